import { describedIn, type ViewDeclaration } from './view-declaration.ts';

export const initiativeRollup: ViewDeclaration = {
  name: 'initiative_rollup',
  description:
    'One number for each node, measure and year, and whether it may be quoted: group_figures, and the same of all nodes below.',
  columns: describedIn('group_figures'),
  worth: ['initiative_name', 'tracker_name', 'value', 'base_unit', 'reporting_year', 'verdict', 'doubts'],
  sql: 'FROM group_figures UNION ALL FROM internal.deeper_figures',
};

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
      'reporting_year',
    ]),
    contributor_id: 'Initiative that contributes the figure.',
    contributor_name: 'Its name.',
    distance: 'Levels from the node down to the contributor; 0 for the node’s own figure.',
    figure_period_end: 'period_end of the figure.',
    ...describedIn('figures', ['value', 'amount', 'basis', 'utrv_id']),
  },
  worth: ['contributor_name', 'value', 'base_unit', 'reporting_year', 'initiative_id', 'column_code', 'option_code'],
  sql: `
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
WHERE h.counts AND len(c.path_ids) - len(i.path_ids) < h.held_distance`,
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
    reporting_year: 'Year of the group in which the record’s period ends.',
  },
  worth: ['initiative_id', 'use', 'number_count', 'base_unit', 'period_end'],
  sql: 'FROM internal.used_numbers',
};
