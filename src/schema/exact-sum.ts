/**
 * Sums of reported numbers that do not depend on the order in which they are added and have no noise: 948512.6, never
 * 948512.6000000001, and 1000000.1 - 1000000 is 0.1. Doubles cannot do that. Each number is therefore taken for the decimal
 * that it is written as, decimals are added exactly, and the sum is rounded to 15 significant digits (lake.md, "The figure of
 * an initiative").
 */

/**
 * SQL for the four columns that `exactSumSql` adds up, of which one is not NULL: `<name>_micro` (millionths, of what has no
 * more than six decimals and is below 1e9: nearly everything), `<name>_fine` (other numbers below 1e9, whose text is read: 70
 * times as slow), `<name>_large` (the same up to 1e15) and `<name>_huge` (from 1e15 on, added as doubles). No number of values
 * that fits in memory makes a sum of the first three overflow.
 */
export function exactPartsSql(value: string, name = 'value'): string {
  const isMicro = `abs(${value}) < 1e9 AND round(${value} * 1e6) / 1e6 = ${value}`;
  return `CASE WHEN ${isMicro} THEN round(${value} * 1e6)::BIGINT END AS ${name}_micro,
    CASE WHEN ${isMicro} OR abs(${value}) >= 1e9 THEN NULL ELSE ${value}::VARCHAR::DECIMAL(38, 22) END AS ${name}_fine,
    CASE WHEN abs(${value}) >= 1e9 AND abs(${value}) < 1e15 THEN ${value}::VARCHAR::DECIMAL(38, 16) END AS ${name}_large,
    CASE WHEN abs(${value}) >= 1e15 THEN ${value} END AS ${name}_huge`;
}

/**
 * SQL aggregate: the sum of a column beside those of `exactPartsSql`, NULL without values. One value alone is its own sum,
 * digit for digit.
 *
 * @param where SQL condition on the rows that are added
 */
export function exactSumSql(name: string, where = 'true'): string {
  const only = `FILTER (${where})`;
  const micro = `(coalesce(sum(${name}_micro) ${only}, 0)::DECIMAL(24, 0) * 0.000001::DECIMAL(7, 6))::DECIMAL(38, 22)`;
  const fine = `(${micro} + coalesce(sum(${name}_fine) ${only}, 0::DECIMAL(38, 22)))`;
  const large = `sum(${name}_large) ${only}`;
  const exact = `CASE WHEN ${large} IS NULL THEN ${fine}::DOUBLE ELSE (${fine}::DECIMAL(38, 16) + ${large})::DOUBLE END`;
  const sum = `${exact} + coalesce(sum(${name}_huge) ${only}, 0)`;
  return `CASE WHEN count(${name}) ${only} <= 1 THEN min(${name}) ${only} ELSE ${cleanSql(sum)} END`;
}

/** SQL for a number rounded to 15 significant digits. */
export const cleanSql = (value: string): string => `printf('%.15g', ${value})::DOUBLE`;
