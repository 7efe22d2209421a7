import type { ColumnType } from '../table-declaration.ts';

export interface DeclaredColumn<T extends ColumnType, N extends boolean> {
  readonly type: T;
  readonly nullable: N;
  readonly description: string;
}

/** A column that always has a value. */
export const always = <const T extends ColumnType>(type: T, description: string): DeclaredColumn<T, false> => ({
  type,
  nullable: false,
  description,
});

/** A column that is NULL where the service said nothing. */
export const maybe = <const T extends ColumnType>(type: T, description: string): DeclaredColumn<T, true> => ({
  type,
  nullable: true,
  description,
});

export const extra = maybe('JSON', 'Fields that the service sent and this schema does not name, as a JSON object.');
export const responseId = maybe('VARCHAR', 'The response this row was read from (responses.response_id).');
export const removedAt = maybe('TIMESTAMPTZ', 'When the service stopped listing it; NULL while it is current.');
export const runId = always('VARCHAR', 'The run that wrote this row (runs.run_id).');
export const periodStart = always('DATE', 'First day of the reporting period.');
export const periodEnd = always('DATE', 'Last day of the reporting period, in the reporting time zone.');
export const unitColumn = maybe('VARCHAR', 'Unit as the service names it.');
export const unitType = maybe(
  'VARCHAR',
  'Kind of unit: area, length, mass, volume, time, energy, co2Emissions, partsPer, numberScale, currency.',
);
export const numberScale = maybe('VARCHAR', 'Scale code: single, hundreds, thousands, millions, billions, trillions.');
export const valueListId = maybe('VARCHAR', 'Value list of the options (value_list_options.value_list_id).');

export const additivity = {
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

export const trackerFields = {
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
