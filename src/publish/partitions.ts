import { bucketSql, buckets, ofYearsSql, type TouchedYears } from '../load/merge/touched-records.ts';
import type { TableLoad } from '../schema/dialects/write-dialect.ts';
import type { TableDeclaration } from '../schema/table-declaration.ts';
import { publishedTableNames, type TableName, tables, tablesByYear } from '../schema/tables.ts';
import type { Manifest, ManifestFile } from './manifest.ts';
import type { ParquetFile } from './parquet.ts';

/** A file's share of a table that is published by year. */
export interface Partition {
  /** Of `period_end`. */
  readonly year: number;
  /** From 0. */
  readonly part: number;
  /** Number of parts of the year; each has a file, even without rows. */
  readonly parts: number;
}

/** The file of a table that is not published by year. */
export function tableFile(table: TableName): ParquetFile {
  const { sortedBy = [] }: TableDeclaration = tables[table];
  return { table, path: `parquet/${table}.parquet`, where: 'true', sortedBy };
}

/** The year of the one file of a table that is published by year and has no rows, so that every reader finds one. */
export const emptyYear = 1970;

/** The file of a partition: `parquet/<table>/period_year=2024/<table>.parquet`, or, in parts, `<table>-07.parquet`. */
export function partitionFile(table: TableName, { year, part, parts }: Partition): ParquetFile {
  const { sortedBy = [] }: TableDeclaration = tables[table];
  const name = parts === 1 ? table : `${table}-${String(part).padStart(2, '0')}`;
  const ofYear = ofYearsSql([year]);
  return {
    table,
    path: `parquet/${table}/period_year=${year}/${name}.parquet`,
    where: parts === 1 ? ofYear : `${ofYear} AND ${partSql(parts)} = ${part}`,
    sortedBy,
  };
}

/** SQL for the part of its year that a row belongs to. */
export const partSql = (parts: number): string => (parts === 1 ? '0' : `${bucketSql} * ${parts} // ${buckets}`);

/** Whether a row of the partition may differ. */
export function isTouchedBy(touched: TouchedYears, { year, part, parts }: Partition): boolean {
  const inYear = touched.get(year);
  return inYear === null || [...(inYear ?? [])].some((bucket) => Math.floor((bucket * parts) / buckets) === part);
}

/** Smaller parts compress worse. */
export const usualPartRows = 250_000;

/** File names have two digits. */
const maxParts = 100;

/**
 * The number of parts in which a year is published. It stays the same as long as it is large enough and at least half
 * of what it could be, since a change rewrites the whole year.
 *
 * @param known the number of parts in the previous snapshot; 0 if it does not have the year
 */
export function partsFor(rows: number, known: number, minPartRows: number): number {
  const most = Math.min(Math.max(1, Math.floor(rows / minPartRows)), maxParts);
  return known <= most && 2 * known > most ? known : most;
}

/** Files of a manifest by year, in the order of their parts; null if they are not laid out by year. */
export function filesByYear(files: readonly ManifestFile[]): ReadonlyMap<number, readonly ManifestFile[]> | null {
  const years = new Map<number, ManifestFile[]>();
  for (const file of files) {
    const year = periodYearOf(file.path);
    if (year === null) return null;
    years.set(year, [...(years.get(year) ?? []), file]);
  }
  for (const ofYear of years.values()) ofYear.sort((a, b) => (a.path < b.path ? -1 : 1));
  return years;
}

/** The year of a file's partition, from its path; null for a table with a single file. */
function periodYearOf(path: string): number | null {
  const year = /\/period_year=(-?\d+)\//.exec(path)?.[1];
  return year === undefined ? null : Number(year);
}

/** All tables of a snapshot. */
export const everything = (manifest: Manifest): readonly TableLoad[] =>
  publishedTableNames.map((table) => wholeTable(manifest, table));

/**
 * What has to be replaced to get from all of the snapshot `from` to all of the snapshot `to`: tables of which a file
 * differs; of those published by year, the years of which a file differs, or that are in only one of the two.
 */
export const changedPartitions = (from: Manifest, to: Manifest): readonly TableLoad[] =>
  publishedTableNames.flatMap((table) => {
    const before = filesIn(from, table);
    const after = filesIn(to, table);
    if (isSame(before, after)) return [];
    const yearsBefore = tablesByYear.includes(table) ? filesByYear(before) : null;
    const yearsAfter = filesByYear(after);
    if (yearsBefore === null || yearsAfter === null) return [wholeTable(to, table)];
    const years = [...new Set([...yearsBefore.keys(), ...yearsAfter.keys()])]
      .filter((year) => !isSame(yearsBefore.get(year) ?? [], yearsAfter.get(year) ?? []))
      .sort((a, b) => a - b);
    const files = years.flatMap((year) => pathsOf(yearsAfter.get(year) ?? []));
    return years.length === 0 ? [] : [{ table, years, files }];
  });

const wholeTable = (manifest: Manifest, table: TableName): TableLoad => {
  const files = filesIn(manifest, table);
  const byYear = tablesByYear.includes(table) ? filesByYear(files) : null;
  return { table, years: null, files: pathsOf(byYear === null ? files : [...byYear.values()].flat()) };
};

const pathsOf = (files: readonly ManifestFile[]): readonly string[] => files.map(({ path }) => path);
const filesIn = (manifest: Manifest, table: TableName): readonly ManifestFile[] => manifest.tables[table]?.files ?? [];

const isSame = (a: readonly ManifestFile[], b: readonly ManifestFile[]): boolean =>
  a.length === b.length && a.every(({ sha256 }) => b.some((file) => file.sha256 === sha256));
