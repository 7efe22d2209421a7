import type { ColumnDeclaration, ColumnType, TableDeclaration } from '../tables.ts';
import type { Dialect, LoadSource, TableLoad } from './dialect.ts';
import { escapedWith } from './quoting.ts';
import { deleteRows, expressions } from './rows-of-load.ts';
import { createTable, type TableStyle } from './table-ddl.ts';

const types: Readonly<Record<ColumnType, string>> = {
  VARCHAR: 'STRING',
  INTEGER: 'INT64',
  BIGINT: 'INT64',
  DOUBLE: 'FLOAT64',
  BOOLEAN: 'BOOL',
  DATE: 'DATE',
  TIMESTAMPTZ: 'TIMESTAMP',
  JSON: 'JSON',
  'VARCHAR[]': 'ARRAY<STRING>',
};

const identifier = escapedWith('`');
const text = escapedWith("'");

const style: TableStyle = {
  identifier,
  text,
  // An array is never NULL, and cannot be declared so.
  type: ({ type, nullable }) => `${types[type]}${nullable || type.endsWith('[]') ? '' : ' NOT NULL'}`,
  // Queries are planned with it, and it would be wrong for NULLs.
  key: (columns, mayBeNull) => (mayBeNull ? null : `PRIMARY KEY (${columns}) NOT ENFORCED`),
  columnComment: (quoted) => `OPTIONS (description = ${quoted})`,
  tail: ({ byYear, description }) => `${layout(byYear)}OPTIONS (description = ${text(description)})`,
};

const layout = (byYear: TableDeclaration['byYear']): string => {
  if (byYear === undefined) return '';
  const cluster =
    byYear.sortedBy.length === 0 ? '' : `CLUSTER BY ${byYear.sortedBy.slice(0, 4).map(identifier).join(', ')}\n`;
  return `PARTITION BY DATE_TRUNC(${identifier('period_end')}, YEAR)\n${cluster}`;
};

export const bigquery: Dialect = {
  createTable: (table) => [createTable(style, table)],
  stage: { location: 'gs://BUCKET/esg-lake', isPlaceholder: true },
  // Files cannot be loaded inside a transaction.
  load: (loads, source) => [
    ...loads.filter(hasRows).map((load) => loadFiles(load, source)),
    'BEGIN TRANSACTION',
    ...loads.flatMap(replaced),
    'COMMIT TRANSACTION',
    ...loads.filter(hasRows).map(({ table }) => `DROP TABLE ${loaded(table)}`),
  ],
};

const hasRows = ({ files }: TableLoad): boolean => files.length > 0;
const loaded = (table: string): string => identifier(`loaded_${table}`);

/** JSON is text in the files, and becomes JSON only in an INSERT. */
function loadFiles({ table, files }: TableLoad, { stage }: LoadSource): string {
  const columns = expressions(
    table,
    (name, { type }) => `${identifier(name)} ${types[type === 'JSON' ? 'VARCHAR' : type]}`,
  );
  const uris = files.map(({ path }) => text(`${stage}/${path}`)).join(', ');
  return `LOAD DATA OVERWRITE ${loaded(table)} (${columns}) FROM FILES (format = 'PARQUET', enable_list_inference = true, uris = [${uris}])`;
}

function replaced(load: TableLoad): readonly string[] {
  const { table, files } = load;
  const insert = `INSERT INTO ${identifier(table)} (${expressions(table, identifier)}) SELECT ${expressions(table, value)} FROM ${loaded(table)}`;
  return [deleteRows(load, identifier, ' WHERE true'), ...(files.length === 0 ? [] : [insert])];
}

const value = (name: string, { type }: ColumnDeclaration): string =>
  type === 'JSON' ? `PARSE_JSON(${identifier(name)}, wide_number_mode => 'round')` : identifier(name);
