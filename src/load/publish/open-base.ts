import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type DuckDBConnection, quotedIdentifier } from '@duckdb/node-api';
import { damageOf } from '../../base/damage.ts';
import { sqlLiteral } from '../../base/sql-literal.ts';
import { columnNames, sqlName } from '../../schema/ddl.ts';
import { createBatchBuilder } from '../../schema/row-batches.ts';
import type { Row } from '../../schema/rows.ts';
import { publishedTableNames, type TableDeclaration, type TableName, tables } from '../../schema/tables.ts';
import { schemaVersion } from '../../schema/versions.ts';
import { selectRows, textOf } from '../database.ts';
import { createBatchInserter } from '../ingest/batch-inserter.ts';
import { requireKnownSchema } from '../lake-version.ts';
import { restoreFigures } from '../merge/figures/make-figures.ts';
import { restoreReported } from '../merge/reported-records.ts';
import { formatHash, hashOf } from './content-hash.ts';
import { damagesOf } from './damages.ts';
import type { FileChecks } from './file-checks.ts';
import { type ManifestTable, manifestName, writeManifest } from './manifest.ts';
import {
  currentFolder,
  currentId,
  type Snapshot,
  snapshotEntries,
  switchCurrent,
  unprunedEntries,
} from './snapshot-folders.ts';
import { createDatabase, databaseName } from './work-folder.ts';

/** What a run starts from. */
export interface OpenedBase {
  /** Its database is verified, but may be in another folder, rebuilt from the Parquet files. Null: nothing is left. */
  readonly snapshot: Snapshot | null;
  /** Whether anything was ever published here and still exists in some form. */
  readonly isFirst: boolean;
  /** Current tables that the database lost: its history is intact, the rest has to be rebuilt. */
  readonly lost: readonly TableName[];
  /** Whether `current` has to be replaced, even if the service has nothing new. */
  readonly mustPublish: boolean;
  /** The lost snapshot that was current, if an older one is used instead; else null. */
  readonly lostCurrent: string | null;
}

/** Input for opening a lake. */
interface OpenBaseOptions {
  readonly output: string;
  /** How many of the newest snapshots runs keep: an older one that is pinned is not taken for a damaged one. */
  readonly keepSnapshots: number;
  readonly checks: FileChecks;
  readonly warn: (message: string) => void;
  /** Returns what the landing knows about the surveys of these runs. */
  readonly syncSurveysOf: SyncSurveysOf;
}

type Warn = OpenBaseOptions['warn'];

/** Where databases are rebuilt; the next run clears it. */
const restoredFolder = (output: string): string => join(output, '.restored');

export const clearRestored = (output: string): Promise<void> =>
  rm(restoredFolder(output), { recursive: true, force: true });

/**
 * The published lake, or what can be saved of it: the database of the current snapshot, or else of the newest one left,
 * as it is or rebuilt from its Parquet files. Nothing is used that does not match its checksum. Call it while holding
 * the lock.
 *
 * @throws UsageError if a newer program made the lake
 */
export async function openBase(given: OpenBaseOptions): Promise<OpenedBase> {
  const { output, warn } = given;
  await clearRestored(output);
  const current = await currentFolder(output);
  const candidates = await candidatesOf(given, current);
  for (const folder of candidates) {
    const found = await openSnapshotFolder(given, folder);
    if (found === null) continue;
    const [newest = folder] = candidates;
    const lostCurrent = folder === newest ? null : basename(newest);
    if (lostCurrent !== null) warn(`the run continues from the older snapshot ${basename(folder)}`);
    const mustPublish = found.mustPublish || lostCurrent !== null;
    const pointed = current === null ? await pointAgain(output, found, warn) : { mustPublish };
    return { ...found, ...pointed, isFirst: false, lostCurrent };
  }
  return { snapshot: null, isFirst: candidates.length === 0, lost: [], mustPublish: true, lostCurrent: null };
}

/** The current snapshot and those before it, newest first; all of them when it is unknown which one was current. */
async function candidatesOf(
  { output, keepSnapshots }: OpenBaseOptions,
  current: string | null,
): Promise<readonly string[]> {
  const folders = (await unprunedEntries(output, keepSnapshots)).map(({ folder }) => folder).reverse();
  if (current === null) return folders;
  const id = basename(current);
  return [current, ...folders.filter((folder) => basename(folder) < id)];
}

type Found = Pick<OpenedBase, 'snapshot' | 'lost' | 'mustPublish'>;

async function openSnapshotFolder(
  { output, checks, warn, syncSurveysOf }: OpenBaseOptions,
  folder: string,
): Promise<Found | null> {
  const entry = (await snapshotEntries(output)).find(({ snapshotId }) => snapshotId === basename(folder));
  const snapshot = entry?.snapshot ?? null;
  if (snapshot === null) {
    warn(`${entry?.damage ?? `${folder} is missing`}, and so is its copy`);
    return null;
  }
  requireKnownSchema(snapshot);
  const database = await checks.damageOf(snapshot.databaseFile, snapshot.manifest.database);
  if (database === null) {
    await healManifest(snapshot, warn);
    return { snapshot, lost: [], mustPublish: false };
  }
  warn(`the published files were changed: ${snapshot.databaseFile} ${database}`);
  const restored = await restoreDatabase(snapshot, restoredFolder(output), syncSurveysOf);
  if (restored === null) return null;
  const { databaseFile, lost } = restored;
  if (lost.length === 0)
    warn('the database is rebuilt from the Parquet files of the same snapshot, including its history');
  else warn(`its history is taken from its Parquet files; those of ${lost.join(', ')} are damaged too`);
  return { snapshot: { ...snapshot, databaseFile }, lost, mustPublish: true };
}

/** The intact database proves that the copy of the manifest is right: it is what was published, byte for byte. */
async function healManifest(snapshot: Snapshot, warn: Warn): Promise<void> {
  if (snapshot.manifestDamage === null) return;
  await writeManifest(snapshot.folder, snapshot.manifest);
  warn(`${join(snapshot.folder, manifestName)} ${snapshot.manifestDamage}: it is restored from its copy`);
}

/** `current` is gone: points it to the opened snapshot if that is intact; otherwise the run has to publish it again. */
async function pointAgain(output: string, { snapshot }: Found, warn: Warn): Promise<Pick<OpenedBase, 'mustPublish'>> {
  if (snapshot === null) return { mustPublish: true };
  const target = await currentId(output);
  const was = target === null ? 'is missing' : `points to ${target}, which does not exist`;
  const damages = await damagesOf({ ...snapshot, manifestDamage: null });
  if (damages.length > 0 || basename(snapshot.folder) !== snapshot.snapshotId) {
    warn(
      `${join(output, 'current')} ${was}: the run continues from ${snapshot.snapshotId}, the newest that can be read`,
    );
    return { mustPublish: true };
  }
  await switchCurrent(output, snapshot.snapshotId);
  warn(`${join(output, 'current')} ${was}: ${snapshot.snapshotId}, the newest intact snapshot, is published again`);
  return { mustPublish: false };
}

/** Rebuilds what only the database holds, from the runs with the given ids. */
type SyncSurveysOf = (runIds: readonly string[]) => Promise<readonly Row<'sync_surveys'>[]>;

interface Restored {
  readonly databaseFile: string;
  /** Current tables that could not be restored because their files are damaged too; they are empty. */
  readonly lost: readonly TableName[];
}

/**
 * Restores the database of a snapshot from its Parquet files, each of which has to match its checksum and its table's
 * content hash. Null if that is not possible: history is lost as well, or the files have a different schema version.
 *
 * @param folder an empty folder for the restored database
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
    await restoreReported(connection);
    await restoreFigures(connection, snapshot.manifest.rules.year_end);
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
  const files = recorded.files.map(({ path }) => sqlLiteral(join(folder, path))).join(', ');
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
