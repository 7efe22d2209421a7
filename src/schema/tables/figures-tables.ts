import type { TableDeclaration } from '../table-declaration.ts';
import { always, maybe, periodEnd, periodStart } from './columns.ts';

/** Of `figures` and `period_figures` alike. */
const figureFields = {
  initiative_id: always('VARCHAR', 'Initiative that reports.'),
  measure_id: always(
    'VARCHAR',
    'What is measured: tracker, column, option and base unit, joined by |. Absent parts are empty, an empty text is %0, and % and | inside a part are %25 and %7C. Join and group by it.',
  ),
  tracker_id: always('VARCHAR', 'Tracker that is answered.'),
  column_code: maybe('VARCHAR', 'Table column; NULL outside tables.'),
  option_code: maybe('VARCHAR', 'Option of a value list; NULL for other types.'),
  base_unit: maybe('VARCHAR', 'Unit of the values: a currency, %, or the data_points.base_unit.'),
  period: always('VARCHAR', 'yearly, quarterly or monthly.'),
  period_start: periodStart,
  period_end: periodEnd,
  reporting_year: always(
    'INTEGER',
    'Year of the group in which the period ends, named by the calendar year in which the group’s year ends.',
  ),
  value: always(
    'DOUBLE',
    'The figure in base_unit, with table rows added up. Negative values are subtracted; gross and net are as reported.',
  ),
  value_count: always('INTEGER', 'Data points added.'),
  basis: always(
    'VARCHAR',
    'reported (by a survey of the initiative), parts (a year made of its quarters and months), period_end (a year whose value is that of the part that ends it) or aggregation (no report, only a survey that combines others).',
  ),
  aggregation_value: maybe(
    'DOUBLE',
    'The value of an aggregation survey of the initiative for this measure and period, even if value is its own report.',
  ),
  is_verified: always('BOOLEAN', 'Whether all its records are verified.'),
  assurance_status: maybe('VARCHAR', 'State of assurance; NULL if there is none or records differ.'),
  is_private: always('BOOLEAN', 'Whether one of its records is private.'),
  currency_source: maybe(
    'VARCHAR',
    'Where the currency comes from: survey, cell, definition or default; the weakest of several. NULL if the base unit is not a currency.',
  ),
  has_rejected: always('BOOLEAN', 'Whether a record of the same initiative, tracker and period was rejected.'),
  candidate_count: always(
    'INTEGER',
    'Reports of the same period that could count, including this one; for a year made of parts, the greatest count of a part.',
  ),
  has_other_value: always(
    'BOOLEAN',
    'Whether another of them has a different number, or says that the question does not apply.',
  ),
  rows_may_overlap: always('BOOLEAN', 'Whether rows that are added may include each other, such as a total.'),
  utrv_id: maybe('VARCHAR', 'Value record it comes from; NULL if there are several.'),
  survey_id: maybe('VARCHAR', 'Survey it comes from; NULL if there are several.'),
} as const;
const figureWorth = [
  'initiative_id',
  'value',
  'base_unit',
  'reporting_year',
  'period_end',
  'column_code',
  'option_code',
] as const;
const figureKey = ['initiative_id', 'measure_id', 'period', 'period_end'] as const;

/** Of `group_figures`, and of the view `initiative_rollup`, whose rows these are. */
const groupFigureFields = {
  initiative_id: always('VARCHAR', 'Id of the node.'),
  initiative_name: maybe('VARCHAR', 'Name of the node.'),
  depth: always('INTEGER', 'Distance from the root; 0 for a root.'),
  measure_id: always('VARCHAR', 'As in figures.'),
  tracker_id: always('VARCHAR', 'Tracker.'),
  tracker_name: maybe('VARCHAR', 'Name of the tracker.'),
  type_code: maybe('VARCHAR', 'As in trackers.'),
  column_code: maybe('VARCHAR', 'As in figures.'),
  option_code: maybe('VARCHAR', 'As in figures; with + location or market for rows that name one.'),
  base_unit: maybe('VARCHAR', 'As in figures.'),
  reporting_year: always('INTEGER', 'Year of the group, named by the calendar year in which it ends.'),
  period_start: always('DATE', 'First day of the group’s year.'),
  period_end: always('DATE', 'Last day of the group’s year.'),
  value: maybe(
    'DOUBLE',
    'own_value; below_value if the node reports nothing; the sum of both if its report is decided stand_alone.',
  ),
  doubts: always(
    'VARCHAR[]',
    'What to check before quoting the value, in the order of lake.md; empty if it can be quoted.',
  ),
  basis: always('VARCHAR', 'own, below or both; superseded or excluded if there is no value.'),
  own_value: maybe('DOUBLE', 'The figure of the node itself, of any basis.'),
  aggregation_value: maybe('DOUBLE', 'The value of an aggregation survey of the node, even if it does not count.'),
  below_value: maybe('DOUBLE', 'Sum of the nearest values below on every path, whether or not the node reports.'),
  leaf_value: maybe(
    'DOUBLE',
    'Sum of what all leaves below report (of the node itself if it is a leaf), even if nodes above them report too.',
  ),
  verified_value: maybe('DOUBLE', 'The part of value that is verified; NULL if nothing is.'),
  reporting_count: always('INTEGER', 'Figures that make up value.'),
  leaf_count: always('INTEGER', 'Leaves of the node’s subtree today; 1 for a leaf.'),
  reporting_leaf_count: always('INTEGER', 'Leaves that report themselves, in any measure of tracker, column and year.'),
  covered_leaf_count: always(
    'INTEGER',
    'Leaves that are covered: those that report, and all below a node whose report or aggregation covers them.',
  ),
  parent_covered_leaf_count: always(
    'INTEGER',
    'Those of them that do not report and are covered only by a report or aggregation above.',
  ),
  not_applicable_leaf_count: always(
    'INTEGER',
    'Of the others, leaves that say that the question does not apply to them.',
  ),
  unreconciled_count: always('INTEGER', 'Parents in the value whose reports do not fit what is below them.'),
  value_if_stand_alone: maybe(
    'DOUBLE',
    'The value if those of them that report too little were decided stand_alone; NULL if there are none.',
  ),
  exclusion_count: always('INTEGER', 'Initiatives with numbers that are in no figure (exclusions).'),
  competing_count: always('INTEGER', 'Figures in the value for which another report has a different value.'),
  overlap_count: always('INTEGER', 'Figures in the value made of table rows that may include each other.'),
  parts_by_default_count: always(
    'INTEGER',
    'Figures in the value made of quarters or months that are added only by default.',
  ),
  superseded_value: maybe(
    'DOUBLE',
    'Sum reported below in this measure that is not in value, since a report above in another measure covers it.',
  ),
  aggregation_differs_count: always(
    'INTEGER',
    'Nodes whose aggregation differs by more than 1 % from what they would have without it.',
  ),
  shifted_count: always('INTEGER', 'Figures in the value whose year ends in another month than the group’s.'),
  max_months_before_year_end: always('INTEGER', 'Greatest number of months by which one of them ends earlier.'),
  has_rejected: always('BOOLEAN', 'Whether a record was rejected that is in value or missing from it.'),
  is_private: always('BOOLEAN', 'Whether a record in value is private.'),
  currency_source: maybe(
    'VARCHAR',
    'Where the currency comes from: survey, cell, definition or default; the weakest in value.',
  ),
} as const;

/** What follows from it. */
export const figuresTables = {
  figures: {
    kind: 'current',
    description:
      'What each initiative reported for a year, one number per measure: the table to start from. Always group by measure_id. Add values only of measures that add up (trackers.is_additive), and only over initiatives of which none is above another (initiative_rollup).',
    key: figureKey,
    byYear: { sortedBy: ['period', 'tracker_id', 'initiative_id'] },
    worth: figureWorth,
    columns: figureFields,
  },
  period_figures: {
    kind: 'current',
    description:
      'The same for quarters and months as reported. If they make a year, the year is in figures: never add the two.',
    key: figureKey,
    byYear: { sortedBy: ['period', 'tracker_id', 'initiative_id'] },
    worth: figureWorth,
    columns: figureFields,
  },
  exclusions: {
    kind: 'current',
    description:
      'Numbers that were received but are in no yearly figure, with the reason. Numbers that a figure supersedes are in the view record_uses. For what was never received, see completeness.',
    key: ['initiative_id', 'tracker_id', 'column_code', 'option_code', 'base_unit', 'period', 'period_end', 'reason'],
    byYear: { sortedBy: ['period', 'tracker_id', 'initiative_id'] },
    worth: ['initiative_id', 'reason', 'detail', 'base_unit', 'reporting_year', 'record_count'],
    columns: {
      initiative_id: always('VARCHAR', 'Initiative that reports.'),
      tracker_id: always('VARCHAR', 'Tracker that is answered.'),
      column_code: maybe('VARCHAR', 'As in figures.'),
      option_code: maybe('VARCHAR', 'As in figures.'),
      base_unit: maybe('VARCHAR', 'As in figures.'),
      period: always('VARCHAR', 'yearly, quarterly or monthly.'),
      period_start: periodStart,
      period_end: periodEnd,
      reporting_year: always('INTEGER', 'As in figures.'),
      reason: always(
        'VARCHAR',
        'rejected, other_record, not_a_number, not_scaled, several_values, not_over_time, over_time_undecided, parts_of_another_year, part_missing or part_of_open_year.',
      ),
      detail: maybe(
        'VARCHAR',
        'Detail of the reason: the record that counts, the text as sent, the number of values, the report in the way, or the first missing day.',
      ),
      record_count: always('INTEGER', 'Value records.'),
      utrv_id: always('VARCHAR', 'The least id of these value records.'),
    },
  },
  group_figures: {
    kind: 'current',
    description:
      'The rows of initiative_rollup for roots and two levels below them, so that every tool has them: value at depth 0 is the figure of a group.',
    key: ['initiative_id', 'measure_id', 'period_end'],
    byYear: { sortedBy: ['tracker_id', 'initiative_id'] },
    worth: [
      'initiative_name',
      'tracker_name',
      'value',
      'base_unit',
      'reporting_year',
      'doubts',
      'column_code',
      'option_code',
    ],
    columns: groupFigureFields,
  },
} as const satisfies Readonly<Record<string, TableDeclaration>>;
