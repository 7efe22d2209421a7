import { createHash } from 'node:crypto';
import { chmod, constants, copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type DuckDBConnection, quotedIdentifier } from '@duckdb/node-api';
import { crashPoint } from '../../base/crash-point.ts';
import { DamagedError } from '../../base/damage.ts';
import { UsageError } from '../../base/errors.ts';
import { sha256Of, syncToDisk } from '../../base/files.ts';
import { workPrefix } from '../../base/folders.ts';
import { allEnded } from '../../base/map-concurrently.ts';
import { memoryShares } from '../../base/memory-shares.ts';
import { sqlLiteral } from '../../base/sql-literal.ts';
import { columnNames, internalSchema, sqlName } from '../../schema/ddl.ts';
import { isKeptWhole, type TableName, tableNames, tables } from '../../schema/tables.ts';
import { schemaVersion } from '../../schema/versions.ts';
import { type Database, numberOf, openDatabase, selectRow, selectRows, textOf, threadsFor } from '../database.ts';
import { addMissingColumns } from '../lake-version.ts';
import { rememberExclusions } from '../merge/figures/new-exclusions.ts';
import { restoreReported } from '../merge/reported-records.ts';
import { type SharedConnections, shareConnections } from '../shared-connections.ts';
import { viewsSql, writeEmptyLake } from './empty-lake.ts';
import type { FileChecks } from './file-checks.ts';
import { removeLeftovers, type Snapshot, snapshotsFolder, switchCurrent } from './snapshot-folders.ts';
import { attachTextCodes } from './text-codes.ts';

/** The private folder of a run, which becomes its snapshot. */
export interface WorkFolder {
  readonly snapshotId: string;
  /** Where the files are until publication. */
  readonly folder: string;
  readonly databaseFile: string;
  readonly tempDirectory: string;
  /** Where they will be then. */
  readonly published: string;
  /** Renames the folder to the snapshot's name and points `current` to it. */
  publish(): Promise<void>;
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
  crashPoint('work-folder.made');
  return {
    snapshotId,
    folder,
    databaseFile: join(folder, databaseName),
    tempDirectory,
    published,
    publish: async () => {
      await rm(tempDirectory, { recursive: true, force: true });
      await syncToDisk(folder);
      crashPoint('work-folder.synced');
      await rename(folder, published);
      crashPoint('work-folder.renamed');
      await syncToDisk(snapshotsFolder(output));
      crashPoint('snapshots-folder.synced');
      await switchCurrent(output, snapshotId);
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
 * A private copy of the base's database. If the base has an older version, missing columns are added to the copy.
 *
 * @throws DamagedError if the database does not match its checksum
 * @throws UsageError if it has this version but not its columns
 */
export async function copyDatabase(base: Snapshot, work: WorkFolder, checks: FileChecks): Promise<CopiedDatabase> {
  await copyChecked(base, work.databaseFile, checks);
  crashPoint('database.copied');
  await chmod(work.databaseFile, 0o644);
  const database = await openWorkDatabase(work);
  const isOlder = base.manifest.schema_version < schemaVersion;
  const hasOtherViews = isOlder || base.manifest.views_sha256 !== viewsSha256();
  const alteredTables = hasOtherViews ? await addMissingColumns(database.connection) : new Set<TableName>();
  if (!isOlder && alteredTables.size > 0) {
    database.close();
    const without = [...alteredTables].join(', ');
    throw new UsageError(
      `the lake was made before version ${schemaVersion} was released: columns of ${without} are missing`,
      {
        hint: 'esg-lake replay rebuilds it from its landing, without requests.',
      },
    );
  }
  if (hasOtherViews) await createViews(database);
  return { database, alteredTables };
}

/**
 * Shares blocks with the base if the file system can. Otherwise the operating system copies every byte, in a third of
 * the time that reading and writing takes, and the checksum is computed meanwhile: a damaged database must not get a
 * new one.
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
  const [actual] = await allEnded<unknown>([sha256Of(databaseFile), copyFile(databaseFile, to)]);
  if (actual === sha256 || isRestored) return;
  await checks.distrust(databaseFile);
  throw new DamagedError(
    `the database of the published snapshot, ${databaseFile}, does not have the checksum in its manifest`,
  );
}

/** An empty lake, with what a rebuild keeps of the base: history, what it remembers, and rows with a `removed_at`. */
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
 * Gives DuckDB the memory and processors of the worker threads, which have ended, for merging.
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
  /** An additional connection, for queries. */
  readonly reader: DuckDBConnection;
  /** Whether there is enough memory for queries next to the other work. */
  readonly isSmall: boolean;
}

/** Lets several threads run one statement: call it when only one statement runs at a time. */
export async function divideStatements({ connections, reader }: SealedDatabase): Promise<void> {
  if (connections.count > 1) await reader.run(`SET threads = ${connections.count}`);
}

/** Opens the database with one thread (see `shareConnections`). */
export async function openSealedDatabase({ databaseFile, tempDirectory }: WorkFolder): Promise<SealedDatabase> {
  const { publishing, alone } = memoryShares.databaseMb;
  const bytes = (await stat(databaseFile)).size;
  const connectionCount = threadsFor(bytes);
  const options = {
    file: databaseFile,
    readOnly: true,
    tempDirectory,
    memoryLimitMb: publishing(connectionCount),
    threads: 1,
  };
  const database = await openDatabase(options);
  try {
    await attachTextCodes(database.connection);
    const connections = await Promise.all(Array.from({ length: connectionCount }, () => database.connect()));
    const limits = { usual: publishing(connectionCount), alone };
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

/** Shows whether a database has the views of this program: creating them takes a sixteenth of a small run. */
export const viewsSha256 = (): string => createHash('sha256').update(viewsSql()).digest('hex');

async function copyHistory(base: Snapshot, { connection }: Database): Promise<void> {
  await connection.run(`ATTACH ${sqlLiteral(base.databaseFile)} AS base (READ_ONLY)`);
  const known = await selectRows(
    connection,
    `SELECT table_name || '.' || column_name AS name FROM duckdb_columns() WHERE database_name = 'base'`,
  );
  const has = new Set(known.map((row) => textOf(row, 'name')));
  let isReportedKnown = false;
  for (const table of tableNames) {
    const kept = keptRows(table);
    const shared = columnNames(table)
      .filter((name) => has.has(`${table}.${name}`))
      .map(quotedIdentifier)
      .join(', ');
    if (table === 'exclusions' && tables.exclusions.key.every((name) => has.has(`exclusions.${name}`))) {
      await rememberExclusions(connection, 'base.main.exclusions', 'true');
    }
    if (kept === null || shared === '') continue;
    await connection.run(
      `INSERT INTO ${sqlName(table)} BY NAME SELECT ${shared} FROM base.${schemaOf(table)}.${table} WHERE ${kept}`,
    );
    isReportedKnown ||= table === 'reported_records';
  }
  await connection.run('DETACH base');
  if (!isReportedKnown) await restoreReported(connection);
}

const schemaOf = (table: TableName): string => (tables[table].kind === 'internal' ? internalSchema : 'main');

/** SQL condition on the rows that a rebuild keeps of a table; null if it keeps none. */
function keptRows(table: TableName): string | null {
  if (isKeptWhole(table)) return 'true';
  return 'removed_at' in tables[table].columns ? 'removed_at IS NOT NULL' : null;
}

/** A database with a larger share of free blocks, and more free bytes, is compacted. */
const maxFree = { share: 1 / 3, bytes: 8 * 2 ** 20 };

/**
 * Whether more than a third of a database that has just been checkpointed is free: runs leave holes. Of a tiny lake, every
 * run leaves as much, for the next to fill: compacting it each time would take a tenth of the run.
 */
export async function isWasteful(connection: DuckDBConnection): Promise<boolean> {
  const sql =
    'SELECT total_blocks, free_blocks, block_size FROM pragma_database_size() WHERE database_name = current_database()';
  const size = await selectRow(connection, sql);
  const free = numberOf(size, 'free_blocks');
  return free > maxFree.share * numberOf(size, 'total_blocks') && free * numberOf(size, 'block_size') > maxFree.bytes;
}

/** Rewrites the closed database of a work folder without free blocks, and replaces the old one. */
export async function compactDatabase(work: WorkFolder): Promise<void> {
  const databaseFile = join(work.tempDirectory, 'compact.duckdb');
  const database = await createDatabase(null, { databaseFile, tempDirectory: work.tempDirectory });
  try {
    const { connection } = database;
    await connection.run(`ATTACH ${sqlLiteral(work.databaseFile)} AS loose (READ_ONLY)`);
    for (const table of tableNames) {
      await connection.run(`INSERT INTO ${sqlName(table)} BY NAME SELECT * FROM loose.${schemaOf(table)}.${table}`);
    }
    await connection.run('DETACH loose');
    await connection.run('CHECKPOINT');
  } finally {
    database.close();
  }
  await rename(databaseFile, work.databaseFile);
  await rm(`${databaseFile}.wal`, { force: true });
}
