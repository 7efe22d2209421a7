import { type DoctorCheck } from './doctor-check.ts';
/** The part of `process` that the checks use. */
type Machine = Pick<NodeJS.Process, 'version' | 'platform' | 'arch'>;
export declare function checkNode(machine?: Machine): Promise<DoctorCheck>;
/** Checks that the native library loads, with the time zone and JSON support that the lake needs. */
export declare function checkDuckDb(): Promise<DoctorCheck>;
/**
 * Checks all that publication needs from the file system: new files, renames, symbolic links; hard links save space.
 */
export declare function checkOutput(output: string): Promise<DoctorCheck>;
/** Checks the memory that a run would divide up (see `memoryShares`); a container's limit counts. */
export declare function checkMemory(available?: number, processors?: number): DoctorCheck;
/** A run copies the database and writes Parquet files next to it. */
export declare function checkDisk(output: string): Promise<DoctorCheck>;
export declare function checkLake(output: string): Promise<DoctorCheck>;
/** One check for each pin. */
export declare function checkPins(output: string): Promise<readonly DoctorCheck[]>;
export {};
