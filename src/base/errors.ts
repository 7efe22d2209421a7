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

/** What an error has besides its message; without it, what the errors of its class have. */
export interface ErrorDetails {
  readonly exitCode?: ExitCode;
  readonly hint?: string | undefined;
  readonly cause?: unknown;
}

/** An error that determines the exit code of the run that it ends. */
export class EsgLakeError extends Error {
  /** Of the errors of this class. */
  static readonly exitCode: ExitCode = exitCodes.unexpected;
  /** Of the errors of this class that are given none. */
  static readonly hint: string | undefined = undefined;
  override readonly name: string = 'EsgLakeError';
  readonly exitCode: ExitCode;
  /** What the reader can do about it; shown below the message. */
  readonly hint: string | undefined;

  constructor(message: string, details: ErrorDetails = {}) {
    const { exitCode, hint, cause } = details;
    super(message, cause === undefined ? undefined : { cause });
    this.exitCode = exitCode ?? new.target.exitCode;
    this.hint = hint ?? new.target.hint;
  }
}

/** A wrong flag, environment variable, configuration file or folder: exit code 2. */
export class UsageError extends EsgLakeError {
  override readonly name = 'UsageError';
  static override readonly exitCode = exitCodes.usage;
}

/** A safety check (removals, strict, verification) stopped publication: exit code 7. */
export class GuardError extends EsgLakeError {
  override readonly name = 'GuardError';
  static override readonly exitCode = exitCodes.guard;
}

/** Figures of the group changed by more than `--max-figure-change`: exit code 8. */
export class FigureChangeError extends EsgLakeError {
  override readonly name = 'FigureChangeError';
  static override readonly exitCode = exitCodes.figureChange;
}

/** The run was asked to stop (SIGINT, SIGTERM): exit code 130. */
export class InterruptedError extends EsgLakeError {
  override readonly name = 'InterruptedError';
  static override readonly exitCode = exitCodes.interrupted;
  static override readonly hint = 'Run again to continue: landed responses are not requested again.';
  constructor(message = 'interrupted', details: ErrorDetails = {}) {
    super(message, details);
  }
}

/** The error's message, whatever was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
