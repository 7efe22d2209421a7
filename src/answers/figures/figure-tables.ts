import type { DuckDBValue } from '@duckdb/node-api';
import { findMeasureAnswers } from '../../load/merge/decisions/decide-measures.ts';
import { hintsSql, leftOutSql, optionHintsTableSql } from '../../load/merge/figures/row-hints.ts';
import type { Lake } from '../../publish/lake.ts';
import { withBaseValueSql } from '../../schema/base-value.ts';
import { isNumberSql, measureIdSql } from '../../schema/figure-rules.ts';
import { locatedOptionSql } from '../../schema/row-words.ts';
import type { AskedFigure } from '../explain/asked-figure.ts';

/**
 * Fills temporary tables with all that the figures of a node, question and year rest on:
 *
 * - `asked_nodes`: the node and those below it
 * - `asked_rollup`: their rows of `initiative_rollup`
 * - `asked_contributions`: the figures that make up those of the node
 * - `asked_records`: the value records that each is made of, by measure
 * - `asked_exclusions`
 * - `asked_utrvs`: records of both, with survey and body
 * - `asked_numbers`: the numbers of the records, by measure, and whether they are added
 */
export async function collectFigure(lake: Lake, { node, trackers, year }: AskedFigure): Promise<void> {
  const { query, connection } = lake;
  const ids = trackers.map(({ tracker_id: id }) => id);
  const keep = async (table: string, sql: string, values: readonly DuckDBValue[] = []): Promise<void> => {
    await query(`CREATE OR REPLACE TEMP TABLE ${table} AS ${sql}`, values);
  };
  const ofTrackers = (column: string, first = 3): string => `${column} IN (${placeholders(ids, first)})`;
  await keep('asked_nodes', nodesSql, [node.initiative_id]);
  await keep('asked_rollup', rollupSql(ofTrackers('r.tracker_id', 2)), [year, ...ids]);
  await keep('asked_contributions', contributionsSql(ofTrackers), [node.initiative_id, year, ...ids]);
  await keep('asked_exclusions', exclusionsSql(ofTrackers('e.tracker_id', 2)), [year, ...ids]);
  const [range] = await query<{ readonly from: string; readonly to: string }>(rangeSql);
  const values = [range?.from ?? '1970-01-01', range?.to ?? '1970-01-01', ...ids];
  await keep('asked_records', recordsSql(ofTrackers('u.tracker_id')), values);
  await keep('asked_utrvs', utrvsSql(ofTrackers('tracker_id')), values);
  await findMeasureAnswers(connection);
  await keep(
    'figure_records',
    'SELECT utrv_id, row_number() OVER ()::INTEGER AS record FROM (SELECT DISTINCT utrv_id FROM asked_records)',
  );
  // In place of all data points, which are read once.
  await keep('data_points', pointsSql(ofTrackers('tracker_id')), values);
  for (const sql of [optionHintsTableSql, hintsSql('true'), leftOutSql('true'), numbersSql]) await query(sql);
  await query('DROP TABLE temp.data_points');
}

const nodesSql = `
SELECT i.initiative_id, i.name, i.parent_id, i.path, i.depth, i.is_leaf, i.response_id, a.distance
FROM initiative_ancestors a JOIN initiatives i ON i.initiative_id = a.descendant_id WHERE a.ancestor_id = $1`;

/** `$2, $3` for two values from the second on. */
const placeholders = (values: readonly unknown[], first: number): string =>
  values.map((_, at) => `$${first + at}`).join(', ');

/** What a row is made of, in words. */
const reconciliationSql = `CASE basis
  WHEN 'own' THEN concat('own ', ${shownSql('own_value')}, CASE WHEN below_value IS NOT NULL THEN '; children ' || ${shownSql('below_value')} ELSE '' END)
  WHEN 'both' THEN concat('own ', ${shownSql('own_value')}, ' + children ', ${shownSql('below_value')})
  WHEN 'below' THEN 'children ' || ${shownSql('below_value')} END`;

/** As explain shows numbers: with thousands separators. */
function shownSql(value: string): string {
  return `format('{:,.15g}', ${value})`;
}

const rollupSql = (ofTrackers: string): string => `
SELECT r.*, ${reconciliationSql} AS reconciliation
FROM initiative_rollup r SEMI JOIN asked_nodes n ON n.initiative_id = r.initiative_id
WHERE r.reporting_year = $1 AND ${ofTrackers}`;

const contributionsSql = (ofTrackers: (column: string) => string): string => `
SELECT c.*, f.period_start AS figure_period_start, f.value_count, f.is_verified, f.assurance_status, f.is_private, f.currency_source,
  f.has_rejected, f.candidate_count, f.has_other_value, f.rows_may_overlap
FROM rollup_contributions c JOIN figures f ON f.initiative_id = c.contributor_id AND f.tracker_id = c.tracker_id
  AND f.measure_id = c.measure_id AND f.period_end = c.figure_period_end
WHERE c.initiative_id = $1 AND c.reporting_year = $2 AND ${ofTrackers('c.tracker_id')} AND ${ofTrackers('f.tracker_id')}`;

/** Days on which the periods of all records end, so that other years are not read. */
const rangeSql = `
SELECT min(period_start)::VARCHAR AS "from", max(period_end)::VARCHAR AS "to" FROM (
  SELECT figure_period_start AS period_start, (figure_period_end + INTERVAL 7 DAY)::DATE AS period_end FROM asked_contributions
  UNION ALL SELECT period_start, period_end FROM asked_exclusions)`;

const recordsSql = (ofTrackers: string): string => `
SELECT c.measure_id, c.contributor_id, c.figure_period_end, u.utrv_id, u.number_count
FROM asked_contributions c JOIN record_uses u ON u.initiative_id = c.contributor_id AND u.tracker_id = c.tracker_id
  AND u.figure_period_end = c.figure_period_end AND u.column_code IS NOT DISTINCT FROM c.column_code
  AND u.option_code IS NOT DISTINCT FROM c.option_code AND u.base_unit IS NOT DISTINCT FROM c.base_unit
WHERE u.use = 'figure' AND u.period_end BETWEEN $1::DATE AND $2::DATE AND ${ofTrackers}`;

const exclusionsSql = (ofTrackers: string): string => `
SELECT e.*, n.name AS initiative_name, n.path, d.initiative_id IS NOT NULL AS is_doubt
FROM exclusions e JOIN asked_nodes n ON n.initiative_id = e.initiative_id
  LEFT JOIN (FROM internal.rollup_doubts WHERE doubt = 'exclusion') d ON d.initiative_id = e.initiative_id
    AND d.tracker_id = e.tracker_id AND d.column_code IS NOT DISTINCT FROM e.column_code AND d.reporting_year = e.reporting_year
    AND n.distance >= d.from_distance AND n.distance < d.to_distance AND e.reason NOT IN ('part_of_open_year', 'not_over_time')
WHERE e.reporting_year = $1 AND ${ofTrackers}`;

/** SQL for rows of `asked_utrvs`. @param where on utrvs */
export const askedRecordsSql = (where: string): string => `
SELECT u.utrv_id, u.survey_id, u.initiative_id, u.tracker_id, u.source_index, u.status, u.answer, u.is_private, u.assurance_status,
  u.period, u.period_start, u.period_end, s.name AS survey_name, s.survey_type, s.is_complete, s.response_id, r.landing_file
FROM (FROM utrvs WHERE ${where}) u
  JOIN surveys s ON s.survey_id = u.survey_id LEFT JOIN responses r ON r.response_id = s.response_id`;

const utrvsSql = (ofTrackers: string): string =>
  askedRecordsSql(`period_end BETWEEN $1::DATE AND $2::DATE AND ${ofTrackers}
    AND utrv_id IN (SELECT utrv_id FROM asked_records UNION SELECT utrv_id FROM asked_exclusions)`);

const pointsSql = (ofTrackers: string): string => `
SELECT * FROM main.data_points
WHERE period_end BETWEEN $1::DATE AND $2::DATE AND ${ofTrackers} AND utrv_id IN (SELECT utrv_id FROM figure_records)`;

const numbersSql = `
CREATE OR REPLACE TEMP TABLE asked_numbers AS
SELECT d.utrv_id, ${measureIdSql('d', 'd.located_option')} AS measure_id, d.row_index, d.column_code, d.option_code, d.json_pointer,
  d.value_number, d.value_text, d.number_scale, d.scale_factor, d.value_scaled, d.unit, d.unit_type, d.base_factor, d.base_unit, d.value,
  o.record IS NULL AS is_added
FROM ${withBaseValueSql(
  `(SELECT d.*, w.record, ${locatedOptionSql('d', 'h')} AS located_option
    FROM (FROM data_points WHERE ${isNumberSql}) d JOIN figure_records w USING (utrv_id)
      LEFT JOIN figure_hints h ON h.record = w.record AND h.row_index = d.row_index)`,
  'value',
)} d LEFT JOIN figure_left_out o ON o.record = d.record AND o.row_index = d.row_index
  AND o.column_code IS NOT DISTINCT FROM d.column_code AND o.option_code IS NOT DISTINCT FROM d.located_option
  AND o.base_unit IS NOT DISTINCT FROM d.base_unit`;
