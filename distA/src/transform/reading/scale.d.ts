import type { Unit } from './units.ts';
/**
 * Scale of a number (lake.md, rule 7). An unknown code has no factor: the value is not scaled, since that would be
 * guessing.
 */
export interface Scale {
    /** As sent; null if there is none. */
    readonly code: string | null;
    /** Power of ten; null if the code is unknown. */
    readonly exponent: number | null;
    readonly factor: number | null;
}
/** Where a scale comes from, nearest first. */
export type ScaleSource = 'cell' | 'column' | 'tracker';
export declare function scaleOf(code: string): Scale;
/**
 * The scale of a value with this unit according to rules 7 and 9: with the unit type `numberScale`, the unit is the
 * scale. If both are given and differ, they contradict each other, and the value is not scaled.
 */
export declare function chooseScale(given: Scale | null, unit: Unit): Scale;
/** Whether `chooseScale` found two different scales. */
export declare function isContradicted(scale: Scale, unit: Unit): boolean;
/**
 * The decimal `text` times ten to the power of `exponent`, rounded to a double only once: the point is moved in the
 * text, so that 1.005 thousands is 1005 and not 1004.9999999999999. Infinite if out of range.
 * @param text plain decimal, or the shortest text of a double
 */
export declare function scaleDecimal(text: string, exponent: number): number;
/** Like `scaleDecimal`, for a double, which is taken as its shortest decimal text. */
export declare function scaleNumber(value: number, exponent: number): number;
/** The trimmed text if it is a plain decimal (`-12.5`, `1e6`), else null (lake.md, rule 6). */
export declare function plainDecimal(text: string): string | null;
/** Whether plain decimals (see `plainDecimal`) add up to exactly `total`; false if one of them is beyond the limits above. */
export declare function isSumOf(total: string, parts: readonly string[]): boolean;
