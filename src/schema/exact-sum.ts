/**
 * Sums of reported numbers that do not depend on the order in which they are added and have no noise: 948512.6, never
 * 948512.6000000001, and 1000000.1 - 1000000 is 0.1. Doubles cannot do that. Each number is therefore taken for the decimal
 * that it is written as, decimals are added exactly, and the sum is rounded to 15 significant digits (lake.md, "The figure of
 * an initiative").
 */

/**
 * SQL for the four columns that `exactSumSql` adds up, of which one is not NULL: `<name>_exact` (in units of 1e-12: a whole
 * number for what has no more than 15 digits, nearly everything), `<name>_fine` (other numbers below 1e9, whose text is read:
 * a thousand times as slow), `<name>_large` (the same up to 1e15) and `<name>_huge` (from 1e15 on, added as doubles). No
 * number of values that fits in memory makes a sum of the first three overflow.
 */
export function exactPartsSql(value: string, name = 'value'): string {
  const cases = steps.map((step) => `WHEN ${isWholeSql(value, step)} THEN ${wholeSql(value, step)}`);
  return `CASE ${cases.join(' ')} END AS ${name}_exact,
    CASE WHEN ${name}_exact IS NULL AND abs(${value}) < 1e9 THEN ${value}::VARCHAR::DECIMAL(38, 22) END AS ${name}_fine,
    CASE WHEN ${name}_exact IS NULL AND abs(${value}) >= 1e9 AND abs(${value}) < 1e15
      THEN ${value}::VARCHAR::DECIMAL(38, 16) END AS ${name}_large,
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

/**
 * SQL aggregate: the sum of a column beside those of `exactPartsSql`, NULL without values and beyond the range of doubles. One
 * value alone is its own sum, digit for digit.
 *
 * @param where SQL condition on the rows that are added
 */
export const exactSumSql = (name: string, where = 'true'): string => sumOfSql(totalsOf(name, where));

/** SQL for the totals that make up a sum. */
type Totals = Readonly<Record<'count' | 'first' | 'exact' | 'fine' | 'large' | 'huge', string>>;

function totalsOf(name: string, where: string): Totals {
  const only = where === 'true' ? '' : ` FILTER (${where})`;
  const sum = (part: string): string => `sum(${name}_${part})${only}`;
  const parts = { exact: sum('exact'), fine: sum('fine'), large: sum('large'), huge: sum('huge') };
  return { count: `count(${name})${only}`, first: `min(${name})${only}`, ...parts };
}

function sumOfSql({ count, first, exact, fine, large, huge }: Totals): string {
  const small = `(${decimalSql(exact, 'DECIMAL(38, 22)')} + coalesce(${fine}, 0::DECIMAL(38, 22)))`;
  const wide = `(${decimalSql(exact, 'DECIMAL(38, 16)')} + coalesce(${fine}, 0)::DECIMAL(38, 16)
    + coalesce(${large}, 0::DECIMAL(38, 16)))`;
  return `CASE WHEN ${count} <= 1 THEN ${first}
    WHEN ${huge} IS NOT NULL THEN CASE WHEN abs(${huge}) < ${greatest} THEN ${cleanSql(`(${wide}::DOUBLE + ${huge})`)} END
    WHEN ${fine} IS NULL AND ${large} IS NULL THEN ${roundedWholeSql(exact)}
    WHEN ${large} IS NULL AND coalesce(abs(${exact}), 0) < 1e27::HUGEINT THEN ${roundedSql(small, 'DECIMAL(38, 22)')}
    ELSE ${roundedSql(wide, 'DECIMAL(38, 16)')} END`;
}

/**
 * SQL aggregates from which `exactSumsSql` makes the sum called `sum`. For queries with several sums: with `exactSumSql` each
 * aggregate stands in them thirty times, and planning takes longer than adding.
 *
 * @param name a column beside those of `exactPartsSql`
 * @param where SQL condition on the rows that are added
 */
export const exactTotalsSql = (name: string, sum: string, where = 'true'): string =>
  Object.entries(totalsOf(name, where))
    .map(([total, sql]) => `${sql} AS ${sum}_${total}`)
    .join(', ');

/** SQL for a relation with the same numbers as those of `exactSumSql` in place of the aggregates of `exactTotalsSql`. */
export function exactSumsSql(relation: string, sums: readonly string[]): string {
  const totals = sums.map((sum) => totalNames(sum));
  const used = totals.flatMap((one) => Object.values(one));
  const made = totals.map((one, at) => `${sumOfSql(one)} AS ${sums[at]}`);
  return `(SELECT * EXCLUDE (${used.join(', ')}), ${made.join(', ')} FROM ${relation})`;
}

const totalNames = (sum: string): Totals => ({
  count: `${sum}_count`,
  first: `${sum}_first`,
  exact: `${sum}_exact`,
  fine: `${sum}_fine`,
  large: `${sum}_large`,
  huge: `${sum}_huge`,
});

/** From here on a number has no double of 15 digits. */
const greatest = '1.797693134862315e308';

/** SQL condition on an aggregate: `exactSumSql` of the same rows is a number, and neither infinite nor NULL. */
export const isFiniteSumSql = (name: string): string =>
  `coalesce(CASE WHEN count(${name}) = 1 THEN isfinite(sum(${name}_huge)) ELSE abs(sum(${name}_huge)) < ${greatest} END, true)`;

/** SQL for a sum of `<name>_exact`, or 0, as a decimal. */
const decimalSql = (exact: string, type: string): string =>
  `(coalesce(${exact} // ${one}, 0)::${type}
    + (coalesce(${exact} % ${one}, 0)::DECIMAL(13, 0) * 0.000000000001::DECIMAL(13, 12))::${type})`;

const one = `${10n ** BigInt(unitDigits)}::HUGEINT`;

/**
 * SQL for a sum of `<name>_exact`, rounded to 15 significant digits, halves away from zero. A sum that is whole in millionths
 * and has no more digits is a quotient of two exact doubles; of any other the digits are found, and read as text.
 */
function roundedWholeSql(exact: string): string {
  const million = '1000000::HUGEINT';
  const step = `('1' || repeat('0', greatest(length(abs(${exact})::VARCHAR) - 15, 0)::INTEGER))::HUGEINT`;
  const digits = `((abs(${exact}) + ${step} // 2) // ${step})`;
  const exponent = `(greatest(length(abs(${exact})::VARCHAR) - 15, 0) - ${unitDigits})`;
  return `CASE WHEN abs(${exact}) < 1000000000000000000000 AND ${exact} % ${million} = 0 THEN (${exact} // ${million})::DOUBLE / 1e6
    ELSE concat(CASE WHEN ${exact} < 0 THEN '-' END, ${digits}, 'e', ${exponent})::DOUBLE END`;
}

/**
 * SQL for a decimal rounded to 15 significant digits, halves away from zero. Its double says which two numbers of 15 digits
 * may be meant, and the decimal itself which is nearer: the double of 282.1099668714385 is less than that.
 */
function roundedSql(decimal: string, type: string): string {
  const [fewer, greater] = [less, more].map((factor) => cleanSql(`${decimal}::DOUBLE * ${factor}::DOUBLE`));
  const [from, to] = [fewer, greater].map((double) => `(${double})::VARCHAR::${type}`);
  return `CASE WHEN ${fewer} = ${greater} THEN ${fewer}
    WHEN abs(${decimal} - ${from}) < abs(${to} - ${decimal}) THEN ${fewer} ELSE ${greater} END`;
}

/** A double times these is less and more than the decimal that it was made from. */
const [less, more] = [1 - 2 ** -52, 1 + 2 ** -52] as const;

/** SQL for a number rounded to 15 significant digits. */
export const cleanSql = (value: string): string => `printf('%.15g', ${value})::DOUBLE`;
