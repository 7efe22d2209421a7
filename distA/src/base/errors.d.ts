/** Exit codes of the command (command-line.md, "Exit codes"). */
export declare const exitCodes: {
    readonly ok: 0;
    readonly unexpected: 1;
    readonly usage: 2;
    readonly gaps: 3;
    readonly locked: 4;
    readonly credentials: 5;
    readonly unreachable: 6;
    readonly guard: 7;
    readonly interrupted: 130;
};
/** Exit code of a process, also stored in the report of a run. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
/** An error that determines the exit code of the run that it ends. */
export declare class EsgLakeError extends Error {
    readonly name: string;
    readonly exitCode: ExitCode;
    /** What the reader can do about it; shown below the message. */
    readonly hint: string | undefined;
    constructor(message: string, options: {
        readonly exitCode: ExitCode;
        readonly hint?: string;
        readonly cause?: unknown;
    });
}
/** A wrong flag, environment variable, configuration file or folder: exit code 2. */
export declare class UsageError extends EsgLakeError {
    readonly name = "UsageError";
    constructor(message: string, options?: {
        readonly hint?: string;
        readonly cause?: unknown;
    });
}
/** A safety check (removals, strict, verification) stopped publication: exit code 7. */
export declare class GuardError extends EsgLakeError {
    readonly name = "GuardError";
    constructor(message: string, options?: {
        readonly hint?: string;
        readonly cause?: unknown;
    });
}
/** The run was asked to stop (SIGINT, SIGTERM): exit code 130. */
export declare class InterruptedError extends EsgLakeError {
    readonly name = "InterruptedError";
    constructor(message?: string, options?: {
        readonly hint?: string;
        readonly cause?: unknown;
    });
}
/** The error's message, whatever was thrown. */
export declare const messageOf: (error: unknown) => string;
