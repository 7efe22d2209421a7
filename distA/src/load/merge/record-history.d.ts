import { type MergeContext } from './merge-context.ts';
/**
 * Fills `data_point_changes` by comparing the staged surveys with the lake, for surveys that the lake knew before. A
 * change is a difference in anything that a data point says: number, scale, text, unit, status or period. Its cause is
 * `definition` if the record embeds another version of the definition while value and status are the same. A record
 * that moves to another survey, even a new one and nights later, is removed from the old one and added to the new one.
 */
export declare function recordChanges(context: MergeContext): Promise<void>;
/** What may have happened to an initiative between two runs. */
export declare const boundaryKinds: readonly ['added', 'moved', 'removed', 'renamed'];
/** Fills `boundary_changes` by comparing the staged initiatives with those of the lake, before these are replaced. */
export declare function recordBoundaryChanges(context: MergeContext): Promise<void>;
