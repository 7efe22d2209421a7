import { type MergeContext, surveysOf } from './merge-context.ts';

/** Number of buckets over which initiatives are spread; the parts of a published year consist of adjacent buckets. */
export const buckets = 4096;

/**
 * SQL for the bucket of a row's `initiative_id`. It must never change: a run relies on it to know the parts that the
 * previous run published. Ids end in a counter, which is mixed so that any steps in it spread evenly; a hash of the
 * whole text would take ten times as long.
 */
export const bucketSql = `((coalesce(TRY_CAST('0x' || right(initiative_id, 6) AS BIGINT), 0) * 2654435761 % 4294967296) >> 20)::INTEGER`;

/**
 * SQL condition on the rows whose `period_end` is in these years, of which there is at least one. It starts with the
 * range, so that blocks and files of other years are not read.
 */
export function ofYearsSql(years: readonly number[]): string {
  const range = `period_end BETWEEN make_date(${Math.min(...years)}, 1, 1) AND make_date(${Math.max(...years)}, 12, 31)`;
  return years.length === 1 ? range : `${range} AND year(period_end) IN (${years.join(', ')})`;
}

/** The buckets of initiatives whose rows may differ from before, by year of `period_end`; null: all of that year. */
export type TouchedYears = ReadonlyMap<number, ReadonlySet<number> | null>;

/**
 * Creates the temporary table `touched_records`: the periods of all value records and data points that are replaced, by
 * bucket of their initiatives (in a rebuild none). Call it before the rows are replaced.
 */
export async function findTouchedRecords({ connection, direct }: MergeContext): Promise<void> {
  const isReplaced = `survey_id IN ${surveysOf.touched}
    OR (utrv_id, survey_id) IN (SELECT utrv_id, survey_id FROM cross_duplicates WHERE place = 'main')`;
  const columns = `period, period_start, period_end, initiative_id`;
  const places = (['utrvs', 'data_points'] as const).flatMap((table) => [
    `SELECT ${columns} FROM main.${table} WHERE ${isReplaced}`,
    `SELECT ${columns} FROM staging.main.${table}`,
  ]);
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE touched_records AS
     SELECT DISTINCT period, period_start, period_end, ${bucketSql} AS bucket
     FROM (${direct ? `SELECT ${columns} FROM main.utrvs WHERE false` : places.join(' UNION ALL ')})`,
  );
}

/** SQL of one JSON object: the buckets of `touched_records` by year. */
export const touchedYearsSql = `
  SELECT json_group_object(period_year, buckets) FROM (
    SELECT year(period_end)::VARCHAR AS period_year, list(DISTINCT bucket) AS buckets
    FROM touched_records GROUP BY ALL)`;

export const toTouchedYears = (json: Readonly<Record<string, readonly number[]>>): TouchedYears =>
  new Map(Object.entries(json).map(([year, inYear]) => [Number(year), new Set(inYear)]));
