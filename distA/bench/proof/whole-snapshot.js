import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { readManifest } from './manifest.js';
/**
 * Opens the database through the link; its newest run identifies the snapshot.
 *
 * @throws Error with what differs from the manifest
 */
export async function checkDatabase(output, file) {
    await withDatabase(file, async (query) => {
        const [newest] = await query('SELECT max(run_id) AS run_id FROM runs');
        const manifest = await readManifest(join(output, 'snapshots', String(newest?.['run_id'])));
        const names = Object.keys(manifest.tables);
        const counts = names.map((name) => `SELECT '${name}' AS name, count(*)::INTEGER AS rows FROM "${name}"`);
        for (const { name, rows } of await query(counts.join(' UNION ALL '))) {
            expectEqual(rows, manifest.tables[String(name)]?.rows, `rows of ${String(name)} in the database`);
        }
    });
}
/**
 * Checks the files of one snapshot: exactly those of the manifest, with their sizes and rows; if thorough, also their
 * checksums.
 *
 * @throws Error with what differs from the manifest
 */
export async function checkFiles(snapshot, thoroughly) {
    const manifest = await readManifest(snapshot);
    const files = Object.values(manifest.tables).flatMap((table) => table.files);
    const found = await readdir(join(snapshot, 'parquet'), { recursive: true, withFileTypes: true });
    const names = found
        .filter((entry) => entry.isFile())
        .map((entry) => relative(snapshot, join(entry.parentPath, entry.name)));
    expectEqual(names.sort().join(), files
        .map(({ path }) => path)
        .sort()
        .join(), 'Parquet files');
    expectEqual((await stat(join(snapshot, manifest.database.path))).size, manifest.database.bytes, 'bytes of the database');
    if (thoroughly) {
        const { path, sha256: expected } = manifest.database;
        expectEqual(sha256(await readFile(join(snapshot, path))), expected, 'SHA-256 of the database');
    }
    for (const file of files) {
        const bytes = thoroughly ? await readFile(join(snapshot, file.path)) : null;
        expectEqual(bytes?.length ?? (await stat(join(snapshot, file.path))).size, file.bytes, `bytes of ${file.path}`);
        if (bytes !== null)
            expectEqual(sha256(bytes), file.sha256, `SHA-256 of ${file.path}`);
    }
    await countRows(snapshot, manifest);
}
async function countRows(snapshot, manifest) {
    const tables = Object.entries(manifest.tables).filter(([, table]) => table.files.length > 0);
    const counts = tables.map(([name, { files }]) => {
        const list = files.map(({ path }) => `'${join(snapshot, path).replaceAll("'", "''")}'`).join();
        return `SELECT '${name}' AS name, count(*)::INTEGER AS rows FROM read_parquet([${list}])`;
    });
    await withDatabase(':memory:', async (query) => {
        for (const { name, rows } of await query(counts.join(' UNION ALL '))) {
            expectEqual(rows, manifest.tables[String(name)]?.rows, `rows of ${String(name)} in Parquet`);
        }
    });
}
async function withDatabase(file, work) {
    const settings = { threads: '1', ...(file === ':memory:' ? {} : { access_mode: 'READ_ONLY' }) };
    const instance = await DuckDBInstance.create(file, settings);
    try {
        const connection = await instance.connect();
        try {
            await work(async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJS());
        }
        finally {
            connection.closeSync();
        }
    }
    finally {
        instance.closeSync();
    }
}
function expectEqual(seen, expected, what) {
    if (seen !== expected)
        throw new Error(`${what}: ${String(seen)} instead of ${String(expected)}`);
}
function sha256(bytes) {
    return createHash('sha256').update(bytes).digest('hex');
}
