-- The nodes of a height: which count and hold what is below, and their values, compared with what is below.
INSERT INTO rollup BY NAME
WITH own_here AS (FROM own_figures WHERE height = getvariable('height') AND is_made),
summed AS (
  SELECT parent AS node, place, m, sum(value) AS below, sum(repaired) AS b, sum(figures)::INTEGER AS figures,
    sum(figures_amount) AS figures_amount, sum(verified_amount) AS verified_amount,
    sum(open_figures)::INTEGER AS open_figures, sum(site_figures)::INTEGER AS site_figures,
    sum(site_amount) AS site_amount, sum(known)::INTEGER AS known,
    flatten(list(late) FILTER (late IS NOT NULL)) AS late
  FROM rollup WHERE parent_height = getvariable('height') AND is_additive AND m > 0 GROUP BY parent, place, m),
below AS (
  SELECT node, place, any_value(is_additive) AS is_additive, sum(reporting)::INTEGER AS reporting,
    sum(covered)::INTEGER AS covered, sum(missing)::INTEGER AS missing, sum(na)::INTEGER AS na,
    sum(na_open)::INTEGER AS na_below
  FROM (
    SELECT parent AS node, place, is_additive, reporting, covered, missing, na, na_open
    FROM rollup WHERE parent_height = getvariable('height') AND m = 0
    UNION ALL
    SELECT parent, place, is_additive, (state = 'reporting')::INTEGER, 0, (state = 'missing')::INTEGER,
      (state = 'na')::INTEGER AS na, na
    FROM site_states WHERE parent_height = getvariable('height'))
  GROUP BY node, place),
-- whether what is below names each measure of an aggregation, and whether it is more than all of that
aggregations AS (
  SELECT o.node, o.place, bool_and(s.below IS NOT NULL) AS are_named,
    bool_or(abs(o.amount) > abs(s.below) + abs(s.below) // 100) AS is_more
  FROM own_here o LEFT JOIN summed s USING (node, place, m)
  GROUP BY o.node, o.place),
placed AS (
  SELECT node, place, place % 10000 AS reporting_year, n.height, n.parent, n.parent_height, n.leaf_count AS sites,
    coalesce(o.is_additive, b.is_additive) AS is_additive, coalesce(b.reporting, 0) AS reporting,
    coalesce(b.na, 0) AS na, coalesce(b.na_below, 0) AS na_below, o.decided, o.report_is,
    coalesce(o.is_report, false) AS is_report_of_place, o.node IS NOT NULL AND (o.is_set_aside OR (
      NOT o.is_report AND o.is_additive AND reporting + na = sites AND coalesce(a.are_named, false) AND NOT
      (o.decided IS NOT DISTINCT FROM 'stand_alone' AND coalesce(a.is_more, false)))) AS gives_way,
    o.node IS NOT NULL AND NOT gives_way AS place_counts,
    place_counts AND NOT internal.stands_alone(o.is_additive, o.is_report, o.report_is) AS holds,
    CASE WHEN holds THEN n.leaf_count - coalesce(b.reporting, 0) ELSE coalesce(b.covered, 0) END AS covered,
    CASE WHEN holds THEN 0 ELSE coalesce(b.missing, 0) END AS missing,
    CASE WHEN holds THEN 0 ELSE coalesce(b.na_below, 0) END AS na_open
  FROM below b FULL JOIN (FROM own_places WHERE height = getvariable('height')) o USING (node, place)
    JOIN nodes n USING (node) LEFT JOIN aggregations a USING (node, place)),
came AS (
  SELECT node, place, list(x) AS xs FROM late_nodes WHERE came GROUP BY ALL),
went AS (
  SELECT l.node, l.place, r.m, list({'x': l.x, 'adds': r.repaired}) AS late
  FROM (FROM late_nodes WHERE NOT came) l
    JOIN rollup r ON r.node = l.x AND r.place = l.place AND r.repaired <> 0
  GROUP BY ALL),
rows AS (
  SELECT node, place, m, o.amount AS own, coalesce(o.is_report, false) AS is_report, o.is_verified, o.is_final,
    s.* EXCLUDE (node, place, m)
  FROM summed s FULL JOIN own_here o USING (node, place, m)),
compared AS (
  SELECT r.*, p.* EXCLUDE (node, place), k.unit, CASE WHEN p.place_counts THEN r.own END AS u,
    CASE WHEN c.xs IS NULL THEN []
      ELSE list_filter(coalesce(r.late, []), lambda l: l.adds <> 0 AND list_contains(c.xs, l.x)) END AS came_late,
    coalesce(w.late, []) AS went_late,
    CASE WHEN c.xs IS NULL THEN 0 ELSE coalesce(list_sum(list_transform(came_late, lambda l: l.adds)), 0) END::HUGEINT
      AS came,
    CASE WHEN w.late IS NULL THEN 0 ELSE list_sum(list_transform(went_late, lambda l: l.adds)) END::HUGEINT
      AS went,
    coalesce(r.b, 0) - came + went AS "then",
    coalesce(r.known, 0) + p.na_below = p.sites AS is_whole
  FROM rows r JOIN placed p USING (node, place) JOIN measures k USING (m)
    LEFT JOIN came c USING (node, place) LEFT JOIN went w USING (node, place, m)),
-- a node looks alone if in more than a fifth of what it reports it says less than a third of what is below
years AS (
  SELECT node, reporting_year, 5 * count(*) FILTER (CASE
      WHEN report_is = 'stand_alone' THEN true
      WHEN report_is IN ('consolidated', 'not_counted', 'wrong') THEN false
      ELSE internal.is_below_third(abs(own), abs("then")) OR internal.are_opposite(own, "then") END) > count(*)
      AS looks_alone,
    bool_or(is_whole AND report_is IS NULL AND internal.is_percent(abs(own - b), abs(b))) AS has_consolidated
  FROM compared WHERE is_report AND is_additive AND b <> 0 GROUP BY ALL),
units AS (
  SELECT node, place, unit, true AS is_low
  FROM compared WHERE is_additive AND is_report_of_place AND place_counts GROUP BY ALL
  HAVING count(u) > 0 AND (NOT internal.is_percent(abs(sum(b)) - abs(sum(u)), abs(sum(b)))
    OR internal.are_opposite(sum(u), sum(b)))),
seen AS (
  SELECT c.*, y.looks_alone IS TRUE AS looks_alone, y.has_consolidated IS TRUE AS has_consolidated,
    is_additive AND place_counts AND (
      u IS NOT NULL AND NOT (is_report AND report_is IN ('stand_alone', 'part_year') IS TRUE)
      OR u IS NULL AND b <> 0 AND report_is IS NULL AND n.is_low IS TRUE) AS is_judged,
    coalesce(u, 0) AS v,
    NOT internal.are_opposite(v, b) AND internal.is_percent(abs(b) - abs(v), abs(b)) AS is_enough,
    internal.is_percent(abs(v) - abs(b), abs(b)) AS is_not_more
  FROM compared c LEFT JOIN years y USING (node, reporting_year) LEFT JOIN units n USING (node, place, unit)),
judged AS (
  SELECT *, CASE
      WHEN is_judged IS DISTINCT FROM true THEN NULL
      WHEN u IS NULL THEN CASE WHEN "then" <> 0 THEN 'below' END
      WHEN is_report AND looks_alone AND b <> 0 AND report_is IS NULL
        THEN CASE WHEN is_whole AND internal.is_percent(abs(v - b), abs(b)) THEN NULL ELSE 'below' END
      -- it fits what is below, or the sites, or there is nothing to compare it with
      WHEN is_enough AND (NOT is_whole OR is_not_more) AND (len(went_late) = 0 OR is_whole) THEN NULL
      WHEN site_figures + na = sites AND internal.is_percent(abs(v - site_amount), abs(site_amount)) THEN NULL
      WHEN coalesce(b, 0) = 0 AND len(came_late) + len(went_late) = 0 THEN NULL
      WHEN came <> went AND (report_is IS NOT NULL OR b IS NULL
          OR (NOT internal.are_opposite(v, "then") AND internal.is_percent(abs("then") - abs(v), abs("then"))
            AND (NOT is_whole OR internal.is_percent(abs(v) - abs("then"), abs("then"))))) THEN 'moved'
      WHEN report_is IS NOT NULL OR b IS NULL THEN NULL
      WHEN NOT internal.is_percent(abs("then") - abs(v), abs("then")) OR internal.are_opposite(v, "then") THEN 'below'
      WHEN is_whole AND NOT internal.is_percent(abs(v) - abs("then"), abs("then")) THEN 'above' END AS finding
  FROM seen),
made AS (
  SELECT *, (u IS NOT NULL)::INTEGER AS is_own, (is_additive AND NOT holds)::INTEGER AS is_added,
    CASE WHEN u IS NOT NULL AND is_added = 1 THEN u + coalesce(below, 0) WHEN u IS NOT NULL THEN u
      WHEN is_added = 1 THEN below END AS value,
    CASE
      WHEN finding = 'below' THEN CASE WHEN looks_alone THEN v + b ELSE b END
      WHEN finding IN ('moved', 'above') THEN u + came - went
      WHEN u IS NOT NULL AND is_added = 1 THEN u + coalesce(b, 0)
      WHEN u IS NOT NULL THEN u
      WHEN is_added = 1 THEN b END AS repaired
  FROM judged)
SELECT node, place, m, reporting_year, height, parent, parent_height, is_additive, sites, reporting, covered, missing,
  na, na_open, holds, is_report, own, u IS NOT NULL AS counts, below, value, repaired,
  is_own + is_added * coalesce(figures, 0) AS figures,
  coalesce(abs(u), 0) + is_added * coalesce(figures_amount, 0) AS figures_amount,
  CASE WHEN is_verified THEN coalesce(abs(u), 0) ELSE 0 END + is_added * coalesce(verified_amount, 0)
    AS verified_amount,
  (u IS NOT NULL AND NOT is_final)::INTEGER + is_added * coalesce(open_figures, 0) AS open_figures,
  coalesce(site_figures, 0) AS site_figures, site_amount,
  CASE WHEN holds THEN is_own * sites ELSE coalesce(known, 0) END AS known,
  nullif(list_concat(
    CASE WHEN is_added = 1 OR finding = 'below' THEN late WHEN finding IN ('moved', 'above') THEN came_late END,
    CASE WHEN node IN (SELECT x FROM late_nodes) THEN [{'x': node, 'adds': repaired}] END), []) AS late,
  CASE finding WHEN 'below' THEN abs(repaired - v) WHEN 'above' THEN abs(v - "then") END AS gap, finding,
  CASE finding WHEN 'moved' THEN came - went END AS moved,
  CASE finding WHEN 'moved' THEN list_sort(list_transform(
    list_concat(came_late, went_late), lambda l: {'a': -abs(l.adds), 'x': l.x})) END AS movers,
  looks_alone, has_consolidated,
  is_additive AND (NOT holds OR (looks_alone AND decided IS NULL AND u IS NOT NULL AND is_report)) AS passes,
  CASE WHEN u IS NULL AND value IS NULL THEN CASE WHEN is_report_of_place THEN 'own report'
      ELSE 'service''s aggregation' END
    WHEN u IS NULL THEN 'below' WHEN NOT is_report THEN 'service''s aggregation'
    WHEN is_added = 1 AND below IS NOT NULL THEN 'own report + below' ELSE 'own report' END AS basis
FROM made
UNION ALL BY NAME
SELECT node, place, 0 AS m, reporting_year, height, parent, parent_height, is_additive, sites, reporting, covered,
  missing, na, na_open, holds, is_report_of_place AS is_report, place_counts AS counts
FROM placed;
