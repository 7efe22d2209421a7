/** Columns that several tables have. */
export const extra = 'JSON? Fields that the service sent and this schema does not name, as a JSON object.';
export const responseId = 'VARCHAR? The response this row was read from (responses.response_id).';
export const removedAt = 'TIMESTAMPTZ? When the service stopped listing it; NULL while it is current.';
export const runId = 'VARCHAR The run that wrote this row (runs.run_id).';
export const periodStart = 'DATE First day of the reporting period.';
export const periodEnd = 'DATE Last day of the reporting period, in the reporting time zone.';
export const unitColumn = 'VARCHAR? Unit as the service names it.';
export const unitType =
  'VARCHAR? Kind of unit: area, length, mass, volume, time, energy, co2Emissions, partsPer, numberScale, currency.';
export const numberScale = 'VARCHAR? Scale code: single, hundreds, thousands, millions, billions, trillions.';
export const valueListId = 'VARCHAR? Value list of the options (value_list_options.value_list_id).';

export const additivity = {
  is_additive: 'BOOLEAN? Whether its numbers can be added over initiatives; NULL if its values are not numbers.',
  rows_add: 'BOOLEAN? Whether they can be added over the rows of a table.',
  over_time: 'VARCHAR? How quarters and months make a year: sum, period_end (the value at its end), none or undecided.',
  additive_reason: 'VARCHAR? Id of the rule that decided is_additive; NULL if its values are not numbers.',
  over_time_reason: 'VARCHAR? Id of the rule that decided over_time.',
} as const;

export const trackerFields = {
  name: 'VARCHAR? Name of the tracker.',
  value_label: 'VARCHAR? Question text.',
  instructions: 'VARCHAR? Instructions to the reporter.',
  tracker_type: 'VARCHAR? Kind of tracker: kpi, gri.',
  type_code: 'VARCHAR? Code within the kind, such as a GRI disclosure number; NULL when empty.',
  value_type: 'VARCHAR? Type of its values.',
  unit: unitColumn,
  unit_type: unitType,
  number_scale: numberScale,
  max_rows: 'INTEGER? Largest number of table rows that the definition allows.',
  value_list_id: valueListId,
  ...additivity,
  definition: 'JSON The definition as sent.',
} as const;
