-- What the row of a table says of its numbers. Each different cell is looked at once.
CREATE OR REPLACE TEMP TABLE row_hints AS
WITH points AS (
  FROM data_points
  WHERE row_index IS NOT NULL AND NOT internal.is_numeric(value_type)
    AND period_end BETWEEN getvariable('made').first AND getvariable('made').last),
said AS (SELECT DISTINCT tracker_id, column_code, option_code, value_text FROM points),
texts AS (
  SELECT s.*, q.is_scope_2, q.total_rows,
    nfc_normalize(lower(trim(unnest([s.option_code, s.value_text, o.name])))) AS words
  FROM said s
    JOIN questions q ON q.tracker_id = s.tracker_id AND q.column_code IS NOT DISTINCT FROM s.column_code
    LEFT JOIN value_list_options o ON o.value_list_id = q.value_list_id AND o.option_code = s.option_code),
telling AS (
  SELECT tracker_id, column_code, option_code, value_text,
    bool_or(regexp_matches(words, getvariable('row_patterns').location)
      OR (is_scope_2 AND regexp_full_match(words, '(scope 2[ ,:-]*)?(lb|location)'))) AS is_location,
    bool_or(regexp_matches(words, getvariable('row_patterns').market)
      OR (is_scope_2 AND regexp_full_match(words, '(scope 2[ ,:-]*)?(mb|market)'))) AS is_market,
    bool_or(regexp_matches(words, getvariable('row_patterns').total)) AS is_total,
    bool_or(regexp_matches(words, getvariable('row_patterns').of_which)) AS is_of_which,
    bool_or(coalesce(list_contains(
      list_transform(string_split(total_rows, '|'), lambda t: nfc_normalize(lower(trim(t)))), words), false))
      AS is_named
  FROM texts WHERE regexp_matches(words, getvariable('row_patterns').any) OR is_scope_2 OR total_rows IS NOT NULL
  GROUP BY ALL HAVING is_location OR is_market OR is_total OR is_of_which OR is_named),
told AS MATERIALIZED (
  SELECT d.utrv_id, d.row_index, t.*
  FROM points d JOIN telling t ON t.tracker_id = d.tracker_id AND t.column_code IS NOT DISTINCT FROM d.column_code
    AND t.option_code IS NOT DISTINCT FROM d.option_code AND t.value_text IS NOT DISTINCT FROM d.value_text)
SELECT r.rec, r.utrv_id, r.reporting_year, d.row_index, bool_or(is_total) AS is_total,
  bool_or(is_of_which) AS is_of_which, bool_or(is_named) AS is_named,
  CASE WHEN bool_or(is_location) <> bool_or(is_market)
    THEN CASE WHEN bool_or(is_location) THEN 'location' ELSE 'market' END END AS way
FROM told d
  JOIN records r USING (utrv_id)
GROUP BY ALL;

-- Measures by number: question or column (`q`), option (ending with the way in which its rows are counted), base unit.
CREATE OR REPLACE TEMP TABLE measures AS
WITH said AS (
  SELECT DISTINCT tracker_id, column_code, option_code, base_unit
  FROM data_points
  WHERE internal.is_numeric(value_type) AND period_end BETWEEN getvariable('made').first AND getvariable('made').last),
ways AS (
  SELECT DISTINCT q.tracker_id, h.way
  FROM (FROM row_hints WHERE way IS NOT NULL) h JOIN records USING (rec) JOIN questions q USING (t)),
counted AS (
  FROM said
  UNION
  SELECT s.* REPLACE (concat_ws('+', s.option_code, w.way) AS option_code) FROM said s JOIN ways w USING (tracker_id))
SELECT row_number() OVER ()::INTEGER AS m, c.*, q.t, q.over_time, q.over_rows,
  coalesce(q.q, (SELECT max(q) FROM questions) + dense_rank() OVER (ORDER BY c.tracker_id, c.column_code))::INTEGER
    AS q,
  internal.measure_id_of(c.tracker_id, c.column_code, c.option_code, c.base_unit) AS measure_id,
  dense_rank() OVER (ORDER BY c.base_unit)::INTEGER AS unit,
  coalesce(regexp_matches(c.option_code, '(^|\+)(location|market)$'), false) AS has_way,
  coalesce(q.is_additive, false) AS is_additive, coalesce(q.rows_add, false) AS rows_add,
  coalesce(q.is_scope_2, false) AS is_scope_2
FROM counted c LEFT JOIN questions q
  ON q.tracker_id = c.tracker_id AND q.column_code IS NOT DISTINCT FROM c.column_code;

-- Numbers of answered records, with the words of their rows.
CREATE OR REPLACE TEMP VIEW numbers AS
SELECT r.rec, r.cell, r.is_rejected, m.m, m.over_rows, d.row_index, d.value_number, d.value_text, d.value_scaled,
  d.value_base, d.unit, d.unit_type, d.unit_source, d.scale_factor, h.way,
  coalesce(h.is_of_which, false) AS is_of_which, coalesce(h.is_total, false) AS is_total,
  coalesce(h.is_named, false) AS is_named
FROM (
    FROM internal.base_values
    WHERE internal.is_numeric(value_type)
      AND period_end BETWEEN getvariable('made').first AND getvariable('made').last) d
  JOIN records r USING (utrv_id)
  LEFT JOIN row_hints h ON h.rec = r.rec AND h.row_index = d.row_index
  JOIN measures m ON m.tracker_id = d.tracker_id AND m.column_code IS NOT DISTINCT FROM d.column_code
    AND m.base_unit IS NOT DISTINCT FROM d.base_unit AND m.option_code IS NOT DISTINCT
      FROM CASE WHEN h.way IS NULL THEN d.option_code ELSE concat_ws('+', d.option_code, h.way) END;

-- Rows left out where `without_total` is decided: those with an `of_which` word, then totals, if others remain.
CREATE OR REPLACE TEMP TABLE left_out AS
WITH rows AS (
  SELECT rec, m, row_index, is_of_which, is_total OR is_named AS is_sum,
    count(*) OVER same AS every, count(*) FILTER (is_of_which) OVER same AS parts
  FROM numbers
  WHERE over_rows = 'without_total' AND row_index IS NOT NULL AND value_scaled IS NOT NULL
  WINDOW same AS (PARTITION BY rec, m)),
remaining AS (
  SELECT *, is_of_which AND parts < every AS is_part,
    count(*) FILTER (NOT is_part) OVER same AS others, count(*) FILTER (NOT is_part AND is_sum) OVER same AS sums
  FROM rows WINDOW same AS (PARTITION BY rec, m))
SELECT rec, m, row_index FROM remaining WHERE is_part OR (is_sum AND sums < others);
