import { type JsonObject } from '../../base/json.ts';
/** `add`: a data file that is part of the table from this version on. */
export interface AddedFile {
    /** Relative to the table's folder. */
    readonly path: string;
    readonly partitionValues: Readonly<Record<string, string>>;
    readonly size: number;
    /** Milliseconds. */
    readonly modificationTime: number;
    /** JSON text of `numRecords` and the bounds of columns. */
    readonly stats: string;
}
/** `remove`: a data file that is not part of the table from this version on. */
export interface RemovedFile extends Pick<AddedFile, 'path' | 'partitionValues' | 'size'> {
    /** Milliseconds. */
    readonly deletionTimestamp: number;
}
/** `metaData`: id, schema and partition columns of the table. */
export interface DeltaMetaData {
    readonly id: string;
    readonly name: string;
    readonly description: string;
    /** JSON text of the columns. */
    readonly schemaString: string;
    readonly partitionColumns: readonly string[];
    /** Milliseconds. */
    readonly createdTime: number;
}
/** The actions of one version, as far as esg-lake writes them. */
export interface DeltaCommit {
    /** The snapshot whose rows the table holds from this version on. */
    readonly snapshotId: string;
    readonly metaData: DeltaMetaData | null;
    readonly added: readonly AddedFile[];
    readonly removed: readonly RemovedFile[];
}
/** The engine name in our commits; no other engine writes it. */
export declare const engineName = "esg-lake";
/** The lowest protocol, which every engine reads: no table feature is needed. */
export declare const protocol: {
    readonly minReaderVersion: 1;
    readonly minWriterVersion: 2;
};
/** The text of a commit: one action per line. */
export declare function commitText({ snapshotId, metaData, added, removed }: DeltaCommit, about: {
    readonly version: number;
    readonly at: number;
    readonly engine: string;
}): string;
export declare const toMetaDataAction: (metaData: DeltaMetaData) => {
    id: string;
    name: string;
    description: string;
    schemaString: string;
    partitionColumns: readonly string[];
    createdTime: number;
    format: {
        provider: string;
        options: {};
    };
    configuration: {};
};
/** A commit written by esg-lake; `foreign` if another engine wrote it, `damaged` if it is incomplete or altered. */
export declare function parseCommit(text: string): DeltaCommit | 'foreign' | 'damaged';
export declare function toAddedFile(action: JsonObject): AddedFile | null;
export declare function toRemovedFile(action: JsonObject): RemovedFile | null;
export declare function toMetaData(action: JsonObject): DeltaMetaData | null;
