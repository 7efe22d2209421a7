import { BOOLEAN, DATE, DOUBLE, INTEGER, StatementType, VARCHAR, } from '@duckdb/node-api';
import { UsageError } from '../../base/errors.js';
import { asSubquery, withoutFinalSemicolons } from '../../base/sql-text.js';
const reading = [StatementType.SELECT, StatementType.EXPLAIN];
const readingOrFiles = [...reading, StatementType.COPY, StatementType.EXPORT];
/**
 * One statement that only reads, ready to run. DuckDB turns `SHOW`, `DESCRIBE`, `SUMMARIZE`, `VALUES` and most
 * `PRAGMA`s into a SELECT, and a `PIVOT` into temporary types and a SELECT: the types exist when this resolves.
 *
 * @throws UsageError for no statement, several, or one that does more than read; DuckDB's own error for invalid SQL
 */
export async function prepareReading(connection, sql, allowFiles) {
    const statements = await extract(connection, sql);
    const count = statements?.count ?? 0;
    if (statements === null || count === 0)
        throw new UsageError('no SQL statement to run');
    if (count > 1 && !(await isOneQuery(connection, sql, count)))
        throw new UsageError(`one SQL statement at a time, not ${count}`);
    for (let at = 0; at < count - 1; at += 1)
        await prepareAs(statements, at, [StatementType.CREATE]).then(run);
    return prepareAs(statements, count - 1, allowFiles ? readingOrFiles : reading);
}
const run = (statement) => statement.run();
/**
 * Whether several statements are what DuckDB made of one `PIVOT`: only a single query can be put in parentheses.
 * Complete SQL has balanced parentheses, so it cannot close the outer ones.
 */
async function isOneQuery(connection, sql, count) {
    return extract(connection, `SELECT * FROM ${asSubquery(sql)}`).then((statements) => statements?.count === count, () => false);
}
async function prepareAs(statements, at, allowed) {
    const statement = await statements.prepare(at);
    const type = statement.statementType;
    if (allowed.includes(type))
        return statement;
    const name = names[type] ?? StatementType[type] ?? 'this';
    throw new UsageError(`${name} is not allowed: query only reads, the lake is read-only here`, {
        hint: adviceOn(type),
    });
}
async function extract(connection, sql) {
    try {
        return await connection.extractStatements(sql);
    }
    catch (error) {
        // DuckDB's message for text that is only a comment.
        if (error instanceof Error && error.message === 'Error in native callback')
            return null;
        throw error;
    }
}
/** Statements for which DuckDB's name differs from the SQL keyword. */
const names = {
    [StatementType.LOAD]: 'INSTALL or LOAD',
    [StatementType.TRANSACTION]: 'BEGIN, COMMIT or ROLLBACK',
    [StatementType.PRAGMA]: 'this PRAGMA',
    [StatementType.SET]: 'SET, RESET or USE',
    [StatementType.VACUUM]: 'VACUUM or ANALYZE',
};
function adviceOn(type) {
    switch (type) {
        case StatementType.SET:
        case StatementType.VARIABLE_SET:
        case StatementType.PRAGMA:
            return 'Settings are fixed here: times are UTC. FROM duckdb_settings() shows them.';
        case StatementType.CALL:
            return 'Read what a function returns with FROM function().';
        case StatementType.ATTACH:
        case StatementType.DETACH:
        case StatementType.LOAD:
            return 'To join with other data, open output/current/lake.duckdb in DuckDB.';
        case StatementType.COPY:
        case StatementType.EXPORT:
            return '--out FILE writes a result to a file.';
        case StatementType.PREPARE:
        case StatementType.EXECUTE:
        case StatementType.TRANSACTION:
            return 'Give only the SELECT.';
        default:
            return 'Only esg-lake run changes it. For your own tables, ATTACH lake.duckdb READ_ONLY in your own database.';
    }
}
/** The only table that is not part of the lake. */
const answer = 'answer';
const types = { INTEGER, DOUBLE, VARCHAR, DATE, BOOLEAN };
/**
 * Runs a statement with values for its parameters, which are bound and never inserted into the text.
 *
 * DuckDB does not know the types of the result's columns before the values are bound, and not every enclosing statement
 * accepts parameters: therefore the result becomes a temporary table.
 *
 * @returns SQL for the result
 * @throws UsageError for a value that DuckDB cannot read; otherwise as `prepareReading`
 */
export async function answerOf(connection, sql, parameters, allowFiles) {
    // Prepared alone first, to check that it only reads.
    await prepareReading(connection, sql, allowFiles);
    const values = {};
    for (const parameter of parameters)
        values[parameter.name] = await readValue(connection, parameter, allowFiles);
    const statement = await connection.prepare(`CREATE TEMP TABLE ${answer} AS (${withoutFinalSemicolons(sql)}\n)`);
    statement.bind(values, Object.fromEntries(parameters.map(({ name, type }) => [name, types[type]])));
    await statement.run();
    return `FROM temp.${answer}`;
}
async function readValue(connection, { name, type, default: fallback, text }, allowFiles) {
    const statement = await prepareReading(connection, `SELECT CAST(${text === undefined ? `(${fallback}\n)` : '$text'} AS ${type})`, allowFiles);
    if (text !== undefined)
        statement.bind({ text }, { text: VARCHAR });
    try {
        const [row] = (await statement.runAndReadAll()).getRows();
        return row?.[0] ?? null;
    }
    catch (error) {
        if (text === undefined || !(error instanceof Error))
            throw error;
        throw new UsageError(`--param ${name}: ${error.message.split('\n')[0]}`, { cause: error });
    }
}
