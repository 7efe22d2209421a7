import { withBaseValueSql } from '../base-value.js';
import { isNumberSql, measureIdSql } from '../figure-rules.js';
import { locatedOptionSql, locationSql, saysWaySql } from '../row-words.js';
import { describedIn } from './view-declaration.js';
/** A cell as text: a code, a day, a text, or the number that was sent in place of a text or day. */
const textSql = `coalesce(d.option_code, d.value_date::VARCHAR, d.value_text,
        CASE WHEN d.value_type IN ('text', 'date') THEN regexp_replace(d.value_number::VARCHAR, '\\.0$', '') END)`;
/** Everything is joined by initiative, tracker and period too, so that a filter on them reaches all that is read. */
export const tableCells = {
    name: 'table_cells',
    description: "Numbers in tables with the other cells of their rows, for breakdowns: SELECT cells['source'], sum(value) … WHERE is_counting GROUP BY 1. Over rows that count, the sum is the figure. Several rows may have the same cells; a row that the reporter added as a total is counted like any other.",
    columns: {
        ...describedIn('data_points', [
            'utrv_id',
            'row_index',
            'initiative_id',
            'tracker_id',
            'column_code',
            'option_code',
        ]),
        ...describedIn('figures', ['measure_id']),
        value: 'The number in base_unit.',
        ...describedIn('data_points', ['base_unit', 'period', 'period_start', 'period_end', 'status']),
        cells: 'The other cells of the row: column to option code, text or day; several options are joined by commas.',
        cell_names: 'The same with the names of the options.',
        is_counting: 'Whether its record is the one that counts (lake.md, "The record that counts").',
    },
    worth: ['initiative_id', 'value', 'base_unit', 'column_code', 'cell_names', 'period_end'],
    sql: `
WITH numbers AS (
  FROM ${withBaseValueSql(`(FROM data_points WHERE row_index IS NOT NULL AND ${isNumberSql})`, 'value')}),
texts AS (
  SELECT d.*, ${textSql} AS cell, coalesce(o.name, ${textSql}) AS cell_name
  FROM (FROM data_points WHERE row_index IS NOT NULL AND column_code IS NOT NULL AND NOT (${isNumberSql})) d
    LEFT JOIN tracker_columns c ON c.tracker_id = d.tracker_id AND c.column_code = d.column_code
    LEFT JOIN value_list_options o ON o.value_list_id = c.value_list_id AND o.option_code = d.option_code),
others AS (
  SELECT initiative_id, tracker_id, period_end, utrv_id, row_index, map_from_entries(list_sort(list((column_code, cell)))) AS cells,
    map_from_entries(list_sort(list((column_code, cell_name)))) AS cell_names, ${locationSql} AS location
  FROM (
    SELECT initiative_id, tracker_id, period_end, utrv_id, row_index, column_code, ${joinedSql('cell')} AS cell,
      ${joinedSql('cell_name')} AS cell_name, bool_or(${saysWaySql('cell', 'location')}) AS says_location,
      bool_or(${saysWaySql('cell', 'market')}) AS says_market
    FROM texts WHERE cell IS NOT NULL
    GROUP BY initiative_id, tracker_id, period_end, utrv_id, row_index, column_code)
  GROUP BY initiative_id, tracker_id, period_end, utrv_id, row_index)
SELECT n.utrv_id, n.row_index, n.initiative_id, n.tracker_id, n.column_code, n.option_code, ${measureIdSql('n', locatedOptionSql('n', 'o'))} AS measure_id,
  n.value, n.base_unit, n.period, n.period_start, n.period_end, n.status,
  coalesce(o.cells, ${emptyMap()}) AS cells, coalesce(o.cell_names, ${emptyMap()}) AS cell_names,
  k.utrv_id IS NOT NULL AS is_counting
FROM numbers n
  LEFT JOIN others o ON o.initiative_id = n.initiative_id AND o.tracker_id = n.tracker_id AND o.period_end = n.period_end
    AND o.utrv_id = n.utrv_id AND o.row_index = n.row_index
  LEFT JOIN internal.counting_records k ON k.initiative_id = n.initiative_id AND k.tracker_id = n.tracker_id
    AND k.period = n.period AND k.period_end = n.period_end AND k.utrv_id = n.utrv_id`,
};
/**
 * SQL aggregate: the texts of one cell in the order of their options, joined by commas. Nearly every cell has a single one, and
 * to sort what an aggregate is given takes three times as long as all the rest. Without a lambda function, which DuckDB 1.2 and
 * 2.0 write differently.
 */
function joinedSql(text) {
    const byOption = `list_sort(list((coalesce(option_code, chr(1114111)), ${text})))`;
    return `CASE WHEN count(*) = 1 THEN min(${text}) ELSE array_to_string(map_values(map_from_entries(${byOption})), ',') END`;
}
function emptyMap() {
    return 'MAP([]::VARCHAR[], []::VARCHAR[])';
}
