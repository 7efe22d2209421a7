import type { Secrets } from '../base/secrets.ts';
import type { CommandName } from './options/declared-options.ts';
import type { Environment, ResolvedOptions } from './options/resolve.ts';
import type { Console } from './terminal/console.ts';
import type { Styles } from './terminal/styles.ts';
import type { TextOutput } from './terminal/text-output.ts';

/** The world as passed in from the edge of the program. */
export interface CommandWorld {
  readonly environment: Environment;
  readonly workingDirectory: string;
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: TextOutput;
  readonly stderr: TextOutput;
  /** Collects every credential, for anything that has to write past this world. @default the command's own */
  readonly secrets?: Secrets;
}

/** The arguments of a command. */
export interface Invocation extends ResolvedOptions {
  readonly command: CommandName;
  readonly positional: string | undefined;
  /** The word after it, of commands that take two. */
  readonly secondPositional: string | undefined;
  readonly world: CommandWorld;
  readonly console: Console;
  /** Of what is written to stdout and stderr for people. */
  readonly styles: { readonly stdout: Styles; readonly stderr: Styles };
  /** What is written through `world` and `console` is already cleaned of these. */
  readonly secrets: Secrets;
  /** Aborts at the first SIGINT, SIGTERM or SIGHUP; from then on a second one ends the process. Listens from the first call. */
  readonly interruption: () => AbortSignal;
}
