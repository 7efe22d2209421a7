/** SQL for the value of a data point in its base unit, and the join that it needs. */
export interface BaseValueSql {
  readonly value: string;
  readonly join: string;
}

/**
 * The value of data points in `base_unit` (lake.md, rule 9): `value_scaled` times numerator divided by denominator, exactly,
 * rounded once to a double. Nearly every number is taken for the decimal that it is written as, so that 25309.44 GJ are
 * 7030.4 MWh and not 7030.400000000001. Write `SELECT ${value} AS value_base FROM data_points d ${join}`, where `points` is the alias of
 * `data_points` and the alias `base` is free; the join neither drops nor repeats a row. Multiplying by `base_factor` instead is
 * off by one digit in the 16th place for every other number, since the factor itself is rounded.
 */
export const baseValueSql = (points: string): BaseValueSql => ({
  value: decimalQuotientSql(`${points}.value_scaled`, 'base.numerator', 'base.denominator', 'base.micro_denominator'),
  // The factor says it all: equal factors have equal fractions, as these have no common divisor.
  join: `LEFT JOIN (SELECT DISTINCT factor, numerator, denominator, ${microDenominatorSql} AS micro_denominator FROM units) base
    ON base.factor = ${points}.base_factor`,
});

/** A million times the denominator, where its odd part is small enough to divide by (`quotientSql`): its double is exact then. */
const microDenominatorSql = `CASE WHEN ${oddPartSql('(denominator::HUGEINT * 1000000)')} < ${2 ** 49}
  THEN denominator * 1e6 END`;

function oddPartSql(whole: string): string {
  return `${whole} // (${whole} & -${whole})`;
}

/**
 * A number below 1e9 without more than six decimals is a whole number of millionths, which are exact; of any other the double
 * is taken.
 */
function decimalQuotientSql(value: string, n: string, d: string, microD: string): string {
  const isMicro = `abs(${value}) < 1e9 AND round(${value} * 1e6) / 1e6 = ${value} AND ${microD} IS NOT NULL`;
  return `CASE WHEN ${d} IS NULL OR ${n} = ${d} THEN ${value} WHEN ${isMicro} THEN ${quotientSql(`round(${value} * 1e6)`, n, microD)}
    ELSE ${quotientSql(value, n, d)} END`;
}

/**
 * `value * n / d` rounded once, for whole numbers `n` and `d` that are doubles; `value` itself where they are NULL. If one of
 * them is 1, a single operation does it. Otherwise the first quotient is corrected by its remainder, which the error terms of
 * the two products give exactly (Dekker 1971): the error that is left is smaller than the distance of any such quotient to
 * where rounding changes, if the odd part of `d` is below 2^49. Beyond 1e±250, where the products would overflow, it is
 * rounded twice.
 */
function quotientSql(value: string, n: string, d: string): string {
  const product = `${value} * ${n}`;
  const quotient = `(${product} / ${d})`;
  const remainder = `((${product} - ${quotient} * ${d}) - (${productErrorSql(quotient, d)}) + (${productErrorSql(value, n)}))`;
  return `CASE WHEN ${d} IS NULL THEN ${value} WHEN ${d} = 1 THEN ${product} WHEN ${n} = 1 THEN ${value} / ${d}
    WHEN abs(${value}) NOT BETWEEN 1e-250 AND 1e250 THEN ${value} * (${n} / ${d})
    ELSE ${quotient} + ${remainder} / ${d} END`;
}

/** What is lost when the product of two doubles is rounded, exactly. */
function productErrorSql(a: string, b: string): string {
  const [highA, highB] = [highSql(a), highSql(b)];
  const [lowA, lowB] = [`(${a} - ${highA})`, `(${b} - ${highB})`];
  return `((${highA} * ${highB} - ${a} * ${b}) + ${highA} * ${lowB} + ${lowA} * ${highB}) + ${lowA} * ${lowB}`;
}

/** The upper half of the digits of a double (134217729 is 2^27 + 1). */
const highSql = (a: string): string => `(134217729.0::DOUBLE * ${a} - (134217729.0::DOUBLE * ${a} - ${a}))`;
