-- The values of the nodes of a height, each compared with what is below it.
INSERT INTO rollup BY NAME
WITH below AS (
  SELECT parent AS node, place, m, sum(value) AS below, sum(repaired) AS b, sum(figures) AS figures,
    sum(figures_amount) AS figures_amount, sum(verified_amount) AS verified_amount, sum(open_figures) AS open_figures,
    sum(site_figures) AS site_figures, sum(site_amount) AS site_amount, sum(known) AS known,
    flatten(list(late) FILTER (late IS NOT NULL)) AS late
  FROM rollup WHERE parent_height = getvariable('height') AND is_additive GROUP BY parent, place, m),
own AS (FROM own_figures WHERE height = getvariable('height') AND is_made AND is_listed),
came AS (SELECT node, place, list(x) AS xs FROM late_nodes WHERE came AND height = getvariable('height') GROUP BY ALL),
went AS (
  SELECT l.node, l.place, r.m, list({'x': l.x, 'adds': r.repaired}) AS late
  FROM (FROM late_nodes WHERE NOT came AND height = getvariable('height')) l
    JOIN rollup r ON r.node = l.x AND r.place = l.place AND r.repaired IS NOT NULL
  GROUP BY ALL),
rows AS (
  SELECT node, place, m, o.amount AS own, coalesce(o.is_report, false) AS is_report, o.is_verified, o.is_final, o.rec,
    b.* EXCLUDE (node, place, m)
  FROM below b FULL JOIN own o USING (node, place, m)),
placed AS (
  SELECT r.*, p.* EXCLUDE (node, place, counts, is_report), p.counts AS place_counts, p.is_report AS is_report_of_place,
    a.is_additive, k.base_unit, CASE WHEN p.counts THEN r.own END AS u,
    CASE WHEN c.xs IS NULL THEN [] ELSE list_filter(coalesce(r.late, []),
      lambda l: list_contains(c.xs, l.x)) END AS came_late,
    coalesce(w.late, []) AS went_late,
    coalesce(list_sum(list_transform(came_late, lambda l: l.adds)), 0)::HUGEINT AS came,
    coalesce(list_sum(list_transform(went_late, lambda l: l.adds)), 0)::HUGEINT AS went,
    coalesce(r.b, 0) - came + went AS "then",
    coalesce(r.known, 0) + p.na_below = p.sites AS is_whole
  FROM rows r JOIN rollup_places p USING (node, place) JOIN places a USING (place) JOIN measures k USING (m)
    LEFT JOIN came c USING (node, place) LEFT JOIN went w USING (node, place, m)),
-- a node looks alone if in more than a fifth of what it reports it says less than a third of what is below
years AS (
  SELECT node, reporting_year, 5 * count(*) FILTER (CASE
      WHEN report_is = 'stand_alone' THEN true
      WHEN report_is IN ('consolidated', 'not_counted', 'wrong') THEN false
      ELSE abs(own) < (abs("then") + 2) // 3 OR are_opposite(own, "then") END) > count(*) AS looks_alone,
    bool_or(is_whole AND report_is IS NULL AND abs(own - b) <= abs(b) // 100) AS has_consolidated
  FROM placed WHERE is_report AND is_additive AND b <> 0 GROUP BY ALL),
units AS (
  SELECT node, place, base_unit, count(u) > 0 AS is_named,
    abs(coalesce(sum(u), 0)) < abs(sum(b)) - abs(sum(b)) // 100 OR are_opposite(sum(u), sum(b)) AS is_low
  FROM placed WHERE is_additive AND is_report_of_place AND place_counts AND height > 0 GROUP BY ALL),
seen AS (
  SELECT p.*, coalesce(y.looks_alone, false) AS looks_alone, coalesce(y.has_consolidated, false) AS has_consolidated,
    height > 0 AND is_additive AND place_counts AND (
      u IS NOT NULL AND NOT (is_report AND report_is IN ('stand_alone', 'part_year') IS TRUE)
      OR u IS NULL AND b <> 0 AND report_is IS NULL AND n.is_named AND n.is_low) AS is_judged,
    coalesce(u, 0) AS v, abs(v - b) <= abs(b) // 100 AS is_near
  FROM placed p LEFT JOIN years y USING (node, reporting_year)
    LEFT JOIN units n ON n.node = p.node AND n.place = p.place AND n.base_unit IS NOT DISTINCT FROM p.base_unit),
judged AS (
  SELECT *, CASE
      WHEN is_judged IS DISTINCT FROM true THEN NULL
      WHEN u IS NULL THEN CASE WHEN "then" <> 0 THEN 'below' END
      WHEN is_report AND looks_alone AND b <> 0 AND report_is IS NULL
        THEN CASE WHEN is_whole AND is_near THEN NULL ELSE 'below' END
      -- it fits what is below, or the sites, or there is nothing to compare it with
      WHEN NOT are_opposite(v, b) AND abs(v) >= abs(b) - abs(b) // 100
        AND (NOT is_whole OR abs(v) <= abs(b) + abs(b) // 100)
        AND (len(went_late) = 0 OR is_whole) THEN NULL
      WHEN site_figures + na = sites AND abs(v - site_amount) <= abs(site_amount) // 100 THEN NULL
      WHEN coalesce(b, 0) = 0 AND len(came_late) + len(went_late) = 0 THEN NULL
      WHEN came <> went AND (report_is IS NOT NULL OR b IS NULL
          OR (NOT are_opposite(v, "then") AND abs(v) >= abs("then") - abs("then") // 100
            AND (NOT is_whole OR abs(v) <= abs("then") + abs("then") // 100))) THEN 'moved'
      WHEN report_is IS NOT NULL OR b IS NULL THEN NULL
      WHEN abs(v) < abs("then") - abs("then") // 100 OR are_opposite(v, "then") THEN 'below'
      WHEN is_whole AND abs(v) > abs("then") + abs("then") // 100 THEN 'above' END AS finding
  FROM seen),
made AS (
  SELECT *, (u IS NOT NULL)::INTEGER AS is_own, CASE WHEN holds OR NOT is_additive THEN 0 ELSE 1 END AS is_added,
    CASE WHEN u IS NOT NULL AND is_added = 1 THEN u + coalesce(below, 0) WHEN u IS NOT NULL THEN u
      WHEN is_added = 1 THEN below END AS value,
    CASE
      WHEN finding = 'below' THEN CASE WHEN looks_alone THEN v + b ELSE b END
      WHEN finding IN ('moved', 'above') THEN u + came - went
      WHEN u IS NOT NULL AND is_added = 1 THEN u + coalesce(b, 0)
      WHEN u IS NOT NULL THEN u
      WHEN is_added = 1 THEN b END AS repaired
  FROM judged)
SELECT node, place, m, height, parent, parent_height, is_additive, is_report, own, u IS NOT NULL AS counts, below,
  value, repaired,
  is_own + is_added * coalesce(figures, 0) AS figures,
  coalesce(abs(u), 0) + is_added * coalesce(figures_amount, 0) AS figures_amount,
  CASE WHEN is_verified THEN coalesce(abs(u), 0) ELSE 0 END + is_added * coalesce(verified_amount,
    0) AS verified_amount,
  (u IS NOT NULL AND NOT is_final)::INTEGER + is_added * coalesce(open_figures, 0) AS open_figures,
  CASE height WHEN 0 THEN is_own ELSE coalesce(site_figures, 0) END AS site_figures,
  CASE height WHEN 0 THEN u ELSE site_amount END AS site_amount,
  CASE WHEN height = 0 THEN is_own WHEN holds THEN is_own * sites ELSE coalesce(known, 0) END AS known,
  nullif(list_concat(
    CASE WHEN is_added = 1 OR finding = 'below' THEN late WHEN finding IN ('moved', 'above') THEN came_late END,
    CASE WHEN repaired IS NOT NULL AND node IN (SELECT x FROM late_nodes WHERE came)
      THEN [{'x': node, 'adds': repaired}] END), [])
    AS late,
  CASE finding WHEN 'below' THEN abs(repaired - v) WHEN 'above' THEN abs(v - "then") END AS gap, finding,
  CASE finding WHEN 'moved' THEN came - went END AS moved, CASE finding
    WHEN 'moved' THEN list_concat(came_late, went_late) END AS moved_by,
  looks_alone, has_consolidated,
  is_additive AND (NOT holds OR (looks_alone AND decided IS NULL AND u IS NOT NULL AND is_report)) AS passes,
  CASE WHEN u IS NULL AND value IS NULL THEN CASE WHEN is_report_of_place THEN 'own report'
    ELSE 'service''s aggregation' END
    WHEN u IS NULL THEN 'below' WHEN NOT is_report THEN 'service''s aggregation'
    WHEN is_added = 1 AND below IS NOT NULL THEN 'own report + below' ELSE 'own report' END AS basis, rec
FROM made;
