import { isObject, type JsonObject } from '../../base/json.ts';

/** `add`: a data file that belongs to the table from this version on. */
export interface AddedFile {
  /** Relative to the table's folder. */
  readonly path: string;
  readonly partitionValues: Readonly<Record<string, string>>;
  readonly size: number;
  /** Milliseconds. */
  readonly modificationTime: number;
  /** JSON text of `numRecords` and the bounds of columns. */
  readonly stats: string;
}

/** `remove`: a data file that no longer belongs to the table. */
export interface RemovedFile extends Pick<AddedFile, 'path' | 'partitionValues' | 'size'> {
  /** Milliseconds. */
  readonly deletionTimestamp: number;
}

/** `metaData`: what the table is. */
export interface DeltaMetaData {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** JSON text of the columns. */
  readonly schemaString: string;
  readonly partitionColumns: readonly string[];
  /** Milliseconds. */
  readonly createdTime: number;
}

/** What one version of a table's log does, as far as our own writing goes. */
export interface DeltaCommit {
  /** The snapshot whose rows the table has from this version on. */
  readonly snapshotId: string;
  readonly metaData: DeltaMetaData | null;
  readonly added: readonly AddedFile[];
  readonly removed: readonly RemovedFile[];
}

/** Names the writer of a commit; nobody else writes this. */
export const engineName = 'esg-lake';

/** Readable by every engine: no feature of Delta is needed. */
export const protocol = { minReaderVersion: 1, minWriterVersion: 2 } as const;

/** The text of a commit: one action a line. */
export function commitText(
  { snapshotId, metaData, added, removed }: DeltaCommit,
  about: { readonly version: number; readonly at: number; readonly engine: string },
): string {
  const info = {
    timestamp: about.at,
    operation: about.version === 0 ? 'CREATE TABLE AS SELECT' : 'WRITE',
    operationParameters: { mode: 'Overwrite' },
    isBlindAppend: false,
    engineInfo: about.engine,
    userMetadata: snapshotId,
  };
  const actions = [
    { commitInfo: info },
    ...(about.version === 0 ? [{ protocol }] : []),
    ...(metaData === null ? [] : [{ metaData: toMetaDataAction(metaData) }]),
    ...removed.map((file) => ({ remove: { ...file, dataChange: true, extendedFileMetadata: true } })),
    ...added.map((file) => ({ add: { ...file, dataChange: true } })),
  ];
  return actions.map((action) => `${JSON.stringify(action)}\n`).join('');
}

export const toMetaDataAction = (metaData: DeltaMetaData) => ({
  ...metaData,
  format: { provider: 'parquet', options: {} },
  configuration: {},
});

/** A commit of ours; `foreign` if another engine wrote it, `damaged` if it is not whole. */
export function parseCommit(text: string): DeltaCommit | 'foreign' | 'damaged' {
  const actions = text.split('\n').filter(Boolean).map(parseLine);
  if (actions.length === 0 || actions.includes(null)) return 'damaged';
  const of = (kind: string): readonly JsonObject[] =>
    actions.flatMap((action) => (isObject(action?.[kind]) ? [action[kind]] : []));
  const [info = {}] = of('commitInfo');
  const { engineInfo, userMetadata } = info;
  if (typeof engineInfo !== 'string' || !engineInfo.startsWith(`${engineName}/`)) return 'foreign';
  const metaData = of('metaData').map(toMetaData);
  const added = of('add').map(toAddedFile);
  const removed = of('remove').map(toRemovedFile);
  const known = { added: added.filter(isThere), removed: removed.filter(isThere), metaData: metaData.filter(isThere) };
  const isWhole =
    known.added.length === added.length &&
    known.removed.length === removed.length &&
    known.metaData.length === metaData.length;
  if (typeof userMetadata !== 'string' || !isWhole) return 'damaged';
  return { ...known, snapshotId: userMetadata, metaData: known.metaData[0] ?? null };
}

const isThere = <T>(value: T | null): value is T => value !== null;

function parseLine(line: string): JsonObject | null {
  try {
    const parsed: unknown = JSON.parse(line);
    return isObject(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

export function toAddedFile(action: JsonObject): AddedFile | null {
  const { path, size, modificationTime, stats } = action;
  const partitionValues = textsOf(action['partitionValues']);
  if (typeof path !== 'string' || partitionValues === null || typeof stats !== 'string') return null;
  if (typeof size !== 'number' || typeof modificationTime !== 'number') return null;
  return { path, partitionValues, size, modificationTime, stats };
}

export function toRemovedFile(action: JsonObject): RemovedFile | null {
  const { path, size, deletionTimestamp } = action;
  const partitionValues = textsOf(action['partitionValues']);
  if (typeof path !== 'string' || partitionValues === null) return null;
  if (typeof size !== 'number' || typeof deletionTimestamp !== 'number') return null;
  return { path, partitionValues, size, deletionTimestamp };
}

export function toMetaData(action: JsonObject): DeltaMetaData | null {
  const { id, name, description, schemaString, partitionColumns, createdTime } = action;
  if (typeof id !== 'string' || typeof name !== 'string' || typeof description !== 'string') return null;
  if (typeof schemaString !== 'string' || !Array.isArray(partitionColumns) || typeof createdTime !== 'number') {
    return null;
  }
  return { id, name, description, schemaString, partitionColumns: partitionColumns.map(String), createdTime };
}

function textsOf(value: unknown): Readonly<Record<string, string>> | null {
  if (!isObject(value)) return null;
  return Object.fromEntries(Object.entries(value).map(([key, text]) => [key, String(text)]));
}
