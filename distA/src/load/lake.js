import { availableParallelism } from 'node:os';
import { Table } from 'apache-arrow';
import { readAnyVersion } from './lake-version.js';
import { openPublished, readPublished } from './open-published.js';
import { requireCurrent } from './publish/snapshot-folders.js';
import { toArrow } from './result-arrow.js';
/**
 * Opens the snapshot that `current` of an output folder points to now, or a given one. SQL cannot write to it, touch
 * other files (unless `allowFiles`) or change these settings.
 *
 * @throws UsageError if nothing has been published yet; DamagedError if the database or the link to it is damaged
 */
export async function openLake(from, options = {}) {
    const snapshot = typeof from === 'string' ? await requireCurrent(from) : from;
    const database = await openPublished({
        file: snapshot.databaseFile,
        memoryLimitMb: options.memoryLimitMb ?? 1024,
        externalAccess: options.allowFiles === true,
        threads: availableParallelism(), // a query may do more work than the size of the lake suggests
    });
    const { connection } = database;
    await connection.run('SET lock_configuration = true');
    return {
        snapshot,
        connection,
        query: async (sql, values = []) => (await connection.runAndReadAll(sql, [...values])).getRowObjectsJS(),
        queryTable: async (sql, values = []) => {
            const reader = await connection.runAndReadAll(sql, [...values]);
            const types = reader.columnTypes();
            const columns = reader.deduplicatedColumnNames().map((name, i) => ({ name, type: String(types[i]) }));
            return { columns, rows: reader.getRowsJS() };
        },
        queryArrow: async (sql, values = []) => {
            const { schema, batches } = toArrow(await connection.run(sql, [...values]));
            const read = [];
            for await (const batch of batches)
                read.push(batch);
            return new Table(schema, read);
        },
        close: () => database.close(),
    };
}
/** Opens a lake for `work`. @throws DamagedError as `readPublished` does; UsageError as `readAnyVersion` does */
export const withLake = (snapshot, work, options) => readPublished(snapshot.databaseFile, async () => {
    const lake = await openLake(snapshot, options);
    try {
        return await readAnyVersion(snapshot, () => work(lake));
    }
    finally {
        lake.close();
    }
});
