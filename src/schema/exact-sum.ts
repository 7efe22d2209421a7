/**
 * Sums of reported numbers that do not depend on the order in which they are added and have no noise: 948512.6, never
 * 948512.6000000001, and 1000000.1 - 1000000 is 0.1. Doubles cannot do that. Each number is therefore taken for the decimal
 * that it is written as, decimals are added exactly, and the sum is rounded to 15 significant digits (lake.md, "The figure of
 * an initiative").
 */

/**
 * SQL for the four columns that `exactTotalsSql` adds up, of which one is not NULL: `<name>_exact` (in units of 1e-12: a whole
 * number for what has no more than 15 digits, nearly everything), `<name>_fine` (other numbers below 1e9, whose text is read:
 * a thousand times as slow), `<name>_large` (the same up to 1e15) and `<name>_huge` (from 1e15 on, added as doubles). No
 * number of values that fits in memory makes a sum of the first three overflow.
 */
export function exactPartsSql(value: string, name = 'value'): string {
  const cases = steps.map((step) => `WHEN ${isWholeSql(value, step)} THEN ${wholeSql(value, step)}`);
  return `CASE ${cases.join(' ')} END AS ${name}_exact,
    CASE WHEN ${name}_exact IS NULL AND abs(${value}) < 1e9 THEN ${value}::VARCHAR::DECIMAL(38, ${fineDigits}) END AS ${name}_fine,
    CASE WHEN ${name}_exact IS NULL AND abs(${value}) >= 1e9 AND abs(${value}) < 1e15
      THEN ${value}::VARCHAR::DECIMAL(38, ${largeDigits}) END AS ${name}_large,
    CASE WHEN abs(${value}) >= 1e15 THEN ${value} END AS ${name}_huge`;
}

/** Decimals of numbers with no more than 15 digits, the usual ones first. */
const steps = [6, 2, 0, 9, 12] as const;

/** The number is a decimal of 15 digits, of which so many are decimals: times 10^decimals it is whole, and its double exact. */
const isWholeSql = (value: string, decimals: number): string =>
  `(abs(${value}) < 1e${15 - decimals} AND round(${value} * 1e${decimals}) / 1e${decimals} = ${value})`;

const wholeSql = (value: string, decimals: number): string =>
  `round(${value} * 1e${decimals})::BIGINT::HUGEINT * ${10n ** BigInt(unitDigits - decimals)}`;

/** The unit of `<name>_exact` is 1e-12. */
const unitDigits = 12;

/** Decimals of the other two. */
const fineDigits = 22;
const largeDigits = 16;

/**
 * SQL aggregates from which `exactSumsSql` makes the sum called `sum`.
 *
 * @param name a column beside those of `exactPartsSql`
 * @param where SQL condition on the rows that are added
 */
export function exactTotalsSql(name: string, sum: string, where = 'true'): string {
  const only = where === 'true' ? '' : ` FILTER (${where})`;
  const parts = ['exact', 'fine', 'large', 'huge'].map((part) => `sum(${name}_${part})${only} AS ${sum}_${part}`);
  return [`count(${name})${only} AS ${sum}_count`, `min(${name})${only} AS ${sum}_first`, ...parts].join(', ');
}

/**
 * SQL for a relation with exact sums in place of the aggregates of `exactTotalsSql`: NULL without values and beyond the range of
 * doubles. One value alone is its own sum, digit for digit. Step by step, since an expression that stands in another ten
 * times is planned ten times, which took longer than adding.
 */
export function exactSumsSql(relation: string, sums: readonly string[]): string {
  const used = sums.flatMap((sum) => steppingStones.map((name) => `${sum}_${name}`));
  return `(SELECT * EXCLUDE (${used.join(', ')}), ${each(sums, sumSql)}
    FROM (SELECT *, ${each(sums, unitsSql)} FROM (SELECT *, ${each(sums, digitsSql)} FROM ${relation})))`;
}

const steppingStones = ['count', 'first', 'exact', 'fine', 'large', 'huge', 'digits', 'units'] as const;

const each = (sums: readonly string[], sql: (sum: string) => string): string => sums.map(sql).join(', ');

/** `<sum>_digits`: the power of ten that `<sum>_units` is to be divided by. Units of 1e-22 are whole for all that `<sum>_fine` adds. */
const digitsSql = (sum: string): string =>
  `CASE WHEN ${sum}_fine IS NULL AND ${sum}_large IS NULL THEN ${unitDigits}
    WHEN ${sum}_large IS NULL AND coalesce(abs(${sum}_exact), 0) < 1e27::HUGEINT THEN ${fineDigits}
    ELSE ${largeDigits} END AS ${sum}_digits`;

/** `<sum>_units`: the sum of all but `<sum>_huge`, a whole number of units. */
const unitsSql = (sum: string): string =>
  `CASE ${sum}_digits WHEN ${unitDigits} THEN ${sum}_exact
    WHEN ${fineDigits} THEN coalesce(${sum}_exact, 0) * ${10n ** BigInt(fineDigits - unitDigits)} + ${wholeTextSql(`${sum}_fine`)}
    ELSE coalesce(${sum}_exact, 0) * ${10n ** BigInt(largeDigits - unitDigits)}
      + ${wholeTextSql(`(coalesce(${sum}_fine, 0)::DECIMAL(38, ${largeDigits}) + coalesce(${sum}_large, 0))`)} END AS ${sum}_units`;

/** SQL for a decimal in units of its last digit. */
const wholeTextSql = (decimal: string): string => `replace(${decimal}::VARCHAR, '.', '')::HUGEINT`;

/**
 * The sum, rounded to 15 significant digits, halves away from zero. One that is whole in millionths and has no more digits is
 * a quotient of two exact doubles; of any other the digits are found, and read as text.
 */
function sumSql(sum: string): string {
  const units = `${sum}_units`;
  const million = '1000000::HUGEINT';
  const cut = `greatest(length(abs(${units})::VARCHAR) - 15, 0)`;
  const step = `('1' || repeat('0', ${cut}))::HUGEINT`;
  return `CASE WHEN ${sum}_count <= 1 THEN ${sum}_first
    WHEN ${sum}_huge IS NOT NULL THEN CASE WHEN abs(${sum}_huge) < ${greatest}
      THEN ${cleanSql(`coalesce(${units}, 0)::DOUBLE / 10::DOUBLE ** ${sum}_digits + ${sum}_huge`)} END
    WHEN ${sum}_digits = ${unitDigits} AND abs(${units}) < 1000000000000000000000 AND ${units} % ${million} = 0
      THEN (${units} // ${million})::DOUBLE / 1e6
    ELSE concat(CASE WHEN ${units} < 0 THEN '-' END, (abs(${units}) + ${step} // 2) // ${step}, 'e', ${cut} - ${sum}_digits)::DOUBLE
    END AS ${sum}`;
}

/** From here on a number has no double of 15 digits. */
const greatest = '1.797693134862315e308';

/** SQL for a number rounded to 15 significant digits. */
export const cleanSql = (value: string): string => `printf('%.15g', ${value})::DOUBLE`;
