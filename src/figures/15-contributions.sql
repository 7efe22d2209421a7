-- By figure of a year: whether it counts, and how far up it is in values: below `held_distance`.
DELETE FROM internal.held_figures WHERE reporting_year IN (SELECT reporting_year FROM group_years WHERE is_made);
INSERT INTO internal.held_figures BY NAME
WITH ancestors AS (SELECT node, depth, unnest(above) AS above FROM nodes),
held AS (
  SELECT o.node, o.place, min(a.depth - u.depth)::INTEGER AS held_distance
  FROM own_places o
    JOIN ancestors a USING (node)
    JOIN (FROM rollup WHERE m = 0 AND holds) h ON h.node = a.above AND h.place = o.place
    JOIN nodes u ON u.node = a.above
  GROUP BY ALL)
SELECT n.initiative_id, p.tracker_id, p.column_code, o.reporting_year, o.period_end,
  coalesce(r.counts, NOT o.is_set_aside) AS counts,
  CASE WHEN NOT o.is_additive THEN 1 ELSE coalesce(h.held_distance, 1000) END AS held_distance
FROM own_places o
  JOIN nodes n USING (node)
  JOIN (SELECT DISTINCT q, tracker_id, column_code FROM measures) p ON p.q = o.place // 10000
  LEFT JOIN (FROM rollup WHERE m = 0) r USING (node, place)
  LEFT JOIN held h USING (node, place);

-- For readers of the lake: rows that say how they were counted.
DELETE FROM internal.row_ways WHERE reporting_year IN (SELECT reporting_year FROM group_years WHERE is_made);
INSERT INTO internal.row_ways BY NAME
SELECT utrv_id, row_index, way, reporting_year FROM row_hints WHERE way IS NOT NULL;
