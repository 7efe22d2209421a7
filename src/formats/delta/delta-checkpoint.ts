import { chmod, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { quotedString } from '@duckdb/node-api';
import { checkpoint } from '../../base/checkpoint.ts';
import { readOnly, syncToDisk, writeDurably } from '../../base/files.ts';
import { isObject } from '../../base/json.ts';
import { type Database, selectRows, textOf } from '../../load/database.ts';
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

/** All that a version of a table is, without the commits before it. */
export interface DeltaCheckpoint {
  readonly metaData: DeltaMetaData;
  readonly added: readonly AddedFile[];
  readonly removed: readonly RemovedFile[];
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

/** Writes a checkpoint to a file of this version, and then names it in `_last_checkpoint`. */
export async function writeCheckpoint(
  { connection }: Database,
  { file, version }: { readonly file: string; readonly version: number },
  { metaData, added, removed }: DeltaCheckpoint,
): Promise<void> {
  const actions = [
    { protocol },
    { metaData: toMetaDataAction(metaData) },
    ...removed.map((one) => ({ remove: { ...one, dataChange: false, extendedFileMetadata: true } })),
    ...added.map((one) => ({ add: { ...one, dataChange: false } })),
  ];
  const lines = `${file}.lines.tmp`;
  const aside = `${file}.tmp`;
  await writeFile(lines, actions.map((action) => JSON.stringify(action)).join('\n'));
  const types = Object.entries(columns).map(([name, type]) => `"${name}": ${quotedString(type)}`);
  await connection.run(
    `COPY (SELECT * FROM read_json(${quotedString(lines)}, format = 'newline_delimited', columns = {${types.join(', ')}}))
     TO ${quotedString(aside)} (FORMAT parquet)`,
  );
  await rm(lines);
  await chmod(aside, readOnly);
  await syncToDisk(aside);
  await rename(aside, file);
  await syncToDisk(dirname(file));
  checkpoint('tables.checkpoint-written');
  await writeDurably(`${dirname(file)}/_last_checkpoint`, JSON.stringify({ version, size: actions.length }));
}

/** A checkpoint of ours; null if it is not whole. */
export async function readCheckpoint({ connection }: Database, file: string): Promise<DeltaCheckpoint | null> {
  const sql = `SELECT to_json({add: add, remove: remove, "metaData": "metaData"}) AS action
    FROM read_parquet(${quotedString(file)}) WHERE protocol IS NULL`;
  const rows = await selectRows(connection, sql).catch(() => null);
  if (rows === null) return null;
  const added: AddedFile[] = [];
  const removed: RemovedFile[] = [];
  let metaData: DeltaMetaData | null = null;
  for (const row of rows) {
    const action: unknown = JSON.parse(textOf(row, 'action'));
    if (!isObject(action)) return null;
    const file = isObject(action['add']) ? toAddedFile(action['add']) : null;
    const gone = isObject(action['remove']) ? toRemovedFile(action['remove']) : null;
    if (isObject(action['metaData'])) metaData = toMetaData(action['metaData']);
    else if (file !== null) added.push(file);
    else if (gone !== null) removed.push(gone);
    else return null;
  }
  return metaData === null ? null : { metaData, added, removed };
}
