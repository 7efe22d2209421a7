/**
 * Opens the database through the link; its newest run identifies the snapshot.
 *
 * @throws Error with what differs from the manifest
 */
export declare function checkDatabase(output: string, file: string): Promise<void>;
/**
 * Checks the files of one snapshot: exactly those of the manifest, with their sizes and rows; if thorough, also their
 * checksums.
 *
 * @throws Error with what differs from the manifest
 */
export declare function checkFiles(snapshot: string, thoroughly: boolean): Promise<void>;
