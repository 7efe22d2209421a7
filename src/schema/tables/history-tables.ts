/** What is wrong, what changed, and where it came from. */
export const historyTables = `
responses: Bodies that the lake was built from. A body that was received more than once is listed with its newest
    landing.
- key: response_id
  response_id: VARCHAR SHA-256 of the body.
  method: VARCHAR HTTP method.
  path: VARCHAR Path with query, without host.
  status: INTEGER HTTP status.
  fetched_at: TIMESTAMPTZ When it was received, by the clock of the service if it sent the time.
  byte_count: BIGINT Size of the body in bytes, decompressed.
  landing_file: VARCHAR File it was landed in, relative to the output folder.
  run_id: VARCHAR Run that fetched it.

data_issues: What is wrong with the current data.
- kind: current
- sorted by: survey_id, utrv_id, code, json_pointer
  run_id: VARCHAR The run that wrote this row (runs.run_id).
  scope: VARCHAR What must be loaded again to replace this row: survey (its body), calculated, value_lists, initiatives,
    survey_listing, references (across tables).
  severity: VARCHAR rejected (not in the lake), degraded (something missing) or notice.
  code: VARCHAR Kind of issue.
  resource: VARCHAR Table that the record belongs to.
  survey_id: VARCHAR? Survey concerned.
  utrv_id: VARCHAR? Value record concerned.
  initiative_id: VARCHAR? Initiative concerned.
  calculation_code: VARCHAR? Calculation concerned.
  value_list_id: VARCHAR? Value list concerned.
  json_pointer: VARCHAR? Place in the response.
  message: VARCHAR What is wrong.
  value: VARCHAR? The offending value, cut after 200 characters.
  response_id: as in surveys

data_point_changes: Data points added, changed or removed after the first load of their survey. A record that moves to
    another survey is removed there and added here. Rows of a table are the same wherever they are: those with equal
    cells first, then those that differ in numbers only. The view restatements has those that are restatements.
- key: run_id, survey_id, utrv_id, row_index, column_code, option_code, change
  run_id: as in data_issues
  changed_at: TIMESTAMPTZ When the run saw it, by the clock of the service.
  change: VARCHAR added, changed or removed.
  cause: VARCHAR reported; or definition, if only the tracker definition changed.
  utrv_id, row_index, column_code, option_code: as in data_points
  survey_id, initiative_id, tracker_id, period_end: as in data_points
  old_value_scaled, new_value_scaled: DOUBLE? Before (old) or after (new) the change.
  old_value_text, new_value_text: VARCHAR? Before (old) or after (new) the change.
  old_unit, new_unit, old_status, new_status: VARCHAR? Before (old) or after (new) the change.
  old_value_number, new_value_number: DOUBLE? Before (old) or after (new) the change, as sent.
  old_number_scale, new_number_scale: VARCHAR? Before (old) or after (new) the change.
  old_period_end, new_period_end: DATE? Before (old) or after (new) the change.
  old_value_base, new_value_base: DOUBLE? Before (old) or after (new) the change, in that base unit.
  old_base_unit, new_base_unit: VARCHAR? Before (old) or after (new) the change.
  was_reported: BOOLEAN Whether the record was verified or its survey complete at any time before, or a pin has a figure
    made of it.

boundary_changes: Initiatives that were added, removed, moved or renamed after the first load. An initiative that is
    moved and renamed has two rows. Initiatives below a moved one move with it and have none.
- key: run_id, initiative_id, change
  run_id: as in data_issues
  seen_at: TIMESTAMPTZ When the run saw it, by the clock of the service.
  initiative_id: VARCHAR Initiative.
  change: VARCHAR added, removed, moved or renamed.
  old_parent_id: VARCHAR? Parent before; NULL for a root, and if added.
  new_parent_id: VARCHAR? Parent after; NULL for a root, and if removed.
  old_name: VARCHAR? Name before; NULL if added.
  new_name: VARCHAR? Name after; NULL if removed.

group_figure_changes: Rows of group_figures whose value a run changed, added or removed, compared with the snapshot
    before it and with the newest pin.
- key: run_id, against, initiative_id, measure_id, reporting_year
  run_id: as in data_issues
  against: VARCHAR previous (the snapshot before the run), or the name of the newest pin.
  initiative_id, measure_id, reporting_year: as in group_figures
  before: DOUBLE? The value there; NULL if it had none.
  after: DOUBLE? The value after the run; NULL if it is gone.
  percent: DOUBLE? The difference in percent of the value before; -100 if it is gone, NULL if it is new.
  had_doubts: BOOLEAN? Whether the value before had doubts.
  has_doubts: BOOLEAN? Whether the value after has doubts.
  reason: VARCHAR? What makes most of the difference: structure, decision, record, definition or value.
  cause_id: VARCHAR? Initiative whose figure makes the greatest part of it.
  cause_difference: DOUBLE? That part.

runs: Runs that published a snapshot.
- key: run_id
  run_id: VARCHAR Id of the run; sorts by time.
  pipeline: VARCHAR Pipeline that ran.
  mode: VARCHAR full, incremental or replay.
  status: VARCHAR published or published_with_gaps.
  started_at: TIMESTAMPTZ Start, by the clock of the machine.
  finished_at: TIMESTAMPTZ? When the data was complete, just before publication.
  watermark_at: TIMESTAMPTZ? The time of the newest change that the service had listed.
  request_count: INTEGER HTTP requests sent.
  retry_count: INTEGER Requests that were repeated.
  throttled_count: INTEGER Responses with status 429.
  byte_count: BIGINT Bytes of bodies received.
  surveys_listed: INTEGER Surveys listed.
  surveys_changed: INTEGER Surveys that were new or changed.
  surveys_fetched: INTEGER Surveys requested.
  surveys_reused: INTEGER Surveys taken from bodies that an earlier run had landed.
  surveys_removed: INTEGER Surveys no longer listed.
  surveys_failed: INTEGER Surveys that could not be fetched.
  data_points: BIGINT Data points in the lake.
  data_issues: BIGINT Issues in the lake.
  version: VARCHAR Version of esg-lake.
  survey_listing: VARCHAR? How surveys were listed: connection, or initiatives if listing by initiative found more.
  time_zone: VARCHAR? Reporting time zone that determined the days.
  default_currency: VARCHAR? Currency used where neither survey nor definition has one.
  is_simulated: BOOLEAN? Whether the data came from the sandbox; NULL for a replay.
` as const;

/** What figures are made of, and what the next run needs to know. */
export const internalTables = `
tracker_definitions: Every version of a tracker definition that a current value record embeds; trackers picks the
    newest.
- key: definition_id
  definition_id: VARCHAR Hash of tracker id and definition.
  tracker_id, name, value_label, instructions, tracker_type, type_code, value_type, unit, unit_type: as in trackers
  number_scale, max_rows, value_list_id, is_additive, rows_add, over_time, additive_reason: as in trackers
  over_time_reason, definition: as in trackers
  table_columns: JSON? Rows of tracker_columns that this version implies, as a JSON array; NULL if there are none.

value_lists: Controlled vocabularies that current definitions refer to.
- key: value_list_id
  value_list_id: VARCHAR Id of the list.
  option_count: INTEGER Number of options.
  response_id, extra: as in surveys

deeper_figures: The rows of initiative_rollup that are not in group_figures: of nodes below depth 2.
- key: initiative_id, measure_id, reporting_year
  *: as in group_figures

held_figures: For the figures of each initiative, tracker, column and year whether they count, and in which values above
    they are; for the view rollup_contributions.
- key: initiative_id, tracker_id, column_code, reporting_year
  initiative_id, tracker_id, column_code, reporting_year, period_end: as in figures
  counts: BOOLEAN Whether they count.
  held_distance: INTEGER Levels up to the nearest node above that holds them: they are in values below.

group_years: The years of the group.
- key: reporting_year
  reporting_year: INTEGER Calendar year in which it ends.
  period_start, period_end: as in surveys
  first_end: DATE First day on which a period of this reporting year ends.
  last_end: DATE Last day on which a period of this reporting year ends.

used_numbers: The rows of the view record_uses.
- key: utrv_id, column_code, option_code, base_unit, use, figure_period_end
  initiative_id, utrv_id, period, period_end, tracker_id: as in utrvs
  column_code, option_code, base_unit: as in figures
  use: VARCHAR figure (the numbers are part of it) or elsewhere (a figure of the same, a longer or a later period of the
    same initiative, tracker and column supersedes them).
  figure_period_end: DATE Last day of the period of that figure.
  number_count: INTEGER Numbers of the record.
  reporting_year: INTEGER Year of the group in which the record’s period ends.

row_ways: Rows of tables that say that they were counted location- or market-based; for the view table_cells.
- key: utrv_id, row_index
  utrv_id: VARCHAR Value record.
  row_index: INTEGER Table row from 0.
  way: VARCHAR location or market.
  reporting_year: INTEGER Year of the group in which its period ends.

reported_records: Value records that had been reported (verified, of a complete survey, or in a pin), which the lake no
    longer shows.
- key: utrv_id
- kept: always
  utrv_id: VARCHAR Value record.

read_pins: Pinned snapshots whose records are in reported_records.
- key: snapshot_id
- kept: always
  snapshot_id: VARCHAR Snapshot.

sync_details: What the lake has of each survey in addition to its body; what is missing is requested.
- key: resource, detail
  resource: VARCHAR Name of the resource, as in report.json.
  survey_id: VARCHAR Id of the survey.
  detail: VARCHAR What was requested, as JSON: names and values in the order of the names.
  response_id: VARCHAR? Body that it was loaded from; NULL if the service does not have it.

sync_surveys: What was known of every listed survey at the last publication; changes are detected by comparing with it.
- key: survey_id
  survey_id: VARCHAR Id of the survey.
  listing_hash: VARCHAR? Hash of the listed metadata that the loaded body corresponds to; NULL if never loaded.
  last_updated_at: TIMESTAMPTZ? lastUpdated that the loaded body corresponds to.
  response_id: VARCHAR? Body that the survey was loaded from; NULL if never loaded.
  failure: VARCHAR? Why the last attempt to fetch it failed; NULL if it did not.
` as const;
