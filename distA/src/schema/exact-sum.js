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
export function exactPartsSql(value, name = 'value') {
    const cases = steps.map((step) => `WHEN ${isWholeSql(value, step)} THEN ${wholeSql(value, step)}`);
    return `CASE ${cases.join(' ')} END AS ${name}_exact,
    CASE WHEN ${name}_exact IS NULL AND abs(${value}) < 1e9 THEN ${value}::VARCHAR::DECIMAL(38, ${fineDigits}) END AS ${name}_fine,
    CASE WHEN ${name}_exact IS NULL AND abs(${value}) >= 1e9 AND abs(${value}) < 1e20
      THEN ${value}::VARCHAR::DECIMAL(38, ${largeDigits}) END AS ${name}_large,
    CASE WHEN abs(${value}) >= 1e20 THEN ${value} END AS ${name}_huge`;
}
/** Numbers of decimals that are tried for values with at most 15 digits, the usual ones first. */
const steps = [6, 2, 0, 9, 12];
/**
 * Whether the number is a decimal of at most 15 digits with this many decimals: times 10^decimals it is whole, and its
 * double is exact.
 */
const isWholeSql = (value, decimals) => `(abs(${value}) < 1e${15 - decimals} AND round(${value} * 1e${decimals}) / 1e${decimals} = ${value})`;
const wholeSql = (value, decimals) => `round(${value} * 1e${decimals})::BIGINT::HUGEINT * ${10n ** BigInt(unitDigits - decimals)}`;
/** The unit of `<name>_exact` is 1e-12. */
const unitDigits = 12;
/**
 * Number of decimals of the other two columns. A double below 1e-5 may have more, which are rounded; one from 1e9 on
 * has at most seven.
 */
const fineDigits = 22;
const largeDigits = 8;
const addends = ['exact', 'fine', 'large', 'huge'];
/** Of a sum: what is needed to add it to others exactly. */
export const sumParts = ['count', 'first', ...addends];
/**
 * SQL aggregates from which `exactSumsSql` computes the sum called `sum`.
 *
 * @param name the column whose parts `exactPartsSql` has added
 * @param where SQL condition on the rows to add
 */
export function exactTotalsSql(name, sum, where = 'true') {
    const only = filterSql(where);
    const parts = addends.map((part) => `sum(${name}_${part})${only} AS ${sum}_${part}`);
    return [`count(${name})${only} AS ${sum}_count`, `min(${name})${only} AS ${sum}_first`, ...parts].join(', ');
}
/**
 * SQL aggregates that add up those of `exactTotalsSql(…, part)` of several groups.
 *
 * @param where SQL condition on the groups to add
 */
export function exactTotalsOfSql(part, sum, where = 'true') {
    const only = filterSql(where);
    const parts = addends.map((name) => `sum(${part}_${name})${only} AS ${sum}_${name}`);
    return [
        `coalesce(sum(${part}_count)${only}, 0)::BIGINT AS ${sum}_count`,
        `min(${part}_first)${only} AS ${sum}_first`,
        ...parts,
    ].join(', ');
}
const filterSql = (where) => (where === 'true' ? '' : ` FILTER (${where})`);
/**
 * SQL for a relation with exact sums in place of the aggregates of `exactTotalsSql`: NULL without values and beyond the
 * range of doubles. The sum of a single value is that value, digit for digit. Computed in steps: an expression used ten
 * times in another is planned ten times, which took longer than adding.
 */
export function exactSumsSql(relation, sums) {
    const used = sums.flatMap((sum) => steppingStones.map((name) => `${sum}_${name}`));
    return `(SELECT * EXCLUDE (${used.join(', ')}), ${each(sums, sumSql)}
    FROM (SELECT *, ${each(sums, unitsSql)} FROM (SELECT *, ${each(sums, wholeSumSql)} FROM ${relation})))`;
}
/**
 * SQL for a relation with the exact `difference` of `after` and `before`, by the columns of a key; NULL counts as 0.
 * Subtracted from 0, so that a 0 that is gone makes 0 and not -0.
 * @param more further aggregates, each after a comma
 */
export const exactDifferencesSql = (relation, key, more = '') => exactSumsSql(`(
    SELECT ${key.join(', ')}, ${exactTotalsSql('value', 'difference')}${more}
    FROM (SELECT *, ${exactPartsSql('value')} FROM (
      SELECT *, after AS value FROM ${relation} WHERE after IS NOT NULL
      UNION ALL SELECT *, 0 - before FROM ${relation} WHERE before IS NOT NULL))
    GROUP BY ${key.join(', ')})`, ['difference']);
const steppingStones = [...sumParts, 'whole', 'rest', 'digits', 'units'];
const each = (sums, sql) => sums.map(sql).join(', ');
/**
 * `<sum>_whole` and `<sum>_rest`, the latter in units of 1e-22: together everything but `<sum>_huge`. NULL if there is
 * only `<sum>_exact`.
 */
const wholeSumSql = (sum) => {
    const parts = [
        { units: `coalesce(${sum}_exact, 0)`, digits: unitDigits },
        { units: `coalesce(${wholeTextSql(`${sum}_fine`)}, 0)`, digits: fineDigits },
        { units: `coalesce(${wholeTextSql(`${sum}_large`)}, 0)`, digits: largeDigits },
    ];
    const wholes = parts.map(({ units, digits }) => `${units} // ${powerOf10(digits)}`);
    const rests = parts.map(({ units, digits }) => `${units} % ${powerOf10(digits)} * ${powerOf10(fineDigits - digits)}`);
    const isOdd = `${sum}_fine IS NOT NULL OR ${sum}_large IS NOT NULL`;
    return `CASE WHEN ${isOdd} THEN ${wholes.join(' + ')} END AS ${sum}_whole,
    CASE WHEN ${isOdd} THEN ${rests.join(' + ')} END AS ${sum}_rest`;
};
/** SQL for a decimal in units of its last digit. */
const wholeTextSql = (decimal) => `replace(${decimal}::VARCHAR, '.', '')::HUGEINT`;
const powerOf10 = (exponent) => `${10n ** BigInt(exponent)}::HUGEINT`;
/**
 * `<sum>_units`, a whole number, and `<sum>_digits`, the power of ten to divide it by. From 1e16 on, the fraction is
 * cut off: it changes none of 15 digits, since halves are rounded away from zero.
 */
const unitsSql = (sum) => {
    const [whole, rest, one] = [`${sum}_whole`, `${sum}_rest`, powerOf10(fineDigits)];
    const isSmall = `abs(${whole}) < 10000000000000000`;
    const borrowed = `CASE WHEN ${whole} > 0 AND ${rest} % ${one} < 0 THEN 1 WHEN ${whole} < 0 AND ${rest} % ${one} > 0 THEN -1 ELSE 0 END`;
    return `CASE WHEN ${whole} IS NULL THEN ${unitDigits} WHEN ${isSmall} THEN ${fineDigits} ELSE 0 END AS ${sum}_digits,
    CASE WHEN ${whole} IS NULL THEN ${sum}_exact WHEN ${isSmall} THEN ${whole} * ${one} + ${rest}
      ELSE ${whole} + ${rest} // ${one} - ${borrowed} END AS ${sum}_units`;
};
/**
 * The sum, rounded to 15 significant digits, halves away from zero. A sum that is a whole number of millionths with at
 * most 15 digits is a quotient of two exact doubles; a double finds the millionths and a product proves them, since to divide
 * whole numbers of 128 bits takes ten times as long. For any other sum, the digits are computed and parsed from text.
 */
function sumSql(sum) {
    const units = `${sum}_units`;
    const millionths = `round(${units}::DOUBLE / 1e6)`;
    const cut = `greatest(length(abs(${units})::VARCHAR) - 15, 0)`;
    const step = `('1' || repeat('0', ${cut}))::HUGEINT`;
    return `CASE WHEN ${sum}_count <= 1 THEN ${sum}_first
    WHEN ${sum}_huge IS NOT NULL THEN CASE WHEN abs(${sum}_huge) < ${greatest}
      THEN ${cleanSql(`coalesce(${units}, 0)::DOUBLE / 10::DOUBLE ** ${sum}_digits + ${sum}_huge`)} END
    WHEN ${sum}_digits = ${unitDigits} AND abs(${units}) < 1000000000000000000000 AND ${millionths}::HUGEINT * 1000000 = ${units}
      THEN ${millionths} / 1e6
    ELSE concat(CASE WHEN ${units} < 0 THEN '-' END, (abs(${units}) + ${step} // 2) // ${step}, 'e', ${cut} - ${sum}_digits)::DOUBLE
    END AS ${sum}`;
}
/** From here on, a number rounded to 15 digits is beyond the range of doubles. */
const greatest = '1.797693134862315e308';
/** SQL for a number rounded to 15 significant digits. */
export const cleanSql = (value) => `printf('%.15g', ${value})::DOUBLE`;
