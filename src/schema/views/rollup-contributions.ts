import { describedIn, type ViewDeclaration } from './view-declaration.ts';

/** Every join is by what rows are filtered on, so that one figure of a group reads no others. */
export const rollupContributions: ViewDeclaration = {
  name: 'rollup_contributions',
  description: 'The figures that make up each value of initiative_rollup, each once.',
  columns: {
    ...describedIn('group_figures', [
      'initiative_id',
      'measure_id',
      'tracker_id',
      'column_code',
      'option_code',
      'base_unit',
    ]),
    reporting_year: 'Year of the group.',
    contributor_id: 'Initiative that contributes the figure.',
    contributor_name: 'Its name.',
    distance: 'Levels from the node down to the contributor; 0 for the node’s own figure.',
    figure_period_end: 'period_end of the figure.',
    ...describedIn('figures', ['value', 'basis', 'utrv_id']),
  },
  worth: ['contributor_name', 'value', 'base_unit', 'reporting_year', 'initiative_id', 'column_code', 'option_code'],
  sql: `
SELECT a.ancestor_id AS initiative_id, r.measure_id, r.tracker_id, r.column_code, r.option_code, r.base_unit, r.reporting_year,
  r.initiative_id AS contributor_id, i.name AS contributor_name, a.distance, r.figure_period_end, r.value, f.basis, f.utrv_id
FROM internal.rollup_figures r
  JOIN initiative_ancestors a ON a.descendant_id = r.initiative_id AND a.distance < r.shadow_distance
  JOIN initiatives i ON i.initiative_id = r.initiative_id
  JOIN figures f ON f.initiative_id = r.initiative_id AND f.tracker_id = r.tracker_id AND f.measure_id = r.measure_id
    AND f.period_end = r.figure_period_end
WHERE r.value IS NOT NULL`,
};

export const figuresNotInRollup: ViewDeclaration = {
  name: 'figures_not_in_rollup',
  description: 'Figures that are in no value of a root, with the reason.',
  columns: {
    ...describedIn('figures'),
    not_in_rollup:
      'node_removed, node_not_listed, not_additive, other_year_end (another year of the initiative ends in the same reporting year), or superseded (a report above covers it, or it is an aggregation that does not count).',
  },
  worth: ['initiative_id', 'value', 'base_unit', 'not_in_rollup', 'reporting_year', 'column_code', 'option_code'],
  sql: `
SELECT f.*, CASE WHEN i.removed_at IS NOT NULL THEN 'node_removed' WHEN i.initiative_id IS NULL THEN 'node_not_listed'
    WHEN NOT coalesce(m.is_additive, false) THEN 'not_additive' WHEN r.initiative_id IS NULL THEN 'other_year_end' ELSE 'superseded' END AS not_in_rollup
FROM figures f LEFT JOIN initiatives i ON i.initiative_id = f.initiative_id
  LEFT JOIN (
    SELECT tracker_id, NULL AS column_code, is_additive FROM trackers
    UNION ALL SELECT tracker_id, column_code, is_additive FROM tracker_columns) m
    ON m.tracker_id = f.tracker_id AND m.column_code IS NOT DISTINCT FROM f.column_code
  LEFT JOIN internal.rollup_figures r ON r.initiative_id = f.initiative_id AND r.tracker_id = f.tracker_id
    AND r.measure_id = f.measure_id AND r.figure_period_end = f.period_end
WHERE r.initiative_id IS NULL OR r.value IS NULL OR r.shadow_distance <= i.depth`,
};
