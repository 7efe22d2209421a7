/** What there is (initiatives, surveys, questions), what the owner decided, and what was reported. */
export const reportedTables = `
initiatives: Nodes of the organizational hierarchy: companies, subsidiaries, sites.
- key: initiative_id
  initiative_id: VARCHAR Id of the node.
  name: VARCHAR? Name of the node.
  profile_url: VARCHAR? Public image URL.
  parent_id: VARCHAR? Parent; NULL for a root, if the parent is not listed, and where a cycle or too deep a hierarchy
    was cut (data_issues).
  created_at: TIMESTAMPTZ? Creation time.
  depth: INTEGER Distance from the root; 0 for a root.
  path: VARCHAR Names from the root down to this node, joined by " > ".
  path_ids: VARCHAR[] Ids from the root down to this node.
  root_id: VARCHAR Id of the root above this node.
  is_leaf: BOOLEAN Whether the node has no children.
  child_count: INTEGER Number of direct children.
  descendant_count: INTEGER Number of nodes below this one, at any level.
  removed_at: TIMESTAMPTZ? When the service stopped listing it; NULL while it is current.
  response_id: VARCHAR? The response this row was read from (responses.response_id).
  extra: JSON? Fields that the service sent and this schema does not name, as a JSON object.

surveys: Surveys (reports): one initiative, one reporting period.
- key: survey_id
  survey_id: VARCHAR Id of the survey.
  initiative_id: VARCHAR Initiative that reports.
  name: VARCHAR? Name given by the user.
  survey_type: VARCHAR? default, or aggregation (combines other surveys).
  period: VARCHAR monthly, quarterly or yearly.
  effective_at: TIMESTAMPTZ End of the period as the service sent it.
  effective_date: DATE That instant as a day in the reporting time zone.
  period_start: DATE First day of the reporting period.
  period_end: DATE Last day of the reporting period, in the reporting time zone.
  period_label: VARCHAR Such as 2024, 2024-Q3 or 2024-02; first day/last day if not aligned.
  is_period_aligned: BOOLEAN Whether the period ends on a day that the interface documents for it.
  utrv_type: VARCHAR? Kind of values; only "actual" exists.
  evidence_required: BOOLEAN? Whether evidence is required.
  verification_required: BOOLEAN? Whether verification is required.
  is_private: BOOLEAN? Default private setting of its value records.
  is_complete: BOOLEAN Whether the survey has a completion date.
  completed_at: TIMESTAMPTZ? Completion time.
  aggregated_at: TIMESTAMPTZ? When an aggregation survey was last combined.
  last_updated_at: TIMESTAMPTZ? Most recent change of metadata or answers, from filtered listings.
  currency: VARCHAR? The survey's locked currency.
  utrv_count: INTEGER Value records of the survey in the lake.
  data_point_count: INTEGER Data points of the survey in the lake.
  removed_at, response_id, extra: as in initiatives

trackers: Tracker definitions (questions), each in the newest version that current surveys embed.
- key: tracker_id
  tracker_id: VARCHAR Id of the tracker.
  name: VARCHAR? Name of the tracker.
  value_label: VARCHAR? Question text.
  instructions: VARCHAR? Instructions to the reporter.
  tracker_type: VARCHAR? Kind of tracker: kpi, gri.
  type_code: VARCHAR? Code within the kind, such as a GRI disclosure number; NULL when empty.
  value_type: VARCHAR? Type of its values.
  unit: VARCHAR? Unit as the service names it.
  unit_type: VARCHAR? Kind of unit: area, length, mass, volume, time, energy, co2Emissions, partsPer, numberScale,
    currency.
  number_scale: VARCHAR? Scale code: single, hundreds, thousands, millions, billions, trillions.
  max_rows: INTEGER? Largest number of table rows that the definition allows.
  value_list_id: VARCHAR? Value list of the options (value_list_options.value_list_id).
  is_additive: BOOLEAN? Whether its numbers can be added over initiatives; NULL if its values are not numbers.
  rows_add: BOOLEAN? Whether they can be added over the rows of a table.
  over_time: VARCHAR? How quarters and months make a year: sum, period_end (the value at its end), none or undecided.
  additive_reason: VARCHAR? Id of the rule that decided is_additive; NULL if its values are not numbers.
  over_time_reason: VARCHAR? Id of the rule that decided over_time.
  definition: JSON The definition as sent.

tracker_columns: Columns of table trackers.
- key: tracker_id, column_code
  tracker_id: VARCHAR Id of the tracker.
  column_code: VARCHAR Code of the column.
  column_index: INTEGER Place among the columns, from 0.
  name: VARCHAR? Name of the column.
  value_type: VARCHAR? Type of its cells.
  unit, unit_type, number_scale, value_list_id: as in trackers
  is_additive, rows_add, over_time, additive_reason, over_time_reason: as in trackers

value_list_options: Options of the value lists.
- key: value_list_id, option_code
  value_list_id: VARCHAR Id of the list.
  option_code: VARCHAR Stable code of the option.
  option_index: INTEGER Place in the list, from 0.
  name: VARCHAR? Name of the option; may change at any time.

units: Units that the lake converts, with their legal definitions; the same in every lake.
- key: unit_type, unit
  unit_type: VARCHAR Kind of unit.
  unit: VARCHAR Unit as written, compared exactly: Ml is not ml. Other spellings of a unit have their own rows.
  name: VARCHAR Name of the unit.
  base_unit: VARCHAR Unit that all units of the kind are converted to.
  numerator, denominator: DOUBLE A value in base_unit is the value times numerator divided by denominator, both whole.
  factor: DOUBLE numerator divided by denominator, rounded.

decisions: What the owner decided (--decisions): the rows of consolidation.csv (what the report of a parent includes),
    measures.csv (what adds up) and units.csv (what units mean). Columns that a file does not have are NULL.
- key: file, line
  file: VARCHAR consolidation.csv, measures.csv or units.csv.
  line: INTEGER Line of the file.
  initiative_id: VARCHAR? The parent; NULL: every parent.
  type_code: VARCHAR? Type codes that the row is about, with * for any characters; NULL: see tracker_id.
  tracker_id: VARCHAR? Tracker that the row is about; every question if this and type_code are NULL.
  report_is: VARCHAR? consolidated (it includes everything below it), stand_alone (what is below it is added),
    not_counted (it does not count, and nothing is missing), wrong (it does not count, and is missing) or part_year (its
    quarters and months are the year); NULL: not decided.
  from_year: INTEGER? First reporting year that the row is about; NULL: open.
  to_year: INTEGER? Last reporting year that the row is about; NULL: open.
  column_code: VARCHAR? Table column; NULL: every column, and values outside tables.
  over_initiatives: VARCHAR? sum or none; NULL: not decided.
  over_rows: VARCHAR? sum, without_total (rows that are a total are left out) or none; NULL: not decided.
  over_time: VARCHAR? sum, period_end (the value at its end) or none; NULL: not decided.
  total_rows: VARCHAR? Codes or texts of rows that are a total, with | between.
  unit: VARCHAR? Unit as people write it, compared exactly.
  unit_type: VARCHAR? Kind of unit that the row is about; NULL: any.
  is: VARCHAR? Its meaning, a unit of the table units; NULL: not decided.
  factor: DOUBLE? One of this unit is that many of the unit in is.
  base_unit: VARCHAR? Unit that both are converted to.
  numerator, denominator: DOUBLE? A value in base_unit is the value times numerator divided by denominator, both whole.
  reason: VARCHAR? Reason for the decision, as written.

utrvs: Value records: one answer to one tracker in one survey.
- key: utrv_id
- files: by year
  utrv_id: VARCHAR Id of the value record.
  survey_id: VARCHAR Survey it belongs to.
  initiative_id: VARCHAR Initiative it belongs to.
  tracker_id: VARCHAR Tracker it answers.
  source_index: INTEGER Place in universalTrackerValues of the response, from 0.
  status: VARCHAR? created, updated, rejected, verified.
  value_type: VARCHAR? Type of the value: its own, else that of its tracker.
  answer: VARCHAR answered, not_applicable, not_reported or unanswered.
  not_applicable_type: VARCHAR? na or nr, as sent.
  evidence_required, verification_required: as in surveys
  is_private: BOOLEAN? Whether the record is private.
  assurance_status: VARCHAR? State of assurance; JSON text if the service sends a structure.
  notes: JSON? Notes as sent.
  period: VARCHAR monthly, quarterly or yearly; inherited from the survey when absent.
  effective_at: TIMESTAMPTZ End of the period as sent; inherited when absent.
  period_start, period_end: as in surveys
  table_row_count: INTEGER? Number of table rows; NULL if the answer is not a table.
  data_point_count: INTEGER Data points of this record.
  definition_id: VARCHAR? Version of the definition it embeds: a hash of tracker id and definition.
  extra: as in surveys

data_points: The fact table, in long format: one row per reported value.
- key: utrv_id, row_index, column_code, option_code
- files: by year
- sorted by: period, tracker_id, initiative_id
  utrv_id: VARCHAR Value record it comes from.
  survey_id: VARCHAR Survey it comes from.
  initiative_id: VARCHAR Initiative that reports.
  tracker_id: VARCHAR Tracker it answers.
  row_index: INTEGER? Table row from 0; NULL outside tables.
  column_code: VARCHAR? Table column; NULL outside tables.
  option_code: VARCHAR? Option of a value list; NULL for other types.
  json_pointer: VARCHAR JSON pointer (RFC 6901) to the value inside its value record, such as
    /valueData/table/0/2/value; the record is at /data/universalTrackerValues/<utrvs.source_index> of the response.
  value_type: VARCHAR? Type of the value; for a cell, that of its column.
  value_number: DOUBLE? The number as reported, before scaling.
  number_scale: as in trackers
  scale_factor: DOUBLE? Factor of the scale; 1 if there is no scale; NULL if its code is unknown.
  value_scaled: DOUBLE? value_number times scale_factor, as an exact decimal product, rounded once.
  value_text: VARCHAR? The value as text, if it was not sent as a number.
  value_date: DATE? Day of a date value.
  unit, unit_type: as in trackers
  unit_source: VARCHAR? Where the unit comes from: cell, column, tracker, survey or default.
  base_factor: DOUBLE Factor from value_scaled to base_unit: units.factor of the unit, rounded; 1 if nothing is
    converted. The exact value is value_base of data_points_enriched.
  base_unit: VARCHAR? Unit in which values of the same kind can be compared and added, such as MWh; the unit itself if
    units does not have it; % for percentages.
  status: VARCHAR? Status of the value record.
  period, period_start, period_end: as in surveys

calculated_values: Values that the service calculates per survey and code: one row per leaf of the answer.
- key: survey_id, calculation_code, json_pointer
- resource: calculated, survey_id as survey_id, calculation_code as code
  survey_id: VARCHAR Survey.
  calculation_code: VARCHAR Code of the calculation.
  json_pointer: VARCHAR Place of the leaf inside data (RFC 6901).
  field: VARCHAR? Last segment of the pointer.
  value_number: DOUBLE? The leaf, if it is a number.
  value_text: VARCHAR? The leaf, if it is not a number.
  response_id: as in surveys
` as const;
