import type { ColumnDeclaration, ColumnType, TableDeclaration } from '../tables.ts';
import type { Dialect, LoadedFile, LoadSource, TableLoad } from './dialect.ts';
import { escapedWith } from './quoting.ts';
import { expressions } from './rows-of-load.ts';
import { createTable, type TableStyle } from './table-ddl.ts';

const types: Readonly<Record<ColumnType, string>> = {
  VARCHAR: 'String',
  INTEGER: 'Int32',
  BIGINT: 'Int64',
  DOUBLE: 'Float64',
  BOOLEAN: 'Bool',
  DATE: 'Date32',
  TIMESTAMPTZ: "DateTime64(6, 'UTC')",
  // Its type JSON holds only objects, and these are arrays and texts too.
  JSON: 'String',
  'VARCHAR[]': 'Array(String)',
};

const identifier = escapedWith('`');
const text = escapedWith("'");

const style: TableStyle = {
  identifier,
  text,
  type: ({ type, nullable }: ColumnDeclaration) =>
    nullable && !type.endsWith('[]') ? `Nullable(${types[type]})` : types[type],
  key: () => null,
  columnComment: (quoted) => `COMMENT ${quoted}`,
  tail: (table) =>
    `ENGINE = MergeTree\n${table.byYear === undefined ? '' : `PARTITION BY toYear(${identifier('period_end')})\n`}` +
    `ORDER BY ${order(table)}\nSETTINGS allow_nullable_key = 1\nCOMMENT ${text(table.description)}`,
};

/** It is the index too. */
function order({ byYear, key }: TableDeclaration): string {
  const columns = [...new Set([...(byYear?.sortedBy ?? []), ...key])];
  return columns.length === 0 ? 'tuple()' : `(${columns.map(identifier).join(', ')})`;
}

/** ClickHouse has no transactions: new rows are collected beside a table, and take the place of the old ones at once. */
export const clickhouse: Dialect = {
  createTable: (table) => [createTable(style, table)],
  load: (loads, source) => [
    ...loads.flatMap((load) => collected(load, source)),
    ...loads.flatMap(exchanged),
    ...loads.map(({ table }) => `DROP TABLE ${loaded(table)}`),
  ],
};

const loaded = (table: string): string => identifier(`loaded_${table}`);

function collected({ table, files }: TableLoad, source: LoadSource): readonly string[] {
  const columns = expressions(table, identifier);
  return [
    `DROP TABLE IF EXISTS ${loaded(table)}`,
    `CREATE TABLE ${loaded(table)} AS ${identifier(table)}`,
    ...files.map(
      (file) =>
        `INSERT INTO ${loaded(table)} (${columns}) SELECT ${columns} FROM ${rowsOf(file, source)} SETTINGS max_partitions_per_insert_block = 0`,
    ),
  ];
}

/** A bucket is read with the credentials of the server, a folder as the server sees it. */
function rowsOf({ path }: LoadedFile, { stage }: LoadSource): string {
  const place = `${stage}/${path}`;
  return /^(s3|gs|https?):/.test(place) ? `s3(${text(place)}, 'Parquet')` : `file(${text(place)}, 'Parquet')`;
}

function exchanged({ table, years, files }: TableLoad): readonly string[] {
  if (years === null) return [`EXCHANGE TABLES ${loaded(table)} AND ${identifier(table)}`];
  const filled = new Set(files.map(({ year }) => year));
  return years.map((year) =>
    filled.has(year)
      ? `ALTER TABLE ${identifier(table)} REPLACE PARTITION ${year} FROM ${loaded(table)}`
      : `ALTER TABLE ${identifier(table)} DROP PARTITION ${year}`,
  );
}
