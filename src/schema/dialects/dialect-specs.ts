import { dirname, join } from 'node:path/posix';
import { shellWord } from '../../base/printable.ts';
import type { ColumnDeclaration } from '../table-declaration.ts';
import type { TableName } from '../tables.ts';
import { type DialectSpec, expressions, inYears, type LoadSource, type TableLoad } from './write-dialect.ts';

/** Doubles a quotation mark inside the text: `'it''s'`. */
const quoted = (mark: string, text: string): string => `${mark}${text.replaceAll(mark, mark + mark)}${mark}`;

/** Puts a backslash before quotation marks and backslashes: `'it\'s'`. */
const escaped = (mark: string, text: string): string =>
  `${mark}${text.replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`).replaceAll('\n', '\\n')}${mark}`;

const standard = { identifier: (name: string) => quoted('"', name), text: (text: string) => quoted("'", text) };
const backslashed = (text: string): string => escaped("'", text);
const backticks = { identifier: (name: string) => escaped('`', name), text: backslashed };

const transaction = (replaced: readonly string[]): readonly string[] => ['BEGIN', ...replaced, 'COMMIT'];

/** PostgreSQL 15 and newer. It reads no Parquet: psql copies what `esg-lake query` writes. */
const postgres: DialectSpec = {
  ...standard,
  types: { VARCHAR: 'TEXT', DOUBLE: 'DOUBLE PRECISION', JSON: 'JSONB', 'VARCHAR[]': 'TEXT[]' },
  key: (columns, mayBeNull) => `${mayBeNull ? 'UNIQUE NULLS NOT DISTINCT' : 'PRIMARY KEY'} (${columns})`,
  // psql reads such a command to the end of the line, and fails if the program fails.
  insert: (load, source) => [
    `\\copy ${standard.identifier(load.table)} (${expressions(load.table, standard.identifier)}) FROM PROGRAM ${standard.text(csvProgram(load, source))} WITH (FORMAT csv, HEADER)`,
  ],
  around: (replaced) => ['\\set ON_ERROR_STOP on', ...transaction(replaced)],
};

/** The command that writes the rows in PostgreSQL's format. */
function csvProgram({ table, years }: TableLoad, { output, snapshotId }: LoadSource): string {
  const where = years === null ? '' : ` WHERE ${inYears(years)}`;
  const sql = `SELECT ${expressions(table, readableByPostgres)} FROM ${table}${where}`;
  const words = ['esg-lake', 'query', '--output', output, '--snapshot', snapshotId, '--quiet', '--format', 'csv', sql];
  return words.map(shellWord).join(' ');
}

/**
 * SQL (of the lake) for a value that PostgreSQL accepts: its arrays have their own notation, and its texts cannot
 * contain U+0000, which becomes U+FFFD.
 */
function readableByPostgres(name: string, { type }: ColumnDeclaration): string {
  const column = standard.identifier(name);
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

/** Words that need quotation marks as names of columns or tables in Snowflake. */
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

const snowflakeStage = '@esg_lake';

const snowflake: DialectSpec = {
  // Unquoted names become upper case, so queries need no quotation marks for them either.
  identifier: (name) => (reserved.has(name) ? `"${name.toUpperCase()}"` : name),
  text: backslashed,
  types: { TIMESTAMPTZ: 'TIMESTAMP_TZ', JSON: 'VARIANT', 'VARCHAR[]': 'ARRAY' },
  // For information only, but columns of a primary key are NOT NULL.
  key: (columns, mayBeNull) => `${mayBeNull ? 'UNIQUE' : 'PRIMARY KEY'} (${columns})`,
  columnComment: (quoted) => `COMMENT ${quoted}`,
  tail: ({ description }) => `COMMENT = ${backslashed(description)}`,
  stage: { location: snowflakeStage, isPlaceholder: false },
  // A statement takes at most a thousand files.
  insert: ({ table, files }, { stage }) =>
    inGroups(files, 1000).map((group) => {
      const columns = expressions(table, snowflake.identifier);
      const values = expressions(table, snowflakeValue);
      const names = group.map(backslashed).join(', ');
      // Without FORCE, a file whose name was loaded before would be skipped.
      return (
        `COPY INTO ${snowflake.identifier(table)} (${columns}) FROM (SELECT ${values} FROM ${backslashed(`${stage}/`)}) FILES = (${names}) ` +
        'FILE_FORMAT = (TYPE = PARQUET USE_LOGICAL_TYPE = TRUE USE_VECTORIZED_SCANNER = TRUE) FORCE = TRUE'
      );
    }),
  around: (replaced, loads, { folder, stage }) => [
    // Times in the files are in UTC, but COPY gives them the session's time zone.
    "ALTER SESSION SET TIMEZONE = 'UTC'",
    ...(stage === snowflakeStage ? ['CREATE STAGE IF NOT EXISTS esg_lake'] : []),
    ...loads.flatMap(({ files }) =>
      files.map((path) => {
        const to = backslashed(join(stage, dirname(path)));
        return `PUT ${backslashed(`file://${join(folder, path)}`)} ${to} AUTO_COMPRESS = FALSE OVERWRITE = TRUE`;
      }),
    ),
    ...transaction(replaced),
  ],
};

const snowflakeValue = (name: string, { type }: ColumnDeclaration): string => {
  const field = `$1:"${name}"`;
  if (type === 'JSON') return `PARSE_JSON(${field}::VARCHAR)`;
  return `${field}::${type === 'BIGINT' ? 'INTEGER' : (snowflake.types[type] ?? type)}`;
};

const inGroups = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

const bigquery: DialectSpec = {
  ...backticks,
  types: {
    VARCHAR: 'STRING',
    INTEGER: 'INT64',
    BIGINT: 'INT64',
    DOUBLE: 'FLOAT64',
    'DECIMAL(38,12)': 'BIGNUMERIC(38, 12)',
    BOOLEAN: 'BOOL',
    TIMESTAMPTZ: 'TIMESTAMP',
    'VARCHAR[]': 'ARRAY<STRING>',
  },
  // An array is never NULL and cannot be declared NOT NULL.
  columnType: (type, nullable) => `${type}${nullable || type.startsWith('ARRAY') ? '' : ' NOT NULL'}`,
  // BigQuery plans queries with the key, which would be wrong for NULLs.
  key: (columns, mayBeNull) => (mayBeNull ? null : `PRIMARY KEY (${columns}) NOT ENFORCED`),
  columnComment: (quoted) => `OPTIONS (description = ${quoted})`,
  tail: ({ byYear, sortedBy = [], description }) => {
    const { identifier, text } = backticks;
    const cluster = sortedBy
      .slice(0, byYear === undefined ? 0 : 4)
      .map(identifier)
      .join(', ');
    return [
      ...(byYear === undefined ? [] : [`PARTITION BY DATE_TRUNC(${identifier('period_end')}, YEAR)`]),
      ...(cluster === '' ? [] : [`CLUSTER BY ${cluster}`]),
      `OPTIONS (description = ${text(description)})`,
    ].join('\n');
  },
  stage: { location: 'gs://BUCKET/esg-lake', isPlaceholder: true },
  deleteAll: ' WHERE true',
  // JSON is text in the files and becomes JSON only in the INSERT.
  insert: ({ table }) => {
    const { identifier } = backticks;
    const values = expressions(table, (name, { type }) =>
      type === 'JSON' ? `PARSE_JSON(${identifier(name)}, wide_number_mode => 'round')` : identifier(name),
    );
    return [
      `INSERT INTO ${identifier(table)} (${expressions(table, identifier)}) SELECT ${values} FROM ${loadedInto(table)}`,
    ];
  },
  // Files cannot be loaded inside a transaction.
  around: (replaced, loads, { stage }) => [
    ...loads
      .filter(({ files }) => files.length > 0)
      .map(({ table, files }) => {
        const { identifier, text } = backticks;
        const columns = expressions(table, (name, { type }) => {
          const inFile = type === 'JSON' ? 'VARCHAR' : type;
          return `${identifier(name)} ${bigquery.types[inFile] ?? inFile}`;
        });
        const uris = files.map((path) => text(`${stage}/${path}`)).join(', ');
        return `LOAD DATA OVERWRITE ${loadedInto(table)} (${columns}) FROM FILES (format = 'PARQUET', enable_list_inference = true, uris = [${uris}])`;
      }),
    'BEGIN TRANSACTION',
    ...replaced,
    'COMMIT TRANSACTION',
    ...loads.filter(({ files }) => files.length > 0).map(({ table }) => `DROP TABLE ${loadedInto(table)}`),
  ],
};

/** The table that files are loaded into before its rows replace those of the real one. */
const loadedInto = (table: TableName): string => backticks.identifier(`loaded_${table}`);

export const dialectSpecs = { postgres, snowflake, bigquery };
