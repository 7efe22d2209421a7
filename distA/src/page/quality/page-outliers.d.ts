import { type Html } from '../frame/page-html.ts';
import type { PageLake } from '../page-lake.ts';
import { number, type ShapedRow, text } from '../row-shape.ts';
/** A sentence about how many figures look wrong. */
export declare function outlierSentence(found: Outliers | null): string;
/** Figures that look wrong, next to their other years. */
export declare function outlierTable(found: Outliers | null, lake: PageLake): Html;
/** The commands that lead to their records. */
export declare const outlierCommands: (found: Outliers | null, { overview }: PageLake) => Html | string;
declare const shape: {
    reason: typeof text;
    initiative_id: typeof text;
    tracker_name: (value: unknown) => string | null;
    column_name: (value: unknown) => string | null;
    option_code: (value: unknown) => string | null;
    measure_id: typeof text;
    year: typeof number;
    value: typeof number;
    year_before: (value: unknown) => number | null;
    unit: (value: unknown) => string | null;
    other_units: (value: unknown) => string | null;
    utrv_id: (value: unknown) => string | null;
    survey_id: (value: unknown) => string | null;
    found: typeof number;
};
/** A figure that looks wrong by the rule of the question `outliers`. */
type Outlier = ShapedRow<typeof shape>;
declare const seriesShape: {
    initiative_id: typeof text;
    measure_id: typeof text;
    year: typeof number;
    value: typeof number;
};
/** A figure of an outlier's initiative and measure in one year. */
type OutlierYear = ShapedRow<typeof seriesShape>;
export interface Outliers {
    /** What counts as an outlier, as the question says. */
    readonly rule: string;
    /** The furthest from the year before first, limited. */
    readonly outliers: readonly Outlier[];
    readonly series: readonly OutlierYear[];
}
/** A change of sign cannot be ranked by a factor; a figure in a new unit has no year before. */
export declare const outlierOrder = "reason NOT LIKE '%sign%', reason LIKE '%unit%',\n  greatest(abs(value), abs(year_before)) / nullif(least(abs(value), abs(year_before)), 0) DESC NULLS LAST,\n  initiative_id, measure_id, period_end";
/** Null if no period has closed, or without the file of the question. */
export declare function readOutliers(lake: PageLake): Promise<Outliers | null>;
/** Fills `page_outliers` with the result of `@outliers` for the year of the newest closed period. Returns the rule in words. */
export declare function keepOutliers(lake: PageLake): Promise<string | null>;
export {};
