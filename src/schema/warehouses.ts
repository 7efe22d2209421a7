import { dirname, join } from 'node:path/posix';
import { shellWord } from '../base/printable.ts';
import { type ColumnType, type TableDeclaration, type TableName, tables } from './tables.ts';

export type DialectName = 'postgres' | 'snowflake' | 'bigquery';

/** The part of a table that is replaced. */
export interface TableLoad {
  readonly table: TableName;
  /** Years of `period_end`, ascending; null for the whole table. */
  readonly years: readonly number[] | null;
  /** Files with the new rows of that part, and no others, relative to the snapshot's folder; none if all are gone. */
  readonly files: readonly string[];
}

export interface LoadSource {
  /** The snapshot's folder, absolute and without symbolic links. */
  readonly folder: string;
  /** The output folder, absolute. */
  readonly output: string;
  readonly snapshotId: string;
  /** Where the warehouse finds the contents of the snapshot's folder. */
  readonly stage: string;
}

/** The SQL of a warehouse, as far as needed to create our tables there and to load published files into them. */
interface Warehouse {
  readonly identifier: (name: string) => string;
  readonly text: (text: string) => string;
  /** Names of types where they differ from DuckDB's. */
  readonly types: Partial<Readonly<Record<ColumnType, string>>>;
  /** The constraint for a key, some columns of which may be NULL; null if the warehouse has no such constraint. */
  readonly key: (columns: string, mayBeNull: boolean) => string | null;
  /** A column's description, written after its type. @default `COMMENT ON` statements for the table and its columns */
  readonly columnComment?: (quoted: string) => string;
  /** What is written after the closing parenthesis of a table. */
  readonly tail?: (table: TableDeclaration) => string;
  /** Where the warehouse finds the files by default, BUCKET being a placeholder. @default the snapshot's folder */
  readonly stage?: string;
  /** What a DELETE of all rows ends with. */
  readonly deleteAll?: string;
  /** Adds the rows of a load that has files, after the old rows were deleted. */
  readonly insert: (load: TableLoad, source: LoadSource) => readonly string[];
  /** The script around the statements that replace rows; `loads` are those that have files. */
  readonly around: (replaced: readonly string[], loads: readonly TableLoad[], source: LoadSource) => readonly string[];
}

/** `CREATE TABLE` with keys and comments, plus separate statements for comments where the warehouse needs them. */
export function createStatements(warehouse: DialectName, table: TableName): readonly string[] {
  const { identifier, text, types, columnComment, ...spec }: Warehouse = warehouses[warehouse];
  const { description, key, columns } = tables[table];
  const name = identifier(table);
  const lines = Object.entries(columns).map(([column, { type, nullable, description: about }]) => {
    const named = types[type] ?? type;
    // In BigQuery, an array is never NULL and cannot be declared NOT NULL.
    const notNull = nullable || named.startsWith('ARRAY<') ? '' : ' NOT NULL';
    const comment = columnComment === undefined ? '' : ` ${columnComment(text(about))}`;
    return `  ${identifier(column)} ${named}${notNull}${comment}`;
  });
  const mayBeNull = key.some((column) => columns[column]?.nullable);
  const constraint = key.length === 0 ? null : spec.key(key.map(identifier).join(', '), mayBeNull);
  if (constraint !== null) lines.push(`  ${constraint}`);
  // A key that the warehouse cannot declare becomes a comment in the SQL.
  const remark = key.length > 0 && constraint === null ? `-- key, NULLs being equal: ${key.join(', ')}\n` : '';
  const tail = spec.tail === undefined ? '' : `\n${spec.tail(tables[table])}`;
  const create = `${remark}CREATE TABLE ${name} (\n${lines.join(',\n')}\n)${tail}`;
  if (columnComment !== undefined) return [create];
  const ofColumns = Object.entries(columns).map(
    ([column, { description: about }]) => `COMMENT ON COLUMN ${name}.${identifier(column)} IS ${text(about)}`,
  );
  return [create, `COMMENT ON TABLE ${name} IS ${text(description)}`, ...ofColumns];
}

/**
 * Replaces rows by the contents of published files, in one transaction. Not with TRUNCATE, which other sessions would
 * see before the transaction ends, or which would end it.
 */
export function loadStatements(warehouse: DialectName, loads: readonly TableLoad[], source: LoadSource) {
  const { identifier, deleteAll = '', insert, around }: Warehouse = warehouses[warehouse];
  const replaced = loads.flatMap((load) => [
    `DELETE FROM ${identifier(load.table)}${load.years === null ? deleteAll : ` WHERE ${inYears(load.years)}`}`,
    ...(load.files.length === 0 ? [] : insert(load, source)),
  ]);
  const withFiles = loads.filter(({ files }) => files.length > 0);
  return around(replaced, withFiles, source);
}

const inYears = (years: readonly number[]): string =>
  years
    .map((year) => String(year).padStart(4, '0'))
    .map((year) => `period_end BETWEEN DATE '${year}-01-01' AND DATE '${year}-12-31'`)
    .join(' OR ');

/** One SQL expression for each column, in the order of the declaration, which is also that of the files. */
const expressions = (table: TableName, expression: (name: string, type: ColumnType) => string): string =>
  Object.entries(tables[table].columns)
    .map(([name, { type }]) => expression(name, type))
    .join(', ');

/** Doubles a quotation mark inside the text: `'it''s'`. */
const quoted = (mark: string, text: string): string => `${mark}${text.replaceAll(mark, mark + mark)}${mark}`;

/** Puts a backslash before quotation marks and backslashes: `'it\'s'`. */
const escaped = (mark: string, text: string): string =>
  `${mark}${text.replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`).replaceAll('\n', '\\n')}${mark}`;
const backslashed = (text: string): string => escaped("'", text);

const standard = { identifier: (name: string) => quoted('"', name), text: (text: string) => quoted("'", text) };

/** PostgreSQL 15 and newer. It reads no Parquet: psql copies what `esg-lake query` writes. */
const postgres: Warehouse = {
  ...standard,
  types: { VARCHAR: 'TEXT', DOUBLE: 'DOUBLE PRECISION', JSON: 'JSONB', 'VARCHAR[]': 'TEXT[]' },
  key: (columns, mayBeNull) => `${mayBeNull ? 'UNIQUE NULLS NOT DISTINCT' : 'PRIMARY KEY'} (${columns})`,
  // psql reads such a command to the end of the line, and fails if the program fails.
  insert: ({ table, years }, { output, snapshotId }) => {
    const where = years === null ? '' : ` WHERE ${inYears(years)}`;
    const sql = `SELECT ${expressions(table, readableByPostgres)} FROM ${table}${where}`;
    const flags = ['--output', output, '--snapshot', snapshotId, '--quiet', '--format', 'csv'];
    const program = ['esg-lake', 'query', ...flags, sql].map(shellWord).join(' ');
    const columns = expressions(table, standard.identifier);
    const from = `FROM PROGRAM ${standard.text(program)} WITH (FORMAT csv, HEADER)`;
    return [`\\copy ${standard.identifier(table)} (${columns}) ${from}`];
  },
  around: (replaced) => ['\\set ON_ERROR_STOP on', 'BEGIN', ...replaced, 'COMMIT'],
};

/**
 * SQL (of the lake) for a value that PostgreSQL accepts: its arrays have their own notation, and its texts cannot
 * contain U+0000, which becomes U+FFFD.
 */
function readableByPostgres(name: string, type: ColumnType): string {
  const column = standard.identifier(name);
  const withoutZero = (text: string): string => `replace(${text}, chr(0), chr(65533))`;
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

const snowflakeStage = '@esg_lake';

/** The largest number of files in one statement. */
const mostFiles = 1000;

const snowflake: Warehouse = {
  // As unquoted names, which become upper case; some are reserved words.
  identifier: (name) => `"${name.toUpperCase()}"`,
  text: backslashed,
  types: { TIMESTAMPTZ: 'TIMESTAMP_TZ', JSON: 'VARIANT', 'VARCHAR[]': 'ARRAY' },
  // For information only, but columns of a primary key are NOT NULL.
  key: (columns, mayBeNull) => `${mayBeNull ? 'UNIQUE' : 'PRIMARY KEY'} (${columns})`,
  columnComment: (quoted) => `COMMENT ${quoted}`,
  tail: ({ description }) => `COMMENT = ${backslashed(description)}`,
  stage: snowflakeStage,
  insert: ({ table, files }, { stage }) => {
    const values = expressions(table, (name, type) => {
      const field = `$1:"${name}"`;
      if (type === 'JSON') return `PARSE_JSON(${field}::VARCHAR)`;
      return `${field}::${type === 'BIGINT' ? 'INTEGER' : (snowflake.types[type] ?? type)}`;
    });
    const into = `${snowflake.identifier(table)} (${expressions(table, snowflake.identifier)})`;
    const from = `(SELECT ${values} FROM ${backslashed(`${stage}/`)})`;
    const format = '(TYPE = PARQUET USE_LOGICAL_TYPE = TRUE USE_VECTORIZED_SCANNER = TRUE)';
    return Array.from({ length: Math.ceil(files.length / mostFiles) }, (_, at) => {
      const names = files.slice(at * mostFiles, (at + 1) * mostFiles).map(backslashed);
      // Without FORCE, a file whose name was loaded before would be skipped.
      return `COPY INTO ${into} FROM ${from} FILES = (${names.join(', ')}) FILE_FORMAT = ${format} FORCE = TRUE`;
    });
  },
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
    ...['BEGIN', ...replaced, 'COMMIT'],
  ],
};

const backticked = (name: string): string => escaped('`', name);

/** The table that files are loaded into before its rows replace those of the real one. */
const loadedInto = (table: TableName): string => backticked(`loaded_${table}`);

const bigquery: Warehouse = {
  identifier: backticked,
  text: backslashed,
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
  // BigQuery plans queries with the key, which would be wrong for NULLs.
  key: (columns, mayBeNull) => (mayBeNull ? null : `PRIMARY KEY (${columns}) NOT ENFORCED`),
  columnComment: (quoted) => `OPTIONS (description = ${quoted})`,
  tail: ({ byYear, sortedBy, description }) => {
    const cluster = sortedBy.slice(0, 4).map(backticked).join(', ');
    const lines = [`OPTIONS (description = ${backslashed(description)})`];
    if (byYear && cluster !== '') lines.unshift(`CLUSTER BY ${cluster}`);
    if (byYear) lines.unshift(`PARTITION BY DATE_TRUNC(${backticked('period_end')}, YEAR)`);
    return lines.join('\n');
  },
  stage: 'gs://BUCKET/esg-lake',
  deleteAll: ' WHERE true',
  // JSON is text in the files and becomes JSON only in the INSERT.
  insert: ({ table }) => {
    const values = expressions(table, (name, type) =>
      type === 'JSON' ? `PARSE_JSON(${backticked(name)}, wide_number_mode => 'round')` : backticked(name),
    );
    const into = `${backticked(table)} (${expressions(table, backticked)})`;
    return [`INSERT INTO ${into} SELECT ${values} FROM ${loadedInto(table)}`];
  },
  // Files cannot be loaded inside a transaction.
  around: (replaced, loads, { stage }) => [
    ...loads.map(({ table, files }) => {
      const columns = expressions(table, (name, type) => {
        const inFile = type === 'JSON' ? 'VARCHAR' : type;
        return `${backticked(name)} ${bigquery.types[inFile] ?? inFile}`;
      });
      const uris = files.map((path) => backslashed(`${stage}/${path}`)).join(', ');
      const from = `FROM FILES (format = 'PARQUET', enable_list_inference = true, uris = [${uris}])`;
      return `LOAD DATA OVERWRITE ${loadedInto(table)} (${columns}) ${from}`;
    }),
    ...['BEGIN TRANSACTION', ...replaced, 'COMMIT TRANSACTION'],
    ...loads.map(({ table }) => `DROP TABLE ${loadedInto(table)}`),
  ],
};

export const warehouses: Readonly<Record<DialectName, Warehouse>> = { postgres, snowflake, bigquery };
