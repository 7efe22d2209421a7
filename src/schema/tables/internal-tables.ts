import type { TableText } from '../table-declaration.ts';
import { extra, periodEnd, periodStart, responseId, trackerFields } from './columns.ts';
import { groupFigureFields } from './figures-tables.ts';

/** What figures are made of, and what the next run needs to know. */
export const internalTables = {
  tracker_definitions: {
    kind: 'internal',
    description: 'Every version of a tracker definition that a current value record embeds; trackers picks the newest.',
    key: ['definition_id'],
    columns: {
      definition_id: 'VARCHAR Hash of tracker id and definition.',
      tracker_id: 'VARCHAR Id of the tracker.',
      ...trackerFields,
      table_columns:
        'JSON? Rows of tracker_columns that this version implies, as a JSON array; NULL if there are none.',
    },
  },
  value_lists: {
    kind: 'internal',
    description: 'Controlled vocabularies that current definitions refer to.',
    key: ['value_list_id'],
    columns: {
      value_list_id: 'VARCHAR Id of the list.',
      option_count: 'INTEGER Number of options.',
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
      initiative_id: 'VARCHAR Initiative that reports.',
      tracker_id: 'VARCHAR Tracker.',
      column_code: 'VARCHAR? As in figures.',
      reporting_year: 'INTEGER Year of the group.',
      period_end: 'DATE period_end of the figures.',
      counts: 'BOOLEAN Whether they count.',
      held_distance: 'INTEGER Levels up to the nearest node above that holds them: they are in values below.',
    },
  },
  group_years: {
    kind: 'internal',
    description: 'The years of the group.',
    key: ['reporting_year'],
    columns: {
      reporting_year: 'INTEGER Calendar year in which it ends.',
      period_start: periodStart,
      period_end: periodEnd,
      first_end: 'DATE First day on which a period of this reporting year ends.',
      last_end: 'DATE Last day on which a period of this reporting year ends.',
    },
  },
  used_numbers: {
    kind: 'internal',
    description: 'Where the numbers of records are used; the view record_uses.',
    key: ['utrv_id', 'column_code', 'option_code', 'base_unit', 'use', 'figure_period_end'],
    columns: {
      initiative_id: 'VARCHAR Initiative that reports.',
      utrv_id: 'VARCHAR Value record.',
      period: 'VARCHAR yearly, quarterly or monthly.',
      period_end: periodEnd,
      tracker_id: 'VARCHAR Tracker that is answered.',
      column_code: 'VARCHAR? As in figures.',
      option_code: 'VARCHAR? As in figures.',
      base_unit: 'VARCHAR? As in figures.',
      use: 'VARCHAR figure or elsewhere.',
      figure_period_end: 'DATE Last day of the period of the figure.',
      number_count: 'INTEGER Numbers of the record.',
      reporting_year: 'INTEGER Year of the group in which its period ends.',
    },
  },
  row_ways: {
    kind: 'internal',
    description: 'Rows of tables that say that they were counted location- or market-based; for the view table_cells.',
    key: ['utrv_id', 'row_index'],
    columns: {
      utrv_id: 'VARCHAR Value record.',
      row_index: 'INTEGER Table row from 0.',
      way: 'VARCHAR location or market.',
      reporting_year: 'INTEGER Year of the group in which its period ends.',
    },
  },
  reported_records: {
    kind: 'internal',
    description:
      'Value records that had been reported (verified, of a complete survey, or in a pin), which the lake no longer shows.',
    key: ['utrv_id'],
    isKept: true,
    columns: { utrv_id: 'VARCHAR Value record.' },
  },
  read_pins: {
    kind: 'internal',
    description: 'Pinned snapshots whose records are in reported_records.',
    key: ['snapshot_id'],
    isKept: true,
    columns: { snapshot_id: 'VARCHAR Snapshot.' },
  },
  sync_details: {
    kind: 'internal',
    description: 'What the lake has of each survey in addition to its body; what is missing is requested.',
    key: ['resource', 'detail'],
    columns: {
      resource: 'VARCHAR Name of the resource, as in report.json.',
      survey_id: 'VARCHAR Id of the survey.',
      detail: 'VARCHAR What was requested, as JSON: names and values in the order of the names.',
      response_id: 'VARCHAR? Body that it was loaded from; NULL if the service does not have it.',
    },
  },
  sync_surveys: {
    kind: 'internal',
    description:
      'What was known of every listed survey at the last publication; changes are detected by comparing with it.',
    key: ['survey_id'],
    columns: {
      survey_id: 'VARCHAR Id of the survey.',
      listing_hash: 'VARCHAR? Hash of the listed metadata that the loaded body corresponds to; NULL if never loaded.',
      last_updated_at: 'TIMESTAMPTZ? lastUpdated that the loaded body corresponds to.',
      response_id: 'VARCHAR? Body that the survey was loaded from; NULL if never loaded.',
      failure: 'VARCHAR? Why the last attempt to fetch it failed; NULL if it did not.',
    },
  },
} as const satisfies Readonly<Record<string, TableText>>;
