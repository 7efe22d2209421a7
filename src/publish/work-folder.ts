import { chmod, constants, copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crashPoint } from '../base/crash-point.ts';
import { readOnly, syncToDisk, writeDurably } from '../base/files.ts';
import { workPrefix } from '../base/folders.ts';
import { writeEmptyLake } from './empty-lake.ts';
import { databaseName } from './manifest.ts';
import { removeLeftovers, type Snapshot, snapshotsFolder, switchCurrent } from './snapshot-folders.ts';

/** The private folder of a run, which becomes its snapshot. */
export interface WorkFolder {
  readonly snapshotId: string;
  /** Where the files are until publication. */
  readonly folder: string;
  readonly databaseFile: string;
  readonly tempDirectory: string;
  /** Copies a database, with which it shares blocks if the file system can; null: an empty one. */
  copyDatabase(from: string | null): Promise<void>;
  /** Writes a file that is neither database nor table; creates folders in the name. */
  writeFile(name: string, text: string): Promise<void>;
  /** Renames the folder to the snapshot's name, points `current` to it, and returns it. */
  publish(): Promise<Pick<Snapshot, 'folder' | 'databaseFile'>>;
  remove(): Promise<void>;
}

/** Removes what dead runs left behind, and creates an empty folder. */
export async function createWorkFolder(output: string, snapshotId: string): Promise<WorkFolder> {
  await mkdir(snapshotsFolder(output), { recursive: true });
  await removeLeftovers(output);
  const folder = join(snapshotsFolder(output), `${workPrefix}${snapshotId}`);
  const published = join(snapshotsFolder(output), snapshotId);
  const databaseFile = join(folder, databaseName);
  const tempDirectory = join(folder, 'tmp');
  await mkdir(tempDirectory, { recursive: true });
  crashPoint('work-folder.made');
  return {
    snapshotId,
    folder,
    databaseFile,
    tempDirectory,
    copyDatabase: async (from) => {
      if (from === null) return writeEmptyLake(databaseFile);
      await copyFile(from, databaseFile, constants.COPYFILE_FICLONE);
      crashPoint('database.copied');
      await chmod(databaseFile, 0o644);
    },
    writeFile: async (name, text) => {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeDurably(join(folder, name), text, { mode: readOnly });
    },
    publish: async () => {
      await rm(tempDirectory, { recursive: true, force: true });
      await syncToDisk(folder);
      crashPoint('work-folder.synced');
      await rename(folder, published);
      crashPoint('work-folder.renamed');
      await syncToDisk(snapshotsFolder(output));
      crashPoint('snapshots-folder.synced');
      await switchCurrent(output, snapshotId);
      return { folder: published, databaseFile: join(published, databaseName) };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
