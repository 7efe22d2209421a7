/** The versions that read what is published; `until` is the last minor version of Python 3 that one is built for. */
export const duckdbVersions: readonly { readonly duckdb: string; readonly file: string; readonly until?: number }[] = [
  { duckdb: '1.2.2', file: 'duckdb-1.2.txt', until: 13 },
  { duckdb: '1.3.2', file: 'duckdb-1.3.txt', until: 13 },
  { duckdb: '1.4.5', file: 'duckdb-1.4.txt' },
  { duckdb: '1.5.6', file: 'duckdb-1.5.txt' },
  { duckdb: '2.0.0', file: 'duckdb-2.0.txt' },
];
