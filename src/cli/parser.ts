import type { Argv } from 'yargs';
import yargs from 'yargs';
import { UsageError } from '../base/errors.ts';
import { packageVersion } from '../base/package-folder.ts';
import { suggest } from '../base/suggest.ts';
import { commands } from './commands.ts';
import { credentialNames, refuseCredentialFlag } from './options/credentials.ts';
import {
  aliasesOf,
  type CommandName,
  environmentName,
  flagsOf,
  isSetting,
  type OptionName,
  type OptionVariant,
  optionNames,
  optionOf,
  options,
} from './options/declared-options.ts';
import { named, repeatable } from './terminal/text.ts';

/** A command line as parsed by yargs: flags by name, words under `_`. */
type Flags = Readonly<Record<string, unknown>>;

/** The command, and the words after it. */
export const wordsOf = ({ _: words }: Flags): readonly string[] => (Array.isArray(words) ? words.map(String) : []);

/** The command to run. Thrown by the parser, because yargs renders the whole help once a command has returned. */
export class CommandFound {
  readonly command: CommandName;
  readonly flags: Flags;
  constructor(command: CommandName, flags: Flags) {
    this.command = command;
    this.flags = flags;
  }
}

/** yargs parses the arguments, writes the help and throws `CommandFound`; resolve.ts decides what a flag means. */
export function createParser(): Argv {
  let parser = yargs()
    .scriptName('esg-lake')
    .locale('en')
    .usage('$0 <command> [options]\n\nLoads sustainability figures from the reporting service into Parquet and DuckDB.')
    .parserConfiguration({
      'camel-case-expansion': false,
      'dot-notation': false,
      'parse-numbers': false,
      'parse-positional-numbers': false,
      'short-option-groups': false,
    })
    .version(packageVersion())
    .help()
    .alias('help', 'h')
    .alias('version', 'V')
    .exitProcess(false)
    .showHelpOnFail(false)
    .wrap(helpWidth())
    .completion('completion', 'Print the completion script for the shell in SHELL: bash, zsh or fish')
    .epilogue(precedence)
    .fail((message, error) => {
      // Errors thrown by a command arrive here too; messages from yargs itself are about usage.
      throw error === undefined || error.name === 'YError'
        ? new UsageError(usageMessage(message || error.message))
        : error;
    });
  for (const name of Object.keys(commands) as CommandName[]) {
    // The argument is taken from `_`, because yargs would read a lone - (stdin) as an option.
    parser = parser.command(
      name,
      commands[name].summary,
      (command) => describeCommand(command, name),
      (flags) => {
        throw new CommandFound(name, withLastOfEach(flags));
      },
    );
  }
  return parser;
}

const helpWidth = (): number => Math.min(120, yargs().terminalWidth() || 120);

const precedence =
  'Options come from flags, from ESG_LAKE_… environment variables, and from --config FILE or esg-lake.config.json, in this order of precedence. ' +
  'Settings that have no flag are explained in the file that esg-lake init writes.';

const usageMessage = (message: string): string => {
  const [, option] = /^Not enough arguments following: (.+)$/.exec(message) ?? [];
  return option === undefined ? message : `--${option} needs a value`;
};

function describeCommand(command: Argv, name: CommandName): Argv {
  const { description, examples, positional } = commands[name];
  const first = positional?.isOptional === true ? `[${positional.name}]` : `<${positional?.name}>`;
  const placeholder = [first, ...(positional?.others ?? []).map((other) => `[${other}]`)].join(' ');
  const described = command.usage(
    `$0 ${name}${positional === undefined ? '' : ` ${placeholder}`} [options]\n\n${description}${positional === undefined ? '' : `\n\n${placeholder}: ${positional.description}`}`,
  );
  const lines = examples.flatMap(([line, what]) => [...shellLines(line, helpWidth() - 2), `    ${what}`]);
  described.epilogue(['Examples:', ...lines.map((line) => `  ${line}`), '', precedence].join('\n'));
  for (const option of flagsOf(name)) describeOption(described, name, option);
  return described;
}

/** A command, broken where a shell continues it, so that it can be copied. */
function shellLines(command: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const [word] of command.matchAll(/(?:"[^"]*"|\S)+/g)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || longer.length + 2 <= width) line = longer;
    else {
      lines.push(`${line} \\`);
      line = `    ${word}`;
    }
  }
  return [...lines, line];
}

function describeOption(command: Argv, commandName: CommandName, name: OptionName): void {
  const { value, description, example, without } = optionOf(name, commandName);
  const shown = without ?? shownDefault(name);
  command.option(name, {
    group: `${options[name].group}:`,
    describe: `${description}${value.shape === 'flag' ? '' : ` [${placeholderOf(value)}${exampleIn(value, example)}]`}`,
    ...(value.shape === 'flag' ? { boolean: true } : { requiresArg: true }),
    ...(isSeveral(value) ? { array: true } : {}),
    ...(value.shape === 'single' || value.shape === 'repeated' ? { nargs: 1 } : {}),
    alias: aliasesOf(name),
    ...(shown === undefined ? {} : { defaultDescription: shown }),
  });
}

const placeholderOf = (value: OptionVariant['value']): string => `${value.placeholder}${isSeveral(value) ? '…' : ''}`;

/** Where the placeholder lists all choices, an example adds nothing. */
const exampleIn = ({ placeholder }: OptionVariant['value'], example: string | undefined): string =>
  example === undefined || placeholder.split('|').includes(example) ? '' : `, such as ${example}`;

const isSeveral = ({ shape }: { readonly shape: string }): boolean => shape === 'list' || shape === 'repeated';

/** If a single-value option is given twice, the last one wins; lists are concatenated. */
function withLastOfEach(flags: Flags): Flags {
  const singles = new Set<string>(optionNames.filter((name) => !isSeveral(options[name].value)));
  return Object.fromEntries(
    Object.entries(flags).map(([name, value]) => [
      name,
      Array.isArray(value) && singles.has(name) ? value.at(-1) : value,
    ]),
  );
}

function shownDefault(name: OptionName): string | undefined {
  const { default: fallback } = options[name];
  return fallback === undefined ? undefined : String(fallback);
}

/** Rejects what yargs would silently accept: credentials, and `--flag=value` with a value that is not a boolean. */
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

/** Rejects flags and words that the command does not have. */
export function refuseUnknown(command: CommandName, flags: Flags): void {
  const { positional, insteadOf } = commands[command];
  const known = flagsOf(command);
  const names = known.flatMap((name) => [name, ...aliasesOf(name)]);
  const allowed = new Set([...names, '_', '$0', 'help', 'h', 'version', 'V']);
  for (const name of Object.keys(flags)) {
    if (allowed.has(name)) continue;
    const near = suggest(
      name,
      names.filter(({ length }) => length > 1),
    );
    const option = optionNames.find((one) => one === name);
    if (option !== undefined && isSetting(option)) {
      throw new UsageError(`${option} is a setting, not a flag`, {
        hint: `Set "${option}" in esg-lake.config.json, or ${environmentName(option)} in the environment.`,
      });
    }
    const elsewhere = option !== undefined;
    throw new UsageError(`${elsewhere ? `the command ${command} has no option` : 'unknown option'} ${dashed(name)}`, {
      hint:
        insteadOf?.get(name) ??
        (near === undefined || elsewhere ? `esg-lake ${command} --help lists its options.` : `Did you mean --${near}?`),
    });
  }
  const words = positional === undefined ? 0 : 1 + (positional.others?.length ?? 0);
  const extra = wordsOf(flags)[1 + words];
  if (extra === undefined) return;
  throw new UsageError(named('unexpected argument', extra), {
    hint:
      positional?.others !== undefined || positional === undefined
        ? `esg-lake ${command} --help`
        : `Put the ${positional.name} in quotes.`,
  });
}

const dashed = (name: string): string => `${name.length === 1 ? '-' : '--'}${repeatable(name)}`;

/** Rejects a command line without a command, or with an unknown word. */
export function refuseUnknownCommand(flags: Flags): never {
  const [word] = wordsOf(flags);
  const option = Object.keys(flags).find((name) => name !== '_' && name !== '$0');
  const listing = 'esg-lake --help lists the commands.';
  if (word === undefined && option !== undefined) {
    throw new UsageError(`unknown option ${dashed(option)} before a command`, { hint: listing });
  }
  if (word === undefined) throw new UsageError('no command given', { hint: listing });
  const near = suggest(word, Object.keys(commands));
  throw new UsageError(named('unknown command', word), {
    hint: near === undefined ? listing : `Did you mean ${near}?`,
  });
}
