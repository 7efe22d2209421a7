-- Quarters and months in which a report counts. `bit` is set for one that starts and ends with months of the group's
-- year: 0 to 11 for a month that starts there, 12 to 23 for a quarter.
CREATE OR REPLACE TEMP TABLE parts AS
WITH started AS (
  SELECT *, datediff('month', year_start, period_start)::INTEGER AS month, CASE period WHEN 'quarterly' THEN 3
    ELSE 1 END AS months
  FROM periods WHERE is_made AND period IN ('quarterly', 'monthly') AND rec IS NOT NULL AND NOT is_aggregation),
aligned AS (
  SELECT *, month BETWEEN 0 AND 11 AND (year_start + to_months(month))::DATE = period_start
    AND (year_start + to_months(month + months))::DATE - 1 = period_end AS is_aligned
  FROM started)
SELECT a.* EXCLUDE (months, is_aligned), CASE WHEN is_aligned
  THEN 1 << (month + CASE months WHEN 3 THEN 12 ELSE 0 END) END AS bit,
  d.report_is IS NOT DISTINCT FROM 'part_year' AS is_part_year
FROM aligned a LEFT JOIN decided_reports d
  ON d.node = a.node AND d.tracker_id = a.tracker_id AND d.reporting_year = a.reporting_year;

-- Which parts tile the year, as bits: as few months missing as can be, then the longest part first. Without a decision
-- (`part_year`) none may be missing. A report of the year, or one of another year that overlaps it, is in their way.
CREATE OR REPLACE TEMP TABLE part_years AS
WITH RECURSIVE walk AS (
  SELECT DISTINCT bits, 0 AS month, 0 AS tiling, 0 AS missing, '' AS lengths FROM (
    SELECT coalesce(bit_or(bit), 0) AS bits FROM parts GROUP BY node, tracker_id, reporting_year)
  UNION ALL
  SELECT w.bits, w.month + s.months, w.tiling | s.bit, w.missing + (s.bit = 0)::INTEGER,
    w.lengths || CASE s.bit WHEN 0 THEN '0' ELSE s.months::VARCHAR END
  FROM walk w, LATERAL (
    SELECT 3 AS months, 1 << (w.month + 12) AS bit WHERE w.bits & (1 << (w.month + 12)) <> 0 AND w.month <= 9
    UNION ALL SELECT 1, 1 << w.month WHERE w.bits & (1 << w.month) <> 0
    UNION ALL SELECT 1, 0 WHERE w.bits & (1 << w.month) = 0 AND (w.bits & (1 << (w.month + 12)) = 0 OR w.month > 9)) s
  WHERE w.month < 12),
tilings AS (
  SELECT bits, arg_min(tiling, (missing, translate(lengths, '310', '012'))) AS tiling, min(missing) AS missing
  FROM walk WHERE month = 12 GROUP BY bits),
years AS (
  SELECT node, tracker_id, reporting_year, any_value(year_start) AS year_start, any_value(year_end) AS year_end,
    bool_or(is_part_year) AS is_part_year, coalesce(bit_or(bit), 0) AS bits
  FROM parts GROUP BY node, tracker_id, reporting_year),
reports AS (FROM periods WHERE period = 'yearly' AND rec IS NOT NULL AND NOT is_aggregation),
reported AS (
  SELECT node, tracker_id, reporting_year, arg_max(rec, period_end) AS rec
  FROM reports WHERE is_made AND period_end >= year_end - 7 GROUP BY ALL),
in_the_way AS (
  SELECT r.node, r.tracker_id, g.reporting_year, arg_min(r.rec, r.period_end) AS rec
  FROM (FROM reports WHERE period_end < year_end - 7) r
    JOIN (FROM group_years WHERE is_made) g ON g.period_start <= r.period_end AND g.period_end >= r.period_start
  WHERE least(r.period_end, g.period_end) - greatest(r.period_start, g.period_start) + 1 > 7
  GROUP BY ALL)
SELECT y.* EXCLUDE (bits), CASE WHEN t.missing = 0 OR y.is_part_year THEN t.tiling END AS tiling,
  r.rec AS report_rec, w.rec AS obstacle_rec, r.rec IS NULL AND w.rec IS NULL AS may_be_made
FROM years y JOIN tilings t USING (bits)
  LEFT JOIN reported r USING (node, tracker_id, reporting_year)
  LEFT JOIN in_the_way w USING (node, tracker_id, reporting_year);

-- The records that years are made of: all that tile the year (`parts`), and those that end with it (`period_end`), by
-- rank the longest first, then the nearest to its end, then the later; with `part_year` also those that end before.
CREATE OR REPLACE TEMP TABLE used_parts AS
WITH made AS (
  SELECT p.*, y.tiling, abs(p.period_end - p.year_end) <= 7 AS is_at_end
  FROM parts p JOIN (FROM part_years WHERE may_be_made) y USING (node, tracker_id, reporting_year))
SELECT 'parts' AS basis, * EXCLUDE (tiling, is_at_end), 0 AS rank FROM made WHERE tiling & bit <> 0
UNION ALL
SELECT 'period_end', * EXCLUDE (tiling, is_at_end), row_number() OVER (
  PARTITION BY node, tracker_id, reporting_year
  ORDER BY is_at_end DESC, CASE WHEN NOT is_at_end THEN period_end END DESC, period = 'quarterly' DESC,
    abs(period_end - year_end), period_end DESC)
FROM made WHERE is_at_end OR is_part_year;

-- The numbers of these records that years are made of.
CREATE OR REPLACE TEMP TABLE part_numbers AS
SELECT p.basis, p.place, p.node, p.reporting_year, p.year_start, p.year_end, p.rec, m.tracker_id, m.column_code,
  n.* EXCLUDE (rec), coalesce(v.rival, 0) AS rival
FROM used_parts p
  JOIN (FROM record_numbers WHERE amount IS NOT NULL) n USING (rec)
  JOIN measures m ON m.m = n.m AND m.over_time = CASE p.basis WHEN 'parts' THEN 'sum' ELSE 'period_end' END
  LEFT JOIN rivals v ON v.place = p.place AND v.m = n.m
QUALIFY p.rank = min(p.rank) OVER (PARTITION BY p.basis, p.node, m.tracker_id, p.reporting_year, m.column_code);
