import { dirname, join } from 'node:path/posix';
import type { ColumnDeclaration } from '../tables.ts';
import type { Dialect, LoadedFile, LoadSource, TableLoad } from './dialect.ts';
import { escapedWith } from './quoting.ts';
import { deleteRows, expressions } from './rows-of-load.ts';
import { createTable, primaryOrUnique, type TableStyle, typeNames } from './table-ddl.ts';

/** Words that cannot name a column or table without quotation marks. */
const reserved = new Set(
  (
    'account all alter and any as between by case cast check column connect connection constraint create cross current ' +
    'current_date current_time current_timestamp current_user database delete distinct drop else exists false following for ' +
    'from full grant group gscluster having ilike in increment inner insert intersect into is issue join lateral left like ' +
    'localtime localtimestamp minus natural not null of on or order organization qualify regexp revoke right rlike row rows ' +
    'sample schema select set some start table tablesample then to trigger true try_cast union unique update using values ' +
    'view when whenever where with'
  ).split(' '),
);

/** Without quotation marks names are in upper case, and nobody who asks needs them either. */
const identifier = (name: string): string => (reserved.has(name) ? `"${name.toUpperCase()}"` : name);
const text = escapedWith("'");

const style: TableStyle = {
  identifier,
  text,
  type: typeNames({
    VARCHAR: 'VARCHAR',
    INTEGER: 'INTEGER',
    BIGINT: 'BIGINT',
    DOUBLE: 'DOUBLE',
    BOOLEAN: 'BOOLEAN',
    DATE: 'DATE',
    TIMESTAMPTZ: 'TIMESTAMP_TZ',
    JSON: 'VARIANT',
    'VARCHAR[]': 'ARRAY',
  }),
  // For information only, but columns of a primary key are NOT NULL.
  key: primaryOrUnique,
  columnComment: (quoted) => `COMMENT ${quoted}`,
  tail: ({ description }) => `COMMENT = ${text(description)}`,
};

export const snowflake: Dialect = {
  createTable: (table) => [createTable(style, table)],
  stage: { location: '@esg_lake', isPlaceholder: false },
  load: (loads, source) => [
    // Times in the files are in UTC; they are given the zone of the session.
    "ALTER SESSION SET TIMEZONE = 'UTC'",
    ...(source.stage === snowflake.stage?.location ? ['CREATE STAGE IF NOT EXISTS esg_lake'] : []),
    ...loads.flatMap(({ files }) => files.map((file) => put(file, source))),
    'BEGIN',
    ...loads.flatMap((load) => replaced(load, source)),
    'COMMIT',
  ],
};

function put({ path }: LoadedFile, { folder, stage }: LoadSource): string {
  const to = text(join(stage, dirname(path)));
  return `PUT ${text(`file://${join(folder, path)}`)} ${to} AUTO_COMPRESS = FALSE OVERWRITE = TRUE`;
}

/** A statement takes at most a thousand files. */
const maxFiles = 1000;

function replaced(load: TableLoad, { stage }: LoadSource): readonly string[] {
  const columns = expressions(load.table, identifier);
  const values = expressions(load.table, value);
  const copies = inGroups(load.files, maxFiles).map((files) => {
    const names = files.map(({ path }) => text(path)).join(', ');
    // FORCE: a file with a name that has been loaded before would be left out.
    return (
      `COPY INTO ${identifier(load.table)} (${columns}) FROM (SELECT ${values} FROM ${text(`${stage}/`)}) FILES = (${names}) ` +
      'FILE_FORMAT = (TYPE = PARQUET USE_LOGICAL_TYPE = TRUE USE_VECTORIZED_SCANNER = TRUE) FORCE = TRUE'
    );
  });
  return [deleteRows(load, identifier), ...copies];
}

const value = (name: string, { type }: ColumnDeclaration): string => {
  const field = `$1:"${name}"`;
  if (type === 'JSON') return `PARSE_JSON(${field}::VARCHAR)`;
  const types = { VARCHAR: 'VARCHAR', INTEGER: 'INTEGER', BIGINT: 'INTEGER', DOUBLE: 'DOUBLE', BOOLEAN: 'BOOLEAN' };
  return `${field}::${{ ...types, DATE: 'DATE', TIMESTAMPTZ: 'TIMESTAMP_TZ', 'VARCHAR[]': 'ARRAY' }[type]}`;
};

const inGroups = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
