-- Each node's own figure of a measure and year, also those set aside; of three earlier years that are not made again
-- from the lake. `place` is question or column and year in one number. `slip`: the difference to the year before, of
-- the same kind (report or aggregation), if one is ten times the other.
CREATE OR REPLACE TEMP TABLE own_figures AS
WITH yearly AS MATERIALIZED (
  SELECT f.node, f.t, f.q, f.m, f.reporting_year, f.period_end, f.basis, f.is_report, f.amount, f.is_set_aside,
    f.report_is, true AS is_made, f.rec, f.value_count, f.is_verified, f.is_final, f.rival, f.over_report,
    f.over_reason, f.unusable_rows, f.reported_at, NULL AS other_unit
  FROM (FROM made_figures WHERE is_yearly) f
  UNION ALL BY NAME
  SELECT n.node, q.t, q.q, m.m, f.reporting_year, f.period_end, f.basis, f.basis <> 'aggregation' AS is_report,
    replace(f.amount::DECIMAL(38, 12)::VARCHAR, '.', '')::HUGEINT AS amount, false AS is_set_aside, false AS is_made,
    CASE WHEN m.m IS NULL THEN f.base_unit END AS other_unit
  FROM (
      FROM figures
      WHERE reporting_year BETWEEN getvariable('made').year - 3 AND getvariable('made').year - 1) f
    JOIN nodes n USING (initiative_id)
    JOIN (SELECT DISTINCT t, q, tracker_id, column_code FROM measures) q
      ON q.tracker_id = f.tracker_id AND q.column_code IS NOT DISTINCT FROM f.column_code
    LEFT JOIN measures m USING (measure_id)),
-- of several ends in a reporting year one counts: a report before parts before an aggregation, then the later
shifted AS (
  SELECT DISTINCT f.node, f.t, f.reporting_year
  FROM yearly f JOIN group_years y USING (reporting_year) WHERE f.period_end <> y.period_end),
ends AS (
  SELECT node, t, reporting_year, period_end,
    max(CASE basis WHEN 'reported' THEN 3 WHEN 'aggregation' THEN 1 ELSE 2 END) AS rank
  FROM yearly SEMI JOIN shifted USING (node, t, reporting_year) GROUP BY ALL),
other_ends AS (
  SELECT node, t, reporting_year, period_end FROM ends
  QUALIFY row_number() OVER (PARTITION BY node, t, reporting_year ORDER BY rank DESC, period_end DESC) > 1),
counted AS (FROM yearly ANTI JOIN other_ends USING (node, t, reporting_year, period_end)),
before AS (
  SELECT node, m, reporting_year + 1 AS reporting_year, is_report, any_value(amount) AS amount_before
  FROM counted WHERE NOT is_set_aside AND m IS NOT NULL AND amount <> 0 GROUP BY ALL)
SELECT f.* EXCLUDE (basis), m.is_additive, q * 10000 + reporting_year AS place, n.height, n.parent, n.parent_height,
  n.root, n.is_listed,
  CASE WHEN NOT f.is_set_aside AND f.amount <> 0 AND (internal.are_opposite(f.amount, b.amount_before)
      OR abs(f.amount) >= 10 * abs(b.amount_before) OR abs(b.amount_before) >= 10 * abs(f.amount))
    THEN abs(f.amount - b.amount_before) ELSE 0 END AS slip
FROM counted f JOIN nodes n USING (node)
  LEFT JOIN (SELECT m, is_additive FROM measures) m USING (m)
  LEFT JOIN before b USING (node, m, reporting_year, is_report);

-- The same by node and place.
CREATE OR REPLACE TEMP TABLE own_places AS
SELECT node, place, height, any_value(t) AS t, any_value(reporting_year) AS reporting_year,
  any_value(is_additive) AS is_additive, bool_or(is_report) AS is_report, bool_or(is_set_aside) AS is_set_aside,
  any_value(report_is) AS decided, CASE WHEN bool_or(is_report) THEN any_value(report_is) END AS report_is,
  max(reported_at) AS reported_at, any_value(period_end) AS period_end
FROM own_figures WHERE is_listed AND is_made GROUP BY node, place, height;

-- What sites say of each place of their root: `reporting`, `na` or `missing`; one that is not asked has no row.
CREATE OR REPLACE TEMP TABLE site_states AS
WITH sites AS (SELECT node, root, parent, parent_height FROM nodes WHERE height = 0),
places AS (
  SELECT DISTINCT root, place, q, t, reporting_year, is_additive FROM own_figures WHERE is_made),
asked AS (
  SELECT node, t, reporting_year, bool_or(is_na) AS says_na
  FROM records SEMI JOIN sites USING (node) GROUP BY ALL),
active AS (SELECT DISTINCT node, reporting_year FROM asked),
-- of each end of a year the counting answer; a settled `na` ends the matter against reports that are not
ends AS (
  SELECT r.node, r.t, r.reporting_year, CASE
      WHEN NOT bool_or(has_answer) THEN arg_max(is_na, rank) FILTER (is_na OR is_not_reported)
      ELSE bool_or(is_settled AND is_na) AND NOT bool_or(is_settled AND has_answer) END AS is_na
  FROM (FROM records WHERE NOT is_rejected AND NOT is_aggregation) r
    SEMI JOIN (FROM asked WHERE says_na) a
      ON a.node = r.node AND a.t = r.t AND a.reporting_year = r.reporting_year
    JOIN (FROM slots WHERE period = 'yearly') p ON p.slot = (r.cell & 1048575)
  GROUP BY r.node, r.t, r.reporting_year, p.period_end),
inapplicable AS (
  SELECT node, t, reporting_year FROM ends GROUP BY ALL HAVING bool_and(is_na)
  UNION
  SELECT node, t, reporting_year FROM decided_reports WHERE report_is = 'not_counted'),
reporting AS (SELECT node, place FROM own_places WHERE height = 0 AND NOT is_set_aside),
first_years AS (
  SELECT initiative_id, tracker_id, column_code, min(reporting_year) AS first_year FROM figures GROUP BY ALL),
earlier AS (
  SELECT n.node, m.q, f.first_year
  FROM first_years f JOIN nodes n USING (initiative_id)
    JOIN (SELECT DISTINCT q, tracker_id, column_code FROM measures) m
      ON m.tracker_id = f.tracker_id AND m.column_code IS NOT DISTINCT FROM f.column_code)
SELECT s.node, s.root, s.parent, s.parent_height, p.place, p.q, p.reporting_year, p.is_additive, CASE
    WHEN r.node IS NOT NULL THEN 'reporting' WHEN i.node IS NOT NULL THEN 'na' ELSE 'missing' END AS state
FROM sites s JOIN places p USING (root)
  LEFT JOIN reporting r ON r.node = s.node AND r.place = p.place
  LEFT JOIN inapplicable i ON i.node = s.node AND i.t = p.t AND i.reporting_year = p.reporting_year
  LEFT JOIN asked a ON a.node = s.node AND a.t = p.t AND a.reporting_year = p.reporting_year
  LEFT JOIN earlier e ON e.node = s.node AND e.q = p.q AND e.first_year < p.reporting_year
  LEFT JOIN active y ON y.node = s.node AND y.reporting_year = p.reporting_year
WHERE r.node IS NOT NULL OR i.node IS NOT NULL OR a.node IS NOT NULL OR e.node IS NOT NULL OR y.node IS NULL;

-- Nodes that are below another now and were not when its figure was reported (`came`), or the reverse; of a chain the
-- topmost.
CREATE OR REPLACE TEMP TABLE late_nodes AS
WITH ancestors AS (SELECT node, unnest(above) AS above FROM nodes),
reports AS (SELECT DISTINCT node, reported_at FROM own_places WHERE is_additive),
moves AS (
  SELECT n.node AS x, b.seen_at, o.node AS old_parent
  FROM boundary_changes b JOIN nodes n USING (initiative_id) LEFT JOIN nodes o ON o.initiative_id = b.old_parent_id
  WHERE b.change IN ('added', 'moved')),
late AS (
  SELECT r.*, m.x, arg_min(m.old_parent, m.seen_at) AS old_parent
  FROM reports r JOIN moves m ON m.seen_at > r.reported_at
    JOIN nodes n ON n.node = m.x AND (n.created_at IS NULL OR n.created_at <= r.reported_at)
  GROUP BY ALL
  UNION ALL
  SELECT r.*, n.node, NULL
  FROM reports r JOIN ancestors a ON a.above = r.node
    JOIN nodes n ON n.node = a.node AND n.is_listed AND n.created_at > r.reported_at),
placed AS (
  SELECT l.*, (l.x, l.node) IN (SELECT (node, above) FROM ancestors) AS is_below,
    coalesce(l.old_parent = l.node OR (l.old_parent, l.node) IN (SELECT (node, above) FROM ancestors),
      false) AS was_below
  FROM late l),
every AS (SELECT * EXCLUDE (old_parent) FROM placed WHERE is_below <> was_below)
SELECT o.node, o.place, e.x, e.is_below AS came
FROM every e
  ANTI JOIN (SELECT f.node, f.reported_at, f.is_below, a.node AS x FROM every f JOIN ancestors a ON a.above = f.x) t
    ON t.node = e.node AND t.reported_at = e.reported_at AND t.is_below = e.is_below AND t.x = e.x
  JOIN own_places o ON o.node = e.node AND o.reported_at = e.reported_at;

-- What arises at a figure before it is compared with what is below; `cause` is the node.
CREATE OR REPLACE TEMP TABLE arising AS
WITH figures AS (FROM own_figures WHERE is_made AND NOT is_set_aside),
root AS (SELECT any_value(node) AS node FROM nodes WHERE depth = 0 AND is_listed HAVING count(*) = 1),
every AS (
  SELECT node, place, m, 'missing' AS doubt, abs(amount) * unusable_rows // value_count AS amount, node AS cause,
    'unusable' AS reason
  FROM figures WHERE unusable_rows > 0
  UNION ALL
  SELECT node, place, m, 'contradicted', greatest(rival, slip), node,
    CASE WHEN rival >= slip THEN 'other_report' ELSE 'year_before' END
  FROM figures WHERE (rival > 0 OR slip > 0) AND (report_is IS NULL OR NOT is_report)
  UNION ALL
  SELECT node, place, m, 'overlap', over_report, node, over_reason FROM figures WHERE over_report <> 0
  UNION ALL
  SELECT f.node, f.place, f.m, 'unverified', abs(f.amount), f.node,
    CASE WHEN r.is_complete IS DISTINCT FROM false THEN 'not_verified' ELSE 'survey_open' END
  FROM (FROM figures WHERE NOT is_final) f LEFT JOIN records r USING (rec)
  UNION ALL
  SELECT coalesce(u.parent, r.node), u.place, u.m, 'boundary', u.amount, u.node, 'gone'
  FROM (FROM figures WHERE NOT is_listed AND is_additive) u LEFT JOIN root r ON true)
SELECT e.*, n.height, n.parent, n.parent_height FROM every e JOIN nodes n USING (node);
