/**
 * SQL for a relation of data points with one more column, their values in `base_unit` (lake.md, rule 9): `value_scaled`
 * times numerator divided by denominator, computed exactly and rounded once to a double. Every number is taken as the
 * decimal that it is written as, so 25309.44 GJ are 7030.4 MWh and not 7030.400000000001. Multiplying by `base_factor`
 * instead is off by one digit in the 16th place for every other number, since the factor itself is rounded. Computed in
 * steps, since the last one uses product and quotient many times and DuckDB would plan them again each time.
 *
 * @param points SQL of a relation with `value_scaled` and `base_factor`. No row is dropped or repeated: each factor
 * has one fraction.
 * @param name of the new column
 */
export const withBaseValueSql = (points, name = 'value_base') => `(SELECT * EXCLUDE (${steppingStones.join(', ')}), ${valueSql()} AS ${name}
    FROM (SELECT *, base_operand * base_numerator AS base_product, base_operand * base_numerator / base_divisor AS base_quotient,
        CASE WHEN base_operand IS NULL AND base_numerator IS NOT NULL THEN ${digitsSql} END AS base_digits
      FROM (SELECT d.*, base_numerator, base_denominator, base_micro_denominator AS base_divisor,
          CASE WHEN ${isMicroSql} THEN round(d.value_scaled * 1e6) END AS base_operand
        FROM ${points} d LEFT JOIN (
          SELECT base_of, numerator AS base_numerator, denominator AS base_denominator,
            ${microDenominatorSql} AS base_micro_denominator
          FROM (
            SELECT factor AS base_of, arg_min(numerator, denominator) AS numerator, min(denominator) AS denominator
            FROM (${fractionsSql}) GROUP BY factor)
          WHERE numerator <> denominator) ON base_of = d.base_factor)))`;
/** Of the units that the lake knows, and of those that its owner decided. */
const fractionsSql = `SELECT factor, numerator, denominator FROM units
            UNION SELECT numerator / denominator, numerator, denominator FROM unit_aliases WHERE numerator IS NOT NULL`;
const steppingStones = [
    'base_numerator',
    'base_denominator',
    'base_operand',
    'base_divisor',
    'base_product',
    'base_quotient',
    'base_digits',
];
/**
 * A million times the denominator, where its odd part is small enough to divide by (`quotientSql`): its double is then
 * exact.
 */
const microDenominatorSql = `CASE WHEN ${oddPartSql('(denominator::HUGEINT * 1000000)')} < ${2 ** 49}
  THEN denominator * 1e6 END`;
function oddPartSql(whole) {
    return `${whole} // (${whole} & -${whole})`;
}
/** A number below 1e9 with at most six decimals, as nearly all have: its whole number of millionths is exact. */
const isMicroSql = 'abs(d.value_scaled) < 1e9 AND round(d.value_scaled * 1e6) / 1e6 = d.value_scaled AND base_micro_denominator IS NOT NULL';
/**
 * The value itself, where no unit is converted. A row that was kept since its body is lost may have a factor that was
 * decided once and is no longer.
 */
const valueSql = () => `CASE WHEN base_numerator IS NULL THEN value_scaled * coalesce(base_factor, 1) WHEN base_digits IS NULL THEN ${quotientSql()} ELSE ${longQuotientSql()} END`;
/**
 * `operand * numerator / divisor` rounded once, for whole numbers that are doubles. If one of them is 1, a single
 * operation does it. Otherwise the remainder corrects the first quotient; the error terms of the two products give the
 * remainder exactly (Dekker 1971). The remaining error is smaller than the distance of any such quotient to a rounding
 * boundary, if the odd part of the divisor is below 2^49.
 */
const quotientSql = () => `CASE WHEN base_divisor = 1 THEN base_product WHEN base_numerator = 1 THEN base_quotient
    ELSE base_quotient + ((base_product - base_quotient * base_divisor) - (${productErrorSql('base_quotient', 'base_divisor')})
      + (${productErrorSql('base_operand', 'base_numerator')})) / base_divisor END`;
/** The exact rounding error of the product of two doubles. */
function productErrorSql(a, b) {
    const [highA, highB] = [highSql(a), highSql(b)];
    const [lowA, lowB] = [`(${a} - ${highA})`, `(${b} - ${highB})`];
    return `((${highA} * ${highB} - ${a} * ${b}) + ${highA} * ${lowB} + ${lowA} * ${highB}) + ${lowA} * ${lowB}`;
}
/** The upper half of the digits of a double (134217729 is 2^27 + 1). */
const highSql = (a) => `(134217729.0::DOUBLE * ${a} - (134217729.0::DOUBLE * ${a} - ${a}))`;
/** The digits of a number's text times the numerator, a whole number of up to 30 digits. */
const digitsSql = `replace(split_part(value_scaled::VARCHAR, 'e', 1), '.', '')::HUGEINT * base_numerator::HUGEINT`;
/**
 * The quotient in whole numbers, for any other number: it has at least 21 digits, followed by a 1 if there is a
 * remainder, and is parsed from text, which rounds it once. A thousand times slower.
 */
function longQuotientSql() {
    const shift = '(38 - length(abs(base_digits)::VARCHAR))';
    const scaled = `base_digits * ('1' || repeat('0', ${shift}))::HUGEINT`;
    const divisor = 'base_denominator::HUGEINT';
    const text = 'value_scaled::VARCHAR';
    const exponent = `coalesce(nullif(split_part(${text}, 'e', 2), ''), '0')::INTEGER`;
    const decimals = `length(split_part(split_part(${text}, 'e', 1), '.', 2))`;
    return `concat(${scaled} // ${divisor}, CASE WHEN ${scaled} % ${divisor} = 0 THEN '0' ELSE '1' END,
    'e', ${exponent} - ${decimals} - ${shift} - 1)::DOUBLE`;
}
