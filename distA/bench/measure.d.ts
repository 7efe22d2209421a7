/** One execution of a command, from its start to its end. */
export interface Measurement {
    readonly seconds: number;
    /** Peak resident memory of the process with all threads; null where unknown. */
    readonly peakMb: number | null;
    /** User and system time of the process. */
    readonly cpuSeconds: number | null;
    readonly stdout: string;
}
/**
 * Runs one of our Node scripts in a new process; reads its peak memory when it exits.
 *
 * @throws Error with its stderr when its exit code is not among `accept`
 */
export declare function measureNode(script: string, args: readonly string[], options?: {
    readonly env?: NodeJS.ProcessEnv;
    readonly accept?: readonly number[];
    readonly node?: readonly string[];
}): Promise<Measurement>;
export declare function measure(command: string, args: readonly string[], options?: {
    readonly env?: NodeJS.ProcessEnv;
    readonly accept?: readonly number[];
}): Promise<Measurement>;
export declare function median(values: readonly number[]): number;
/** The value below which this share of all values lies. */
export declare function quantile(values: readonly number[], share: number): number;
