/**
 * Creates a folder that a user named, and its missing parents. Node's recursive `mkdir` never ends where the system
 * answers ENOENT to every attempt to create something: in `/proc`, and where folders are mounted on demand.
 */
export declare function makeFolders(folder: string): Promise<void>;
export declare const isFolder: (path: string) => Promise<boolean>;
/** Names of a folder's entries, in order; none if the folder does not exist. */
export declare function namesIn(folder: string): Promise<readonly string[]>;
/** Prefix of folders that are being made or deleted: of runs in progress or killed, for example. */
export declare const workPrefix = ".work-";
/** Deletes the entries of a folder whose names begin with the prefix; does nothing if there is no such folder. */
export declare function removeWithPrefix(folder: string, prefix: string): Promise<void>;
/**
 * Creates a new temporary folder, passes it to `work`, and deletes it afterwards.
 * @throws UsageError if it cannot be created, as in a container whose file system is read-only
 */
export declare function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T>;
