-- For each figure of a year whether it counts, and how far up the tree it is in values: below `held_distance`.
DELETE FROM held_figures WHERE reporting_year IN (SELECT reporting_year FROM group_years WHERE is_made);
INSERT INTO held_figures BY NAME
WITH holders AS (
  SELECT a.node, h.place, min(n.depth - u.depth)::INTEGER AS held_distance
  FROM (FROM rollup_places WHERE holds) h JOIN ancestors a ON a.above = h.node
    JOIN nodes n ON n.node = a.node JOIN nodes u ON u.node = a.above
  GROUP BY ALL)
SELECT n.initiative_id, p.tracker_id, p.column_code, p.reporting_year, f.period_end, r.counts,
  CASE WHEN NOT p.is_additive THEN 1 ELSE coalesce(h.held_distance, 1000) END AS held_distance
FROM (FROM rollup_places WHERE counts OR (node, place) IN (SELECT (node, place) FROM own_places)) r
  JOIN nodes n USING (node) JOIN places p USING (place)
  JOIN (SELECT node, place, any_value(period_end) AS period_end FROM own_figures GROUP BY ALL) f USING (node, place)
  LEFT JOIN holders h USING (node, place);

-- The figures that make up each value of the roll-up, each once.
CREATE OR REPLACE VIEW rollup_contributions AS
SELECT i.initiative_id, f.measure_id, f.tracker_id, f.column_code, f.option_code, f.base_unit, f.reporting_year,
  f.initiative_id AS contributor_id, len(c.path_ids) - len(i.path_ids) AS distance, f.period_end AS figure_period_end,
  f.value, f.amount, f.basis, f.utrv_id
FROM held_figures h
  JOIN figures f ON f.initiative_id = h.initiative_id AND f.tracker_id = h.tracker_id
    AND f.column_code IS NOT DISTINCT FROM h.column_code AND f.reporting_year = h.reporting_year
      AND f.period_end = h.period_end
  JOIN (SELECT *, unnest(path_ids) AS ancestor_id FROM initiatives WHERE removed_at IS NULL) c
    ON c.initiative_id = f.initiative_id
  JOIN (FROM initiatives WHERE removed_at IS NULL) i ON i.initiative_id = c.ancestor_id
WHERE h.counts AND len(c.path_ids) - len(i.path_ids) < h.held_distance;
