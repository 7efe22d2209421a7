-- The roll-up: a row for node and measure, and one for node and place whatever the measure (`m` is 0). Here the sites;
-- the next models add the nodes of each height, upwards. Amounts are NULL where there is none.
CREATE OR REPLACE TEMP TABLE rollup AS
SELECT o.node, o.place, o.m, o.reporting_year, 0 AS height, o.parent, o.parent_height, o.is_additive,
  1 AS sites, (s.state = 'reporting')::INTEGER AS reporting, 0 AS covered, (s.state = 'missing')::INTEGER AS missing,
  0 AS na,         -- sites that say `na`
  0 AS na_open,    -- those of them that no node up to this one holds
  o.is_report,     -- its own figure
  NOT o.is_set_aside AS counts,
  counts AND NOT internal.stands_alone(o.is_additive, o.is_report, o.report_is) AS holds,
  o.amount AS own, NULL::HUGEINT AS below, CASE WHEN counts THEN o.amount END AS value, value AS repaired,
  counts::INTEGER AS figures, abs(value) AS figures_amount,
  CASE WHEN o.is_verified THEN figures_amount ELSE 0 END AS verified_amount,
  (counts AND NOT o.is_final)::INTEGER AS open_figures,
  figures AS site_figures, value AS site_amount,
  figures AS known, -- sites of which a figure of the measure is known, up to this node
  -- what nodes that came late add to `repaired`
  CASE WHEN node IN (SELECT x FROM late_nodes) THEN [{'x': node, 'adds': value}] END AS late,
  NULL::HUGEINT AS gap, NULL::VARCHAR AS finding, NULL::HUGEINT AS moved,
  NULL::STRUCT(a HUGEINT, x INTEGER)[] AS movers, -- nodes that came or went, the one that adds most first
  -- the node, in this year; whether one of its questions is consolidated
  false AS looks_alone, false AS has_consolidated,
  false AS passes, -- doubts of what is below
  CASE WHEN o.is_report THEN 'own report' ELSE 'service''s aggregation' END AS basis
FROM own_figures o JOIN (SELECT node, place, state FROM site_states) s USING (node, place);

-- By node, measure and doubt: the amount of all that arises at or below the node, whether some is not known, and its
-- greatest part. What does not add up has no `parent`, what arises at a missing site no `node`: no value is there.
CREATE OR REPLACE TEMP TABLE rollup_doubts AS
WITH figures AS (FROM own_figures WHERE NOT is_set_aside),
-- the size of a missing site: its newest figure of three years, else the mean of all sites
missing AS (FROM site_states WHERE state = 'missing' AND is_additive AND parent IS NOT NULL),
newest AS (
  SELECT s.node, s.place, s.root, s.q, s.parent, s.parent_height, max(f.reporting_year) AS year_before
  FROM missing s JOIN figures f
    ON f.node = s.node AND f.q = s.q AND f.reporting_year BETWEEN s.reporting_year - 3 AND s.reporting_year - 1
  GROUP BY ALL),
before AS (
  SELECT w.node, w.place, f.m, coalesce(f.other_unit, k.base_unit) AS base_unit, abs(f.amount) AS amount
  FROM newest w
    JOIN figures f ON f.node = w.node AND f.q = w.q AND f.reporting_year = w.year_before
    LEFT JOIN measures k ON k.m = f.m),
units AS (SELECT DISTINCT node, place, base_unit FROM before),
asked AS (SELECT DISTINCT root, place, m FROM figures),
reporting AS (SELECT place, count(*) AS sites FROM site_states WHERE state = 'reporting' GROUP BY place),
means AS (
  SELECT f.place, f.m, sum(abs(f.amount)) // any_value(r.sites) AS mean
  FROM figures f JOIN reporting r USING (place) WHERE f.height = 0 GROUP BY ALL),
unusable AS (
  SELECT DISTINCT node, q, reporting_year
  FROM unused_numbers
  WHERE figure_period_end IS NULL AND NOT (reason = 'no_year' AND detail IS NOT DISTINCT FROM 'rate')),
never AS (
  SELECT s.parent, s.parent_height, s.root, s.place, count(*)::INTEGER AS causes, min(s.node) AS cause,
    CASE WHEN arg_min(u.node IS NOT NULL, s.node) THEN 'unusable' ELSE 'no_number' END AS reason
  FROM missing s ANTI JOIN newest w ON w.node = s.node AND w.place = s.place
    LEFT JOIN unusable u ON u.node = s.node AND u.q = s.q AND u.reporting_year = s.reporting_year
  GROUP BY ALL),
every AS (
  SELECT NULL::INTEGER AS node, n.place, a.m, 'missing' AS doubt, n.parent, n.parent_height, n.causes,
    n.causes * coalesce(e.mean, 0) AS amount, false AS is_unknown,
    internal.part_at(coalesce(e.mean, 0), n.cause, n.reason) AS part
  FROM never n JOIN asked a USING (root, place) LEFT JOIN means e USING (place, m)
  UNION ALL
  SELECT NULL, w.place, a.m, 'missing', w.parent, w.parent_height, 1,
    CASE WHEN b.amount IS NOT NULL THEN b.amount WHEN t.node IS NOT NULL THEN 0 END AS size, size IS NULL,
    internal.part_at(size, w.node, CASE WHEN u.node IS NULL THEN 'no_number' ELSE 'unusable' END)
  FROM newest w JOIN asked a USING (root, place) JOIN measures k USING (m)
    LEFT JOIN before b ON b.node = w.node AND b.place = w.place AND b.m = a.m
    LEFT JOIN units t ON t.node = w.node AND t.place = w.place AND t.base_unit IS NOT DISTINCT FROM k.base_unit
    LEFT JOIN unusable u ON u.node = w.node AND u.q = w.q AND u.reporting_year = w.place % 10000
  UNION ALL
  SELECT node, place, m, doubt, parent, parent_height, count(*)::INTEGER, sum(amount), false,
    max(internal.part_at(amount, cause, reason))
  FROM arising LEFT JOIN (SELECT DISTINCT node, place, true AS holds FROM rollup WHERE holds) USING (node, place)
  WHERE height = 0 AND (reason <> 'gone' OR holds IS NULL)
  GROUP BY ALL)
SELECT e.* REPLACE (CASE WHEN m.is_additive THEN parent END AS parent)
FROM every e JOIN measures m USING (m);
