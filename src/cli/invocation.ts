import { UsageError } from '../base/errors.ts';
import { stringify } from '../base/printable.ts';
import type { CommandName } from './options/declared-options.ts';
import type { ResolvedOptions } from './options/resolve.ts';
import type { Console } from './terminal/console.ts';
import { type Environment, named, type Styles, type TextOutput } from './terminal/text.ts';

export type CommandWorld = Readonly<{
  environment: Environment;
  workingDirectory: string;
  stdin: NodeJS.ReadableStream;
  stdout: TextOutput;
  stderr: TextOutput;
}>;

export interface Invocation extends ResolvedOptions {
  readonly command: CommandName;
  readonly words: readonly string[];
  readonly output: string;
  /** Cleaned of `processSecrets`, except for `query`; as `console`. */
  readonly world: CommandWorld;
  readonly console: Console;
  readonly styles: Styles;
  /** Aborts at the first SIGINT, SIGTERM or SIGHUP; a second ends the process. The first call starts listening. */
  readonly interruption: () => AbortSignal;
}

export const answer = ({ values, world }: Invocation, result: unknown, text: string | (() => string)) =>
  void world.stdout.write(values.json ? `${stringify(result, 2)}\n` : typeof text === 'string' ? text : text());

export function figureWords({ command, words }: Invocation) {
  const [question, ...others] = words;
  if (question === undefined) {
    throw new UsageError('no question given', {
      hint: `esg-lake ${command} 305-1-a NODE 2025; --help shows examples.`,
    });
  }
  const isYear = (word: string) => /^\d{4}$/.test(word);
  const [years, nodes] = [others.filter(isYear), others.filter((word) => !isYear(word))];
  const [extra] = [...nodes.slice(1), ...years.slice(1)];
  if (extra !== undefined) {
    throw new UsageError(named('unexpected argument', extra), { hint: 'Put a name with spaces in quotes.' });
  }
  const [node, year] = [nodes[0], years[0]];
  return { question, node, year: year === undefined ? undefined : Number(year) };
}
