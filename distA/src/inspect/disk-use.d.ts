/** Bytes of files by part of the output folder; a file that several parts share (a hard link) counts with the first. */
export interface DiskUse {
    readonly snapshots: number;
    /** Without the snapshots that they keep. */
    readonly pins: number;
    /** For the open tables, only files that no snapshot shares. */
    readonly tables: number;
    readonly landing: number;
    readonly runs: number;
    /** Anything else in the folder. */
    readonly other: number;
    readonly total: number;
}
/** The disk use of an output folder. */
export declare function diskUse(output: string): DiskUse;
/** Bytes of the files below a folder that are not yet in `counted`, to which they are added. */
export declare const bytesIn: (folder: string, counted: Set<string>) => number;
