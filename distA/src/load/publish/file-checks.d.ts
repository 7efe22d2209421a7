import { type Manifest } from './manifest.ts';
interface Recorded {
    readonly bytes: number;
    readonly sha256: string;
}
/**
 * Checks published files against their checksums without reading again a file that was read within a week and has not
 * been touched since: its inode, size, and times of modification and of change are the same. Any write to a file
 * changes one of these, even if the writer sets the time of modification back. Only reading reveals a disk that returns
 * other bytes than were written to it.
 */
export interface FileChecks {
    /** What is wrong with a file; null if nothing is. Never throws. */
    damageOf(file: string, recorded: Recorded): Promise<string | null>;
    /** Computes the checksum of a file that has just been written. */
    sha256Of(file: string): Promise<string>;
    /**
     * Call it if reading the file returned other bytes than recorded, although nothing shows that it was touched: it is
     * not trusted again.
     */
    distrust(file: string): Promise<void>;
    /**
     * Keeps what is known about the files of the snapshot that is now current, for the next run. Call it after the last
     * link to them was created or removed, which changes the time of change.
     */
    save(snapshot: {
        readonly folder: string;
        readonly manifest: Pick<Manifest, 'database' | 'tables'>;
    }): Promise<void>;
}
/** @param clock milliseconds */
export declare function openFileChecks(output: string, clock?: () => number): Promise<FileChecks>;
export {};
