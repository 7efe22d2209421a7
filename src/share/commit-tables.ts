import { join } from 'node:path';
import type { Database } from '../load/database.ts';
import type { Snapshot } from '../publish/snapshot-folders.ts';
import { publishedTableNames } from '../schema/tables.ts';
import { checkpointIfDue, commitDelta, expireLog } from './commit-delta.ts';
import { type DeltaLog, nameNewestCheckpoint, readDeltaLog } from './delta-log.ts';
import { type DataFile, dataFilesOf } from './put-files.ts';
import { type CurrentTables, recordedSets, type TableSet, type TableVersion, versionsIn } from './table-sets.ts';

export interface TablesWanted {
  readonly snapshot: Snapshot;
  /** How many states of the tables stay readable. */
  readonly keep: number;
  /** Milliseconds. */
  readonly at: number;
  /** Commits between two checkpoints. @default 30 */
  readonly commitsPerCheckpoint?: number;
}

/** The tables at their newest versions. */
interface CommittedTables {
  /** The new content of `current.json`. */
  readonly current: CurrentTables;
  /** Number of tables with a new version. */
  readonly changed: number;
  /** The data files that kept versions name, by table. */
  readonly kept: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Brings the logs in a folder to the tables of a snapshot. All logs are read before any is changed: one that is refused
 * stops all.
 *
 * @param folder with the folder of each table
 * @param address of this folder, for messages
 * @param before the previous content of `current.json`
 * @throws GuardError if another engine has written to a table
 */
export async function commitTables(
  { folder, address }: { readonly folder: string; readonly address: string },
  before: CurrentTables | null,
  { snapshot, keep, at, commitsPerCheckpoint: every }: TablesWanted,
  database: Database,
): Promise<CommittedTables> {
  const sets = recordedSets(before);
  const logs = new Map<string, DeltaLog>();
  for (const table of publishedTableNames) {
    const place = { folder: join(folder, table), address: `${address}/${table}` };
    logs.set(table, await readDeltaLog(place, versionsIn(sets, table), database));
  }
  const { manifest, snapshotId } = snapshot;
  const isReadable = ({ tables }: TableSet): boolean =>
    Object.entries(tables).every(
      ([table, { delta }]) => logs.get(table)?.kept.get(delta.version)?.metaData?.id === delta.table_id,
    );
  // The set before this one is always kept, for its readers.
  const earlier = sets
    .filter((set) => isReadable(set) && set.snapshot_id !== snapshotId)
    .slice(0, Math.max(keep, 2) - 1);

  const versions: Record<string, TableVersion> = {};
  const kept = new Map<string, ReadonlySet<string>>();
  let changed = 0;
  for (const table of publishedTableNames) {
    const log = logs.get(table);
    if (log === undefined) continue;
    await nameNewestCheckpoint(log);
    const files: ReadonlyMap<string, DataFile> = dataFilesOf(snapshot, table);
    const latest = await commitDelta(log, { table, snapshotId, files, at, database });
    const made = await checkpointIfDue(log, latest, { at, database, every });
    const checkpoints = made === null ? log.checkpoints : [...log.checkpoints, made];
    const ofReaders = versionsIn(earlier, table).flatMap(({ version }) => log.kept.get(version) ?? []);
    await expireLog(log, checkpoints, Math.min(latest.version, ...ofReaders.map(({ version }) => version)));
    kept.set(table, new Set([...ofReaders, latest].flatMap((version) => [...version.files.keys()])));
    if (latest.version !== log.latest.version) changed += 1;
    const { rows = 0 } = manifest.tables[table] ?? {};
    versions[table] = {
      rows,
      delta: { version: latest.version, table_id: latest.metaData?.id ?? '' },
    };
  }
  const { snapshot_id, created_at, schema_version } = manifest;
  return { current: { snapshot_id, created_at, schema_version, tables: versions, earlier }, changed, kept };
}
