-- Numbers of answered records that no figure is made of, each with the reason that it has if no figure covers it. One
-- covers it if it is of the same initiative, tracker and column, and of the same year, or its period contains that of
-- the number, or it is the value at the end of the year. Of several the one that ends with the number's period, else
-- the first. A figure covers no other numbers of its own record.
CREATE OR REPLACE TEMP TABLE unused_numbers AS
WITH set_aside AS (FROM decided_reports WHERE report_is IN ('not_counted', 'wrong')),
-- the record that counts in each period, and the few others
said_by AS (
  SELECT *, rec AS said_rec, 'counting' AS state FROM periods WHERE rec IS NOT NULL
  UNION ALL
  SELECT p.*, r.rec, CASE WHEN r.is_rejected THEN 'rejected' ELSE 'other' END
  FROM (SELECT r.* FROM records r ANTI JOIN periods p ON p.rec = r.rec WHERE r.is_answered AND r.is_made) r
    JOIN periods p ON p.node = r.node AND p.tracker_id = r.tracker_id AND p.period = r.period
      AND p.period_start = r.period_start AND p.period_end = r.period_end),
answered AS (
  SELECT r.rec, r.utrv_id, p.place, p.node, p.tracker_id, p.period, p.period_start, p.period_end, p.reporting_year,
    p.year_start, p.year_end, p.rec AS counting_rec, p.is_aggregation,
    p.state, d.report_is IN ('not_counted', 'wrong') AS is_decided
  FROM said_by p JOIN (FROM records WHERE is_made) r ON r.rec = p.said_rec
    LEFT JOIN decided_reports d ON d.node = p.node AND d.tracker_id = p.tracker_id
      AND d.reporting_year = p.reporting_year),
-- the text as sent of numbers that are none
unusable_texts AS (
  SELECT r.rec, d.column_code, d.base_unit,
    CASE WHEN h.way IS NULL THEN d.option_code ELSE concat_ws('+', d.option_code, h.way) END AS option_code,
    arg_min(coalesce(d.value_text, regexp_replace(d.value_number::VARCHAR, '\.0$', '')),
      coalesce(d.row_index, 0)) AS detail
  FROM (
      FROM data_points
      WHERE is_numeric(value_type) AND (value_scaled IS NULL OR abs(value_scaled * coalesce(base_factor, 1)) >= 1e18)) d
    JOIN (SELECT utrv_id, rec FROM records WHERE rec IN (SELECT rec FROM added WHERE unusable_count > 0)) r
      USING (utrv_id)
    LEFT JOIN row_hints h ON h.utrv_id = d.utrv_id AND h.row_index = d.row_index
  GROUP BY ALL),
said AS (
  SELECT n.rec, n.m, m.column_code, m.option_code, m.base_unit, m.over_time, n.value_count AS number_count,
    CASE WHEN n.amount IS NULL THEN 'several' ELSE 'value' END AS kind, n.value_count::VARCHAR AS detail
  FROM record_numbers n JOIN measures m USING (m)
  UNION ALL BY NAME
  SELECT a.rec, a.column_code, a.option_code, a.base_unit, a.unusable_count AS number_count, 'unusable' AS kind,
    t.detail
  FROM (FROM added WHERE unusable_count > 0) a LEFT JOIN unusable_texts t
    ON t.rec = a.rec AND t.column_code IS NOT DISTINCT FROM a.column_code AND t.option_code IS NOT DISTINCT
      FROM a.option_code
      AND t.base_unit IS NOT DISTINCT FROM a.base_unit
  UNION ALL BY NAME
  SELECT rec, column_code, option_code, base_unit, count(*)::INTEGER AS number_count, 'total' AS kind FROM left_out
    GROUP BY ALL),
used AS (
  SELECT rec, m FROM made_figures
  WHERE period = 'yearly' AND basis IN ('reported', 'aggregation') AND NOT is_set_aside
  UNION SELECT rec, m FROM part_numbers ANTI JOIN set_aside USING (node, tracker_id, reporting_year)),
left_over AS (SELECT s.*, a.* EXCLUDE (rec) FROM said s JOIN answered a USING (rec) ANTI JOIN used u ON u.rec = s.rec
  AND u.m = s.m),
-- the first day of the year that no part covers
asked AS (SELECT DISTINCT node, tracker_id, reporting_year, year_start, year_end FROM left_over
  WHERE period <> 'yearly'),
covered AS (
  SELECT a.*, p.period_start, p.period_end
  FROM asked a JOIN parts p USING (node, tracker_id, reporting_year)),
days AS (
  SELECT node, tracker_id, reporting_year, year_end, year_start AS day FROM asked
  UNION SELECT node, tracker_id, reporting_year, year_end, period_end + 1 FROM covered WHERE period_end >= year_start),
holes AS (
  SELECT d.node, d.tracker_id, d.reporting_year, min(d.day) AS hole
  FROM (FROM days WHERE day <= year_end) d
    ANTI JOIN covered c ON c.node = d.node AND c.tracker_id = d.tracker_id AND c.reporting_year = d.reporting_year
      AND c.period_start <= d.day AND c.period_end >= d.day
  GROUP BY ALL),
unused AS (
  SELECT l.* EXCLUDE (detail), n.initiative_id, row_number() OVER ()::INTEGER AS number, l.state = 'counting'
    AND l.rec IN (SELECT rec FROM used_parts WHERE basis = 'parts') AS is_of_parts,
    CASE WHEN l.state = 'rejected' THEN 'rejected'
      WHEN l.state = 'other' THEN 'other_record'
      WHEN l.kind IN ('unusable', 'several') THEN 'unusable'
      WHEN l.kind = 'total' OR l.is_decided THEN 'decided'
      WHEN l.period = 'yearly' OR (y.report_rec IS NOT NULL AND l.over_time IN ('sum', 'period_end'))
        THEN 'other_record'
      ELSE 'no_year' END AS reason,
    CASE reason
      WHEN 'other_record' THEN CASE WHEN l.state = 'other' THEN c.utrv_id WHEN l.period <> 'yearly' THEN r.utrv_id END
      WHEN 'unusable' THEN l.detail
      WHEN 'no_year' THEN CASE
        WHEN l.over_time = 'none' THEN 'rate'
        WHEN o.utrv_id IS NOT NULL AND l.over_time IN ('sum', 'period_end') THEN o.utrv_id
        WHEN l.over_time = 'sum' THEN h.hole::VARCHAR
        WHEN l.over_time = 'period_end' THEN l.year_end::VARCHAR
        ELSE 'undecided' END END AS detail
  FROM left_over l
    LEFT JOIN part_years y ON y.node = l.node AND y.tracker_id = l.tracker_id AND y.reporting_year = l.reporting_year
    LEFT JOIN holes h ON h.node = l.node AND h.tracker_id = l.tracker_id AND h.reporting_year = l.reporting_year
    LEFT JOIN records c ON c.rec = l.counting_rec LEFT JOIN records r ON r.rec = y.report_rec
    LEFT JOIN records o ON o.rec = y.obstacle_rec JOIN nodes n ON n.node = l.node),
covering AS (
  SELECT u.number, arg_min(f.period_end, (f.period_end <> u.period_end, f.period_end)) AS figure_period_end
  FROM (FROM unused WHERE kind <> 'total' OR reason <> 'decided') u
    JOIN (
      FROM figures WHERE reporting_year >= (SELECT min(reporting_year) - 1 FROM group_years WHERE is_made)) f
      ON f.initiative_id = u.initiative_id AND f.tracker_id = u.tracker_id AND f.column_code IS NOT DISTINCT
        FROM u.column_code
  WHERE f.utrv_id IS DISTINCT FROM u.utrv_id AND NOT (u.is_of_parts AND f.basis = 'parts'
    AND f.reporting_year = u.reporting_year)
    AND ((u.period = 'yearly' AND f.period_end = u.period_end)
      OR (u.period_start >= f.period_start - 7 AND u.period_end <= f.period_end + 7)
      OR (u.period <> 'yearly' AND f.basis = 'period_end' AND f.reporting_year = u.reporting_year))
  GROUP BY u.number)
SELECT u.*, c.figure_period_end FROM unused u LEFT JOIN covering c USING (number);

DELETE FROM exclusions WHERE reporting_year IN (SELECT reporting_year FROM group_years WHERE is_made);
INSERT INTO exclusions BY NAME
SELECT initiative_id, tracker_id, column_code, option_code, base_unit, period, min(period_start) AS period_start,
  period_end,
  reporting_year, reason, arg_min_null(detail, utrv_id) AS detail, count(DISTINCT utrv_id)::INTEGER AS record_count,
  min(utrv_id) AS utrv_id
FROM unused_numbers WHERE figure_period_end IS NULL
GROUP BY initiative_id, tracker_id, column_code, option_code, base_unit, period, period_end, reporting_year, reason;

-- Where the numbers of records are used: the yearly figure that they are part of (`figure`), or the one that covers
-- them.
DELETE FROM internal.used_numbers WHERE reporting_year IN (SELECT reporting_year FROM group_years WHERE is_made);
INSERT INTO internal.used_numbers BY NAME
SELECT n.initiative_id, r.utrv_id, r.period, r.period_end, u.tracker_id, m.column_code, m.option_code, m.base_unit,
  'figure' AS use, u.figure_period_end, u.number_count, u.reporting_year
FROM (
  SELECT node, rec, m, tracker_id, year_end AS figure_period_end, value_count AS number_count, reporting_year
    FROM part_numbers
    ANTI JOIN (FROM decided_reports WHERE report_is IN ('not_counted', 'wrong'))
      USING (node, tracker_id, reporting_year)
  UNION ALL
  SELECT node, rec, m, tracker_id, period_end, value_count, reporting_year FROM made_figures
  WHERE period = 'yearly' AND basis IN ('reported', 'aggregation') AND NOT is_set_aside) u
  JOIN nodes n USING (node) JOIN measures m USING (m) JOIN records r USING (rec)
UNION ALL BY NAME
SELECT initiative_id, utrv_id, period, period_end, tracker_id, column_code, option_code, base_unit, 'elsewhere' AS use,
  figure_period_end, sum(number_count)::INTEGER AS number_count, reporting_year
FROM unused_numbers WHERE figure_period_end IS NOT NULL GROUP BY ALL;
