/** What the preloaded hook does to a process; passed as JSON in the environment variable PROOF_HOOK. */
export interface HookPlan {
    /** SIGKILL at the count-th time (from 1) that the crash point is passed. */
    readonly crashAt?: {
        readonly name: string;
        readonly count: number;
    };
    /** The names of passed crash points are appended to this file, one per line. */
    readonly traceFile?: string;
    readonly strikes?: readonly Strike[];
    readonly fileFaults?: readonly FileFault[];
    /** Shifts `Date` by this offset. */
    readonly clockOffsetMs?: number;
}
/** Makes operations of node:fs/promises fail; SQL's own files are hit by `maxFileBlocks` and by a small file system. */
export interface FileFault {
    /** Functions of node:fs/promises or methods of its file handles. */
    readonly operations: readonly string[];
    /** A substring of the path. */
    readonly path: string;
    readonly code: 'ENOSPC' | 'EIO' | 'EROFS';
    /** Number of operations that succeed first. */
    readonly after: number;
    readonly times: number;
    /** Nothing fails before this crash point is passed. @default from the beginning */
    readonly since?: string;
}
/** What happens to the process at the count-th time (from 1) that a crash point is passed, or `afterMs` later. */
export interface Strike {
    readonly name: string;
    readonly count: number;
    /** @default at once */
    readonly afterMs?: number;
    /**
     * Signals to itself, one after the other; an uncaught exception or rejection; or a pause: its name is written to
     * descriptor 3, and the process blocks until the other side closes that.
     */
    readonly what: readonly NodeJS.Signals[] | 'exception' | 'rejection' | 'pause';
}
