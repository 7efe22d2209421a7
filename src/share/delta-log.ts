import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GuardError } from '../base/errors.ts';
import { namesIn } from '../base/folders.ts';
import type { Database } from '../load/database.ts';
import {
  type AddedFile,
  type DeltaCommit,
  type DeltaMetaData,
  parseCommit,
  type RemovedFile,
} from './delta-actions.ts';
import { lastCheckpointText, readCheckpoint } from './delta-checkpoint.ts';
import type { TableVersion } from './table-sets.ts';

/** The state of a table at one version. */
export interface DeltaVersion {
  /** -1 for a table that does not exist yet. */
  readonly version: number;
  readonly metaData: DeltaMetaData | null;
  readonly files: ReadonlyMap<string, AddedFile>;
}

/** The content of a table's log. */
export interface DeltaLog {
  /** The table's folder. */
  readonly folder: string;
  /** Without metadata and files if the log is damaged. */
  readonly latest: DeltaVersion;
  /** Removed files that the log still names. */
  readonly removed: readonly RemovedFile[];
  /** The requested versions that can still be read. */
  readonly kept: ReadonlyMap<number, DeltaVersion>;
  /** Versions with a checkpoint, ascending. */
  readonly checkpoints: readonly number[];
  /** Number of actions in the newest of them. */
  readonly checkpointSize: number;
  /** Versions with a commit, ascending. */
  readonly commits: readonly number[];
  /** What is wrong with the log; null if it is intact. */
  readonly damage: string | null;
  /** Names of files in the log's folder that cannot be read. */
  readonly unreadable: readonly string[];
}

/** A version that is kept for readers. */
type NamedVersion = TableVersion['delta'];

/** The folder that makes a table's folder a Delta table. */
export const deltaLogName = '_delta_log';

export const logFolder = (folder: string): string => join(folder, deltaLogName);

/** Twenty digits, so that names sort by version. */
const digitsOf = (version: number): string => String(version).padStart(20, '0');

const commitName = (version: number): string => `${digitsOf(version)}.json`;

export const commitFile = (folder: string, version: number): string => join(logFolder(folder), commitName(version));

const commitPattern = /^(\d{20})\.json$/;
const checkpointPattern = /^(\d{20})\.checkpoint\.parquet$/;

const versionsIn = (names: readonly string[], pattern: RegExp): readonly number[] =>
  names.flatMap((name) => pattern.exec(name)?.[1] ?? []).map(Number);

/**
 * Reads the log of a table. Only commits written by esg-lake are accepted. A damaged log is read as far as possible.
 *
 * @param address of the table, for messages
 * @param named the versions that are kept for readers, including the newest
 * @throws GuardError if another engine has written to the table
 */
export async function readDeltaLog(
  { folder, address }: { readonly folder: string; readonly address: string },
  named: readonly NamedVersion[],
  database: Database,
): Promise<DeltaLog> {
  const names = await namesIn(logFolder(folder));
  const commits = versionsIn(names, commitPattern);
  const found = versionsIn(names, checkpointPattern);
  const wanted = new Set(named.map(({ version }) => version));
  const faults: string[] = [];
  const unreadable: string[] = [];
  const removed = new Map<string, RemovedFile>();
  const kept = new Map<number, DeltaVersion>();
  const checkpoints: number[] = [];
  let checkpointSize = 0;
  let state: DeltaVersion | null = { version: -1, metaData: null, files: new Map() };
  const versions = [...new Set([...commits, ...found])].sort((a, b) => a - b);
  for (const version of versions) {
    const commit = commits.includes(version) ? await readCommit({ folder, address }, version) : null;
    const isWhole = commit !== null && typeof commit !== 'string';
    let next: DeltaVersion | null = isWhole && state?.version === version - 1 ? afterCommit(state, commit) : null;
    if (typeof commit === 'string') faults.push(commit);
    if (found.includes(version)) {
      const whole = await readCheckpoint(database, checkpointFile(folder, version));
      if (whole === null) {
        faults.push(`${checkpointName(version)} cannot be read`);
        unreadable.push(checkpointName(version));
      } else {
        if (next === null) for (const file of whole.removed) removed.set(file.path, file);
        next ??= { version, metaData: whole.metaData, files: byPath(whole.added) };
        checkpoints.push(version);
        checkpointSize = whole.size;
      }
    }
    if (commit !== null && (next === null || !isWhole)) unreadable.push(commitName(version));
    if (isWhole) {
      for (const file of commit.removed) removed.set(file.path, file);
      for (const file of commit.added) removed.delete(file.path);
    }
    if (next !== null && wanted.has(version)) kept.set(version, next);
    state = next;
  }
  const last = versions.at(-1) ?? -1;
  if (state === null) faults.push(`version ${last} cannot be read from what is there`);
  const lost = lostVersion(last, state, named);
  if (lost !== null) faults.push(`${commitName(lost)} is missing`);
  const [damage = null] = faults;
  const latest =
    damage === null && state !== null
      ? state
      : { version: Math.max(last, lost ?? -1), metaData: null, files: new Map() };
  const about = { removed: [...removed.values()], kept, checkpoints, checkpointSize, commits };
  return { folder, latest, ...about, damage, unreadable };
}

/** The version that results from a commit. */
export function afterCommit(latest: DeltaVersion, commit: DeltaCommit): DeltaVersion {
  const files = new Map(latest.files);
  for (const { path } of commit.removed) files.delete(path);
  for (const file of commit.added) files.set(file.path, file);
  return { version: latest.version + 1, metaData: commit.metaData ?? latest.metaData, files };
}

/**
 * The newest published version of this table if the log ends before it. A table that was created again has another id.
 */
function lostVersion(last: number, state: DeltaVersion | null, named: readonly NamedVersion[]): number | null {
  if (last === -1) return null;
  const newest = Math.max(
    -1,
    ...named.flatMap(({ version, table_id: id }) => (state === null || state.metaData?.id === id ? version : [])),
  );
  return newest > last ? newest : null;
}

const checkpointName = (version: number): string => `${digitsOf(version)}.checkpoint.parquet`;

export const checkpointFile = (folder: string, version: number): string =>
  join(logFolder(folder), checkpointName(version));

const byPath = (files: readonly AddedFile[]): ReadonlyMap<string, AddedFile> =>
  new Map(files.map((file) => [file.path, file]));

/** @returns the commit, or a description of what is wrong with it */
async function readCommit(
  { folder, address }: { readonly folder: string; readonly address: string },
  version: number,
): Promise<DeltaCommit | string> {
  const name = commitName(version);
  const text = await readFile(commitFile(folder, version), 'utf8');
  const commit = parseCommit(text);
  if (commit === 'foreign') {
    throw new GuardError(
      `another engine has written version ${version} of the table ${address}: nothing was changed there`,
      {
        hint: `Move ${address} elsewhere and push again: the table is created anew. Engines that write need their own copy.`,
      },
    );
  }
  return typeof commit === 'string' ? `${name} is not what was written` : commit;
}

/**
 * Makes `_last_checkpoint` name the newest checkpoint. A push that was killed may have left an earlier one there, which
 * may be deleted.
 */
export async function nameNewestCheckpoint({ folder, checkpoints, checkpointSize }: DeltaLog): Promise<void> {
  const version = checkpoints.at(-1);
  const file = join(logFolder(folder), '_last_checkpoint');
  if (version === undefined) return rm(file, { force: true });
  await writeFile(file, lastCheckpointText(version, checkpointSize));
}
