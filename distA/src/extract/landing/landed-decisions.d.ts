import { type DecisionFile } from '../../schema/decisions/decision-file.ts';
interface LandedDecisions {
    readonly runId: string;
    readonly files: readonly DecisionFile[];
}
/**
 * Keeps the decisions of a run in `landing/<run>/decisions/`, unless they are those of the newest run that kept any: so
 * nothing is lost with the snapshots. The index is written last, and is all there is of dropped decisions.
 */
export declare function landDecisions(output: string, runId: string, files: readonly DecisionFile[]): Promise<void>;
/** What the newest run that kept decisions left in the landing; null if none did. Damaged ones are passed over. */
export declare function newestLandedDecisions(output: string): Promise<LandedDecisions | null>;
/** A file of decisions with this checksum that any run left in the landing; null if there is none. */
export declare function landedDecisionsFile(output: string, sha256: string): Promise<string | null>;
export {};
