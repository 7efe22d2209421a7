import type { FormatVersions } from '../current-tables.ts';
import { type IcebergMetadata } from './iceberg-metadata.ts';
import { type FileStats } from './manifest-entries.ts';
import { type IcebergManifest } from './manifest-files.ts';
/** A table at one of its snapshots. */
export interface IcebergState {
    readonly manifests: readonly IcebergManifest[];
    /** By path, relative to the table's folder. */
    readonly files: ReadonlyMap<string, FileStats>;
}
/** The content of a table's metadata. */
export interface IcebergTable {
    /** The table's folder. */
    readonly folder: string;
    /** Of the newest metadata; 0 for a table that does not exist yet. */
    readonly version: number;
    readonly metadata: IcebergMetadata | null;
    /** By the id of each snapshot that the newest metadata names. */
    readonly states: ReadonlyMap<number, IcebergState>;
    /** What is wrong with the metadata, as the end of a sentence; null if intact. `states` has only what can be read. */
    readonly damage: string | null;
    /** Versions whose metadata cannot be read. */
    readonly unreadable: ReadonlySet<number>;
}
/** A version that is kept for readers. */
type NamedIceberg = NonNullable<FormatVersions['iceberg']>;
export declare const metadataFolder: (folder: string) => string;
export declare const hintName = "version-hint.text";
/** The file name at the end of an address in the metadata folder. */
export declare const nameOf: (address: string) => string;
export declare const currentState: ({ metadata, states }: Pick<IcebergTable, 'metadata' | 'states'>) => IcebergState;
/**
 * Reads the newest metadata of a table and the files of each snapshot. Only metadata written by esg-lake is accepted;
 * damaged files are left out.
 *
 * @param named the versions that are kept for readers, including the newest
 * @throws GuardError if another engine has written to the table
 */
export declare function readIcebergTable(folder: string, named: readonly NamedIceberg[]): Promise<IcebergTable>;
export declare function stateOf(manifests: readonly IcebergManifest[]): IcebergState;
/** @throws DamagedError if the metadata is damaged */
export declare function requireWholeMetadata({ folder, damage }: IcebergTable): void;
/** Deletes what killed writers left in the metadata. */
export declare function removeUnfinishedMetadata(folder: string): Promise<void>;
export {};
