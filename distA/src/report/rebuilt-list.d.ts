/** The CSV file, next to its report, of a run that rebuilt a lake of an older schema version: group figures that differ. */
export declare const rebuiltListName = "rebuilt-figures.csv";
/** Path of the list of the first rebuild after a snapshot; null if there is none. */
export declare function findRebuiltList(output: string, snapshotId: string): Promise<string | null>;
