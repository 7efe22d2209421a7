/**
 * Sums of reported numbers that do not depend on the order in which they are added and have no noise: 948512.6, never
 * 948512.6000000001, and 1000000.1 - 1000000 is 0.1. Doubles cannot do that. Each number is therefore taken for the decimal
 * of at most 15 digits that it stands for, decimals are added as whole numbers, and the sum is rounded to 15 significant
 * digits (lake.md, "The figure of an initiative").
 */

/**
 * SQL for the three columns that `exactSumSql` adds up: `<name>_micro` (millionths, of what has no more than six decimals:
 * nearly everything), `<name>_rest` (ten-quadrillionths) and `<name>_big` (from 1e15 on, where whole numbers are not exact
 * either). At most one of them is not NULL.
 */
export function exactPartsSql(value: string, name = 'value'): string {
  const isMicro = `abs(${value}) < 1e9 AND round(${value} * 1e6) / 1e6 = ${value}`;
  const magnitude = `floor(log10(abs(${value})))`;
  return `CASE WHEN ${isMicro} THEN round(${value} * 1e6)::BIGINT END AS ${name}_micro,
    CASE WHEN ${isMicro} OR abs(${value}) >= 1e15 THEN NULL
      WHEN abs(${value}) < 1 THEN round(${value} * 1e16)::BIGINT::HUGEINT
      ELSE round(${value} * pow(10, 14 - ${magnitude}))::BIGINT::HUGEINT * pow(10, 2 + ${magnitude})::BIGINT END AS ${name}_rest,
    CASE WHEN abs(${value}) >= 1e15 THEN ${value} END AS ${name}_big`;
}

/**
 * SQL aggregate: the sum of a column beside those of `exactPartsSql`, NULL without values. One value alone is its own sum,
 * digit for digit. No number of values that fits in memory makes a sum of whole numbers overflow.
 *
 * @param where SQL condition on the rows that are added
 */
export function exactSumSql(name: string, where = 'true'): string {
  const only = `FILTER (${where})`;
  const small = `coalesce(sum(${name}_micro) ${only}, 0)::HUGEINT * 10000000000 + coalesce(sum(${name}_rest) ${only}, 0)::HUGEINT`;
  const sum = `(${small})::DOUBLE / 1e16 + coalesce(sum(${name}_big) ${only}, 0)`;
  return `CASE WHEN count(${name}) ${only} <= 1 THEN min(${name}) ${only} ELSE ${cleanSql(sum)} END`;
}

/** SQL for a number rounded to 15 significant digits. */
export const cleanSql = (value: string): string => `printf('%.15g', ${value})::DOUBLE`;
