import type { CommandName } from './options/declared-options.ts';
import type { Environment, ResolvedOptions } from './options/resolve.ts';
import type { Console } from './terminal/console.ts';
import type { Styles, TextOutput } from './terminal/text-output.ts';

/** The environment of the program, passed in from its entry point. */
export interface CommandWorld {
  readonly environment: Environment;
  readonly workingDirectory: string;
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: TextOutput;
  readonly stderr: TextOutput;
}

/** The arguments of a command. */
export interface Invocation extends ResolvedOptions {
  readonly command: CommandName;
  /** The words after the command. */
  readonly words: readonly string[];
  /** `processSecrets` are removed from everything that is written through it and `console`. */
  readonly world: CommandWorld;
  readonly console: Console;
  /** For text written to stdout and stderr for people. */
  readonly styles: { readonly stdout: Styles; readonly stderr: Styles };
  /** Aborts at the first SIGINT, SIGTERM or SIGHUP; a second one ends the process. The first call starts listening. */
  readonly interruption: () => AbortSignal;
}

export interface CommandDeclaration {
  readonly summary: string;
  /** Shown above the options. */
  readonly description: string;
  readonly positional?: {
    readonly name: string;
    readonly description: string;
    readonly isOptional?: boolean;
    /** Names of optional further arguments, at most two. */
    readonly others?: readonly string[];
  };
  /** What to write for options that other programs have. */
  readonly insteadOf?: ReadonlyMap<string, string>;
  readonly examples: readonly (readonly [command: string, what: string])[];
  /** The implementation, loaded only when needed, so that `--help` does not load the database. */
  readonly load: () => Promise<{ readonly default: CommandHandler }>;
}

/** Resolves with the exit code. */
type CommandHandler = (invocation: Invocation) => Promise<number>;
