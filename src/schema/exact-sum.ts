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
  const [micro, fine] = [`sum(${name}_micro) ${only}`, `sum(${name}_fine) ${only}`];
  const [large, huge] = [`sum(${name}_large) ${only}`, `sum(${name}_huge) ${only}`];
  const small = `((coalesce(${micro}, 0)::DECIMAL(24, 0) * 0.000001::DECIMAL(7, 6))::DECIMAL(38, 22)
    + coalesce(${fine}, 0::DECIMAL(38, 22)))`;
  const exact = `(${small}::DECIMAL(38, 16) + coalesce(${large}, 0::DECIMAL(38, 16)))`;
  return `CASE WHEN count(${name}) ${only} <= 1 THEN min(${name}) ${only}
    WHEN ${fine} IS NULL AND ${large} IS NULL AND ${huge} IS NULL AND abs(${micro}) < 1000000000000000 THEN ${micro}::DOUBLE / 1e6
    WHEN ${huge} IS NOT NULL THEN ${cleanSql(`(${exact}::DOUBLE + ${huge})`)}
    WHEN ${large} IS NULL THEN ${roundedSql(small, 'DECIMAL(38, 22)')} ELSE ${roundedSql(exact, 'DECIMAL(38, 16)')} END`;
}

/**
 * SQL for a decimal rounded to 15 significant digits, halves away from zero. Its double says which two numbers of 15 digits
 * may be meant, and the decimal itself which is nearer: the double of 282.1099668714385 is less than that.
 */
function roundedSql(decimal: string, type: string): string {
  const [less, more] = [1 - 2 ** -52, 1 + 2 ** -52].map((factor) => cleanSql(`${decimal}::DOUBLE * ${factor}::DOUBLE`));
  const [from, to] = [less, more].map((double) => `(${double})::VARCHAR::${type}`);
  return `CASE WHEN ${less} = ${more} THEN ${less}
    WHEN abs(${decimal} - ${from}) < abs(${to} - ${decimal}) THEN ${less} ELSE ${more} END`;
}

/** SQL for a number rounded to 15 significant digits. */
export const cleanSql = (value: string): string => `printf('%.15g', ${value})::DOUBLE`;
