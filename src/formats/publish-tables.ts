import { type Database, openDatabase } from '../load/database.ts';
import type { Snapshot } from '../load/publish/snapshot-folders.ts';
import { type TableFormat, tableFormats } from '../run/options.ts';
import type { PipelineRun } from '../run/pipeline.ts';
import { publishedTableNames } from '../schema/tables.ts';
import { schemaVersion } from '../schema/versions.ts';
import { fileBounds } from './column-bounds.ts';
import {
  type CurrentTables,
  currentTablesFile,
  earlierSets,
  type FormatVersions,
  type LakeViews,
  mapVersions,
  readCurrentTables,
  recordedSets,
  type TableSet,
  type TableState,
  tableSet,
  withLakeViews,
  writeCurrentTables,
} from './current-tables.ts';
import { type DataFile, dataFilesOf, expireDataFiles, linkDataFiles } from './data-files.ts';
import { openDeltaTables } from './delta/delta-tables.ts';
import { openIcebergTables } from './iceberg/iceberg-tables.ts';
import { lakeViewsDamage, lakeViewsFile, localAddress, writeLakeViews } from './lake-views.ts';
import { type CommittedTable, type OpenFormat, readableSet } from './open-format.ts';
import { openTable, tableFolder, tableFormatsOf } from './open-table.ts';

/** The part of a run that publishing tables needs. */
export type TablesRun = Pick<PipelineRun, 'options' | 'published' | 'stage' | 'log' | 'now'>;

/**
 * Updates the open tables to the published snapshot, if the run requests them or the lake already has them. Writes
 * nothing if they are up to date, and completes what a killed run left unfinished. Call it when the pipeline has
 * published, or has found that nothing changed.
 *
 * @throws GuardError if another engine has written to a table: no table is changed then
 */
export async function publishTables(run: TablesRun): Promise<void> {
  const snapshot = run.published.snapshot();
  if (snapshot === null) return;
  const { output, tableFormats: formats, keepSnapshots } = run.options;
  if (formats.length === 0 && (await tableFormatsOf(output)).length === 0) return;
  await run.stage('tables', async () => {
    const warn = (message: string): void => run.log('warn', message);
    const wanted = { output, snapshot, formats, keep: keepSnapshots, at: run.now(), warn };
    const { changed } = await commitTables(wanted);
    const all = publishedTableNames.length;
    if (changed > 0) run.log('info', `${changed} of ${all} open tables have a new version`);
  });
}

interface TablesWanted {
  readonly output: string;
  /** In addition to the formats that the lake already has. @default none */
  readonly formats?: readonly TableFormat[];
  /** How many states of the tables stay readable. */
  readonly keep: number;
  /** Milliseconds. */
  readonly at: number;
  readonly warn: (message: string) => void;
  /** Readers of Delta read every commit since the last checkpoint. @default 30 */
  readonly commitsPerCheckpoint?: number;
}

/** Like `publishTables`, for any snapshot. The caller holds the lock of the output folder. */
export async function commitTables({
  snapshot,
  ...wanted
}: TablesWanted & { readonly snapshot: Snapshot }): Promise<{ readonly changed: number }> {
  if (snapshot.manifest.schema_version !== schemaVersion) {
    wanted.warn(`the tables are not updated until the lake has schema version ${schemaVersion}`);
    return { changed: 0 };
  }
  return commitTableState({ ...wanted, state: tableStateOf(snapshot), snapshot });
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

type StateWanted = TablesWanted & {
  readonly state: TableState;
  /** Replaces the output folder's address in metadata with full addresses. @default the folder's own address */
  readonly address?: string | undefined;
};

/**
 * Updates the tables to a state. The caller holds the lock of the output folder.
 * @param wanted with the snapshot of the state, if it has a database: the lake's views are published too
 */
export async function commitTableState(
  wanted: StateWanted & { readonly snapshot?: Snapshot },
): Promise<{ readonly changed: number }> {
  const { output } = wanted;
  const before = await knownTables(wanted);
  const { committed, changed, damaged, ...logs } = await commitLogs(wanted, before, (table, files) =>
    linkDataFiles(tableFolder(output, table), files.values()),
  );
  if (damaged.length > 0)
    wanted.warn(`damaged open tables were rebuilt from the published files: ${damaged.join('; ')}`);
  const lakeViews = await publishLakeViews(output, wanted.snapshot, before);
  const current = withLakeViews(logs.current, lakeViews);
  if (JSON.stringify(before) !== JSON.stringify(current)) await writeCurrentTables(output, current);
  for (const [table, formats] of committed) {
    const kept = formats.map((format) => format.kept(current));
    await expireDataFiles(tableFolder(output, table), new Set(kept.flatMap(({ paths }) => [...paths])));
    for (const { expire } of kept) await expire();
  }
  return { changed };
}

/** Keeps the file if it is intact and of this snapshot. Its data files must be in place. */
async function publishLakeViews(
  output: string,
  snapshot: Snapshot | undefined,
  before: CurrentTables | null,
): Promise<LakeViews | undefined> {
  if (snapshot === undefined) return undefined;
  const known = before?.lake_views;
  const file = lakeViewsFile(output);
  const wanted = { snapshot_id: snapshot.snapshotId, address: await localAddress(output) };
  if (known !== undefined && (await lakeViewsDamage(file, known, wanted)) === null) return known;
  return writeLakeViews(file, snapshot, wanted.address);
}

/** The tables at their newest versions, in each of their formats. */
export interface CommittedLogs {
  /** The new content of `current.json`. */
  readonly current: CurrentTables;
  readonly committed: ReadonlyMap<string, readonly CommittedTable[]>;
  /** Number of tables with a new version. */
  readonly changed: number;
  /** Tables whose logs were damaged, and the damage. */
  readonly damaged: readonly string[];
}

/**
 * Updates the logs of the tables to a state. Data files and `current.json` are left to the caller.
 *
 * @param before the previous content of `current.json`
 * @param putFiles puts the data files of a table in place before its logs name them
 */
export async function commitLogs(
  wanted: Omit<StateWanted, 'warn'>,
  before: CurrentTables | null,
  putFiles: (table: string, files: ReadonlyMap<string, DataFile>) => Promise<void>,
): Promise<CommittedLogs> {
  const { state, at, keep } = wanted;
  let opened: Promise<Database> | null = null;
  const database = (): Promise<Database> => (opened ??= openDatabase({ file: ':memory:' }));
  try {
    const formats = await openFormats(wanted, recordedSets(before), database);
    for (const format of formats.values()) await format.removeUnfinished();
    const earlier = earlierSets(readableSets(before, formats), state.snapshot_id, keep);
    const committed = new Map<string, readonly CommittedTable[]>();
    for (const { table, files } of state.tables) {
      await putFiles(table.name, files);
      const bounds = fileBounds(database, table);
      const target = { table, snapshotId: state.snapshot_id, files, at, earlier, bounds };
      committed.set(table.name, await commitTable(formats, target));
    }
    const changed = [...committed.values()].filter((ones) => ones.some(({ isChanged }) => isChanged)).length;
    const damaged = [...formats.values()].flatMap((format) => format.damaged);
    return { current: currentOf(state, earlier, committed), committed, changed, damaged };
  } finally {
    // Assigned within a closure, which the compiler does not see.
    await closeOpened(opened);
  }
}

const closeOpened = async (opened: Promise<Database> | null): Promise<void> => (await opened)?.close();

async function commitTable(
  formats: ReadonlyMap<TableFormat, OpenFormat>,
  target: Parameters<OpenFormat['commit']>[0],
): Promise<readonly CommittedTable[]> {
  const committed: CommittedTable[] = [];
  for (const format of formats.values()) committed.push(await format.commit(target));
  return committed;
}

/** Without a record of the kept states, only the newest state of each table is kept. */
async function knownTables({ output, warn }: TablesWanted): Promise<CurrentTables | null> {
  const known = await readCurrentTables(output);
  if (typeof known !== 'string') return known;
  warn(
    `${currentTablesFile(output)} ${known}: it is rebuilt, and earlier versions of the tables are no longer readable`,
  );
  return null;
}

/** All tables are read in all formats before any is written: one that is refused stops all. */
async function openFormats(
  { output, address, state, formats: asked = [], commitsPerCheckpoint = 30 }: Omit<StateWanted, 'warn'>,
  sets: readonly TableSet[],
  database: () => Promise<Database>,
): Promise<ReadonlyMap<TableFormat, OpenFormat>> {
  const names = state.tables.map(({ table }) => table.name);
  const formats = new Set([...asked, ...(await tableFormatsOf(output, names))]);
  const open = new Map<TableFormat, OpenFormat>();
  if (formats.has('delta')) {
    open.set('delta', await openDeltaTables({ output, names, sets, database, commitsPerCheckpoint }));
  }
  if (formats.has('iceberg')) {
    open.set('iceberg', await openIcebergTables({ output, names, sets, otherAddress: address }));
  }
  return open;
}

/** Earlier states that can still be read, each in the formats in which it is complete. */
const readableSets = (before: CurrentTables | null, open: ReadonlyMap<TableFormat, OpenFormat>): readonly TableSet[] =>
  recordedSets(before)
    .map((set) =>
      tableFormats.reduce((known, format) => open.get(format)?.readable(known) ?? withoutFormat(known, format), set),
    )
    .filter(({ tables }) => Object.values(tables).some(hasFormat));

const withoutFormat = (set: TableSet, format: TableFormat): TableSet =>
  readableSet(set, format, (version) => version[format] === undefined);

const hasFormat = ({ delta, iceberg }: FormatVersions): boolean => delta !== undefined || iceberg !== undefined;

/** The versions that belong together. */
function currentOf(
  state: TableState,
  earlier: readonly TableSet[],
  committed: ReadonlyMap<string, readonly CommittedTable[]>,
): CurrentTables {
  const versions = [...committed].map(([table, formats]) => {
    let ofFormats: FormatVersions = {};
    for (const { version } of formats) ofFormats = { ...ofFormats, ...version };
    return [table, ofFormats] as const;
  });
  const sets = earlier.map((set) =>
    mapVersions(set, (version, table) =>
      (committed.get(table) ?? []).reduce((one, format) => format.asNow(one), version),
    ),
  );
  return { ...tableSet(state, new Map(versions)), earlier: sets };
}
