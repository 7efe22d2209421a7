import { type Database, openDatabase } from '../load/database.ts';
import type { Snapshot } from '../load/publish/snapshot-folders.ts';
import { type TableFormat, tableFormats } from '../run/options.ts';
import type { PipelineRun } from '../run/pipeline.ts';
import { publishedTableNames } from '../schema/tables.ts';
import { schemaVersion } from '../schema/versions.ts';
import {
  type CurrentTables,
  currentTablesFile,
  earlierSets,
  type FormatVersions,
  mapVersions,
  readCurrentTables,
  recordedSets,
  type TableSet,
  type TableState,
  tableSet,
  writeCurrentTables,
} from './current-tables.ts';
import { type DataFile, dataFilesOf, expireDataFiles, linkDataFiles } from './data-files.ts';
import { openDeltaTables } from './delta/delta-tables.ts';
import { fileBounds } from './file-bounds.ts';
import { openIcebergTables } from './iceberg/iceberg-tables.ts';
import { type BroughtTable, type OpenFormat, readableSet } from './open-format.ts';
import { openTable } from './open-table.ts';
import { tableFolder, tableFormatsOf } from './table-folders.ts';

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
  const { output, tableFormats: formats, keepSnapshots } = run.options;
  if (formats.length === 0 && (await tableFormatsOf(output)).length === 0) return;
  await run.stage('tables', async () => {
    const warn = (message: string): void => run.log('warn', message);
    const wanted = { output, snapshot, formats, keep: keepSnapshots, at: run.now(), warn };
    const { changed } = await bringTables(wanted);
    await run.rememberFiles();
    const all = publishedTableNames.length;
    if (changed > 0) run.log('info', `${changed} of ${all} open tables have a new version`);
  });
}

export interface TablesWanted {
  readonly output: string;
  /** Besides those that the lake has already. @default none */
  readonly formats?: readonly TableFormat[];
  /** How many states of the tables stay readable. */
  readonly keep: number;
  /** Milliseconds. */
  readonly at: number;
  readonly warn: (message: string) => void;
  /** Readers of Delta read every commit since the last checkpoint. @default 30 */
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

type StateWanted = TablesWanted & {
  readonly state: TableState;
  /** What stands for the output folder in metadata that names whole addresses. @default the address of the folder itself */
  readonly address?: string | undefined;
};

/** Brings the tables to a state. Call it while holding the lock of the output folder. */
export async function bringTableState(wanted: StateWanted): Promise<{ readonly changed: number }> {
  const { output } = wanted;
  const before = await knownTables(wanted);
  const { current, brought, changed } = await bringLogs(wanted, before, (table, files) =>
    linkDataFiles(tableFolder(output, table), files.values()),
  );
  if (JSON.stringify(before) !== JSON.stringify(current)) await writeCurrentTables(output, current);
  for (const [table, formats] of brought) {
    const kept = formats.map((format) => format.kept(current));
    await expireDataFiles(tableFolder(output, table), new Set(kept.flatMap(({ paths }) => [...paths])));
    for (const { expire } of kept) await expire();
  }
  return { changed };
}

/** The tables at their newest versions, in each of their formats. */
export interface BroughtLogs {
  /** What `current.json` is to be. */
  readonly current: CurrentTables;
  readonly brought: ReadonlyMap<string, readonly BroughtTable[]>;
  /** How many tables have a new version. */
  readonly changed: number;
}

/**
 * Brings the logs of the tables to a state; data files and `current.json` are the caller's.
 *
 * @param before what `current.json` is
 * @param putFiles sees that the data files of a table are there before its logs name them
 */
export async function bringLogs(
  wanted: Omit<StateWanted, 'warn'>,
  before: CurrentTables | null,
  putFiles: (table: string, files: ReadonlyMap<string, DataFile>) => Promise<void>,
): Promise<BroughtLogs> {
  const { state, at, keep } = wanted;
  let opened: Promise<Database> | null = null;
  const database = (): Promise<Database> => (opened ??= openDatabase({ file: ':memory:' }));
  try {
    const formats = await openFormats(wanted, recordedSets(before), database);
    for (const format of formats.values()) await format.removeUnfinished();
    const earlier = earlierSets(readableSets(before, formats), state.snapshot_id, keep);
    const brought = new Map<string, readonly BroughtTable[]>();
    for (const { table, files } of state.tables) {
      await putFiles(table.name, files);
      const bounds = fileBounds(database, table);
      const target = { table, snapshotId: state.snapshot_id, files, at, earlier, bounds };
      brought.set(table.name, await bringTable(formats, target));
    }
    const changed = [...brought.values()].filter((ones) => ones.some(({ isChanged }) => isChanged)).length;
    return { current: currentOf(state, earlier, brought), brought, changed };
  } finally {
    // Assigned within a function, which the compiler does not see.
    await closeOpened(opened);
  }
}

const closeOpened = async (opened: Promise<Database> | null): Promise<void> => (await opened)?.close();

async function bringTable(
  formats: ReadonlyMap<TableFormat, OpenFormat>,
  target: Parameters<OpenFormat['bring']>[0],
): Promise<readonly BroughtTable[]> {
  const brought: BroughtTable[] = [];
  for (const format of formats.values()) brought.push(await format.bring(target));
  return brought;
}

/** Without a record of what is kept, only the newest state of each table is. */
async function knownTables({ output, warn }: TablesWanted): Promise<CurrentTables | null> {
  const known = await readCurrentTables(output);
  if (typeof known !== 'string') return known;
  warn(`${currentTablesFile(output)} ${known}: it is made again, and earlier states of the tables are given up`);
  return null;
}

/** All tables are read, in all formats, before any is written: one that is refused stops all. */
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
  if (formats.has('iceberg')) open.set('iceberg', await openIcebergTables(output, names, address));
  return open;
}

/** Earlier states that can still be read, each in the formats in which it is whole. */
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
  brought: ReadonlyMap<string, readonly BroughtTable[]>,
): CurrentTables {
  const versions = [...brought].map(([table, formats]) => {
    let ofFormats: FormatVersions = {};
    for (const { version } of formats) ofFormats = { ...ofFormats, ...version };
    return [table, ofFormats] as const;
  });
  const sets = earlier.map((set) =>
    mapVersions(set, (version, table) =>
      (brought.get(table) ?? []).reduce((one, format) => format.asNow(one), version),
    ),
  );
  return { ...tableSet(state, new Map(versions)), earlier: sets };
}
