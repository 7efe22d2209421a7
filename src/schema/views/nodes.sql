-- initiative_ancestors: Closure of the hierarchy: one row per listed node and ancestor, each node counting as its own
--     ancestor.
-- - worth: ancestor_id, descendant_id, distance
--   ancestor_id: The node above (or itself).
--   descendant_id: The node below (or itself).
--   distance: Levels between the two; 0 for itself.
CREATE OR REPLACE VIEW initiative_ancestors AS
SELECT unnest(path_ids) AS ancestor_id, initiative_id AS descendant_id,
  unnest(range(len(path_ids) - 1, -1, -1))::INTEGER AS distance
FROM initiatives
WHERE removed_at IS NULL;

-- initiative_tree: Listed initiatives in depth-first order (position), siblings by name, with the numbers of surveys
--     and data points of each node and of its whole subtree (itself included).
-- - worth: indented_name, subtree_data_point_count, subtree_survey_count, data_point_count, survey_count
--   position: Place in depth-first order, from 1.
--   initiative_id: Id of the node.
--   indented_name: Name, two spaces deeper for each level.
--   name, depth, path, parent_id: as in initiatives
--   survey_count: Current surveys of the node.
--   data_point_count: Data points of the node.
--   subtree_survey_count: Current surveys of the node and everything below it.
--   subtree_data_point_count: Data points of the node and everything below it.
CREATE OR REPLACE VIEW initiative_tree AS
WITH own AS (
  SELECT i.initiative_id, coalesce(s.surveys, 0) AS surveys, coalesce(d.data_points, 0) AS data_points
  FROM initiatives i
    LEFT JOIN (SELECT initiative_id, count(*) AS surveys FROM surveys WHERE removed_at IS NULL GROUP BY ALL) s
      USING (initiative_id)
    LEFT JOIN (SELECT initiative_id, count(*) AS data_points FROM data_points GROUP BY ALL) d USING (initiative_id)
  WHERE i.removed_at IS NULL),
subtree AS (
  SELECT a.ancestor_id AS initiative_id, sum(o.surveys)::BIGINT AS surveys, sum(o.data_points)::BIGINT AS data_points
  FROM initiative_ancestors a JOIN own o ON o.initiative_id = a.descendant_id
  GROUP BY ALL),
places AS (
  SELECT a.descendant_id AS initiative_id, list([coalesce(i.name, ''), a.ancestor_id] ORDER BY a.distance DESC) AS place
  FROM initiative_ancestors a JOIN initiatives i ON i.initiative_id = a.ancestor_id
  GROUP BY ALL)
SELECT row_number() OVER (ORDER BY p.place)::INTEGER AS position, i.initiative_id,
  repeat('  ', i.depth) || coalesce(i.name, i.initiative_id) AS indented_name, i.name, i.depth, i.path, i.parent_id,
  o.surveys AS survey_count, o.data_points AS data_point_count, t.surveys AS subtree_survey_count,
  t.data_points AS subtree_data_point_count
FROM initiatives i
  JOIN own o USING (initiative_id)
  JOIN subtree t USING (initiative_id)
  JOIN places p USING (initiative_id)
ORDER BY position;

-- initiative_rollup: One number for each node, measure and year, and whether it may be quoted: group_figures, and the
--     same of all nodes below.
-- - worth: initiative_name, tracker_name, value, base_unit, reporting_year, verdict, doubts
--   *: as in group_figures
CREATE OR REPLACE VIEW initiative_rollup AS
FROM group_figures UNION ALL FROM internal.deeper_figures;

-- rollup_contributions: The figures that make up each value of initiative_rollup, each once.
-- - worth: contributor_name, value, base_unit, reporting_year, initiative_id, column_code, option_code
--   initiative_id, measure_id, tracker_id, column_code, option_code, base_unit, reporting_year: as in group_figures
--   contributor_id: Initiative that contributes the figure.
--   contributor_name: Its name.
--   distance: Levels from the node down to the contributor; 0 for the node’s own figure.
--   figure_period_end: period_end of the figure.
--   value, amount, basis, utrv_id: as in figures
CREATE OR REPLACE VIEW rollup_contributions AS
SELECT i.initiative_id, f.measure_id, f.tracker_id, f.column_code, f.option_code, f.base_unit, f.reporting_year,
  f.initiative_id AS contributor_id, c.name AS contributor_name, len(c.path_ids) - len(i.path_ids) AS distance,
  f.period_end AS figure_period_end, f.value, f.amount, f.basis, f.utrv_id
FROM internal.held_figures h
  JOIN figures f ON f.initiative_id = h.initiative_id AND f.tracker_id = h.tracker_id
    AND f.column_code IS NOT DISTINCT FROM h.column_code AND f.reporting_year = h.reporting_year
    AND f.period_end = h.period_end
  JOIN (SELECT *, unnest(path_ids) AS ancestor_id FROM initiatives WHERE removed_at IS NULL) c
    ON c.initiative_id = f.initiative_id
  JOIN (FROM initiatives WHERE removed_at IS NULL) i ON i.initiative_id = c.ancestor_id
WHERE h.counts AND len(c.path_ids) - len(i.path_ids) < h.held_distance;
