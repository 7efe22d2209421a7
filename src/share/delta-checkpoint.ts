import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isObject } from '../base/json.ts';
import { sqlLiteral } from '../base/sql-text.ts';
import { type Database, selectRows, textOf } from '../load/database.ts';
import {
  type AddedFile,
  type DeltaMetaData,
  protocol,
  type RemovedFile,
  toAddedFile,
  toMetaData,
  toMetaDataAction,
  toRemovedFile,
} from './delta-actions.ts';

/** The complete state of a table at one version, readable without the commits before it. */
interface DeltaCheckpoint {
  readonly metaData: DeltaMetaData;
  readonly added: readonly AddedFile[];
  readonly removed: readonly RemovedFile[];
  /** Number of its actions. */
  readonly size: number;
}

const texts = 'MAP(VARCHAR, VARCHAR)';
const columns = {
  protocol: 'STRUCT("minReaderVersion" INTEGER, "minWriterVersion" INTEGER)',
  metaData: `STRUCT("id" VARCHAR, "name" VARCHAR, "description" VARCHAR, "format" STRUCT("provider" VARCHAR, "options" ${texts}),
    "schemaString" VARCHAR, "partitionColumns" VARCHAR[], "configuration" ${texts}, "createdTime" BIGINT)`,
  add: `STRUCT("path" VARCHAR, "partitionValues" ${texts}, "size" BIGINT, "modificationTime" BIGINT, "dataChange" BOOLEAN,
    "stats" VARCHAR)`,
  remove: `STRUCT("path" VARCHAR, "deletionTimestamp" BIGINT, "dataChange" BOOLEAN, "extendedFileMetadata" BOOLEAN,
    "partitionValues" ${texts}, "size" BIGINT)`,
} as const;

/** Writes a checkpoint of this version to a file, then names it in `_last_checkpoint`. */
export async function writeCheckpoint(
  { connection }: Database,
  { file, version }: { readonly file: string; readonly version: number },
  { metaData, added, removed }: Omit<DeltaCheckpoint, 'size'>,
): Promise<void> {
  const actions = [
    { protocol },
    { metaData: toMetaDataAction(metaData) },
    ...removed.map((one) => ({ remove: { ...one, dataChange: false, extendedFileMetadata: true } })),
    ...added.map((one) => ({ add: { ...one, dataChange: false } })),
  ];
  const lines = `${file}.lines.tmp`;
  await writeFile(lines, actions.map((action) => JSON.stringify(action)).join('\n'));
  const types = Object.entries(columns).map(([name, type]) => `"${name}": ${sqlLiteral(type)}`);
  const source = `read_json(${sqlLiteral(lines)}, format = 'newline_delimited', columns = {${types.join(', ')}})`;
  const seal = sealOf(await actionTexts(connection, source));
  await connection.run(
    `COPY (SELECT * FROM ${source}) TO ${sqlLiteral(file)} (FORMAT parquet, KV_METADATA {${sealKey}: ${sqlLiteral(seal)}})`,
  );
  await rm(lines);
  await writeFile(join(dirname(file), '_last_checkpoint'), lastCheckpointText(version, actions.length));
}

/** The content of `_last_checkpoint`. */
export const lastCheckpointText = (version: number, size: number): string => JSON.stringify({ version, size });

/** The key in a checkpoint's footer whose value is the checksum of its actions; older checkpoints have none. */
const sealKey = 'esg_lake_sha256';

const sealOf = (actions: readonly string[]): string => createHash('sha256').update(actions.join('\n')).digest('hex');

async function actionTexts(connection: Database['connection'], relation: string): Promise<readonly string[]> {
  const rows = await selectRows(
    connection,
    `SELECT to_json(one) AS action FROM (SELECT {${everyColumn}} AS one FROM ${relation})`,
  );
  return rows.map((row) => textOf(row, 'action'));
}

const everyColumn = Object.keys(columns)
  .map((name) => `"${name}": "${name}"`)
  .join(', ');

/** A checkpoint written by esg-lake; null if it is incomplete or altered. */
export async function readCheckpoint({ connection }: Database, file: string): Promise<DeltaCheckpoint | null> {
  const texts = await actionTexts(connection, `read_parquet(${sqlLiteral(file)})`).catch(() => null);
  if (texts === null || !(await isSealed(connection, file, texts))) return null;
  const added: AddedFile[] = [];
  const removed: RemovedFile[] = [];
  let metaData: DeltaMetaData | null = null;
  for (const text of texts) {
    const action: unknown = JSON.parse(text);
    if (!isObject(action)) return null;
    const file = isObject(action['add']) ? toAddedFile(action['add']) : null;
    const gone = isObject(action['remove']) ? toRemovedFile(action['remove']) : null;
    if (isObject(action['metaData'])) metaData = toMetaData(action['metaData']);
    else if (file !== null) added.push(file);
    else if (gone !== null) removed.push(gone);
    else if (!isObject(action['protocol'])) return null;
  }
  return metaData === null ? null : { metaData, added, removed, size: texts.length };
}

async function isSealed(connection: Database['connection'], file: string, texts: readonly string[]): Promise<boolean> {
  const sql = `SELECT value::VARCHAR AS seal FROM parquet_kv_metadata(${sqlLiteral(file)}) WHERE key::VARCHAR = '${sealKey}'`;
  const rows = await selectRows(connection, sql).catch(() => null);
  const [row] = rows ?? [];
  return rows !== null && (row === undefined || textOf(row, 'seal') === sealOf(texts));
}
