/**
 * The one declaration of everything that is published: DDL and comments, Parquet schemas, Arrow schemas, row types and the
 * data dictionary all derive from it (lake.md says what the values mean). Columns are in this order in every file.
 */

/** DuckDB types; only those that Spark, pandas, polars and the warehouses can read. */
export type ColumnType =
  | 'VARCHAR'
  | 'INTEGER'
  | 'BIGINT'
  | 'DOUBLE'
  | 'BOOLEAN'
  | 'DATE'
  | 'TIMESTAMPTZ'
  | 'JSON'
  | 'VARCHAR[]';

export interface ColumnDeclaration {
  readonly type: ColumnType;
  readonly nullable: boolean;
  readonly description: string;
}

/**
 * - `current`: exactly what the current surveys and listings imply, plus rows kept with `removed_at`.
 * - `history`: append-only.
 * - `internal`: what the next run needs to know; only in `lake.duckdb`, not in Parquet or the manifest.
 */
export type TableKind = 'current' | 'history' | 'internal';

export interface TableDeclaration {
  readonly kind: TableKind;
  readonly description: string;
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, ColumnDeclaration>>;
  /**
   * For rows of a survey that come from a request of their own: the name of the resource, and the columns that identify the
   * request, each with the name that the request has for it. The rows are replaced when the request is made again, and
   * removed with their survey.
   */
  readonly resource?: {
    readonly name: string;
    readonly part: Readonly<Record<string, string>> & { readonly survey_id: 'survey_id' };
  };
  /**
   * Published by year of `period_end`, a large year in parts by `initiative_id`: the table must have both columns, never
   * NULL. Other tables are one file.
   */
  readonly byYear?: {
    /** Columns that a file is sorted by, before those of the key. */
    readonly sortedBy: readonly string[];
  };
  /** Columns that the file of a table without a key is sorted by. @default all columns */
  readonly sortedBy?: readonly string[];
  /** Some columns in order of worth: a narrow terminal shows the first ones. @default the terminal decides */
  readonly worth?: readonly string[];
  /** Whether a rebuild keeps the rows of an internal table, as it keeps history. @default false */
  readonly isKept?: boolean;
}

interface Column<T extends ColumnType, N extends boolean> {
  readonly type: T;
  readonly nullable: N;
  readonly description: string;
}

/** A column that always has a value. */
const always = <const T extends ColumnType>(type: T, description: string): Column<T, false> => ({
  type,
  nullable: false,
  description,
});

/** A column that is NULL where the service said nothing. */
const maybe = <const T extends ColumnType>(type: T, description: string): Column<T, true> => ({
  type,
  nullable: true,
  description,
});

const extra = maybe('JSON', 'Fields that the service sent and this schema does not name, as a JSON object.');
const responseId = maybe('VARCHAR', 'The response this row was read from (responses.response_id).');
const removedAt = maybe('TIMESTAMPTZ', 'When the service stopped listing it; NULL while it is current.');
const runId = always('VARCHAR', 'The run that wrote this row (runs.run_id).');
const periodStart = always('DATE', 'First day of the reporting period.');
const periodEnd = always('DATE', 'Last day of the reporting period, in the reporting time zone.');
const unitColumn = maybe('VARCHAR', 'Unit as the service names it.');
const unitType = maybe(
  'VARCHAR',
  'Kind of unit: area, length, mass, volume, time, energy, co2Emissions, partsPer, numberScale, currency.',
);
const numberScale = maybe('VARCHAR', 'Scale code: single, hundreds, thousands, millions, billions, trillions.');
const valueListId = maybe('VARCHAR', 'Value list of the options (value_list_options.value_list_id).');

const additivity = {
  is_additive: maybe(
    'BOOLEAN',
    'Whether its numbers can be added over initiatives; NULL if its values are not numbers.',
  ),
  rows_add: maybe('BOOLEAN', 'Whether they can be added over the rows of a table.'),
  over_time: maybe(
    'VARCHAR',
    'How quarters and months make a year: sum, period_end (the value at its end), none or undecided.',
  ),
  additive_reason: maybe('VARCHAR', 'Id of the rule that decided is_additive; NULL if its values are not numbers.'),
  over_time_reason: maybe('VARCHAR', 'Id of the rule that decided over_time.'),
} as const;

const trackerFields = {
  name: maybe('VARCHAR', 'Name of the tracker.'),
  value_label: maybe('VARCHAR', 'Question text.'),
  instructions: maybe('VARCHAR', 'Instructions to the reporter.'),
  tracker_type: maybe('VARCHAR', 'Kind of tracker: kpi, gri.'),
  type_code: maybe('VARCHAR', 'Code within the kind, such as a GRI disclosure number; NULL when empty.'),
  value_type: maybe('VARCHAR', 'Type of its values.'),
  unit: unitColumn,
  unit_type: unitType,
  number_scale: numberScale,
  max_rows: maybe('INTEGER', 'Largest number of table rows that the definition allows.'),
  value_list_id: valueListId,
  ...additivity,
  definition: always('JSON', 'The definition as sent.'),
} as const;

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

/** What is added up over initiatives, in the order in which the rows are read. */
const rollupPlace = {
  initiative_id: always('VARCHAR', 'Initiative that reports.'),
  tracker_id: always('VARCHAR', 'Tracker.'),
  period_end: always('DATE', 'Last day of the group’s year.'),
  reporting_year: always('INTEGER', 'Year of the group.'),
} as const;

/** Every table with its kind, key and columns, in the order in which they are created. */
export const tables = {
  initiatives: {
    kind: 'current',
    description: 'Nodes of the organizational hierarchy: companies, subsidiaries, sites.',
    key: ['initiative_id'],
    columns: {
      initiative_id: always('VARCHAR', 'Id of the node.'),
      name: maybe('VARCHAR', 'Name of the node.'),
      profile_url: maybe('VARCHAR', 'Public image URL.'),
      parent_id: maybe(
        'VARCHAR',
        'Parent; NULL for a root, if the parent is not listed, and where a cycle or too deep a hierarchy was cut (data_issues).',
      ),
      created_at: maybe('TIMESTAMPTZ', 'Creation time.'),
      depth: always('INTEGER', 'Distance from the root; 0 for a root.'),
      path: always('VARCHAR', 'Names from the root down to this node, joined by " > ".'),
      path_ids: always('VARCHAR[]', 'Ids from the root down to this node.'),
      root_id: always('VARCHAR', 'Id of the root above this node.'),
      is_leaf: always('BOOLEAN', 'Whether the node has no children.'),
      child_count: always('INTEGER', 'Number of direct children.'),
      descendant_count: always('INTEGER', 'Number of nodes below this one, at any level.'),
      removed_at: removedAt,
      response_id: responseId,
      extra,
    },
  },
  initiative_ancestors: {
    kind: 'current',
    description: 'Closure of the hierarchy: one row per node and ancestor, each node counting as its own ancestor.',
    key: ['ancestor_id', 'descendant_id'],
    columns: {
      ancestor_id: always('VARCHAR', 'The node above (or itself).'),
      descendant_id: always('VARCHAR', 'The node below (or itself).'),
      distance: always('INTEGER', 'Levels between the two; 0 for itself.'),
    },
  },
  surveys: {
    kind: 'current',
    description: 'Surveys (reports): one initiative, one reporting period.',
    key: ['survey_id'],
    columns: {
      survey_id: always('VARCHAR', 'Id of the survey.'),
      initiative_id: always('VARCHAR', 'Initiative that reports.'),
      name: maybe('VARCHAR', 'Name given by the user.'),
      survey_type: maybe('VARCHAR', 'default, or aggregation (combines other surveys).'),
      period: always('VARCHAR', 'monthly, quarterly or yearly.'),
      effective_at: always('TIMESTAMPTZ', 'End of the period as the service sent it.'),
      effective_date: always('DATE', 'That instant as a day in the reporting time zone.'),
      period_start: periodStart,
      period_end: periodEnd,
      period_label: always('VARCHAR', 'Such as 2024, 2024-Q3 or 2024-02; first day/last day if not aligned.'),
      is_period_aligned: always('BOOLEAN', 'Whether the period ends on a day that the interface documents for it.'),
      utrv_type: maybe('VARCHAR', 'Kind of values; only "actual" exists.'),
      evidence_required: maybe('BOOLEAN', 'Whether evidence is required.'),
      verification_required: maybe('BOOLEAN', 'Whether verification is required.'),
      is_private: maybe('BOOLEAN', 'Default private setting of its value records.'),
      is_complete: always('BOOLEAN', 'Whether the survey has a completion date.'),
      completed_at: maybe('TIMESTAMPTZ', 'Completion time.'),
      aggregated_at: maybe('TIMESTAMPTZ', 'When an aggregation survey was last combined.'),
      last_updated_at: maybe('TIMESTAMPTZ', 'Most recent change of metadata or answers, from filtered listings.'),
      currency: maybe('VARCHAR', "The survey's locked currency."),
      utrv_count: always('INTEGER', 'Value records of the survey in the lake.'),
      data_point_count: always('INTEGER', 'Data points of the survey in the lake.'),
      removed_at: removedAt,
      response_id: responseId,
      extra,
    },
  },
  trackers: {
    kind: 'current',
    description: 'Tracker definitions (questions), each in the newest version that current surveys embed.',
    key: ['tracker_id'],
    columns: { tracker_id: always('VARCHAR', 'Id of the tracker.'), ...trackerFields },
  },
  tracker_columns: {
    kind: 'current',
    description: 'Columns of table trackers.',
    key: ['tracker_id', 'column_code'],
    columns: {
      tracker_id: always('VARCHAR', 'Id of the tracker.'),
      column_code: always('VARCHAR', 'Code of the column.'),
      column_index: always('INTEGER', 'Place among the columns, from 0.'),
      name: maybe('VARCHAR', 'Name of the column.'),
      value_type: maybe('VARCHAR', 'Type of its cells.'),
      unit: unitColumn,
      unit_type: unitType,
      number_scale: numberScale,
      value_list_id: valueListId,
      ...additivity,
    },
  },
  utrvs: {
    kind: 'current',
    description: 'Value records: one answer to one tracker in one survey.',
    key: ['utrv_id'],
    byYear: { sortedBy: [] },
    columns: {
      utrv_id: always('VARCHAR', 'Id of the value record.'),
      survey_id: always('VARCHAR', 'Survey it belongs to.'),
      initiative_id: always('VARCHAR', 'Initiative it belongs to.'),
      tracker_id: always('VARCHAR', 'Tracker it answers.'),
      source_index: always('INTEGER', 'Place in universalTrackerValues of the response, from 0.'),
      status: maybe('VARCHAR', 'created, updated, rejected, verified.'),
      value_type: maybe('VARCHAR', 'Type of the value: its own, else that of its tracker.'),
      answer: always('VARCHAR', 'answered, not_applicable, not_reported or unanswered.'),
      not_applicable_type: maybe('VARCHAR', 'na or nr, as sent.'),
      evidence_required: maybe('BOOLEAN', 'Whether evidence is required.'),
      verification_required: maybe('BOOLEAN', 'Whether verification is required.'),
      is_private: maybe('BOOLEAN', 'Whether the record is private.'),
      assurance_status: maybe('VARCHAR', 'State of assurance; JSON text if the service sends a structure.'),
      notes: maybe('JSON', 'Notes as sent.'),
      period: always('VARCHAR', 'monthly, quarterly or yearly; inherited from the survey when absent.'),
      effective_at: always('TIMESTAMPTZ', 'End of the period as sent; inherited when absent.'),
      period_start: periodStart,
      period_end: periodEnd,
      table_row_count: maybe('INTEGER', 'Number of table rows; NULL if the answer is not a table.'),
      data_point_count: always('INTEGER', 'Data points of this record.'),
      definition_id: maybe('VARCHAR', 'Version of the definition it embeds: a hash of tracker id and definition.'),
      extra,
    },
  },
  data_points: {
    kind: 'current',
    description: 'The fact table, in long format: one row per reported value.',
    key: ['utrv_id', 'row_index', 'column_code', 'option_code'],
    byYear: { sortedBy: ['period', 'tracker_id', 'initiative_id'] },
    columns: {
      utrv_id: always('VARCHAR', 'Value record it comes from.'),
      survey_id: always('VARCHAR', 'Survey it comes from.'),
      initiative_id: always('VARCHAR', 'Initiative that reports.'),
      tracker_id: always('VARCHAR', 'Tracker it answers.'),
      row_index: maybe('INTEGER', 'Table row from 0; NULL outside tables.'),
      column_code: maybe('VARCHAR', 'Table column; NULL outside tables.'),
      option_code: maybe('VARCHAR', 'Option of a value list; NULL for other types.'),
      json_pointer: always(
        'VARCHAR',
        'JSON pointer (RFC 6901) to the value inside its value record, such as /valueData/table/0/2/value; the record is at /data/universalTrackerValues/<utrvs.source_index> of the response.',
      ),
      value_type: maybe('VARCHAR', 'Type of the value; for a cell, that of its column.'),
      value_number: maybe('DOUBLE', 'The number as reported, before scaling.'),
      number_scale: numberScale,
      scale_factor: maybe('DOUBLE', 'Factor of the scale; 1 if there is no scale; NULL if its code is unknown.'),
      value_scaled: maybe('DOUBLE', 'value_number times scale_factor, as an exact decimal product, rounded once.'),
      value_text: maybe('VARCHAR', 'The value as text, if it was not sent as a number.'),
      value_date: maybe('DATE', 'Day of a date value.'),
      unit: unitColumn,
      unit_type: unitType,
      unit_source: maybe('VARCHAR', 'Where the unit comes from: cell, column, tracker, survey or default.'),
      base_factor: always(
        'DOUBLE',
        'Factor from value_scaled to base_unit: units.factor of the unit, rounded; 1 if nothing is converted. The exact value is value_base of data_points_enriched.',
      ),
      base_unit: maybe(
        'VARCHAR',
        'Unit in which values of the same kind can be compared and added, such as MWh; the unit itself if units does not have it; % for percentages.',
      ),
      status: maybe('VARCHAR', 'Status of the value record.'),
      period: always('VARCHAR', 'monthly, quarterly or yearly.'),
      period_start: periodStart,
      period_end: periodEnd,
    },
  },
  units: {
    kind: 'current',
    description: 'Units that the lake converts, with their legal definitions; the same in every lake.',
    key: ['unit_type', 'unit'],
    columns: {
      unit_type: always('VARCHAR', 'Kind of unit.'),
      unit: always(
        'VARCHAR',
        'Unit as written, compared exactly: Ml is not ml. Other spellings of a unit have their own rows.',
      ),
      name: always('VARCHAR', 'Name of the unit.'),
      base_unit: always('VARCHAR', 'Unit that all units of the kind are converted to.'),
      numerator: always('DOUBLE', 'A value in base_unit is the value times numerator divided by denominator.'),
      denominator: always('DOUBLE', 'Whole and exact, as is the numerator.'),
      factor: always('DOUBLE', 'numerator divided by denominator, rounded.'),
    },
  },
  decisions: {
    kind: 'current',
    description:
      'What the owner decided (--decisions): the rows of consolidation.csv (what the report of a parent includes), measures.csv (what adds up) and units.csv (what units mean). Columns that a file does not have are NULL.',
    key: ['file', 'line'],
    columns: {
      file: always('VARCHAR', 'consolidation.csv, measures.csv or units.csv.'),
      line: always('INTEGER', 'Line of the file.'),
      initiative_id: maybe('VARCHAR', 'The parent; NULL: every parent.'),
      type_code: maybe('VARCHAR', 'Type codes that the row is about, with * for any characters; NULL: see tracker_id.'),
      tracker_id: maybe('VARCHAR', 'Tracker that the row is about; every question if this and type_code are NULL.'),
      report_is: maybe(
        'VARCHAR',
        'consolidated (it includes everything below it) or stand_alone (what is below it is added); NULL: not decided.',
      ),
      from_year: maybe('INTEGER', 'First reporting year that the row is about; NULL: open.'),
      to_year: maybe('INTEGER', 'Last reporting year that the row is about; NULL: open.'),
      column_code: maybe('VARCHAR', 'Table column; NULL: every column, and values outside tables.'),
      over_initiatives: maybe('VARCHAR', 'sum or none; NULL: not decided.'),
      over_rows: maybe(
        'VARCHAR',
        'sum, without_total (rows that are a total are left out) or none; NULL: not decided.',
      ),
      over_time: maybe('VARCHAR', 'sum, period_end (the value at its end) or none; NULL: not decided.'),
      unit: maybe('VARCHAR', 'Unit as people write it, compared exactly.'),
      unit_type: maybe('VARCHAR', 'Kind of unit that the row is about; NULL: any.'),
      is: maybe('VARCHAR', 'Its meaning, a unit of the table units; NULL: not decided.'),
      factor: maybe('DOUBLE', 'One of this unit is that many of the unit in is.'),
      base_unit: maybe('VARCHAR', 'Unit that both are converted to.'),
      numerator: maybe('DOUBLE', 'A value in base_unit is the value times numerator divided by denominator.'),
      denominator: maybe('DOUBLE', 'Whole and exact, as is the numerator.'),
      reason: maybe('VARCHAR', 'Reason for the decision, as written.'),
    },
  },
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
  value_list_options: {
    kind: 'current',
    description: 'Options of the value lists.',
    key: ['value_list_id', 'option_code'],
    columns: {
      value_list_id: always('VARCHAR', 'Id of the list.'),
      option_code: always('VARCHAR', 'Stable code of the option.'),
      option_index: always('INTEGER', 'Place in the list, from 0.'),
      name: maybe('VARCHAR', 'Name of the option; may change at any time.'),
    },
  },
  calculated_values: {
    kind: 'current',
    description: 'Values that the service calculates per survey and code: one row per leaf of the answer.',
    key: ['survey_id', 'calculation_code', 'json_pointer'],
    resource: { name: 'calculated', part: { survey_id: 'survey_id', calculation_code: 'code' } },
    columns: {
      survey_id: always('VARCHAR', 'Survey.'),
      calculation_code: always('VARCHAR', 'Code of the calculation.'),
      json_pointer: always('VARCHAR', 'Place of the leaf inside data (RFC 6901).'),
      field: maybe('VARCHAR', 'Last segment of the pointer.'),
      value_number: maybe('DOUBLE', 'The leaf, if it is a number.'),
      value_text: maybe('VARCHAR', 'The leaf, if it is not a number.'),
      response_id: responseId,
    },
  },
  responses: {
    kind: 'history',
    description:
      'Bodies that the lake was built from. A body that was received more than once is listed with its newest landing.',
    key: ['response_id'],
    columns: {
      response_id: always('VARCHAR', 'SHA-256 of the body.'),
      method: always('VARCHAR', 'HTTP method.'),
      path: always('VARCHAR', 'Path with query, without host.'),
      status: always('INTEGER', 'HTTP status.'),
      fetched_at: always('TIMESTAMPTZ', 'When it was received, by the clock of the service if it sent the time.'),
      byte_count: always('BIGINT', 'Size of the body in bytes, decompressed.'),
      landing_file: always('VARCHAR', 'File it was landed in, relative to the output folder.'),
      run_id: always('VARCHAR', 'Run that fetched it.'),
    },
  },
  data_issues: {
    kind: 'current',
    description: 'What is wrong with the current data.',
    key: [],
    sortedBy: ['survey_id', 'utrv_id', 'code', 'json_pointer'],
    columns: {
      run_id: runId,
      scope: always(
        'VARCHAR',
        'What must be loaded again to replace this row: survey (its body), calculated, value_lists, initiatives, survey_listing, references (across tables).',
      ),
      severity: always('VARCHAR', 'rejected (not in the lake), degraded (something missing) or notice.'),
      code: always('VARCHAR', 'Kind of issue.'),
      resource: always('VARCHAR', 'Table that the record belongs to.'),
      survey_id: maybe('VARCHAR', 'Survey concerned.'),
      utrv_id: maybe('VARCHAR', 'Value record concerned.'),
      initiative_id: maybe('VARCHAR', 'Initiative concerned.'),
      calculation_code: maybe('VARCHAR', 'Calculation concerned.'),
      value_list_id: maybe('VARCHAR', 'Value list concerned.'),
      json_pointer: maybe('VARCHAR', 'Place in the response.'),
      message: always('VARCHAR', 'What is wrong.'),
      value: maybe('VARCHAR', 'The offending value, cut after 200 characters.'),
      response_id: responseId,
    },
  },
  data_point_changes: {
    kind: 'history',
    description:
      'Data points added, changed or removed after the first load of their survey. A record that moves to another survey is removed there and added here. The view restatements has those that are restatements.',
    key: ['run_id', 'survey_id', 'utrv_id', 'row_index', 'column_code', 'option_code'],
    columns: {
      run_id: runId,
      changed_at: always('TIMESTAMPTZ', 'When the run saw it, by the clock of the service.'),
      change: always('VARCHAR', 'added, changed or removed.'),
      cause: always('VARCHAR', 'reported; or definition, if only the tracker definition changed.'),
      utrv_id: always('VARCHAR', 'Value record.'),
      row_index: maybe('INTEGER', 'Table row from 0; NULL outside tables.'),
      column_code: maybe('VARCHAR', 'Table column; NULL outside tables.'),
      option_code: maybe('VARCHAR', 'Option; NULL for other types.'),
      survey_id: always('VARCHAR', 'Survey.'),
      initiative_id: always('VARCHAR', 'Initiative.'),
      tracker_id: always('VARCHAR', 'Tracker.'),
      period_end: periodEnd,
      old_value_scaled: maybe('DOUBLE', 'Before.'),
      new_value_scaled: maybe('DOUBLE', 'After.'),
      old_value_text: maybe('VARCHAR', 'Before.'),
      new_value_text: maybe('VARCHAR', 'After.'),
      old_unit: maybe('VARCHAR', 'Before.'),
      new_unit: maybe('VARCHAR', 'After.'),
      old_status: maybe('VARCHAR', 'Before.'),
      new_status: maybe('VARCHAR', 'After.'),
      old_value_number: maybe('DOUBLE', 'Before, as sent.'),
      new_value_number: maybe('DOUBLE', 'After, as sent.'),
      old_number_scale: maybe('VARCHAR', 'Before.'),
      new_number_scale: maybe('VARCHAR', 'After.'),
      old_period_end: maybe('DATE', 'Before.'),
      new_period_end: maybe('DATE', 'After.'),
      old_value_base: maybe('DOUBLE', 'Before, in old_base_unit.'),
      new_value_base: maybe('DOUBLE', 'After, in new_base_unit.'),
      old_base_unit: maybe('VARCHAR', 'Before.'),
      new_base_unit: maybe('VARCHAR', 'After.'),
      was_reported: always(
        'BOOLEAN',
        'Whether the record was verified or its survey complete at any time before, or a pin has a figure made of it.',
      ),
    },
  },
  boundary_changes: {
    kind: 'history',
    description:
      'Initiatives that were added, removed, moved or renamed after the first load. An initiative that is moved and renamed has two rows. Initiatives below a moved one move with it and have none.',
    key: ['run_id', 'initiative_id', 'change'],
    columns: {
      run_id: runId,
      seen_at: always('TIMESTAMPTZ', 'When the run saw it, by the clock of the service.'),
      initiative_id: always('VARCHAR', 'Initiative.'),
      change: always('VARCHAR', 'added, removed, moved or renamed.'),
      old_parent_id: maybe('VARCHAR', 'Parent before; NULL for a root, and if added.'),
      new_parent_id: maybe('VARCHAR', 'Parent after; NULL for a root, and if removed.'),
      old_name: maybe('VARCHAR', 'Name before; NULL if added.'),
      new_name: maybe('VARCHAR', 'Name after; NULL if removed.'),
    },
  },
  runs: {
    kind: 'history',
    description: 'Runs that published a snapshot.',
    key: ['run_id'],
    columns: {
      run_id: always('VARCHAR', 'Id of the run; sorts by time.'),
      pipeline: always('VARCHAR', 'Pipeline that ran.'),
      mode: always('VARCHAR', 'full, incremental or replay.'),
      status: always('VARCHAR', 'published or published_with_gaps.'),
      started_at: always('TIMESTAMPTZ', 'Start, by the clock of the machine.'),
      finished_at: maybe('TIMESTAMPTZ', 'When the data was complete, just before publication.'),
      changed_since: maybe('DATE', 'Day from which the filtered listing was requested.'),
      watermark_at: maybe(
        'TIMESTAMPTZ',
        'All changes up to this time have been seen: the time of the newest change, never later than the clocks of service and machine; the next run starts from it.',
      ),
      request_count: always('INTEGER', 'HTTP requests sent.'),
      retry_count: always('INTEGER', 'Requests that were repeated.'),
      throttled_count: always('INTEGER', 'Responses with status 429.'),
      byte_count: always('BIGINT', 'Bytes of bodies received.'),
      surveys_listed: always('INTEGER', 'Surveys listed.'),
      surveys_changed: always('INTEGER', 'Surveys that were new or changed.'),
      surveys_fetched: always('INTEGER', 'Surveys requested.'),
      surveys_reused: always('INTEGER', 'Surveys taken from bodies that an earlier run had landed.'),
      surveys_removed: always('INTEGER', 'Surveys no longer listed.'),
      surveys_failed: always('INTEGER', 'Surveys that could not be fetched.'),
      data_points: always('BIGINT', 'Data points in the lake.'),
      data_issues: always('BIGINT', 'Issues in the lake.'),
      version: always('VARCHAR', 'Version of esg-lake.'),
      survey_listing: maybe(
        'VARCHAR',
        'How surveys were listed: connection, or initiatives if listing by initiative found more.',
      ),
      time_zone: maybe('VARCHAR', 'Reporting time zone that determined the days.'),
      default_currency: maybe('VARCHAR', 'Currency used where neither survey nor definition has one.'),
      is_simulated: maybe('BOOLEAN', 'Whether the data came from the sandbox; NULL for a replay.'),
    },
  },
  tracker_definitions: {
    kind: 'internal',
    description: 'Every version of a tracker definition that a current value record embeds; trackers picks the newest.',
    key: ['definition_id'],
    columns: {
      definition_id: always('VARCHAR', 'Hash of tracker id and definition.'),
      tracker_id: always('VARCHAR', 'Id of the tracker.'),
      ...trackerFields,
      table_columns: maybe(
        'JSON',
        'Rows of tracker_columns that this version implies, as a JSON array; NULL if there are none.',
      ),
    },
  },
  value_lists: {
    kind: 'internal',
    description: 'Controlled vocabularies that current definitions refer to.',
    key: ['value_list_id'],
    columns: {
      value_list_id: always('VARCHAR', 'Id of the list.'),
      option_count: always('INTEGER', 'Number of options.'),
      response_id: responseId,
      extra,
    },
  },
  rollup_figures: {
    kind: 'internal',
    description: 'The additive yearly figures of listed initiatives, with what initiative_rollup needs of the tree.',
    key: ['initiative_id', 'measure_id', 'period_end'],
    columns: {
      ...rollupPlace,
      shadow_distance: always(
        'INTEGER',
        'Levels up to the nearest node whose report or aggregation covers it; very large if there is none.',
      ),
      free_distance: maybe(
        'INTEGER',
        'The same without nodes whose reports are too low; NULL if the nearest one is not.',
      ),
      measure_id: always('VARCHAR', 'As in figures.'),
      column_code: maybe('VARCHAR', 'As in figures.'),
      option_code: maybe('VARCHAR', 'As in figures.'),
      base_unit: maybe('VARCHAR', 'As in figures.'),
      period_start: always('DATE', 'First day of the group’s year.'),
      figure_period_end: always('DATE', 'period_end of the figure.'),
      value: maybe('DOUBLE', 'As in figures; NULL for an aggregation that does not count.'),
      aggregation_value: maybe('DOUBLE', 'As in figures.'),
      reporting_leaf_count: always(
        'INTEGER',
        'Leaves that report, of all measures of tracker, column and year: 1 or 0.',
      ),
      covered_leaf_count: always(
        'INTEGER',
        'Leaves without a figure for which it is the nearest node that covers them.',
      ),
      not_applicable_leaf_count: always('INTEGER', 'Of both, those that say that the question does not apply.'),
      is_leaf: always('BOOLEAN', 'Whether the initiative has no children.'),
      is_verified: always('BOOLEAN', 'As in figures.'),
      has_rejected: always('BOOLEAN', 'As in figures.'),
      is_private: always('BOOLEAN', 'As in figures.'),
      currency_source: maybe('VARCHAR', 'As in figures.'),
    },
  },
  rollup_doubts: {
    kind: 'internal',
    description:
      'What affects the doubts of a group figure in addition to its figures: each row applies to ancestors of the initiative from from_distance to below to_distance.',
    key: ['initiative_id', 'tracker_id', 'period_end', 'column_code', 'measure_id', 'doubt'],
    columns: {
      ...rollupPlace,
      from_distance: always(
        'INTEGER',
        'Levels up to the nearest ancestor that it applies to; 0 for the initiative itself.',
      ),
      to_distance: always('INTEGER', 'Levels up to the nearest ancestor above that it does not apply to.'),
      doubt: always(
        'VARCHAR',
        'unreconciled, exclusion, rejected (of tracker and column), not_applicable (of the tracker); else of a measure: competing, overlap, parts_by_default, shifted, earlier_year_end, unknown_unit, aggregation_differs, superseded.',
      ),
      column_code: maybe('VARCHAR', 'As in figures.'),
      measure_id: maybe('VARCHAR', 'As in figures.'),
      value: maybe(
        'DOUBLE',
        'The figure (superseded), months (shifted), or 1 if the report is too low (unreconciled).',
      ),
    },
  },
  rollup_years: {
    kind: 'internal',
    description: 'The years of the group that have figures or exclusions.',
    key: ['period_end'],
    columns: {
      period_end: always('DATE', 'Last day of the year.'),
      has_boundary_doubt: always(
        'BOOLEAN',
        'Whether the group may be incomplete: there are figures of nodes that are not listed, or a parent is not listed.',
      ),
    },
  },
  group_years: {
    kind: 'internal',
    description: 'The years of the group.',
    key: ['reporting_year'],
    columns: {
      reporting_year: always('INTEGER', 'Calendar year in which it ends.'),
      period_start: periodStart,
      period_end: periodEnd,
      first_end: always('DATE', 'First day on which a period of this reporting year ends.'),
      last_end: always('DATE', 'Last day on which a period of this reporting year ends.'),
    },
  },
  tracker_years: {
    kind: 'internal',
    description: 'The last reporting year in which a record of a tracker counts, of any initiative and period.',
    key: ['tracker_id'],
    columns: {
      tracker_id: always('VARCHAR', 'Tracker.'),
      reporting_year: always('INTEGER', 'Reporting year.'),
    },
  },
  competing_records: {
    kind: 'internal',
    description:
      'Where several records of an initiative, tracker and period could count; for the internal view counting_records.',
    key: ['initiative_id', 'tracker_id', 'period', 'period_end'],
    columns: {
      initiative_id: always('VARCHAR', 'Initiative that reports.'),
      tracker_id: always('VARCHAR', 'Tracker that is answered.'),
      period: always('VARCHAR', 'yearly, quarterly or monthly.'),
      period_end: periodEnd,
      candidate_count: always('INTEGER', 'As in figures.'),
      has_other_value: always('BOOLEAN', 'As in figures.'),
    },
  },
  used_numbers: {
    kind: 'internal',
    description:
      'Numbers in figures of years made of parts, and numbers that a figure supersedes; for the view record_uses. Numbers of reports and aggregations of years are in figures.',
    key: ['utrv_id', 'column_code', 'option_code', 'base_unit', 'use', 'figure_period_end'],
    columns: {
      initiative_id: always('VARCHAR', 'Initiative that reports.'),
      utrv_id: always('VARCHAR', 'Value record.'),
      period: always('VARCHAR', 'yearly, quarterly or monthly.'),
      period_end: periodEnd,
      tracker_id: always('VARCHAR', 'Tracker that is answered.'),
      column_code: maybe('VARCHAR', 'As in figures.'),
      option_code: maybe('VARCHAR', 'As in figures.'),
      base_unit: maybe('VARCHAR', 'As in figures.'),
      use: always('VARCHAR', 'figure or elsewhere.'),
      figure_period_end: always('DATE', 'Last day of the period of the figure.'),
      number_count: always('INTEGER', 'Numbers of the record.'),
    },
  },
  reported_records: {
    kind: 'internal',
    description:
      'Value records that had been reported (verified, of a complete survey, or in a pin), which the lake no longer shows.',
    key: ['utrv_id'],
    isKept: true,
    columns: { utrv_id: always('VARCHAR', 'Value record.') },
  },
  read_pins: {
    kind: 'internal',
    description: 'Pins whose records are in reported_records.',
    key: ['pin_sha256'],
    isKept: true,
    columns: { pin_sha256: always('VARCHAR', 'SHA-256 of pin.json.') },
  },
  sync_details: {
    kind: 'internal',
    description: 'What the lake has of each survey in addition to its body; what is missing is requested.',
    key: ['resource', 'detail'],
    columns: {
      resource: always('VARCHAR', 'Name of the resource, as in report.json.'),
      survey_id: always('VARCHAR', 'Id of the survey.'),
      detail: always('VARCHAR', 'What was requested, as JSON: names and values in the order of the names.'),
      response_id: maybe('VARCHAR', 'Body that it was loaded from; NULL if the service does not have it.'),
    },
  },
  sync_surveys: {
    kind: 'internal',
    description:
      'What was known of every listed survey at the last publication; changes are detected by comparing with it.',
    key: ['survey_id'],
    columns: {
      survey_id: always('VARCHAR', 'Id of the survey.'),
      listing_hash: maybe(
        'VARCHAR',
        'Hash of the listed metadata that the loaded body corresponds to; NULL if never loaded.',
      ),
      last_updated_at: maybe('TIMESTAMPTZ', 'lastUpdated that the loaded body corresponds to.'),
      response_id: maybe('VARCHAR', 'Body that the survey was loaded from; NULL if never loaded.'),
      failure: maybe('VARCHAR', 'Why the last attempt to fetch it failed; NULL if it did not.'),
    },
  },
} as const satisfies Readonly<Record<string, TableDeclaration>>;

/** The name of a table. */
export type TableName = keyof typeof tables;

export const tableNames = Object.keys(tables) as readonly TableName[];

/** Tables that are exported to Parquet and counted in the manifest. */
export const publishedTableNames = tableNames.filter((name) => tables[name].kind !== 'internal');

/** Tables that are published by year of `period_end`. */
export const tablesByYear = publishedTableNames.filter((name) => 'byYear' in tables[name]);

/** Whether a rebuild keeps all rows of a table. */
export function isKeptWhole(table: TableName): boolean {
  const { kind, isKept = false }: TableDeclaration = tables[table];
  return kind === 'history' || isKept;
}

/** Columns that a content hash leaves out (lake.md, "Current and append-only tables"). */
export const unhashedColumns: readonly string[] = ['run_id', 'response_id', 'removed_at'];
