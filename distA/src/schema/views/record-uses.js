import { describedIn } from './view-declaration.js';
export const recordUses = {
    name: 'record_uses',
    description: 'Where the numbers of each value record are used: the yearly figure that they are part of, or the figure that supersedes them. Numbers in neither are in exclusions.',
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
