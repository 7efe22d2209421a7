import type { TableDeclaration } from '../table-declaration.ts';
import { always, extra, maybe, periodEnd, periodStart, responseId, trackerFields } from './columns.ts';
import { groupFigureFields } from './figures-tables.ts';

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
  deeper_figures: {
    kind: 'internal',
    description: 'The rows of initiative_rollup that are not in group_figures: of nodes below depth 2.',
    key: ['initiative_id', 'measure_id', 'reporting_year'],
    columns: groupFigureFields,
  },
  held_figures: {
    kind: 'internal',
    description:
      'For the figures of each initiative, tracker, column and year whether they count, and in which values above they are; for the view rollup_contributions.',
    key: ['initiative_id', 'tracker_id', 'column_code', 'reporting_year'],
    columns: {
      initiative_id: always('VARCHAR', 'Initiative that reports.'),
      tracker_id: always('VARCHAR', 'Tracker.'),
      column_code: maybe('VARCHAR', 'As in figures.'),
      reporting_year: always('INTEGER', 'Year of the group.'),
      period_end: always('DATE', 'period_end of the figures.'),
      counts: always('BOOLEAN', 'Whether they count.'),
      held_distance: always(
        'INTEGER',
        'Levels up to the nearest node above that holds them: they are in values below.',
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
  used_numbers: {
    kind: 'internal',
    description: 'Where the numbers of records are used; the view record_uses.',
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
      reporting_year: always('INTEGER', 'Year of the group in which its period ends.'),
    },
  },
  row_ways: {
    kind: 'internal',
    description: 'Rows of tables that say that they were counted location- or market-based; for the view table_cells.',
    key: ['utrv_id', 'row_index'],
    columns: {
      utrv_id: always('VARCHAR', 'Value record.'),
      row_index: always('INTEGER', 'Table row from 0.'),
      way: always('VARCHAR', 'location or market.'),
      reporting_year: always('INTEGER', 'Year of the group in which its period ends.'),
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
