import { type TableDeclaration } from './tables.ts';
import type { ViewDeclaration } from './views/view-declaration.ts';
/** The tables and views to describe: all, or one. @throws UsageError if there is none with this name */
export declare function described(only: string | undefined): {
    tables: ("boundary_changes" | "calculated_values" | "competing_records" | "consolidation_decisions" | "data_issues" | "data_point_changes" | "data_points" | "exclusions" | "figures" | "group_figures" | "group_years" | "initiative_ancestors" | "initiatives" | "measure_decisions" | "period_figures" | "read_pins" | "reported_records" | "responses" | "rollup_doubts" | "rollup_figures" | "rollup_years" | "runs" | "surveys" | "sync_details" | "sync_surveys" | "tracker_columns" | "tracker_definitions" | "tracker_years" | "trackers" | "unit_aliases" | "units" | "used_numbers" | "utrvs" | "value_list_options" | "value_lists")[];
    views: ViewDeclaration[];
};
/** The data dictionary as a document. @param only describes one table or view */
export declare function dictionaryMarkdown(only?: string): string;
interface DictionaryTable extends Omit<TableDeclaration, 'columns'> {
    readonly name: string;
    readonly columns: readonly {
        readonly name: string;
        readonly type: string;
        readonly nullable: boolean;
        readonly description: string;
    }[];
}
interface DictionaryView extends Omit<ViewDeclaration, 'columns' | 'worth'> {
    readonly columns: readonly {
        readonly name: string;
        readonly description: string;
    }[];
}
export interface Dictionary {
    readonly schema_version: number;
    readonly tables: readonly DictionaryTable[];
    readonly views: readonly DictionaryView[];
}
/** The data dictionary for programs. */
export declare function dictionaryJson(only?: string): Dictionary;
/** Statements that create an empty lake with all tables, comments and views, or one table or view. */
export declare function dictionarySql(only?: string): string;
export {};
