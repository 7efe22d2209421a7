/**
 * THE declaration of everything that is published: DDL and comments, Parquet schemas, Arrow schemas, row types and the
 * data dictionary derive from it (lake.md, "Tables"). Order of columns is the order in every file.
 */

/** DuckDB types; only those that Spark, pandas, polars and the warehouses read. */
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
 * - `internal`: what the next run must know; in `lake.duckdb` only, no Parquet, not in the manifest.
 */
export type TableKind = 'current' | 'history' | 'internal';

export interface TableDeclaration {
  readonly kind: TableKind;
  readonly description: string;
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, ColumnDeclaration>>;
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

const extra = maybe('JSON', 'Fields the service sent that this schema does not name, as a JSON object.');
const responseId = maybe('VARCHAR', 'The response this row was read from (responses.response_id).');
const removedAt = maybe('TIMESTAMPTZ', 'When the service stopped listing it; NULL while it is current.');
const runId = always('VARCHAR', 'The run that wrote this row (runs.run_id).');
const periodStart = always('DATE', 'First day of the reporting period.');
const periodEnd = always('DATE', 'Last day of the reporting period, in the reporting time zone.');
const unitColumn = maybe('VARCHAR', 'Unit as the service names it.');
const unitType = maybe(
  'VARCHAR',
  'Kind of unit: area, length, mass, volume, time, energy, co2Emissions, partsPer, currency.',
);
const numberScale = maybe('VARCHAR', 'Scale code: single, hundreds, thousands, millions, billions, trillions.');
const valueListId = maybe('VARCHAR', 'Value list of the options (value_lists.value_list_id).');

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
  definition: always('JSON', 'The definition as sent.'),
} as const;

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
        'Parent; NULL on a root, and where the parent is not listed or a cycle was cut (see data_issues).',
      ),
      created_at: maybe('TIMESTAMPTZ', 'Creation time.'),
      depth: always('INTEGER', 'Distance from the root; 0 on a root.'),
      path: always('VARCHAR', 'Names from the root down to this node, joined by " > ".'),
      path_ids: always('VARCHAR[]', 'Ids from the root down to this node.'),
      root_id: always('VARCHAR', 'Id of the root above this node.'),
      is_leaf: always('BOOLEAN', 'Whether the node has no children.'),
      child_count: always('INTEGER', 'Number of direct children.'),
      descendant_count: always('INTEGER', 'Number of nodes below.'),
      removed_at: removedAt,
      response_id: responseId,
      extra,
    },
  },
  initiative_ancestors: {
    kind: 'current',
    description: 'Closure of the hierarchy: one row per node and ancestor, itself included.',
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
      name: maybe('VARCHAR', 'Name set by the user.'),
      survey_type: maybe('VARCHAR', 'default, or aggregation (combines other surveys).'),
      period: always('VARCHAR', 'monthly, quarterly or yearly.'),
      effective_at: always('TIMESTAMPTZ', 'End of the period as the service sent it.'),
      effective_date: always('DATE', 'That instant as a day in the reporting time zone.'),
      period_start: periodStart,
      period_end: periodEnd,
      period_label: always('VARCHAR', '2024, 2024-Q3, 2024-02; unaligned: first/last day.'),
      is_period_aligned: always('BOOLEAN', 'Whether the end has the documented shape for the period.'),
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
    description: 'Tracker definitions (questions), the newest version that current surveys embed.',
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
    },
  },
  tracker_definitions: {
    kind: 'current',
    description: 'Every version of a tracker definition that a current value record embeds; trackers picks the newest.',
    key: ['definition_id'],
    columns: {
      definition_id: always('VARCHAR', 'Hash of tracker id and definition.'),
      tracker_id: always('VARCHAR', 'Id of the tracker.'),
      ...trackerFields,
      table_columns: maybe('JSON', 'Rows of tracker_columns this version implies, as a JSON array; NULL when none.'),
    },
  },
  utrvs: {
    kind: 'current',
    description: 'Value records: one answer to one tracker in one survey.',
    key: ['utrv_id'],
    columns: {
      utrv_id: always('VARCHAR', 'Id of the value record.'),
      survey_id: always('VARCHAR', 'Survey it belongs to.'),
      initiative_id: always('VARCHAR', 'Initiative it belongs to.'),
      tracker_id: always('VARCHAR', 'Tracker it answers.'),
      source_index: always('INTEGER', 'Place in universalTrackerValues of the response, from 0.'),
      status: maybe('VARCHAR', 'created, updated, rejected, verified.'),
      value_type: maybe('VARCHAR', 'Type of the value; its own, else its tracker’s.'),
      answer: always('VARCHAR', 'answered, not_applicable, not_reported or unanswered.'),
      not_applicable_type: maybe('VARCHAR', 'na or nr as sent.'),
      evidence_required: maybe('BOOLEAN', 'Whether evidence is required.'),
      verification_required: maybe('BOOLEAN', 'Whether verification is required.'),
      is_private: maybe('BOOLEAN', 'Whether the record is private.'),
      assurance_status: maybe('VARCHAR', 'State of assurance; JSON text if the service sends a structure.'),
      notes: maybe('JSON', 'Notes as sent.'),
      period: always('VARCHAR', 'monthly, quarterly or yearly; inherited from the survey when absent.'),
      effective_at: always('TIMESTAMPTZ', 'End of the period as sent; inherited when absent.'),
      period_start: periodStart,
      period_end: periodEnd,
      table_row_count: maybe('INTEGER', 'Rows of the table; NULL when not a table.'),
      data_point_count: always('INTEGER', 'Data points of this record.'),
      definition_id: maybe('VARCHAR', 'Version of the definition it embeds (tracker_definitions.definition_id).'),
      extra,
    },
  },
  data_points: {
    kind: 'current',
    description: 'The long-format fact: one row per reported value.',
    key: ['utrv_id', 'row_index', 'column_code', 'option_code'],
    columns: {
      utrv_id: always('VARCHAR', 'Value record it comes from.'),
      survey_id: always('VARCHAR', 'Survey it comes from.'),
      initiative_id: always('VARCHAR', 'Initiative that reports.'),
      tracker_id: always('VARCHAR', 'Tracker it answers.'),
      row_index: maybe('INTEGER', 'Table row from 0; NULL outside tables.'),
      column_code: maybe('VARCHAR', 'Table column; NULL outside tables.'),
      option_code: maybe('VARCHAR', 'Option of a value list; NULL for other types.'),
      value_type: maybe('VARCHAR', 'Type of the value: the column’s for a cell.'),
      value_number: maybe('DOUBLE', 'The number as reported, before scaling.'),
      number_scale: numberScale,
      scale_factor: maybe('DOUBLE', 'Factor of the scale; 1 when none; NULL when the code is unknown.'),
      value_scaled: maybe('DOUBLE', 'value_number times scale_factor, decimally exact.'),
      value_text: maybe('VARCHAR', 'The value as text when it was not sent as a number.'),
      value_date: maybe('DATE', 'Day of a date value.'),
      unit: unitColumn,
      unit_type: unitType,
      unit_source: maybe('VARCHAR', 'Where the unit stands: cell, column, tracker, survey or default.'),
      status: maybe('VARCHAR', 'Status of the value record.'),
      period: always('VARCHAR', 'monthly, quarterly or yearly.'),
      period_start: periodStart,
      period_end: periodEnd,
    },
  },
  value_lists: {
    kind: 'current',
    description: 'Controlled vocabularies that current definitions refer to.',
    key: ['value_list_id'],
    columns: {
      value_list_id: always('VARCHAR', 'Id of the list.'),
      option_count: always('INTEGER', 'Number of options.'),
      response_id: responseId,
      extra,
    },
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
    description: 'Values the service calculates per survey and code: one row per leaf of the answer.',
    key: ['survey_id', 'calculation_code', 'json_pointer'],
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
    description: 'Bodies that the lake was made from; one that was received again stands with its newest landing.',
    key: ['response_id'],
    columns: {
      response_id: always('VARCHAR', 'SHA-256 of the body.'),
      method: always('VARCHAR', 'HTTP method.'),
      path: always('VARCHAR', 'Path with query, without host.'),
      status: always('INTEGER', 'HTTP status.'),
      fetched_at: always('TIMESTAMPTZ', 'When it was received, by the clock of the service where it tells.'),
      byte_count: always('BIGINT', 'Size of the body in bytes, decompressed.'),
      landing_file: always('VARCHAR', 'File it was landed in, relative to the output folder.'),
      run_id: always('VARCHAR', 'Run that fetched it.'),
    },
  },
  data_issues: {
    kind: 'current',
    description: 'What was wrong with current data.',
    key: [],
    columns: {
      run_id: runId,
      scope: always(
        'VARCHAR',
        'What replaces the row: survey (its body), calculated, value_lists, initiatives, survey_listing, references (across tables).',
      ),
      severity: always('VARCHAR', 'rejected (not in the lake), degraded (something missing) or notice.'),
      code: always('VARCHAR', 'Kind of issue.'),
      resource: always('VARCHAR', 'Table the record belongs to.'),
      survey_id: maybe('VARCHAR', 'Survey concerned.'),
      utrv_id: maybe('VARCHAR', 'Value record concerned.'),
      initiative_id: maybe('VARCHAR', 'Initiative concerned.'),
      json_pointer: maybe('VARCHAR', 'Place in the response.'),
      message: always('VARCHAR', 'What was wrong.'),
      value: maybe('VARCHAR', 'The offender, at most 200 characters.'),
      response_id: responseId,
    },
  },
  data_point_changes: {
    kind: 'history',
    description:
      'Restatements: data points added, changed or removed after the first load of their survey. A record that moves to another survey is removed there and added here.',
    key: ['run_id', 'survey_id', 'utrv_id', 'row_index', 'column_code', 'option_code'],
    columns: {
      run_id: runId,
      changed_at: always('TIMESTAMPTZ', 'When the run saw it, by the clock of the service.'),
      change: always('VARCHAR', 'added, changed or removed.'),
      cause: always(
        'VARCHAR',
        'reported; or definition, when only the tracker definition changed, not what was reported.',
      ),
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
    },
  },
  runs: {
    kind: 'history',
    description: 'Runs that published.',
    key: ['run_id'],
    columns: {
      run_id: always('VARCHAR', 'Id of the run; sorts by time.'),
      pipeline: always('VARCHAR', 'Pipeline that ran.'),
      mode: always('VARCHAR', 'full, incremental or replay.'),
      status: always('VARCHAR', 'published or published_with_gaps.'),
      started_at: always('TIMESTAMPTZ', 'Start, by our clock.'),
      finished_at: maybe('TIMESTAMPTZ', 'When the data was complete, just before publication.'),
      changed_since: maybe('DATE', 'Day the filtered listing was asked from.'),
      watermark_at: maybe(
        'TIMESTAMPTZ',
        'What changed until then has been seen: the newest change, never later than the clocks of service and machine; the next run starts from it.',
      ),
      request_count: always('INTEGER', 'HTTP requests sent.'),
      retry_count: always('INTEGER', 'Requests that were repeated.'),
      throttled_count: always('INTEGER', 'Answers 429.'),
      byte_count: always('BIGINT', 'Bytes of bodies received.'),
      surveys_listed: always('INTEGER', 'Surveys listed.'),
      surveys_changed: always('INTEGER', 'Surveys new or changed.'),
      surveys_fetched: always('INTEGER', 'Surveys requested.'),
      surveys_reused: always('INTEGER', 'Surveys taken from bodies an earlier run had landed.'),
      surveys_removed: always('INTEGER', 'Surveys no longer listed.'),
      surveys_failed: always('INTEGER', 'Surveys that could not be fetched.'),
      data_points: always('BIGINT', 'Data points in the lake.'),
      data_issues: always('BIGINT', 'Issues in the lake.'),
      version: always('VARCHAR', 'Version of esg-lake.'),
      survey_listing: maybe(
        'VARCHAR',
        'How surveys were listed: connection, or initiatives when the sweep found more.',
      ),
      time_zone: maybe('VARCHAR', 'Reporting time zone that days were taken in.'),
      default_currency: maybe('VARCHAR', 'Currency where neither survey nor definition names one.'),
    },
  },
  sync_surveys: {
    kind: 'internal',
    description: 'What the last publication knew of every listed survey; change detection compares with it.',
    key: ['survey_id'],
    columns: {
      survey_id: always('VARCHAR', 'Id of the survey.'),
      listing_hash: maybe(
        'VARCHAR',
        'Hash of the listed metadata that the loaded body answers to; NULL if never loaded.',
      ),
      last_updated_at: maybe('TIMESTAMPTZ', 'lastUpdated that the loaded body answers to.'),
      response_id: maybe('VARCHAR', 'Body the survey was loaded from; NULL if never loaded.'),
      failure: maybe('VARCHAR', 'Why the last attempt to fetch it failed; NULL if it did not.'),
    },
  },
} as const satisfies Readonly<Record<string, TableDeclaration>>;

export type TableName = keyof typeof tables;

/** Version of tables and rules: raised when old data must be transformed again; `run` migrates by replay. */
export const schemaVersion = 1;

export const tableNames = Object.keys(tables) as readonly TableName[];

/** Tables that are exported to Parquet and counted in the manifest. */
export const publishedTableNames = tableNames.filter((name) => tables[name].kind !== 'internal');

/** Columns a content hash leaves out (lake.md, "Current tables"). */
export const unhashedColumns: readonly string[] = ['run_id', 'response_id', 'removed_at'];
