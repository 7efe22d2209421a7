-- Which nodes of a height count and hold what is below them, and what their sites say.
INSERT INTO rollup_places BY NAME
WITH below AS (
  SELECT parent AS node, place, sum(reporting) AS reporting, sum(covered) AS covered, sum(missing) AS missing,
    sum(na) AS na,
    sum(na_open) AS na_open, sum(settled) AS settled, bool_or(is_there) AS is_there
  FROM rollup_places WHERE parent_height = getvariable('height') GROUP BY ALL),
own AS (
  SELECT *, true AS has_own FROM own_places WHERE height = getvariable('height')),
sites AS (
  SELECT node, place, (state = 'reporting')::INTEGER AS reporting, (state = 'missing')::INTEGER AS missing,
    (state = 'na')::INTEGER AS na
  FROM site_states WHERE getvariable('height') = 0),
rows AS (
  SELECT node, place, coalesce(sum(reporting), 0) AS reporting, coalesce(sum(covered), 0) AS covered,
    coalesce(sum(missing), 0) AS missing, coalesce(sum(na), 0) AS na, coalesce(sum(na_open), 0) AS na_open,
    coalesce(sum(settled), 0) AS settled, coalesce(bool_or(is_there), false) AS is_there,
    coalesce(bool_or(has_own), false) AS has_own, coalesce(bool_or(is_report), false) AS is_report,
    coalesce(bool_or(is_set_aside), false) AS is_set_aside, any_value(report_is) AS report_is
  FROM (FROM below UNION ALL BY NAME FROM sites UNION ALL BY NAME FROM own) GROUP BY node, place),
-- whether what is below names each measure of an aggregation, and whether it is more than all of that
numbers AS (
  SELECT parent AS node, place, m, sum(value) AS value
  FROM rollup WHERE parent_height = getvariable('height') GROUP BY ALL),
aggregations AS (
  SELECT o.node, o.place, bool_and(n.value IS NOT NULL) AS are_named,
    bool_or(abs(o.amount) > abs(n.value) + abs(n.value) // 100) AS is_more
  FROM (FROM own_figures WHERE height = getvariable('height') AND NOT is_report) o
    LEFT JOIN numbers n ON n.node = o.node AND n.place = o.place AND n.m = o.m
  GROUP BY ALL),
placed AS (
  SELECT r.*, n.height, n.parent, u.height AS parent_height, n.leaf_count AS sites, p.reporting_year, p.is_additive,
    d.report_is AS decided, has_own AND (is_set_aside OR (
      NOT is_report AND p.is_additive AND r.settled = n.leaf_count AND is_there AND coalesce(a.are_named, false)
      AND NOT (d.report_is IS NOT DISTINCT FROM 'stand_alone' AND coalesce(a.is_more, false)))) AS gives_way,
    has_own AND NOT gives_way AS counts,
    counts AND NOT (p.is_additive AND is_report AND r.report_is IS NOT DISTINCT FROM 'stand_alone') AS holds,
    n.height > 0 AND is_report AND NOT is_set_aside AND r.report_is IS NOT DISTINCT FROM 'consolidated' AS is_settled
  FROM rows r JOIN nodes n USING (node) JOIN places p USING (place)
    LEFT JOIN nodes u ON u.node = n.parent
    LEFT JOIN decided_reports d ON d.node = r.node AND d.tracker_id = p.tracker_id
      AND d.reporting_year = p.reporting_year
    LEFT JOIN aggregations a ON a.node = r.node AND a.place = r.place)
SELECT node, place, height, parent, parent_height, reporting_year, sites, reporting,
  CASE WHEN holds THEN sites - reporting ELSE covered END AS covered,
  CASE WHEN holds THEN 0 ELSE missing END AS missing, na,
  CASE WHEN holds THEN 0 WHEN height = 0 THEN na ELSE na_open END AS na_open, na_open AS na_below,
  CASE WHEN height = 0 THEN reporting + na WHEN is_settled THEN sites ELSE settled END AS settled,
  is_there OR is_settled OR (height = 0 AND reporting + na > 0) AS is_there,
  is_report, decided, report_is, counts, holds
FROM placed;
