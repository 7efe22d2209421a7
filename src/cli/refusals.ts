import { UsageError } from '../base/errors.ts';
import { commands } from './commands.ts';
import { credentialNames, refuseCredentialFlag } from './options/credentials.ts';
import { aliasesOf, type CommandName, optionNames, options, optionsOf } from './options/declared-options.ts';
import { named, repeatable } from './options/repeatable.ts';
import { suggest } from './options/suggest.ts';

/** A command line as read by yargs: flags by name, words under `_`. */
export type Flags = Readonly<Record<string, unknown>>;

/** The command, and the words after it. */
export const wordsOf = ({ _: words }: Flags): readonly string[] => (Array.isArray(words) ? words.map(String) : []);

/** Refuses what yargs would silently accept: credentials, and `--flag=value` with a value that is not a boolean. */
export function refuseBadFlags(argv: readonly string[]): void {
  for (const argument of argv) {
    if (argument === '--') return;
    const [, name = '', value] = /^--?(?:no-)?([^=]+)(?:=(.*))?$/s.exec(argument) ?? [];
    const credential = credentialNames.find((one) => one === name.toLowerCase().replaceAll('_', '-'));
    if (credential !== undefined) throw refuseCredentialFlag(credential);
    const option = optionNames.find((one) => one === name);
    if (option === undefined || options[option].value.shape !== 'flag' || value === undefined) continue;
    if (value !== 'true' && value !== 'false') throw new UsageError(`--${name} takes no value except =true or =false`);
  }
}

/** Refuses flags and words that the command does not have. */
export function refuseUnknown(command: CommandName, flags: Flags): void {
  const { positional } = commands[command];
  const known = optionsOf(command);
  const names = known.flatMap((name) => [name, ...aliasesOf(name, command)]);
  const allowed = new Set([...names, '_', '$0', 'help', 'h', 'version', 'V']);
  for (const name of Object.keys(flags)) {
    if (allowed.has(name)) continue;
    const near = suggest(
      name,
      names.filter(({ length }) => length > 1),
    );
    const elsewhere = optionNames.some((option) => option === name);
    throw new UsageError(`${elsewhere ? `the command ${command} does not have` : 'unknown option'} ${dashed(name)}`, {
      hint: near === undefined || elsewhere ? `esg-lake ${command} --help lists them.` : `Did you mean --${near}?`,
    });
  }
  const words = positional === undefined ? 0 : positional.second === undefined ? 1 : 2;
  const extra = wordsOf(flags)[command.split(' ').length + words];
  if (extra === undefined) return;
  throw new UsageError(named('unexpected argument', extra), {
    hint:
      positional === undefined || positional.second !== undefined
        ? `esg-lake ${command} --help`
        : `Put the ${positional.name} in quotes.`,
  });
}

const dashed = (name: string): string => `${name.length === 1 ? '-' : '--'}${repeatable(name)}`;

/** A command line without a command, or with a word that is not one. @param group of commands that the word follows */
export function refuseUnknownCommand(flags: Flags, group?: string): never {
  const word = wordsOf(flags)[group === undefined ? 0 : 1];
  const option = Object.keys(flags).find((name) => name !== '_' && name !== '$0');
  const listing = `esg-lake ${group === undefined ? '' : `${group} `}--help lists the commands.`;
  if (word === undefined && option !== undefined) {
    throw new UsageError(`unknown option ${dashed(option)} before a command`, { hint: listing });
  }
  const own = Object.keys(commands).filter((name) => group === undefined || name.startsWith(`${group} `));
  if (word === undefined && group !== undefined) {
    throw new UsageError(`${group} is followed by what to do`, { hint: `There are: ${own.join(', ')}.` });
  }
  if (word === undefined) throw new UsageError('no command given', { hint: listing });
  const near = suggest(group === undefined ? word : `${group} ${word}`, own);
  throw new UsageError(named('unknown command', word), {
    hint: near === undefined ? listing : `Did you mean ${near}?`,
  });
}
