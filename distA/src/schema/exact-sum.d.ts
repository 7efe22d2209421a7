/**
 * Sums of reported numbers without rounding noise that do not depend on the order of the numbers: 948512.6, never
 * 948512.6000000001, and 1000000.1 - 1000000 is 0.1. Adding doubles cannot do that. So each number is taken as the
 * decimal that it is written as, decimals are added exactly, and the sum is rounded to 15 significant digits (lake.md,
 * "The figure of an initiative").
 */
/**
 * SQL for the four columns that `exactTotalsSql` adds up, one of which is not NULL: `<name>_exact` (in units of
 * 1e-12: a whole number for values with at most 15 digits, nearly all), `<name>_fine` (other numbers below 1e9, parsed
 * from text: a thousand times slower), `<name>_large` (the same up to 1e20) and `<name>_huge` (from 1e20 on, added as
 * doubles). No number of values that fits in memory makes a sum of the first three overflow.
 */
export declare function exactPartsSql(value: string, name?: string): string;
/** Of a sum: what is needed to add it to others exactly. */
export declare const sumParts: readonly ["count", "first", "exact", "fine", "large", "huge"];
/**
 * SQL aggregates from which `exactSumsSql` computes the sum called `sum`.
 *
 * @param name the column whose parts `exactPartsSql` has added
 * @param where SQL condition on the rows to add
 */
export declare function exactTotalsSql(name: string, sum: string, where?: string): string;
/**
 * SQL aggregates that add up those of `exactTotalsSql(…, part)` of several groups.
 *
 * @param where SQL condition on the groups to add
 */
export declare function exactTotalsOfSql(part: string, sum: string, where?: string): string;
/**
 * SQL for a relation with exact sums in place of the aggregates of `exactTotalsSql`: NULL without values and beyond the
 * range of doubles. The sum of a single value is that value, digit for digit. Computed in steps: an expression used ten
 * times in another is planned ten times, which took longer than adding.
 */
export declare function exactSumsSql(relation: string, sums: readonly string[]): string;
/**
 * SQL for a relation with the exact `difference` of `after` and `before`, by the columns of a key; NULL counts as 0.
 * Subtracted from 0, so that a 0 that is gone makes 0 and not -0.
 * @param more further aggregates, each after a comma
 */
export declare const exactDifferencesSql: (relation: string, key: readonly string[], more?: string) => string;
/** SQL for a number rounded to 15 significant digits. */
export declare const cleanSql: (value: string) => string;
