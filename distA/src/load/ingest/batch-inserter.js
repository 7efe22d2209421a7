import { BIGINT, BOOLEAN, DATE, DOUBLE, DuckDBTableFunction, INTEGER, LIST, TIMESTAMPTZ, VARCHAR, } from '@duckdb/node-api';
import { collectGarbage } from '../../base/collect-garbage.js';
import { memoryShares } from '../../base/memory-shares.js';
import { tables } from '../../schema/tables.js';
import { chunkSize, createChunkWriter } from './chunk-writer.js';
/**
 * Offers batches to DuckDB as a table function: a thread of DuckDB pulls chunks from it and writes the table, while
 * this thread only copies columns. An appender would write on this thread, which would be busy four times as long. With
 * two threads of DuckDB, each would leave a row group half full, which the checkpoint would write again.
 */
export function createBatchInserter(connection) {
    let source = null;
    const current = () => {
        if (source === null)
            throw new Error('no batch is being inserted');
        return source;
    };
    connection.registerTableFunction(DuckDBTableFunction.create({
        name: functionName,
        bindFunction: (info) => {
            for (const { name, type } of current().columns)
                info.addResultColumn(name, type);
            info.setCardinality(current().rowCount, true);
        },
        initFunction: (info) => info.setMaxThreads(1),
        mainFunction: (_info, chunk) => fill(chunk, current()),
    }));
    let last = Promise.resolve();
    let inserted = 0;
    return {
        insert(on, target, table, ...batches) {
            const insertion = last.then(async () => {
                source = createSource(table, batches);
                try {
                    await on.run(`INSERT INTO ${target} BY NAME SELECT * FROM ${functionName}()`);
                }
                finally {
                    source = null;
                }
                inserted += batches.reduce((sum, batch) => sum + bytesOf(toSlice(batch)), 0);
                if (inserted < garbageBytes)
                    return;
                inserted = 0;
                collectGarbage();
            });
            last = insertion.catch(() => undefined);
            return insertion;
        },
    };
}
/** Collecting garbage pays off after this many bytes of inserted batches. */
export const garbageBytes = 32 * 2 ** 20;
const functionName = 'esg_lake_batch';
function createSource(table, batches) {
    const declaration = tables[table];
    const columns = Object.entries(declaration.columns).map(([name, column]) => ({ name, type: types[column.type] }));
    const expected = columns.map(({ name }) => name).join();
    const parts = batches.map(toSlice).map(({ batch, from, to }) => {
        const names = batch.schema.fields.map((field) => field.name).join();
        if (names !== expected)
            throw new TypeError(`the batch does not fit the table ${table}: its columns are ${names}`);
        return { writer: createChunkWriter(batch), from, to };
    });
    const rowCount = parts.reduce((sum, { from, to }) => sum + to - from, 0);
    return { columns, rowCount, parts, part: 0, done: 0 };
}
/** Size of the whole batch, including the texts of its dictionaries. */
export const bytesOf = ({ batch }) => batch.data.children.reduce((sum, { byteLength, dictionary }) => sum + byteLength + (dictionary?.byteLength ?? 0), 0);
/** Turns a batch into a slice of all its rows. */
export function toSlice(batch) {
    return 'batch' in batch ? batch : { batch, from: 0, to: batch.numRows };
}
/** JSON arrives as text; it is checked when it is inserted into a JSON column. */
const types = {
    VARCHAR,
    JSON: VARCHAR,
    INTEGER,
    BIGINT,
    DOUBLE,
    BOOLEAN,
    DATE,
    TIMESTAMPTZ,
    'VARCHAR[]': LIST(VARCHAR),
};
/** Fills the chunk with the next rows; at the end, with none. */
function fill(chunk, source) {
    let part = source.parts[source.part];
    while (part !== undefined && source.done === part.to - part.from) {
        part = source.parts[++source.part];
        source.done = 0;
    }
    chunk.rowCount = 0;
    if (part === undefined)
        return;
    const at = part.from + source.done;
    chunk.rowCount = Math.min(chunkSize, part.to - at);
    part.writer.write(chunk, at, chunk.rowCount);
    source.done += chunk.rowCount;
}
/** The number of rows in one of DuckDB's row groups. */
const rowGroup = 122880;
/**
 * Inserts full row groups: DuckDB keeps a row group that a statement leaves partly filled, even by one row, in memory
 * uncompressed, has the next statement copy it, or rewrites it in the checkpoint. Compared with one statement per batch
 * of 80,000 rows, this takes half the processor time and leaves no holes in the file, at the cost of some 40 MB for
 * each table.
 *
 * @param options.rowGroups number of row groups of a table that are inserted together. @default 1
 */
export function createBatchCollector(inserter, options = {}) {
    const enough = (options.rowGroups ?? 1) * rowGroup;
    const held = new Map();
    return {
        insert: async (connection, target, table, ...batches) => {
            const found = held.get(target) ?? { connection, table, slices: [], sent: 0 };
            const slices = [...found.slices, ...batches.map(toSlice)];
            const [full, rest] = share(slices, enough, found.sent);
            held.set(target, { connection, table, slices: rest, sent: found.sent + countRows(full) });
            if (full.length > 0)
                await inserter.insert(connection, target, table, ...full);
        },
        flush: async () => {
            const last = [...held];
            held.clear();
            for (const [target, { connection, table, slices }] of last) {
                if (slices.length > 0)
                    await inserter.insert(connection, target, table, ...slices);
            }
        },
    };
}
/**
 * What is inserted now, and what is held back. One row more than fills the row groups is inserted: DuckDB compresses
 * and writes a row group when the next one begins, and keeps it in memory until then.
 *
 * @param sent rows that the table already has
 */
function share(slices, enough, sent) {
    if (slices.reduce((sum, slice) => sum + bytesOf(slice), 0) > memoryShares.columnsWaiting)
        return [slices, []];
    const groupsEnd = Math.floor((sent + countRows(slices) - 1) / rowGroup) * rowGroup;
    const room = groupsEnd + 1 - sent;
    return groupsEnd > 0 && room > enough - rowGroup ? cutAt(room, slices) : [[], slices];
}
const countRows = (slices) => slices.reduce((sum, { from, to }) => sum + to - from, 0);
/** The first rows, and the rest. */
function cutAt(rows, slices) {
    let room = rows;
    const first = [];
    const rest = [];
    for (const slice of slices) {
        const { batch, from, to } = slice;
        const cut = Math.min(to, from + room);
        room -= cut - from;
        if (cut > from)
            first.push({ batch, from, to: cut });
        if (cut < to)
            rest.push({ batch, from: cut, to });
    }
    return [first, rest];
}
