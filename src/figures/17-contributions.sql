-- For each figure of a year whether it counts, and how far up the tree it is in values: below `held_distance`.
DELETE FROM internal.held_figures WHERE reporting_year IN (SELECT reporting_year FROM group_years WHERE is_made);
INSERT INTO internal.held_figures BY NAME
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
