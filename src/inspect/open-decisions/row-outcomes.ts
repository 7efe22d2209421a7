import { numbersSql } from '../../load/merge/figures/counted-numbers.ts';
import { hintsSql, leftOutSql, optionHintsTableSql } from '../../load/merge/figures/row-hints.ts';
import { otherSumsSql } from './open-examples.ts';

/** `open_row_records`: the value records that the examples are made of. */
const recordsSql = `
CREATE TEMP TABLE open_row_records AS
WITH counted AS (
  SELECT n.item, n.group_id, n.measure_id, n.tracker_id, n.column_code, c.contributor_id, c.figure_period_end, c.utrv_id
  FROM open_newest n JOIN rollup_contributions c
    ON c.initiative_id = n.group_id AND c.measure_id = n.measure_id AND c.reporting_year = n.reporting_year
  WHERE n.kind = 'rows')
SELECT item, group_id, measure_id, utrv_id FROM counted WHERE utrv_id IS NOT NULL
UNION
SELECT c.item, c.group_id, c.measure_id, u.utrv_id
FROM (FROM counted WHERE utrv_id IS NULL) c JOIN (FROM internal.used_numbers WHERE use = 'figure') u
  ON u.initiative_id = c.contributor_id AND u.tracker_id = c.tracker_id AND u.column_code IS NOT DISTINCT FROM c.column_code
  AND u.figure_period_end = c.figure_period_end`;

const ofRecords = 'utrv_id IN (SELECT utrv_id FROM open_row_records)';

/** Statements that add to `open_others` what figures would be without totals, by the rules that make figures. */
export const rowStatements: readonly string[] = [
  recordsSql,
  `CREATE TEMP TABLE figure_records AS
  SELECT utrv_id, row_number() OVER ()::INTEGER AS record FROM (SELECT DISTINCT utrv_id FROM open_row_records)`,
  `CREATE TEMP TABLE measure_answers AS
  SELECT DISTINCT tracker_id, column_code, 'without_total' AS over_rows FROM open_newest WHERE kind = 'rows'`,
  optionHintsTableSql,
  hintsSql(ofRecords),
  leftOutSql(ofRecords),
  numbersSql(ofRecords),
  `INSERT INTO open_others ${otherSumsSql(`
    SELECT r.item, r.group_id, r.measure_id, n.value
    FROM open_row_records r JOIN figure_records f USING (utrv_id)
      JOIN figure_numbers n ON n.record = f.record AND n.measure_id = r.measure_id
    WHERE n.value IS NOT NULL`)}`,
];
