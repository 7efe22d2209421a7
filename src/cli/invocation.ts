import type { FigureName } from '../answers/explain/explain-figure.ts';
import { UsageError } from '../base/errors.ts';
import { stringify } from '../base/printable.ts';
import type { CommandName } from './options/declared-options.ts';
import type { ResolvedOptions } from './options/resolve.ts';
import type { Console } from './terminal/console.ts';
import { type Environment, named, type Styles, type TextOutput } from './terminal/text.ts';

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
  /** Absolute path of the output folder. */
  readonly output: string;
  /** `processSecrets` are removed from everything that is written through it and `console`. */
  readonly world: CommandWorld;
  readonly console: Console;
  /** For text written to stdout for people. */
  readonly styles: Styles;
  /** Aborts at the first SIGINT, SIGTERM or SIGHUP; a second one ends the process. The first call starts listening. */
  readonly interruption: () => AbortSignal;
}

/** Writes the result of a command: with `--json` as JSON, else as text. */
export const answer = ({ values, world }: Invocation, result: unknown, text: string | (() => string)): void =>
  void world.stdout.write(values.json ? `${stringify(result, 2)}\n` : typeof text === 'string' ? text : text());

/** The figure that the words `CODE [NODE] [YEAR]` name: a word of four digits is the year. @throws UsageError */
export function figureWords({ command, words }: Invocation): FigureName {
  const [question, ...others] = words;
  if (question === undefined) {
    throw new UsageError('no question given', {
      hint: `esg-lake ${command} 305-1-a NODE 2025; --help shows examples.`,
    });
  }
  const isYear = (word: string): boolean => /^\d{4}$/.test(word);
  const [years, nodes] = [others.filter(isYear), others.filter((word) => !isYear(word))];
  const [extra] = [...nodes.slice(1), ...years.slice(1)];
  if (extra !== undefined) {
    throw new UsageError(named('unexpected argument', extra), { hint: 'Put a name with spaces in quotes.' });
  }
  const [node, year] = [nodes[0], years[0]];
  return { question, node, year: year === undefined ? undefined : Number(year) };
}
