-- What can hold or give way to each other: tracker, column and year, by number.
CREATE OR REPLACE TEMP TABLE places AS
SELECT row_number() OVER (ORDER BY f.tracker_id, f.column_code, f.reporting_year)::INTEGER AS place, f.*,
  coalesce(q.is_additive, false) AS is_additive
FROM (
  SELECT DISTINCT m.tracker_id, m.column_code, f.reporting_year
  FROM (FROM made_figures WHERE period = 'yearly') f JOIN measures m USING (m)
    SEMI JOIN (FROM nodes WHERE is_listed) USING (node)) f
  LEFT JOIN questions q ON q.tracker_id = f.tracker_id AND q.column_code IS NOT DISTINCT FROM f.column_code;

-- Each node's own figure of a measure and year, also those set aside; those of years that are not made again are from
-- the lake. For the year before, the amount of the same kind (report or aggregation).
CREATE OR REPLACE TEMP TABLE own_figures AS
WITH yearly_figures AS MATERIALIZED (
  SELECT f.node, m.tracker_id, m.column_code, m.base_unit, f.m, f.reporting_year, f.period_end, f.basis, f.is_report,
    f.amount,
    f.is_set_aside, f.report_is, true AS is_made, f.rec, f.value_count, f.is_verified, f.is_final, f.rival,
      f.over_report,
    f.over_reason, f.unusable_rows, f.reported_at
  FROM (FROM made_figures WHERE period = 'yearly') f JOIN measures m USING (m)
  UNION ALL BY NAME
  SELECT n.node, f.tracker_id, f.column_code, f.base_unit, m.m, f.reporting_year, f.period_end, f.basis,
    f.basis <> 'aggregation' AS is_report, amount_in(f.amount) AS amount, false AS is_set_aside, false AS is_made
  FROM figures f JOIN nodes n USING (initiative_id) LEFT JOIN measures m USING (measure_id)
  WHERE f.reporting_year NOT IN (SELECT reporting_year FROM group_years WHERE is_made)),
-- of several ends in a reporting year one counts: a report before parts before an aggregation, then the later
shifted AS (
  SELECT DISTINCT f.node, f.tracker_id, f.reporting_year
  FROM yearly_figures f JOIN group_years y USING (reporting_year) WHERE f.period_end <> y.period_end),
ends AS (
  SELECT node, tracker_id, reporting_year, period_end, max(CASE basis WHEN 'reported' THEN 3 WHEN 'aggregation' THEN 1
    ELSE 2 END) AS rank
  FROM yearly_figures SEMI JOIN shifted USING (node, tracker_id, reporting_year) GROUP BY ALL),
other_ends AS (
  SELECT node, tracker_id, reporting_year, period_end FROM ends
  QUALIFY row_number() OVER (PARTITION BY node, tracker_id, reporting_year ORDER BY rank DESC, period_end DESC) > 1),
counted AS (FROM yearly_figures ANTI JOIN other_ends USING (node, tracker_id, reporting_year, period_end)),
before AS (
  SELECT node, m, reporting_year + 1 AS reporting_year, is_report, any_value(amount) AS amount_before
  FROM counted WHERE NOT is_set_aside AND m IS NOT NULL GROUP BY ALL)
SELECT f.*, p.place, p.is_additive, n.height, n.parent, n.root, n.is_listed, b.amount_before,
  CASE WHEN NOT f.is_set_aside AND f.amount <> 0 AND b.amount_before <> 0 AND (
      are_opposite(f.amount, b.amount_before)
      OR abs(f.amount) // 10 >= abs(b.amount_before) OR abs(b.amount_before) // 10 >= abs(f.amount))
    THEN abs(f.amount - b.amount_before) ELSE 0 END AS slip
FROM counted f JOIN nodes n USING (node)
  LEFT JOIN places p ON p.tracker_id = f.tracker_id AND p.column_code IS NOT DISTINCT FROM f.column_code
    AND p.reporting_year = f.reporting_year
  LEFT JOIN before b ON b.node = f.node AND b.m = f.m AND b.reporting_year = f.reporting_year
    AND b.is_report = f.is_report;

-- The same by node and place.
CREATE OR REPLACE TEMP TABLE own_places AS
SELECT node, place, height, any_value(is_additive) AS is_additive, bool_or(is_report) AS is_report,
  bool_or(is_set_aside) AS is_set_aside,
  any_value(report_is) AS decided, CASE WHEN bool_or(is_report) THEN any_value(report_is) END AS report_is,
  max(reported_at) AS reported_at, any_value(reporting_year) AS reporting_year
FROM own_figures WHERE is_listed AND is_made GROUP BY node, place, height;

-- What sites say of each place of their root: `reporting`, `na` or `missing`; one that is not asked has no row.
CREATE OR REPLACE TEMP TABLE site_states AS
WITH sites AS (SELECT node, root FROM nodes WHERE height = 0),
asked AS (
  SELECT DISTINCT n.node, u.tracker_id, y.reporting_year
  FROM utrvs u JOIN nodes n USING (initiative_id)
    JOIN (FROM period_ends WHERE is_made) y ON y.end_day = u.period_end
  WHERE n.height = 0),
-- of each end of a year the counting answer; `na` that is settled ends the matter against reports that are not
answers AS (
  SELECT n.node, u.tracker_id, y.reporting_year, u.period_end, u.answer,
    u.status IS DISTINCT FROM 'rejected' AND s.survey_type IS DISTINCT FROM 'aggregation' AS is_open,
    u.status IS NOT DISTINCT FROM 'verified' OR coalesce(s.is_complete, false) AS is_settled,
    concat((u.status IS NOT DISTINCT FROM 'verified')::INTEGER, coalesce(s.is_complete, false)::INTEGER, u.survey_id,
      u.utrv_id)
      AS rank
  FROM (FROM utrvs WHERE period = 'yearly') u
    SEMI JOIN (FROM utrvs WHERE period = 'yearly' AND answer = 'not_applicable') a
      ON a.initiative_id = u.initiative_id AND a.tracker_id = u.tracker_id
    JOIN surveys s USING (survey_id) JOIN nodes n ON n.initiative_id = u.initiative_id
    JOIN (FROM period_ends WHERE is_made) y ON y.end_day = u.period_end
  WHERE n.height = 0),
ends AS (
  SELECT node, tracker_id, reporting_year, CASE
      WHEN NOT coalesce(bool_or(is_open AND answer = 'answered'), false)
        THEN arg_max(answer, rank) FILTER (is_open AND answer IN ('not_applicable', 'not_reported'))
      WHEN bool_or(is_open AND is_settled AND answer = 'not_applicable')
        AND NOT bool_or(is_open AND is_settled AND answer = 'answered') THEN 'not_applicable'
      ELSE 'answered' END AS answer
  FROM answers GROUP BY node, tracker_id, reporting_year, period_end),
inapplicable AS (
  SELECT node, tracker_id, reporting_year FROM ends GROUP BY ALL HAVING bool_and(answer = 'not_applicable')
  UNION SELECT node, tracker_id, reporting_year FROM decided_reports SEMI JOIN sites USING (node)
    WHERE report_is = 'not_counted'),
reporting AS (SELECT node, place FROM own_places WHERE height = 0 AND NOT is_set_aside),
earlier AS (
  SELECT f.node, f.tracker_id, f.column_code, min(f.reporting_year) AS first_year
  FROM own_figures f WHERE f.height = 0 AND NOT f.is_set_aside GROUP BY ALL),
places_of_roots AS (SELECT DISTINCT root, f.place FROM own_figures f WHERE is_made AND is_listed),
silent AS (
  FROM (SELECT s.node, s.root, y.reporting_year FROM sites s, group_years y WHERE y.is_made)
  ANTI JOIN asked USING (node, reporting_year)),
said AS (
  FROM reporting
  UNION SELECT a.node, p.place FROM asked a JOIN places p USING (tracker_id, reporting_year)
  UNION SELECT i.node, p.place FROM inapplicable i JOIN places p USING (tracker_id, reporting_year)
  UNION SELECT e.node, p.place FROM earlier e JOIN places p
    ON p.tracker_id = e.tracker_id AND p.column_code IS NOT DISTINCT FROM e.column_code
      AND p.reporting_year > e.first_year
  UNION SELECT s.node, p.place FROM silent s JOIN places_of_roots r USING (root)
    JOIN places p USING (place, reporting_year))
SELECT s.node, s.place, n.parent, CASE
    WHEN r.node IS NOT NULL THEN 'reporting' WHEN i.node IS NOT NULL THEN 'na' ELSE 'missing' END AS state
FROM said s JOIN nodes n USING (node) SEMI JOIN places_of_roots o ON o.root = n.root AND o.place = s.place
  JOIN places p ON p.place = s.place
  LEFT JOIN reporting r ON r.node = s.node AND r.place = s.place
  LEFT JOIN inapplicable i ON i.node = s.node AND i.tracker_id = p.tracker_id AND i.reporting_year = p.reporting_year;

-- Nodes that are below another now and were not when its figure was reported (`came`), or the other way round. Of
-- several in a chain the topmost.
CREATE OR REPLACE TEMP TABLE late_nodes AS
WITH reports AS (
  SELECT DISTINCT node, reported_at FROM own_places WHERE height > 0 AND is_additive AND reported_at IS NOT NULL),
moves AS (
  SELECT n.node AS x, b.seen_at, o.node AS old_parent
  FROM boundary_changes b JOIN nodes n USING (initiative_id) LEFT JOIN nodes o ON o.initiative_id = b.old_parent_id
  WHERE b.change IN ('added', 'moved') AND n.is_listed),
late AS (
  SELECT r.*, m.x, arg_min(m.old_parent, m.seen_at) AS old_parent
  FROM reports r JOIN moves m ON m.seen_at > r.reported_at
    JOIN nodes n ON n.node = m.x AND (n.created_at IS NULL OR n.created_at <= r.reported_at)
  GROUP BY ALL
  UNION ALL
  SELECT r.*, n.node, NULL FROM reports r JOIN ancestors a ON a.above = r.node
    JOIN nodes n ON n.node = a.node AND n.is_listed AND n.created_at > r.reported_at),
placed AS (
  SELECT l.*, (l.x, l.node) IN (SELECT (node, above) FROM ancestors) AS is_below,
    coalesce(l.old_parent = l.node OR (l.old_parent, l.node) IN (SELECT (node, above) FROM ancestors),
      false) AS was_below
  FROM late l),
every AS (SELECT * EXCLUDE (old_parent) FROM placed WHERE is_below <> was_below)
SELECT o.node, o.place, o.height, e.x, e.is_below AS came
FROM every e
  ANTI JOIN (SELECT f.node, f.reported_at, f.is_below, a.node AS x FROM every f JOIN ancestors a ON a.above = f.x) t
    ON t.node = e.node AND t.reported_at = e.reported_at AND t.is_below = e.is_below AND t.x = e.x
  JOIN own_places o ON o.node = e.node AND o.reported_at = e.reported_at;

-- What arises at a figure or site before anything is compared: `amount` is NULL if it is not known. `cause` is a node.
CREATE OR REPLACE TEMP TABLE arising AS
WITH figures AS (FROM own_figures WHERE is_made AND NOT is_set_aside AND is_listed),
of_figures AS (
  SELECT node, place, m, height, 'missing' AS doubt, abs(amount) * unusable_rows // value_count AS amount,
    'unusable' AS reason, node AS cause, rec
  FROM figures WHERE unusable_rows > 0
  UNION ALL
  SELECT node, place, m, height, 'overlap', over_report, over_reason, node, rec FROM figures WHERE over_report <> 0
  UNION ALL
  SELECT f.node, f.place, f.m, f.height, 'unverified', abs(f.amount),
    CASE WHEN r.is_complete IS DISTINCT FROM false THEN 'not_verified' ELSE 'survey_open' END, f.node, f.rec
  FROM figures f LEFT JOIN records r USING (rec) WHERE NOT f.is_final
  UNION ALL
  SELECT a.node, u.place, u.m, a.height, 'boundary', u.amount, 'gone', u.node, u.rec
  FROM (FROM own_figures WHERE is_made AND NOT is_set_aside AND NOT is_listed AND is_additive) u
    JOIN nodes a ON a.node = coalesce(u.parent, (SELECT any_value(node) FROM nodes WHERE depth = 0
      AND is_listed HAVING count(*) = 1))),
-- the size of a missing site: its newest figure of three years, else the mean of the sites of the lake
missing AS (
  SELECT s.node, s.place, n.root, p.tracker_id, p.column_code, p.reporting_year
  FROM (FROM site_states WHERE state = 'missing') s JOIN nodes n USING (node)
    JOIN (FROM places WHERE is_additive) p USING (place)),
newest AS (
  SELECT s.node, s.place, max(f.reporting_year) AS year_before
  FROM missing s JOIN (FROM own_figures WHERE NOT is_set_aside AND height = 0) f
    ON f.node = s.node AND f.tracker_id = s.tracker_id AND f.column_code IS NOT DISTINCT FROM s.column_code
      AND f.reporting_year BETWEEN s.reporting_year - 3 AND s.reporting_year - 1
  GROUP BY ALL),
before AS (
  SELECT w.node, w.place, f.m, f.base_unit, abs(f.amount) AS amount
  FROM newest w JOIN places p USING (place) JOIN (FROM own_figures WHERE NOT is_set_aside AND height = 0) f
    ON f.node = w.node AND f.tracker_id = p.tracker_id AND f.column_code IS NOT DISTINCT FROM p.column_code
      AND f.reporting_year = w.year_before),
units AS (SELECT DISTINCT node, place, base_unit FROM before),
reporting AS (SELECT place, count(*) AS sites FROM site_states WHERE state = 'reporting' GROUP BY place),
means AS (
  SELECT f.place, f.m, sum(abs(f.amount)) // any_value(r.sites) AS mean
  FROM figures f JOIN reporting r USING (place) WHERE f.height = 0 GROUP BY ALL),
asked AS (SELECT DISTINCT root, place, m, base_unit FROM figures WHERE is_additive),
unusable AS (
  SELECT DISTINCT n.node, e.tracker_id, e.column_code, e.reporting_year
  FROM exclusions e JOIN nodes n USING (initiative_id) WHERE NOT (e.reason = 'no_year' AND e.detail IS NOT DISTINCT
    FROM 'rate')),
records_of_sites AS (SELECT node, tracker_id, reporting_year, max(rec) AS rec FROM records WHERE is_made GROUP BY ALL)
FROM of_figures
UNION ALL
SELECT s.node, s.place, a.m, 0, 'missing', CASE
    WHEN w.node IS NULL THEN coalesce(e.mean, 0)
    WHEN b.amount IS NOT NULL THEN b.amount
    WHEN t.node IS NOT NULL THEN 0 END,
  CASE WHEN u.node IS NULL THEN 'no_number' ELSE 'unusable' END, s.node, r.rec
FROM missing s JOIN asked a USING (root, place)
  LEFT JOIN newest w ON w.node = s.node AND w.place = s.place
  LEFT JOIN before b ON b.node = s.node AND b.place = s.place AND b.m = a.m
  LEFT JOIN units t ON t.node = s.node AND t.place = s.place AND t.base_unit IS NOT DISTINCT FROM a.base_unit
  LEFT JOIN means e ON e.place = s.place AND e.m = a.m
  LEFT JOIN unusable u ON u.node = s.node AND u.tracker_id = s.tracker_id AND u.column_code IS NOT DISTINCT
    FROM s.column_code
    AND u.reporting_year = s.reporting_year
  LEFT JOIN records_of_sites r ON r.node = s.node AND r.tracker_id = s.tracker_id
    AND r.reporting_year = s.reporting_year;
