-- Checks a folder of evidence from inside it: duckdb < check.sql. A row for each check: ok, WRONG or not tried (of no
-- row), what must hold, for how many rows it was tried, and for how many it does not hold (`wrong`).

-- The shortest decimal of a double, times a power of ten and times a fraction: each exact, then rounded once.
CREATE TEMP MACRO ten(n) AS CAST('1' || repeat('0', n) AS HUGEINT);
CREATE TEMP MACRO mantissa(n) AS split_part(CAST(n AS VARCHAR), 'e', 1);
CREATE TEMP MACRO exponent(n) AS coalesce(TRY_CAST(split_part(CAST(n AS VARCHAR), 'e', 2) AS INTEGER), 0);
CREATE TEMP MACRO scaled(n, factor) AS concat(mantissa(n), 'e', exponent(n) + round(log10(factor))::INT)::DOUBLE;
CREATE TEMP MACRO times(n, whole) AS CAST(replace(mantissa(n), '.', '') AS HUGEINT) * CAST(whole AS HUGEINT);
CREATE TEMP MACRO room(whole) AS 38 - length(CAST(abs(whole) AS VARCHAR));
CREATE TEMP MACRO quotient(n, whole, denominator) AS concat(whole * ten(room(whole)) // denominator::HUGEINT,
  (whole * ten(room(whole)) % denominator::HUGEINT <> 0)::INT,
  'e', exponent(n) - length(split_part(mantissa(n), '.', 2)) - room(whole) - 1)::DOUBLE;
CREATE TEMP MACRO converted(n, numerator, denominator) AS
  CASE WHEN numerator = denominator THEN n ELSE quotient(n, times(n, numerator), denominator) END;
-- The number of an exact sum: 15 significant digits, halves away from zero.
CREATE TEMP MACRO units(amount) AS CAST(replace(CAST(amount AS VARCHAR), '.', '') AS HUGEINT);
CREATE TEMP MACRO step(amount) AS ten(greatest(length(CAST(abs(units(amount)) AS VARCHAR)) - 15, 0));
CREATE TEMP MACRO number_of(amount) AS TRY_CAST(concat(CASE WHEN amount < 0 THEN '-' ELSE '' END,
  (abs(units(amount)) + step(amount) // 2) // step(amount) * step(amount), 'e-12') AS DOUBLE);
-- What a response says at a place: anything, a text, a currency; NULL if it is empty.
CREATE TEMP MACRO said(j, place) AS CASE WHEN json_type(j, place) <> 'NULL' THEN nullif(j ->> place, '') END;
CREATE TEMP MACRO text_at(j, place) AS CASE WHEN json_type(j, place) = 'VARCHAR' THEN nullif(j ->> place, '') END;
CREATE TEMP MACRO currency(j, place) AS CASE WHEN regexp_full_match(j ->> place, '[A-Z]{3}') THEN j ->> place END;
CREATE TEMP MACRO part_of_id(part) AS CASE part WHEN '' THEN '%0'
  ELSE replace(replace(coalesce(part, ''), '%', '%25'), '|', '%7C') END;
CREATE TEMP TABLE files AS
  SELECT regexp_extract(replace(filename, '\', '/'), '(bodies/)?[^/]*$') AS file, content
  FROM read_blob(['*.*', '*/*.*']);
CREATE TEMP TABLE texts AS
  SELECT parse_filename(filename, true) AS name, CAST(ltrim(content, chr(65279)) AS JSON) AS body
  FROM read_text(['manifest.json', 'bodies/*.json']);
-- The records in the responses that are here, the columns of their tables, and numbers with what is said of them.
CREATE TEMP TABLE records AS
  SELECT n.response_id, n.pointer, json_extract(t.body, n.pointer) AS record, json_extract(t.body, '/data') AS survey,
    json_extract(t.body, n.pointer || '/universalTracker') AS question
  FROM texts t JOIN (
    SELECT DISTINCT response_id, regexp_extract(json_pointer, '^/data/universalTrackerValues/[0-9]+') AS pointer
    FROM 'numbers.parquet') n ON n.response_id = t.name;
CREATE TEMP TABLE columns AS
  SELECT response_id, pointer, definition ->> '/code' AS code, arg_min(definition, place) AS definition
  FROM (SELECT *, unnest(list) AS definition, generate_subscripts(list, 1) AS place FROM (
    SELECT *, TRY_CAST(json_extract(question, '/valueValidation/table/columns') AS JSON[]) AS list FROM records))
  GROUP BY ALL;
CREATE TEMP TABLE found AS
  SELECT n.*, f.tracker_id, r.record, r.survey, substr(n.json_pointer, length(r.pointer) + 1) AS place,
    json_extract(record, nullif(regexp_extract(place, '^/valueData/table/[0-9]+/[0-9]+'), '')) AS cell,
    regexp_replace(place, '^/(valueData/table/[0-9]+/[0-9]+/value|valueData/data|value)/?', '') AS option_place,
    coalesce(text_at(definition, '/type'), text_at(record, '/valueType'), text_at(question, '/valueType')) AS type,
    coalesce(text_at(definition, '/unitType'), text_at(question, '/unitType')) AS unit_type,
    CASE WHEN unit_type IS DISTINCT FROM 'currency' THEN coalesce(said(cell, '/unit'), text_at(definition, '/unit'),
        text_at(question, '/unit'))
      WHEN type <> 'percentage' THEN coalesce(currency(survey, '/currency'), currency(survey, '/unitConfig/currency'),
        currency(cell, '/unit'), currency(definition, '/unit'), currency(question, '/unit'),
        m.body ->> '/rules/default_currency') END AS said_unit,
    coalesce(said(cell, '/numberScale'), said(definition, '/numberScale'), said(question, '/numberScale'),
      CASE WHEN unit_type = 'numberScale' THEN said_unit END) AS said_scale
  FROM 'numbers.parquet' n JOIN 'figures.parquet' f ON f.measure_id = n.measure_id
    JOIN records r ON r.response_id = n.response_id AND starts_with(n.json_pointer, r.pointer || '/')
    LEFT JOIN columns c ON c.response_id = r.response_id AND c.pointer = r.pointer AND c.code = n.column_code
    JOIN texts m ON m.name = 'manifest';

SELECT CASE WHEN wrong > 0 THEN 'WRONG' WHEN tried = 0 THEN 'not tried' ELSE 'ok' END AS result, * FROM (
SELECT 'SHA256SUMS has the SHA-256 of every file that is here' AS "check", count(*) AS tried,
  CAST(string_agg(concat(sha256(content), '  ', file, chr(10)), '' ORDER BY file)
    IS DISTINCT FROM (SELECT content FROM read_text('SHA256SUMS')) AS INTEGER) AS wrong FROM files
UNION ALL SELECT 'nothing is there twice', sum(n), sum(n - keys) FROM (
  SELECT count(*) AS n, count(DISTINCT measure_id) AS keys FROM 'figures.parquet'
  UNION ALL SELECT count(*), count(DISTINCT (measure_id, contributor_id)) FROM 'contributions.parquet'
  UNION ALL SELECT count(*), count(DISTINCT (utrv_id, json_pointer)) FROM 'numbers.parquet'
  UNION ALL SELECT count(*), count(DISTINCT response_id) FROM 'responses.parquet'
  UNION ALL SELECT count(*), count(DISTINCT (file, line)) FROM 'decisions.parquet')
UNION ALL SELECT 'the responses called kept are here, with the SHA-256 that names each', count(*),
  count(*) FILTER (concat('bodies/', sha256(content), '.json') IS DISTINCT FROM file
    OR octet_length(content) IS DISTINCT FROM byte_count)
FROM (FROM 'responses.parquet' WHERE state = 'kept')
  FULL JOIN (FROM files WHERE starts_with(file, 'bodies/')) ON file = concat('bodies/', response_id, '.json')
UNION ALL SELECT 'each number is of a response that is listed, and is compared with it if it is here', count(*),
  count(*) FILTER (r.holds IS DISTINCT FROM 'numbers' OR (r.state = 'kept') <> (found.utrv_id IS NOT NULL))
FROM 'numbers.parquet' LEFT JOIN 'responses.parquet' r USING (response_id) LEFT JOIN found USING (utrv_id, json_pointer)
UNION ALL SELECT 'each value record is in its response, of this survey, initiative, question and status', count(*),
  count(*) FILTER (said(survey, '/_id') IS DISTINCT FROM survey_id OR said(record, '/_id') IS DISTINCT FROM utrv_id
    OR coalesce(said(record, '/initiativeId'), said(survey, '/initiativeId')) IS DISTINCT FROM contributor_id
    OR said(record, '/universalTrackerId') IS DISTINCT FROM tracker_id
    OR text_at(record, '/status') IS DISTINCT FROM status
    OR coalesce(said(record, '/isPrivate'), said(survey, '/isPrivate')) IS DISTINCT FROM CAST(is_private AS VARCHAR))
FROM found
UNION ALL SELECT 'each number is at its pointer, with this column, option, type, scale and unit', count(*),
  count(*) FILTER (TRY_CAST(regexp_replace(record ->> place, '^[\s\pZ]+|[\s\pZ]+$', '', 'g') AS DOUBLE)
      IS DISTINCT FROM value_number OR value_text IS DISTINCT FROM text_at(record, place)
    OR said(cell, '/code') IS DISTINCT FROM column_code OR value_type IS DISTINCT FROM type
    OR replace(replace(nullif(option_place, ''), '~1', '/'), '~0', '~') IS DISTINCT FROM option_code
    OR number_scale IS DISTINCT FROM said_scale OR unit IS DISTINCT FROM said_unit)
FROM found
UNION ALL SELECT 'each number, scaled and converted, is its value and its amount', count(*),
  count(*) FILTER (scale_factor IS DISTINCT FROM CASE coalesce(number_scale, 'single') WHEN 'single' THEN 1
      WHEN 'hundreds' THEN 1e2 WHEN 'thousands' THEN 1e3 WHEN 'millions' THEN 1e6 WHEN 'billions' THEN 1e9
      WHEN 'trillions' THEN 1e12 END OR base_factor IS DISTINCT FROM numerator / denominator
    OR value IS DISTINCT FROM converted(scaled(value_number, scale_factor), numerator, denominator)
      AND NOT (length(mantissa(value_number)) > 16 -- it may have been sent with more digits than a double has
        AND abs(value_number * scale_factor * base_factor / value - 1) < 1e-14)
    OR amount IS DISTINCT FROM CAST(CAST(value AS VARCHAR) AS DECIMAL(38, 12)))
FROM 'numbers.parquet'
UNION ALL SELECT 'each contribution is the sum of its numbers', count(*),
  count(*) FILTER (n.total IS DISTINCT FROM c.amount OR n.numbers IS DISTINCT FROM c.value_count
    OR number_of(c.amount) IS DISTINCT FROM c.value)
FROM 'contributions.parquet' c FULL JOIN (
  SELECT measure_id, contributor_id, sum(amount) FILTER (is_added) AS total, count(*) FILTER (is_added) AS numbers
  FROM 'numbers.parquet' GROUP BY ALL) n ON n.measure_id = c.measure_id AND n.contributor_id = c.contributor_id
UNION ALL SELECT 'each figure is the sum of its contributions', count(*),
  count(*) FILTER (f.measure_id IS NULL OR number_of(coalesce(c.total, 0)) IS DISTINCT FROM f.value)
FROM 'figures.parquet' f FULL JOIN (SELECT measure_id, sum(amount) AS total FROM 'contributions.parquet' GROUP BY ALL) c
  ON c.measure_id = f.measure_id
UNION ALL SELECT 'each measure is of the question, column, option and unit that it names', count(*),
  count(*) FILTER (concat_ws('|', f.tracker_id, part_of_id(f.column_code), part_of_id(f.option_code),
      part_of_id(f.base_unit)) <> f.measure_id OR n.utrv_id IS NOT NULL AND (
    n.column_code IS DISTINCT FROM f.column_code OR n.base_unit IS DISTINCT FROM f.base_unit
    OR n.option_code IS DISTINCT FROM f.option_code AND coalesce(f.option_code NOT IN (
      concat_ws('+', n.option_code, 'location'), concat_ws('+', n.option_code, 'market')), true)))
FROM 'figures.parquet' f LEFT JOIN 'numbers.parquet' n ON n.measure_id = f.measure_id);
