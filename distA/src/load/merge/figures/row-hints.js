import { isNumberSql, isNumericTypeSql } from '../../../schema/figure-rules.js';
import { locatedOptionSql, locationSql, saysWaySql, totalWords, wordsSql } from '../../../schema/row-words.js';
/** Options whose names hint at rows that include each other (`total`), or at two ways of counting the same. */
export const optionHintsSql = `
  SELECT c.tracker_id, c.column_code, o.option_code, ${wordsSql('o.name', totalWords)} AS is_total
  FROM tracker_columns c JOIN value_list_options o USING (value_list_id)
  WHERE ${wordsSql('o.name', `${totalWords}|location|market`)}`;
export const optionHintsTableSql = `CREATE OR REPLACE TEMP TABLE figure_option_hints AS ${optionHintsSql}`;
/** SQL condition on texts that may say any of it, which is quicker than to look for each. */
const mayHintSql = (text) => `regexp_matches(${text}, 'total|of.which|thereof|location|market', 'i')`;
/**
 * `figure_hints`: what the cells of a table's row that are no numbers say of its numbers: how they were counted
 * (`location` or `market`), that they are a total, or that its options' names hint at an overlap.
 */
export const hintsSql = (where) => `
CREATE OR REPLACE TEMP TABLE figure_hints AS
WITH texts AS (
  SELECT utrv_id, row_index, unnest([option_code, value_text]) AS text
  FROM data_points WHERE ${where} AND row_index IS NOT NULL AND NOT ${isNumericTypeSql}
    AND (${mayHintSql('option_code')} OR ${mayHintSql('value_text')})),
said AS (
  SELECT utrv_id, row_index, ${saysWaySql('text', 'location')} AS says_location, ${saysWaySql('text', 'market')} AS says_market,
    ${wordsSql('text', totalWords)} AS says_total, false AS is_named
  FROM texts WHERE text IS NOT NULL
  UNION ALL
  SELECT d.utrv_id, d.row_index, false, false, o.is_total, true
  FROM (FROM data_points WHERE ${where} AND row_index IS NOT NULL AND NOT ${isNumericTypeSql}) d JOIN figure_option_hints o
    ON o.tracker_id = d.tracker_id AND o.column_code = d.column_code AND o.option_code = d.option_code)
SELECT r.record, s.row_index,
  ${locationSql} AS location,
  bool_or(says_total) AS is_total, bool_or(says_total OR is_named) AS may_overlap
FROM (FROM said WHERE says_location OR says_market OR says_total OR is_named) s JOIN figure_records r USING (utrv_id)
GROUP BY r.record, s.row_index`;
/** SQL for numbers as sent, exactly, with half a unit of the last digit twice (`step`). */
const digitsSql = (points) => `
  SELECT *, TRY_CAST(text AS DECIMAL(38, 12)) AS digits,
    TRY_CAST('1e' || (coalesce(TRY_CAST(split_part(text, 'e', 2) AS INTEGER), 0)
      - length(split_part(split_part(text, 'e', 1), '.', 2))) AS DECIMAL(38, 12)) AS step
  FROM (SELECT *, coalesce(lower(value_text), regexp_replace(value_number::VARCHAR, '\\.0$', '')) AS text FROM ${points})`;
/**
 * Numbers of one measure in one record, each with what its row says. Few columns find them, and only then are the others
 * read: they are few.
 *
 * @param asked SQL for what a semi join of data points `d` asks for, with its condition
 */
const rowsOfSql = (where, asked) => `
  SELECT w.record, d.row_index, d.column_code, ${locatedOptionSql('d', 'h')} AS option_code, d.base_unit, d.unit, d.scale_factor,
    d.value_number, d.value_text, coalesce(h.is_total, false) AS is_total
  FROM (
    FROM data_points WHERE row_index IS NOT NULL AND ${isNumberSql} AND rowid IN (
      SELECT d.rowid FROM data_points d SEMI JOIN ${asked} AND a.column_code IS NOT DISTINCT FROM d.column_code WHERE ${where})) d
    JOIN figure_records w USING (utrv_id)
    LEFT JOIN figure_hints h ON h.record = w.record AND h.row_index = d.row_index`;
const measure = 'record, column_code, option_code, base_unit';
/**
 * SQL aggregate over numbers of one unit and scale: whether one may be the sum of the others, so half of all, give or take
 * half a unit of each. Numbers of both signs may have one in any case; only a number with an exponent has a last digit that
 * is more than one.
 * @param least how many numbers other than zero it takes
 */
export const mayBeSumSql = (least) => `count(*) FILTER (value_number <> 0) >= ${least} AND (
      (min(value_number) < 0 AND max(value_number) > 0)
      OR bool_or(abs(value_number) >= 1e15 OR coalesce(contains(lower(value_text), 'e'), false))
      OR abs(abs(sum(value_number)) - 2 * max(abs(value_number))) <= count(*) + 1e-9 * abs(sum(value_number)))`;
/** Rows of `rowsOfSql` that may be compared. Reading the digits of all others would take ten times as long. */
const nearSumsSql = (rows, least) => `
  SELECT ${measure}, unit, scale_factor, unnest(numbers, max_depth := 2)
  FROM (
    SELECT ${measure}, unit, scale_factor, list({'row_index': row_index, 'value_number': value_number, 'value_text': value_text}) AS numbers
    FROM ${rows} WHERE value_number <> 0 GROUP BY ${measure}, unit, scale_factor HAVING ${mayBeSumSql(least)})`;
/** Rows of `rowsOfSql` that are the sum of the others in the same unit and scale, within half a last digit of each. */
const sumsSql = (rows, least) => `
  SELECT ${measure}, unnest(list_filter(rows, lambda r: abs(2 * total - 4 * r.digits) <= tolerance)).row_index AS row_index
  FROM (
    SELECT ${measure}, sum(digits) AS total, sum(step) AS tolerance, list({'row_index': row_index, 'digits': digits}) AS rows
    FROM (${digitsSql(`(${nearSumsSql(rows, least)})`)})
    GROUP BY ${measure}, unit, scale_factor)`;
/**
 * `figure_left_out`: totals that the owner leaves out (`without_total`): rows that say so; if there are none, the one row
 * that is the sum of the others.
 */
export const leftOutSql = (where) => `
CREATE OR REPLACE TEMP TABLE figure_left_out AS
WITH decided AS (SELECT tracker_id, column_code FROM measure_answers WHERE over_rows = 'without_total'),
rows AS (FROM (${rowsOfSql(where, 'decided a ON a.tracker_id = d.tracker_id')})),
named AS (
  SELECT ${measure}, row_index, is_total, count(*) FILTER (is_total) OVER same AS totals, count(*) OVER same AS numbers
  FROM rows WINDOW same AS (PARTITION BY ${measure})),
sums AS (SELECT *, count(*) OVER (PARTITION BY ${measure}) AS sums FROM (${sumsSql('rows', 3)}))
SELECT ${measure}, row_index FROM named WHERE is_total AND totals < numbers
UNION ALL
SELECT ${measure}, row_index FROM sums WHERE sums = 1
  AND (${measure}, row_index) IN (SELECT (${measure}, row_index) FROM named WHERE totals = 0 OR totals = numbers)`;
/**
 * `figure_overlaps`: measures with four rows or more of which one is the sum of the others. Reading the digits of all
 * numbers would cost more than adding them, so `may_be_sum` of `figure_numbers` says where to look.
 */
export const overlapsSql = (where) => `
CREATE OR REPLACE TEMP TABLE figure_overlaps AS
WITH asked AS MATERIALIZED (
  SELECT r.utrv_id, n.record, n.column_code, n.option_code, n.base_unit
  FROM (FROM figure_numbers WHERE may_be_sum) n JOIN figure_records r USING (record)),
rows AS (
  FROM (${rowsOfSql(where, 'asked a ON a.utrv_id = d.utrv_id')}) r SEMI JOIN asked a ON a.record = r.record
    AND a.column_code IS NOT DISTINCT FROM r.column_code AND a.option_code IS NOT DISTINCT FROM r.option_code
    AND a.base_unit IS NOT DISTINCT FROM r.base_unit)
SELECT DISTINCT ${measure} FROM (${sumsSql('rows', 4)})`;
