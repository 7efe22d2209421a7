import { type Html } from './page-html.ts';
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
/** A coordinate in SVG: a tenth of a unit is finer than any screen shows. */
export declare const coordinate: (value: number) => string;
export {};
