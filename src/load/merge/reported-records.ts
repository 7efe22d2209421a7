import type { DuckDBConnection } from '@duckdb/node-api';
import { isOfSurveys, type MergeContext, surveysOf } from './merge-context.ts';

/**
 * SQL for the records that were reported before this merge: those that the lake shows as verified or of a complete survey,
 * and those that it remembers. Of what the lake shows only records of touched surveys are here.
 */
export const reportedSql =
  'SELECT utrv_id FROM shown_as_reported UNION ALL SELECT utrv_id FROM internal.reported_records';

/** Records that a survey loses to one that is loaded. */
export const givenRecords = `(SELECT utrv_id FROM cross_duplicates WHERE place = 'main')`;

/**
 * Finds records of touched surveys that were reported, and remembers those that the lake will not show as such after the
 * merge, so that a survey that is opened again and changed nights later was still reported. Call it before the rows are
 * replaced.
 */
export async function rememberReported({ connection }: MergeContext): Promise<void> {
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

/** Remembers the records of pins that the run has read (`pinned-records.ts`), unless the lake shows them as reported. */
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
