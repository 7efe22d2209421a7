import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { inTemporaryFolder } from '../base/folders.js';
import { processSecrets } from '../base/secrets.js';
import { sqlLiteral } from '../base/sql-literal.js';
import { numberOf, selectRow, selectRows, textOf, withDatabase } from '../load/database.js';
import { reportingYearSql } from '../load/merge/figures/group-year.js';
import { csvText } from '../page/page-tables.js';
import { rebuiltListName } from '../report/rebuilt-list.js';
import { figureTexts, laterSql } from '../schema/changed-figures.js';
import { exactDifferencesSql } from '../schema/exact-sum.js';
/**
 * Compares the group figures of a lake that was rebuilt from its landing with those of the older schema version, and lists
 * those that differ in `runs/<run_id>/rebuilt-figures.csv`. Both were made of the same responses, so each reason is a rule.
 *
 * @param runId the run that rebuilt it
 */
export function compareRebuilt(output, runId, older, rebuilt) {
    return inTemporaryFolder(async (tempDirectory) => {
        const options = { file: ':memory:', tempDirectory, threads: availableParallelism() };
        return withDatabase(options, async ({ connection }) => {
            await connection.run(`ATTACH ${sqlLiteral(older.databaseFile)} AS before (READ_ONLY)`);
            await connection.run(`ATTACH ${sqlLiteral(rebuilt.databaseFile)} AS after (READ_ONLY)`);
            for (const [catalog, sql] of statements(rebuilt.manifest.rules.year_end)) {
                await connection.run(`USE ${catalog}`);
                await connection.run(sql);
            }
            const counts = await selectRow(connection, countsSql);
            const reasons = await selectRows(connection, reasonCountsSql);
            const query = async (sql) => processSecrets.cleanAll(await selectRows(connection, sql));
            const list = await csvText({ query }, { sql: listSql, order: listOrder, maxRows: numberOf(counts, 'changed') });
            const path = join('runs', runId, rebuiltListName);
            if (list !== null)
                await writeFile(join(output, path), list);
            return {
                from_schema_version: older.manifest.schema_version,
                from_snapshot_id: older.snapshotId,
                group_figures: numberOf(counts, 'group_figures'),
                changed: numberOf(counts, 'changed'),
                added: numberOf(counts, 'added'),
                removed: numberOf(counts, 'removed'),
                reasons: Object.fromEntries(reasons.map((row) => [textOf(row, 'reason'), numberOf(row, 'n')])),
                list: list === null ? null : path,
            };
        });
    });
}
/** Numbers that differ in more than rounding, which older versions did in another way. */
const differSql = (a, b) => `(${a} IS DISTINCT FROM ${b} AND NOT coalesce(abs(${a} - ${b}) <= 1e-12 * greatest(abs(${a}), abs(${b})), false))`;
/**
 * The older view had a row for each day on which years end. Of those in one reporting year, the last is compared; the others
 * are figures that there no longer are.
 */
const olderFiguresSql = (yearEnd) => `
CREATE TEMP TABLE before_figures AS
SELECT initiative_id, measure_id, ${figureTexts.join(', ')}, ${reportingYearSql('period_end', yearEnd)} AS reporting_year, period_end, value,
  period_end = max(period_end) OVER (PARTITION BY initiative_id, measure_id, ${reportingYearSql('period_end', yearEnd)}) AS is_last
FROM initiative_rollup WHERE depth <= 2 AND value IS NOT NULL`;
const comparedSql = `
CREATE TEMP TABLE compared AS
SELECT row_number() OVER ()::INTEGER AS figure,
  *, ${differSql('before', 'after')} AS is_changed
FROM (
  SELECT initiative_id, measure_id, reporting_year, ${laterSql(figureTexts)},
    o.period_end AS period_end_before, o.value AS before, n.value AS after
  FROM (FROM before_figures WHERE is_last) o
    FULL JOIN (FROM group_figures WHERE value IS NOT NULL) n USING (initiative_id, measure_id, reporting_year)
  UNION ALL
  SELECT initiative_id, measure_id, reporting_year, ${figureTexts.join(', ')}, period_end, value, NULL FROM before_figures WHERE NOT is_last)`;
/** What each initiative contributes to a value that differs. */
const olderPartsSql = `
CREATE TEMP TABLE before_parts AS
SELECT c.figure, r.initiative_id AS contributor_id, r.value
FROM compared c JOIN initiative_ancestors a ON a.ancestor_id = c.initiative_id
  JOIN internal.rollup_figures r ON r.initiative_id = a.descendant_id AND r.tracker_id = c.tracker_id AND r.measure_id = c.measure_id
    AND r.period_end = c.period_end_before AND a.distance < r.shadow_distance
WHERE c.is_changed`;
const partsSql = `
CREATE TEMP TABLE after_parts AS
SELECT c.figure, r.contributor_id, r.value, r.figure_period_end
FROM compared c JOIN rollup_contributions r ON r.initiative_id = c.initiative_id AND r.tracker_id = c.tracker_id AND r.measure_id = c.measure_id
  AND r.reporting_year = c.reporting_year
WHERE c.is_changed AND c.after IS NOT NULL`;
/** Contributions that differ, with the end of the figure that each side has or, where it has none, that of the other. */
const linesSql = `
CREATE TEMP TABLE lines AS
SELECT c.figure, c.tracker_id, c.column_code, c.option_code, c.base_unit, c.measure_id, contributor_id, o.value AS before, n.value AS after,
  CASE WHEN o.value IS NULL THEN n.figure_period_end ELSE c.period_end_before END AS end_before,
  CASE WHEN n.value IS NULL THEN c.period_end_before ELSE n.figure_period_end END AS end_after,
  n.figure_period_end <> c.period_end_before AS is_of_other_end
FROM before_parts o FULL JOIN after_parts n USING (figure, contributor_id) JOIN compared c USING (figure)
WHERE ${differSql('o.value', 'n.value')}`;
/** The figures of those who contribute, in every measure of the question and column. */
const saidSql = (side) => `
CREATE TEMP TABLE ${side}_said AS
SELECT initiative_id, tracker_id, column_code, option_code, base_unit, measure_id, period_end, value, basis, utrv_id
FROM figures f SEMI JOIN lines l ON l.contributor_id = f.initiative_id AND l.tracker_id = f.tracker_id
  AND l.column_code IS NOT DISTINCT FROM f.column_code WHERE period = 'yearly'`;
const questionsSql = (side) => `
CREATE TEMP TABLE ${side}_questions AS
SELECT tracker_id, NULL AS column_code, is_additive FROM trackers
UNION ALL SELECT tracker_id, column_code, is_additive FROM tracker_columns`;
/** Figures of years that gave way to another that ends in the same reporting year. */
const leftOutSql = `
CREATE TEMP TABLE left_out AS
SELECT s.initiative_id, s.measure_id, s.period_end FROM after_said s
  ANTI JOIN internal.rollup_figures r ON r.initiative_id = s.initiative_id AND r.measure_id = s.measure_id AND r.figure_period_end = s.period_end`;
/** Whether one side has a measure of this place and end that the other does not have, and that says yes to a condition. */
const hasOtherSql = (side, than, condition) => `EXISTS (
  SELECT 1 FROM ${side}_said s WHERE s.initiative_id = l.contributor_id AND s.tracker_id = l.tracker_id
    AND s.column_code IS NOT DISTINCT FROM l.column_code AND s.period_end = l.end_${side} AND ${condition}
    AND NOT EXISTS (SELECT 1 FROM ${than}_said t WHERE t.initiative_id = s.initiative_id AND t.measure_id = s.measure_id AND t.period_end = l.end_${than}))`;
const movedSql = (condition) => `((n.value IS NULL AND ${hasOtherSql('after', 'before', condition)}) OR (o.value IS NULL AND ${hasOtherSql('before', 'after', condition)}))`;
/** The first that applies to a contribution; `several` of a figure whose contributions differ for more than one. */
const reasonsSql = `
CREATE TEMP TABLE reasons AS
WITH found AS (
  SELECT l.figure, CASE
      WHEN oq.is_additive IS DISTINCT FROM nq.is_additive THEN 'adds_up'
      WHEN (coalesce(l.is_of_other_end, false) AND (l.before IS NOT NULL OR o.value IS NOT NULL)) OR (l.after IS NULL AND x.initiative_id IS NOT NULL)
        OR (l.before IS NOT NULL AND l.after IS NULL AND NOT f.is_last) THEN 'year'
      WHEN ${movedSql('s.base_unit IS DISTINCT FROM l.base_unit')} THEN 'unit'
      WHEN ${movedSql('s.option_code IS DISTINCT FROM l.option_code')} THEN 'rows'
      WHEN ${differSql('o.value', 'n.value')} AND (coalesce(o.basis = 'parts', false) OR coalesce(n.basis IN ('parts', 'period_end'), false)) THEN 'parts'
      WHEN o.value IS NOT NULL AND n.value IS NOT NULL AND NOT ${differSql('o.value', 'n.value')} THEN 'above'
      WHEN o.utrv_id IS DISTINCT FROM n.utrv_id THEN 'record'
      ELSE 'other' END AS reason
  FROM lines l JOIN compared c USING (figure)
    LEFT JOIN before_figures f ON f.initiative_id = c.initiative_id AND f.measure_id = c.measure_id AND f.period_end = c.period_end_before
    LEFT JOIN before_questions oq ON oq.tracker_id = l.tracker_id AND oq.column_code IS NOT DISTINCT FROM l.column_code
    LEFT JOIN after_questions nq ON nq.tracker_id = l.tracker_id AND nq.column_code IS NOT DISTINCT FROM l.column_code
    LEFT JOIN before_said o ON o.initiative_id = l.contributor_id AND o.measure_id = l.measure_id AND o.period_end = l.end_before
    LEFT JOIN after_said n ON n.initiative_id = l.contributor_id AND n.measure_id = l.measure_id AND n.period_end = l.end_after
    LEFT JOIN left_out x ON x.initiative_id = l.contributor_id AND x.measure_id = l.measure_id AND x.period_end = l.end_before)
SELECT figure, list_sort(list(DISTINCT reason)) AS reasons FROM found GROUP BY figure`;
const statements = (yearEnd) => [
    ['before', olderFiguresSql(yearEnd)],
    ['after', comparedSql],
    ['before', olderPartsSql],
    ['after', partsSql],
    ['memory', linesSql],
    ['before', saidSql('before')],
    ['after', saidSql('after')],
    ['before', questionsSql('before')],
    ['after', questionsSql('after')],
    ['after', leftOutSql],
    ['memory', reasonsSql],
];
const countsSql = `
SELECT count(*) AS group_figures, count(*) FILTER (is_changed) AS changed, count(*) FILTER (is_changed AND before IS NULL) AS added,
  count(*) FILTER (is_changed AND after IS NULL) AS removed FROM compared`;
/** Of a figure that differs. */
const changedSql = `
SELECT c.*, coalesce(r.reasons, ['other']) AS reasons FROM compared c LEFT JOIN reasons r USING (figure) WHERE c.is_changed`;
const reasonCountsSql = `
SELECT CASE WHEN len(reasons) = 1 THEN reasons[1] ELSE 'several' END AS reason, count(*) AS n FROM (${changedSql}) GROUP BY reason ORDER BY n DESC, reason`;
const listSql = `
SELECT c.initiative_id, c.initiative_name, c.depth, c.type_code, c.tracker_id, c.tracker_name, c.column_code, c.option_code, c.base_unit,
  c.reporting_year, c.period_end_before, c.before, c.after, d.difference, array_to_string(c.reasons, ', ') AS reasons
FROM (${changedSql}) c JOIN ${exactDifferencesSql('compared', ['figure'])} d USING (figure)`;
const listOrder = 'depth, initiative_id, type_code NULLS LAST, tracker_id, reporting_year DESC, column_code, option_code, base_unit, period_end_before DESC';
