import { createHash } from 'node:crypto';
import { isObject, type JsonObject } from '../base/json.ts';

/** `add`: a data file that is part of the table from this version on. */
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

/** `remove`: a data file that is not part of the table from this version on. */
export interface RemovedFile extends Pick<AddedFile, 'path' | 'partitionValues' | 'size'> {
  /** Milliseconds. */
  readonly deletionTimestamp: number;
}

/** `metaData`: id, schema and partition columns of the table. */
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

/** The actions of one version, as far as esg-lake writes them. */
export interface DeltaCommit {
  /** The snapshot whose rows the table holds from this version on. */
  readonly snapshotId: string;
  readonly metaData: DeltaMetaData | null;
  readonly added: readonly AddedFile[];
  readonly removed: readonly RemovedFile[];
}

/** The engine name in our commits; no other engine writes it. */
export const engineName = 'esg-lake';

/** The lowest protocol, which every engine reads: no table feature is needed. */
export const protocol = { minReaderVersion: 1, minWriterVersion: 2 } as const;

/**
 * Checksum of the commit's text without this field, at the end of `commitInfo`; engines ignore fields unknown to them.
 */
const sealPattern = /,"esg-lake\.sha256":"([0-9a-f]{64})"/;

function sealed(text: string): string {
  const end = text.indexOf('}}\n');
  return `${text.slice(0, end)},"esg-lake.sha256":"${sha256Of(text)}"${text.slice(end)}`;
}

/** Commits written before the checksum was introduced have none and count as whole. */
function isWhole(text: string): boolean {
  const seal = sealPattern.exec(text)?.[1];
  return seal === undefined || seal === sha256Of(text.replace(sealPattern, ''));
}

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The text of a commit: one action per line. */
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
  return sealed(actions.map((action) => `${JSON.stringify(action)}\n`).join(''));
}

export const toMetaDataAction = (metaData: DeltaMetaData) => ({
  ...metaData,
  format: { provider: 'parquet', options: {} },
  configuration: {},
});

/** A commit written by esg-lake; `foreign` if another engine wrote it, `damaged` if it is incomplete or altered. */
export function parseCommit(text: string): DeltaCommit | 'foreign' | 'damaged' {
  const actions = text.split('\n').filter(Boolean).map(parseLine);
  if (actions.length === 0 || actions.includes(null) || !isWhole(text)) return 'damaged';
  const of = (kind: string): readonly JsonObject[] =>
    actions.flatMap((action) => (isObject(action?.[kind]) ? [action[kind]] : []));
  const [info = {}] = of('commitInfo');
  const { engineInfo, userMetadata } = info;
  if (typeof engineInfo !== 'string' || !engineInfo.startsWith(`${engineName}/`)) return 'foreign';
  const metaData = of('metaData').map(toMetaData);
  const added = of('add').map(toAddedFile);
  const removed = of('remove').map(toRemovedFile);
  const known = { added: added.filter(isThere), removed: removed.filter(isThere), metaData: metaData.filter(isThere) };
  const isComplete =
    known.added.length === added.length &&
    known.removed.length === removed.length &&
    known.metaData.length === metaData.length;
  if (typeof userMetadata !== 'string' || !isComplete) return 'damaged';
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
