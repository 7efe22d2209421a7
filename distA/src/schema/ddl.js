import { quotedIdentifier } from '@duckdb/node-api';
import { sqlLiteral } from '../base/sql-literal.js';
import { tableNames, tables } from './tables.js';
/** The schema of `lake.duckdb` for internal tables, which readers do not need. */
export const internalSchema = 'internal';
/** A table's name in the SQL of a lake; in the staging database, all tables are in `main`. */
export const sqlName = (table) => tables[table].kind === 'internal' ? `${internalSchema}.${quotedIdentifier(table)}` : quotedIdentifier(table);
/** Creates all tables of an empty lake, with their comments. */
export const createTablesSql = (compressionOf = () => ({})) => [
    `CREATE SCHEMA ${internalSchema}`,
    ...tableNames.flatMap((table) => [
        createTableSql(table, { compression: compressionOf(table) }),
        ...commentSql(table),
    ]),
];
/** `CREATE TABLE` as declared, including NOT NULL, but without keys: their indexes would cost more than the load. */
export function createTableSql(table, options = {}) {
    const columns = Object.entries(tables[table].columns).map(([name, column]) => {
        const compression = options.compression?.[name];
        const using = compression === undefined ? '' : ` USING COMPRESSION ${compression}`;
        return `${quotedIdentifier(name)} ${column.type}${column.nullable ? '' : ' NOT NULL'}${using}`;
    });
    return `CREATE TABLE ${options.name ?? sqlName(table)} (${columns.join(', ')})`;
}
/** `COMMENT ON` the table and each of its columns. */
export function commentSql(table) {
    const declaration = tables[table];
    const name = sqlName(table);
    return [
        `COMMENT ON TABLE ${name} IS ${sqlLiteral(declaration.description)}`,
        ...Object.entries(declaration.columns).map(([column, { description }]) => `COMMENT ON COLUMN ${name}.${quotedIdentifier(column)} IS ${sqlLiteral(description)}`),
    ];
}
export const columnNames = (table) => Object.keys(tables[table].columns);
/** Creates a view and the comments of it and its columns, replacing any older definition. */
export const createViewSql = ({ name, description, columns, sql, }) => [
    `CREATE OR REPLACE VIEW ${quotedIdentifier(name)} AS ${sql}`,
    `COMMENT ON VIEW ${quotedIdentifier(name)} IS ${sqlLiteral(description)}`,
    ...Object.entries(columns).map(([column, text]) => `COMMENT ON COLUMN ${quotedIdentifier(name)}.${quotedIdentifier(column)} IS ${sqlLiteral(text)}`),
];
