import { join } from 'node:path';
import { quotedIdentifier } from '@duckdb/node-api';
import { DamagedError, damageOf, describeDamage } from '../../base/damage.js';
import { messageOf } from '../../base/errors.js';
import { sqlLiteral } from '../../base/sql-literal.js';
import { columnNames, internalSchema, sqlName } from '../../schema/ddl.js';
import { isKeptWhole, publishedTableNames, tableNames, tables } from '../../schema/tables.js';
import { selectRows, textOf } from '../database.js';
import { rememberExclusions } from '../merge/figures/new-exclusions.js';
import { restoreReported } from '../merge/reported-records.js';
import { withPublished } from '../open-published.js';
import { databaseName } from './manifest.js';
/** SQL condition on the rows that a rebuild keeps of a table; null if it keeps none. */
function keptRows(table) {
    if (isKeptWhole(table))
        return 'true';
    return 'removed_at' in tables[table].columns ? 'removed_at IS NOT NULL' : null;
}
/**
 * Finds the history of a snapshot, and reads every byte of it.
 * @param manifest null if it is lost
 * @throws DamagedError if neither the database nor the files are intact
 */
export async function findHistory(folder, manifest) {
    const databaseFile = join(folder, databaseName);
    const damage = await (manifest === null ? whyUnreadable(databaseFile) : damageOf(databaseFile, manifest.database));
    if (damage === null)
        return { databaseFile };
    const why = describeDamage({ file: databaseFile, what: damage });
    if (manifest === null)
        throw lost(why);
    const files = new Map();
    for (const table of publishedTableNames) {
        if (keptRows(table) === null && table !== 'exclusions')
            continue;
        const recorded = manifest.tables[table]?.files ?? [];
        for (const one of recorded) {
            const file = join(folder, one.path);
            const what = await damageOf(file, one);
            if (what !== null)
                throw lost(`${why}, and ${describeDamage({ file, what })}`);
        }
        if (recorded.length > 0)
            files.set(table, recorded.map(({ path }) => join(folder, path)));
    }
    return { files };
}
const whyUnreadable = (file) => withPublished(file, async ({ connection }) => void (await connection.run('SELECT run_id FROM runs'))).then(() => null, (error) => `cannot be read (${messageOf(error)})`);
const lost = (why) => new DamagedError(`the history of the lake is lost: ${why}`, {
    hint: 'esg-lake snapshots --rollback ID goes back to an earlier snapshot, which esg-lake replay can rebuild.',
});
/** Attaches a history as the database `base`, which has at least the tables with a history. */
export async function attachHistory(connection, history) {
    if ('databaseFile' in history) {
        await connection.run(`ATTACH ${sqlLiteral(history.databaseFile)} AS base (READ_ONLY)`);
        return;
    }
    await connection.run(`ATTACH ':memory:' AS base`);
    for (const [table, files] of history.files) {
        const list = files.map(sqlLiteral).join(', ');
        await connection.run(`CREATE VIEW base.main.${table} AS FROM read_parquet([${list}], hive_partitioning = false)`);
    }
}
/** Copies a history into an empty lake, as far as both have the same columns. */
export async function copyHistory(connection, history) {
    await attachHistory(connection, history);
    const columns = await selectRows(connection, `SELECT table_name || '.' || column_name AS name FROM duckdb_columns() WHERE database_name = 'base'`);
    const has = new Set(columns.map((row) => textOf(row, 'name')));
    for (const table of tableNames) {
        const kept = keptRows(table);
        const shared = columnNames(table).filter((name) => has.has(`${table}.${name}`));
        if (kept === null || shared.length === 0)
            continue;
        const schema = tables[table].kind === 'internal' ? internalSchema : 'main';
        await connection.run(`INSERT INTO ${sqlName(table)} BY NAME
       SELECT ${shared.map(quotedIdentifier).join(', ')} FROM base.${schema}.${table} WHERE ${kept}`);
    }
    if (tables.exclusions.key.every((name) => has.has(`exclusions.${name}`))) {
        await rememberExclusions(connection, 'base.main.exclusions', 'true');
    }
    if (!has.has('reported_records.utrv_id'))
        await restoreReported(connection);
    await connection.run('DETACH base');
}
