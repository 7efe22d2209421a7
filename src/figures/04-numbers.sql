-- What each record says of each measure: its usable numbers added (NULL where several rows are not added), how many are
-- not usable, and `over_report`: what rows that may include each other may add too much, and why.
CREATE OR REPLACE TEMP TABLE record_numbers AS
WITH amounts AS (
  SELECT rec, cell, is_rejected, m, row_index, abs(value_base) < 1e18 AS is_usable,
    CASE WHEN is_usable THEN internal.amount_of(value_base) END AS amount,
    CASE WHEN is_usable AND unit_type = 'currency'
      THEN CASE unit_source WHEN 'default' THEN 0 WHEN 'cell' THEN 2 WHEN 'survey' THEN 3 ELSE 1 END
      END::TINYINT AS currency,
    is_usable AND (is_total OR is_of_which) AS has_total_word, is_usable AND way IS NULL AS has_no_way,
    CASE WHEN is_usable IS NOT TRUE THEN coalesce(value_text, regexp_replace(value_number::VARCHAR, '\.0$', '')) END
      AS unusable_text
  FROM numbers),
added AS (
  SELECT rec, m, any_value(cell) AS cell, bool_or(is_rejected) AS is_rejected, count(amount)::INTEGER AS value_count,
    (count(*) - count(amount))::INTEGER AS unusable_count,
    sum(amount) AS amount, sum(abs(amount)) - max(abs(amount)) AS all_but_greatest, min(currency) AS currency,
    bool_or(has_total_word) AS has_total_word, bool_or(has_no_way) AS has_no_way,
    arg_min(unusable_text, coalesce(row_index, 0)) AS unusable_text
  FROM amounts ANTI JOIN left_out USING (rec, m, row_index)
  GROUP BY rec, m),
unusable AS (
  SELECT rec, q, sum(unusable_count)::INTEGER AS unusable_rows
  FROM (FROM added WHERE unusable_count > 0) JOIN measures USING (m) GROUP BY rec, q),
-- four rows or more of which one is the sum of the others, within half a last digit of each; reading all digits takes
-- ten times as long, so only rows whose doubles come near are read
asked AS (SELECT rec, m FROM added JOIN (FROM measures WHERE rows_add) USING (m) WHERE value_count >= 4),
sent AS (
  SELECT rec, m, unit, scale_factor, value_number, lower(value_text) AS text,
    abs(value_number) >= 1e15 OR contains(text, 'e') IS TRUE AS has_exponent
  FROM (FROM numbers WHERE row_index IS NOT NULL AND value_scaled IS NOT NULL AND value_number <> 0)
    SEMI JOIN asked USING (rec, m) ANTI JOIN left_out USING (rec, m, row_index)),
near AS (
  SELECT rec, m, unit, scale_factor, list({'number': value_number, 'text': text}) AS rows,
    sum(value_number) AS total, greatest(max(value_number), -min(value_number)) AS greatest,
    sum(CASE WHEN value_number = round(value_number) THEN 0.5 ELSE 0.05 END) AS tolerance
  FROM sent GROUP BY ALL
  HAVING count(*) >= 4 AND (bool_or(has_exponent) OR (min(value_number) < 0 AND max(value_number) > 0)
    OR abs(abs(total) - 2 * greatest) <= tolerance + 1e-9 * abs(total))),
digits AS (
  SELECT rec, m, unit, scale_factor, coalesce(said.text, regexp_replace(said.number::VARCHAR, '\.0$', '')) AS text,
    TRY_CAST(text AS DECIMAL(38, 12)) AS digits,
    TRY_CAST(concat('1e', coalesce(TRY_CAST(split_part(text, 'e', 2) AS INTEGER), 0)
      - length(split_part(split_part(text, 'e', 1), '.', 2))) AS DECIMAL(38, 12)) AS step
  FROM (SELECT rec, m, unit, scale_factor, unnest(rows) AS said FROM near)),
sums AS (
  SELECT rec, m, sum(digits) AS total, sum(step) AS tolerance, list(digits) AS rows
  FROM digits GROUP BY rec, m, unit, scale_factor
  HAVING len(list_filter(rows, lambda r: abs(2 * total - 4 * r) <= tolerance)) > 0)
SELECT a.rec, a.m, a.cell, a.is_rejected, a.value_count,
  CASE WHEN a.value_count = 1 OR m.rows_add THEN a.amount END AS amount, a.currency,
  a.unusable_count, a.unusable_text, coalesce(u.unusable_rows, 0) AS unusable_rows,
  CASE WHEN a.all_but_greatest > 0 THEN CASE
      WHEN m.over_rows = 'without_total' THEN CASE WHEN s.rec IS NOT NULL AND o.rec IS NULL THEN 'sum_of_rows' END
      WHEN m.over_rows IS NOT NULL THEN NULL
      WHEN a.has_total_word THEN 'total_words'
      WHEN s.rec IS NOT NULL THEN 'sum_of_rows'
      WHEN m.is_scope_2 AND a.has_no_way THEN 'unknown_words' END END AS over_reason,
  CASE WHEN over_reason IS NULL THEN 0 ELSE a.all_but_greatest END::HUGEINT AS over_report
FROM added a JOIN measures m USING (m)
  LEFT JOIN (SELECT DISTINCT rec, m FROM sums) s ON s.rec = a.rec AND s.m = a.m
  LEFT JOIN (SELECT DISTINCT rec, m FROM left_out) o ON o.rec = a.rec AND o.m = a.m
  LEFT JOIN unusable u ON u.rec = a.rec AND u.q = m.q;
