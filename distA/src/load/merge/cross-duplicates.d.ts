import type { MergeContext } from './merge-context.ts';
/** Where the rows of a survey that is being merged are. */
type Place = 'main' | 'staging.main';
/**
 * A value record that several surveys have is kept in the one with the smallest id; the others are rejected with
 * `duplicate_id`. Duplicates within one survey were removed by `transform`. Fills `cross_duplicates` with the rejected
 * ones.
 *
 * @param staged 'main' if the staged records are in the lake already
 */
export declare function findCrossDuplicates({ connection }: MergeContext, staged: Place): Promise<void>;
/** Deletes the rejected records in one place, and subtracts them from the counts of their surveys. */
export declare function dropCrossDuplicates({ connection }: MergeContext, place: Place): Promise<void>;
/** Records the issues of rejected records; they remain until their survey is loaded again. */
export declare function recordCrossDuplicates({ connection, runId }: MergeContext): Promise<void>;
export {};
