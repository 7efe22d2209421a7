-- The texts, options and names of options in the rows of tables.
CREATE OR REPLACE TEMP VIEW row_texts AS
SELECT d.utrv_id, d.row_index, q.is_scope_2, q.total_rows, unnest([d.option_code, d.value_text, o.name]) AS text
FROM (FROM data_points WHERE row_index IS NOT NULL AND NOT is_numeric(value_type)) d
  SEMI JOIN (FROM records WHERE is_made AND is_answered) r ON r.utrv_id = d.utrv_id
  JOIN questions q ON q.tracker_id = d.tracker_id AND q.column_code IS NOT DISTINCT FROM d.column_code
  LEFT JOIN value_list_options o ON o.value_list_id = q.value_list_id AND o.option_code = d.option_code;

-- Each different text that may say something. A table, since DuckDB would otherwise look for words in every cell.
CREATE OR REPLACE TEMP TABLE telling_texts AS
SELECT * FROM (
  SELECT text, is_scope_2, total_rows, nfc_normalize(lower(trim(text))) AS words
  FROM (SELECT DISTINCT text, is_scope_2, total_rows FROM row_texts WHERE text IS NOT NULL LIMIT 1000000000))
WHERE regexp_matches(words, getvariable('row_patterns').any) OR is_scope_2 OR total_rows IS NOT NULL;

-- What the row of a table says of its numbers.
CREATE OR REPLACE TEMP TABLE row_hints AS
WITH texts AS (
  SELECT *,
    regexp_matches(words, getvariable('row_patterns').location)
      OR (is_scope_2 AND words IN ('lb', 'location')) AS is_location,
    regexp_matches(words, getvariable('row_patterns').market)
      OR (is_scope_2 AND words IN ('mb', 'market')) AS is_market,
    regexp_matches(words, getvariable('row_patterns').total) AS is_total,
    regexp_matches(words, getvariable('row_patterns').of_which) AS is_of_which,
    total_rows IS NOT NULL AND list_contains(
      list_transform(string_split(total_rows, '|'), lambda t: nfc_normalize(lower(trim(t)))), words) AS is_named
  FROM telling_texts)
SELECT r.utrv_id, r.row_index, bool_or(is_total) AS is_total, bool_or(is_of_which) AS is_of_which,
  bool_or(is_named) AS is_named,
  CASE WHEN bool_or(is_location) <> bool_or(is_market) THEN CASE WHEN bool_or(is_location) THEN 'location'
    ELSE 'market' END END
    AS way
FROM row_texts r JOIN (FROM texts WHERE is_location OR is_market OR is_total OR is_of_which OR is_named) t
  ON t.text = r.text AND t.is_scope_2 = r.is_scope_2 AND t.total_rows IS NOT DISTINCT FROM r.total_rows
GROUP BY ALL;

-- Each number, or what was sent in its place (`amount` is NULL), of the answered records; in a table with what its row
-- says.
CREATE OR REPLACE TEMP VIEW numbers AS
SELECT r.rec, d.*, CASE WHEN h.way IS NULL THEN d.cell_option
  ELSE concat_ws('+', d.cell_option, h.way) END AS option_code,
  h.way IS NOT NULL AS has_way, coalesce(h.is_total, false) AS is_total, coalesce(h.is_of_which, false) AS is_of_which,
  coalesce(h.is_named, false) AS is_named
FROM (
    SELECT * EXCLUDE (option_code), option_code AS cell_option, abs(value_base) < 1e18 AS is_usable,
      CASE WHEN is_usable THEN amount_of(value_base) END AS amount,
      CASE WHEN unit_type = 'currency' THEN CASE unit_source WHEN 'default' THEN 0 WHEN 'cell' THEN 2
        WHEN 'survey' THEN 3 ELSE 1 END
        END::TINYINT AS currency
    FROM data_points_enriched WHERE is_numeric(value_type)) d
  JOIN (SELECT utrv_id, rec FROM records WHERE is_made AND is_answered) r USING (utrv_id)
  LEFT JOIN row_hints h ON h.utrv_id = d.utrv_id AND h.row_index = d.row_index;

-- Rows that are left out where `without_total` is decided: those with an `of_which` word, then totals, as long as
-- others remain.
CREATE OR REPLACE TEMP TABLE left_out AS
WITH sent AS (
  SELECT r.rec, d.column_code, d.base_unit, d.row_index,
    CASE WHEN h.way IS NULL THEN d.option_code ELSE concat_ws('+', d.option_code, h.way) END AS option_code,
    coalesce(h.is_of_which, false) AS is_of_which, coalesce(h.is_total OR h.is_named, false) AS is_sum
  FROM (FROM questions WHERE over_rows = 'without_total') q
    JOIN (FROM data_points WHERE row_index IS NOT NULL AND is_numeric(value_type) AND value_scaled IS NOT NULL) d
      ON d.tracker_id = q.tracker_id AND d.column_code IS NOT DISTINCT FROM q.column_code
    JOIN (FROM records WHERE is_made AND is_answered) r ON r.utrv_id = d.utrv_id
    LEFT JOIN row_hints h ON h.utrv_id = d.utrv_id AND h.row_index = d.row_index),
rows AS (
  SELECT *, count(*) OVER same AS every, count(*) FILTER (is_of_which) OVER same AS parts
  FROM sent WINDOW same AS (PARTITION BY rec, column_code, option_code, base_unit)),
remaining AS (
  SELECT *, is_of_which AND parts < every AS is_part,
    count(*) FILTER (NOT is_part) OVER same AS others, count(*) FILTER (NOT is_part AND is_sum) OVER same AS sums
  FROM rows WINDOW same AS (PARTITION BY rec, column_code, option_code, base_unit))
SELECT rec, column_code, option_code, base_unit, row_index FROM remaining WHERE is_part OR (is_sum AND sums < others);

-- What each record says of each measure: its usable numbers added, and how many are not.
CREATE OR REPLACE TEMP TABLE added AS
SELECT n.rec, any_value(n.tracker_id) AS tracker_id, n.column_code, n.option_code, n.base_unit,
  count(n.amount)::INTEGER AS value_count, sum(n.amount) AS amount, min(n.currency) FILTER (n.is_usable) AS currency,
  (count(*) - count(n.amount))::INTEGER AS unusable_count, min(n.amount) AS least, max(n.amount) AS most,
  sum(n.amount) - 2 * coalesce(sum(n.amount) FILTER (n.amount < 0), 0) - greatest(most, -least) AS all_but_greatest,
  coalesce(bool_or(n.is_total OR n.is_of_which) FILTER (n.is_usable), false) AS has_total_word,
  coalesce(bool_or(NOT n.has_way) FILTER (n.is_usable), false) AS has_no_way,
  value_count >= 4 AND (
    (least < 0 AND most > 0) OR bool_or(contains(lower(n.value_text), 'e') OR abs(n.value_number) >= 1e15)
    OR min(hash(n.unit)) <> max(hash(n.unit)) OR min(n.scale_factor) <> max(n.scale_factor)
    OR abs(abs(sum(n.value_number)) - 2 * max(abs(n.value_number)))
      <= count(*) + 1e-9 * abs(sum(n.value_number))) AS may_be_sum
FROM numbers n
  ANTI JOIN left_out o ON o.rec = n.rec AND o.row_index = n.row_index AND o.column_code IS NOT DISTINCT
    FROM n.column_code
    AND o.option_code IS NOT DISTINCT FROM n.option_code AND o.base_unit IS NOT DISTINCT FROM n.base_unit
GROUP BY n.rec, n.column_code, n.option_code, n.base_unit;

-- Measures by number: tracker, column, option and base unit.
CREATE OR REPLACE TEMP TABLE measures AS
SELECT row_number() OVER ()::INTEGER AS m, k.*,
  concat_ws('|', k.tracker_id, coalesce(part_of_id(k.column_code), ''), coalesce(part_of_id(k.option_code), ''),
    coalesce(part_of_id(k.base_unit), '')) AS measure_id,
  q.over_time, q.over_rows, coalesce(q.rows_add, false) AS rows_add, coalesce(q.is_scope_2, false) AS is_scope_2
FROM (SELECT DISTINCT tracker_id, column_code, option_code, base_unit FROM added WHERE value_count > 0) k
  LEFT JOIN questions q ON q.tracker_id = k.tracker_id AND q.column_code IS NOT DISTINCT FROM k.column_code;

-- Four rows or more of which one is the sum of the others, within half a last digit of each. Reading the digits of all
-- rows would take ten times as long, so only those are read whose doubles come near it.
CREATE OR REPLACE TEMP TABLE sums_of_rows AS
WITH asked AS MATERIALIZED (FROM added WHERE may_be_sum),
sent AS (
  SELECT r.rec, d.column_code, d.base_unit, d.unit, d.scale_factor, d.value_number, d.value_text, d.row_index,
    CASE WHEN h.way IS NULL THEN d.option_code ELSE concat_ws('+', d.option_code, h.way) END AS option_code
  FROM (SELECT utrv_id, rec FROM records WHERE rec IN (SELECT rec FROM asked)) r
    JOIN (FROM data_points WHERE row_index IS NOT NULL AND is_numeric(value_type) AND value_scaled IS NOT NULL) d
      USING (utrv_id)
    LEFT JOIN row_hints h ON h.utrv_id = d.utrv_id AND h.row_index = d.row_index
  WHERE d.value_number <> 0),
near AS (
  SELECT n.rec, n.column_code, n.option_code, n.base_unit, n.unit, n.scale_factor,
    list({'number': n.value_number, 'text': n.value_text}) AS rows
  FROM sent n
    SEMI JOIN asked a ON a.rec = n.rec AND a.column_code IS NOT DISTINCT FROM n.column_code
      AND a.option_code IS NOT DISTINCT FROM n.option_code AND a.base_unit IS NOT DISTINCT FROM n.base_unit
    ANTI JOIN left_out o ON o.rec = n.rec AND o.row_index = n.row_index AND o.column_code IS NOT DISTINCT
      FROM n.column_code
      AND o.option_code IS NOT DISTINCT FROM n.option_code AND o.base_unit IS NOT DISTINCT FROM n.base_unit
  GROUP BY ALL HAVING count(*) >= 4),
texts AS (
  SELECT * EXCLUDE (rows, said),
    coalesce(lower(said.text), regexp_replace(said.number::VARCHAR, '\.0$', '')) AS text
  FROM (SELECT *, unnest(rows) AS said FROM near)),
digits AS (
  SELECT *, TRY_CAST(text AS DECIMAL(38, 12)) AS digits,
    TRY_CAST(concat('1e', coalesce(TRY_CAST(split_part(text, 'e', 2) AS INTEGER), 0)
      - length(split_part(split_part(text, 'e', 1), '.', 2))) AS DECIMAL(38, 12)) AS step
  FROM texts),
records AS (
  SELECT rec, column_code, option_code, base_unit, unit, scale_factor, sum(digits) AS total, sum(step) AS tolerance,
    list(digits) AS rows
  FROM digits GROUP BY ALL)
SELECT DISTINCT rec, column_code, option_code, base_unit FROM records
WHERE len(list_filter(rows, lambda r: abs(2 * total - 4 * r) <= tolerance)) > 0;

-- The same by numbers, with `over_report`: what rows that may include each other may add too much, and why.
-- `amount` is NULL where several rows are not added.
CREATE OR REPLACE TEMP TABLE record_numbers AS
WITH unusable_rows AS (
  SELECT rec, column_code, sum(unusable_count)::INTEGER AS unusable_rows FROM added WHERE unusable_count > 0
    GROUP BY ALL),
with_left_out AS (SELECT DISTINCT rec, column_code, option_code, base_unit FROM left_out),
said AS (
  SELECT a.*, m.m, a.value_count = 1 OR m.rows_add AS is_value,
    coalesce(u.unusable_rows, 0) AS unusable_rows, CASE
      WHEN a.value_count < 2 OR NOT m.rows_add THEN NULL
      WHEN m.over_rows = 'without_total' THEN CASE WHEN s.rec IS NOT NULL AND o.rec IS NULL THEN 'sum_of_rows' END
      WHEN m.over_rows IS NOT NULL THEN NULL
      WHEN a.has_total_word THEN 'total_words'
      WHEN s.rec IS NOT NULL THEN 'sum_of_rows'
      WHEN m.is_scope_2 AND a.has_no_way THEN 'unknown_words' END AS over_reason
  FROM (FROM added WHERE value_count > 0) a
    JOIN measures m ON m.tracker_id = a.tracker_id AND m.column_code IS NOT DISTINCT FROM a.column_code
      AND m.option_code IS NOT DISTINCT FROM a.option_code AND m.base_unit IS NOT DISTINCT FROM a.base_unit
    LEFT JOIN sums_of_rows s ON s.rec = a.rec AND s.column_code IS NOT DISTINCT FROM a.column_code
      AND s.option_code IS NOT DISTINCT FROM a.option_code AND s.base_unit IS NOT DISTINCT FROM a.base_unit
    LEFT JOIN with_left_out o ON o.rec = a.rec AND o.column_code IS NOT DISTINCT FROM a.column_code
      AND o.option_code IS NOT DISTINCT FROM a.option_code AND o.base_unit IS NOT DISTINCT FROM a.base_unit
    LEFT JOIN unusable_rows u ON u.rec = a.rec AND u.column_code IS NOT DISTINCT FROM a.column_code)
SELECT rec, m, value_count, CASE WHEN is_value THEN amount END AS amount, currency, unusable_rows,
  CASE WHEN over_reason IS NULL THEN 0 ELSE all_but_greatest END::HUGEINT AS over_report,
  CASE WHEN all_but_greatest > 0 THEN over_reason END AS over_reason
FROM said;
