import { shellWord } from '../../base/shell-word.ts';
import type { ColumnDeclaration } from '../tables.ts';
import type { Dialect, LoadSource, TableLoad } from './dialect.ts';
import { quotedWith } from './quoting.ts';
import { deleteRows, expressions, inYears } from './rows-of-load.ts';
import { commentStatements, createTable, type TableStyle, typeNames } from './table-ddl.ts';

const style: TableStyle = {
  identifier: quotedWith('"'),
  text: quotedWith("'"),
  type: typeNames({
    VARCHAR: 'TEXT',
    INTEGER: 'INTEGER',
    BIGINT: 'BIGINT',
    DOUBLE: 'DOUBLE PRECISION',
    BOOLEAN: 'BOOLEAN',
    DATE: 'DATE',
    TIMESTAMPTZ: 'TIMESTAMPTZ',
    JSON: 'JSONB',
    'VARCHAR[]': 'TEXT[]',
  }),
  key: (columns, mayBeNull) => `${mayBeNull ? 'UNIQUE NULLS NOT DISTINCT' : 'PRIMARY KEY'} (${columns})`,
};

/** PostgreSQL 15 and newer. It reads no Parquet: psql copies what `esg-lake query` writes. */
export const postgres: Dialect = {
  createTable: (table) => [createTable(style, table), ...commentStatements(style, table)],
  load: (loads, source) => [
    '\\set ON_ERROR_STOP on',
    'BEGIN',
    ...loads.flatMap((load) => replaced(load, source)),
    'COMMIT',
  ],
};

function replaced(load: TableLoad, source: LoadSource): readonly string[] {
  const { identifier, text } = style;
  const columns = expressions(load.table, identifier);
  // psql reads such a command to the end of its line, and ends with an error if the program does.
  const copy = `\\copy ${identifier(load.table)} (${columns}) FROM PROGRAM ${text(program(load, source))} WITH (FORMAT csv, HEADER)`;
  return [deleteRows(load, identifier), ...(load.files.length === 0 ? [] : [copy])];
}

/** The command that writes the rows as PostgreSQL reads them. */
function program({ table, years }: TableLoad, { output, snapshotId }: LoadSource): string {
  const where = years === null ? '' : ` WHERE ${inYears(years, (iso) => `DATE '${iso}'`)}`;
  const sql = `SELECT ${expressions(table, readable)} FROM ${table}${where}`;
  const words = ['esg-lake', 'query', '--output', output, '--snapshot', snapshotId, '--quiet', '--format', 'csv', sql];
  return words.map(shellWord).join(' ');
}

/**
 * SQL of the lake for a value that PostgreSQL takes: its arrays have a notation of their own, and its texts cannot contain
 * U+0000, which becomes U+FFFD.
 */
function readable(name: string, { type }: ColumnDeclaration): string {
  const column = style.identifier(name);
  if (type === 'VARCHAR[]') {
    const item = `'"' || replace(replace(${withoutZero('item')}, '\\', '\\\\'), '"', '\\"') || '"'`;
    return `'{' || array_to_string(list_transform(${column}, lambda item: ${item}), ',') || '}' AS ${column}`;
  }
  if (type === 'VARCHAR') return `${withoutZero(column)} AS ${column}`;
  if (type !== 'JSON') return column;
  // JSON writes it as an escape; chr(1), which JSON cannot contain, keeps escaped backslashes out of the way.
  const aside = `replace(${column}::VARCHAR, '\\\\', chr(1))`;
  return `replace(replace(${aside}, '\\u0000', '\\ufffd'), chr(1), '\\\\') AS ${column}`;
}

const withoutZero = (text: string): string => `replace(${text}, chr(0), chr(65533))`;
