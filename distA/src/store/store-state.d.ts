import { type CurrentTables } from '../formats/current-tables.ts';
import type { ObjectInfo, ObjectStore } from './object-store.ts';
/** The key of the pointer: the versions of the tables that belong together. */
export declare const pointerKey = "tables/current.json";
/** The key of a table's file, from its path in the table's folder. */
export declare const objectKey: (table: string, path: string) => string;
/** The content of a store. */
export interface StoreState {
    /** Null before the first push. */
    readonly current: CurrentTables | null;
    /** Tag of the pointer, for the put that replaces it; null if there is none. */
    readonly pointerTag: string | null;
    readonly objects: ReadonlyMap<string, ObjectInfo>;
    readonly copy: WorkingCopy;
}
/** @throws GuardError if the content was not written by esg-lake, or by a newer version of it */
export declare function readStoreState(store: ObjectStore, copying: {
    readonly folder: string;
    readonly concurrency: number;
}): Promise<StoreState>;
/**
 * The logs of a store's tables in a local folder with the layout of a lake. Their next versions are prepared there,
 * then added and changed files are put into the store.
 */
interface WorkingCopy {
    readonly folder: string;
    /** The copied files, by key. */
    readonly copied: ReadonlyMap<string, Buffer>;
}
interface ChangedCopy {
    /** New keys, and keys with changed content. */
    readonly changed: ReadonlyMap<string, Buffer>;
    /** Keys that were copied and then deleted. */
    readonly gone: readonly string[];
}
/** The differences between a copy and what was copied. */
export declare function changesOf({ folder, copied }: WorkingCopy): Promise<ChangedCopy>;
/** Runs work on a copy; errors name the store instead of the copy. */
export declare function namingStore<T>(folder: string, { url }: ObjectStore, work: () => Promise<T>): Promise<T>;
export {};
