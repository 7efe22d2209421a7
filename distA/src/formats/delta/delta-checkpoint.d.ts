import { type Database } from '../../load/database.ts';
import { type AddedFile, type DeltaMetaData, type RemovedFile } from './delta-actions.ts';
/** The complete state of a table at one version, readable without the commits before it. */
interface DeltaCheckpoint {
    readonly metaData: DeltaMetaData;
    readonly added: readonly AddedFile[];
    readonly removed: readonly RemovedFile[];
    /** Number of its actions. */
    readonly size: number;
}
/** Writes a checkpoint of this version to a file, then names it in `_last_checkpoint`. */
export declare function writeCheckpoint({ connection }: Database, { file, version }: {
    readonly file: string;
    readonly version: number;
}, { metaData, added, removed }: Omit<DeltaCheckpoint, 'size'>): Promise<void>;
/** The content of `_last_checkpoint`. */
export declare const lastCheckpointText: (version: number, size: number) => string;
/** A checkpoint written by esg-lake; null if it is incomplete or altered. */
export declare function readCheckpoint({ connection }: Database, file: string): Promise<DeltaCheckpoint | null>;
export {};
