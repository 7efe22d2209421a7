/**
 * Rejects a file to be written among those managed by runs, including through symbolic links and `..`.
 * @param option as the user wrote it, such as `--out x.csv`
 * @param everywhere rejects the whole output folder. @default only the entries managed by runs
 */
export declare function refuseManaged(output: string, target: string, option: string, everywhere?: boolean): Promise<void>;
/**
 * Checks the file of an option before any work is done.
 * @param option as the user wrote it, such as `--out x.csv`
 * @throws UsageError if it is a folder, or is in a folder that does not exist
 */
export declare function requireTarget(target: string, option: string): Promise<void>;
/** @throws UsageError if the folder that a file or folder is to be written to does not exist */
export declare function requireParent(target: string, option: string): Promise<void>;
