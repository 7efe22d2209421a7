import type { DuckDBConnection } from '@duckdb/node-api';
import { type TableName } from '../../schema/tables.ts';
import type { MergeContext } from './merge-context.ts';
/** Number of buckets over which initiatives are spread; the parts of a published year consist of adjacent buckets. */
export declare const buckets = 4096;
/**
 * SQL for the bucket of a row's `initiative_id`. It must never change: a run relies on it to know the parts that the
 * previous run published. Ids end in a counter, which is mixed so that any steps in it spread evenly; a hash of the
 * whole text would take ten times as long.
 */
export declare const bucketSql = "((coalesce(TRY_CAST('0x' || right(initiative_id, 6) AS BIGINT), 0) * 2654435761 % 4294967296) >> 20)::INTEGER";
/**
 * SQL condition on rows whose `period_end` is in these years, of which there is at least one. It starts with the range,
 * so that blocks and files of other years are not read.
 */
export declare function ofYearsSql(years: readonly number[]): string;
/** SQL for the periods of some value records, by bucket. */
export declare const periodsSql: (records: string) => string;
/** The buckets of initiatives whose rows may differ from before, by year of `period_end`; null: all of that year. */
export type TouchedYears = ReadonlyMap<number, ReadonlySet<number> | null>;
/** What a merge touched of the tables that are published by year. */
export type TouchedPartitions = ReadonlyMap<TableName, TouchedYears>;
/**
 * Creates three temporary tables. `touched_periods` has the periods of all value records that are replaced, by bucket of
 * their initiatives (in a rebuild none). `touched_years (period_year)` has the years of all value records and data points that
 * are replaced (in a rebuild none). `touched_partitions (table_name, period_year, bucket)` lists what has to be
 * published again: a step of the merge that changes other rows of a table published by year adds them to it, with a
 * NULL bucket for a whole year. Call it before the rows are replaced.
 */
export declare function findTouchedPartitions({ connection, direct }: MergeContext): Promise<void>;
/**
 * Marks value records, with their data points, as touched.
 * @param sql query for columns `period_year` and `bucket`
 */
export declare function touchRecords(connection: DuckDBConnection, sql: string): Promise<void>;
export declare function readTouchedPartitions(connection: DuckDBConnection): Promise<TouchedPartitions>;
