import { chmod, constants, copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crashPoint, readOnly, syncToDisk, writeDurably } from '../base/files.ts';
import { workPrefix } from '../base/folders.ts';
import { type Database, keepMemory, type MemoryKeeper, openDatabase, withDatabase } from '../load/database.ts';
import { type Compression, createTablesSql } from '../schema/ddl.ts';
import type { TableName } from '../schema/tables.ts';
import { createViewsSql } from '../schema/views.ts';
import { databaseName } from './manifest.ts';
import { snapshotsFolder, switchCurrent } from './snapshot-folders.ts';

/** The private folder of a run, which becomes its snapshot. */
export type WorkFolder = Awaited<ReturnType<typeof createWorkFolder>>;

export async function createWorkFolder(output: string, snapshotId: string) {
  const folder = join(snapshotsFolder(output), `${workPrefix}${snapshotId}`);
  const published = join(snapshotsFolder(output), snapshotId);
  const databaseFile = join(folder, databaseName);
  const tempDirectory = join(folder, 'tmp');
  await mkdir(tempDirectory, { recursive: true });
  crashPoint('work-folder.made');
  let held: { readonly database: Database; readonly memory: MemoryKeeper } | null = null;
  const close = async () => {
    await held?.memory.end();
    held?.database.close();
    held = null;
  };
  return {
    folder,
    databaseFile,
    /** Shares blocks with it if the file system can. @param from null: an empty database is written */
    copyDatabase: async (from: string | null): Promise<void> => {
      if (from === null) return writeEmptyLake(databaseFile);
      await copyFile(from, databaseFile, constants.COPYFILE_FICLONE);
      crashPoint('database.copied');
      await chmod(databaseFile, 0o644);
    },
    open: async (memoryLimitMb: number, isReadOnly = false): Promise<Database & Pick<MemoryKeeper, 'limit'>> => {
      const options = { file: databaseFile, tempDirectory, memoryLimitMb, readOnly: isReadOnly, threads: 1 };
      const database = await openDatabase(options);
      held = { database, memory: await keepMemory(database, memoryLimitMb) };
      return { ...database, limit: held.memory.limit };
    },
    close,
    writeFile: async (name: string, text: string) => {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeDurably(join(folder, name), text, { mode: readOnly });
    },
    publish: async () => {
      await close();
      await rm(tempDirectory, { recursive: true, force: true });
      const below = await readdir(folder, { recursive: true, withFileTypes: true });
      const folders = below.filter((entry) => entry.isDirectory());
      await Promise.all([folder, ...folders.map((one) => join(one.parentPath, one.name))].map(syncToDisk));
      crashPoint('work-folder.synced');
      await rename(folder, published);
      crashPoint('work-folder.renamed');
      await syncToDisk(snapshotsFolder(output));
      crashPoint('snapshots-folder.synced');
      await switchCurrent(output, snapshotId);
      return { folder: published, databaseFile: join(published, databaseName) };
    },
    remove: async () => {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Half a megabyte. Its 560 statements take 0.3 s of processor time, and tests make hundreds. */
let emptyLake: Buffer | null = null;

async function writeEmptyLake(file: string): Promise<void> {
  if (emptyLake !== null) return writeFile(file, emptyLake);
  const tables = createTablesSql((table) => compressionOf[table] ?? {});
  const script = ['BEGIN', ...tables, ...createViewsSql(), 'COMMIT'].join(';');
  await withDatabase({ file }, ({ connection }) => connection.run(script));
  emptyLake = await readFile(file);
}

/**
 * DuckDB would try all its methods on every block and choose the same: stating it saves a quarter to a third of the
 * processor time of inserting. Of free text nothing is known, and a block that the stated method cannot compress stays
 * as it is.
 */
const compressionOf: Readonly<Partial<Record<TableName, Compression>>> = {
  data_points: {
    utrv_id: 'fsst',
    ...dictionaryFor('survey_id', 'initiative_id', 'tracker_id', 'column_code', 'option_code', 'json_pointer'),
    ...dictionaryFor('value_type', 'number_scale', 'unit', 'unit_type', 'unit_source', 'base_unit', 'status', 'period'),
    ...{ scale_factor: 'rle', base_factor: 'rle', period_start: 'rle', period_end: 'rle' },
  },
  utrvs: {
    utrv_id: 'fsst',
    ...dictionaryFor('survey_id', 'initiative_id', 'tracker_id', 'status', 'value_type', 'answer', 'period'),
    ...dictionaryFor('not_applicable_type', 'assurance_status', 'definition_id'),
  },
};

function dictionaryFor(...columns: readonly string[]): Compression {
  return Object.fromEntries(columns.map((column) => [column, 'dictionary']));
}
