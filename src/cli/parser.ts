import type { Argv } from 'yargs';
import yargs from 'yargs';
import { UsageError } from '../base/errors.ts';
import { suggest } from '../base/suggest.ts';
import { commands } from './commands.ts';
import { credentialNames, refuseCredentialFlag } from './options/credentials.ts';
import {
  type CommandName,
  commandNames,
  declared,
  environmentName,
  flagsOf,
  type OptionName,
  optionNames,
} from './options/declared-options.ts';
import { named, repeatable } from './terminal/text.ts';

/** A command line that names a command. */
export interface ParsedCommand {
  readonly command: CommandName;
  /** By the names of options. */
  readonly flags: Readonly<Record<string, unknown>>;
  /** The words after the command. */
  readonly words: readonly string[];
  /** Help is asked for. */
  readonly isHelp: boolean;
}

/**
 * Parses a command line without its flags' values being read (resolve.ts). Resolves with the text that yargs itself
 * answers, such as completions.
 * @throws UsageError for anything that the command does not take
 */
export async function parseCommand(argv: readonly string[]): Promise<ParsedCommand | string> {
  refuseBadFlags(argv);
  let found: { readonly command: CommandName; readonly flags: Readonly<Record<string, unknown>> } | null = null;
  let parser = yargs()
    .scriptName('esg-lake')
    .locale('en')
    .parserConfiguration({
      'camel-case-expansion': false,
      'dot-notation': false,
      'parse-numbers': false,
      'parse-positional-numbers': false,
      'short-option-groups': false,
    })
    .version(false)
    .help(false)
    .option('help', { boolean: true, alias: 'h' })
    .exitProcess(false)
    .showHelpOnFail(false)
    .completion('completion', 'Print the completion script for the shell in SHELL: bash, zsh or fish')
    .fail((message, error) => {
      throw new UsageError(usageMessage(message || error.message));
    });
  for (const command of commandNames) {
    // The words are taken from `_`, because yargs would read a lone - (stdin) as an option.
    const declare = (one: Argv): Argv => flagsOf(command).reduce(declareFlag, one);
    parser = parser.command(command, commands[command].summary, declare, (flags) => {
      found = { command, flags };
    });
  }
  let output = '';
  const flags = await parser.parseAsync([...argv], {}, (_error, _flags, text) => {
    output = text;
  });
  if (output !== '' || argv.includes('--get-yargs-completions')) return output;
  return found === null ? refuseUnknownCommand(flags) : checked(found);
}

const usageMessage = (message: string): string => {
  const [, option] = /^Not enough arguments following: (.+)$/.exec(message) ?? [];
  return option === undefined ? message : `--${option} needs a value`;
};

const isSeveral = (name: OptionName): boolean => /list|repeated/.test(declared[name].value.shape);

function declareFlag(parser: Argv, name: OptionName): Argv {
  const { value, description, short } = declared[name];
  return parser.option(name, {
    describe: description,
    ...(value.shape === 'flag' ? { boolean: true } : { string: true, requiresArg: true }),
    ...(isSeveral(name) ? { array: true } : {}),
    ...(value.shape === 'single' || value.shape === 'repeated' ? { nargs: 1 } : {}),
    ...(short === undefined ? {} : { alias: short }),
  });
}

/** Rejects what yargs would silently accept: credentials, and `--flag=value` with a value that is not a boolean. */
function refuseBadFlags(argv: readonly string[]): void {
  for (const argument of argv) {
    if (argument === '--') return;
    const [, name = '', value] = /^--?(?:no-)?([^=]+)(?:=(.*))?$/s.exec(argument) ?? [];
    const credential = credentialNames.find((one) => one === name.toLowerCase().replaceAll('_', '-'));
    if (credential !== undefined) throw refuseCredentialFlag(credential);
    const option = optionNames.find((one) => one === name);
    if (option === undefined || declared[option].value.shape !== 'flag' || value === undefined) continue;
    if (value !== 'true' && value !== 'false') throw new UsageError(`--${name} takes no value except =true or =false`);
  }
}

interface Found {
  readonly command: CommandName;
  readonly flags: Readonly<Record<string, unknown>>;
}

/** Rejects flags and words that the command does not have. */
function checked({ command, flags: given }: Found): ParsedCommand {
  const { positional, insteadOf } = commands[command];
  const known: readonly string[] = flagsOf(command);
  const { _: all, $0: _name, help, h: _h, v: _v, q: _q, ...flags } = given;
  for (const name of Object.keys(flags).filter((one) => !known.includes(one))) {
    const option = optionNames.find((one) => one === name);
    if (option !== undefined && declared[option].isSetting === true) {
      throw new UsageError(`${option} is a setting, not a flag`, {
        hint: `Set "${option}" in esg-lake.config.json, or ${environmentName(option)} in the environment.`,
      });
    }
    const near = option === undefined ? suggest(name, known) : undefined;
    const what = option === undefined ? 'unknown option' : `the command ${command} has no option`;
    const listing = `esg-lake ${command} --help lists its options.`;
    throw new UsageError(`${what} ${dashed(name)}`, {
      hint: insteadOf?.get(name) ?? (near === undefined ? listing : `Did you mean --${near}?`),
    });
  }
  const words = (Array.isArray(all) ? all.map(String) : []).slice(1);
  const extra = words[positional === undefined ? 0 : 1 + (positional.others?.length ?? 0)];
  if (extra !== undefined) {
    const isAlone = positional !== undefined && positional.others === undefined;
    const hint = isAlone ? `Put the ${positional.name} in quotes.` : `esg-lake ${command} --help`;
    throw new UsageError(named('unexpected argument', extra), { hint });
  }
  // If an option that takes one value is given twice, the last one wins; lists are concatenated.
  const lasts = known.map((name) => {
    const value = flags[name];
    return [name, Array.isArray(value) && !isSeveral(name as OptionName) ? value.at(-1) : value] as const;
  });
  return { command, flags: Object.fromEntries(lasts), words, isHelp: help === true };
}

const dashed = (name: string): string => `${name.length === 1 ? '-' : '--'}${repeatable(name)}`;

/** Rejects a command line without a command, or with an unknown word. */
function refuseUnknownCommand(flags: Readonly<Record<string, unknown>>): never {
  const { _: words, $0: _name, ...others } = flags;
  const [word] = Array.isArray(words) ? words.map(String) : [];
  const [option] = Object.keys(others);
  const listing = 'esg-lake --help lists the commands.';
  if (word !== undefined) {
    const near = suggest(word, commandNames);
    throw new UsageError(named('unknown command', word), {
      hint: near === undefined ? listing : `Did you mean ${near}?`,
    });
  }
  const what = option === undefined ? 'no command given' : `unknown option ${dashed(option)} before a command`;
  throw new UsageError(what, { hint: listing });
}
