import { type Tally } from './tally.ts';
export interface ProofFacts {
    readonly seed: number;
    readonly minutes: number;
    readonly lanes: number;
    readonly circumstances: string;
    readonly crashPoints: readonly string[];
}
/** The section of `bench/RELIABILITY.md` about disturbed nights. */
export declare function renderReport(tally: Tally, facts: ProofFacts): string;
