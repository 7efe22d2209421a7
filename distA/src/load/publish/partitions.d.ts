import type { TableLoad } from '../../schema/dialects/write-dialect.ts';
import { type TableName } from '../../schema/tables.ts';
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
export declare function tableFile(table: TableName): ParquetFile;
/** The file of a partition: `parquet/<table>/period_year=2024/<table>.parquet`, or, in parts, `<table>-07.parquet`. */
export declare function partitionFile(table: TableName, { year, part, parts }: Partition): ParquetFile;
/** SQL for the part of its year that a row belongs to. */
export declare const partSql: (parts: number) => string;
/** The part of a year that a bucket belongs to, as in SQL. */
export declare const partOf: (bucket: number, parts: number) => number;
/** Smaller parts compress worse. */
export declare const usualPartRows = 250000;
/**
 * The number of parts in which a year is published. It stays the same as long as it is large enough and at least half
 * of what it could be, since a change rewrites the whole year.
 *
 * @param known the number of parts in the previous snapshot; 0 if it does not have the year
 */
export declare function partsFor(rows: number, known: number, minPartRows: number): number;
/** Files of a manifest by year, in the order of their parts; null if they are not laid out by year. */
export declare function filesByYear(files: readonly ManifestFile[]): ReadonlyMap<number, readonly ManifestFile[]> | null;
/** The year of a file's partition, from its path; null for a table with a single file. */
export declare function periodYearOf(path: string): number | null;
/** All tables of a snapshot. */
export declare const everything: (manifest: Manifest) => readonly TableLoad[];
/**
 * What has to be replaced to get from all of the snapshot `from` to all of the snapshot `to`: tables of which a file
 * differs; of those published by year, the years of which a file differs, or that are in only one of the two.
 */
export declare const changedPartitions: (from: Manifest, to: Manifest) => readonly TableLoad[];
