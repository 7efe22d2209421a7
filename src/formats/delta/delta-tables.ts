import type { Database } from '../../load/database.ts';
import { type TableSet, type TableVersion, versionsIn } from '../current-tables.ts';
import { type BroughtTable, type OpenFormat, readableSet } from '../open-format.ts';
import { tableFolder } from '../table-folders.ts';
import { checkpointIfDue, commitDelta, type DeltaTarget } from './commit-delta.ts';
import { type DeltaLog, readDeltaLog, removeUnfinished } from './delta-log.ts';
import { expireDelta } from './expire-delta.ts';
import { nameNewestCheckpoint } from './last-checkpoint.ts';
import { keptOf, type PublishedTable } from './published-delta.ts';

export interface DeltaTablesWanted {
  readonly output: string;
  readonly names: readonly string[];
  /** Whose versions have to be readable. */
  readonly sets: readonly TableSet[];
  readonly database: () => Promise<Database>;
  readonly commitsPerCheckpoint: number;
}

/** @throws GuardError if another engine has written to a table */
export async function openDeltaTables({ sets, ...wanted }: DeltaTablesWanted): Promise<OpenFormat> {
  const logs = new Map<string, DeltaLog>();
  for (const name of wanted.names) {
    const versions = versionsIn(sets, name).flatMap(({ delta }) => delta?.version ?? []);
    logs.set(name, await readDeltaLog(tableFolder(wanted.output, name), versions, wanted.database));
  }
  const isKnown = ({ delta }: TableVersion, table: string): boolean =>
    delta === undefined || logs.get(table)?.kept.get(delta.version)?.metaData?.id === delta.table_id;
  return {
    readable: (set) => readableSet(set, 'delta', isKnown),
    removeUnfinished: async () => {
      for (const log of logs.values()) {
        await removeUnfinished(log.folder);
        await nameNewestCheckpoint(log, wanted.database);
      }
    },
    bring: (target) => {
      const log = logs.get(target.table.name);
      if (log === undefined) throw new Error(`the log of ${target.table.name} has not been read`);
      return bring(log, { ...target, ...wanted });
    },
  };
}

async function bring(log: DeltaLog, target: DeltaTarget): Promise<BroughtTable> {
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
