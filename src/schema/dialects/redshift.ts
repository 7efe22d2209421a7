import type { ColumnDeclaration, ColumnType } from '../tables.ts';
import type { Dialect, LoadSource, TableLoad } from './dialect.ts';
import { quotedWith } from './quoting.ts';
import { deleteRows, expressions } from './rows-of-load.ts';
import { commentStatements, createTable, primaryOrUnique, type TableStyle, typeNames } from './table-ddl.ts';

const identifier = quotedWith('"');
const text = (plain: string): string => quotedWith("'")(plain.replaceAll('\\', '\\\\'));

const types: Readonly<Record<ColumnType, string>> = {
  VARCHAR: 'VARCHAR(65535)',
  INTEGER: 'INTEGER',
  BIGINT: 'BIGINT',
  DOUBLE: 'DOUBLE PRECISION',
  BOOLEAN: 'BOOLEAN',
  DATE: 'DATE',
  TIMESTAMPTZ: 'TIMESTAMPTZ',
  JSON: 'SUPER',
  'VARCHAR[]': 'SUPER',
};

/** What COPY reads from Parquet: no times with a zone, and JSON as text. */
const copiedTypes = { ...types, TIMESTAMPTZ: 'TIMESTAMP', JSON: types.VARCHAR };

const style: TableStyle = {
  identifier,
  text,
  type: typeNames(types),
  // For information only, but columns of a primary key are NOT NULL.
  key: primaryOrUnique,
  tail: ({ byYear }) => (byYear === undefined ? '' : `SORTKEY (${identifier('period_end')})`),
};

export const redshift: Dialect = {
  createTable: (table) => [createTable(style, table), ...commentStatements(style, table)],
  stage: { location: 's3://BUCKET/esg-lake', isPlaceholder: true },
  load: (loads, source) => [
    ...loads.filter(({ files }) => files.length > 0).flatMap((load) => copied(load, source)),
    'BEGIN',
    ...loads.flatMap(replaced),
    'COMMIT',
  ],
};

const loaded = (table: string): string => identifier(`loaded_${table}`);

/** COPY takes columns by their place, and every file whose name begins like the one it is given. */
function copied({ table, files }: TableLoad, { stage }: LoadSource): readonly string[] {
  const columns = expressions(table, (name, { type }) => `${identifier(name)} ${copiedTypes[type]}`);
  return [
    `DROP TABLE IF EXISTS ${loaded(table)}`,
    `CREATE TEMP TABLE ${loaded(table)} (${columns})`,
    ...files.map(
      ({ path }) =>
        `COPY ${loaded(table)} FROM ${text(`${stage}/${path}`)} IAM_ROLE default FORMAT AS PARQUET SERIALIZETOJSON`,
    ),
  ];
}

function replaced(load: TableLoad): readonly string[] {
  const { table, files } = load;
  const insert = `INSERT INTO ${identifier(table)} (${expressions(table, identifier)}) SELECT ${expressions(table, value)} FROM ${loaded(table)}`;
  return [deleteRows(load, identifier), ...(files.length === 0 ? [] : [insert])];
}

function value(name: string, { type }: ColumnDeclaration): string {
  const column = identifier(name);
  if (type === 'JSON') return `JSON_PARSE(${column})`;
  return type === 'TIMESTAMPTZ' ? `${column} AT TIME ZONE 'UTC'` : column;
}
