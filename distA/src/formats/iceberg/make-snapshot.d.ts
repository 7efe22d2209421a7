import type { DataFile } from '../data-files.ts';
import type { Avro } from './avro-container.ts';
import { type IcebergMetadata } from './iceberg-metadata.ts';
import { type IcebergState, type IcebergTable } from './iceberg-table.ts';
import { type FileStats } from './manifest-entries.ts';
import { type MetadataFile } from './manifest-files.ts';
interface SnapshotWanted {
    readonly snapshotId: string;
    readonly files: ReadonlyMap<string, DataFile>;
    /** Milliseconds. */
    readonly at: number;
    /** In the order of `files`. */
    readonly factsOf: (files: readonly DataFile[]) => Promise<readonly FileStats[]>;
}
interface MadeSnapshot {
    readonly id: number;
    readonly state: IcebergState;
    readonly metadata: IcebergMetadata;
    readonly files: readonly MetadataFile[];
}
/** A snapshot that has exactly these files; null if the current snapshot already has them. */
export declare function makeSnapshot(avro: Avro, table: IcebergTable, metadata: IcebergMetadata, wanted: SnapshotWanted): Promise<MadeSnapshot | null>;
interface RelocatedTable {
    readonly metadata: IcebergMetadata;
    readonly states: ReadonlyMap<number, IcebergState>;
    /** Manifests and manifest lists of all snapshots. */
    readonly files: readonly MetadataFile[];
}
/**
 * The metadata of a table for another address with the same file names: the same table and snapshots, with all
 * addresses replaced and without earlier versions of the metadata.
 */
export declare function relocated(avro: Avro, { states }: Pick<IcebergTable, 'states'>, metadata: IcebergMetadata, location: string): RelocatedTable;
export {};
