import type { ColumnBounds } from '../column-bounds.ts';
import type { DataFile } from '../data-files.ts';
import type { OpenTable } from '../open-table.ts';
import { type PartitionValues } from './iceberg-schema.ts';
/** A value of a column, by the id of the column. */
interface Keyed<T> {
    readonly key: number;
    readonly value: T;
}
/** `data_file`, without the path. */
export interface FileStats {
    readonly content: number;
    readonly file_format: string;
    readonly partition: PartitionValues;
    readonly record_count: number;
    readonly file_size_in_bytes: number;
    readonly value_counts: readonly Keyed<number>[] | null;
    readonly null_value_counts: readonly Keyed<number>[] | null;
    readonly lower_bounds: readonly Keyed<Buffer>[] | null;
    readonly upper_bounds: readonly Keyed<Buffer>[] | null;
}
/** What the snapshot did with a file, as recorded in a manifest. */
export declare const statuses: {
    readonly existing: 0;
    readonly added: 1;
    readonly deleted: 2;
};
export interface ManifestEntry {
    readonly status: (typeof statuses)[keyof typeof statuses];
    /** The snapshot that added or deleted the file. */
    readonly snapshotId: number;
    /** The sequence number of the snapshot that added it. */
    readonly sequence: number;
    /** Relative to the table's folder. */
    readonly path: string;
    readonly file: FileStats;
}
export declare const isLive: ({ status }: ManifestEntry) => boolean;
/** The description of a file in a manifest. */
export declare function fileStats({ columns }: OpenTable, file: DataFile, bounds: readonly ColumnBounds[]): FileStats;
/** Little-endian, the encoding of bounds. */
export declare function int32(value: number): Buffer;
/**
 * Parses an entry of a manifest that esg-lake wrote; null if it is not valid.
 *
 * @param inherited values of the manifest list, which entries of added files inherit
 */
export declare function toEntry(value: unknown, location: string, inherited: {
    readonly snapshotId: number;
    readonly sequence: number;
}): ManifestEntry | null;
/** The record of an entry. Added files inherit their sequence numbers from the manifest list. */
export declare function entryRecord({ status, snapshotId, sequence, path, file }: ManifestEntry, location: string): object;
export {};
