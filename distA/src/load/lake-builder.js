import { chmod } from 'node:fs/promises';
import { collectGarbage } from '../base/collect-garbage.js';
import { crashPoint } from '../base/crash-point.js';
import { readOnly, syncToDisk } from '../base/files.js';
import { createBatchBuilder } from '../schema/row-batches.js';
import { keepMemory, numberOf, selectRow, selectRows } from './database.js';
import { bytesOf, createBatchCollector, createBatchInserter, garbageBytes, toSlice, } from './ingest/batch-inserter.js';
import { openStaging } from './ingest/staging.js';
import { merge } from './merge/merge.js';
import { findPinnedRecords } from './merge/pinned-records.js';
import { usualPartRows } from './publish/partitions.js';
import { sealedLake, } from './publish/sealed-lake.js';
import { copyDatabase, createDatabase, createWorkFolder, openSealedDatabase, prepareForMerge, } from './publish/work-folder.js';
export async function openLakeBuilder(options) {
    const { output, base, history = null, minPartRows = usualPartRows, warn = () => { } } = options;
    const work = await createWorkFolder(output, options.snapshotId);
    const closing = createClosing();
    try {
        const database = await (base === null ? createDatabase(history, work) : copyDatabase(base, work));
        closing.holds(database);
        const batches = createBatchInserter(database.connection);
        const inserter = createBatchCollector(batches);
        const staging = await openStaging(database, batches);
        crashPoint('database.opened');
        const copy = { work, base, minPartRows, direct: base === null, closing, output, warn };
        return appendableLake({ ...copy, database, inserter, staging });
    }
    catch (error) {
        await closing.close();
        await work.remove();
        throw error;
    }
}
function createClosing() {
    let held = null;
    return {
        holds: (database) => {
            held = { database, stopKeeping: keepMemory(database) };
        },
        close: async () => {
            await held?.stopKeeping();
            held?.database.close();
            held = null;
        },
    };
}
function appendableLake(copy) {
    const { base, direct, database, inserter, staging } = copy;
    const { connection } = database;
    /** In Arrow's memory, before DuckDB compresses them. */
    let appendedBytes = 0;
    return {
        append: async (table, batch) => {
            appendedBytes += bytesOf(toSlice(batch));
            if (false && direct && (table === 'utrvs' || table === 'data_points')) {
                await inserter.insert(connection, table, table, batch);
            }
            else
                await staging.append(table, batch);
            crashPoint('staging.appended');
        },
        merge: async (options) => {
            await inserter.flush();
            if (appendedBytes >= garbageBytes)
                collectGarbage();
            await prepareForMerge(database, (base?.manifest.database.bytes ?? 0) + appendedBytes);
            if (!direct)
                await findPinnedRecords(connection, copy.output, copy.warn);
            const outcome = await merge({ ...options, connection, direct });
            crashPoint('merge.committed');
            const surveys = [...options.loadedSurveys, ...options.removedSurveys];
            const changed = direct ? null : { surveys, partitions: outcome.touched };
            return mergedLake(copy, outcome, { changed, isTiny: base === null && appendedBytes < tinyBytes });
        },
        query: (sql, values) => selectRows(connection, sql, values),
        discard: async () => {
            await copy.closing.close();
            await copy.work.remove();
        },
    };
}
function mergedLake(copy, outcome, merged) {
    const { connection } = copy.database;
    return {
        outcome,
        rejectedCount: async () => {
            const sql = `SELECT count(*) AS n FROM data_issues WHERE severity = 'rejected'`;
            return numberOf(await selectRow(connection, sql), 'n');
        },
        seal: async (run) => {
            await recordRun(copy, run);
            return sealedLake(copy, await sealDatabase(copy, merged), merged.changed);
        },
        query: (sql, values) => selectRows(connection, sql, values),
    };
}
async function recordRun({ database, inserter }, row) {
    const builder = createBatchBuilder('runs');
    builder.append(row);
    const batch = builder.finish();
    if (batch !== null)
        await inserter.insert(database.connection, 'runs', 'runs', batch);
    await inserter.flush();
    crashPoint('run.recorded');
}
/**
 * A smaller new lake is written without looking for the best compression of its 330 columns, which would not save a
 * block. In a larger one, an uncompressed text could be too long (see `openDatabase`).
 */
const tinyBytes = 2 ** 18;
/** Closes the database and opens it read-only. */
async function sealDatabase({ work, closing, database }, { isTiny }) {
    const { connection } = database;
    if (isTiny)
        await connection.run(`SET force_compression = 'uncompressed'`);
    await connection.run('DETACH staging');
    await connection.run('CHECKPOINT');
    crashPoint('database.checkpointed');
    await closing.close();
    await chmod(work.databaseFile, readOnly);
    await syncToDisk(work.databaseFile);
    crashPoint('database.synced');
    const sealed = await openSealedDatabase(work);
    closing.holds(sealed.database);
    return sealed;
}
