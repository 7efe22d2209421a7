import { type Database, openDatabase } from '../load/database.ts';
import type { Snapshot } from '../load/publish/snapshot-folders.ts';
import type { PipelineRun } from '../run/pipeline.ts';
import { publishedTableNames } from '../schema/tables.ts';
import { schemaVersion } from '../schema/versions.ts';
import {
  type CurrentTables,
  currentTablesFile,
  keptVersions,
  readCurrentTables,
  type TableState,
  tableSet,
  withEarlier,
  writeCurrentTables,
} from './current-tables.ts';
import { dataFilesOf } from './data-files.ts';
import { checkpointIfDue, commitDelta, type DeltaTarget } from './delta/commit-delta.ts';
import { type DeltaLog, type DeltaVersion, readDeltaLog, removeUnfinished } from './delta/delta-log.ts';
import { expireDelta, type KeptDelta } from './delta/expire-delta.ts';
import { openTable } from './open-table.ts';
import { hasDeltaTables, tableFolder } from './table-folders.ts';

/** What publishing tables needs of a run. */
export type TablesRun = Pick<PipelineRun, 'options' | 'published' | 'rememberFiles' | 'stage' | 'log' | 'now'>;

/**
 * Brings the open tables beside the snapshots to what is published now, if the run asks for them or the lake has them
 * already. Nothing is written where they are right; what a run that was killed has left undone is completed. Call it when
 * the pipeline has published, or has found that nothing changed.
 *
 * @throws GuardError if another engine has written to a table: none of them is changed then
 */
export async function publishTables(run: TablesRun): Promise<void> {
  const snapshot = run.published();
  if (snapshot === null) return;
  const { output, tableFormats, keepSnapshots } = run.options;
  if (!tableFormats.includes('delta') && !(await hasDeltaTables(output))) return;
  await run.stage('tables', async () => {
    const warn = (message: string): void => run.log('warn', message);
    const { changed } = await bringTables({ output, snapshot, keep: keepSnapshots, at: run.now(), warn });
    await run.rememberFiles();
    const all = publishedTableNames.length;
    if (changed > 0) run.log('info', `${changed} of ${all} Delta tables have a new version`);
  });
}

export interface TablesWanted {
  readonly output: string;
  /** How many states of the tables stay readable. */
  readonly keep: number;
  /** Milliseconds. */
  readonly at: number;
  readonly warn: (message: string) => void;
  /** Readers of a log read every commit since the last checkpoint. @default 30 */
  readonly commitsPerCheckpoint?: number;
}

/** Like `publishTables`, for any snapshot. Call it while holding the lock of the output folder. */
export async function bringTables({
  snapshot,
  ...wanted
}: TablesWanted & { readonly snapshot: Snapshot }): Promise<{ readonly changed: number }> {
  if (snapshot.manifest.schema_version !== schemaVersion) {
    wanted.warn(`the tables stay as they are until the lake has the schema version ${schemaVersion}`);
    return { changed: 0 };
  }
  return bringTableState({ ...wanted, state: tableStateOf(snapshot) });
}

/** All tables of a snapshot. */
export function tableStateOf(snapshot: Snapshot): TableState {
  const { snapshot_id, created_at, schema_version, tables } = snapshot.manifest;
  const published = publishedTableNames.map((name) => {
    const { rows = 0, content_hash = '' } = tables[name] ?? {};
    return { table: openTable(name), rows, content_hash, files: dataFilesOf(snapshot, name) };
  });
  return { snapshot_id, created_at, schema_version, tables: published };
}

/** Brings the tables to a state. Call it while holding the lock of the output folder. */
export async function bringTableState(
  wanted: TablesWanted & { readonly state: TableState },
): Promise<{ readonly changed: number }> {
  const { output, state, commitsPerCheckpoint = 30 } = wanted;
  let opened: Promise<Database> | null = null;
  const database = (): Promise<Database> => (opened ??= openDatabase({ file: ':memory:' }));
  try {
    const before = await knownTables(wanted);
    const names = state.tables.map(({ table }) => table.name);
    const logs = await readLogs(output, names, before, database);
    const done: PublishedTable[] = [];
    for (const { table, files } of state.tables) {
      const log = logs.get(table.name);
      if (log === undefined) continue;
      const target = { table, snapshotId: state.snapshot_id, files, at: wanted.at, database, commitsPerCheckpoint };
      done.push({ table: table.name, log, ...(await bringTable(log, target)) });
    }
    await settle(wanted, before, done);
    return { changed: done.filter(({ log, latest }) => latest.version !== log.latest.version).length };
  } finally {
    // Assigned within a function, which the compiler does not see.
    await closeOpened(opened);
  }
}

const closeOpened = async (opened: Promise<Database> | null): Promise<void> => (await opened)?.close();

/** A table that has been brought to its newest version. */
export interface PublishedTable {
  readonly table: string;
  readonly log: DeltaLog;
  readonly latest: DeltaVersion;
  readonly checkpoints: readonly number[];
}

/** Without a record of what is kept, only the newest state of each table is. */
async function knownTables({ output, warn }: TablesWanted): Promise<CurrentTables | null> {
  const known = await readCurrentTables(output);
  if (typeof known !== 'string') return known;
  warn(`${currentTablesFile(output)} ${known}: it is made again, and earlier states of the tables are given up`);
  return null;
}

/** All of them are read before any is written: one that is refused stops all. */
async function readLogs(
  output: string,
  names: readonly string[],
  before: CurrentTables | null,
  database: () => Promise<Database>,
): Promise<ReadonlyMap<string, DeltaLog>> {
  const logs = new Map<string, DeltaLog>();
  for (const name of names) {
    logs.set(name, await readDeltaLog(tableFolder(output, name), keptVersions(before, name), database));
  }
  for (const { folder } of logs.values()) await removeUnfinished(folder);
  return logs;
}

async function bringTable(log: DeltaLog, target: DeltaTarget): Promise<Pick<PublishedTable, 'latest' | 'checkpoints'>> {
  const latest = await commitDelta(log, target);
  const made = await checkpointIfDue(log, latest, target);
  return { latest, checkpoints: made === null ? log.checkpoints : [...log.checkpoints, made] };
}

/** Names the versions that belong together, and then deletes what no kept version needs. */
async function settle(
  { output, state, keep }: TablesWanted & { readonly state: TableState },
  before: CurrentTables | null,
  done: readonly PublishedTable[],
): Promise<void> {
  const current = currentAfter(state, before, done, keep);
  if (JSON.stringify(before) !== JSON.stringify(current)) await writeCurrentTables(output, current);
  for (const published of done) await expireDelta(published.log, keptOf(current, published));
}

/** What is current once all tables have their newest version; earlier sets stay if each of their versions can be read. */
export function currentAfter(
  state: TableState,
  before: CurrentTables | null,
  done: readonly PublishedTable[],
  keep: number,
): CurrentTables {
  const versions = new Map(
    done.map(({ table, latest: { version, metaData } }) => [table, { version, table_id: metaData?.id ?? '' }]),
  );
  const whole = before === null ? null : { ...before, earlier: before.earlier.filter((set) => isReadable(set, done)) };
  const known = whole !== null && isReadable(whole, done) ? whole : null;
  return withEarlier(tableSet(state, versions), known, keep);
}

/** What of a table the versions need that stay readable. */
export function keptOf(current: CurrentTables, { table, log, latest, checkpoints }: PublishedTable): KeptDelta {
  const kept = keptVersions(current, table).flatMap((version) => log.kept.get(version) ?? []);
  const paths = new Set([...kept, latest].flatMap(({ files }) => [...files.keys()]));
  return { oldest: Math.min(latest.version, ...kept.map(({ version }) => version)), paths, checkpoints };
}

/** Whether the logs still know every version of an earlier state: a table that was deleted begins anew. */
const isReadable = (set: Pick<CurrentTables, 'tables'>, done: readonly PublishedTable[]): boolean =>
  done.every(({ table, log }) => {
    const delta = set.tables[table]?.delta;
    return delta === undefined || log.kept.get(delta.version)?.metaData?.id === delta.table_id;
  });
