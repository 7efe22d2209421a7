import { publishedTableNames, tableNames, tables } from '../../schema/tables.js';
import { numberOf, selectRow } from '../database.js';
import { createIdTable, isOfSurveys } from '../merge/merge-context.js';
export const allRows = (table) => table;
/** Copies the rows of some surveys once: otherwise every block of a large table is searched for nine of 15,000. */
export async function rowsOfSurveys(connection, surveys) {
    await createIdTable(connection, 'touched_surveys', surveys);
    const ofSurveys = checkedTables.filter((table) => 'survey_id' in tables[table].columns);
    for (const table of ofSurveys) {
        await connection.run(`CREATE OR REPLACE TEMP TABLE checked_${table} AS SELECT ${checkedColumns(table).join(', ')}
       FROM ${table} WHERE ${isOfSurveys(table, 'touched_surveys')}`);
    }
    return (table) => (ofSurveys.includes(table) ? `checked_${table}` : table);
}
/** Whether every table's key is unique. */
export async function checkKeys(connection, rowsOf) {
    const checks = [];
    for (const table of publishedTableNames) {
        const { key } = tables[table];
        if (key.length === 0)
            continue;
        const rows = rowsOf(table);
        const repeated = (await hasDistinctHashes(connection, rows, key))
            ? 0
            : await countOf(connection, `(SELECT 1 FROM ${rows} GROUP BY ${key.join(', ')} HAVING count(*) > 1)`);
        checks.push(toCheck(`key of ${table}`, repeated, 'keys occur more than once'));
    }
    return checks;
}
/** Whether every reference of a row has a target. */
export async function checkReferences(connection, rowsOf) {
    const checks = [];
    for (const [table, column, target, where] of references) {
        // The value record of a data point belongs to the same survey.
        const targets = target === 'utrvs' ? rowsOf(target) : target;
        const dangling = await countOf(connection, `${rowsOf(table)} WHERE ${column} IS NOT NULL AND ${column} NOT IN (SELECT ${keyOf(target)} FROM ${targets} WHERE ${where})`);
        checks.push(toCheck(`${table}.${column} in ${target}.${keyOf(target)}`, dangling, 'rows refer to nothing'));
    }
    const counts = `${rowsOf('surveys')} s WHERE removed_at IS NULL AND utrv_count <>
    (SELECT count(*) FROM ${rowsOf('utrvs')} u WHERE u.survey_id = s.survey_id)`;
    checks.push(toCheck('surveys.utrv_count', await countOf(connection, counts), 'surveys have a different number of records'));
    return checks;
}
const keyOf = (table) => tables[table].key[0] ?? '';
const references = [
    ['utrvs', 'survey_id', 'surveys', 'removed_at IS NULL'],
    ['utrvs', 'definition_id', 'tracker_definitions', 'true'],
    ['data_points', 'utrv_id', 'utrvs', 'true'],
    ['data_points', 'survey_id', 'surveys', 'removed_at IS NULL'],
    ...tableNames
        .filter((table) => 'resource' in tables[table])
        .map((table) => [table, 'survey_id', 'surveys', 'removed_at IS NULL']),
    ['figures', 'utrv_id', 'utrvs', 'true'],
    ['figures', 'survey_id', 'surveys', 'removed_at IS NULL'],
    ['period_figures', 'utrv_id', 'utrvs', 'true'],
    ['period_figures', 'survey_id', 'surveys', 'removed_at IS NULL'],
    ['surveys', 'response_id', 'responses', 'true'],
    ['tracker_definitions', 'tracker_id', 'trackers', 'true'],
    ['tracker_columns', 'tracker_id', 'trackers', 'true'],
    ['value_list_options', 'value_list_id', 'value_lists', 'true'],
    ['initiative_ancestors', 'ancestor_id', 'initiatives', 'removed_at IS NULL'],
    ['initiative_ancestors', 'descendant_id', 'initiatives', 'removed_at IS NULL'],
];
const checkedTables = [
    ...new Set([...publishedTableNames, ...references.flatMap(([table, , target]) => [table, target])]),
];
/** Columns of the key and of references, and those that the number of records is compared by. */
function checkedColumns(table) {
    const referring = references.flatMap(([from, column]) => (from === table ? [column] : []));
    const counted = table === 'surveys' ? ['removed_at', 'utrv_count'] : [];
    return [...new Set([...tables[table].key, ...referring, ...counted, 'survey_id'])];
}
/**
 * If all hashes differ, so do the keys, which takes a third of the time of comparing millions of keys. If not, the keys
 * must be compared.
 */
async function hasDistinctHashes(connection, rows, key) {
    const sql = `SELECT count(*) - count(DISTINCT hash(${key.join(', ')})) AS n FROM ${rows}`;
    return numberOf(await selectRow(connection, sql), 'n') === 0;
}
async function countOf(connection, from) {
    return numberOf(await selectRow(connection, `SELECT count(*) AS n FROM ${from}`), 'n');
}
const toCheck = (name, count, what) => ({
    name,
    ok: count === 0,
    detail: count === 0 ? 'as expected' : `${count} ${what}`,
});
