import { type ColumnType, publishedTableNames, type TableDeclaration, type TableName, tables } from './tables.ts';

/** The SQL of a warehouse, as far as needed to create our tables there. */
interface Dialect {
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
}

/** Creates the published tables in a warehouse, with keys and comments. */
export const warehouseSql = (name: DialectName): string =>
  publishedTableNames
    .flatMap((table) => createStatements(dialects[name], table))
    .map((statement) => `${statement};\n`)
    .join('');

/** `CREATE TABLE`, plus separate statements for comments where the warehouse needs them. */
function createStatements(
  { identifier, text, types, columnComment, ...spec }: Dialect,
  table: TableName,
): readonly string[] {
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

/** Doubles a quotation mark inside the text: `'it''s'`. */
const quoted = (mark: string, text: string): string => `${mark}${text.replaceAll(mark, mark + mark)}${mark}`;

/** Puts a backslash before quotation marks and backslashes: `'it\'s'`. */
const escaped = (mark: string, text: string): string =>
  `${mark}${text.replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`).replaceAll('\n', '\\n')}${mark}`;
const backslashed = (text: string): string => escaped("'", text);
const backticked = (name: string): string => escaped('`', name);

/** PostgreSQL 15 and newer. */
const postgres: Dialect = {
  identifier: (name) => quoted('"', name),
  text: (text) => quoted("'", text),
  types: { VARCHAR: 'TEXT', DOUBLE: 'DOUBLE PRECISION', JSON: 'JSONB', 'VARCHAR[]': 'TEXT[]' },
  key: (columns, mayBeNull) => `${mayBeNull ? 'UNIQUE NULLS NOT DISTINCT' : 'PRIMARY KEY'} (${columns})`,
};

/** JSON stays the text that it is in the files, which can be loaded as they are. */
const snowflake: Dialect = {
  // As unquoted names, which become upper case; some are reserved words.
  identifier: (name) => `"${name.toUpperCase()}"`,
  text: backslashed,
  types: { TIMESTAMPTZ: 'TIMESTAMP_TZ', JSON: 'VARCHAR', 'VARCHAR[]': 'ARRAY' },
  // For information only, but columns of a primary key are NOT NULL.
  key: (columns, mayBeNull) => `${mayBeNull ? 'UNIQUE' : 'PRIMARY KEY'} (${columns})`,
  columnComment: (quoted) => `COMMENT ${quoted}`,
  tail: ({ description }) => `COMMENT = ${backslashed(description)}`,
};

/** JSON stays text, as in Snowflake. */
const bigquery: Dialect = {
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
    JSON: 'STRING',
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
};

export const dialects = { postgres, snowflake, bigquery } as const;

export type DialectName = keyof typeof dialects;
