-- Amounts: whole numbers of 1e-12 of the base unit (HUGEINT). Their sums are the same in any order.

-- The amount of a number: the shortest decimal that reads as this double, rounded to 12 decimals, halves away from
-- zero. Nearly all numbers have at most six decimals and 15 digits; to parse the text of the others takes a hundred
-- times as long.
CREATE OR REPLACE TEMP MACRO amount_of(number) AS CASE
  WHEN abs(number) < 1e9 AND round(number * 1e6) / 1e6 = number
    THEN round(number * 1e6)::BIGINT::HUGEINT * 1000000
  WHEN abs(number) < 1e13 AND round(number * 1e2) / 1e2 = number
    THEN round(number * 1e2)::BIGINT::HUGEINT * 10000000000
  WHEN abs(number) < 1e15 AND round(number) = number
    THEN number::BIGINT::HUGEINT * 1000000000000
  ELSE replace(number::VARCHAR::DECIMAL(38, 12)::VARCHAR, '.', '')::HUGEINT END;

CREATE OR REPLACE TEMP MACRO digits_over_15(amount) AS
  ('1' || repeat('0', greatest(length(abs(amount)::VARCHAR) - 15, 0)))::HUGEINT;

-- The number of an amount, as it is published: 15 significant digits, halves away from zero.
CREATE OR REPLACE TEMP MACRO number_of(amount) AS CASE
  WHEN abs(amount) < 1000000000000000000000 AND round(amount::DOUBLE / 1e6)::HUGEINT * 1000000 = amount
    THEN round(amount::DOUBLE / 1e6) / 1e6
  ELSE (CASE WHEN amount < 0 THEN '-' ELSE '' END
    || (abs(amount) + digits_over_15(amount) // 2) // digits_over_15(amount) * digits_over_15(amount)
    || 'e-12')::DOUBLE END;

-- An amount as a decimal, as tables and Parquet files keep it, and back.
CREATE OR REPLACE TEMP MACRO decimal_of(amount) AS CASE
  WHEN abs(amount) < 1000000000000000000000 AND round(amount::DOUBLE / 1e6)::HUGEINT * 1000000 = amount
    THEN (round(amount::DOUBLE / 1e6)::BIGINT * 0.000001)::DECIMAL(38, 12)
  ELSE (amount // 1000000000000)::DECIMAL(38, 12) + (amount % 1000000000000)::BIGINT * 0.000000000001 END;
CREATE OR REPLACE TEMP MACRO amount_in(exact) AS replace(exact::DECIMAL(38, 12)::VARCHAR, '.', '')::HUGEINT;

-- Whether two amounts have opposite signs; 0 has none.
CREATE OR REPLACE TEMP MACRO are_opposite(a, b) AS (a < 0 AND b > 0) OR (a > 0 AND b < 0);
-- The text of a part of `measure_id`: different measures have different texts.
CREATE OR REPLACE TEMP MACRO part_of_id(part) AS CASE
  WHEN part = '' THEN '%0'
  WHEN contains(part, '%') OR contains(part, '|') THEN replace(replace(part, '%', '%25'), '|', '%7C')
  ELSE part END;
-- Whether a value type is numeric; a number in a question of any other type is no figure.
CREATE OR REPLACE TEMP MACRO is_numeric(value_type) AS
  coalesce(value_type, '') IN ('number', 'percentage', 'numericValueList');
-- Whether a type code is one of those that a pattern means: `*` stands for any characters, in any case.
CREATE OR REPLACE TEMP MACRO is_of_code(code, pattern) AS code ILIKE
  replace(replace(replace(replace(pattern, '\', '\\'), '%', '\%'), '_', '\_'), '*', '%') ESCAPE '\';
-- How specific a line of decisions is about a question: its id, its code, a longer pattern, a shorter one, none.
CREATE OR REPLACE TEMP MACRO how_specific(tracker_id, type_code) AS CASE
  WHEN tracker_id IS NOT NULL THEN 1000000
  WHEN type_code IS NULL THEN 0
  WHEN contains(type_code, '*') THEN 1 + length(replace(type_code, '*', ''))
  ELSE 100000 END;
-- Whether a part of an amount reaches the materiality. Doubles decide where they are not near it, since to divide whole
-- numbers of 128 bits takes a hundred times as long.
CREATE OR REPLACE TEMP MACRO is_material(part, whole) AS CASE
  WHEN part::DOUBLE * 100 > whole::DOUBLE * getvariable('materiality') * 1.000001 THEN true
  WHEN part::DOUBLE * 100 < whole::DOUBLE * getvariable('materiality') * 0.999999 THEN false
  ELSE part >= whole // 100000 * round(getvariable('materiality') * 1000)::HUGEINT
    + (whole % 100000 * round(getvariable('materiality') * 1000)::HUGEINT + 99999) // 100000 END;
-- Percent with one decimal, halves up.
CREATE OR REPLACE TEMP MACRO percent_of(part, whole) AS CASE
  WHEN part >= 10000000000000000000000000000000000 OR abs(part::DOUBLE * 1000 / whole::DOUBLE % 1 - 0.5) > 1e-6
    THEN round(part::DOUBLE * 1000 / whole::DOUBLE) / 10
  ELSE ((part * 2000 + whole) // (2 * whole))::DOUBLE / 10 END;
-- The cell of a CSV file.
CREATE OR REPLACE TEMP MACRO csv_cell(text) AS CASE
  WHEN text = '' OR regexp_matches(text, '[",\r\n]|^\s|\s$') THEN '"' || replace(text, '"', '""') || '"' ELSE text END;
