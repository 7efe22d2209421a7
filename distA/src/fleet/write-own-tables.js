import { chmod, mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { quotedIdentifier } from '@duckdb/node-api';
import { damageOf } from '../base/damage.js';
import { readOnly, sha256Of, syncToDisk } from '../base/files.js';
import { sqlLiteral } from '../base/sql-literal.js';
import { dataFilePath } from '../formats/data-files.js';
import { tableFolder } from '../formats/open-table.js';
import { selectRow } from '../load/database.js';
import { columnsHashSql, formatHash, toHash } from '../load/publish/content-hash.js';
import { connectionColumn, ownTables } from './fleet-tables.js';
/**
 * Writes the tables that only a fleet has to files in a folder. The same parts give the same files, byte for byte:
 * those that the fleet's tables already contain are reused.
 * @param parts in the order of the connections
 */
export async function writeOwnTables(database, { output, folder }, parts) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await insertParts(database, parts);
    await insertSeen(database, 'surveys', 'survey_id', parts);
    await insertSeen(database, 'initiatives', 'initiative_id', parts);
    const wanted = [];
    for (const [name, sql] of Object.entries(selects)) {
        const table = Object.values(ownTables).find((one) => one.name === name);
        if (table === undefined)
            continue;
        const made = await writeTable(database, join(folder, `${name}.parquet`), table, sql);
        wanted.push(await keepingFiles(made, tableFolder(output, name)));
    }
    return wanted;
}
const countedSql = (id) => `SELECT connection_id, ${id}, place = 1 AS counts, counted_in FROM (
    SELECT *, row_number() OVER best AS place, first_value(connection_id) OVER best AS counted_in
    FROM ${id}_seen WINDOW best AS (PARTITION BY ${id} ORDER BY is_removed, position))
  ORDER BY connection_id, ${id}`;
const selects = {
    fleet_connections: 'FROM parts ORDER BY position',
    fleet_tables: 'FROM parts_of_tables ORDER BY connection_id, table_name',
    fleet_surveys: countedSql('survey_id'),
    fleet_initiatives: countedSql('initiative_id'),
};
/** Rows per statement. */
const rowsAtOnce = 500;
async function insertParts(database, parts) {
    await database.connection.run(`
    CREATE OR REPLACE TABLE parts (connection_id VARCHAR, position INTEGER, snapshot_id VARCHAR, published_at TIMESTAMPTZ,
      schema_version INTEGER, watermark_at TIMESTAMPTZ);
    CREATE OR REPLACE TABLE parts_of_tables (connection_id VARCHAR, table_name VARCHAR, rows BIGINT, content_hash VARCHAR)`);
    const text = (value) => (value === null ? 'NULL' : sqlLiteral(value));
    await insert(database, 'parts', parts.map(({ id, snapshotId, publishedAt, schemaVersion, watermarkAt }, at) => [text(id), at, text(snapshotId), text(publishedAt), schemaVersion, text(watermarkAt)].join(', ')));
    const ofTables = parts.flatMap(({ id, tables }) => [...tables].map(([name, { rows, contentHash }]) => [text(id), text(name), rows, text(contentHash)].join(', ')));
    await insert(database, 'parts_of_tables', ofTables);
}
async function insert({ connection }, table, rows) {
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
        const values = rows.slice(at, at + rowsAtOnce).map((row) => `(${row})`);
        await connection.run(`INSERT INTO ${table} VALUES ${values.join(', ')}`);
    }
}
/** Files read per statement. */
const filesAtOnce = 200;
/** The connections that have a row for each id; those with only removed rows come last. */
async function insertSeen({ connection }, table, id, parts) {
    await connection.run(`CREATE OR REPLACE TABLE ${id}_seen (connection_id VARCHAR, position INTEGER, ${id} VARCHAR, is_removed BOOLEAN)`);
    const files = parts.flatMap(({ tables }) => [...(tables.get(table)?.files.values() ?? [])]);
    for (let at = 0; at < files.length; at += filesAtOnce) {
        const some = files.slice(at, at + filesAtOnce).map(({ source }) => sqlLiteral(source));
        // An id of digits alone must stay a text.
        const types = `hive_partitioning = true, hive_types = {'${connectionColumn.name}': VARCHAR}`;
        await connection.run(`INSERT INTO ${id}_seen
      SELECT seen.connection_id, parts.position, seen.${id}, seen.removed_at IS NOT NULL
      FROM read_parquet([${some.join(', ')}], union_by_name = true, ${types}) seen JOIN parts USING (connection_id)`);
    }
}
async function keepingFiles(made, folder) {
    const files = new Map();
    for (const [path, file] of made.files) {
        const there = join(folder, path);
        files.set(path, (await damageOf(there, file)) === null ? { ...file, source: there } : file);
    }
    return { ...made, files };
}
async function writeTable(database, file, table, sql) {
    const { connection } = database;
    const ids = Object.entries(table.columns).map(([name, { fieldId }]) => `${quotedIdentifier(name)}: ${fieldId}`);
    await connection.run(`COPY (${sql}) TO ${sqlLiteral(file)} (FORMAT parquet, COMPRESSION zstd, FIELD_IDS {${ids.join(', ')}})`);
    await chmod(file, readOnly);
    await syncToDisk(file);
    const hash = columnsHashSql(Object.keys(table.columns));
    const content = toHash(await selectRow(connection, `SELECT ${hash} FROM read_parquet(${sqlLiteral(file)})`));
    const { rows } = content;
    const sha256 = await sha256Of(file);
    const path = dataFilePath({}, sha256);
    const data = {
        path,
        year: null,
        partition: {},
        rows,
        bytes: (await stat(file)).size,
        sha256,
        source: file,
    };
    return { table, rows, content_hash: formatHash(content), files: new Map([[path, data]]) };
}
