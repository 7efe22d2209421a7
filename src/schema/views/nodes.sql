-- initiative_ancestors: Closure of the hierarchy: one row per listed node and ancestor, each node counting as its own
--     ancestor.
-- - worth: ancestor_id, descendant_id, distance
--   ancestor_id: The node above (or itself).
--   descendant_id: The node below (or itself).
--   distance: Levels between the two; 0 for itself.
CREATE OR REPLACE VIEW initiative_ancestors AS
SELECT
  unnest(path_ids) AS ancestor_id,
  initiative_id AS descendant_id,
  unnest(range(len(path_ids) - 1, -1, -1))::INTEGER AS distance
FROM initiatives
WHERE removed_at IS NULL;

-- initiative_tree: Listed initiatives in depth-first order, siblings by name, with the surveys and data points of each
--     node and everything below it.
-- - worth: indented_name, data_point_count, survey_count, depth
--   initiative_id: Id of the node.
--   indented_name: Name, two spaces deeper for each level.
--   depth: as in initiatives
--   survey_count: Current surveys of the node and everything below it.
--   data_point_count: Data points of these surveys.
CREATE OR REPLACE VIEW initiative_tree AS
SELECT
  n.initiative_id,
  repeat('  ', n.depth) || coalesce(n.name, n.initiative_id) AS indented_name,
  n.depth,
  count(s.survey_id) AS survey_count,
  coalesce(sum(s.data_point_count), 0)::BIGINT AS data_point_count
FROM initiatives n
  JOIN initiative_ancestors a ON a.ancestor_id = n.initiative_id
  LEFT JOIN surveys s ON s.initiative_id = a.descendant_id AND s.removed_at IS NULL
WHERE n.removed_at IS NULL
GROUP BY n.initiative_id, n.name, n.depth, n.path, n.path_ids
ORDER BY list_zip(string_split(n.path, ' > '), n.path_ids);

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
SELECT
  i.initiative_id,
  f.measure_id,
  f.tracker_id,
  f.column_code,
  f.option_code,
  f.base_unit,
  f.reporting_year,
  f.initiative_id AS contributor_id,
  c.name AS contributor_name,
  len(c.path_ids) - len(i.path_ids) AS distance,
  f.period_end AS figure_period_end,
  f.value,
  f.amount,
  f.basis,
  f.utrv_id
FROM internal.held_figures h
  JOIN figures f ON f.initiative_id = h.initiative_id AND f.tracker_id = h.tracker_id
    AND f.column_code IS NOT DISTINCT FROM h.column_code AND f.reporting_year = h.reporting_year
    AND f.period_end = h.period_end
  JOIN (SELECT *, unnest(path_ids) AS ancestor_id FROM initiatives WHERE removed_at IS NULL) c
    ON c.initiative_id = f.initiative_id
  JOIN (FROM initiatives WHERE removed_at IS NULL) i ON i.initiative_id = c.ancestor_id
WHERE h.counts AND len(c.path_ids) - len(i.path_ids) < h.held_distance;
