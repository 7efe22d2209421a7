import type { FormatWriter } from './formats.ts';

/** DuckDB writes it; only a file can hold it. */
export const writeParquet: FormatWriter = async (database, sql, { file }) => {
  if (file === undefined) throw new TypeError('Parquet needs a file');
  await database.writeParquet(sql, file);
  return null;
};
