import yargs, { type Argv } from 'yargs';
import { UsageError } from '../base/errors.ts';
import { packageVersion } from '../base/version.ts';
import { commandGroups, commands } from './commands.ts';
import {
  aliasesOf,
  type CommandName,
  type OptionName,
  type OptionVariant,
  optionNames,
  optionOf,
  options,
  optionsOf,
} from './options/declared-options.ts';
import { type Flags, refuseUnknownCommand } from './refusals.ts';

/** The command to carry out. Thrown by the parser, because yargs renders the whole help once a command has returned. */
export class CommandFound {
  readonly command: CommandName;
  readonly flags: Flags;
  constructor(command: CommandName, flags: Flags) {
    this.command = command;
    this.flags = flags;
  }
}

/** yargs does the parsing and the help, and throws `CommandFound`; what a flag means is decided in resolve.ts. */
export function createParser(): Argv {
  let parser = yargs()
    .scriptName('esg-lake')
    .locale('en')
    .usage(
      '$0 <command> [options]\n\nSustainability figures from the reporting service to Parquet and DuckDB, every night.',
    )
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
    .wrap(Math.min(120, yargs().terminalWidth() || 120))
    .epilogue(
      'Options come from flags, from ESG_LAKE_… in the environment, or from --config FILE or esg-lake.config.json; the nearer wins.',
    )
    .fail((message, error) => {
      // What a command throws arrives here too; messages from yargs itself are about usage.
      throw error === undefined || error.name === 'YError'
        ? new UsageError(usageMessage(message || error.message))
        : error;
    });
  const add = (to: Argv, name: CommandName): Argv =>
    // The argument is taken from `_`, because yargs would read a lone - (stdin) as an option.
    to.command(
      name.split(' ').at(-1) ?? name,
      commands[name].summary,
      (command) => describeCommand(command, name),
      (flags) => {
        throw new CommandFound(name, withLastOfEach(flags));
      },
    );
  const names = Object.keys(commands) as CommandName[];
  for (const name of names.filter((one) => !one.includes(' '))) parser = add(parser, name);
  for (const [group, { summary, description }] of Object.entries(commandGroups)) {
    const own = names.filter((name) => name.startsWith(`${group} `));
    parser = parser.command(
      group,
      summary,
      (command) => own.reduce(add, command.usage(`$0 ${group} <command> [options]\n\n${description}`)),
      (flags) => refuseUnknownCommand(flags, group),
    );
  }
  return parser.command(
    '$0',
    false,
    (command) => command,
    (flags) => refuseUnknownCommand(flags),
  );
}

const usageMessage = (message: string): string => {
  const [, option] = /^Not enough arguments following: (.+)$/.exec(message) ?? [];
  return option === undefined ? message : `--${option} needs a value`;
};

function describeCommand(command: Argv, name: CommandName): Argv {
  const { description, examples, positional } = commands[name];
  const first = positional?.isOptional === true ? `[${positional.name}]` : `<${positional?.name}>`;
  const placeholder = positional?.second === undefined ? first : `${first} [${positional.second}]`;
  const described = command.usage(
    `$0 ${name}${positional === undefined ? '' : ` ${placeholder}`} [options]\n\n${description}${positional === undefined ? '' : `\n\n${placeholder}: ${positional.description}`}`,
  );
  for (const [line, what] of examples) described.example(line, what);
  for (const option of optionsOf(name)) describeOption(described, name, option);
  return described;
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
    alias: aliasesOf(name, commandName),
    ...(shown === undefined ? {} : { defaultDescription: shown }),
  });
}

const placeholderOf = (value: OptionVariant['value']): string => `${value.placeholder}${isSeveral(value) ? '…' : ''}`;

/** Where the placeholder names all choices, an example adds nothing. */
const exampleIn = ({ placeholder }: OptionVariant['value'], example: string | undefined): string =>
  example === undefined || placeholder.split('|').includes(example) ? '' : `, such as ${example}`;

const isSeveral = ({ shape }: { readonly shape: string }): boolean => shape === 'list' || shape === 'repeated';

/** Of an option with one value that is given twice, the last one; lists are put together. */
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
