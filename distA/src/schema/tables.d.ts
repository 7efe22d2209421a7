/**
 * The one declaration of everything that is published: DDL and comments, Parquet schemas, Arrow schemas, row types and the
 * data dictionary all derive from it (lake.md says what the values mean). Columns are in this order in every file.
 */
/** DuckDB types; only those that Spark, pandas, polars and the warehouses can read. */
export type ColumnType = 'VARCHAR' | 'INTEGER' | 'BIGINT' | 'DOUBLE' | 'BOOLEAN' | 'DATE' | 'TIMESTAMPTZ' | 'JSON' | 'VARCHAR[]';
export interface ColumnDeclaration {
    /**
     * The column's id in Parquet and in table formats, which identify columns by it: unique in its table for all time. A new
     * column takes the next free id; the id of a column that is dropped moves to `retiredFieldIds`.
     */
    readonly fieldId: number;
    readonly type: ColumnType;
    readonly nullable: boolean;
    readonly description: string;
}
/** In Parquet and in table formats the items of a list are a field too, whose id is that of the column plus a thousand. */
export declare const itemFieldId: (fieldId: number) => number;
/**
 * - `current`: exactly what the current surveys and listings imply, plus rows kept with `removed_at`.
 * - `history`: append-only.
 * - `internal`: what the next run needs to know; only in `lake.duckdb`, not in Parquet or the manifest.
 */
export type TableKind = 'current' | 'history' | 'internal';
export interface TableDeclaration {
    readonly kind: TableKind;
    readonly description: string;
    readonly key: readonly string[];
    readonly columns: Readonly<Record<string, ColumnDeclaration>>;
    /**
     * For rows of a survey that come from a request of their own: the name of the resource, and the columns that identify the
     * request, each with the name that the request has for it. The rows are replaced when the request is made again, and
     * removed with their survey.
     */
    readonly resource?: {
        readonly name: string;
        readonly part: Readonly<Record<string, string>> & {
            readonly survey_id: 'survey_id';
        };
    };
    /** Ids of columns that were dropped; never used again. */
    readonly retiredFieldIds?: readonly number[];
    /**
     * Published by year of `period_end`, a large year in parts by `initiative_id`: the table must have both columns, never
     * NULL. Other tables are one file.
     */
    readonly byYear?: {
        /** Columns that a file is sorted by, before those of the key. */
        readonly sortedBy: readonly string[];
    };
    /** Columns that the file of a table without a key is sorted by. @default all columns */
    readonly sortedBy?: readonly string[];
    /** Some columns in order of worth: a narrow terminal shows the first ones. @default the terminal decides */
    readonly worth?: readonly string[];
    /** Whether a rebuild keeps the rows of an internal table, as it keeps history. @default false */
    readonly isKept?: boolean;
}
interface Column<T extends ColumnType, N extends boolean> {
    readonly fieldId: number;
    readonly type: T;
    readonly nullable: N;
    readonly description: string;
}
/** Every table with its kind, key and columns, in the order in which they are created. */
export declare const tables: {
    readonly initiatives: {
        readonly kind: 'current';
        readonly description: 'Nodes of the organizational hierarchy: companies, subsidiaries, sites.';
        readonly key: readonly ["initiative_id"];
        readonly columns: {
            readonly initiative_id: Column<"VARCHAR", false>;
            readonly name: Column<"VARCHAR", true>;
            readonly profile_url: Column<"VARCHAR", true>;
            readonly parent_id: Column<"VARCHAR", true>;
            readonly created_at: Column<"TIMESTAMPTZ", true>;
            readonly depth: Column<"INTEGER", false>;
            readonly path: Column<"VARCHAR", false>;
            readonly path_ids: Column<"VARCHAR[]", false>;
            readonly root_id: Column<"VARCHAR", false>;
            readonly is_leaf: Column<"BOOLEAN", false>;
            readonly child_count: Column<"INTEGER", false>;
            readonly descendant_count: Column<"INTEGER", false>;
            readonly removed_at: Column<"TIMESTAMPTZ", true>;
            readonly response_id: Column<"VARCHAR", true>;
            readonly extra: Column<"JSON", true>;
        };
    };
    readonly initiative_ancestors: {
        readonly kind: 'current';
        readonly description: 'Closure of the hierarchy: one row per node and ancestor, each node counting as its own ancestor.';
        readonly key: readonly ["ancestor_id", "descendant_id"];
        readonly columns: {
            readonly ancestor_id: Column<"VARCHAR", false>;
            readonly descendant_id: Column<"VARCHAR", false>;
            readonly distance: Column<"INTEGER", false>;
        };
    };
    readonly surveys: {
        readonly kind: 'current';
        readonly description: 'Surveys (reports): one initiative, one reporting period.';
        readonly key: readonly ["survey_id"];
        readonly columns: {
            readonly survey_id: Column<"VARCHAR", false>;
            readonly initiative_id: Column<"VARCHAR", false>;
            readonly name: Column<"VARCHAR", true>;
            readonly survey_type: Column<"VARCHAR", true>;
            readonly period: Column<"VARCHAR", false>;
            readonly effective_at: Column<"TIMESTAMPTZ", false>;
            readonly effective_date: Column<"DATE", false>;
            readonly period_start: Column<"DATE", false>;
            readonly period_end: Column<"DATE", false>;
            readonly period_label: Column<"VARCHAR", false>;
            readonly is_period_aligned: Column<"BOOLEAN", false>;
            readonly utrv_type: Column<"VARCHAR", true>;
            readonly evidence_required: Column<"BOOLEAN", true>;
            readonly verification_required: Column<"BOOLEAN", true>;
            readonly is_private: Column<"BOOLEAN", true>;
            readonly is_complete: Column<"BOOLEAN", false>;
            readonly completed_at: Column<"TIMESTAMPTZ", true>;
            readonly aggregated_at: Column<"TIMESTAMPTZ", true>;
            readonly last_updated_at: Column<"TIMESTAMPTZ", true>;
            readonly currency: Column<"VARCHAR", true>;
            readonly utrv_count: Column<"INTEGER", false>;
            readonly data_point_count: Column<"INTEGER", false>;
            readonly removed_at: Column<"TIMESTAMPTZ", true>;
            readonly response_id: Column<"VARCHAR", true>;
            readonly extra: Column<"JSON", true>;
        };
    };
    readonly trackers: {
        readonly kind: 'current';
        readonly description: 'Tracker definitions (questions), each in the newest version that current surveys embed.';
        readonly key: readonly ["tracker_id"];
        readonly columns: {
            readonly is_additive: Column<"BOOLEAN", true>;
            readonly rows_add: Column<"BOOLEAN", true>;
            readonly over_time: Column<"VARCHAR", true>;
            readonly additive_reason: Column<"VARCHAR", true>;
            readonly over_time_reason: Column<"VARCHAR", true>;
            readonly name: Column<"VARCHAR", true>;
            readonly value_label: Column<"VARCHAR", true>;
            readonly instructions: Column<"VARCHAR", true>;
            readonly tracker_type: Column<"VARCHAR", true>;
            readonly type_code: Column<"VARCHAR", true>;
            readonly value_type: Column<"VARCHAR", true>;
            readonly unit: Column<"VARCHAR", true>;
            readonly unit_type: Column<"VARCHAR", true>;
            readonly number_scale: Column<"VARCHAR", true>;
            readonly max_rows: Column<"INTEGER", true>;
            readonly value_list_id: Column<"VARCHAR", true>;
            readonly definition: Column<"JSON", false>;
            readonly tracker_id: Column<"VARCHAR", false>;
        };
    };
    readonly tracker_columns: {
        readonly kind: 'current';
        readonly description: 'Columns of table trackers.';
        readonly key: readonly ["tracker_id", "column_code"];
        readonly columns: {
            readonly is_additive: Column<"BOOLEAN", true>;
            readonly rows_add: Column<"BOOLEAN", true>;
            readonly over_time: Column<"VARCHAR", true>;
            readonly additive_reason: Column<"VARCHAR", true>;
            readonly over_time_reason: Column<"VARCHAR", true>;
            readonly tracker_id: Column<"VARCHAR", false>;
            readonly column_code: Column<"VARCHAR", false>;
            readonly column_index: Column<"INTEGER", false>;
            readonly name: Column<"VARCHAR", true>;
            readonly value_type: Column<"VARCHAR", true>;
            readonly unit: Column<"VARCHAR", true>;
            readonly unit_type: Column<"VARCHAR", true>;
            readonly number_scale: Column<"VARCHAR", true>;
            readonly value_list_id: Column<"VARCHAR", true>;
        };
    };
    readonly tracker_definitions: {
        readonly kind: 'current';
        readonly description: 'Every version of a tracker definition that a current value record embeds; trackers picks the newest.';
        readonly key: readonly ["definition_id"];
        readonly columns: {
            readonly is_additive: Column<"BOOLEAN", true>;
            readonly rows_add: Column<"BOOLEAN", true>;
            readonly over_time: Column<"VARCHAR", true>;
            readonly additive_reason: Column<"VARCHAR", true>;
            readonly over_time_reason: Column<"VARCHAR", true>;
            readonly name: Column<"VARCHAR", true>;
            readonly value_label: Column<"VARCHAR", true>;
            readonly instructions: Column<"VARCHAR", true>;
            readonly tracker_type: Column<"VARCHAR", true>;
            readonly type_code: Column<"VARCHAR", true>;
            readonly value_type: Column<"VARCHAR", true>;
            readonly unit: Column<"VARCHAR", true>;
            readonly unit_type: Column<"VARCHAR", true>;
            readonly number_scale: Column<"VARCHAR", true>;
            readonly max_rows: Column<"INTEGER", true>;
            readonly value_list_id: Column<"VARCHAR", true>;
            readonly definition: Column<"JSON", false>;
            readonly definition_id: Column<"VARCHAR", false>;
            readonly tracker_id: Column<"VARCHAR", false>;
            readonly table_columns: Column<"JSON", true>;
        };
    };
    readonly utrvs: {
        readonly kind: 'current';
        readonly description: 'Value records: one answer to one tracker in one survey.';
        readonly key: readonly ["utrv_id"];
        readonly byYear: {
            readonly sortedBy: readonly [];
        };
        readonly columns: {
            readonly utrv_id: Column<"VARCHAR", false>;
            readonly survey_id: Column<"VARCHAR", false>;
            readonly initiative_id: Column<"VARCHAR", false>;
            readonly tracker_id: Column<"VARCHAR", false>;
            readonly source_index: Column<"INTEGER", false>;
            readonly status: Column<"VARCHAR", true>;
            readonly value_type: Column<"VARCHAR", true>;
            readonly answer: Column<"VARCHAR", false>;
            readonly not_applicable_type: Column<"VARCHAR", true>;
            readonly evidence_required: Column<"BOOLEAN", true>;
            readonly verification_required: Column<"BOOLEAN", true>;
            readonly is_private: Column<"BOOLEAN", true>;
            readonly assurance_status: Column<"VARCHAR", true>;
            readonly notes: Column<"JSON", true>;
            readonly period: Column<"VARCHAR", false>;
            readonly effective_at: Column<"TIMESTAMPTZ", false>;
            readonly period_start: Column<"DATE", false>;
            readonly period_end: Column<"DATE", false>;
            readonly table_row_count: Column<"INTEGER", true>;
            readonly data_point_count: Column<"INTEGER", false>;
            readonly definition_id: Column<"VARCHAR", true>;
            readonly extra: Column<"JSON", true>;
        };
    };
    readonly data_points: {
        readonly kind: 'current';
        readonly description: 'The fact table, in long format: one row per reported value.';
        readonly key: readonly ["utrv_id", "row_index", "column_code", "option_code"];
        readonly byYear: {
            readonly sortedBy: readonly ["period", "tracker_id", "initiative_id"];
        };
        readonly columns: {
            readonly utrv_id: Column<"VARCHAR", false>;
            readonly survey_id: Column<"VARCHAR", false>;
            readonly initiative_id: Column<"VARCHAR", false>;
            readonly tracker_id: Column<"VARCHAR", false>;
            readonly row_index: Column<"INTEGER", true>;
            readonly column_code: Column<"VARCHAR", true>;
            readonly option_code: Column<"VARCHAR", true>;
            readonly json_pointer: Column<"VARCHAR", false>;
            readonly value_type: Column<"VARCHAR", true>;
            readonly value_number: Column<"DOUBLE", true>;
            readonly number_scale: Column<"VARCHAR", true>;
            readonly scale_factor: Column<"DOUBLE", true>;
            readonly value_scaled: Column<"DOUBLE", true>;
            readonly value_text: Column<"VARCHAR", true>;
            readonly value_date: Column<"DATE", true>;
            readonly unit: Column<"VARCHAR", true>;
            readonly unit_type: Column<"VARCHAR", true>;
            readonly unit_source: Column<"VARCHAR", true>;
            readonly base_factor: Column<"DOUBLE", false>;
            readonly base_unit: Column<"VARCHAR", true>;
            readonly status: Column<"VARCHAR", true>;
            readonly period: Column<"VARCHAR", false>;
            readonly period_start: Column<"DATE", false>;
            readonly period_end: Column<"DATE", false>;
        };
    };
    readonly units: {
        readonly kind: 'current';
        readonly description: 'Units that the lake converts, with their legal definitions; the same in every lake.';
        readonly key: readonly ["unit_type", "unit"];
        readonly columns: {
            readonly unit_type: Column<"VARCHAR", false>;
            readonly unit: Column<"VARCHAR", false>;
            readonly name: Column<"VARCHAR", false>;
            readonly base_unit: Column<"VARCHAR", false>;
            readonly numerator: Column<"DOUBLE", false>;
            readonly denominator: Column<"DOUBLE", false>;
            readonly factor: Column<"DOUBLE", false>;
        };
    };
    readonly consolidation_decisions: {
        readonly kind: 'current';
        readonly description: 'The rows of consolidation.csv: what the report of a parent includes (--decisions).';
        readonly key: readonly ["line"];
        readonly columns: {
            readonly type_code: Column<"VARCHAR", true>;
            readonly tracker_id: Column<"VARCHAR", true>;
            readonly line: Column<"INTEGER", false>;
            readonly initiative_id: Column<"VARCHAR", true>;
            readonly report_is: Column<"VARCHAR", true>;
            readonly from_year: Column<"INTEGER", true>;
            readonly to_year: Column<"INTEGER", true>;
            readonly reason: Column<"VARCHAR", true>;
        };
    };
    readonly measure_decisions: {
        readonly kind: 'current';
        readonly description: 'The rows of measures.csv: what adds up (--decisions).';
        readonly key: readonly ["line"];
        readonly columns: {
            readonly type_code: Column<"VARCHAR", true>;
            readonly tracker_id: Column<"VARCHAR", true>;
            readonly line: Column<"INTEGER", false>;
            readonly column_code: Column<"VARCHAR", true>;
            readonly over_initiatives: Column<"VARCHAR", true>;
            readonly over_rows: Column<"VARCHAR", true>;
            readonly over_time: Column<"VARCHAR", true>;
            readonly reason: Column<"VARCHAR", true>;
        };
    };
    readonly unit_aliases: {
        readonly kind: 'current';
        readonly description: 'The rows of units.csv: what the units that people write mean (--decisions).';
        readonly key: readonly ["line"];
        readonly columns: {
            readonly line: Column<"INTEGER", false>;
            readonly unit: Column<"VARCHAR", false>;
            readonly unit_type: Column<"VARCHAR", true>;
            readonly is: Column<"VARCHAR", true>;
            readonly factor: Column<"DOUBLE", false>;
            readonly base_unit: Column<"VARCHAR", true>;
            readonly numerator: Column<"DOUBLE", true>;
            readonly denominator: Column<"DOUBLE", true>;
            readonly reason: Column<"VARCHAR", true>;
        };
    };
    readonly figures: {
        readonly kind: 'current';
        readonly description: 'What each initiative reported for a year, one number per measure: the table to start from. Always group by measure_id. Add values only of measures that add up (trackers.is_additive), and only over initiatives of which none is above another (initiative_rollup).';
        readonly key: readonly ["initiative_id", "measure_id", "period", "period_end"];
        readonly byYear: {
            readonly sortedBy: readonly ["period", "tracker_id", "initiative_id"];
        };
        readonly worth: readonly ["initiative_id", "value", "base_unit", "reporting_year", "period_end", "column_code", "option_code"];
        readonly columns: {
            readonly initiative_id: Column<"VARCHAR", false>;
            readonly measure_id: Column<"VARCHAR", false>;
            readonly tracker_id: Column<"VARCHAR", false>;
            readonly column_code: Column<"VARCHAR", true>;
            readonly option_code: Column<"VARCHAR", true>;
            readonly base_unit: Column<"VARCHAR", true>;
            readonly period: Column<"VARCHAR", false>;
            readonly period_start: Column<"DATE", false>;
            readonly period_end: Column<"DATE", false>;
            readonly reporting_year: Column<"INTEGER", false>;
            readonly value: Column<"DOUBLE", false>;
            readonly value_count: Column<"INTEGER", false>;
            readonly basis: Column<"VARCHAR", false>;
            readonly aggregation_value: Column<"DOUBLE", true>;
            readonly is_verified: Column<"BOOLEAN", false>;
            readonly assurance_status: Column<"VARCHAR", true>;
            readonly is_private: Column<"BOOLEAN", false>;
            readonly currency_source: Column<"VARCHAR", true>;
            readonly has_rejected: Column<"BOOLEAN", false>;
            readonly candidate_count: Column<"INTEGER", false>;
            readonly has_other_value: Column<"BOOLEAN", false>;
            readonly rows_may_overlap: Column<"BOOLEAN", false>;
            readonly utrv_id: Column<"VARCHAR", true>;
            readonly survey_id: Column<"VARCHAR", true>;
        };
    };
    readonly period_figures: {
        readonly kind: 'current';
        readonly description: 'The same for quarters and months as reported. If they make a year, the year is in figures: never add the two.';
        readonly key: readonly ["initiative_id", "measure_id", "period", "period_end"];
        readonly byYear: {
            readonly sortedBy: readonly ["period", "tracker_id", "initiative_id"];
        };
        readonly worth: readonly ["initiative_id", "value", "base_unit", "reporting_year", "period_end", "column_code", "option_code"];
        readonly columns: {
            readonly initiative_id: Column<"VARCHAR", false>;
            readonly measure_id: Column<"VARCHAR", false>;
            readonly tracker_id: Column<"VARCHAR", false>;
            readonly column_code: Column<"VARCHAR", true>;
            readonly option_code: Column<"VARCHAR", true>;
            readonly base_unit: Column<"VARCHAR", true>;
            readonly period: Column<"VARCHAR", false>;
            readonly period_start: Column<"DATE", false>;
            readonly period_end: Column<"DATE", false>;
            readonly reporting_year: Column<"INTEGER", false>;
            readonly value: Column<"DOUBLE", false>;
            readonly value_count: Column<"INTEGER", false>;
            readonly basis: Column<"VARCHAR", false>;
            readonly aggregation_value: Column<"DOUBLE", true>;
            readonly is_verified: Column<"BOOLEAN", false>;
            readonly assurance_status: Column<"VARCHAR", true>;
            readonly is_private: Column<"BOOLEAN", false>;
            readonly currency_source: Column<"VARCHAR", true>;
            readonly has_rejected: Column<"BOOLEAN", false>;
            readonly candidate_count: Column<"INTEGER", false>;
            readonly has_other_value: Column<"BOOLEAN", false>;
            readonly rows_may_overlap: Column<"BOOLEAN", false>;
            readonly utrv_id: Column<"VARCHAR", true>;
            readonly survey_id: Column<"VARCHAR", true>;
        };
    };
    readonly exclusions: {
        readonly kind: 'current';
        readonly description: 'Numbers that were received but are in no yearly figure, with the reason. Numbers that a figure supersedes are in the view record_uses. For what was never received, see completeness.';
        readonly key: readonly ["initiative_id", "tracker_id", "column_code", "option_code", "base_unit", "period", "period_end", "reason"];
        readonly byYear: {
            readonly sortedBy: readonly ["period", "tracker_id", "initiative_id"];
        };
        readonly worth: readonly ["initiative_id", "reason", "detail", "base_unit", "reporting_year", "record_count"];
        readonly columns: {
            readonly initiative_id: Column<"VARCHAR", false>;
            readonly tracker_id: Column<"VARCHAR", false>;
            readonly column_code: Column<"VARCHAR", true>;
            readonly option_code: Column<"VARCHAR", true>;
            readonly base_unit: Column<"VARCHAR", true>;
            readonly period: Column<"VARCHAR", false>;
            readonly period_start: Column<"DATE", false>;
            readonly period_end: Column<"DATE", false>;
            readonly reporting_year: Column<"INTEGER", false>;
            readonly reason: Column<"VARCHAR", false>;
            readonly detail: Column<"VARCHAR", true>;
            readonly record_count: Column<"INTEGER", false>;
            readonly utrv_id: Column<"VARCHAR", false>;
        };
    };
    readonly group_figures: {
        readonly kind: 'current';
        readonly description: 'The rows of initiative_rollup for roots and two levels below them, so that every tool has them: value at depth 0 is the figure of a group.';
        readonly key: readonly ["initiative_id", "measure_id", "period_end"];
        readonly byYear: {
            readonly sortedBy: readonly ["tracker_id", "initiative_id"];
        };
        readonly worth: readonly ["initiative_name", "tracker_name", "value", "base_unit", "reporting_year", "doubts", "column_code", "option_code"];
        readonly columns: {
            readonly initiative_id: Column<"VARCHAR", false>;
            readonly initiative_name: Column<"VARCHAR", true>;
            readonly depth: Column<"INTEGER", false>;
            readonly measure_id: Column<"VARCHAR", false>;
            readonly tracker_id: Column<"VARCHAR", false>;
            readonly tracker_name: Column<"VARCHAR", true>;
            readonly type_code: Column<"VARCHAR", true>;
            readonly column_code: Column<"VARCHAR", true>;
            readonly option_code: Column<"VARCHAR", true>;
            readonly base_unit: Column<"VARCHAR", true>;
            readonly reporting_year: Column<"INTEGER", false>;
            readonly period_start: Column<"DATE", false>;
            readonly period_end: Column<"DATE", false>;
            readonly value: Column<"DOUBLE", true>;
            readonly doubts: Column<"VARCHAR[]", false>;
            readonly basis: Column<"VARCHAR", false>;
            readonly own_value: Column<"DOUBLE", true>;
            readonly aggregation_value: Column<"DOUBLE", true>;
            readonly below_value: Column<"DOUBLE", true>;
            readonly leaf_value: Column<"DOUBLE", true>;
            readonly verified_value: Column<"DOUBLE", true>;
            readonly reporting_count: Column<"INTEGER", false>;
            readonly leaf_count: Column<"INTEGER", false>;
            readonly reporting_leaf_count: Column<"INTEGER", false>;
            readonly covered_leaf_count: Column<"INTEGER", false>;
            readonly parent_covered_leaf_count: Column<"INTEGER", false>;
            readonly not_applicable_leaf_count: Column<"INTEGER", false>;
            readonly unreconciled_count: Column<"INTEGER", false>;
            readonly value_if_stand_alone: Column<"DOUBLE", true>;
            readonly exclusion_count: Column<"INTEGER", false>;
            readonly competing_count: Column<"INTEGER", false>;
            readonly overlap_count: Column<"INTEGER", false>;
            readonly parts_by_default_count: Column<"INTEGER", false>;
            readonly superseded_value: Column<"DOUBLE", true>;
            readonly aggregation_differs_count: Column<"INTEGER", false>;
            readonly shifted_count: Column<"INTEGER", false>;
            readonly max_months_before_year_end: Column<"INTEGER", false>;
            readonly has_rejected: Column<"BOOLEAN", false>;
            readonly is_private: Column<"BOOLEAN", false>;
            readonly currency_source: Column<"VARCHAR", true>;
        };
    };
    readonly value_lists: {
        readonly kind: 'current';
        readonly description: 'Controlled vocabularies that current definitions refer to.';
        readonly key: readonly ["value_list_id"];
        readonly columns: {
            readonly value_list_id: Column<"VARCHAR", false>;
            readonly option_count: Column<"INTEGER", false>;
            readonly response_id: Column<"VARCHAR", true>;
            readonly extra: Column<"JSON", true>;
        };
    };
    readonly value_list_options: {
        readonly kind: 'current';
        readonly description: 'Options of the value lists.';
        readonly key: readonly ["value_list_id", "option_code"];
        readonly columns: {
            readonly value_list_id: Column<"VARCHAR", false>;
            readonly option_code: Column<"VARCHAR", false>;
            readonly option_index: Column<"INTEGER", false>;
            readonly name: Column<"VARCHAR", true>;
        };
    };
    readonly calculated_values: {
        readonly kind: 'current';
        readonly description: 'Values that the service calculates per survey and code: one row per leaf of the answer.';
        readonly key: readonly ["survey_id", "calculation_code", "json_pointer"];
        readonly resource: {
            readonly name: 'calculated';
            readonly part: {
                readonly survey_id: 'survey_id';
                readonly calculation_code: 'code';
            };
        };
        readonly columns: {
            readonly survey_id: Column<"VARCHAR", false>;
            readonly calculation_code: Column<"VARCHAR", false>;
            readonly json_pointer: Column<"VARCHAR", false>;
            readonly field: Column<"VARCHAR", true>;
            readonly value_number: Column<"DOUBLE", true>;
            readonly value_text: Column<"VARCHAR", true>;
            readonly response_id: Column<"VARCHAR", true>;
        };
    };
    readonly responses: {
        readonly kind: 'history';
        readonly description: 'Bodies that the lake was built from. A body that was received more than once is listed with its newest landing.';
        readonly key: readonly ["response_id"];
        readonly columns: {
            readonly response_id: Column<"VARCHAR", false>;
            readonly method: Column<"VARCHAR", false>;
            readonly path: Column<"VARCHAR", false>;
            readonly status: Column<"INTEGER", false>;
            readonly fetched_at: Column<"TIMESTAMPTZ", false>;
            readonly byte_count: Column<"BIGINT", false>;
            readonly landing_file: Column<"VARCHAR", false>;
            readonly run_id: Column<"VARCHAR", false>;
        };
    };
    readonly data_issues: {
        readonly kind: 'current';
        readonly description: 'What is wrong with the current data.';
        readonly key: readonly [];
        readonly sortedBy: readonly ["survey_id", "utrv_id", "code", "json_pointer"];
        readonly columns: {
            readonly run_id: Column<"VARCHAR", false>;
            readonly scope: Column<"VARCHAR", false>;
            readonly severity: Column<"VARCHAR", false>;
            readonly code: Column<"VARCHAR", false>;
            readonly resource: Column<"VARCHAR", false>;
            readonly survey_id: Column<"VARCHAR", true>;
            readonly utrv_id: Column<"VARCHAR", true>;
            readonly initiative_id: Column<"VARCHAR", true>;
            readonly calculation_code: Column<"VARCHAR", true>;
            readonly value_list_id: Column<"VARCHAR", true>;
            readonly json_pointer: Column<"VARCHAR", true>;
            readonly message: Column<"VARCHAR", false>;
            readonly value: Column<"VARCHAR", true>;
            readonly response_id: Column<"VARCHAR", true>;
        };
    };
    readonly data_point_changes: {
        readonly kind: 'history';
        readonly description: 'Data points added, changed or removed after the first load of their survey. A record that moves to another survey is removed there and added here. The view restatements has those that are restatements.';
        readonly key: readonly ["run_id", "survey_id", "utrv_id", "row_index", "column_code", "option_code"];
        readonly columns: {
            readonly run_id: Column<"VARCHAR", false>;
            readonly changed_at: Column<"TIMESTAMPTZ", false>;
            readonly change: Column<"VARCHAR", false>;
            readonly cause: Column<"VARCHAR", false>;
            readonly utrv_id: Column<"VARCHAR", false>;
            readonly row_index: Column<"INTEGER", true>;
            readonly column_code: Column<"VARCHAR", true>;
            readonly option_code: Column<"VARCHAR", true>;
            readonly survey_id: Column<"VARCHAR", false>;
            readonly initiative_id: Column<"VARCHAR", false>;
            readonly tracker_id: Column<"VARCHAR", false>;
            readonly period_end: Column<"DATE", false>;
            readonly old_value_scaled: Column<"DOUBLE", true>;
            readonly new_value_scaled: Column<"DOUBLE", true>;
            readonly old_value_text: Column<"VARCHAR", true>;
            readonly new_value_text: Column<"VARCHAR", true>;
            readonly old_unit: Column<"VARCHAR", true>;
            readonly new_unit: Column<"VARCHAR", true>;
            readonly old_status: Column<"VARCHAR", true>;
            readonly new_status: Column<"VARCHAR", true>;
            readonly old_value_number: Column<"DOUBLE", true>;
            readonly new_value_number: Column<"DOUBLE", true>;
            readonly old_number_scale: Column<"VARCHAR", true>;
            readonly new_number_scale: Column<"VARCHAR", true>;
            readonly old_period_end: Column<"DATE", true>;
            readonly new_period_end: Column<"DATE", true>;
            readonly old_value_base: Column<"DOUBLE", true>;
            readonly new_value_base: Column<"DOUBLE", true>;
            readonly old_base_unit: Column<"VARCHAR", true>;
            readonly new_base_unit: Column<"VARCHAR", true>;
            readonly was_reported: Column<"BOOLEAN", false>;
        };
    };
    readonly boundary_changes: {
        readonly kind: 'history';
        readonly description: 'Initiatives that were added, removed, moved or renamed after the first load. An initiative that is moved and renamed has two rows. Initiatives below a moved one move with it and have none.';
        readonly key: readonly ["run_id", "initiative_id", "change"];
        readonly columns: {
            readonly run_id: Column<"VARCHAR", false>;
            readonly seen_at: Column<"TIMESTAMPTZ", false>;
            readonly initiative_id: Column<"VARCHAR", false>;
            readonly change: Column<"VARCHAR", false>;
            readonly old_parent_id: Column<"VARCHAR", true>;
            readonly new_parent_id: Column<"VARCHAR", true>;
            readonly old_name: Column<"VARCHAR", true>;
            readonly new_name: Column<"VARCHAR", true>;
        };
    };
    readonly runs: {
        readonly kind: 'history';
        readonly description: 'Runs that published a snapshot.';
        readonly key: readonly ["run_id"];
        readonly columns: {
            readonly run_id: Column<"VARCHAR", false>;
            readonly pipeline: Column<"VARCHAR", false>;
            readonly mode: Column<"VARCHAR", false>;
            readonly status: Column<"VARCHAR", false>;
            readonly started_at: Column<"TIMESTAMPTZ", false>;
            readonly finished_at: Column<"TIMESTAMPTZ", true>;
            readonly changed_since: Column<"DATE", true>;
            readonly watermark_at: Column<"TIMESTAMPTZ", true>;
            readonly request_count: Column<"INTEGER", false>;
            readonly retry_count: Column<"INTEGER", false>;
            readonly throttled_count: Column<"INTEGER", false>;
            readonly byte_count: Column<"BIGINT", false>;
            readonly surveys_listed: Column<"INTEGER", false>;
            readonly surveys_changed: Column<"INTEGER", false>;
            readonly surveys_fetched: Column<"INTEGER", false>;
            readonly surveys_reused: Column<"INTEGER", false>;
            readonly surveys_removed: Column<"INTEGER", false>;
            readonly surveys_failed: Column<"INTEGER", false>;
            readonly data_points: Column<"BIGINT", false>;
            readonly data_issues: Column<"BIGINT", false>;
            readonly version: Column<"VARCHAR", false>;
            readonly survey_listing: Column<"VARCHAR", true>;
            readonly time_zone: Column<"VARCHAR", true>;
            readonly default_currency: Column<"VARCHAR", true>;
            readonly is_simulated: Column<"BOOLEAN", true>;
        };
    };
    readonly rollup_figures: {
        readonly kind: 'internal';
        readonly description: 'The additive yearly figures of listed initiatives, with what initiative_rollup needs of the tree.';
        readonly key: readonly ["initiative_id", "measure_id", "period_end"];
        readonly columns: {
            readonly initiative_id: Column<"VARCHAR", false>;
            readonly tracker_id: Column<"VARCHAR", false>;
            readonly period_end: Column<"DATE", false>;
            readonly reporting_year: Column<"INTEGER", false>;
            readonly shadow_distance: Column<"INTEGER", false>;
            readonly free_distance: Column<"INTEGER", true>;
            readonly measure_id: Column<"VARCHAR", false>;
            readonly column_code: Column<"VARCHAR", true>;
            readonly option_code: Column<"VARCHAR", true>;
            readonly base_unit: Column<"VARCHAR", true>;
            readonly period_start: Column<"DATE", false>;
            readonly figure_period_end: Column<"DATE", false>;
            readonly value: Column<"DOUBLE", true>;
            readonly aggregation_value: Column<"DOUBLE", true>;
            readonly reporting_leaf_count: Column<"INTEGER", false>;
            readonly covered_leaf_count: Column<"INTEGER", false>;
            readonly not_applicable_leaf_count: Column<"INTEGER", false>;
            readonly is_leaf: Column<"BOOLEAN", false>;
            readonly is_verified: Column<"BOOLEAN", false>;
            readonly has_rejected: Column<"BOOLEAN", false>;
            readonly is_private: Column<"BOOLEAN", false>;
            readonly currency_source: Column<"VARCHAR", true>;
        };
    };
    readonly rollup_doubts: {
        readonly kind: 'internal';
        readonly description: 'What affects the doubts of a group figure in addition to its figures: each row applies to ancestors of the initiative from from_distance to below to_distance.';
        readonly key: readonly ["initiative_id", "tracker_id", "period_end", "column_code", "measure_id", "doubt"];
        readonly columns: {
            readonly initiative_id: Column<"VARCHAR", false>;
            readonly tracker_id: Column<"VARCHAR", false>;
            readonly period_end: Column<"DATE", false>;
            readonly reporting_year: Column<"INTEGER", false>;
            readonly from_distance: Column<"INTEGER", false>;
            readonly to_distance: Column<"INTEGER", false>;
            readonly doubt: Column<"VARCHAR", false>;
            readonly column_code: Column<"VARCHAR", true>;
            readonly measure_id: Column<"VARCHAR", true>;
            readonly value: Column<"DOUBLE", true>;
        };
    };
    readonly rollup_years: {
        readonly kind: 'internal';
        readonly description: 'The years of the group that have figures or exclusions.';
        readonly key: readonly ["period_end"];
        readonly columns: {
            readonly period_end: Column<"DATE", false>;
            readonly has_boundary_doubt: Column<"BOOLEAN", false>;
        };
    };
    readonly group_years: {
        readonly kind: 'internal';
        readonly description: 'The years of the group.';
        readonly key: readonly ["reporting_year"];
        readonly columns: {
            readonly reporting_year: Column<"INTEGER", false>;
            readonly period_start: Column<"DATE", false>;
            readonly period_end: Column<"DATE", false>;
            readonly first_end: Column<"DATE", false>;
            readonly last_end: Column<"DATE", false>;
        };
    };
    readonly tracker_years: {
        readonly kind: 'internal';
        readonly description: 'The last reporting year in which a record of a tracker counts, of any initiative and period.';
        readonly key: readonly ["tracker_id"];
        readonly columns: {
            readonly tracker_id: Column<"VARCHAR", false>;
            readonly reporting_year: Column<"INTEGER", false>;
        };
    };
    readonly competing_records: {
        readonly kind: 'internal';
        readonly description: 'Where several records of an initiative, tracker and period could count; for the internal view counting_records.';
        readonly key: readonly ["initiative_id", "tracker_id", "period", "period_end"];
        readonly columns: {
            readonly initiative_id: Column<"VARCHAR", false>;
            readonly tracker_id: Column<"VARCHAR", false>;
            readonly period: Column<"VARCHAR", false>;
            readonly period_end: Column<"DATE", false>;
            readonly candidate_count: Column<"INTEGER", false>;
            readonly has_other_value: Column<"BOOLEAN", false>;
        };
    };
    readonly used_numbers: {
        readonly kind: 'internal';
        readonly description: 'Numbers in figures of years made of parts, and numbers that a figure supersedes; for the view record_uses. Numbers of reports and aggregations of years are in figures.';
        readonly key: readonly ["utrv_id", "column_code", "option_code", "base_unit", "use", "figure_period_end"];
        readonly columns: {
            readonly initiative_id: Column<"VARCHAR", false>;
            readonly utrv_id: Column<"VARCHAR", false>;
            readonly period: Column<"VARCHAR", false>;
            readonly period_end: Column<"DATE", false>;
            readonly tracker_id: Column<"VARCHAR", false>;
            readonly column_code: Column<"VARCHAR", true>;
            readonly option_code: Column<"VARCHAR", true>;
            readonly base_unit: Column<"VARCHAR", true>;
            readonly use: Column<"VARCHAR", false>;
            readonly figure_period_end: Column<"DATE", false>;
            readonly number_count: Column<"INTEGER", false>;
        };
    };
    readonly reported_records: {
        readonly kind: 'internal';
        readonly description: 'Value records that had been reported (verified, of a complete survey, or in a pin), which the lake no longer shows.';
        readonly key: readonly ["utrv_id"];
        readonly isKept: true;
        readonly columns: {
            readonly utrv_id: Column<"VARCHAR", false>;
        };
    };
    readonly read_pins: {
        readonly kind: 'internal';
        readonly description: 'Pins whose records are in reported_records.';
        readonly key: readonly ["pin_sha256"];
        readonly isKept: true;
        readonly columns: {
            readonly pin_sha256: Column<"VARCHAR", false>;
        };
    };
    readonly sync_details: {
        readonly kind: 'internal';
        readonly description: 'What the lake has of each survey in addition to its body; what is missing is requested.';
        readonly key: readonly ["resource", "detail"];
        readonly columns: {
            readonly resource: Column<"VARCHAR", false>;
            readonly survey_id: Column<"VARCHAR", false>;
            readonly detail: Column<"VARCHAR", false>;
            readonly response_id: Column<"VARCHAR", true>;
        };
    };
    readonly sync_surveys: {
        readonly kind: 'internal';
        readonly description: 'What was known of every listed survey at the last publication; changes are detected by comparing with it.';
        readonly key: readonly ["survey_id"];
        readonly columns: {
            readonly survey_id: Column<"VARCHAR", false>;
            readonly listing_hash: Column<"VARCHAR", true>;
            readonly last_updated_at: Column<"TIMESTAMPTZ", true>;
            readonly response_id: Column<"VARCHAR", true>;
            readonly failure: Column<"VARCHAR", true>;
        };
    };
};
/** The name of a table. */
export type TableName = keyof typeof tables;
export declare const tableNames: readonly TableName[];
/** Tables that are exported to Parquet and counted in the manifest. */
export declare const publishedTableNames: ("boundary_changes" | "calculated_values" | "competing_records" | "consolidation_decisions" | "data_issues" | "data_point_changes" | "data_points" | "exclusions" | "figures" | "group_figures" | "group_years" | "initiative_ancestors" | "initiatives" | "measure_decisions" | "period_figures" | "read_pins" | "reported_records" | "responses" | "rollup_doubts" | "rollup_figures" | "rollup_years" | "runs" | "surveys" | "sync_details" | "sync_surveys" | "tracker_columns" | "tracker_definitions" | "tracker_years" | "trackers" | "unit_aliases" | "units" | "used_numbers" | "utrvs" | "value_list_options" | "value_lists")[];
/** Tables that are published by year of `period_end`. */
export declare const tablesByYear: ("boundary_changes" | "calculated_values" | "competing_records" | "consolidation_decisions" | "data_issues" | "data_point_changes" | "data_points" | "exclusions" | "figures" | "group_figures" | "group_years" | "initiative_ancestors" | "initiatives" | "measure_decisions" | "period_figures" | "read_pins" | "reported_records" | "responses" | "rollup_doubts" | "rollup_figures" | "rollup_years" | "runs" | "surveys" | "sync_details" | "sync_surveys" | "tracker_columns" | "tracker_definitions" | "tracker_years" | "trackers" | "unit_aliases" | "units" | "used_numbers" | "utrvs" | "value_list_options" | "value_lists")[];
/** Whether a rebuild keeps all rows of a table. */
export declare function isKeptWhole(table: TableName): boolean;
/** Columns that a content hash leaves out (lake.md, "Current and append-only tables"). */
export declare const unhashedColumns: readonly string[];
export {};
