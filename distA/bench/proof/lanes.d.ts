import { type Tally } from './tally.ts';
export interface LanesOptions {
    readonly seed: number;
    readonly lanes: number;
    /** Milliseconds from now. */
    readonly lastsMs: number;
    /** Updated in place while workers run. */
    readonly tally: Tally;
    /** Number of the first scenario: those before have been proven already. */
    readonly firstScenario: number;
    /** Only this scenario, by its own seed; its folder is kept. */
    readonly onlyScenario?: number;
    readonly say: (line: string) => void;
    /** Called from time to time with the number of the next scenario. */
    readonly save: (nextScenario: number) => Promise<void>;
    /** When aborted, nights in progress are finished. */
    readonly stop: AbortSignal;
}
export interface LanesOutcome {
    readonly crashPoints: readonly string[];
    readonly loads: readonly number[];
    readonly nextScenario: number;
    /** Folder of the scenarios with findings; null if there are none. */
    readonly kept: string | null;
}
/**
 * Parallel workers, each with its own service, lake and reader, prove one scenario after another until time is over.
 */
export declare function proveLanes(options: LanesOptions): Promise<LanesOutcome>;
