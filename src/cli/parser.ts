import type { Argv } from 'yargs';
import yargs from 'yargs';
import { UsageError } from '../base/errors.ts';
import { didYouMean } from '../base/suggest.ts';
import { commands } from './commands.ts';
import {
  type CommandName,
  commandNames,
  credentialNames,
  declared,
  environmentName,
  flagsOf,
  type OptionName,
  optionNames,
} from './options/declared-options.ts';
import { named, repeatable } from './terminal/text.ts';

export type ParsedCommand = Readonly<{
  command: CommandName;
  flags: Readonly<Record<string, unknown>>;
  words: readonly string[];
  isHelp: boolean;
}>;

/** Does not read the values of flags. A text is what yargs itself answers: completions. */
export async function parseCommand(argv: readonly string[]): Promise<ParsedCommand | string> {
  refuseBadFlags(argv);
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
      const [, option] = /^Not enough arguments following: (.+)$/.exec(message) ?? [];
      throw new UsageError(option === undefined ? message || error.message : `--${option} needs a value`);
    });
  for (const name of commandNames) {
    // The words are taken from `_`, because yargs would read a lone - (stdin) as an option.
    const declare = (one: Argv): Argv => flagsOf(name).reduce(declareFlag, one);
    parser = parser.command(name, commands[name].summary, declare);
  }
  let output = '';
  const { $0: _, ...flags } = await parser.parseAsync([...argv], {}, (_error, _flags, text) => {
    output = text;
  });
  if (output !== '' || argv.includes('--get-yargs-completions')) return output;
  const command = commandNames.find((name) => name === flags._[0]);
  return command === undefined ? refuseUnknownCommand(flags) : checked(command, flags);
}

function declareFlag(parser: Argv, name: OptionName): Argv {
  const { value, description, short } = declared[name];
  return parser.option(name, {
    describe: description,
    ...(value.shape === 'flag' ? { boolean: true } : { string: true, requiresArg: true, nargs: 1 }),
    ...(value.shape === 'list' ? { array: true } : {}),
    ...(short === null ? {} : { alias: short }),
  });
}

/** What yargs would silently accept: credentials, and `--flag=value` with a value that is not a boolean. */
function refuseBadFlags(argv: readonly string[]) {
  for (const argument of argv) {
    if (argument === '--') return;
    const [, name = '', value] = /^--?(?:no-)?([^=]+)(?:=(.*))?$/s.exec(argument) ?? [];
    const credential = credentialNames.find((one) => one === name.toLowerCase().replaceAll('_', '-'));
    if (credential !== undefined) {
      const file = credential === 'token' ? ', or name its file with --token-file' : '';
      throw new UsageError(`--${credential} is not accepted: other users of this machine can read the command line`, {
        hint: `Set ${environmentName(credential)} in the environment${file}.`,
      });
    }
    const isFlag = optionNames.some((one) => one === name && declared[one].value.shape === 'flag');
    if (isFlag && value !== undefined && value !== 'true' && value !== 'false')
      throw new UsageError(`--${name} takes no value except =true or =false`);
  }
}

function checked(command: CommandName, given: Readonly<Record<string, unknown>>): ParsedCommand {
  const { _: all, help, h: _h, v: _v, q: _q, ...flags } = given;
  const known: readonly string[] = flagsOf(command);
  const unknown = Object.keys(flags).find((name) => !known.includes(name));
  if (unknown !== undefined) throw unknownFlag(unknown, command);
  const words = (Array.isArray(all) ? all.map(String) : []).slice(1);
  const { usage } = commands[command];
  const places = usage.split(' ').filter(Boolean);
  const extra = words[places.length];
  if (extra !== undefined) {
    const hint = places.length === 1 ? `Put the ${usage.slice(1, -1)} in quotes.` : `esg-lake ${command} --help`;
    throw new UsageError(named('unexpected argument', extra), { hint });
  }
  // Of an option given twice the last value wins; lists are concatenated.
  const lasts = Object.entries(flags).map(([name, value]) => [
    name,
    Array.isArray(value) && declared[name as OptionName].value.shape !== 'list' ? value.at(-1) : value,
  ]);
  return { command, flags: Object.fromEntries(lasts), words, isHelp: help === true };
}

function unknownFlag(name: string, command: CommandName) {
  const option = optionNames.find((one) => one === name);
  if (option !== undefined && declared[option].isSetting) {
    return new UsageError(`${option} is a setting, not a flag`, {
      hint: `Set "${option}" in esg-lake.config.json, or ${environmentName(option)} in the environment.`,
    });
  }
  const what = option === undefined ? 'unknown option' : `the command ${command} has no option`;
  const candidates = option === undefined ? flagsOf(command) : [];
  const hint = didYouMean(name, candidates, `esg-lake ${command} --help lists its options.`, (near) => `--${near}`);
  return new UsageError(`${what} ${dashed(name)}`, { hint });
}

const dashed = (name: string) => `${name.length === 1 ? '-' : '--'}${repeatable(name)}`;

function refuseUnknownCommand({ _: words, ...others }: Readonly<Record<string, unknown>>): never {
  const [word] = Array.isArray(words) ? words.map(String) : [];
  const [option] = Object.keys(others);
  const what = option === undefined ? 'no command given' : `unknown option ${dashed(option)} before a command`;
  throw new UsageError(word === undefined ? what : named('unknown command', word), {
    hint: didYouMean(word ?? '', commandNames, 'esg-lake --help lists the commands.'),
  });
}
