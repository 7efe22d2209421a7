import yargs, { type Argv } from 'yargs';
import { exitCodes, UsageError } from '../errors.ts';
import { packageVersion } from '../run/version.ts';
import { commands } from './commands.ts';
import { readConfigFile } from './config-file.ts';
import { createConsole } from './console.ts';
import { credentialNames, refuseCredentialFlag } from './credentials.ts';
import { errorMessage, toEsgLakeError } from './error-message.ts';
import { interruptionSignal } from './interruption.ts';
import type { World } from './invocation.ts';
import { type CommandName, environmentName, type OptionName, optionNames, options, optionsOf } from './options.ts';
import { resolveOptions } from './resolve.ts';
import { suggest } from './suggest.ts';
import { plainText } from './text.ts';

/** Carries out one command line (without `node` and the script) and resolves with the exit code. Never rejects. */
export async function runCommandLine(argv: readonly string[], world: World): Promise<number> {
  let exitCode: number = exitCodes.ok;
  const parser = createParser(async (command, flags) => {
    exitCode = await invoke(command, flags, world);
  });
  try {
    refuseBadFlags(argv);
    if (argv.length === 0) parser.showHelp('log');
    else await parser.parseAsync([...argv]);
    return exitCode;
  } catch (error) {
    const failure = toEsgLakeError(error);
    world.stderr.write(errorMessage(failure, { stack: wantsStack(argv, world) }));
    return failure.exitCode;
  }
}

type Flags = Readonly<Record<string, unknown>>;

async function invoke(command: CommandName, flags: Flags, world: World): Promise<number> {
  refuseUnknown(command, flags);
  const asked = flags['config'] ?? (world.environment[environmentName('config')] || undefined);
  const file = readConfigFile(asked === undefined ? undefined : String(asked), world.workingDirectory);
  const resolved = resolveOptions({ command, flags, environment: world.environment, file });
  const { values } = resolved;
  const level = values.quiet && values['log-level'] !== 'error' ? 'warn' : values['log-level'];
  const console = createConsole({ level, format: values['log-format'], stderr: world.stderr });
  warnOfStrangeVariables(world, (message) => console.log('warn', message));
  const { default: handle } = await commands[command].load();
  const positional = commands[command].positional?.name;
  return handle({
    ...resolved,
    command,
    positional: positional === undefined || flags[positional] === undefined ? undefined : String(flags[positional]),
    world,
    console,
    interruption: () => interruptionSignal(console),
  });
}

function createParser(onCommand: (command: CommandName, flags: Flags) => Promise<void>): Argv {
  let parser = yargs()
    .scriptName('esg-lake')
    .locale('en')
    .usage(
      '$0 <command> [options]\n\nSustainability figures from the reporting service to Parquet and DuckDB, every night.',
    )
    .parserConfiguration({
      'camel-case-expansion': false,
      'dot-notation': false,
      'duplicate-arguments-array': false,
      'parse-numbers': false,
      'parse-positional-numbers': false,
      'short-option-groups': false,
    })
    .version(packageVersion())
    .help()
    .alias('help', 'h')
    .exitProcess(false)
    .showHelpOnFail(false)
    .wrap(Math.min(120, yargs().terminalWidth() || 120))
    .epilogue(
      'Options come from flags, from ESG_LAKE_… in the environment, or from --config FILE or esg-lake.config.json; the nearer wins.',
    )
    .fail((message, error) => {
      // What a command throws comes through here as well; what yargs itself says is about usage.
      throw error === undefined || error.name === 'YError'
        ? new UsageError(usageMessage(message || error.message))
        : error;
    });
  for (const [name, declaration] of Object.entries(commands) as [CommandName, (typeof commands)[CommandName]][]) {
    const { positional } = declaration;
    parser = parser.command(
      positional === undefined ? name : `${name} [${positional.name}]`,
      declaration.summary,
      (command) => describeCommand(command, name),
      (flags) => onCommand(name, flags),
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
  const described = command.usage(
    `$0 ${name}${positional === undefined ? '' : ` <${positional.name}>`} [options]\n\n${description}`,
  );
  if (positional !== undefined)
    described.positional(positional.name, { type: 'string', describe: positional.description });
  for (const [line, what] of examples) described.example(line, what);
  for (const option of optionsOf(name)) describeOption(described, name, option);
  return described;
}

function describeOption(command: Argv, commandName: CommandName, name: OptionName): void {
  const declaration: (typeof options)[OptionName] & { readonly without?: string; readonly sandboxAlias?: string } =
    options[name];
  const { value, sandboxAlias } = declaration;
  const shown = declaration.without ?? shownDefault(name);
  command.option(name, {
    group: `${declaration.group}:`,
    describe: `${declaration.description}${value.shape === 'flag' ? '' : ` [${value.placeholder}${value.shape === 'list' ? '…' : ''}]`}`,
    ...(value.shape === 'flag' ? { boolean: true } : { requiresArg: true }),
    ...(value.shape === 'list' ? { array: true } : {}),
    ...(value.shape === 'single' ? { nargs: 1 } : {}),
    ...(commandName === 'sandbox' && sandboxAlias !== undefined ? { alias: sandboxAlias } : {}),
    ...(shown === undefined ? {} : { defaultDescription: shown }),
  });
}

function shownDefault(name: OptionName): string | undefined {
  const { default: fallback } = options[name];
  return fallback === undefined ? undefined : String(fallback);
}

/** What yargs would take in silence: credentials, and `--flag=value` with a value that is no boolean. */
function refuseBadFlags(argv: readonly string[]): void {
  for (const argument of argv) {
    if (argument === '--') return;
    const [, name = '', value] = /^--?(?:no-)?([^=]+)(?:=(.*))?$/s.exec(argument) ?? [];
    const credential = credentialNames.find((one) => one === name.toLowerCase().replaceAll('_', '-'));
    if (credential !== undefined) throw refuseCredentialFlag(credential);
    const option = optionNames.find((one) => one === name);
    if (option === undefined || options[option].value.shape !== 'flag' || value === undefined) continue;
    if (value !== 'true' && value !== 'false') throw new UsageError(`--${name} takes no value, or =true or =false`);
  }
}

function refuseUnknown(command: CommandName, flags: Flags): void {
  const { positional } = commands[command];
  const known: readonly string[] = optionsOf(command);
  const aliases = known.flatMap((name) => sandboxAlias(name));
  const allowed = new Set([...known, ...aliases, '_', '$0', 'help', 'h', 'version', positional?.name ?? '_']);
  for (const name of Object.keys(flags)) {
    if (allowed.has(name)) continue;
    const near = suggest(name, command === 'sandbox' ? [...known, ...aliases] : known);
    const elsewhere = optionNames.some((option) => option === name);
    throw new UsageError(`${elsewhere ? `the command ${command} does not have` : 'unknown option'} ${dashed(name)}`, {
      hint: near === undefined || elsewhere ? `esg-lake ${command} --help lists them.` : `Did you mean --${near}?`,
    });
  }
  const extra: unknown = Array.isArray(flags['_']) ? flags['_'][1] : undefined;
  if (extra === undefined) return;
  throw new UsageError(`unexpected argument "${plainText(String(extra)).slice(0, 60)}"`, {
    hint: positional === undefined ? `esg-lake ${command} --help` : `Put the ${positional.name} in quotes.`,
  });
}

const sandboxAlias = (name: string): readonly string[] => {
  const option = optionNames.find((one) => one === name);
  const declaration: { readonly sandboxAlias?: string } = option === undefined ? {} : options[option];
  return declaration.sandboxAlias === undefined ? [] : [declaration.sandboxAlias];
};

const dashed = (name: string): string => `${name.length === 1 ? '-' : '--'}${plainText(name).slice(0, 60)}`;

function refuseUnknownCommand(flags: Flags): never {
  const word: unknown = Array.isArray(flags['_']) ? flags['_'][0] : undefined;
  const option = Object.keys(flags).find((name) => name !== '_' && name !== '$0');
  if (word === undefined && option !== undefined) {
    throw new UsageError(`unknown option ${dashed(option)} before a command`, {
      hint: 'esg-lake --help lists the commands.',
    });
  }
  if (word === undefined) throw new UsageError('no command given', { hint: 'esg-lake --help lists them.' });
  const near = suggest(String(word), Object.keys(commands));
  throw new UsageError(`unknown command "${plainText(String(word)).slice(0, 60)}"`, {
    hint: near === undefined ? 'esg-lake --help lists the commands.' : `Did you mean ${near}?`,
  });
}

/** A variable one slip away from an option would be ignored in silence. */
function warnOfStrangeVariables({ environment }: World, warn: (message: string) => void): void {
  const known = [...optionNames.map(environmentName), 'ESG_LAKE_TOKEN', 'ESG_LAKE_CLIENT_ID', 'ESG_LAKE_CLIENT_SECRET'];
  for (const name of Object.keys(environment)) {
    if (!name.startsWith('ESG_LAKE_') || known.includes(name)) continue;
    const near = suggest(
      name.slice(9),
      known.map((one) => one.slice(9)),
    );
    if (near !== undefined) warn(`${name} in the environment is no option; did you mean ESG_LAKE_${near}?`);
  }
}

const wantsStack = (argv: readonly string[], { environment }: World): boolean =>
  environment['ESG_LAKE_LOG_LEVEL'] === 'debug' ||
  argv.includes('--log-level=debug') ||
  argv.some((argument, at) => argument === '--log-level' && argv[at + 1] === 'debug');
