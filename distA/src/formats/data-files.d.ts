import type { Snapshot } from '../load/publish/snapshot-folders.ts';
import type { TableName } from '../schema/tables.ts';
/** A published file, and its name in the folder of an open table: derived from the content, so it never changes. */
export interface DataFile {
    /** Relative to the table's folder: `data/period_year=2025/<sha256>.parquet`. */
    readonly path: string;
    /** The year of its partition; null for tables that are one file. */
    readonly year: number | null;
    /** The values of the table's partition columns, as text. */
    readonly partition: Readonly<Record<string, string>>;
    readonly rows: number;
    readonly bytes: number;
    readonly sha256: string;
    /** Absolute path of the same file in the snapshot. */
    readonly source: string;
}
export declare const dataFolderName = "data";
/** The checksum in the name of a data file; null for the names of other files. */
export declare const namedSha256: (path: string) => string | null;
/**
 * The files of a table by their names. Parts of a year without rows are byte for byte the same file.
 * @param outer values of partition columns that all rows of the snapshot share. @default none
 */
export declare function dataFilesOf({ folder, manifest }: Pick<Snapshot, 'folder' | 'manifest'>, table: TableName, outer?: Readonly<Record<string, string>>): ReadonlyMap<string, DataFile>;
/** The name of a data file within the folder of its table. */
export declare const dataFilePath: (partition: Readonly<Record<string, string>>, sha256: string) => string;
/**
 * Puts the files into the folder of their table as hard links, or as copies where the file system has none. A different
 * file of the same name is replaced: it has the same bytes or is damaged.
 */
export declare function linkDataFiles(folder: string, files: Iterable<DataFile>): Promise<void>;
/** Deletes the data files of a table that no kept version of any format names. */
export declare function expireDataFiles(folder: string, kept: ReadonlySet<string>): Promise<void>;
