import { describedIn } from './view-declaration.js';
/** Every join is by what rows are filtered on, so that one figure of a group reads no others. */
export const rollupContributions = {
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
