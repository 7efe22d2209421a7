import type { Dialect } from './dialect.ts';

/** Every dialect; its code is loaded on demand. */
export const dialects = {
  duckdb: async (): Promise<Dialect> => (await import('./duckdb.ts')).duckdb,
  postgres: async (): Promise<Dialect> => (await import('./postgres.ts')).postgres,
  snowflake: async (): Promise<Dialect> => (await import('./snowflake.ts')).snowflake,
  bigquery: async (): Promise<Dialect> => (await import('./bigquery.ts')).bigquery,
  databricks: async (): Promise<Dialect> => (await import('./databricks.ts')).databricks,
  redshift: async (): Promise<Dialect> => (await import('./redshift.ts')).redshift,
  clickhouse: async (): Promise<Dialect> => (await import('./clickhouse.ts')).clickhouse,
} as const;

export type DialectName = keyof typeof dialects;

export const dialectNames = Object.keys(dialects) as readonly DialectName[];

/** Statements as a script: commands of psql end with their line. */
export const scriptOf = (statements: readonly string[]): string =>
  statements.map((statement) => (statement.startsWith('\\') ? `${statement}\n` : `${statement};\n`)).join('');
