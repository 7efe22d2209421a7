import type { OpenTable } from '../open-table.ts';
import { type IcebergSchema, type PartitionField } from './iceberg-schema.ts';
/** One state of a table. */
export interface IcebergSnapshot {
    /** Below 2^53, so that it is exact as a number. */
    readonly 'snapshot-id': number;
    readonly 'parent-snapshot-id'?: number;
    readonly 'sequence-number': number;
    readonly 'timestamp-ms': number;
    readonly 'manifest-list': string;
    readonly summary: Readonly<Record<string, string>>;
    readonly 'schema-id': number;
}
/** A `metadata.json` of format version 2, as far as esg-lake writes it. */
export interface IcebergMetadata {
    readonly 'format-version': 2;
    readonly 'table-uuid': string;
    readonly location: string;
    readonly 'last-sequence-number': number;
    readonly 'last-updated-ms': number;
    readonly 'last-column-id': number;
    readonly schemas: readonly IcebergSchema[];
    readonly 'current-schema-id': number;
    readonly 'partition-specs': readonly {
        readonly 'spec-id': number;
        readonly fields: readonly PartitionField[];
    }[];
    readonly 'default-spec-id': number;
    readonly 'last-partition-id': number;
    readonly properties: Readonly<Record<string, string>>;
    readonly 'current-snapshot-id': number;
    readonly refs: Readonly<Record<string, {
        readonly 'snapshot-id': number;
        readonly type: 'branch';
    }>>;
    readonly snapshots: readonly IcebergSnapshot[];
    readonly 'snapshot-log': readonly {
        readonly 'timestamp-ms': number;
        readonly 'snapshot-id': number;
    }[];
    readonly 'metadata-log': readonly {
        readonly 'timestamp-ms': number;
        readonly 'metadata-file': string;
    }[];
    readonly 'sort-orders': readonly {
        readonly 'order-id': number;
        readonly fields: readonly [];
    }[];
    readonly 'default-sort-order-id': number;
    readonly statistics: readonly [];
    readonly 'partition-statistics': readonly [];
}
/** The key in the summary of a snapshot whose value is the id of the lake's snapshot. */
export declare const lakeSnapshotKey = "esg-lake.snapshot-id";
/** The version in the name of a metadata file; null for files of other writers. */
export declare const versionOfName: (name: string) => number | null;
export declare const metadataName: (version: number) => string;
/** The text of a version. Its properties contain its number and checksum, which identify it as ours and as intact. */
export declare function metadataText(metadata: IcebergMetadata, version: number): string;
/** A version written by esg-lake; `foreign` if another engine wrote it, `damaged` if it was altered. */
export declare function parseMetadata(text: string, version: number): IcebergMetadata | 'foreign' | 'damaged';
/** The metadata of a table as declared now: an added column adds a schema. The table's snapshots are kept. */
export declare function describeTable(known: IcebergMetadata | null, { table, location }: {
    readonly table: OpenTable;
    readonly location: string;
}): {
    readonly metadata: IcebergMetadata;
    readonly isChanged: boolean;
};
/** The metadata without snapshots that are neither current nor kept. */
export declare function withoutStale(metadata: IcebergMetadata, kept: ReadonlySet<number>): IcebergMetadata;
