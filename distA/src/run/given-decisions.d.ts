import { type DecisionFile } from '../schema/decisions/decision-file.ts';
/**
 * The decisions that a run was given, in the order of the files' names: those in a folder, or none at all for `none`;
 * null if it was given nothing, so that the lake keeps its own.
 *
 * @throws UsageError naming file and line if something in them is malformed
 */
export declare function readGivenDecisions(folder: string | null): Promise<readonly DecisionFile[] | null>;
