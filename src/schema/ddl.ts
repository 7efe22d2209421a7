import { quotedIdentifier } from '@duckdb/node-api';
import { sqlLiteral } from '../base/sql-text.ts';
import { type TableName, tableNames, tables } from './tables.ts';

/** Internal tables, which readers do not need. */
export const internalSchema = 'internal';

/** In the staging database, all tables are in `main`. */
export const sqlName = (table: TableName): string =>
  tables[table].kind === 'internal' ? `${internalSchema}.${quotedIdentifier(table)}` : quotedIdentifier(table);

export const createTablesSql = (compressionOf: (table: TableName) => Compression = () => ({})): readonly string[] => [
  `CREATE SCHEMA ${internalSchema}`,
  ...tableNames.flatMap((table) => createDescribedSql(table, compressionOf(table))),
];

/** DuckDB chooses for the other columns. */
export type Compression = Readonly<Record<string, 'dictionary' | 'fsst' | 'rle'>>;

/** NOT NULL, but without keys: their indexes would cost more than the load. */
export function createTableSql(table: TableName, name = sqlName(table), compression: Compression = {}): string {
  const columns = Object.entries(tables[table].columns).map(([column, { type, nullable }]) => {
    const method = compression[column];
    const using = method === undefined ? '' : ` USING COMPRESSION ${method}`;
    return `${quotedIdentifier(column)} ${type}${nullable ? '' : ' NOT NULL'}${using}`;
  });
  return `CREATE TABLE ${name} (${columns.join(', ')})`;
}

export function createDescribedSql(table: TableName, compression: Compression = {}): readonly string[] {
  const { description, columns } = tables[table];
  const name = sqlName(table);
  return [createTableSql(table, name, compression), ...commentSql('TABLE', name, description, columns)];
}

export const commentSql = (
  what: 'TABLE' | 'VIEW',
  name: string,
  description: string,
  columns: Readonly<Record<string, { readonly description: string }>>,
): readonly string[] => [
  `COMMENT ON ${what} ${name} IS ${sqlLiteral(description)}`,
  ...Object.entries(columns).map(
    ([column, one]) => `COMMENT ON COLUMN ${name}.${quotedIdentifier(column)} IS ${sqlLiteral(one.description)}`,
  ),
];

export const columnNames = (table: TableName): readonly string[] => Object.keys(tables[table].columns);
