import { tables } from '../tables.ts';
import { describedIn, type ViewDeclaration } from './view-declaration.ts';

const oldColumns = Object.keys(tables.data_point_changes.columns).filter((name) => name.startsWith('old_'));

/** By `=`, since ASOF joins find no NULLs otherwise. */
const isSamePoint = (a: string, b: string): string =>
  [
    `${a}.utrv_id = ${b}.utrv_id`,
    ...['row_index', 'column_code', 'option_code'].map(
      (name) =>
        `coalesce(${a}.${name}::VARCHAR, '') = coalesce(${b}.${name}::VARCHAR, '') AND (${a}.${name} IS NULL) = (${b}.${name} IS NULL)`,
    ),
  ].join(' AND ');

/**
 * SQL for `data_point_changes` in which what was removed and came back, by record, row, column and option, is not removed:
 * the row of the run in which it came back says what it was and what it is, wherever it is now.
 */
export const settledChangesSql = `
  SELECT * FROM data_point_changes WHERE change = 'changed'
  UNION ALL BY NAME
  SELECT * FROM data_point_changes c WHERE change = 'removed' AND NOT EXISTS (
    SELECT 1 FROM data_point_changes a WHERE a.change = 'added' AND ${isSamePoint('a', 'c')} AND a.run_id >= c.run_id)
  UNION ALL BY NAME
  SELECT a.* REPLACE (CASE WHEN r.run_id IS NULL THEN 'added' ELSE 'changed' END AS change,
      ${oldColumns.map((name) => `r.${name} AS ${name}`).join(', ')})
  FROM (FROM data_point_changes WHERE change = 'added') a
    ASOF LEFT JOIN (FROM data_point_changes WHERE change = 'removed') r
      ON ${isSamePoint('a', 'r')} AND a.run_id >= r.run_id`;

/** Both numbers have about 15 digits: more of their difference is noise. */
const differenceSql = `round(c.after - c.before, 14 - floor(log10(nullif(greatest(abs(c.after), abs(c.before)), 0)))::INTEGER)`;

export const restatements: ViewDeclaration = {
  name: 'restatements',
  description:
    'Numbers that changed or are gone after they were first loaded. was_reported says which of them had been reported; the rest is collection. The difference and its percentage are in base units: a change from 1,000 kWh to 1 MWh is not a restatement. There is no difference if a number is gone or the base units differ. If the scale is unknown, the numbers as sent are compared, if scale and unit are the same. What was removed and came back is compared with what it was.',
  columns: {
    ...describedIn('data_point_changes', ['run_id', 'changed_at']),
    change: 'changed or removed.',
    cause: 'reported; or definition, if the number changed only because the tracker was redefined.',
    was_reported:
      'Whether it had been reported: the record was verified or its survey complete at any time before, or a pin has a figure made of it.',
    ...describedIn('data_point_changes', ['survey_id', 'initiative_id']),
    initiative_name: 'Name of the initiative.',
    tracker_id: 'Tracker.',
    tracker_name: 'Name of the tracker.',
    ...describedIn('data_point_changes', ['utrv_id', 'row_index', 'column_code', 'option_code', 'period_end']),
    ...describedIn('data_point_changes', [
      'old_value_scaled',
      'new_value_scaled',
      'old_value_number',
      'new_value_number',
    ]),
    ...describedIn('data_point_changes', ['old_number_scale', 'new_number_scale']),
    difference: 'After minus before, in the base unit.',
    percent: 'The difference in percent of the number before.',
    ...describedIn('data_point_changes', ['old_unit', 'new_unit', 'old_status', 'new_status']),
    ...describedIn('data_point_changes', ['old_value_base', 'new_value_base', 'old_base_unit', 'new_base_unit']),
  },
  worth: [
    'initiative_name',
    'tracker_name',
    'old_value_base',
    'new_value_base',
    'new_base_unit',
    'percent',
    'period_end',
  ],
  sql: `
SELECT c.run_id, c.changed_at, c.change, c.cause,
  c.was_reported, c.survey_id, c.initiative_id, i.name AS initiative_name, c.tracker_id, t.name AS tracker_name,
  c.utrv_id, c.row_index, c.column_code, c.option_code, c.period_end,
  c.old_value_scaled, c.new_value_scaled, c.old_value_number, c.new_value_number, c.old_number_scale, c.new_number_scale,
  ${differenceSql} AS difference, printf('%.15g', 100 * ${differenceSql} / nullif(abs(c.before), 0))::DOUBLE AS percent,
  c.old_unit, c.new_unit, c.old_status, c.new_status, c.old_value_base, c.new_value_base, c.old_base_unit, c.new_base_unit
FROM (
  SELECT *, coalesce(old_value_base, old_value_scaled) AS old_value, coalesce(new_value_base, new_value_scaled) AS new_value,
    old_value IS NOT NULL AND new_value IS NOT NULL AS is_scaled,
    old_base_unit IS NOT DISTINCT FROM new_base_unit AS is_same_unit,
    old_number_scale IS NOT DISTINCT FROM new_number_scale AND old_unit IS NOT DISTINCT FROM new_unit AS is_as_sent,
    CASE WHEN is_scaled AND is_same_unit THEN old_value WHEN NOT is_scaled AND is_as_sent THEN old_value_number END AS before,
    CASE WHEN is_scaled AND is_same_unit THEN new_value WHEN NOT is_scaled AND is_as_sent THEN new_value_number END AS after
  FROM (${settledChangesSql})) c
  LEFT JOIN initiatives i USING (initiative_id)
  LEFT JOIN trackers t USING (tracker_id)
WHERE c.change <> 'added' AND c.old_value_number IS NOT NULL
  AND CASE WHEN c.new_value_number IS NULL THEN true
    WHEN c.is_scaled THEN c.old_value <> c.new_value OR NOT c.is_same_unit
    ELSE c.old_value_number <> c.new_value_number OR NOT c.is_as_sent END`,
};
