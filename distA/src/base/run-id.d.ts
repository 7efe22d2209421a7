export declare const isRunId: (text: string) => boolean;
/**
 * A run id later than all `earlier` ones, even if the clock was set back: replay and resume read runs in the order of
 * their ids.
 */
export declare function createRunId(nowMs: number, earlier: readonly string[]): string;
/** Milliseconds. */
export declare function timeOfRun(runId: string): number;
/**
 * How much of what runs leave behind is kept: this many of the newest runs, or those no older than this many seconds.
 */
export type Retention = {
    readonly runs: number;
} | {
    readonly seconds: number;
};
/** The runs that are not kept, oldest first. A name that is not a run id is always kept. */
export declare function outlived(runIds: readonly string[], retention: Retention, nowMs: number): readonly string[];
