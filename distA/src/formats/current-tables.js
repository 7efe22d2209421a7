import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openSealedJson, sealedJson } from '../base/damage.js';
import { readOnly, writeDurably } from '../base/files.js';
import { isObject } from '../base/json.js';
import { tablesFolder } from './open-table.js';
export const currentTablesFile = (output) => join(tablesFolder(output), 'current.json');
/** Null if there is no such file; a string describes what is wrong with it. */
export async function readCurrentTables(output) {
    const text = await readFile(currentTablesFile(output), 'utf8').catch(() => null);
    if (text === null)
        return null;
    const value = openSealedJson(text);
    if (typeof value === 'string')
        return value;
    const current = { ...value };
    const { earlier, lake_views: lakeViews } = current;
    if (lakeViews !== undefined && !isLakeViews(lakeViews))
        return 'is not what a run writes';
    if (!isTableSet(current) || !Array.isArray(earlier) || !earlier.every(isTableSet))
        return 'is not what a run writes';
    return { ...current, earlier };
}
/** Replaces the file atomically: readers see the old file or the new one. */
export async function writeCurrentTables(output, current) {
    const file = currentTablesFile(output);
    await mkdir(dirname(file), { recursive: true });
    await writeDurably(file, sealedJson(current, 2), { mode: readOnly, crashPoints: 'tables.current' });
}
/** The set for a state, from the versions of its tables. */
export function tableSet({ tables, ...state }, versions) {
    const known = tables.flatMap(({ table, rows, content_hash }) => {
        const ofFormats = versions.get(table.name);
        return ofFormats === undefined ? [] : [[table.name, { rows, content_hash, ...ofFormats }]];
    });
    return { ...state, tables: Object.fromEntries(known) };
}
/** The content with the record of the lake's views, if there are any. */
export const withLakeViews = ({ earlier, ...set }, lakeViews) => lakeViews === undefined ? { ...set, earlier } : { ...set, lake_views: lakeViews, earlier };
/** All recorded sets, newest first. */
export const recordedSets = (current) => current === null ? [] : [current, ...current.earlier].map(withoutEarlier);
const withoutEarlier = ({ earlier: _, lake_views: __, ...set }) => set;
/**
 * The sets to keep in addition to the one of this snapshot.
 *
 * @param keep number of sets to keep, including the new one; the previous set is always kept, for its readers
 */
export const earlierSets = (known, snapshotId, keep) => known.filter(({ snapshot_id }) => snapshot_id !== snapshotId).slice(0, Math.max(keep, 2) - 1);
/** The versions of a table in the given sets. */
export const versionsIn = (sets, table) => sets.flatMap(({ tables }) => tables[table] ?? []);
/** The versions of a Delta table that are kept for readers. */
export const keptVersions = (current, table) => versionsIn(recordedSets(current), table).flatMap(({ delta }) => delta?.version ?? []);
/** A copy of the set in which every version is replaced by the function's result. */
export const mapVersions = (set, change) => ({
    ...set,
    tables: Object.fromEntries(Object.entries(set.tables).map(([table, version]) => [table, change(version, table)])),
});
function isTableSet(value) {
    if (!isObject(value) || !isObject(value['tables']))
        return false;
    return (typeof value['snapshot_id'] === 'string' &&
        typeof value['created_at'] === 'string' &&
        typeof value['schema_version'] === 'number' &&
        Object.values(value['tables']).every(isTableVersion));
}
const isLakeViews = (value) => isObject(value) &&
    typeof value['snapshot_id'] === 'string' &&
    typeof value['address'] === 'string' &&
    typeof value['bytes'] === 'number' &&
    typeof value['sha256'] === 'string';
function isTableVersion(value) {
    if (!isObject(value))
        return false;
    const { rows, content_hash: hash, delta, iceberg } = value;
    if (typeof rows !== 'number' || typeof hash !== 'string')
        return false;
    if (iceberg !== undefined && !(isObject(iceberg) && Number.isSafeInteger(iceberg['snapshot_id'])))
        return false;
    const named = [delta, iceberg].filter((version) => version !== undefined);
    return named.length > 0 && named.every(isNamed);
}
const isNamed = (value) => isObject(value) && Number.isInteger(value['version']) && typeof value['table_id'] === 'string';
