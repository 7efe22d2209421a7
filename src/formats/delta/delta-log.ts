import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DamagedError } from '../../base/damage.ts';
import { GuardError } from '../../base/errors.ts';
import { namesIn } from '../../base/folders.ts';
import type { Database } from '../../load/database.ts';
import type { FormatVersions } from '../current-tables.ts';
import { damageBy, healedByNextRun } from '../open-format.ts';
import { deltaLogName } from '../open-table.ts';
import {
  type AddedFile,
  type DeltaCommit,
  type DeltaMetaData,
  parseCommit,
  type RemovedFile,
} from './delta-actions.ts';
import { readCheckpoint } from './delta-checkpoint.ts';

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
  /** What is wrong with the log, as the end of a sentence; null if it is intact. */
  readonly damage: string | null;
  /** Names of files in the log's folder that cannot be read. */
  readonly unreadable: readonly string[];
}

/** A version that is kept for readers. */
type NamedVersion = NonNullable<FormatVersions['delta']>;

export const logFolder = (folder: string): string => join(folder, deltaLogName);

/** Twenty digits, so that names sort by version. */
const digitsOf = (version: number): string => String(version).padStart(20, '0');

export const commitName = (version: number): string => `${digitsOf(version)}.json`;

const commitPattern = /^(\d{20})\.json$/;
const checkpointPattern = /^(\d{20})\.checkpoint\.parquet$/;

const versionsIn = (names: readonly string[], pattern: RegExp): readonly number[] =>
  names.flatMap((name) => pattern.exec(name)?.[1] ?? []).map(Number);

/**
 * Reads the log of a table. Only commits written by esg-lake are accepted. A damaged log is read as far as possible.
 *
 * @param named the versions that are kept for readers, including the newest
 * @param database opened only if a checkpoint has to be read
 * @throws GuardError if another engine has written to the table
 */
export async function readDeltaLog(
  folder: string,
  named: readonly NamedVersion[],
  database: () => Promise<Database>,
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
    const commit = commits.includes(version) ? await readCommit(folder, version) : null;
    const isWhole = commit !== null && typeof commit !== 'string';
    let next: DeltaVersion | null = isWhole && state?.version === version - 1 ? afterCommit(state, commit) : null;
    if (typeof commit === 'string') faults.push(commit);
    if (found.includes(version)) {
      const whole = await readCheckpoint(await database(), checkpointFile(folder, version));
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
async function readCommit(folder: string, version: number): Promise<DeltaCommit | string> {
  const name = commitName(version);
  const text = await readFile(join(logFolder(folder), name), 'utf8').catch((error: unknown) => ({ error }));
  if (typeof text !== 'string') return `${name} ${damageBy(text.error)}`;
  const commit = parseCommit(text);
  if (commit === 'foreign') {
    throw new GuardError(
      `another engine has written version ${version} of the table ${folder}: nothing was changed there`,
      {
        hint: `Move ${folder} elsewhere and run again: the table is created anew. Engines that write need their own copy.`,
      },
    );
  }
  return typeof commit === 'string' ? `${name} is not what was written` : commit;
}

/** @throws DamagedError if the log is damaged */
export function requireWholeLog({ folder, damage }: DeltaLog): void {
  if (damage === null) return;
  throw new DamagedError(`the log of the table ${folder} is damaged: ${damage}`, { hint: healedByNextRun });
}

/** Deletes what killed writers left in a log. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await namesIn(logFolder(folder))) {
    if (/\.(tmp|part)$/.test(name)) await rm(join(logFolder(folder), name), { recursive: true, force: true });
  }
}
