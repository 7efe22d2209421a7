import { type MergeContext, surveysOf } from './merge-context.ts';

type Place = 'main' | 'staging.main';

/**
 * A value record that several surveys have is kept in the one with the smallest id. Fills `cross_duplicates` with the
 * others. Duplicates within one survey were removed by `transform`. @returns whether there are any
 */
export async function findCrossDuplicates({ connection, direct }: MergeContext): Promise<boolean> {
  const recordsOf = (place: Place): string =>
    `SELECT utrv_id, survey_id, initiative_id, source_index, '${place}' AS place FROM ${place}.utrvs`;
  const records = direct
    ? recordsOf('main')
    : `${recordsOf('staging.main')} UNION ALL ${recordsOf('main')}
       WHERE utrv_id IN (SELECT utrv_id FROM staging.main.utrvs) AND survey_id NOT IN ${surveysOf.touched}`;
  // If no id occurs twice, the aggregate over all ids is the only cost.
  const created = await connection.runAndReadAll(
    `CREATE OR REPLACE TEMP TABLE cross_duplicates AS
     WITH records AS NOT MATERIALIZED (${records})
     SELECT *, min(survey_id) OVER (PARTITION BY utrv_id) AS standing_survey_id FROM records
     WHERE utrv_id IN (SELECT utrv_id FROM records GROUP BY utrv_id HAVING count(*) > 1)
     QUALIFY survey_id > standing_survey_id`,
  );
  return Number(created.value(0, 0)) > 0;
}

export const isRejected = (place: Place): string =>
  `(utrv_id, survey_id) IN (SELECT utrv_id, survey_id FROM cross_duplicates WHERE place = '${place}')`;

export async function dropCrossDuplicates({ connection, changed }: MergeContext, place: Place): Promise<void> {
  await connection.run(
    `UPDATE ${place}.surveys AS s SET utrv_count = s.utrv_count - c.utrvs,
       data_point_count = s.data_point_count - c.points
     FROM (
       SELECT survey_id, count(*)::INTEGER AS utrvs, sum(data_point_count)::INTEGER AS points
       FROM ${place}.utrvs WHERE ${isRejected(place)} GROUP BY survey_id) c
     WHERE c.survey_id = s.survey_id`,
  );
  for (const table of ['data_points', 'utrvs'])
    await connection.run(`DELETE FROM ${place}.${table} WHERE ${isRejected(place)}`);
  changed.add('surveys');
}

/** The issues of rejected records; they remain until their survey is loaded again. */
export const crossDuplicatesSql = `
  SELECT getvariable('run_id') AS run_id, 'references' AS scope, 'rejected' AS severity, 'duplicate_id' AS code,
    'utrvs' AS resource, d.survey_id, d.utrv_id, d.initiative_id,
    '/data/universalTrackerValues/' || d.source_index || '/_id' AS json_pointer,
    'survey ' || d.standing_survey_id || ' has a record with this id, which is kept' AS message,
    d.utrv_id AS value, s.response_id
  FROM cross_duplicates d JOIN surveys s USING (survey_id)`;
