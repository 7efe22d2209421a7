import { createHash } from 'node:crypto';
import { chmod, constants, copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type DuckDBConnection, quotedIdentifier, quotedString } from '@duckdb/node-api';
import { checkpoint } from '../../base/checkpoint.ts';
import { DamagedError } from '../../base/damage.ts';
import { sha256Of, syncToDisk } from '../../base/files.ts';
import { memoryShares } from '../../base/memory-shares.ts';
import { columnNames } from '../../schema/ddl.ts';
import { type TableName, tableNames, tables } from '../../schema/tables.ts';
import { schemaVersion } from '../../schema/versions.ts';
import { type Database, openDatabase, selectRows, textOf, threadsFor } from '../database.ts';
import { addMissingColumns } from '../older-lake.ts';
import { type SharedConnections, shareConnections } from '../shared-connections.ts';
import { viewsSql, writeEmptyLake } from './empty-lake.ts';
import type { FileChecks } from './file-checks.ts';
import { removeLeftovers, type Snapshot, snapshotsFolder, switchCurrent, workPrefix } from './snapshot-folders.ts';
import { attachTextCodes } from './text-codes.ts';

/** The private folder of a run, which becomes its snapshot. */
export interface WorkFolder {
  readonly snapshotId: string;
  /** Where the files are until publication. */
  readonly folder: string;
  readonly databaseFile: string;
  readonly tempDirectory: string;
  /** Renames the folder to the snapshot's name and points `current` to it. */
  publish(): Promise<string>;
  remove(): Promise<void>;
}

export const databaseName = 'lake.duckdb';

/** Removes what dead runs left behind, and creates an empty folder. */
export async function createWorkFolder(output: string, snapshotId: string): Promise<WorkFolder> {
  await mkdir(snapshotsFolder(output), { recursive: true });
  await removeLeftovers(output);
  const folder = join(snapshotsFolder(output), `${workPrefix}${snapshotId}`);
  const published = join(snapshotsFolder(output), snapshotId);
  const tempDirectory = join(folder, 'tmp');
  await mkdir(tempDirectory, { recursive: true });
  checkpoint('work-folder.made');
  return {
    snapshotId,
    folder,
    databaseFile: join(folder, databaseName),
    tempDirectory,
    publish: async () => {
      await rm(tempDirectory, { recursive: true, force: true });
      await syncToDisk(folder);
      checkpoint('work-folder.synced');
      await rename(folder, published);
      checkpoint('work-folder.renamed');
      await syncToDisk(snapshotsFolder(output));
      checkpoint('snapshots-folder.synced');
      await switchCurrent(output, snapshotId);
      return published;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export interface CopiedDatabase {
  readonly database: Database;
  /** Tables with added columns, which the base does not have. */
  readonly alteredTables: ReadonlySet<TableName>;
}

/**
 * A private copy of the base's database. If the base has an older version, the columns that were added since are added to
 * it.
 *
 * @throws DamagedError if the database no longer has its checksum
 */
export async function copyDatabase(base: Snapshot, work: WorkFolder, checks: FileChecks): Promise<CopiedDatabase> {
  await copyChecked(base, work.databaseFile, checks);
  checkpoint('database.copied');
  await chmod(work.databaseFile, 0o644);
  const database = await openWorkDatabase(work);
  const isOlder = base.manifest.schema_version < schemaVersion;
  const alteredTables = isOlder ? await addMissingColumns(database.connection) : new Set<TableName>();
  if (isOlder || base.manifest.views_sha256 !== viewsSha256()) await createViews(database);
  return { database, alteredTables };
}

/**
 * Shares blocks with the base if the file system can. Else every byte is copied, which the system does in a third of the time
 * that reading and writing takes, and the checksum computed meanwhile: a damaged database must not get a new one.
 */
async function copyChecked(
  { databaseFile, folder, manifest }: Snapshot,
  to: string,
  checks: FileChecks,
): Promise<void> {
  try {
    await copyFile(databaseFile, to, constants.COPYFILE_FICLONE_FORCE);
    return;
  } catch {
    await rm(to, { force: true }); // most file systems cannot share blocks
  }
  const { path, sha256 } = manifest.database;
  const isRestored = databaseFile !== join(folder, path);
  const copying = copyFile(databaseFile, to);
  const actual = await sha256Of(databaseFile).finally(() => copying);
  if (actual === sha256 || isRestored) return;
  await checks.distrust(databaseFile);
  throw new DamagedError(
    `the database of the published snapshot, ${databaseFile}, has another checksum than in the manifest`,
  );
}

/** An empty lake, with the history of the base: append-only tables, and rows kept with a `removed_at`. */
export async function createDatabase(
  base: Snapshot | null,
  work: Pick<WorkFolder, 'databaseFile' | 'tempDirectory'>,
): Promise<Database> {
  await writeEmptyLake(work.databaseFile);
  const database = await openWorkDatabase(work);
  if (base !== null) await copyHistory(base, database);
  return database;
}

/** While surveys are read, memory is needed for their texts; inserting needs little of it (see `prepareForMerge`). */
const openWorkDatabase = ({
  databaseFile,
  tempDirectory,
}: Pick<WorkFolder, 'databaseFile' | 'tempDirectory'>): Promise<Database> =>
  openDatabase({ file: databaseFile, tempDirectory, memoryLimitMb: memoryShares.databaseMb.reading });

/**
 * Once the worker threads have ended, their memory and processors are for merging.
 * @param bytes of the lake and of what is merged into it
 */
export async function prepareForMerge({ connection, limitMemory }: Database, bytes: number): Promise<void> {
  const threads = threadsFor(bytes);
  await limitMemory(memoryShares.databaseMb.merging(threads));
  await connection.run(`SET threads = ${threads}`);
}

export interface SealedDatabase {
  readonly database: Database;
  /** As many as there are processors for this much data. */
  readonly connections: SharedConnections;
  /** Another one, for queries. */
  readonly reader: DuckDBConnection;
  /** Whether there is memory enough for queries beside what the others do. */
  readonly isSmall: boolean;
}

/** Lets several threads carry out one statement: call it when only one thing is asked at a time. */
export async function divideStatements({ connections, reader }: SealedDatabase): Promise<void> {
  if (connections.count > 1) await reader.run(`SET threads = ${connections.count}`);
}

/**
 * Opened with one thread (see `shareConnections`).
 */
export async function openSealedDatabase({ databaseFile, tempDirectory }: WorkFolder): Promise<SealedDatabase> {
  const { publishing, alone } = memoryShares.databaseMb;
  const bytes = (await stat(databaseFile)).size;
  const lanes = threadsFor(bytes);
  const options = {
    file: databaseFile,
    readOnly: true,
    tempDirectory,
    memoryLimitMb: publishing(lanes),
    threads: 1,
  };
  const database = await openDatabase(options);
  try {
    await attachTextCodes(database.connection);
    const connections = await Promise.all(Array.from({ length: lanes }, () => database.connect()));
    const limits = { usual: publishing(lanes), alone };
    const limitMemory = (isAlone: boolean): Promise<void> =>
      database.limitMemory(isAlone ? limits.alone : limits.usual);
    return {
      database,
      connections: shareConnections(connections, limitMemory),
      reader: await database.connect(),
      isSmall: bytes <= memoryShares.queriedWhileExported,
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

async function createViews({ connection }: Database): Promise<void> {
  await connection.run(['BEGIN', viewsSql(), 'COMMIT'].join(';'));
}

/** Tells whether a database has the views of this program: creating them takes a sixteenth of a small night. */
export const viewsSha256 = (): string => createHash('sha256').update(viewsSql()).digest('hex');

async function copyHistory(base: Snapshot, { connection }: Database): Promise<void> {
  await connection.run(`ATTACH ${quotedString(base.databaseFile)} AS base (READ_ONLY)`);
  for (const table of tableNames) {
    const kept = keptRows(table);
    const known = await selectRows(
      connection,
      `SELECT column_name FROM duckdb_columns() WHERE database_name = 'base' AND table_name = $1`,
      [table],
    );
    const has = new Set(known.map((row) => textOf(row, 'column_name')));
    const shared = columnNames(table)
      .filter((name) => has.has(name))
      .map(quotedIdentifier)
      .join(', ');
    if (kept === null || shared === '') continue;
    await connection.run(`INSERT INTO ${table} BY NAME SELECT ${shared} FROM base.main.${table} WHERE ${kept}`);
  }
  await connection.run('DETACH base');
}

/** SQL condition on the rows that a rebuild keeps of a table; null if it keeps none. */
function keptRows(table: TableName): string | null {
  if (tables[table].kind === 'history') return 'true';
  return 'removed_at' in tables[table].columns ? 'removed_at IS NOT NULL' : null;
}
