-- A row for each thing that may be decided of the report of some nodes ($4), of questions ($2) and a reporting year
-- ($3): the figure of the node then (`own_value`; `is_now` if it is that already), that of an initiative ($1) above
-- it or itself (`value`), and the line of consolidation.csv, which evidence proposes if `is_proposed`. `is_known` is
-- false where an aggregation on the way up may begin or cease to count; `is_held` is true where a report there counts.
WITH rows AS (FROM initiative_rollup WHERE reporting_year = $3 AND list_contains($2::VARCHAR[], tracker_id)),
aggregated AS (
  SELECT initiative_id, measure_id
  FROM figures
  WHERE reporting_year = $3 AND list_contains($2::VARCHAR[], tracker_id)
  GROUP BY ALL
  HAVING bool_and(basis = 'aggregation')),
nodes AS (
  SELECT i.initiative_id AS node_id, i.name AS node_name, i.path_ids, len(a.path_ids) AS from_place
  FROM initiatives i
    JOIN initiatives a ON a.initiative_id = $1 AND list_contains(i.path_ids, a.initiative_id)
  WHERE list_contains($4::VARCHAR[], i.initiative_id)),
proposed AS (
  SELECT cause_id AS node_id, measure_id, decision AS report_is, min(decision_line) AS decision_line
  FROM figure_doubts
  WHERE reporting_year = $3 AND decision_line IS NOT NULL
  GROUP BY ALL),
-- quarters and months that are a year only because that is decided
parts AS (SELECT DISTINCT initiative_id AS node_id FROM decisions WHERE report_is = 'part_year'),
-- from the node up to the initiative that is asked for, without the node
ways AS (SELECT node_id, unnest(path_ids[from_place:-2]) AS initiative_id FROM nodes),
above AS (
  SELECT w.node_id, r.measure_id, bool_or(r.basis = 'own report') AS is_held,
    bool_or(a.initiative_id IS NOT NULL) AS may_change
  FROM ways w
    JOIN rows r USING (initiative_id)
    LEFT JOIN aggregated a USING (initiative_id, measure_id)
  GROUP BY ALL),
codes AS (
  SELECT any_value(tracker_id) AS tracker_id, type_code
  FROM trackers
  GROUP BY type_code
  HAVING count(*) = 1 AND regexp_full_match(type_code, '\w[\w./:-]*')),
asked AS (
  SELECT f.measure_id, f.tracker_id, f.initiative_id AS asked_id, f.initiative_name AS asked_name,
    f.value AS asked_value,
    concat_ws(', ', f.tracker_name, nullif(f.column_name, ''), nullif(f.option_name, '')) AS measure_name,
    c.type_code, f.base_unit, n.node_id, n.node_name,
    r.value AS now, r.basis, r.own_value AS own, r.below_value AS below, a.initiative_id IS NOT NULL AS is_aggregated,
    coalesce(o.is_held, false) AS is_held,
    coalesce(o.may_change, false) OR p.node_id IS NOT NULL AS may_change
  FROM nodes n
    CROSS JOIN (FROM rows WHERE initiative_id = $1) f
    LEFT JOIN rows r ON r.initiative_id = n.node_id AND r.measure_id = f.measure_id
    LEFT JOIN aggregated a ON a.initiative_id = n.node_id AND a.measure_id = f.measure_id
    LEFT JOIN above o ON o.node_id = n.node_id AND o.measure_id = f.measure_id
    LEFT JOIN codes c ON c.tracker_id = f.tracker_id
    LEFT JOIN parts p ON p.node_id = n.node_id),
-- an aggregation is never asked what it holds: it counts until it is not counted
outcomes AS (
  SELECT *, 'consolidated' AS report_is, own AS own_value, basis = 'own report' AS is_now
  FROM asked WHERE own IS NOT NULL AND NOT is_aggregated
  UNION ALL
  SELECT *, 'stand_alone', (coalesce(own, 0)::DECIMAL(38, 12) + below::DECIMAL(38, 12))::DOUBLE,
    basis = 'own report + below'
  FROM asked WHERE below IS NOT NULL AND NOT is_aggregated AND NOT (own IS NULL AND basis = 'below')
  UNION ALL
  SELECT *, 'not_counted', below, basis = 'below'
  FROM asked WHERE basis IS DISTINCT FROM 'below')
SELECT measure_id, measure_name, asked_id, asked_name, asked_value, node_id, node_name, report_is, own_value,
  coalesce(is_now, false) AS is_now,
  NOT may_change AS is_known,
  is_held,
  decision_line IS NOT NULL AS is_proposed,
  CASE
    WHEN may_change THEN NULL
    WHEN node_id = $1 THEN own_value
    WHEN is_held THEN asked_value
    ELSE (asked_value::DECIMAL(38, 12) + coalesce(own_value, 0)::DECIMAL(38, 12)
      - coalesce(now, 0)::DECIMAL(38, 12))::DOUBLE END AS value,
  base_unit,
  coalesce(decision_line,
    concat(node_id, ',', coalesce(type_code || ',', ',' || tracker_id), ',', report_is, ',', $3, ',', $3, ',')) AS line
FROM outcomes
  LEFT JOIN proposed USING (node_id, measure_id, report_is)
ORDER BY measure_id, node_name, node_id, list_position(['consolidated', 'stand_alone', 'not_counted'], report_is);
