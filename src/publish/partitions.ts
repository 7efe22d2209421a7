import { ofYearSql } from '../load/merge/replace-figures.ts';
import { publishedTableNames, type TableName, tables, tablesByYear } from '../schema/tables.ts';
import type { TableLoad } from '../schema/warehouses.ts';
import type { Manifest, ManifestFile } from './manifest.ts';
import type { ParquetFile } from './parquet.ts';

/** The file of a table that is not published by year. */
export function tableFile(table: TableName): ParquetFile {
  const { sortedBy } = tables[table];
  return { table, path: `parquet/${table}.parquet`, where: 'true', sortedBy };
}

/** The year of the one file of a table that is published by year and has no rows, so that every reader finds one. */
export const emptyYear = 1970;

/** The file of one year, of `period_end`: `parquet/<table>/period_year=2024/<table>.parquet`. */
export const yearFile = (table: TableName, year: number): ParquetFile => ({
  ...tableFile(table),
  path: `parquet/${table}/period_year=${year}/${table}.parquet`,
  where: ofYearSql(year),
});

/** The year of a file, from its path. */
export const yearOf = (path: string): number => Number(/\/period_year=(-?\d+)\//.exec(path)?.[1]);

/** All tables of a snapshot. */
export const everything = (manifest: Manifest): readonly TableLoad[] =>
  publishedTableNames.map((table) => wholeTable(manifest, table));

/**
 * What has to be replaced to get from all of the snapshot `from` to all of the snapshot `to`: tables of which a file
 * differs; of those published by year, the years of which the file differs, or that are in only one of the two.
 */
export const changedPartitions = (from: Manifest, to: Manifest): readonly TableLoad[] =>
  publishedTableNames.flatMap((table) => {
    const before = filesIn(from, table);
    const after = filesIn(to, table);
    const gone = before.filter(({ path }) => after.every((file) => file.path !== path));
    const changed = after.filter(({ sha256 }) => before.every((file) => file.sha256 !== sha256));
    if (gone.length + changed.length === 0) return [];
    if (!tablesByYear.includes(table)) return [wholeTable(to, table)];
    const years = [...gone, ...changed].map(({ path }) => yearOf(path)).sort((a, b) => a - b);
    return [{ table, years, files: pathsOf(changed) }];
  });

const wholeTable = (manifest: Manifest, table: TableName): TableLoad => ({
  table,
  years: null,
  files: pathsOf(filesIn(manifest, table)),
});

const pathsOf = (files: readonly ManifestFile[]): readonly string[] => files.map(({ path }) => path);
const filesIn = (manifest: Manifest, table: TableName): readonly ManifestFile[] => manifest.tables[table]?.files ?? [];
