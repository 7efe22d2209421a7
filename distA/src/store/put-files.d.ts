import type { TableState } from '../formats/current-tables.ts';
import type { DataFile } from '../formats/data-files.ts';
import { type ObjectInfo, type ObjectStore } from './object-store.ts';
/** Progress of putting the data files. */
export interface PutProgress {
    readonly files: number;
    readonly allFiles: number;
    /** Estimated from the bytes put so far; null before the first. */
    readonly secondsLeft: number | null;
}
/** A file and its key. */
export interface StoredFile {
    readonly key: string;
    readonly file: Pick<DataFile, 'source' | 'bytes' | 'sha256'>;
}
/** The files of a state: those missing in the store, and those present. */
export declare function filesOf({ tables }: TableState, objects: ReadonlyMap<string, ObjectInfo>): {
    readonly missing: readonly StoredFile[];
    readonly present: readonly StoredFile[];
};
/**
 * Files that the store has in the same size with other bytes, by the checksums that it reports, or else by reading
 * them.
 */
export declare function otherFiles({ store, concurrency }: {
    readonly store: ObjectStore;
    readonly concurrency: number;
}, objects: ReadonlyMap<string, ObjectInfo>, files: readonly StoredFile[]): Promise<readonly StoredFile[]>;
/** Whether the store has the file's bytes. */
export declare function isIntact(store: ObjectStore, objects: ReadonlyMap<string, ObjectInfo>, { key, file }: StoredFile): Promise<boolean>;
interface Putting {
    readonly concurrency: number;
    readonly onProgress?: (progress: PutProgress) => void;
}
/** @throws DamagedError if one of the files does not match the checksum in its name */
export declare function requireIntact(files: readonly StoredFile[]): Promise<void>;
/** Puts data files under the names of their checksums, and checks that they have arrived. */
export declare function putFiles(store: ObjectStore, files: readonly StoredFile[], { concurrency, onProgress }: Putting): Promise<void>;
export {};
