import { type TableDeclaration, type TableName, tables } from '../../schema/tables.ts';
import { bucketSql, buckets } from '../initiative-buckets.ts';
import { ofYearsSql } from '../of-years.ts';
import type { ManifestFile } from './manifest.ts';
import type { ParquetFile } from './parquet.ts';

/** A file's share of a table that is published by year. */
export interface Partition {
  /** Of `period_end`. */
  readonly year: number;
  /** From 0. */
  readonly part: number;
  /** How many parts the year has; all of them have a file, even without rows. */
  readonly parts: number;
}

/** The file of a table that is not published by year. */
export function tableFile(table: TableName): ParquetFile {
  const { sortedBy = [] }: TableDeclaration = tables[table];
  return { table, path: `parquet/${table}.parquet`, where: 'true', sortedBy };
}

/** The file of a partition: `parquet/<table>/period_year=2024/<table>.parquet`, or, in parts, `<table>-07.parquet`. */
export function partitionFile(table: TableName, { year, part, parts }: Partition): ParquetFile {
  const { byYear }: TableDeclaration = tables[table];
  const name = parts === 1 ? table : `${table}-${String(part).padStart(2, '0')}`;
  const ofYear = ofYearsSql([year]);
  return {
    table,
    path: `parquet/${table}/period_year=${year}/${name}.parquet`,
    where: parts === 1 ? ofYear : `${ofYear} AND ${partSql(parts)} = ${part}`,
    sortedBy: byYear?.sortedBy ?? [],
  };
}

/** SQL for the part of its year that a row belongs to. */
export const partSql = (parts: number): string => (parts === 1 ? '0' : `${bucketSql} * ${parts} // ${buckets}`);

/** The part of a year that a bucket belongs to, as in SQL. */
export const partOf = (bucket: number, parts: number): number => Math.floor((bucket * parts) / buckets);

/** Smaller parts compress worse. */
export const usualPartRows = 250_000;

/** File names have two digits. */
const maxParts = 100;

/**
 * How many parts a year is published in. It keeps the number that it has for as long as that is large enough and at least
 * half of what it could be, since all of a year is rewritten when it changes.
 *
 * @param known the number of parts in the snapshot before; 0 if it does not have the year
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

/** The year of the partition that a file is in, by its path; null for a table that is one file. */
export function periodYearOf(path: string): number | null {
  const year = /\/period_year=(-?\d+)\//.exec(path)?.[1];
  return year === undefined ? null : Number(year);
}
