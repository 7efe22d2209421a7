import { groupBy } from '../../base/grouping.js';
import { columnNames } from '../../schema/ddl.js';
import { publishedTableNames, tablesByYear, unhashedColumns } from '../../schema/tables.js';
import { numberOf, selectRow, selectRows } from '../database.js';
import { ofYearsSql } from '../merge/touched-partitions.js';
import { addHashes, emptyHash, formatHash, hashOf, hashSql, parseHash, toHash, } from './content-hash.js';
import { linkFile, writeParquetFile } from './parquet.js';
import { filesByYear, partitionFile, partOf, partSql, partsFor, tableFile } from './partitions.js';
import { createTextCodes } from './text-codes.js';
/** Exports every published table to Parquet. A file that would be the same as the base's is linked. */
export async function exportTables(options) {
    const { connections } = options;
    const context = { ...options, withTextCodes: createTextCodes(connections) };
    const written = [];
    const exported = await connections.all(largeFirst.map(async (table) => {
        const files = tablesByYear.includes(table)
            ? await exportByYear(context, table, written)
            : await exportTable(context, table, written);
        const hash = files.map((file) => parseHash(file.content_hash, file.rows)).reduce(addHashes, emptyHash);
        return [table, { rows: hash.rows, content_hash: formatHash(hash), files }];
    }));
    const found = new Map(exported);
    const tables = publishedTableNames.map((table) => [table, found.get(table)]);
    return { tables: Object.fromEntries(tables), written };
}
/** The slowest start first. */
const largeFirst = [...publishedTableNames].sort((a, b) => Number(tablesByYear.includes(b)) - Number(tablesByYear.includes(a)));
async function exportTable(context, table, written) {
    const { connections } = context;
    const known = baseFiles(context, table)[0];
    const rowsNow = () => connections.use((connection) => countRows(connection, table));
    if (known !== undefined && table === 'data_point_changes' && (await rowsNow()) === known.rows) {
        return [await linkKnown(context, known)]; // append-only: as many rows are the same rows
    }
    const hash = await connections.use((connection) => hashOf(connection, table, table));
    if (known !== undefined && isWhollyHashed(table) && hash.rows === known.rows) {
        if (formatHash(hash) === known.content_hash)
            return [await linkKnown(context, known)];
    }
    const file = tableFile(table);
    const made = await context.withTextCodes({ ...file, rows: hash.rows }, (codes) => connections.use((connection) => writeParquetFile({ ...context, connection }, file, hash, codes)));
    written.push(file.path);
    return [made];
}
const countRows = async (connection, table) => numberOf(await selectRow(connection, `SELECT count(*) AS n FROM ${table}`), 'n');
/** Whether the hash covers all columns; if not, the table may differ in the others and is always rewritten. */
const isWhollyHashed = (table) => !columnNames(table).some((name) => unhashedColumns.includes(name));
const baseFiles = ({ base }, table) => base?.manifest.tables[table]?.files ?? [];
async function linkKnown({ base, folder }, known) {
    await linkFile(base?.folder ?? '', folder, known.path);
    return known;
}
/** Exports a table that is published by year; untouched partitions are linked without looking at their rows. */
async function exportByYear(context, table, written) {
    const known = context.touched === null ? null : filesByYear(baseFiles(context, table));
    const touched = known === null ? null : (context.touched?.get(table) ?? new Map());
    const files = [];
    const unlinked = [];
    for (const partition of await partitionsOf(context, table, known ?? new Map(), touched)) {
        const file = knownFile(known, partition);
        const isTouched = file === undefined || touched === null || isTouchedBy(touched, partition);
        if (isTouched)
            unlinked.push(partition);
        else
            files.push(await linkKnown(context, file));
    }
    const hashes = await hashesOf(context, table, unlinked);
    const isLinked = async (partition) => {
        const file = knownFile(known, partition);
        const hash = hashes(partition);
        const isSame = file !== undefined && file.rows === hash.rows && file.content_hash === formatHash(hash);
        if (isSame)
            files.push(await linkKnown(context, file));
        return isSame;
    };
    const linked = await context.connections.all(unlinked.map(isLinked));
    const changed = unlinked.filter((_, i) => linked[i] === false);
    const writing = [...groupBy(changed, ({ year }) => year).values()].map((partitions) => writeYear(context, table, partitions, hashes));
    files.push(...(await context.connections.all(writing)).flat());
    written.push(...changed.map((partition) => partitionFile(table, partition).path));
    return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}
/** Writes partitions of one year, which share the codes of their texts. */
function writeYear(context, table, partitions, hashes) {
    const { connections, withTextCodes } = context;
    const files = partitions.map((partition) => ({ hash: hashes(partition), file: partitionFile(table, partition) }));
    const rows = files.reduce((sum, { hash }) => sum + hash.rows, 0);
    return withTextCodes({ table, where: codedWhere(partitions, files), rows }, (codes) => connections.all(files.map(({ hash, file }) => connections.use((connection) => writeParquetFile({ ...context, connection }, file, hash, codes)))));
}
/** Collecting the texts of a whole year is four times as fast as collecting those of its parts. */
function codedWhere(partitions, files) {
    const [first] = partitions;
    if (first !== undefined && 4 * partitions.length >= first.parts)
        return ofYearsSql([first.year]);
    return files.map(({ file }) => `(${file.where})`).join(' OR ');
}
/** All partitions of the table, whether or not they have to be written. Only touched years are examined. */
async function partitionsOf({ connections, minPartRows }, table, known, touched) {
    const where = touched === null ? 'true' : touched.size === 0 ? 'false' : ofYearsSql([...touched.keys()]);
    const sql = `SELECT year(period_end) AS period_year, count(*) AS n FROM ${table} WHERE ${where} GROUP BY ALL`;
    const rows = await connections.use((connection) => selectRows(connection, sql));
    const untouched = [...known].filter(([year]) => touched?.has(year) === false);
    return [
        ...untouched.map(([year, files]) => ({ year, parts: files.length })),
        ...rows.map((row) => {
            const year = numberOf(row, 'period_year');
            return { year, parts: partsFor(numberOf(row, 'n'), known.get(year)?.length ?? 0, minPartRows) };
        }),
    ].flatMap(({ year, parts }) => Array.from({ length: parts }, (_, part) => ({ year, part, parts })));
}
/** The file of the base with the same share of the table. */
function knownFile(known, { year, part, parts }) {
    const files = known?.get(year);
    return files?.length === parts ? files[part] : undefined;
}
function isTouchedBy(touched, { year, part, parts }) {
    const inYear = touched.get(year);
    return inYear === null || [...(inYear ?? [])].some((bucket) => partOf(bucket, parts) === part);
}
/** The content hashes of partitions, in one query for each number of parts. */
async function hashesOf({ connections }, table, partitions) {
    const found = new Map();
    const addHashes = async (parts) => {
        const where = partitions
            .filter((partition) => partition.parts === parts)
            .map((partition) => `(${partitionFile(table, partition).where})`);
        const sql = `SELECT year(period_end) AS period_year, ${partSql(parts)} AS part, ${hashSql(table)} FROM ${table}
       WHERE ${where.join(' OR ')} GROUP BY period_year, part`;
        for (const row of await connections.use((connection) => selectRows(connection, sql)))
            found.set(`${numberOf(row, 'period_year')}-${numberOf(row, 'part')}`, toHash(row));
    };
    await connections.all([...new Set(partitions.map((partition) => partition.parts))].map(addHashes));
    return ({ year, part }) => found.get(`${year}-${part}`) ?? emptyHash;
}
