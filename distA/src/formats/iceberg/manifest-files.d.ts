import type { Avro } from './avro-container.ts';
import type { IcebergSchema, PartitionField } from './iceberg-schema.ts';
import { type ManifestEntry } from './manifest-entries.ts';
/** A manifest: some of the files of a snapshot. */
export interface IcebergManifest {
    /** In the folder `metadata`. */
    readonly name: string;
    readonly bytes: number;
    /** The snapshot that wrote it. */
    readonly snapshotId: number;
    readonly sequence: number;
    readonly entries: readonly ManifestEntry[];
}
/** A file that has not been written yet, or is published elsewhere. */
export interface MetadataFile {
    readonly name: string;
    readonly content: Buffer;
}
/** What the manifests of a table share. */
export interface TableShape {
    /** The address of the table's folder; every file in it is named by its full address. */
    readonly location: string;
    readonly schema: IcebergSchema;
    readonly partition: readonly PartitionField[];
}
/** The name contains the checksum of the content, like that of a data file. */
export declare const avroPattern: RegExp;
export declare const checksumOf: (content: Buffer) => string;
export declare function manifestFile(avro: Avro, shape: TableShape, entries: readonly ManifestEntry[]): MetadataFile;
/** The manifest list of a snapshot. */
export declare function manifestList(avro: Avro, shape: TableShape, snapshot: {
    readonly id: number;
    readonly parent: number | null;
    readonly sequence: number;
}, manifests: readonly IcebergManifest[]): MetadataFile;
/** What a manifest list says about a manifest. */
type ListedManifest = Omit<IcebergManifest, 'entries'>;
/** @throws if the bytes are not a manifest list written by esg-lake */
export declare function parseManifestList(avro: Avro, location: string, content: Buffer): readonly ListedManifest[];
/** @throws if the bytes are not a manifest written by esg-lake */
export declare function parseManifest(avro: Avro, location: string, content: Buffer, listed: ListedManifest): readonly ManifestEntry[];
export {};
