import { type MergeContext, surveysOf } from './merge-context.ts';

/** SQL condition on the rows whose `period_end` is in this year: a range, so that other blocks and files are not read. */
export const ofYearSql = (year: number): string =>
  `period_end BETWEEN make_date(${year}, 1, 1) AND make_date(${year}, 12, 31)`;

/**
 * Creates the temporary table `touched_records`: the periods of all value records and data points that are replaced (in
 * a rebuild none). Call it before the rows are replaced.
 */
export async function findTouchedRecords({ connection, direct }: MergeContext): Promise<void> {
  const isReplaced = `survey_id IN ${surveysOf.touched}
    OR (utrv_id, survey_id) IN (SELECT utrv_id, survey_id FROM cross_duplicates WHERE place = 'main')`;
  const columns = `period, period_start, period_end`;
  const places = (['utrvs', 'data_points'] as const).flatMap((table) => [
    `SELECT ${columns} FROM main.${table} WHERE ${isReplaced}`,
    `SELECT ${columns} FROM staging.main.${table}`,
  ]);
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE touched_records AS
     SELECT DISTINCT ${columns}
     FROM (${direct ? `SELECT ${columns} FROM main.utrvs WHERE false` : places.join(' UNION ALL ')})`,
  );
}
