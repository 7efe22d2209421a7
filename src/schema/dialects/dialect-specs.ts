import { dirname, join } from 'node:path/posix';
import { shellWord } from '../../base/printable.ts';
import type { ColumnDeclaration, TableName } from '../tables.ts';
import {
  type DialectSpec,
  deleteRows,
  expressions,
  inYears,
  type LoadSource,
  type TableLoad,
} from './write-dialect.ts';

/** Doubles a quotation mark inside the text: `'it''s'`. */
const quotedWith =
  (mark: string) =>
  (text: string): string =>
    `${mark}${text.replaceAll(mark, mark + mark)}${mark}`;

/** Puts a backslash before quotation marks and backslashes: `'it\'s'`. */
const escapedWith =
  (mark: string) =>
  (text: string): string =>
    `${mark}${text.replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`).replaceAll('\n', '\\n')}${mark}`;

const standard = { identifier: quotedWith('"'), text: quotedWith("'") };
const backslashed = escapedWith("'");
const backticks = { identifier: escapedWith('`'), text: backslashed };

/** Where columns of a primary key must not be NULL. */
const primaryOrUnique = (columns: string, mayBeNull: boolean): string =>
  `${mayBeNull ? 'UNIQUE' : 'PRIMARY KEY'} (${columns})`;

type Expression = (name: string, column: ColumnDeclaration) => string;

/** INSERT of all columns from a relation that has columns of the same names. */
const insertFrom = (
  { identifier }: Pick<DialectSpec, 'identifier'>,
  table: TableName,
  relation: string,
  value: Expression = identifier,
): string =>
  `INSERT INTO ${identifier(table)} (${expressions(table, identifier)}) SELECT ${expressions(table, value)} FROM ${relation}`;

/** The table that files are loaded into before its rows replace those of the real one. */
const loaded = (table: TableName): string => `loaded_${table}`;

const hasFiles = ({ files }: TableLoad): boolean => files.length > 0;

const transaction = (replaced: readonly string[]): readonly string[] => ['BEGIN', ...replaced, 'COMMIT'];

/** DuckDB and MotherDuck. */
const duckdb: DialectSpec = {
  ...standard,
  types: {},
  // DuckDB treats NULLs as distinct, so this is a weaker constraint than our key, but never wrong.
  key: primaryOrUnique,
  insert: ({ table, files }, { stage }) => {
    const paths = files.map(({ path }) => standard.text(`${stage}/${path}`));
    return [insertFrom(standard, table, `read_parquet([${paths.join(', ')}])`)];
  },
  around: transaction,
};

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
  key: primaryOrUnique,
  columnComment: (quoted) => `COMMENT ${quoted}`,
  tail: ({ description }) => `COMMENT = ${backslashed(description)}`,
  stage: { location: snowflakeStage, isPlaceholder: false },
  // A statement takes at most a thousand files.
  insert: ({ table, files }, { stage }) =>
    inGroups(files, 1000).map((group) => {
      const columns = expressions(table, snowflake.identifier);
      const values = expressions(table, snowflakeValue);
      const names = group.map(({ path }) => backslashed(path)).join(', ');
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
      files.map(({ path }) => {
        const to = backslashed(join(stage, dirname(path)));
        return `PUT ${backslashed(`file://${join(folder, path)}`)} ${to} AUTO_COMPRESS = FALSE OVERWRITE = TRUE`;
      }),
    ),
    ...transaction(replaced),
  ],
};

const snowflakeValue: Expression = (name, { type }) => {
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
    BOOLEAN: 'BOOL',
    TIMESTAMPTZ: 'TIMESTAMP',
    'VARCHAR[]': 'ARRAY<STRING>',
  },
  // An array is never NULL and cannot be declared NOT NULL.
  columnType: (type, nullable) => `${type}${nullable || type.startsWith('ARRAY') ? '' : ' NOT NULL'}`,
  // BigQuery plans queries with the key, which would be wrong for NULLs.
  key: (columns, mayBeNull) => (mayBeNull ? null : `PRIMARY KEY (${columns}) NOT ENFORCED`),
  columnComment: (quoted) => `OPTIONS (description = ${quoted})`,
  tail: ({ byYear, description }) => {
    const { identifier, text } = backticks;
    const cluster = byYear?.sortedBy.slice(0, 4).map(identifier).join(', ') ?? '';
    return [
      ...(byYear === undefined ? [] : [`PARTITION BY DATE_TRUNC(${identifier('period_end')}, YEAR)`]),
      ...(cluster === '' ? [] : [`CLUSTER BY ${cluster}`]),
      `OPTIONS (description = ${text(description)})`,
    ].join('\n');
  },
  stage: { location: 'gs://BUCKET/esg-lake', isPlaceholder: true },
  deleteAll: ' WHERE true',
  // JSON is text in the files and becomes JSON only in the INSERT.
  insert: ({ table }) => [
    insertFrom(backticks, table, backticks.identifier(loaded(table)), (name, { type }) => {
      const column = backticks.identifier(name);
      return type === 'JSON' ? `PARSE_JSON(${column}, wide_number_mode => 'round')` : column;
    }),
  ],
  // Files cannot be loaded inside a transaction.
  around: (replaced, loads, { stage }) => [
    ...loads.filter(hasFiles).map(({ table, files }) => {
      const { identifier, text } = backticks;
      const columns = expressions(table, (name, { type }) => {
        const inFile = type === 'JSON' ? 'VARCHAR' : type;
        return `${identifier(name)} ${bigquery.types[inFile] ?? inFile}`;
      });
      const uris = files.map(({ path }) => text(`${stage}/${path}`)).join(', ');
      return `LOAD DATA OVERWRITE ${identifier(loaded(table))} (${columns}) FROM FILES (format = 'PARQUET', enable_list_inference = true, uris = [${uris}])`;
    }),
    'BEGIN TRANSACTION',
    ...replaced,
    'COMMIT TRANSACTION',
    ...loads.filter(hasFiles).map(({ table }) => `DROP TABLE ${backticks.identifier(loaded(table))}`),
  ],
};

/** Databricks SQL: each statement atomically replaces its part of one table. */
const databricks: DialectSpec = {
  identifier: quotedWith('`'),
  text: backslashed,
  types: {
    VARCHAR: 'STRING',
    INTEGER: 'INT',
    TIMESTAMPTZ: 'TIMESTAMP',
    JSON: 'STRING',
    'VARCHAR[]': 'ARRAY<STRING>',
  },
  // Not enforced, but its columns must be NOT NULL.
  key: (columns, mayBeNull) => (mayBeNull ? null : `PRIMARY KEY (${columns})`),
  columnComment: (quoted) => `COMMENT ${quoted}`,
  tail: ({ byYear, description }) =>
    `USING DELTA\n${byYear === undefined ? '' : 'CLUSTER BY (`period_end`)\n'}COMMENT ${backslashed(description)}`,
  stage: { location: '/Volumes/CATALOG/SCHEMA/VOLUME', isPlaceholder: true },
  replace: (load, { stage }) => {
    const { table, years, files } = load;
    if (!hasFiles(load)) return [deleteRows(load, databricks)];
    const columns = expressions(table, databricks.identifier);
    const rows = files.map(({ path }) => `SELECT ${columns} FROM parquet.${databricks.identifier(`${stage}/${path}`)}`);
    const target =
      years === null
        ? `INSERT OVERWRITE TABLE ${databricks.identifier(table)}`
        : `INSERT INTO TABLE ${databricks.identifier(table)} REPLACE WHERE ${inYears(years)}`;
    return [`${target} ${rows.join(' UNION ALL ')}`];
  },
};

const redshift: DialectSpec = {
  identifier: standard.identifier,
  text: (plain) => standard.text(plain.replaceAll('\\', '\\\\')),
  types: { VARCHAR: 'VARCHAR(65535)', DOUBLE: 'DOUBLE PRECISION', JSON: 'SUPER', 'VARCHAR[]': 'SUPER' },
  // For information only, but columns of a primary key are NOT NULL.
  key: primaryOrUnique,
  tail: ({ byYear }) => (byYear === undefined ? '' : 'SORTKEY ("period_end")'),
  stage: { location: 's3://BUCKET/esg-lake', isPlaceholder: true },
  insert: ({ table }) => [
    insertFrom(standard, table, standard.identifier(loaded(table)), (name, { type }) => {
      const column = standard.identifier(name);
      if (type === 'JSON') return `JSON_PARSE(${column})`;
      return type === 'TIMESTAMPTZ' ? `${column} AT TIME ZONE 'UTC'` : column;
    }),
  ],
  around: (replaced, loads, source) => [
    ...loads.filter(hasFiles).flatMap((load) => copyToRedshift(load, source)),
    ...transaction(replaced),
  ],
};

/** COPY maps columns by position, and loads every file whose name begins with the given prefix. */
function copyToRedshift({ table, files }: TableLoad, { stage }: LoadSource): readonly string[] {
  // COPY reads no times with a zone from Parquet, and JSON as text.
  const types = { ...redshift.types, TIMESTAMPTZ: 'TIMESTAMP', JSON: redshift.types.VARCHAR };
  const target = standard.identifier(loaded(table));
  const columns = expressions(table, (name, { type }) => `${standard.identifier(name)} ${types[type] ?? type}`);
  return [
    `DROP TABLE IF EXISTS ${target}`,
    `CREATE TEMP TABLE ${target} (${columns})`,
    ...files.map(
      ({ path }) =>
        `COPY ${target} FROM ${redshift.text(`${stage}/${path}`)} IAM_ROLE default FORMAT AS PARQUET SERIALIZETOJSON`,
    ),
  ];
}

/**
 * ClickHouse has no transactions: new rows are collected in a separate table, which then replaces the old rows at once.
 */
const clickhouse: DialectSpec = {
  ...backticks,
  types: {
    VARCHAR: 'String',
    INTEGER: 'Int32',
    BIGINT: 'Int64',
    DOUBLE: 'Float64',
    BOOLEAN: 'Bool',
    DATE: 'Date32',
    TIMESTAMPTZ: "DateTime64(6, 'UTC')",
    // Its JSON type holds only objects; our values are also arrays and texts.
    JSON: 'String',
    'VARCHAR[]': 'Array(String)',
  },
  columnType: (type, nullable) => (nullable && !type.startsWith('Array') ? `Nullable(${type})` : type),
  key: () => null,
  columnComment: (quoted) => `COMMENT ${quoted}`,
  // The sorting key is also the index.
  tail: ({ byYear, key, description }) => {
    const order = [...new Set([...(byYear?.sortedBy ?? []), ...key])].map(backticks.identifier);
    return [
      'ENGINE = MergeTree',
      ...(byYear === undefined ? [] : ['PARTITION BY toYear(`period_end`)']),
      `ORDER BY ${order.length === 0 ? 'tuple()' : `(${order.join(', ')})`}`,
      'SETTINGS allow_nullable_key = 1',
      `COMMENT ${backticks.text(description)}`,
    ].join('\n');
  },
  replace: ({ table, years, files }) => {
    const [old, fresh] = [table, loaded(table)].map(backticks.identifier);
    if (years === null) return [`EXCHANGE TABLES ${fresh} AND ${old}`];
    const filled = new Set(files.map(({ year }) => year));
    return years.map((year) =>
      filled.has(year)
        ? `ALTER TABLE ${old} REPLACE PARTITION ${year} FROM ${fresh}`
        : `ALTER TABLE ${old} DROP PARTITION ${year}`,
    );
  },
  around: (replaced, loads, source) => [
    ...loads.flatMap((load) => collectInClickhouse(load, source)),
    ...replaced,
    ...loads.map(({ table }) => `DROP TABLE ${backticks.identifier(loaded(table))}`),
  ],
};

/** A bucket is read with the server's credentials, a folder from the server's file system. */
function collectInClickhouse({ table, files }: TableLoad, { stage }: LoadSource): readonly string[] {
  const { identifier, text } = backticks;
  const target = identifier(loaded(table));
  const columns = expressions(table, identifier);
  const read = /^(s3|gs|https?):/.test(`${stage}/`) ? 's3' : 'file';
  return [
    `DROP TABLE IF EXISTS ${target}`,
    `CREATE TABLE ${target} AS ${identifier(table)}`,
    ...files.map(
      ({ path }) =>
        `INSERT INTO ${target} (${columns}) SELECT ${columns} FROM ${read}(${text(`${stage}/${path}`)}, 'Parquet') SETTINGS max_partitions_per_insert_block = 0`,
    ),
  ];
}

export const dialectSpecs = {
  duckdb,
  postgres,
  snowflake,
  bigquery,
  databricks,
  redshift,
  clickhouse,
};
