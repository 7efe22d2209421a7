import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type DuckDBConnection, quotedIdentifier, quotedString } from '@duckdb/node-api';
import { damageOf } from '../../base/damage.ts';
import { createBatchBuilder } from '../../schema/batch-builder.ts';
import { columnNames, sqlName } from '../../schema/ddl.ts';
import type { Row } from '../../schema/rows.ts';
import { publishedTableNames, type TableDeclaration, type TableName, tables } from '../../schema/tables.ts';
import { schemaVersion } from '../../schema/versions.ts';
import { selectRows, textOf } from '../database.ts';
import { createBatchInserter } from '../ingest/batch-inserter.ts';
import { restoreRollup } from '../merge/figures/make-figures.ts';
import { formatHash, hashOf } from './content-hash.ts';
import type { ManifestTable } from './manifest.ts';
import type { Snapshot } from './snapshot-folders.ts';
import { createDatabase, databaseName } from './work-folder.ts';

/** Rebuilds what only the database holds, from the runs with the given ids. */
export type SyncSurveysOf = (runIds: readonly string[]) => Promise<readonly Row<'sync_surveys'>[]>;

export interface Restored {
  readonly databaseFile: string;
  /** Current tables that could not be restored because their files are damaged too; they are empty. */
  readonly lost: readonly TableName[];
}

/**
 * Restores the database of a snapshot from its Parquet files, each of which has to match its checksum and its table's
 * content hash. Null if that is not possible: history is lost as well, or the files have a different schema version.
 *
 * @param folder an empty folder to restore it in
 */
export async function restoreDatabase(
  snapshot: Snapshot,
  folder: string,
  syncSurveysOf: SyncSurveysOf,
): Promise<Restored | null> {
  if (snapshot.manifest.schema_version !== schemaVersion) return null;
  const lost: TableName[] = [];
  for (const table of publishedTableNames) {
    if (await isIntactTable(snapshot, table)) continue;
    const { kind }: TableDeclaration = tables[table];
    if (kind === 'history') return null;
    lost.push(table);
  }
  const tempDirectory = join(folder, 'tmp');
  await mkdir(tempDirectory, { recursive: true });
  const databaseFile = join(folder, databaseName);
  const database = await createDatabase(null, { databaseFile, tempDirectory });
  try {
    const { connection } = database;
    for (const table of publishedTableNames) {
      if (!lost.includes(table)) await copyTable(connection, snapshot, table);
    }
    const runIds = (await selectRows(connection, 'SELECT run_id FROM runs')).map((row) => textOf(row, 'run_id'));
    await fillSyncSurveys(connection, await syncSurveysOf(runIds));
    await restoreRollup(connection);
    await connection.run('CHECKPOINT');
  } finally {
    database.close();
  }
  return { databaseFile, lost };
}

async function isIntactTable({ folder, manifest }: Snapshot, table: TableName): Promise<boolean> {
  const recorded = manifest.tables[table];
  if (recorded === undefined) return false;
  for (const file of recorded.files) if ((await damageOf(join(folder, file.path), file)) !== null) return false;
  return true;
}

async function copyTable(
  connection: DuckDBConnection,
  { folder, manifest }: Snapshot,
  table: TableName,
): Promise<void> {
  const recorded: ManifestTable | undefined = manifest.tables[table];
  if (recorded === undefined || recorded.files.length === 0) return;
  const files = recorded.files.map(({ path }) => quotedString(join(folder, path))).join(', ');
  const columns = columnNames(table).map(quotedIdentifier).join(', ');
  await connection.run(
    `INSERT INTO ${table} BY NAME SELECT ${columns} FROM read_parquet([${files}], hive_partitioning = false)`,
  );
  const { rows, ...hash } = await hashOf(connection, table, table);
  if (rows === recorded.rows && formatHash({ rows, ...hash }) === recorded.content_hash) return;
  throw new Error(`the Parquet files of ${table} do not have the rows of the manifest`);
}

/**
 * Surveys that the rows do not name, or name with a different body from the one in the lake, are entered without their
 * listed metadata: the next run requests them again.
 */
async function fillSyncSurveys(connection: DuckDBConnection, rows: readonly Row<'sync_surveys'>[]): Promise<void> {
  const builder = createBatchBuilder('sync_surveys');
  for (const row of rows) builder.append(row);
  const batch = builder.finish();
  const inserter = createBatchInserter(connection);
  if (batch !== null) await inserter.insert(connection, sqlName('sync_surveys'), 'sync_surveys', batch);
  await connection.run(`DELETE FROM internal.sync_surveys WHERE survey_id IN (
    SELECT s.survey_id FROM internal.sync_surveys y JOIN surveys s USING (survey_id)
    WHERE s.removed_at IS NULL AND s.response_id IS DISTINCT FROM y.response_id)`);
  await connection.run(`INSERT INTO internal.sync_surveys BY NAME
    SELECT survey_id, NULL AS listing_hash, last_updated_at, response_id, NULL AS failure FROM surveys
    WHERE removed_at IS NULL AND survey_id NOT IN (SELECT survey_id FROM internal.sync_surveys)`);
}
