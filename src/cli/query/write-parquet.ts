import type { FormatWriter } from './formats.ts';

/** Written by DuckDB, and only to a file. */
export const writeParquet: FormatWriter = async (database, sql, { file }) => {
  if (file === undefined) throw new TypeError('Parquet needs a file');
  await database.writeParquet(sql, file);
  return null;
};
