import type { DuckDBConnection } from '@duckdb/node-api';
import type { MergeContext } from '../merge-context.ts';
/** What has to be rebuilt after a merge. */
export interface FigureScope {
    /** Reporting years with figures to rebuild. */
    readonly years: readonly number[];
    /** SQL condition on the rows of these years with `period_end` and `initiative_id`. */
    readonly where: string;
    /** Whether these are all rows that there are. */
    readonly isWhole: boolean;
}
/** Whether the group may not be all of it: a node has a parent that is not listed. */
export declare const unknownParentSql = "SELECT 1 FROM data_issues WHERE code = 'unknown_parent'";
/** Records what figures depend on in addition to records; call it before anything is replaced. */
export declare function rememberFigureRules({ connection }: MergeContext): Promise<void>;
/**
 * A figure, and the reason of what is in none, follow from the records that one initiative has in one reporting year, so
 * only initiatives and years with touched records are rebuilt. There are three exceptions. If a tracker or column adds up
 * differently than before, has another code by which decisions may name it, or options that hint at totals by name, all
 * initiatives are rebuilt. A yearly report that does not end with the group's year also concerns the other years that it
 * overlaps. And a missing part is one only once anybody reports the tracker for a later year.
 *
 * Call it after `tracker_years_now` was created.
 */
export declare function findFigureScope(context: MergeContext): Promise<FigureScope>;
/** The reporting years of all records and figures. */
export declare function allYears(connection: DuckDBConnection, yearEnd: string): Promise<readonly number[]>;
/** SQL condition on all rows of a scope. */
export declare const scopeWhere: ({ years, where }: FigureScope, yearEnd: string) => string;
/** What is known about the values of each tracker (`column_code` NULL) and column, and the code by which decisions may name it. */
export declare const additivitySql = "\n  SELECT tracker_id, NULL::VARCHAR AS column_code, is_additive, rows_add, over_time, over_time_reason,\n    CASE WHEN EXISTS (FROM consolidation_decisions) OR EXISTS (FROM measure_decisions) THEN type_code END AS decided_code\n  FROM trackers\n  UNION ALL BY NAME SELECT tracker_id, column_code, is_additive, rows_add, over_time, over_time_reason FROM tracker_columns";
/**
 * Whether the listed initiatives, or their places in the tree, differ from when `rememberFigureRules` was called, or whether
 * any has a parent that is not listed.
 */
export declare function treeChanged(connection: DuckDBConnection): Promise<boolean>;
