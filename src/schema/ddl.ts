import { quotedIdentifier } from '@duckdb/node-api';
import { sqlLiteral } from '../base/sql-text.ts';
import type { TableDeclaration } from './table-declaration.ts';
import { type TableName, tableNames, tables } from './tables.ts';

/** The schema of `lake.duckdb` for internal tables, which readers do not need. */
export const internalSchema = 'internal';

/** A table's name in the SQL of a lake; in the staging database, all tables are in `main`. */
export const sqlName = (table: TableName): string =>
  tables[table].kind === 'internal' ? `${internalSchema}.${quotedIdentifier(table)}` : quotedIdentifier(table);

/** Creates all tables of an empty lake, with their comments. */
export const createTablesSql = (compressionOf: (table: TableName) => Compression = () => ({})): readonly string[] => [
  `CREATE SCHEMA ${internalSchema}`,
  ...tableNames.flatMap((table) => [
    createTableSql(table, { compression: compressionOf(table) }),
    ...commentSql(table),
  ]),
];

/** How DuckDB compresses some columns; it chooses for the others. */
export type Compression = Readonly<Record<string, 'dictionary' | 'fsst' | 'rle'>>;

/** `CREATE TABLE` as declared, including NOT NULL, but without keys: their indexes would cost more than the load. */
export function createTableSql(
  table: TableName,
  options: { readonly name?: string; readonly compression?: Compression } = {},
): string {
  const columns = Object.entries(tables[table].columns).map(([name, column]) => {
    const compression = options.compression?.[name];
    const using = compression === undefined ? '' : ` USING COMPRESSION ${compression}`;
    return `${quotedIdentifier(name)} ${column.type}${column.nullable ? '' : ' NOT NULL'}${using}`;
  });
  return `CREATE TABLE ${options.name ?? sqlName(table)} (${columns.join(', ')})`;
}

/** `COMMENT ON` the table and each of its columns. */
export function commentSql(table: TableName): readonly string[] {
  const declaration: TableDeclaration = tables[table];
  const name = sqlName(table);
  return [
    `COMMENT ON TABLE ${name} IS ${sqlLiteral(declaration.description)}`,
    ...Object.entries(declaration.columns).map(
      ([column, { description }]) =>
        `COMMENT ON COLUMN ${name}.${quotedIdentifier(column)} IS ${sqlLiteral(description)}`,
    ),
  ];
}

export const columnNames = (table: TableName): readonly string[] => Object.keys(tables[table].columns);
