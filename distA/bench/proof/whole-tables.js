import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readManifest } from './manifest.js';
import { readDelta } from './readings/delta-reader.js';
import { readIceberg } from './readings/iceberg-reader.js';
/**
 * Reads open tables as engines do, by their pointer, logs and metadata. Returns what is missing, or differs from the
 * pointer and the snapshot's manifest.
 *
 * @param folder that contains `tables/`
 * @param sizeOf size of a file, by its path in the folder; null if it does not exist
 */
export async function checkTables(folder, sizeOf, expected) {
    const wrong = [];
    const named = new Set();
    const pointer = await readPointer(folder);
    if (pointer === null) {
        if (expected.snapshot !== undefined)
            wrong.push('there is no tables/current.json');
        return [...wrong, ...(await checkNewest(folder, sizeOf))];
    }
    const sets = [pointer, ...(expected.isNewestOnly === true ? [] : pointer.earlier)];
    for (const set of sets) {
        for (const [table, version] of Object.entries(set.tables)) {
            const found = await filesOf(join(folder, 'tables', table), version).catch((error) => String(error));
            if (typeof found === 'string') {
                wrong.push(`${set.snapshot_id}: ${table}: ${found}`);
                continue;
            }
            for (const [format, files] of Object.entries(found)) {
                const rows = [...files.values()].reduce((sum, file) => sum + file.rows, 0);
                const of = `${set.snapshot_id}: ${table} in ${format}`;
                if (rows !== version.rows)
                    wrong.push(`${of} has ${rows} rows, not ${version.rows}`);
                for (const [path, { bytes }] of files) {
                    const key = `tables/${table}/${path}`;
                    named.add(key);
                    const size = await sizeOf(key);
                    if (size !== bytes)
                        wrong.push(`${of}: ${path} has ${size} bytes, not ${bytes}`);
                }
            }
        }
    }
    if (expected.snapshot !== undefined)
        wrong.push(...(await differences(folder, pointer, expected.snapshot)));
    const { keep, names } = expected;
    if (keep !== undefined && sets.length > Math.max(keep, 2))
        wrong.push(`${sets.length} states are kept, not ${keep}`);
    for (const name of names ?? []) {
        if (/\/data\/.*\.parquet$/.test(name) && !named.has(name))
            wrong.push(`no kept state names ${name}`);
    }
    return wrong;
}
async function readPointer(folder) {
    const text = await readFile(join(folder, 'tables/current.json'), 'utf8').catch(() => null);
    return text === null ? null : JSON.parse(text);
}
/** Without a pointer: what a reader of one table finds. */
async function checkNewest(folder, sizeOf) {
    const wrong = [];
    for (const table of await readdir(join(folder, 'tables')).catch(() => [])) {
        const home = join(folder, 'tables', table);
        const names = await readdir(join(home, '_delta_log')).catch(() => []);
        if (!names.some((name) => /^\d{20}\.json$/.test(name)))
            continue;
        const read = await readDelta(home).catch((error) => String(error));
        if (typeof read === 'string') {
            wrong.push(`${table}: ${read}`);
            continue;
        }
        for (const path of read.files.keys()) {
            if ((await sizeOf(`tables/${table}/${path}`)) === null)
                wrong.push(`${table}: ${path} is named and not there`);
        }
    }
    return wrong;
}
async function filesOf(home, { delta, iceberg }) {
    const found = {};
    if (delta !== undefined) {
        const { files } = await readDelta(home, delta.version);
        const described = [...files].map(([path, { size, stats }]) => {
            const { numRecords } = JSON.parse(String(stats));
            return [path, { rows: numRecords, bytes: Number(size) }];
        });
        found['delta'] = new Map(described);
    }
    if (iceberg !== undefined) {
        const { files } = await readIceberg(home, iceberg.version, iceberg.snapshot_id);
        const described = [...files].map(([path, file]) => {
            return [path, { rows: Number(file['record_count']), bytes: Number(file['file_size_in_bytes']) }];
        });
        found['iceberg'] = new Map(described);
    }
    return found;
}
/** In each format, the newest state must name exactly the files of the snapshot, by their checksums. */
async function differences(folder, pointer, snapshot) {
    const id = basename(snapshot);
    if (pointer.snapshot_id !== id)
        return [`the tables are of ${pointer.snapshot_id}, not of ${id}`];
    const wrong = [];
    const manifest = await readManifest(snapshot);
    for (const [table, { files }] of Object.entries(manifest.tables)) {
        const version = pointer.tables[table];
        const said = checksums(files.map(({ sha256 }) => sha256));
        // What cannot be read has been reported already.
        const found = version === undefined ? {} : await filesOf(join(folder, 'tables', table), version).catch(() => null);
        if (found === null)
            continue;
        if (Object.keys(found).length === 0)
            wrong.push(`${table} is in no format`);
        for (const [format, named] of Object.entries(found)) {
            const read = checksums([...named.keys()].map((path) => basename(path, '.parquet')));
            if (read !== said)
                wrong.push(`${table} in ${format} has other files than the manifest`);
        }
    }
    return wrong;
}
const checksums = (all) => [...new Set(all)].sort().join();
