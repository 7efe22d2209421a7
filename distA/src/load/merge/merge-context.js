import { sqlName } from '../../schema/ddl.js';
import { tables } from '../../schema/tables.js';
/** SQL expression for the time of the merge. */
export const changedAtSql = ({ changedAt }) => `make_timestamptz(${Math.trunc(changedAt)}::BIGINT)`;
/** Creates or replaces a temporary table of ids. All ids are bound as one value, however many there are. */
export async function createIdTable(connection, name, ids) {
    await connection.run(`CREATE OR REPLACE TEMP TABLE ${name} AS SELECT DISTINCT unnest(from_json($1, '["VARCHAR"]')) AS id`, [JSON.stringify(ids)]);
}
/** Inserts rows into a table. All values are bound as one, however many there are. */
export async function insertRows({ connection }, table, rows) {
    const columns = Object.entries(tables[table].columns);
    const types = Object.fromEntries(columns.map(([name, { type }]) => [name, type]));
    await connection.run(`INSERT INTO ${sqlName(table)} BY NAME SELECT unnest(from_json($1, $2), max_depth := 2)`, [
        JSON.stringify(rows),
        JSON.stringify([types]),
    ]);
}
/** Deletes the rows that match `where`, and returns how many there were. */
export async function deleteRows({ connection }, table, where) {
    return (await connection.run(`DELETE FROM ${sqlName(table)} WHERE ${where}`)).rowsChanged;
}
/**
 * Inserts all staged rows of a table, or those that match `where`. Columns are matched by name, since a column that was
 * added to an older lake is the last of its table.
 */
export async function insertStaged({ connection }, table, where = 'true') {
    await connection.run(`INSERT INTO ${sqlName(table)} BY NAME SELECT * FROM staging.main.${table} WHERE ${where}`);
}
/**
 * SQL condition on the rows of a table that belong to some surveys. One column finds the rows, and only then are the
 * other columns read: for 9 surveys out of 15,000 this takes an eighth of the time of `survey_id IN …` with several
 * columns.
 *
 * @param ids name of a table of ids
 */
export const isOfSurveys = (table, ids) => `rowid IN (SELECT rowid FROM ${table} WHERE survey_id IN (FROM ${ids}))`;
