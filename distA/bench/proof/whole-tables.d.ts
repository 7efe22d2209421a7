export interface TablesExpected {
    /** The folder of the snapshot that the tables must hold. @default any */
    readonly snapshot?: string;
    /** Number of states that may be kept; at least two are allowed. */
    readonly keep?: number;
    /** All files, to find those that no kept state names. */
    readonly names?: readonly string[];
    /** Checks only the newest state: files that earlier ones share with a snapshot were damaged. */
    readonly isNewestOnly?: boolean;
}
/**
 * Reads open tables as engines do, by their pointer, logs and metadata. Returns what is missing, or differs from the
 * pointer and the snapshot's manifest.
 *
 * @param folder that contains `tables/`
 * @param sizeOf size of a file, by its path in the folder; null if it does not exist
 */
export declare function checkTables(folder: string, sizeOf: (path: string) => Promise<number | null>, expected: TablesExpected): Promise<readonly string[]>;
