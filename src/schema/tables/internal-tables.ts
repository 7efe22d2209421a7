import type { TableDeclaration } from '../table-declaration.ts';
import { always, extra, maybe, periodEnd, periodStart, responseId, trackerFields } from './columns.ts';

/** What is added up over initiatives, in the order in which the rows are read. */
const rollupPlace = {
  initiative_id: always('VARCHAR', 'Initiative that reports.'),
  tracker_id: always('VARCHAR', 'Tracker.'),
  period_end: always('DATE', 'Last day of the group’s year.'),
  reporting_year: always('INTEGER', 'Year of the group.'),
} as const;

/** What figures are made of, and what the next run needs to know. */
export const internalTables = {
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
