-- Data points with their values in `base_unit`: `value_scaled` times the fraction of the unit, exactly, rounded once
-- to a double. A remainder corrects the quotient of doubles (Dekker 1971) where the odd part of the divisor is below
-- 2^49. In steps, since DuckDB would plan each operand again wherever it is used.
CREATE OR REPLACE VIEW internal.base_values AS
WITH fractions AS (
  SELECT factor, arg_min(numerator, denominator) AS numerator, min(denominator) AS denominator
  FROM (
    SELECT factor, numerator, denominator FROM main.units
    UNION SELECT numerator / denominator, numerator, denominator
      FROM main.decisions WHERE numerator IS NOT NULL)
  GROUP BY factor HAVING arg_min(numerator, denominator) <> min(denominator)),
divisors AS (
  SELECT factor AS base_of, numerator AS base_numerator, denominator AS base_denominator,
    denominator::HUGEINT * 1000000 AS micro,
    CASE WHEN micro // (micro & -micro) < 562949953421312 THEN denominator * 1e6 END AS base_divisor
  FROM fractions),
operands AS (
  SELECT d.*, v.* EXCLUDE (base_of, micro),
    CASE WHEN abs(value_scaled) < 1e9 AND round(value_scaled * 1e6) / 1e6 = value_scaled AND base_divisor IS NOT NULL
      THEN round(value_scaled * 1e6) END AS base_operand
  FROM main.data_points d LEFT JOIN divisors v ON v.base_of = d.base_factor),
products AS (
  SELECT *, base_operand * base_numerator AS base_product, base_product / base_divisor AS base_quotient,
    CASE WHEN base_operand IS NULL AND base_numerator IS NOT NULL
      THEN replace(split_part(value_scaled::VARCHAR, 'e', 1), '.', '')::HUGEINT * base_numerator::HUGEINT
      END AS base_digits
  FROM operands)
SELECT * EXCLUDE (
    base_numerator, base_denominator, base_divisor, base_operand, base_product, base_quotient, base_digits),
  CASE
    WHEN base_numerator IS NULL THEN value_scaled * base_factor
    WHEN base_digits IS NOT NULL THEN internal.long_quotient(value_scaled, base_digits, base_denominator)
    WHEN base_divisor = 1 THEN base_product
    WHEN base_numerator = 1 THEN base_quotient
    ELSE base_quotient + (base_product - base_quotient * base_divisor
      - internal.product_error(base_quotient, base_divisor)
      + internal.product_error(base_operand, base_numerator)) / base_divisor END AS value_base
FROM products;
