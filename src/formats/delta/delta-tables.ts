import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { crashPoint } from '../../base/crash-point.ts';
import { writeDurably } from '../../base/files.ts';
import { isObject } from '../../base/json.ts';
import type { Database } from '../../load/database.ts';
import { type CurrentTables, keptVersions, type TableSet, type TableVersion, versionsIn } from '../current-tables.ts';
import {
  type CommittedTable,
  type DescribedFile,
  type OpenFormat,
  readableSet,
  type TableView,
} from '../open-format.ts';
import { tableFolder } from '../open-table.ts';
import { checkpointIfDue, commitDelta, type DeltaTarget } from './commit-delta.ts';
import type { AddedFile } from './delta-actions.ts';
import { lastCheckpointText } from './delta-checkpoint.ts';
import {
  checkpointFile,
  commitName,
  type DeltaLog,
  type DeltaVersion,
  logFolder,
  readDeltaLog,
  removeUnfinished,
  requireWholeLog,
} from './delta-log.ts';

interface DeltaTablesWanted {
  readonly output: string;
  readonly names: readonly string[];
  /** The sets whose versions must stay readable. */
  readonly sets: readonly TableSet[];
  readonly database: () => Promise<Database>;
  readonly commitsPerCheckpoint: number;
}

/** @throws GuardError if another engine has written to a table */
export async function openDeltaTables({ sets, ...wanted }: DeltaTablesWanted): Promise<OpenFormat> {
  const logs = new Map<string, DeltaLog>();
  for (const name of wanted.names) {
    const versions = versionsIn(sets, name).flatMap(({ delta }) => delta ?? []);
    logs.set(name, await readDeltaLog(tableFolder(wanted.output, name), versions, wanted.database));
  }
  const isKnown = ({ delta }: TableVersion, table: string): boolean =>
    delta === undefined || logs.get(table)?.kept.get(delta.version)?.metaData?.id === delta.table_id;
  return {
    damaged: [...logs].flatMap(([name, { damage }]) => (damage === null ? [] : [`${name} (Delta: ${damage})`])),
    readable: (set) => readableSet(set, 'delta', isKnown),
    removeUnfinished: async () => {
      for (const log of logs.values()) {
        await removeUnfinished(log.folder);
        await nameNewestCheckpoint(log);
      }
    },
    commit: (target) => {
      const log = logs.get(target.table.name);
      if (log === undefined) throw new Error(`the log of ${target.table.name} has not been read`);
      return commit(log, { ...target, ...wanted });
    },
  };
}

async function commit(log: DeltaLog, target: DeltaTarget): Promise<CommittedTable> {
  const latest = await commitDelta(log, target);
  const made = await checkpointIfDue(log, latest, target);
  const checkpoints = made === null ? log.checkpoints : [...log.checkpoints, made];
  const published: PublishedTable = { table: target.table.name, log, latest, checkpoints };
  return {
    isChanged: latest.version !== log.latest.version,
    version: { delta: { version: latest.version, table_id: latest.metaData?.id ?? '' } },
    asNow: (version) => version,
    kept: (current) => {
      const kept = keptOf(current, published);
      return { paths: kept.paths, expire: () => expireDelta(log, kept) };
    },
  };
}

/** The part of a table that is still needed. */
interface KeptDelta {
  /** The oldest version that readers may request. */
  readonly oldest: number;
  /** Paths of the data files that any kept version names. */
  readonly paths: ReadonlySet<string>;
  readonly checkpoints: readonly number[];
}

/**
 * Deletes the part of the log before the newest checkpoint from which all kept versions can be read. Deletes the oldest
 * files first, so that an interrupted deletion always leaves the end of the log.
 */
async function expireDelta({ folder, commits, unreadable }: DeltaLog, kept: KeptDelta): Promise<void> {
  for (const name of unreadable) await rm(join(logFolder(folder), name), { recursive: true, force: true });
  const expired = expiredLog(commits, kept);
  for (const version of expired.commits) {
    await rm(join(logFolder(folder), commitName(version)), { force: true });
    crashPoint('tables.commit-expired');
  }
  for (const version of expired.checkpoints) await rm(checkpointFile(folder, version), { force: true });
}

/** The versions whose commits or checkpoints are not needed any more, oldest first. */
function expiredLog(
  commits: readonly number[],
  { checkpoints, oldest }: KeptDelta,
): { readonly commits: readonly number[]; readonly checkpoints: readonly number[] } {
  const start = checkpoints.findLast((version) => version <= oldest) ?? 0;
  const isBefore = (version: number): boolean => version < start;
  return { commits: commits.filter(isBefore), checkpoints: checkpoints.filter(isBefore) };
}

/** A table at its newest version. */
interface PublishedTable {
  readonly table: string;
  readonly log: DeltaLog;
  readonly latest: DeltaVersion;
  readonly checkpoints: readonly number[];
}

/** The part of a table that the kept versions need. */
function keptOf(current: CurrentTables, { table, log, latest, checkpoints }: PublishedTable): KeptDelta {
  const kept = keptVersions(current, table).flatMap((version) => log.kept.get(version) ?? []);
  const paths = new Set([...kept, latest].flatMap(({ files }) => [...files.keys()]));
  return { oldest: Math.min(latest.version, ...kept.map(({ version }) => version)), paths, checkpoints };
}

/**
 * Makes `_last_checkpoint` name the newest checkpoint. A writer that was killed may have left an earlier one there,
 * which may be deleted.
 */
async function nameNewestCheckpoint({
  folder,
  checkpoints,
  checkpointSize,
}: Pick<DeltaLog, 'folder' | 'checkpoints' | 'checkpointSize'>): Promise<void> {
  const version = checkpoints.at(-1);
  const file = join(logFolder(folder), '_last_checkpoint');
  if (version === undefined) return rm(file, { recursive: true, force: true });
  const text = lastCheckpointText(version, checkpointSize);
  if ((await readFile(file, 'utf8').catch(() => '')) !== text) await writeDurably(file, text);
}

/** @throws if the log is damaged */
export async function viewDelta(
  folder: string,
  versions: readonly TableVersion[],
  database: Database,
): Promise<TableView> {
  const named = versions.flatMap(({ delta }) => delta ?? []);
  const log = await readDeltaLog(folder, named, async () => database);
  requireWholeLog(log);
  const lost = named.filter(({ version }) => !log.kept.has(version));
  return {
    format: 'Delta',
    version: log.latest.version,
    states: log.kept.size,
    latest: described(log.latest),
    kept: new Map([...log.kept.values()].flatMap((version) => [...described(version)])),
    wrong: lost.map(({ version }) => `version ${version} is lost`),
  };
}

const described = ({ files }: DeltaVersion): ReadonlyMap<string, DescribedFile> =>
  new Map([...files].map(([path, file]) => [path, describedFile(file)]));

function describedFile({ stats, size, partitionValues }: AddedFile): DescribedFile {
  const counted: unknown = JSON.parse(stats);
  return {
    rows: isObject(counted) ? Number(counted['numRecords']) : 0,
    bytes: size,
    partition: partitionValues,
  };
}
