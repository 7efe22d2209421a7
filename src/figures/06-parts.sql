-- Quarters and months in which a report counts. `bit` is set if it starts and ends with months of the group's year: 0
-- to 11 for a month that starts there, 12 to 23 for a quarter.
CREATE OR REPLACE TEMP TABLE parts AS
WITH aligned AS (
  SELECT slot, datediff('month', year_start, period_start)::INTEGER AS month,
    CASE period WHEN 'quarterly' THEN 3 ELSE 1 END AS months,
    month BETWEEN 0 AND 11 AND (year_start + to_months(month))::DATE = period_start
      AND (year_start + to_months(month + months))::DATE - 1 = period_end AS is_aligned
  FROM slots WHERE period IN ('quarterly', 'monthly'))
SELECT c.cell, c.node, c.t, c.period, c.period_start, c.period_end, c.reporting_year, c.year_start, c.year_end, c.rec,
  c.has_rejected, c.candidate_count,
  CASE WHEN a.is_aligned THEN 1 << (a.month + CASE a.months WHEN 3 THEN 12 ELSE 0 END) END AS bit,
  coalesce(d.report_is = 'part_year', false) AS is_part_year,
  coalesce(d.report_is IN ('not_counted', 'wrong'), false) AS is_set_aside
FROM (FROM cells WHERE rec IS NOT NULL AND NOT is_aggregation) c
  JOIN aligned a ON a.slot = (c.cell & 1048575)
  LEFT JOIN decided_reports d USING (node, t, reporting_year);

-- Parts that tile the year, as bits: as few months missing as can be, then the longest part first. Without `part_year`
-- none may be missing. A report of the year, or an overlapping one of another year, is in the way.
CREATE OR REPLACE TEMP TABLE part_years AS
WITH RECURSIVE walk AS (
  SELECT DISTINCT bits, 0 AS month, 0 AS tiling, 0 AS missing, '' AS lengths FROM (
    SELECT coalesce(bit_or(bit), 0) AS bits FROM parts GROUP BY node, t, reporting_year)
  UNION ALL
  SELECT w.bits, w.month + s.months, w.tiling | s.bit, w.missing + (s.bit = 0)::INTEGER,
    w.lengths || CASE s.bit WHEN 0 THEN '0' ELSE s.months::VARCHAR END
  FROM walk w, LATERAL (
    SELECT 3 AS months, 1 << (w.month + 12) AS bit WHERE w.bits & (1 << (w.month + 12)) <> 0
    UNION ALL SELECT 1, w.bits & (1 << w.month)) s
  WHERE w.month < 12),
tilings AS (
  SELECT bits, arg_min(tiling, (missing, translate(lengths, '310', '012'))) AS tiling, min(missing) AS missing
  FROM walk WHERE month = 12 GROUP BY bits),
years AS (
  SELECT node, t, reporting_year, any_value(year_start) AS year_start, any_value(year_end) AS year_end,
    bool_or(is_part_year) AS is_part_year, coalesce(bit_or(bit), 0) AS bits
  FROM parts GROUP BY node, t, reporting_year),
reports AS (FROM cells WHERE period = 'yearly' AND rec IS NOT NULL AND NOT is_aggregation),
reported AS (
  SELECT node, t, reporting_year, arg_max(rec, period_end) AS rec
  FROM reports WHERE period_end >= year_end - 7 GROUP BY ALL),
in_the_way AS (
  SELECT r.node, r.t, g.reporting_year, arg_min(r.rec, r.period_end) AS rec
  FROM (FROM reports WHERE period_end < year_end - 7) r
    JOIN (FROM group_years WHERE is_made) g
      ON least(r.period_end, g.period_end) - greatest(r.period_start, g.period_start) + 1 > 7
  GROUP BY ALL)
SELECT y.* EXCLUDE (bits), CASE WHEN i.missing = 0 OR y.is_part_year THEN i.tiling END AS tiling,
  r.rec AS report_rec, w.rec AS obstacle_rec, r.rec IS NULL AND w.rec IS NULL AS may_be_made
FROM years y JOIN tilings i USING (bits)
  LEFT JOIN reported r USING (node, t, reporting_year)
  LEFT JOIN in_the_way w USING (node, t, reporting_year);

-- The records that years are made of: all that tile it (`parts`), and those that end with it (`period_end`), by rank
-- the longest first, then the nearest to its end, then the later; with `part_year` also those that end before.
CREATE OR REPLACE TEMP TABLE used_parts AS
WITH made AS (
  SELECT p.* EXCLUDE (is_part_year), y.tiling & p.bit <> 0 AS is_tile, y.is_part_year,
    abs(p.period_end - p.year_end) <= 7 AS is_at_end
  FROM parts p JOIN (FROM part_years WHERE may_be_made) y USING (node, t, reporting_year))
SELECT 'parts' AS basis, cell, node, t, reporting_year, year_start, year_end, rec, has_rejected, candidate_count,
  is_set_aside, 0 AS rank
FROM made WHERE is_tile
UNION ALL
SELECT 'period_end', cell, node, t, reporting_year, year_start, year_end, rec, has_rejected, candidate_count,
  is_set_aside, row_number() OVER (
    PARTITION BY node, t, reporting_year
    ORDER BY is_at_end DESC, CASE WHEN NOT is_at_end THEN period_end END DESC, period = 'quarterly' DESC,
      abs(period_end - year_end), period_end DESC)
FROM made WHERE is_at_end OR is_part_year;

-- The numbers of these records.
CREATE OR REPLACE TEMP TABLE part_numbers AS
SELECT p.* EXCLUDE (has_rejected, candidate_count, rank), m.q, n.* EXCLUDE (rec, cell, is_rejected),
  coalesce(v.rival, 0) AS rival
FROM used_parts p
  JOIN (FROM record_numbers WHERE amount IS NOT NULL) n USING (rec)
  JOIN measures m ON m.m = n.m AND m.over_time = CASE p.basis WHEN 'parts' THEN 'sum' ELSE 'period_end' END
  LEFT JOIN rivals v ON v.cell = p.cell AND v.m = n.m
QUALIFY p.rank = min(p.rank) OVER (PARTITION BY p.basis, p.node, p.reporting_year, m.q);
