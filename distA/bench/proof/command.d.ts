import type { HookPlan } from './hook-plan.ts';
/** What disturbs one process. */
export interface Disturbance {
    readonly hook?: HookPlan;
    /** Signals, each after that many milliseconds, wherever the process is by then. */
    readonly signals?: readonly {
        readonly name: 'SIGKILL' | 'SIGINT' | 'SIGTERM' | 'SIGHUP';
        readonly afterMs: number;
    }[];
    /** Closes the reading end of stdout, stderr or both: after that many bytes, or after that many milliseconds. */
    readonly closes?: {
        readonly streams: readonly ('stdout' | 'stderr')[];
        readonly afterBytes?: number;
        readonly afterMs?: number;
    };
    /** Called when the process pauses at the strike of the hook that says so; it continues afterwards. */
    readonly onPause?: () => void;
    /** Maximum file size in blocks of 512 bytes: writes beyond it fail, including those of native code. */
    readonly maxFileBlocks?: number;
}
export interface CommandOptions {
    readonly args: readonly string[];
    readonly environment?: Readonly<Record<string, string>>;
    readonly disturbance?: Disturbance;
    /**
     * Confines it to this core: with one thread of each kind it needs half the processor time, and others run in
     * parallel.
     */
    readonly core?: number;
    /**
     * A process that has not exited by then is killed and reported as hung. A deadlock must end, and a busy machine may
     * take minutes.
     * @default 600000
     */
    readonly limitMs?: number;
    /** Called once, with the id of the process. */
    readonly onStart?: (pid: number) => void;
}
export interface Outcome {
    /** `null` when a signal ended it. */
    readonly exitCode: number | null;
    readonly signal: NodeJS.Signals | null;
    readonly stdout: string;
    readonly stderr: string;
    readonly ms: number;
    /** It was killed because it did not exit by itself. */
    readonly hung: boolean;
}
/** Folder of the built program: `ESG_LAKE_TEST_DIST`, the one this file runs from, or the repository's `dist`. */
export declare function builtFolder(): string;
/** Runs the built command as a separate process. Resolves for every way in which it ends. */
export declare function runCommand(options: CommandOptions): Promise<Outcome>;
