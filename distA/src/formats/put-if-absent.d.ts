/**
 * Puts a complete file in place under its final name, only if no file of this name exists. Without hard links, this is
 * not atomic against a writer that does not hold the lock of the output folder.
 *
 * @param names of the crash points after the file is written aside and after it is in place
 * @returns false if the file exists already
 */
export declare function putIfAbsent(file: string, content: string | Uint8Array, names: {
    readonly writtenAside: string;
    readonly inPlace: string;
}): Promise<boolean>;
/** Whether a link failed for a reason for which a copy would fail as well. */
export declare const isOfTheDisk: (error: unknown) => boolean;
