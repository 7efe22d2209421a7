/** A reader of Iceberg's metadata written from the specification; it shares no code with the writer. */
export interface IcebergRead {
    readonly metadata: Metadata;
    readonly snapshot: Snapshot;
    readonly manifests: readonly Manifest[];
    /** Live data files, by path relative to the table's location. */
    readonly files: ReadonlyMap<string, Fields>;
}
export type Fields = Readonly<Record<string, unknown>>;
export interface Snapshot {
    readonly 'snapshot-id': number;
    readonly 'parent-snapshot-id'?: number;
    readonly 'sequence-number': number;
    readonly 'timestamp-ms': number;
    readonly 'manifest-list': string;
    readonly 'schema-id': number;
    readonly summary: Readonly<Record<string, string>>;
}
export interface Metadata {
    readonly location: string;
    readonly 'table-uuid': string;
    readonly 'last-sequence-number': number;
    readonly 'last-column-id': number;
    readonly 'current-snapshot-id': number;
    readonly 'current-schema-id': number;
    readonly schemas: readonly {
        readonly 'schema-id': number;
        readonly fields: readonly Fields[];
    }[];
    readonly 'partition-specs': readonly {
        readonly fields: readonly Fields[];
    }[];
    readonly properties: Readonly<Record<string, string>>;
    readonly snapshots: readonly Snapshot[];
    readonly 'snapshot-log': readonly {
        readonly 'snapshot-id': number;
    }[];
    readonly 'metadata-log': readonly {
        readonly 'metadata-file': string;
    }[];
    readonly refs: Readonly<Record<string, Fields>>;
}
export interface Manifest {
    readonly listed: Fields;
    readonly entries: readonly Fields[];
}
export declare const metadataOf: (table: string, version: number) => Metadata;
/**
 * @param version of the metadata. @default the one that the hint names
 * @param snapshotId @default the current one
 */
export declare function readIceberg(table: string, version?: number, snapshotId?: number): Promise<IcebergRead>;
export declare function recordsIn(file: string): Promise<readonly Fields[]>;
