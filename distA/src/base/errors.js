/** Exit codes of the command (command-line.md, "Exit codes"). */
export const exitCodes = {
    ok: 0,
    unexpected: 1,
    usage: 2,
    gaps: 3,
    locked: 4,
    credentials: 5,
    unreachable: 6,
    guard: 7,
    interrupted: 130,
};
/** An error that determines the exit code of the run that it ends. */
export class EsgLakeError extends Error {
    name = 'EsgLakeError';
    exitCode;
    /** What the reader can do about it; shown below the message. */
    hint;
    constructor(message, options) {
        super(message, options.cause === undefined ? undefined : { cause: options.cause });
        this.exitCode = options.exitCode;
        this.hint = options.hint;
    }
}
/** A wrong flag, environment variable, configuration file or folder: exit code 2. */
export class UsageError extends EsgLakeError {
    name = 'UsageError';
    constructor(message, options = {}) {
        super(message, { ...options, exitCode: exitCodes.usage });
    }
}
/** A safety check (removals, strict, verification) stopped publication: exit code 7. */
export class GuardError extends EsgLakeError {
    name = 'GuardError';
    constructor(message, options = {}) {
        super(message, { ...options, exitCode: exitCodes.guard });
    }
}
/** The run was asked to stop (SIGINT, SIGTERM): exit code 130. */
export class InterruptedError extends EsgLakeError {
    name = 'InterruptedError';
    constructor(message = 'interrupted', options = {}) {
        super(message, {
            hint: 'Run again to continue: landed responses are not requested again.',
            ...options,
            exitCode: exitCodes.interrupted,
        });
    }
}
/** The error's message, whatever was thrown. */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));
