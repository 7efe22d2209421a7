/** How long an application took, in seconds. */
export interface JobTimes {
    /** From the start of its process to its end. */
    readonly wall: number;
    /** From the start of its first job to the end of its last one. */
    readonly work: number;
}
/** Reads and deletes the event log that the only application has left in a folder. */
export declare function jobTimes(folder: string, wall: number): JobTimes;
