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

export const recordUses: ViewDeclaration = {
  name: 'record_uses',
  description:
    'Where the numbers of each value record are used: the yearly figure that they are part of, or the figure that supersedes them. Numbers in neither are in exclusions.',
  columns: {
    ...describedIn('utrvs', ['initiative_id', 'utrv_id', 'period', 'period_end', 'tracker_id']),
    ...describedIn('figures', ['column_code', 'option_code', 'base_unit']),
    use: 'figure (the numbers are part of it) or elsewhere (a figure of the same, a longer or a later period of the same initiative, tracker and column supersedes them).',
    figure_period_end: 'Last day of the period of that figure.',
    number_count: 'Numbers of the record.',
  },
  worth: ['initiative_id', 'use', 'number_count', 'base_unit', 'period_end'],
  sql: `
SELECT initiative_id, utrv_id, period, period_end, tracker_id, column_code, option_code, base_unit, use, figure_period_end, number_count
FROM internal.used_numbers
UNION ALL
SELECT initiative_id, utrv_id, period, period_end, tracker_id, column_code, option_code, base_unit, 'figure', period_end, value_count
FROM figures WHERE basis IN ('reported', 'aggregation')`,
};
