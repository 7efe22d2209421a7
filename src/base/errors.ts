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
  figureChange: 8,
  interrupted: 130,
} as const;

/** Exit code of a process, also stored in the report of a run. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** An error that determines the exit code of the run that it ends. */
export class EsgLakeError extends Error {
  override readonly name: string = 'EsgLakeError';
  readonly exitCode: ExitCode;
  /** What the reader can do about it; shown below the message. */
  readonly hint: string | undefined;

  constructor(
    message: string,
    options: { readonly exitCode: ExitCode; readonly hint?: string; readonly cause?: unknown },
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.exitCode = options.exitCode;
    this.hint = options.hint;
  }
}

/** A wrong flag, environment variable, configuration file or folder: exit code 2. */
export class UsageError extends EsgLakeError {
  override readonly name = 'UsageError';
  constructor(message: string, options: { readonly hint?: string; readonly cause?: unknown } = {}) {
    super(message, { ...options, exitCode: exitCodes.usage });
  }
}

/** A safety check (removals, strict, verification) stopped publication: exit code 7. */
export class GuardError extends EsgLakeError {
  override readonly name = 'GuardError';
  constructor(message: string, options: { readonly hint?: string; readonly cause?: unknown } = {}) {
    super(message, { ...options, exitCode: exitCodes.guard });
  }
}

/** Figures of the group changed by more than `--max-figure-change`: exit code 8. */
export class FigureChangeError extends EsgLakeError {
  override readonly name = 'FigureChangeError';
  constructor(message: string, options: { readonly hint?: string; readonly cause?: unknown } = {}) {
    super(message, { ...options, exitCode: exitCodes.figureChange });
  }
}

/** The run was asked to stop (SIGINT, SIGTERM): exit code 130. */
export class InterruptedError extends EsgLakeError {
  override readonly name = 'InterruptedError';
  constructor(message = 'interrupted', options: { readonly hint?: string; readonly cause?: unknown } = {}) {
    super(message, {
      hint: 'Run again to continue: landed responses are not requested again.',
      ...options,
      exitCode: exitCodes.interrupted,
    });
  }
}

/** The error's message, whatever was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
