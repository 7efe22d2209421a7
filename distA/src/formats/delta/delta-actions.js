import { createHash } from 'node:crypto';
import { isObject } from '../../base/json.js';
/** The engine name in our commits; no other engine writes it. */
export const engineName = 'esg-lake';
/** The lowest protocol, which every engine reads: no table feature is needed. */
export const protocol = { minReaderVersion: 1, minWriterVersion: 2 };
/**
 * Checksum of the commit's text without this field, at the end of `commitInfo`; engines ignore fields unknown to them.
 */
const sealPattern = /,"esg-lake\.sha256":"([0-9a-f]{64})"/;
function sealed(text) {
    const end = text.indexOf('}}\n');
    return `${text.slice(0, end)},"esg-lake.sha256":"${sha256Of(text)}"${text.slice(end)}`;
}
/** Commits written before the checksum was introduced have none and count as whole. */
function isWhole(text) {
    const seal = sealPattern.exec(text)?.[1];
    return seal === undefined || seal === sha256Of(text.replace(sealPattern, ''));
}
const sha256Of = (text) => createHash('sha256').update(text).digest('hex');
/** The text of a commit: one action per line. */
export function commitText({ snapshotId, metaData, added, removed }, about) {
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
export const toMetaDataAction = (metaData) => ({
    ...metaData,
    format: { provider: 'parquet', options: {} },
    configuration: {},
});
/** A commit written by esg-lake; `foreign` if another engine wrote it, `damaged` if it is incomplete or altered. */
export function parseCommit(text) {
    const actions = text.split('\n').filter(Boolean).map(parseLine);
    if (actions.length === 0 || actions.includes(null) || !isWhole(text))
        return 'damaged';
    const of = (kind) => actions.flatMap((action) => (isObject(action?.[kind]) ? [action[kind]] : []));
    const [info = {}] = of('commitInfo');
    const { engineInfo, userMetadata } = info;
    if (typeof engineInfo !== 'string' || !engineInfo.startsWith(`${engineName}/`))
        return 'foreign';
    const metaData = of('metaData').map(toMetaData);
    const added = of('add').map(toAddedFile);
    const removed = of('remove').map(toRemovedFile);
    const known = { added: added.filter(isThere), removed: removed.filter(isThere), metaData: metaData.filter(isThere) };
    const isComplete = known.added.length === added.length &&
        known.removed.length === removed.length &&
        known.metaData.length === metaData.length;
    if (typeof userMetadata !== 'string' || !isComplete)
        return 'damaged';
    return { ...known, snapshotId: userMetadata, metaData: known.metaData[0] ?? null };
}
const isThere = (value) => value !== null;
function parseLine(line) {
    try {
        const parsed = JSON.parse(line);
        return isObject(parsed) ? parsed : null;
    }
    catch {
        return null;
    }
}
export function toAddedFile(action) {
    const { path, size, modificationTime, stats } = action;
    const partitionValues = textsOf(action['partitionValues']);
    if (typeof path !== 'string' || partitionValues === null || typeof stats !== 'string')
        return null;
    if (typeof size !== 'number' || typeof modificationTime !== 'number')
        return null;
    return { path, partitionValues, size, modificationTime, stats };
}
export function toRemovedFile(action) {
    const { path, size, deletionTimestamp } = action;
    const partitionValues = textsOf(action['partitionValues']);
    if (typeof path !== 'string' || partitionValues === null)
        return null;
    if (typeof size !== 'number' || typeof deletionTimestamp !== 'number')
        return null;
    return { path, partitionValues, size, deletionTimestamp };
}
export function toMetaData(action) {
    const { id, name, description, schemaString, partitionColumns, createdTime } = action;
    if (typeof id !== 'string' || typeof name !== 'string' || typeof description !== 'string')
        return null;
    if (typeof schemaString !== 'string' || !Array.isArray(partitionColumns) || typeof createdTime !== 'number') {
        return null;
    }
    return { id, name, description, schemaString, partitionColumns: partitionColumns.map(String), createdTime };
}
function textsOf(value) {
    if (!isObject(value))
        return null;
    return Object.fromEntries(Object.entries(value).map(([key, text]) => [key, String(text)]));
}
