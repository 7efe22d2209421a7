import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { GuardError } from '../base/errors.ts';
import { inTemporaryFolder } from '../base/folders.ts';
import { packageVersion, sqlFile } from '../base/package-files.ts';
import type { Store, StoredObject } from './store.ts';

const engine = 'esg-lake/';

const lakeProperty = 'esg-lake.lake';

interface DataFile {
  /** Relative to the table's folder: `data/<sha256>-<id of the push>.parquet`. No name is used twice. */
  readonly path: string;
  readonly size: number;
  /** Milliseconds. */
  readonly modificationTime: number;
  /** JSON text of `numRecords` and the bounds of columns. */
  readonly stats: string;
}

export interface TableContent {
  readonly snapshotId: string;
  readonly description: string;
  readonly schemaString: string;
  readonly files: readonly DataFile[];
}

export interface DeltaTable extends Pick<TableContent, 'snapshotId' | 'files'> {
  readonly name: string;
  /** -1: there is no table yet. */
  readonly version: number;
  readonly metaData: MetaData;
  /** In the last days: their files are still there for readers of earlier versions. */
  readonly removed: readonly (Pick<DataFile, 'path' | 'size'> & { readonly deletionTimestamp: number })[];
  readonly objects: readonly StoredObject[];
}

type MetaData = ReturnType<typeof newMetaData>;

function newMetaData(name: string, lakeId: string) {
  const described = { name, description: '', schemaString: '', format: { provider: 'parquet', options: {} } };
  const configuration: Readonly<Record<string, string>> = { [lakeProperty]: lakeId };
  return { id: String(randomUUID()), ...described, partitionColumns: [], configuration, createdTime: Date.now() };
}

interface Action {
  readonly commitInfo?: { readonly engineInfo?: unknown; readonly userMetadata: string };
  readonly metaData?: MetaData;
  readonly add?: DataFile;
  readonly remove?: DeltaTable['removed'][number];
}

type Ending = '.json' | '.checkpoint.parquet';

const logKey = (table: string, version: number, ending: Ending): string =>
  `${table}/_delta_log/${String(version).padStart(20, '0')}${ending}`;

function logFileOf({ key }: StoredObject) {
  const [, version, ending] = /\/_delta_log\/(\d{20})(\.json|\.checkpoint\.parquet)$/.exec(key) ?? [];
  return version === undefined ? null : { version: Number(version), ending };
}

const newestIn = (objects: readonly StoredObject[], ending: Ending): number =>
  objects
    .map(logFileOf)
    .reduce((newest, file) => (file?.ending === ending ? Math.max(newest, file.version) : newest), -1);

/** How long data files stay that no version names any more. */
export const keepMs = 7 * 86_400_000;

/** One listing and one object, however long the log is: every commit states the table whole. */
export async function readTable(store: Store, name: string, lakeId: string): Promise<DeltaTable> {
  const objects = await store.list(`${name}/`);
  const version = newestIn(objects, '.json');
  if (version === -1) {
    return { name, version, snapshotId: '', metaData: newMetaData(name, lakeId), files: [], removed: [], objects };
  }
  const key = logKey(name, version, '.json');
  const actions = parseCommit((await store.get(key))?.toString() ?? '');
  const of = <K extends keyof Action>(kind: K) => actions.flatMap((action) => action[kind] ?? []);
  const [[{ engineInfo, userMetadata = '' } = {}], [metaData]] = [of('commitInfo'), of('metaData')];
  if (typeof engineInfo !== 'string' || !engineInfo.startsWith(engine) || metaData === undefined) {
    const by = typeof engineInfo === 'string' ? `, but by ${engineInfo}` : ', or is damaged';
    throw new GuardError(`${store.url}/${key} was not written by esg-lake${by}`, {
      hint: `Nothing was changed. Push to another prefix; or delete ${store.url}/${name}, and push again.`,
    });
  }
  const lake = metaData.configuration[lakeProperty];
  if (lake !== lakeId) {
    throw new GuardError(`${store.url}/${name} is of another lake, which began with the run ${lake}, not ${lakeId}`, {
      hint: 'Nothing was changed. Push to another prefix; or, if this lake replaces that one, delete what is there.',
    });
  }
  return { name, version, snapshotId: userMetadata, metaData, files: of('add'), removed: of('remove'), objects };
}

function parseCommit(text: string): readonly Action[] {
  try {
    const lines = text.trim().split('\n');
    return lines.map((line) => JSON.parse(line));
  } catch {
    return [];
  }
}

/** Null if another push was faster. @param at now, by the clock of the store, in milliseconds */
export async function commitTable(
  store: Store,
  at: number,
  before: DeltaTable,
  { snapshotId, files, ...described }: TableContent,
): Promise<DeltaTable | null> {
  const had = new Set(before.files.map(({ path }) => path));
  const has = new Set(files.map(({ path }) => path));
  const gone = before.files
    .filter(({ path }) => !has.has(path))
    .map(({ path, size }) => ({ path, size, deletionTimestamp: at }));
  const removed = [...gone, ...before.removed.filter((one) => one.deletionTimestamp > at - keepMs)];
  const metaData = { ...before.metaData, ...described };
  const next = { ...before, version: before.version + 1, snapshotId, metaData, files, removed };
  const commitInfo = {
    timestamp: at,
    operation: next.version === 0 ? 'CREATE TABLE AS SELECT' : 'WRITE',
    operationParameters: { mode: 'Overwrite' },
    isBlindAppend: false,
    engineInfo: `${engine}${packageVersion()}`,
    userMetadata: snapshotId,
    // No two commits have the same bytes: `putOnce` compares them.
    txnId: randomUUID(),
  };
  // A stream takes a file that was there before for new rows unless `dataChange` is false.
  const actions = [{ commitInfo }, ...stateOf(next, (path) => had.has(path) === has.has(path))];
  return (await store.putOnce(logKey(next.name, next.version, '.json'), Buffer.from(linesOf(actions)))) ? next : null;
}

const linesOf = (actions: readonly object[]): string => actions.map((action) => `${JSON.stringify(action)}\n`).join('');

function stateOf({ metaData, files, removed }: DeltaTable, isOld: (path: string) => boolean): readonly object[] {
  const of = (path: string) => ({ partitionValues: {}, dataChange: !isOld(path) });
  return [
    // The lowest protocol, which every engine reads.
    { protocol: { minReaderVersion: 1, minWriterVersion: 2 } },
    { metaData },
    ...removed.map((file) => ({ remove: { ...file, ...of(file.path), extendedFileMetadata: true } })),
    ...files.map((file) => ({ add: { ...file, ...of(file.path) } })),
  ];
}

/** The same state as Parquet; deletes the log that no reader of a later version needs. */
export async function checkpointIfDue(store: Store, at: number, table: DeltaTable, connection: DuckDBConnection) {
  const { name, version, objects } = table;
  // Readers read every commit since the last checkpoint: 3,650 of them take seconds for each table, ten nothing.
  if (version - Math.max(0, newestIn(objects, '.checkpoint.parquet')) < 10) return;
  const actions = stateOf(table, () => true);
  const checkpoint = await inTemporaryFolder(async (folder) => {
    const [source, target] = [join(folder, 'actions.json'), join(folder, 'checkpoint.parquet')];
    await writeFile(source, linesOf(actions));
    await connection.run(sqlFile('share/checkpoint.sql'), [source, target]);
    return readFile(target);
  });
  await store.put(logKey(name, version, '.checkpoint.parquet'), checkpoint);
  await store.put(
    `${name}/_delta_log/_last_checkpoint`,
    Buffer.from(JSON.stringify({ version, size: actions.length })),
  );
  // Earlier versions can be read for 30 days, if their data files are still there.
  const old = objects.filter((one) => one.changedAt < at - 30 * 86_400_000);
  const start = newestIn(old, '.checkpoint.parquet');
  for (const one of old) {
    const file = logFileOf(one);
    if (file !== null && file.version < start) await store.remove(one.key);
  }
}

/**
 * Of a table just committed, what no version of the last days names. Younger files stay: another push may be about to
 * name them. No name is used twice: none becomes part of a version again.
 */
export async function deleteOldFiles(store: Store, at: number, table: DeltaTable): Promise<number> {
  const named = new Set([...table.files, ...table.removed].map(({ path }) => `${table.name}/${path}`));
  const isOld = ({ key, changedAt }: StoredObject): boolean =>
    key.startsWith(`${table.name}/data/`) && !named.has(key) && changedAt < at - keepMs;
  const old = table.objects.filter(isOld);
  for (const { key } of old) await store.remove(key);
  return old.length;
}
