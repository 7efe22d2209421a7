import type { DuckDBConnection } from '@duckdb/node-api';
import { type MergeContext } from './merge-context.ts';
/**
 * SQL for the records that were reported before this merge: those that the lake shows as verified or of a complete survey,
 * and those that it remembers. Of what the lake shows only records of touched surveys are here.
 */
export declare const reportedSql = "SELECT utrv_id FROM shown_as_reported UNION ALL SELECT utrv_id FROM internal.reported_records";
/**
 * Finds records of touched surveys that were reported, and remembers those that the lake will not show as such after the
 * merge, so that a survey that is opened again and changed nights later was still reported. Call it before the rows are
 * replaced; it needs the temporary tables `giving_surveys` and `given_records`.
 */
export declare function rememberReported({ connection }: MergeContext): Promise<void>;
/** Remembers the records of pins that the run has read (`pinned-records.ts`), unless the lake shows them as reported. */
export declare function rememberPinned({ connection }: MergeContext): Promise<void>;
/** For a lake whose history remembers nothing: what its changes say. */
export declare function restoreReported(connection: DuckDBConnection): Promise<void>;
