import { tables } from '../../../schema/tables.js';
import { numberOf, selectRow, selectRows, textOf } from '../../database.js';
const key = tables.exclusions.key.join(', ');
/**
 * Remembers exclusions, for `countNewExclusions`.
 * @param table the table they are in, before any are replaced
 * @param where SQL condition on those that may be replaced
 */
export async function rememberExclusions(connection, table, where) {
    await connection.run(`CREATE OR REPLACE TEMP TABLE exclusions_before AS SELECT ${key} FROM ${table} WHERE ${where}`);
}
/** The exclusions that were not there before, by reason, the most frequent first; null if none were remembered. */
export async function countNewExclusions(connection, where) {
    const { n } = await selectRow(connection, `SELECT count(*) AS n FROM duckdb_tables() WHERE table_name = 'exclusions_before'`);
    if (Number(n) === 0)
        return null;
    const rows = await selectRows(connection, `SELECT reason, count(*) AS n FROM (SELECT ${key} FROM exclusions WHERE ${where} EXCEPT FROM exclusions_before)
     GROUP BY reason ORDER BY n DESC, reason`);
    return Object.fromEntries(rows.map((row) => [textOf(row, 'reason'), numberOf(row, 'n')]));
}
