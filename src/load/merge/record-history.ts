import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlFile } from '../../base/package-files.ts';
import { change, changedAtSql, isOfSurveys, type MergeContext, surveysOf } from './merge-context.ts';

const reportedSql = 'SELECT utrv_id FROM shown_as_reported UNION ALL SELECT utrv_id FROM internal.reported_records';

/** Records that a survey loses to one that is loaded. */
const givenRecords = `(SELECT utrv_id FROM cross_duplicates WHERE place = 'main')`;

/** A survey that is opened again and changed nights later was still reported. Call it before rows are replaced. */
async function rememberReported({ connection }: MergeContext): Promise<void> {
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE shown_as_reported AS
     ${shownSql('main', isOfSurveys('main.utrvs', surveysOf.known))}
     UNION ${shownSql('main', isOfSurveys('main.utrvs', surveysOf.giving))} AND utrv_id IN ${givenRecords}`,
  );
  await connection.run(
    `INSERT INTO internal.reported_records
     FROM shown_as_reported EXCEPT ${shownSql('staging.main', 'true')} EXCEPT FROM internal.reported_records`,
  );
}

export async function rememberPinned({ connection, hasReadPins }: MergeContext): Promise<void> {
  if (!hasReadPins) return;
  await connection.run(
    `INSERT INTO internal.reported_records
     SELECT utrv_id FROM pinned_records EXCEPT ${shownSql('main', 'true')} EXCEPT FROM internal.reported_records`,
  );
  await connection.run('INSERT INTO internal.read_pins FROM newly_read_pins');
}

/** For a lake whose history remembers nothing: what its changes say. */
export async function restoreReported(connection: DuckDBConnection): Promise<void> {
  await connection.run(
    `INSERT INTO internal.reported_records
     SELECT DISTINCT utrv_id FROM data_point_changes
     WHERE was_reported OR old_status = 'verified' OR new_status = 'verified'`,
  );
}

/** Joined after the records of a few surveys are found, so that the others are not read. */
const shownSql = (schema: string, where: string): string =>
  `SELECT utrv_id FROM (FROM ${schema}.utrvs WHERE ${where}) JOIN ${schema}.surveys USING (survey_id)
   WHERE (status = 'verified' OR is_complete)`;

/** A record that moves to another survey, even nights later, is removed from the old one and added to the new one. */
export async function recordChanges(context: MergeContext): Promise<void> {
  await rememberReported(context);
  await change(
    context,
    'data_point_changes',
    `INSERT INTO data_point_changes BY NAME
     WITH before AS MATERIALIZED (
            ${versionSql('main', surveysOf.known)}
            UNION ALL ${versionSql('main', surveysOf.giving)} AND d.utrv_id IN ${givenRecords}),
          moved AS (SELECT utrv_id FROM before UNION SELECT utrv_id FROM data_point_changes WHERE change = 'removed'),
          after AS (
            ${versionSql('staging.main', surveysOf.known)}
            UNION ALL ${versionSql('staging.main', surveysOf.new)} AND d.utrv_id IN (FROM moved)),
          versions AS MATERIALIZED (
            FROM ${withBaseValueSql('(SELECT *, false AS is_after FROM before UNION ALL SELECT *, true FROM after)')}),
          ${pairedSql}
     SELECT getvariable('run_id') AS run_id, ${changedAtSql(context)} AS changed_at,
       CASE WHEN before.utrv_id IS NULL THEN 'added' WHEN after.utrv_id IS NULL THEN 'removed' ELSE 'changed' END
         AS change,
       CASE WHEN before.utrv_id = after.utrv_id
             AND before.definition_id IS DISTINCT FROM after.definition_id
             AND before.value_number IS NOT DISTINCT FROM after.value_number
             AND before.value_text IS NOT DISTINCT FROM after.value_text
             AND before.status IS NOT DISTINCT FROM after.status THEN 'definition' ELSE 'reported' END AS cause,
       ${[...keyColumns, ...carriedColumns].map((name) => `CASE WHEN after.utrv_id IS NULL THEN before.${name} ELSE after.${name} END AS ${name}`).join(', ')},
       ${recordedColumns.map((name) => `before.${name} AS old_${name}, after.${name} AS new_${name}`).join(', ')},
       coalesce(before.utrv_id, after.utrv_id) IN (${reportedSql}) AS was_reported
     FROM (FROM placed WHERE NOT is_after) before FULL OUTER JOIN (FROM placed WHERE is_after) after
       ON ${joinedColumns.map((name) => `before.${name} IS NOT DISTINCT FROM after.${name}`).join(' AND ')}
     WHERE before.utrv_id IS NULL OR after.utrv_id IS NULL
       OR ${recordedColumns.map((name) => `before.${name} IS DISTINCT FROM after.${name}`).join(' OR ')}`,
  );
}

/** `points`, a relation of data points, with `value_base` as the view `internal.base_values` has it. */
export function withBaseValueSql(points: string): string {
  const view = sqlFile('figures/base-values.sql');
  const query = view.slice(view.indexOf('WITH fractions'), view.lastIndexOf(';'));
  return `(${query.replace('FROM main.data_points d', () => `FROM ${points} d`)})`;
}

/** Gives the versions a `row`, which rows that are the same have in common (lake.md, "History"). */
const pairedSql = `
  rows AS (
    SELECT is_after, survey_id, utrv_id, row_index,
      hash(list((column_code, option_code, value_number, number_scale, unit, value_text)
        ORDER BY column_code, option_code)) AS cells,
      hash(list((column_code, option_code, value_text) ORDER BY column_code, option_code)
        FILTER (NOT internal.is_numeric(value_type))) AS texts
    FROM versions WHERE row_index IS NOT NULL GROUP BY ALL),
  numbered AS (
    SELECT *, row_number() OVER (PARTITION BY is_after, survey_id, utrv_id, cells ORDER BY row_index) AS nth FROM rows),
  equal AS (
    SELECT *, count(*) OVER pair > 1 AS is_paired, max(row_index) FILTER (is_after) OVER pair AS new_row
    FROM numbered WINDOW pair AS (PARTITION BY survey_id, utrv_id, cells, nth)),
  others AS (
    SELECT * REPLACE (row_number() OVER (PARTITION BY is_after, survey_id, utrv_id, texts ORDER BY row_index) AS nth)
    FROM equal WHERE NOT is_paired),
  paired AS (
    FROM equal WHERE is_paired
    UNION ALL
    SELECT * REPLACE (max(row_index) FILTER (is_after) OVER (PARTITION BY survey_id, utrv_id, texts, nth) AS new_row)
    FROM others),
  placed AS (
    SELECT v.*, CASE WHEN v.is_after OR v.row_index IS NULL THEN v.row_index
      ELSE coalesce(new_row, -1 - v.row_index) END AS row
    FROM versions v LEFT JOIN paired USING (is_after, survey_id, utrv_id, row_index))`;

const keyColumns = ['survey_id', 'utrv_id', 'row_index', 'column_code', 'option_code'];
const joinedColumns = keyColumns.map((name) => (name === 'row_index' ? 'row' : name));
const carriedColumns = ['initiative_id', 'tracker_id', 'period_end'];
const comparedColumns = ['value_number', 'number_scale', 'value_scaled', 'value_text', 'unit', 'status', 'period_end'];
const recordedColumns = [...comparedColumns, 'value_base', 'base_unit'];

const columns = [
  ...new Set([...keyColumns, ...carriedColumns, ...comparedColumns, 'value_type', 'base_unit', 'base_factor']),
];

const versionSql = (schema: string, surveys: string): string =>
  `SELECT ${columns.map((name) => (name === 'survey_id' ? name : `d.${name}`)).join(', ')}, u.definition_id
   FROM (FROM ${schema}.data_points WHERE ${isOfSurveys(`${schema}.data_points`, surveys)}) d
     JOIN (FROM ${schema}.utrvs WHERE ${isOfSurveys(`${schema}.utrvs`, surveys)}) u USING (utrv_id, survey_id)
   WHERE true`;

export const boundaryKinds = ['added', 'moved', 'removed', 'renamed'] as const;

/** Call it before the initiatives are replaced. */
export async function recordBoundaryChanges(context: MergeContext): Promise<void> {
  await change(
    context,
    'boundary_changes',
    `INSERT INTO boundary_changes BY NAME
     SELECT getvariable('run_id') AS run_id, ${changedAtSql(context)} AS seen_at, initiative_id,
       unnest(CASE WHEN b.initiative_id IS NULL THEN ['added'] WHEN a.initiative_id IS NULL THEN ['removed']
         ELSE CASE WHEN a.parent_id IS DISTINCT FROM b.parent_id THEN ['moved'] ELSE [] END
           || CASE WHEN a.name IS DISTINCT FROM b.name THEN ['renamed'] ELSE [] END END) AS change,
       b.parent_id AS old_parent_id, a.parent_id AS new_parent_id, b.name AS old_name, a.name AS new_name
     FROM (FROM main.initiatives WHERE removed_at IS NULL) b
       FULL JOIN staging.main.initiatives a USING (initiative_id)`,
  );
}
