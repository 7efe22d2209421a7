/**
 * SQL for a relation of data points with their values in `base_unit` (lake.md, rule 9) as one more column: `value_scaled` times
 * numerator divided by denominator, exactly, rounded once to a double. Nearly every number is taken for the decimal that it is
 * written as, so that 25309.44 GJ are 7030.4 MWh and not 7030.400000000001. Multiplying by `base_factor` instead is off by one
 * digit in the 16th place for every other number, since the factor itself is rounded. Step by step: product and quotient stand in
 * the last one many times, and each time they would be planned again.
 *
 * @param points SQL of a relation with `value_scaled` and `base_factor`; no row is dropped, nor repeated: equal factors have equal
 *   fractions, as these have no common divisor
 * @param name of the new column
 */
export const withBaseValueSql = (points: string, name = 'value_base'): string =>
  `(SELECT * EXCLUDE (${steppingStones.join(', ')}), ${quotientSql()} AS ${name}
    FROM (SELECT *, base_operand * base_numerator AS base_product, base_operand * base_numerator / base_divisor AS base_quotient
      FROM (SELECT d.*, base_numerator, ${operandSql('round(d.value_scaled * 1e6)', 'd.value_scaled')} AS base_operand,
          ${operandSql('base_micro_denominator', 'base_denominator')} AS base_divisor
        FROM ${points} d LEFT JOIN (
          SELECT DISTINCT factor AS base_of, numerator AS base_numerator, denominator AS base_denominator,
            ${microDenominatorSql} AS base_micro_denominator
          FROM units WHERE numerator <> denominator) ON base_of = d.base_factor)))`;

const steppingStones = ['base_numerator', 'base_operand', 'base_divisor', 'base_product', 'base_quotient'] as const;

/** A million times the denominator, where its odd part is small enough to divide by (`quotientSql`): its double is exact then. */
const microDenominatorSql = `CASE WHEN ${oddPartSql('(denominator::HUGEINT * 1000000)')} < ${2 ** 49}
  THEN denominator * 1e6 END`;

function oddPartSql(whole: string): string {
  return `${whole} // (${whole} & -${whole})`;
}

/**
 * Of a number below 1e9 without more than six decimals the whole number of millionths, which is exact, and a million times the
 * denominator; of any other the double, and the denominator.
 */
const operandSql = (micro: string, double: string): string =>
  `CASE WHEN abs(d.value_scaled) < 1e9 AND round(d.value_scaled * 1e6) / 1e6 = d.value_scaled AND base_micro_denominator IS NOT NULL
    THEN ${micro} ELSE ${double} END`;

/**
 * `operand * numerator / divisor` rounded once, for whole numbers that are doubles; the operand itself where nothing is
 * converted. If one of them is 1, a single operation does it. Otherwise the first quotient is corrected by its remainder, which
 * the error terms of the two products give exactly (Dekker 1971): the error that is left is smaller than the distance of any such
 * quotient to where rounding changes, if the odd part of the divisor is below 2^49. Beyond 1e±250, where the products would
 * overflow, it is rounded twice.
 */
const quotientSql = (): string =>
  `CASE WHEN base_divisor IS NULL THEN base_operand WHEN base_divisor = 1 THEN base_product
    WHEN base_numerator = 1 THEN base_quotient
    WHEN abs(base_operand) NOT BETWEEN 1e-250 AND 1e250 THEN base_operand * (base_numerator / base_divisor)
    ELSE base_quotient + ((base_product - base_quotient * base_divisor) - (${productErrorSql('base_quotient', 'base_divisor')})
      + (${productErrorSql('base_operand', 'base_numerator')})) / base_divisor END`;

/** What is lost when the product of two doubles is rounded, exactly. */
function productErrorSql(a: string, b: string): string {
  const [highA, highB] = [highSql(a), highSql(b)];
  const [lowA, lowB] = [`(${a} - ${highA})`, `(${b} - ${highB})`];
  return `((${highA} * ${highB} - ${a} * ${b}) + ${highA} * ${lowB} + ${lowA} * ${highB}) + ${lowA} * ${lowB}`;
}

/** The upper half of the digits of a double (134217729 is 2^27 + 1). */
const highSql = (a: string): string => `(134217729.0::DOUBLE * ${a} - (134217729.0::DOUBLE * ${a} - ${a}))`;
