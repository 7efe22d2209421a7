import { type TableName } from '../../schema/tables.ts';
import { type MergeContext } from './merge-context.ts';
import { boundaryKinds } from './record-history.ts';
import { type TouchedPartitions } from './touched-partitions.ts';
export interface MergeOutcome {
    readonly changes: {
        readonly added: number;
        readonly changed: number;
        readonly removed: number;
    };
    /** Reported numbers that this merge changed or removed: its rows of the view `restatements` with `was_reported`. */
    readonly restated: number;
    /** Initiatives of which this merge recorded a change. */
    readonly boundary: Readonly<Record<(typeof boundaryKinds)[number], number>>;
    /** Exclusions that were not there before, by reason, the most frequent first; null if there was no lake. */
    readonly newExclusions: Readonly<Record<string, number>> | null;
    readonly touched: TouchedPartitions;
    /** Rows of every table after the merge. */
    readonly rows: Readonly<Record<TableName, number>>;
    /** What surveys had in the lake and do not have any more. Empty if it had no current rows. */
    readonly losses: Losses;
    /** Issues after the merge, by code. */
    readonly issues: Readonly<Record<string, number>>;
}
/** How many fewer a survey has than the lake had of it, by survey. */
export interface Losses {
    readonly dataPoints: ReadonlyMap<string, number>;
    /** Of calculations that this run requested: values that are gone or NULL. */
    readonly calculatedValues: ReadonlyMap<string, number>;
}
/**
 * Merges what is staged into the lake, step by step, in one transaction of `context.connection`; in direct mode, the
 * caller has begun it. Only the deletion of staged records that another survey has comes before the transaction.
 */
export declare function merge(context: MergeContext): Promise<MergeOutcome>;
