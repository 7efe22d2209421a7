-- about: The figures that make up each value of initiative_rollup, each once.
-- worth: contributor_name, value, base_unit, reporting_year, initiative_id, column_code, option_code
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
