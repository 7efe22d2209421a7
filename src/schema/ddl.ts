import { quotedIdentifier, quotedString } from '@duckdb/node-api';
import { type TableDeclaration, type TableName, tables } from './tables.ts';
import type { ViewDeclaration } from './views/view-declaration.ts';

/** How DuckDB compresses some columns; it finds out for the others. */
export type Compression = Readonly<Record<string, 'dictionary' | 'fsst'>>;

/** `CREATE TABLE` as declared, including NOT NULL, but without keys: their indexes would cost more than the load. */
export function createTableSql(
  table: TableName,
  options: { readonly schema?: string; readonly compression?: Compression } = {},
): string {
  const columns = Object.entries(tables[table].columns).map(([name, column]) => {
    const compression = options.compression?.[name];
    const using = compression === undefined ? '' : ` USING COMPRESSION ${compression}`;
    return `${quotedIdentifier(name)} ${column.type}${column.nullable ? '' : ' NOT NULL'}${using}`;
  });
  return `CREATE TABLE ${qualified(table, options.schema)} (${columns.join(', ')})`;
}

/** `COMMENT ON` the table and each of its columns. */
export function commentSql(table: TableName): readonly string[] {
  const declaration: TableDeclaration = tables[table];
  const name = quotedIdentifier(table);
  return [
    `COMMENT ON TABLE ${name} IS ${quotedString(declaration.description)}`,
    ...Object.entries(declaration.columns).map(
      ([column, { description }]) =>
        `COMMENT ON COLUMN ${name}.${quotedIdentifier(column)} IS ${quotedString(description)}`,
    ),
  ];
}

export const columnNames = (table: TableName): readonly string[] => Object.keys(tables[table].columns);

function qualified(table: string, schema: string | undefined): string {
  return schema === undefined ? quotedIdentifier(table) : `${quotedIdentifier(schema)}.${quotedIdentifier(table)}`;
}

/** Creates a view and the comments of it and its columns, replacing any older definition. */
export const createViewSql = ({ name, description, columns, sql }: ViewDeclaration): readonly string[] => [
  `CREATE OR REPLACE VIEW ${quotedIdentifier(name)} AS ${sql}`,
  `COMMENT ON VIEW ${quotedIdentifier(name)} IS ${quotedString(description)}`,
  ...Object.entries(columns).map(
    ([column, text]) =>
      `COMMENT ON COLUMN ${quotedIdentifier(name)}.${quotedIdentifier(column)} IS ${quotedString(text)}`,
  ),
];
