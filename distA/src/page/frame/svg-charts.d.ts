import { type Html } from './page-html.ts';
/** One measure over the runs, on a scale of its own. */
export interface ChartRow {
    readonly title: string;
    /** Coloured by the class `s-<kind>`. */
    readonly kind: string;
    /** Height of its tallest bar. */
    readonly height: number;
    readonly values: readonly number[];
}
/**
 * Rows of bars with runs as their common axis. With many runs, only the tallest and the last bar have labels; the table that
 * belongs to the chart has all numbers.
 */
export declare function runChart(label: string, times: readonly Date[], rows: readonly ChartRow[]): Html;
/** Small bars without numbers in a row of a table; hidden from screen readers, since the row has the numbers. */
export declare function sparkBars(values: readonly number[], isMarked?: (at: number) => boolean): Html;
export declare const runChartStyle = "\n.runs { width: 100%; max-width: 310px; height: auto; }\n.w svg.spark, svg.spark { width: 54px; height: 20px; }\n";
/** `22 Jan` for a time; a dash for none. */
export declare const dayOrNone: (at: Date | null) => string;
/** A part of a bar, colored by the class `s-<kind>`. */
interface BarPart {
    readonly kind: string;
    readonly count: number;
}
/**
 * A stacked bar as wide as its box, first parts on the left. Hidden from screen readers: numbers are next to it.
 * @param all the amount that fills the whole width. @default the sum of the parts
 */
export declare function stackedBar(parts: readonly BarPart[], o: {
    readonly height: number;
    readonly all?: number;
}): Html;
/** A bar that fills `share` (0 to 1) of its box. */
export declare const singleBar: (kind: string, share: number) => Html;
/** A coordinate in SVG: a tenth of a unit is finer than any screen shows. */
export declare const coordinate: (value: number) => string;
export {};
