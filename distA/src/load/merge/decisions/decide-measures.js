import { isAboutSql, mostSpecificSql } from '../../../schema/decisions/deciding-rows.js';
/**
 * What the owner decided about a question or column goes before the rules, cell by cell (lake.md, "Decisions").
 */
export async function decideMeasures({ connection }) {
    await findMeasureAnswers(connection);
    for (const [table, column] of [
        ['trackers', 'NULL'],
        ['tracker_columns', 't.column_code'],
    ]) {
        await connection.run(`UPDATE ${table} t SET
        is_additive = coalesce(d.over_initiatives = 'sum', t.is_additive),
        additive_reason = CASE WHEN d.over_initiatives IS NULL THEN t.additive_reason ELSE 'decision' END,
        rows_add = coalesce(d.over_rows <> 'none', t.rows_add),
        over_time = coalesce(d.over_time, t.over_time),
        over_time_reason = CASE WHEN d.over_time IS NULL THEN t.over_time_reason ELSE 'decision' END
      FROM decided_measures d WHERE d.tracker_id = t.tracker_id AND d.column_code IS NOT DISTINCT FROM ${column}`);
    }
}
/** Creates the temporary table `measure_answers`, and `decided_measures` with all answers. */
export async function findMeasureAnswers(connection) {
    await connection.run(`CREATE OR REPLACE TEMP TABLE decided_measures AS ${decidedSql}`);
    await connection.run(`CREATE OR REPLACE TEMP TABLE measure_answers AS
    SELECT tracker_id, column_code, over_rows FROM decided_measures WHERE over_rows IS NOT NULL`);
}
/** Questions and columns whose values are numbers; a column has the type code of its question. */
const questionsSql = `
  SELECT tracker_id, type_code, NULL AS column_code FROM trackers WHERE is_additive IS NOT NULL
  UNION ALL SELECT c.tracker_id, t.type_code, c.column_code
  FROM tracker_columns c JOIN trackers t USING (tracker_id) WHERE c.is_additive IS NOT NULL`;
/** The cell of the most specific row that has one. */
const cellSql = (cell) => `first(d.${cell} ORDER BY ${mostSpecificSql('d')}, d.column_code IS NOT NULL DESC, d.line DESC) FILTER (d.${cell} IS NOT NULL) AS ${cell}`;
const decidedSql = `
  SELECT q.tracker_id, q.column_code, ${['over_initiatives', 'over_rows', 'over_time'].map(cellSql).join(', ')}
  FROM (${questionsSql}) q JOIN measure_decisions d
    ON ${isAboutSql('d', 'q')} AND (d.column_code IS NULL OR d.column_code = q.column_code)
  GROUP BY q.tracker_id, q.column_code`;
