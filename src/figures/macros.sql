-- Macros of the models. Amounts are whole numbers of 1e-12 of the base unit (HUGEINT): sums are the same in any order.

-- The amount of a number: the shortest decimal that reads as this double, rounded to 12 decimals, halves away from
-- zero. Nearly all have at most six decimals and 15 digits; to parse the text of others takes a hundred times as long.
CREATE OR REPLACE MACRO internal.amount_of(number) AS CASE
  WHEN abs(number) < 1e9 AND round(number * 1e6) / 1e6 = number
    THEN round(number * 1e6)::BIGINT::HUGEINT * 1000000
  WHEN abs(number) < 1e13 AND round(number * 1e2) / 1e2 = number
    THEN round(number * 1e2)::BIGINT::HUGEINT * 10000000000
  WHEN abs(number) < 1e15 AND round(number) = number
    THEN number::BIGINT::HUGEINT * 1000000000000
  ELSE replace(number::VARCHAR::DECIMAL(38, 12)::VARCHAR, '.', '')::HUGEINT END;

CREATE OR REPLACE MACRO internal.digits_over_15(amount) AS
  ('1' || repeat('0', greatest(length(abs(amount)::VARCHAR) - 15, 0)))::HUGEINT;

-- The number of an amount, as it is published: 15 significant digits, halves away from zero.
CREATE OR REPLACE MACRO internal.number_of(amount) AS CASE
  WHEN abs(amount) < 1000000000000000000000 AND round(amount::DOUBLE / 1e6)::BIGINT::HUGEINT * 1000000 = amount
    THEN round(amount::DOUBLE / 1e6) / 1e6
  ELSE (CASE WHEN amount < 0 THEN '-' ELSE '' END
    || (abs(amount) + internal.digits_over_15(amount) // 2) // internal.digits_over_15(amount)
      * internal.digits_over_15(amount)
    || 'e-12')::DOUBLE END;

-- An amount as a decimal, as tables and Parquet files keep it.
CREATE OR REPLACE MACRO internal.decimal_of(amount) AS amount::HUGEINT::DECIMAL(38, 0) * 0.000000000001;

-- Whether two amounts have opposite signs; 0 has none.
CREATE OR REPLACE MACRO internal.are_opposite(a, b) AS (a < 0 AND b > 0) OR (a > 0 AND b < 0);
-- Whether what is below a figure is added to it: a decision says so of its report.
CREATE OR REPLACE MACRO internal.stands_alone(is_additive, is_report, report_is) AS
  is_additive AND is_report AND report_is IS NOT DISTINCT FROM 'stand_alone';
-- Whether a part is at most a hundredth of the whole, or less than a third. To divide 128-bit numbers takes a hundred
-- times as long as to multiply them.
CREATE OR REPLACE MACRO internal.is_percent(part, whole) AS
  CASE WHEN part < 1000000000000000000000000000000000000 THEN part * 100 <= whole ELSE part <= whole // 100 END;
CREATE OR REPLACE MACRO internal.is_below_third(part, whole) AS
  CASE WHEN part < 10000000000000000000000000000000000000 THEN part * 3 < whole ELSE part < whole // 3 END;
-- The text of a part of `measure_id`: different measures have different texts.
CREATE OR REPLACE MACRO internal.part_of_id(part) AS CASE
  WHEN part = '' THEN '%0'
  WHEN contains(part, '%') OR contains(part, '|') THEN replace(replace(part, '%', '%25'), '|', '%7C')
  ELSE part END;
CREATE OR REPLACE MACRO internal.measure_id_of(tracker, column_code, option_code, unit) AS concat_ws('|', tracker,
  coalesce(internal.part_of_id(column_code), ''), coalesce(internal.part_of_id(option_code), ''),
  coalesce(internal.part_of_id(unit), ''));
-- Whether a value type is numeric; a number in a question of any other type is no figure.
CREATE OR REPLACE MACRO internal.is_numeric(value_type) AS
  coalesce(value_type, '') IN ('number', 'percentage', 'numericValueList');
-- Whether a type code is one of those that a pattern means: `*` stands for any characters, in any case.
CREATE OR REPLACE MACRO internal.is_of_code(code, pattern) AS code ILIKE
  replace(replace(replace(replace(pattern, '\', '\\'), '%', '\%'), '_', '\_'), '*', '%') ESCAPE '\';
-- How specific a line of decisions is about a question: its id, its code, a longer pattern, a shorter one, none.
CREATE OR REPLACE MACRO internal.how_specific(tracker_id, type_code) AS CASE
  WHEN tracker_id IS NOT NULL THEN 1000000
  WHEN type_code IS NULL THEN 0
  WHEN contains(type_code, '*') THEN 1 + length(replace(type_code, '*', ''))
  ELSE 100000 END;
-- Whether a part of an amount reaches the materiality. Doubles decide where they are not near it: to divide 128-bit
-- numbers takes a hundred times as long.
CREATE OR REPLACE MACRO internal.is_material(part, whole) AS CASE
  WHEN part::DOUBLE * 100 > whole::DOUBLE * getvariable('materiality') * 1.000001 THEN true
  WHEN part::DOUBLE * 100 < whole::DOUBLE * getvariable('materiality') * 0.999999 THEN false
  ELSE part >= whole // 100000 * round(getvariable('materiality') * 1000)::HUGEINT
    + (whole % 100000 * round(getvariable('materiality') * 1000)::HUGEINT + 99999) // 100000 END;
-- Percent with one decimal, halves up.
CREATE OR REPLACE MACRO internal.percent_of(part, whole) AS CASE
  WHEN part >= 10000000000000000000000000000000000 OR (part::DOUBLE * 1000 / whole::DOUBLE < 1e9
      AND abs(part::DOUBLE * 1000 / whole::DOUBLE % 1 - 0.5) > 1e-6)
    THEN round(part::DOUBLE * 1000 / whole::DOUBLE) / 10
  ELSE ((part * 2000 + whole) // (2 * whole))::DOUBLE / 10 END;
-- The cell of a CSV file.
CREATE OR REPLACE MACRO internal.csv_cell(text) AS CASE
  WHEN text = '' OR regexp_matches(text, '[",\r\n]|^\s|\s$') THEN '"' || replace(text, '"', '""') || '"' ELSE text END;

-- The upper half of the digits of a double (134217729 is 2^27 + 1), and the exact rounding error of the product of two.
CREATE OR REPLACE MACRO internal.high_half(a) AS 134217729.0::DOUBLE * a - (134217729.0::DOUBLE * a - a);
CREATE OR REPLACE MACRO internal.product_error(a, b) AS
  internal.high_half(a) * internal.high_half(b) - a * b
  + internal.high_half(a) * (b - internal.high_half(b))
  + (a - internal.high_half(a)) * internal.high_half(b)
  + (a - internal.high_half(a)) * (b - internal.high_half(b));
-- The quotient of whole numbers in other cases, a thousand times slower: at least 21 digits, then a 1 if there is a
-- remainder, parsed from text, which rounds once.
CREATE OR REPLACE MACRO internal.with_38_digits(digits) AS
  digits * ('1' || repeat('0', 38 - length(abs(digits)::VARCHAR)))::HUGEINT;
CREATE OR REPLACE MACRO internal.long_quotient(number, digits, denominator) AS concat(
  internal.with_38_digits(digits) // denominator::HUGEINT,
  CASE internal.with_38_digits(digits) % denominator::HUGEINT WHEN 0 THEN '0' ELSE '1' END,
  'e',
  coalesce(nullif(split_part(number::VARCHAR, 'e', 2), ''), '0')::INTEGER
    - length(split_part(split_part(number::VARCHAR, 'e', 1), '.', 2))
    - (38 - length(abs(digits)::VARCHAR)) - 1)::DOUBLE;

-- The greatest part of a doubt as one number, greater for a greater part: its amount (without sign; NULL, not known,
-- is the greatest), the node where it arises (of several the least), the reason; and back.
CREATE OR REPLACE MACRO internal.reasons() AS [
  'no_number', 'unusable', 'aggregation', 'below', 'above', 'other_report', 'year_before', 'moved', 'gone',
  'total_words', 'sum_of_rows', 'unknown_words', 'unit', 'way', 'not_verified', 'survey_open'];
CREATE OR REPLACE MACRO internal.part_at(amount, cause, reason) AS
  (coalesce(abs(amount), 1::HUGEINT << 101) << 25)
  + ((1048575 - cause) * 32 + list_position(internal.reasons(), reason));
CREATE OR REPLACE MACRO internal.amount_at(part) AS CASE WHEN part < 1::HUGEINT << 126 THEN part >> 25 END;
CREATE OR REPLACE MACRO internal.cause_at(part) AS (1048575 - ((part >> 5) & 1048575))::INTEGER;
CREATE OR REPLACE MACRO internal.reason_at(part) AS internal.reasons()[(part & 31)::INTEGER];
