import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { GuardError } from '../../base/errors.js';
import { packageVersion } from '../../base/package-folder.js';
import { fileBounds } from '../column-bounds.js';
import { putIfAbsent } from '../put-if-absent.js';
import { commitText, engineName } from './delta-actions.js';
import { writeCheckpoint } from './delta-checkpoint.js';
import { afterCommit, checkpointFile, commitName, logFolder } from './delta-log.js';
/**
 * Commits a new version of a table that has exactly these files, which are linked already. Writes nothing if the newest
 * version already has them.
 *
 * @returns the newest version
 * @throws GuardError if another writer has committed the next version in the meantime
 */
export async function commitDelta(log, target) {
    const { latest } = log;
    const commit = await deltaCommitFor(log, target);
    if (commit === null)
        return latest;
    const next = afterCommit(latest, commit);
    await putCommit(log.folder, next.version, commitFileText(commit, next.version, target.at));
    return next;
}
/** The content of a commit's file. */
const commitFileText = (commit, version, at) => commitText(commit, { version, at, engine: `${engineName}/${packageVersion()}` });
/** The changes to commit; null if there are none. Reads the files in the snapshot's folder. */
async function deltaCommitFor({ latest }, target) {
    const { table, files, at, snapshotId } = target;
    const metaData = changedMetaData(latest.metaData, table, at);
    const missing = [...files.values()].filter(({ path }) => !latest.files.has(path));
    const gone = [...latest.files.values()].filter(({ path }) => !files.has(path));
    if (metaData === null && missing.length === 0 && gone.length === 0)
        return null;
    const added = missing.length === 0 ? [] : await toAdded(target, missing);
    const removed = gone.map(({ path, partitionValues, size }) => ({
        path,
        deletionTimestamp: at,
        partitionValues,
        size,
    }));
    return { snapshotId, metaData, added, removed };
}
/** The metadata of a table that is new or whose declaration has changed, for example by an added column. */
function changedMetaData(known, table, at) {
    const wanted = {
        id: known?.id ?? randomUUID(),
        name: table.name,
        description: table.description,
        schemaString: schemaString(table),
        partitionColumns: table.partitionColumns.map(({ name }) => name),
        createdTime: known?.createdTime ?? at,
    };
    const text = ({ description, schemaString, partitionColumns }) => JSON.stringify([description, schemaString, partitionColumns]);
    return known !== null && text(known) === text(wanted) ? null : wanted;
}
async function toAdded(target, files) {
    const { bounds: boundsIn = fileBounds(target.database, target.table) } = target;
    const bounds = await boundsIn(files);
    const added = [];
    for (const file of files) {
        added.push({
            path: file.path,
            partitionValues: file.partition,
            size: file.bytes,
            modificationTime: Math.trunc((await stat(file.source)).mtimeMs),
            stats: statsText(file.rows, bounds.get(file.source) ?? []),
        });
    }
    return added;
}
function statsText(numRecords, bounds) {
    const known = bounds.filter(({ least, greatest }) => least !== null && greatest !== null);
    return JSON.stringify({
        numRecords,
        minValues: Object.fromEntries(known.map(({ column, least }) => [column, least])),
        maxValues: Object.fromEntries(known.map(({ column, greatest }) => [column, greatest])),
        nullCount: Object.fromEntries(bounds.map(({ column, nulls }) => [column, nulls])),
    });
}
async function putCommit(folder, version, text) {
    const file = join(logFolder(folder), commitName(version));
    const names = { writtenAside: 'tables.commit-written-aside', inPlace: 'tables.committed' };
    if (await putIfAbsent(file, text, names))
        return;
    throw new GuardError(`another writer has made version ${version} of the table ${folder}: nothing was changed there`, {
        hint: 'Only runs of esg-lake may write there. Run again to see what was written.',
    });
}
/** How long other engines may keep a removed file. Until then they must find its `remove` in the checkpoint. */
const tombstoneMs = 7 * 86_400_000;
/**
 * Writes a checkpoint of the newest version if enough commits follow the last one. Returns its version, or null if none
 * was written.
 */
export async function checkpointIfDue(log, latest, target) {
    const { version, metaData, files } = latest;
    if (metaData === null)
        return null;
    // Readers of a log that was damaged start at this checkpoint.
    if (log.damage === null && version - (log.checkpoints.at(-1) ?? 0) < target.commitsPerCheckpoint)
        return null;
    const gone = [...log.latest.files.values()].filter(({ path }) => !files.has(path));
    const justRemoved = gone.map(({ path, partitionValues, size }) => ({
        path,
        deletionTimestamp: target.at,
        partitionValues,
        size,
    }));
    const removed = [...log.removed.filter(({ path }) => !files.has(path)), ...justRemoved];
    await writeCheckpoint(await target.database(), { file: checkpointFile(log.folder, version), version }, {
        metaData,
        added: [...files.values()],
        removed: removed.filter(({ deletionTimestamp }) => deletionTimestamp > target.at - tombstoneMs),
    });
    return version;
}
/** Not `parquet.field.id`: where columns have that, DuckDB's delta extension reads them as NULL, without an error. */
const fieldIdName = 'esg_lake.field_id';
const deltaTypes = {
    VARCHAR: 'string',
    JSON: 'string',
    INTEGER: 'integer',
    BIGINT: 'long',
    DOUBLE: 'double',
    BOOLEAN: 'boolean',
    DATE: 'date',
    TIMESTAMPTZ: 'timestamp',
    'VARCHAR[]': { type: 'array', elementType: 'string', containsNull: true },
};
/**
 * The `schemaString` of a table, with the descriptions as comments and the ids of the columns. Every column is
 * nullable, as in the Parquet files: a column that is added later is NULL in older files.
 */
export function schemaString({ columns, partitionColumns }) {
    const fields = Object.entries(columns).map(([name, { type, fieldId, description }]) => ({
        name,
        type: deltaTypes[type],
        nullable: true,
        metadata: { comment: description, [fieldIdName]: fieldId },
    }));
    const partitions = partitionColumns.map(({ name, type, description }) => ({
        name,
        type: deltaTypes[type],
        nullable: true,
        metadata: { comment: description },
    }));
    return JSON.stringify({ type: 'struct', fields: [...fields, ...partitions] });
}
