import { chmod, realpath, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { quotedIdentifier } from '@duckdb/node-api';
import { damageOf } from '../base/damage.js';
import { readOnly, renameOver, sha256Of, syncToDisk } from '../base/files.js';
import { sqlLiteral } from '../base/sql-literal.js';
import { withDatabase } from '../load/database.js';
import { commentSql, createTableSql, createViewSql, internalSchema, sqlName } from '../schema/ddl.js';
import { publishedTableNames, tableNames, tables } from '../schema/tables.js';
import { createViewsSql } from '../schema/views.js';
import { dataFilesOf } from './data-files.js';
import { tablesFolder } from './open-table.js';
/** The name of the file in the folder, or below the prefix, of the tables. */
export const lakeViewsName = 'lake-views.duckdb';
/** The variable with which readers say where the tables are, if they are not where they were published. */
const addressVariable = 'esg_lake_tables';
export const lakeViewsFile = (output) => join(tablesFolder(output), lakeViewsName);
/** The address of the tables on this machine. */
export const localAddress = async (output) => tablesFolder(await realpath(output));
/** What is wrong with a file that was made before; null if it is the one of this snapshot and place. */
export async function lakeViewsDamage(file, known, wanted) {
    if (known === undefined)
        return 'is not recorded';
    if (known.snapshot_id !== wanted.snapshot_id)
        return 'is of another snapshot';
    if (known.address !== wanted.address)
        return `is for the tables in ${known.address}`;
    return damageOf(file, known);
}
/**
 * Writes a database of views over the data files of a snapshot, for any DuckDB from 1.2: each published table, with the
 * views of the lake, all comments, and the internal tables that these views need. Replaces the file atomically.
 *
 * @param address where readers find the tables: a folder or URL without a trailing slash
 */
export async function writeLakeViews(file, snapshot, address) {
    const aside = `${file}.tmp`;
    for (const left of [aside, `${aside}.wal`])
        await rm(left, { force: true });
    await withDatabase({ file: aside }, async ({ connection }) => {
        await connection.run(`ATTACH ${sqlLiteral(join(snapshot.folder, 'lake.duckdb'))} AS lake (READ_ONLY)`);
        await createViews(connection, snapshot, address);
        await connection.run('DETACH lake');
        await connection.run('CHECKPOINT');
    });
    await chmod(aside, readOnly);
    await syncToDisk(aside);
    const sha256 = await sha256Of(aside);
    const { size: bytes } = await stat(aside);
    await renameOver(aside, file);
    return { snapshot_id: snapshot.snapshotId, address, bytes, sha256 };
}
/**
 * A view opens its files when it is created, and they are not yet where readers find them: so it takes their names from a
 * macro, which names the published files first.
 */
async function createViews(connection, snapshot, address) {
    const run = async (statements) => {
        for (const statement of statements)
            await connection.run(statement);
    };
    await run([`CREATE SCHEMA ${internalSchema}`]);
    for (const name of internalNames()) {
        await run([
            createTableSql(name),
            `INSERT INTO ${sqlName(name)} BY NAME FROM lake.${sqlName(name)}`,
            ...commentSql(name),
        ]);
    }
    const files = new Map(publishedTableNames.map((name) => [name, [...dataFilesOf(snapshot, name).values()]]));
    for (const [name, ones] of files) {
        await run([
            macroSql(name, listSql(ones.map(({ source }) => source))),
            ...createViewSql(viewOf(name, ones.length > 0)),
        ]);
    }
    await run(createViewsSql());
    await run([
        `CREATE MACRO ${internalSchema}.tables_address() AS coalesce(getvariable(${sqlLiteral(addressVariable)}), ${sqlLiteral(address)})`,
    ]);
    for (const [name, ones] of files) {
        const paths = listSql(ones.map(({ path }) => `/${name}/${path}`));
        await run([macroSql(name, `[concat(${internalSchema}.tables_address(), path) FOR path IN ${paths}]`)]);
    }
}
const listSql = (texts) => `[${texts.map(sqlLiteral).join(', ')}]`;
const macroName = (table) => `${internalSchema}.files_of_${table}`;
const macroSql = (table, files) => `CREATE OR REPLACE MACRO ${macroName(table)}() AS ${files}`;
/** A published table as a view. Parquet has JSON as text. */
function viewOf(name, hasFiles) {
    const { description, columns } = tables[name];
    const selected = Object.entries(columns).map(([column, { type }]) => {
        const quoted = quotedIdentifier(column);
        if (!hasFiles)
            return `NULL::${type} AS ${quoted}`;
        return type === 'JSON' ? `${quoted}::JSON AS ${quoted}` : quoted;
    });
    const from = hasFiles ? `FROM read_parquet(${macroName(name)}(), hive_partitioning = false)` : 'WHERE false';
    return {
        name,
        description,
        columns: Object.fromEntries(Object.entries(columns).map(([column, { description: text }]) => [column, text])),
        sql: `SELECT ${selected.join(', ')} ${from}`,
    };
}
/** Internal tables that views of the lake read. */
const internalNames = () => tableNames.filter((name) => tables[name].kind === 'internal' &&
    createViewsSql().some((sql) => new RegExp(`\\b${internalSchema}\\.${name}\\b`).test(sql)));
