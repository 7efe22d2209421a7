import { chmod, constants, copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { crashPoint } from '../base/crash-point.ts';
import { syncToDisk } from '../base/files.ts';
import { workPrefix } from '../base/folders.ts';
import { memoryShares } from '../base/memory-shares.ts';
import { type Database, openDatabase, threadsFor } from '../load/database.ts';
import { type SharedConnections, shareConnections } from '../load/shared-connections.ts';
import { writeEmptyLake } from './empty-lake.ts';
import { copyHistory, type KeptHistory } from './history.ts';
import { databaseName } from './manifest.ts';
import { removeLeftovers, type Snapshot, snapshotsFolder, switchCurrent } from './snapshot-folders.ts';

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

/** A private copy of the base's database; it shares blocks with it if the file system can. */
export async function copyDatabase({ databaseFile }: Snapshot, work: WorkFolder): Promise<Database> {
  await copyFile(databaseFile, work.databaseFile, constants.COPYFILE_FICLONE);
  crashPoint('database.copied');
  await chmod(work.databaseFile, 0o644);
  return openWorkDatabase(work);
}

/** An empty lake with a history. */
export async function createDatabase(history: KeptHistory | null, work: WorkFolder): Promise<Database> {
  await writeEmptyLake(work.databaseFile);
  const database = await openWorkDatabase(work);
  if (history !== null) await copyHistory(database.connection, history);
  return database;
}

/** While surveys are read, memory is needed for their texts; inserting needs little of it (see `prepareForMerge`). */
const openWorkDatabase = ({ databaseFile, tempDirectory }: WorkFolder): Promise<Database> =>
  openDatabase({ file: databaseFile, tempDirectory, memoryLimitMb: memoryShares.databaseMb.reading });

/**
 * Gives DuckDB the memory and processors of the worker threads, which have ended, for merging.
 * @param bytes of the lake and of what is merged into it
 */
export async function prepareForMerge({ connection, limitMemory }: Database, bytes: number): Promise<void> {
  const threads = threadsFor(bytes);
  await limitMemory(memoryShares.databaseMb.merging(bytes));
  if (threads > 1) await connection.run(`SET threads = ${threads}`);
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
