/** What a group figure rests on (lake.md, "Doubts"): name and SQL condition on the columns of a row, in the order in which they are listed. */
declare const doubts: {
    readonly unreconciled: 'unreconciled_count > 0';
    readonly exclusions: 'exclusion_count > 0';
    readonly competing: 'competing_count > 0';
    readonly overlap: 'overlap_count > 0';
    readonly parts_by_default: 'parts_by_default_count > 0';
    readonly superseded: 'is_superseded';
    readonly other_unit: 'has_other_unit';
    readonly aggregation_differs: 'aggregation_differs_count > 0';
    readonly shifted: 'shifted_count > 0';
    readonly earlier_year_end: 'earlier_year_end_count > 0';
    readonly incomplete: 'leaf_count > reporting_leaf_count + parent_covered_leaf_count + not_applicable_leaf_count';
    readonly boundary: 'has_boundary_doubt';
    readonly rejected: 'has_rejected';
    readonly currency_default: `currency_source IS NOT DISTINCT FROM 'default'`;
    readonly unknown_unit: 'unknown_unit_count > 0';
};
export declare const doubtNames: readonly string[];
/** SQL for the list of those that apply, in their order. @param conditions SQL by doubt; those that are left out never apply */
export declare const doubtListSql: (conditions: Readonly<Partial<Record<keyof typeof doubts, string>>>) => string;
/** SQL for the doubts of a row of `initiative_rollup`. */
export declare const doubtsSql: string;
/** The columns of a group figure that its doubts are in words of, named as in `group_figures`. */
export interface DoubtedFigure {
    readonly doubts: readonly string[];
    readonly reporting_year: number;
    readonly unreconciled_count: number;
    readonly value_if_stand_alone: number | null;
    readonly exclusion_count: number;
    readonly competing_count: number;
    readonly overlap_count: number;
    readonly parts_by_default_count: number;
    readonly aggregation_differs_count: number;
    readonly shifted_count: number;
    readonly max_months_before_year_end: number;
    readonly reporting_leaf_count: number;
    readonly parent_covered_leaf_count: number;
    readonly not_applicable_leaf_count: number;
    readonly leaf_count: number;
}
/** A figure of the same question and year that is not in the value, since it is in another unit or option. */
export interface FigureBeside {
    /** How many figures it is made of. */
    readonly count: number;
    /** With its unit, if the lake knows that. */
    readonly amount: string;
    /** The unit as it was sent if the lake does not know it, else null. */
    readonly unknownUnit: string | null;
}
/**
 * The doubts of a figure in words, with their counts, in their order.
 *
 * @param o.amount writes a value of the figure with its unit
 * @param o.beside what `superseded` and `other_unit` are about, if that is known
 */
export declare function doubtWords(figure: DoubtedFigure, o: {
    readonly amount: (value: number) => string;
    readonly beside?: readonly FigureBeside[];
}): readonly string[];
export {};
