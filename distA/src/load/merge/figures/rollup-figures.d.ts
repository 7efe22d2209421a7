/** Statements that number the nodes of the tree, which is the same in all years. */
export declare const rollupTreeStatements: readonly string[];
export interface RollupYears {
    /** SQL condition on `period_end` and `reporting_year` of figures and exclusions. */
    readonly figures: string;
    /** SQL condition on `period_end` of value records. */
    readonly records: string;
    /** SQL condition on `period_end` of group figures. */
    readonly rows: string;
    /** SQL expression for the reporting year of a `period_end`. */
    readonly reportingYear: string;
    readonly yearEnd: string;
}
/**
 * Statements that prepare the figures of some reporting years for the view `initiative_rollup`. Run them after those of
 * the tree; they need `figure_additivity` and `rollup_decided`.
 */
export declare const rollupStatements: (years: RollupYears) => readonly string[];
