import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DamagedError } from '../../base/damage.ts';
import { GuardError } from '../../base/errors.ts';
import type { Database } from '../../load/database.ts';
import { deltaLogName, namesIn } from '../table-folders.ts';
import { type AddedFile, type DeltaMetaData, parseCommit, type RemovedFile } from './delta-actions.ts';
import { readCheckpoint } from './delta-checkpoint.ts';

/** The state of a table at one version. */
export interface DeltaVersion {
  /** -1 for a table that is yet to be made. */
  readonly version: number;
  readonly metaData: DeltaMetaData | null;
  readonly files: ReadonlyMap<string, AddedFile>;
}

/** What a table's log says. */
export interface DeltaLog {
  /** The table's folder. */
  readonly folder: string;
  readonly latest: DeltaVersion;
  /** Removed files that the log still names. */
  readonly removed: readonly RemovedFile[];
  /** Those of the versions asked for that can still be read. */
  readonly kept: ReadonlyMap<number, DeltaVersion>;
  /** Versions with a checkpoint, ascending. */
  readonly checkpoints: readonly number[];
  /** Versions with a commit, ascending. */
  readonly commits: readonly number[];
}

export const logFolder = (folder: string): string => join(folder, deltaLogName);

/** Twenty digits, so that names sort like versions. */
const digitsOf = (version: number): string => String(version).padStart(20, '0');

export const commitName = (version: number): string => `${digitsOf(version)}.json`;

const commitPattern = /^(\d{20})\.json$/;
const checkpointPattern = /^(\d{20})\.checkpoint\.parquet$/;

const versionsIn = (names: readonly string[], pattern: RegExp): readonly number[] =>
  names.flatMap((name) => pattern.exec(name)?.[1] ?? []).map(Number);

/**
 * Reads the log of a table; only commits of our own are accepted.
 *
 * @param versions that are kept for readers
 * @param database opened when a checkpoint has to be read
 * @throws GuardError if another engine has written to the table; DamagedError if the log is not whole
 */
export async function readDeltaLog(
  folder: string,
  versions: readonly number[],
  database: () => Promise<Database>,
): Promise<DeltaLog> {
  const names = await namesIn(logFolder(folder));
  const commits = versionsIn(names, commitPattern);
  const checkpoints = versionsIn(names, checkpointPattern);
  if (commits.length === 0 && checkpoints.length > 0) throw damaged(folder, 'its commits are missing');
  const last = commits.at(-1) ?? -1;
  const first = Math.min(last, ...versions);
  const start = checkpoints.findLast((version) => version <= first) ?? checkpoints.find((version) => version <= last);
  let state: DeltaVersion = { version: -1, metaData: null, files: new Map() };
  const removed = new Map<string, RemovedFile>();
  const kept = new Map<number, DeltaVersion>();
  if (start !== undefined && !commits.includes(0)) {
    const found = await readCheckpoint(await database(), checkpointFile(folder, start));
    if (found === null) throw damaged(folder, `the checkpoint of version ${start} cannot be read`);
    for (const file of found.removed) removed.set(file.path, file);
    state = { version: start, metaData: found.metaData, files: byPath(found.added) };
    if (versions.includes(start)) kept.set(start, state);
  }
  for (const version of commits) {
    const commit = await readCommit(folder, version);
    if (version <= state.version) continue;
    if (version !== state.version + 1) throw damaged(folder, `version ${state.version + 1} is missing`);
    const files = new Map(state.files);
    for (const file of commit.removed) {
      files.delete(file.path);
      removed.set(file.path, file);
    }
    for (const file of commit.added) {
      files.set(file.path, file);
      removed.delete(file.path);
    }
    state = { version, metaData: commit.metaData ?? state.metaData, files };
    if (versions.includes(version)) kept.set(version, state);
  }
  return { folder, latest: state, removed: [...removed.values()], kept, checkpoints, commits };
}

export const checkpointFile = (folder: string, version: number): string =>
  join(logFolder(folder), `${digitsOf(version)}.checkpoint.parquet`);

const byPath = (files: readonly AddedFile[]): ReadonlyMap<string, AddedFile> =>
  new Map(files.map((file) => [file.path, file]));

async function readCommit(folder: string, version: number) {
  const file = join(logFolder(folder), commitName(version));
  const commit = parseCommit(await readFile(file, 'utf8'));
  if (commit === 'foreign') {
    throw new GuardError(`another engine has written version ${version} of the table ${folder}: it is left as it is`, {
      hint: `Move ${folder} to another place and run again: the table is made anew. Engines that write need a copy of their own.`,
    });
  }
  if (commit === 'damaged') throw damaged(folder, `${file} is not what was written`);
  return commit;
}

const damaged = (folder: string, what: string): DamagedError =>
  new DamagedError(`the log of the table ${folder} is damaged: ${what}`, {
    hint: `Delete ${folder} and run again: the table is made anew from the snapshot.`,
  });

/** Deletes what writers that were killed left in a log. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await namesIn(logFolder(folder))) {
    if (/\.(tmp|part)$/.test(name)) await rm(join(logFolder(folder), name), { force: true });
  }
}
