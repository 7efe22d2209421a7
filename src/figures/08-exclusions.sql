-- Numbers of answered records that no figure is made of, each with its reason if no figure covers it: one of the same
-- initiative, tracker and column that is of the same year, contains the number's period or is the value at the end of
-- the year. Of several the one that ends with the number's period, else the first. It covers no other numbers of its
-- own record.
CREATE OR REPLACE TEMP TABLE unused_numbers AS
WITH used AS (
  SELECT rec, m FROM made_figures WHERE is_yearly AND basis IN ('reported', 'aggregation') AND NOT is_set_aside
  UNION ALL SELECT rec, m FROM part_numbers WHERE NOT is_set_aside),
said AS (
  SELECT rec, m, cell, is_rejected, value_count AS number_count,
    CASE WHEN amount IS NULL THEN 'several' ELSE 'value' END AS kind,
    CASE WHEN amount IS NULL THEN value_count::VARCHAR END AS detail
  FROM (FROM record_numbers WHERE value_count > 0) ANTI JOIN used USING (rec, m)
  UNION ALL
  SELECT rec, m, cell, is_rejected, unusable_count, 'unusable', unusable_text
  FROM record_numbers WHERE unusable_count > 0
  UNION ALL
  SELECT rec, m, cell, is_rejected, count(*)::INTEGER, 'total', NULL
  FROM left_out JOIN records USING (rec) GROUP BY ALL),
left_over AS (
  SELECT s.*, m.q, m.over_time, c.node, c.t, s.cell & 1048575 AS slot, c.period, c.period_start, c.period_end,
    c.reporting_year, c.year_start, c.year_end, c.rec AS counting_rec, CASE
      WHEN c.rec = s.rec THEN 'counting' WHEN s.is_rejected THEN 'rejected' ELSE 'other' END AS state
  FROM said s JOIN measures m USING (m) JOIN cells c USING (cell)),
-- the first day of the year that no part covers
asked AS (SELECT DISTINCT node, t, reporting_year, year_start, year_end FROM left_over WHERE period <> 'yearly'),
covered AS (SELECT a.*, p.period_start, p.period_end FROM asked a JOIN parts p USING (node, t, reporting_year)),
days AS (
  SELECT node, t, reporting_year, year_end, year_start AS day FROM asked
  UNION SELECT node, t, reporting_year, year_end, period_end + 1 FROM covered),
holes AS (
  SELECT d.node, d.t, d.reporting_year, min(d.day) AS hole
  FROM (FROM days WHERE day <= year_end) d
    ANTI JOIN covered c ON c.node = d.node AND c.t = d.t AND c.reporting_year = d.reporting_year
      AND c.period_start <= d.day AND c.period_end >= d.day
  GROUP BY ALL),
unused AS (
  SELECT l.rec, l.m, l.q, l.number_count, l.node, l.slot, l.period, l.period_start, l.period_end, l.reporting_year,
    l.state = 'counting' AND l.rec IN (SELECT rec FROM used_parts WHERE basis = 'parts') AS is_of_parts,
    CASE WHEN l.state = 'rejected' THEN 'rejected'
      WHEN l.state = 'other' THEN 'other_record'
      WHEN l.kind IN ('unusable', 'several') THEN 'unusable'
      WHEN l.kind = 'total' OR d.report_is IN ('not_counted', 'wrong') THEN 'decided'
      WHEN l.period = 'yearly' OR (y.report_rec IS NOT NULL AND l.over_time IN ('sum', 'period_end'))
        THEN 'other_record'
      ELSE 'no_year' END AS reason,
    CASE reason
      WHEN 'other_record'
        THEN CASE WHEN l.state = 'other' THEN l.counting_rec WHEN l.period <> 'yearly' THEN y.report_rec END
      WHEN 'no_year' THEN CASE WHEN l.over_time IN ('sum', 'period_end') THEN y.obstacle_rec END END AS detail_rec,
    CASE reason
      WHEN 'unusable' THEN l.detail
      WHEN 'no_year' THEN CASE l.over_time WHEN 'none' THEN 'rate' WHEN 'sum' THEN h.hole::VARCHAR
        WHEN 'period_end' THEN l.year_end::VARCHAR ELSE 'undecided' END END AS detail,
    l.kind, l.kind <> 'total' OR reason <> 'decided' AS may_be_covered
  FROM left_over l
    LEFT JOIN part_years y USING (node, t, reporting_year)
    LEFT JOIN holes h USING (node, t, reporting_year)
    LEFT JOIN decided_reports d USING (node, t, reporting_year)),
yearly AS (
  SELECT f.node, f.q, f.rec, f.basis, f.reporting_year, coalesce(p.period_start, y.period_start) AS period_start,
    f.period_end
  FROM (FROM made_figures WHERE is_yearly AND NOT is_set_aside) f
    JOIN group_years y USING (reporting_year)
    LEFT JOIN slots p ON p.slot = (f.cell & 1048575)
  UNION ALL
  SELECT n.node, m.q, NULL, f.basis, f.reporting_year, f.period_start, f.period_end
  FROM (FROM figures WHERE reporting_year = getvariable('made').year - 1) f
    JOIN nodes n USING (initiative_id)
    JOIN (SELECT DISTINCT q, tracker_id, column_code FROM measures) m
      ON m.tracker_id = f.tracker_id AND m.column_code IS NOT DISTINCT FROM f.column_code),
covering AS (
  SELECT u.rec, u.q, u.is_of_parts,
    arg_min(f.period_end, (f.period_end <> u.period_end, f.period_end)) AS figure_period_end
  FROM (
      SELECT DISTINCT rec, q, is_of_parts, node, period, period_start, period_end, reporting_year
      FROM unused) u
    JOIN yearly f USING (node, q)
  WHERE f.rec IS DISTINCT FROM u.rec
    AND NOT (u.is_of_parts AND f.basis = 'parts' AND f.reporting_year = u.reporting_year)
    AND ((u.period_start >= f.period_start - 7 AND u.period_end <= f.period_end + 7)
      OR (u.period <> 'yearly' AND f.basis = 'period_end' AND f.reporting_year = u.reporting_year))
  GROUP BY u.rec, u.q, u.is_of_parts)
SELECT u.*, CASE WHEN u.may_be_covered THEN c.figure_period_end END AS figure_period_end
FROM unused u LEFT JOIN covering c USING (rec, q, is_of_parts);

DELETE FROM exclusions WHERE reporting_year IN (SELECT reporting_year FROM group_years WHERE is_made);
INSERT INTO exclusions BY NAME
WITH named AS (
  SELECT u.* REPLACE (coalesce(d.utrv_id, u.detail) AS detail), r.utrv_id
  FROM (FROM unused_numbers WHERE figure_period_end IS NULL) u
    JOIN records r USING (rec) LEFT JOIN records d ON d.rec = u.detail_rec),
excluded AS (
  SELECT node, m, period, min(period_start) AS period_start, period_end, reporting_year, reason,
    arg_min_null(detail, (utrv_id, kind = 'several')) AS detail, count(DISTINCT utrv_id)::INTEGER AS record_count,
    min(utrv_id) AS utrv_id
  FROM named GROUP BY node, m, period, period_end, reporting_year, reason)
SELECT n.initiative_id, m.tracker_id, m.column_code, m.option_code, m.base_unit, e.* EXCLUDE (node, m)
FROM excluded e JOIN nodes n USING (node) JOIN measures m USING (m);

-- Where the numbers of records are used: the figure that they are part of (`figure`), or that covers them.
DELETE FROM internal.used_numbers WHERE reporting_year IN (SELECT reporting_year FROM group_years WHERE is_made);
INSERT INTO internal.used_numbers BY NAME
WITH uses AS (
  SELECT node, rec, m, cell & 1048575 AS slot, 'figure' AS use, year_end AS figure_period_end,
    value_count AS number_count, reporting_year
  FROM part_numbers WHERE NOT is_set_aside
  UNION ALL
  SELECT node, rec, m, cell & 1048575, 'figure', period_end, value_count, reporting_year
  FROM made_figures WHERE is_yearly AND basis IN ('reported', 'aggregation') AND NOT is_set_aside
  UNION ALL
  SELECT node, rec, m, slot, 'elsewhere', figure_period_end, sum(number_count)::INTEGER, reporting_year
  FROM unused_numbers WHERE figure_period_end IS NOT NULL GROUP BY ALL)
SELECT n.initiative_id, r.utrv_id, p.period, p.period_end, m.tracker_id, m.column_code, m.option_code, m.base_unit,
  u.use, u.figure_period_end, u.number_count, u.reporting_year
FROM uses u
  JOIN (SELECT rec, utrv_id FROM records) r USING (rec)
  JOIN nodes n USING (node)
  JOIN slots p USING (slot)
  JOIN measures m USING (m);
