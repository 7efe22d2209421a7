import { type MergeContext, surveysOf } from './merge-context.ts';

/** Where the rows of a survey that is being merged are. */
type Place = 'main' | 'staging.main';

/**
 * A value record that several surveys have is kept in the one with the smallest id; the others are rejected with
 * `duplicate_id`. Duplicates within one survey were removed by `transform`. Fills `cross_duplicates` with the rejected
 * ones.
 *
 * @param staged 'main' if the staged records are in the lake already
 * @returns whether there are any
 */
export async function findCrossDuplicates({ connection }: MergeContext, staged: Place): Promise<boolean> {
  const lakeSql =
    staged === 'main'
      ? ''
      : `UNION ALL SELECT ${recordColumns}, 'main' AS place FROM main.utrvs
       WHERE utrv_id IN (SELECT utrv_id FROM staging.main.utrvs) AND survey_id NOT IN ${surveysOf.touched}`;
  const created = await connection.runAndReadAll(
    `CREATE OR REPLACE TEMP TABLE cross_duplicates AS
     WITH repeated AS (
       SELECT ${recordColumns}, '${staged}' AS place FROM ${staged}.utrvs
       WHERE utrv_id IN (${repeatedSql(staged)})
       ${lakeSql})
     SELECT *, min(survey_id) OVER (PARTITION BY utrv_id) AS standing_survey_id FROM repeated
     QUALIFY survey_id > standing_survey_id`,
  );
  return Number(created.value(0, 0)) > 0;
}

const recordColumns = 'utrv_id, survey_id, initiative_id, source_index';

/** Ids that occur more than once; if there are none, the aggregate over all ids is the only cost. */
const repeatedSql = (staged: Place): string =>
  staged === 'main'
    ? `SELECT utrv_id FROM main.utrvs GROUP BY utrv_id HAVING count(*) > 1`
    : `SELECT utrv_id FROM (
         SELECT utrv_id FROM staging.main.utrvs
         UNION ALL SELECT utrv_id FROM main.utrvs
         WHERE utrv_id IN (SELECT utrv_id FROM staging.main.utrvs) AND survey_id NOT IN ${surveysOf.touched})
       GROUP BY utrv_id HAVING count(*) > 1`;

/** Deletes the rejected records in one place, and subtracts them from the counts of their surveys. */
export async function dropCrossDuplicates({ connection, changed }: MergeContext, place: Place): Promise<void> {
  const rejected = `(SELECT utrv_id, survey_id FROM cross_duplicates WHERE place = '${place}')`;
  await connection.run(`CREATE OR REPLACE TEMP TABLE dropped_counts AS ${dropCounts(place, rejected)}`);
  await connection.run(`DELETE FROM ${place}.data_points WHERE (utrv_id, survey_id) IN ${rejected}`);
  await connection.run(`DELETE FROM ${place}.utrvs WHERE (utrv_id, survey_id) IN ${rejected}`);
  await connection.run(
    `UPDATE ${place}.surveys AS s SET utrv_count = s.utrv_count - c.utrvs,
       data_point_count = s.data_point_count - c.points
     FROM dropped_counts c WHERE c.survey_id = s.survey_id`,
  );
  changed.add('surveys');
}

const dropCounts = (place: Place, rejected: string): string =>
  `SELECT survey_id, count(*)::INTEGER AS utrvs, sum(data_point_count)::INTEGER AS points
   FROM ${place}.utrvs WHERE (utrv_id, survey_id) IN ${rejected} GROUP BY survey_id`;

/** The issues of rejected records; they remain until their survey is loaded again. */
export const crossDuplicatesSql = `
  SELECT getvariable('run_id') AS run_id, 'references' AS scope, 'rejected' AS severity, 'duplicate_id' AS code,
    'utrvs' AS resource, d.survey_id, d.utrv_id, d.initiative_id,
    '/data/universalTrackerValues/' || d.source_index || '/_id' AS json_pointer,
    'survey ' || d.standing_survey_id || ' has a record with this id, which is kept' AS message,
    d.utrv_id AS value, s.response_id
  FROM cross_duplicates d JOIN surveys s USING (survey_id)`;
