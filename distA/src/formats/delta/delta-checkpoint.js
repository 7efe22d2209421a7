import { createHash } from 'node:crypto';
import { chmod, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crashPoint } from '../../base/crash-point.js';
import { readOnly, syncToDisk, writeDurably } from '../../base/files.js';
import { isObject } from '../../base/json.js';
import { sqlLiteral } from '../../base/sql-literal.js';
import { selectRows, textOf } from '../../load/database.js';
import { protocol, toAddedFile, toMetaData, toMetaDataAction, toRemovedFile, } from './delta-actions.js';
const texts = 'MAP(VARCHAR, VARCHAR)';
const columns = {
    protocol: 'STRUCT("minReaderVersion" INTEGER, "minWriterVersion" INTEGER)',
    metaData: `STRUCT("id" VARCHAR, "name" VARCHAR, "description" VARCHAR, "format" STRUCT("provider" VARCHAR, "options" ${texts}),
    "schemaString" VARCHAR, "partitionColumns" VARCHAR[], "configuration" ${texts}, "createdTime" BIGINT)`,
    add: `STRUCT("path" VARCHAR, "partitionValues" ${texts}, "size" BIGINT, "modificationTime" BIGINT, "dataChange" BOOLEAN,
    "stats" VARCHAR)`,
    remove: `STRUCT("path" VARCHAR, "deletionTimestamp" BIGINT, "dataChange" BOOLEAN, "extendedFileMetadata" BOOLEAN,
    "partitionValues" ${texts}, "size" BIGINT)`,
};
/** Writes a checkpoint of this version to a file, then names it in `_last_checkpoint`. */
export async function writeCheckpoint({ connection }, { file, version }, { metaData, added, removed }) {
    const actions = [
        { protocol },
        { metaData: toMetaDataAction(metaData) },
        ...removed.map((one) => ({ remove: { ...one, dataChange: false, extendedFileMetadata: true } })),
        ...added.map((one) => ({ add: { ...one, dataChange: false } })),
    ];
    const lines = `${file}.lines.tmp`;
    const aside = `${file}.tmp`;
    await writeFile(lines, actions.map((action) => JSON.stringify(action)).join('\n'));
    const types = Object.entries(columns).map(([name, type]) => `"${name}": ${sqlLiteral(type)}`);
    const source = `read_json(${sqlLiteral(lines)}, format = 'newline_delimited', columns = {${types.join(', ')}})`;
    const seal = sealOf(await actionTexts(connection, source));
    await connection.run(`COPY (SELECT * FROM ${source}) TO ${sqlLiteral(aside)} (FORMAT parquet, KV_METADATA {${sealKey}: ${sqlLiteral(seal)}})`);
    await rm(lines);
    await chmod(aside, readOnly);
    await syncToDisk(aside);
    await rename(aside, file);
    await syncToDisk(dirname(file));
    crashPoint('tables.checkpoint-written');
    await writeDurably(`${dirname(file)}/_last_checkpoint`, lastCheckpointText(version, actions.length));
}
/** The content of `_last_checkpoint`. */
export const lastCheckpointText = (version, size) => JSON.stringify({ version, size });
/** The key in a checkpoint's footer whose value is the checksum of its actions; older checkpoints have none. */
const sealKey = 'esg_lake_sha256';
const sealOf = (actions) => createHash('sha256').update(actions.join('\n')).digest('hex');
async function actionTexts(connection, relation) {
    const rows = await selectRows(connection, `SELECT to_json(one) AS action FROM (SELECT {${everyColumn}} AS one FROM ${relation})`);
    return rows.map((row) => textOf(row, 'action'));
}
const everyColumn = Object.keys(columns)
    .map((name) => `"${name}": "${name}"`)
    .join(', ');
/** A checkpoint written by esg-lake; null if it is incomplete or altered. */
export async function readCheckpoint({ connection }, file) {
    const texts = await actionTexts(connection, `read_parquet(${sqlLiteral(file)})`).catch(() => null);
    if (texts === null || !(await isSealed(connection, file, texts)))
        return null;
    const added = [];
    const removed = [];
    let metaData = null;
    for (const text of texts) {
        const action = JSON.parse(text);
        if (!isObject(action))
            return null;
        const file = isObject(action['add']) ? toAddedFile(action['add']) : null;
        const gone = isObject(action['remove']) ? toRemovedFile(action['remove']) : null;
        if (isObject(action['metaData']))
            metaData = toMetaData(action['metaData']);
        else if (file !== null)
            added.push(file);
        else if (gone !== null)
            removed.push(gone);
        else if (!isObject(action['protocol']))
            return null;
    }
    return metaData === null ? null : { metaData, added, removed, size: texts.length };
}
async function isSealed(connection, file, texts) {
    const sql = `SELECT value::VARCHAR AS seal FROM parquet_kv_metadata(${sqlLiteral(file)}) WHERE key::VARCHAR = '${sealKey}'`;
    const rows = await selectRows(connection, sql).catch(() => null);
    const [row] = rows ?? [];
    return rows !== null && (row === undefined || textOf(row, 'seal') === sealOf(texts));
}
