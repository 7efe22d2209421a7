/** Mode of published files: nobody overwrites them by mistake, and users excluded by the umask cannot read them. */
export declare const readOnly: number;
/** Whether an error from `node:fs` says that something does not exist. */
export declare const isMissing: (error: unknown) => boolean;
/** `ENOENT`, `EACCES` and the like; null for errors of another kind. */
export declare function errorCode(error: unknown): string | null;
/** SHA-256 of a file, as hexadecimal text. */
export declare const sha256Of: (file: string) => Promise<string>;
/** As hexadecimal text. Takes a third of the processor time of a stream, which allocates memory for each chunk. */
export declare function checksumOfFile(file: string, algorithm: 'sha256' | 'md5'): Promise<string>;
/** Waits until a file's bytes, or a folder's entries, are on disk. */
export declare function syncToDisk(path: string): Promise<void>;
/** Renames, even if a folder is where the file should be; that folder is of no use and is deleted. */
export declare function renameOver(from: string, to: string): Promise<void>;
interface DurableOptions {
    /** @default 0o644 */
    readonly mode?: number;
    /** Where it is written before it is renamed; must be on the same file system. @default next to the file */
    readonly aside?: string;
    /** Name of the crash points `<name>.written-aside`, `<name>.renamed` and `<name>.folder-synced`. @default none */
    readonly crashPoints?: string;
    /** Whether the new name is on disk at the end; if not, the caller syncs the folder later. @default true */
    readonly syncFolder?: boolean;
}
/**
 * Replaces a file atomically: writes it aside, syncs, renames, and syncs the folder. Readers see either the old or the
 * new file.
 */
export declare function writeDurably(file: string, content: string | Uint8Array, options?: DurableOptions): Promise<void>;
export {};
