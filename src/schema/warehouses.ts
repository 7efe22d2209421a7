import { type ColumnType, publishedTableNames, type TableName, tables } from './tables.ts';

interface Dialect {
  readonly identifier: (name: string) => string;
  /** Where they differ from DuckDB's. */
  readonly types: Partial<Readonly<Record<ColumnType, string>>>;
  /** Null if the warehouse has no constraint for such a key. */
  readonly key: (columns: string, mayBeNull: boolean) => string | null;
}

export const warehouseSql = (name: DialectName): string =>
  publishedTableNames.map((table) => `${createStatement(dialects[name], table)};\n`).join('');

function createStatement({ identifier, types, key: keyOf }: Dialect, table: TableName): string {
  const { key, columns } = tables[table];
  const lines = Object.entries(columns).map(([column, { type, nullable }]) => {
    const named = types[type] ?? type;
    // In BigQuery, an array is never NULL and cannot be declared NOT NULL.
    return `  ${identifier(column)} ${named}${nullable || named.startsWith('ARRAY<') ? '' : ' NOT NULL'}`;
  });
  const mayBeNull = key.some((column) => columns[column]?.nullable);
  const constraint = key.length === 0 ? null : keyOf(key.map(identifier).join(', '), mayBeNull);
  if (constraint !== null) lines.push(`  ${constraint}`);
  const remark = key.length > 0 && constraint === null ? `-- key, NULLs being equal: ${key.join(', ')}\n` : '';
  return `${remark}CREATE TABLE ${identifier(table)} (\n${lines.join(',\n')}\n)`;
}

/** PostgreSQL 15 and newer. */
const postgres: Dialect = {
  identifier: (name) => `"${name}"`,
  types: { VARCHAR: 'TEXT', DOUBLE: 'DOUBLE PRECISION', JSON: 'JSONB', 'VARCHAR[]': 'TEXT[]' },
  key: (columns, mayBeNull) => `${mayBeNull ? 'UNIQUE NULLS NOT DISTINCT' : 'PRIMARY KEY'} (${columns})`,
};

/** Here and in BigQuery, JSON stays the text that it is in the files, which can be loaded as they are. */
const snowflake: Dialect = {
  // As unquoted names, which become upper case; some are reserved words.
  identifier: (name) => `"${name.toUpperCase()}"`,
  types: { TIMESTAMPTZ: 'TIMESTAMP_TZ', JSON: 'VARCHAR', 'VARCHAR[]': 'ARRAY' },
  // For information only, but columns of a primary key are NOT NULL.
  key: (columns, mayBeNull) => `${mayBeNull ? 'UNIQUE' : 'PRIMARY KEY'} (${columns})`,
};

const bigquery: Dialect = {
  identifier: (name) => `\`${name}\``,
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
};

export const dialects = { postgres, snowflake, bigquery } as const;

export type DialectName = keyof typeof dialects;
