import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { exitCodes } from '../base/errors.ts';
import { addSecretAddress, addUserInfo, processSecrets } from '../base/secrets.ts';
import { suggest } from '../base/suggest.ts';
import { storeSecretVariables } from '../share/open-store.ts';
import { commands } from './commands.ts';
import type { CommandWorld } from './invocation.ts';
import { readConfigFile } from './options/config-file.ts';
import { environmentName, type OptionValues, optionNames } from './options/declared-options.ts';
import { resolveOptions } from './options/resolve.ts';
import { CommandFound, createParser, refuseBadFlags, refuseUnknown, refuseUnknownCommand, wordsOf } from './parser.ts';
import { interruptionSignal } from './process-endings.ts';
import { createConsole, logLevel } from './terminal/console.ts';
import { errorMessage, toEsgLakeError } from './terminal/error-message.ts';
import { stringify } from './terminal/text.ts';
import { isDumb, stylesFor, type TextOutput, widthOf } from './terminal/text-output.ts';

/** Runs one command line (without `node` and the script) and resolves with the exit code. Never rejects. */
export async function runCommandLine(given: readonly string[], outer: CommandWorld): Promise<number> {
  const argv = withQuestionHelp(withSqlArguments(withHelp(withVersion(given))));
  const world = cleanWorld(argv, outer);
  const asked: { json?: boolean } = {};
  try {
    refuseBadFlags(argv);
    const found = await findCommand(argv, (text) => world.stdout.write(`${text}\n`));
    if (found === null) return exitCodes.ok;
    return await invoke(found, world, outer, ({ json }) => {
      asked.json = json;
    });
  } catch (error) {
    return reportFailure(error, argv, world, asked.json);
  }
}

/** A lone `-v` asks for the version, as in other programs: without a command it cannot mean verbose. */
const withVersion = (argv: readonly string[]): readonly string[] =>
  argv.length === 1 && argv[0] === '-v' ? ['--version'] : argv;

/** Turns `help run` into `run --help`. */
const withHelp = (argv: readonly string[]): readonly string[] =>
  argv[0] === 'help' ? [...argv.slice(1), '--help'] : argv;

/**
 * The command line, with SQL that starts with a comment (`-- …`) prefixed by a space, because a flag parser would take
 * it for an option. The space makes no difference to the database.
 */
const withSqlArguments = (argv: readonly string[]): readonly string[] =>
  argv.includes('query') ? argv.map((argument) => (isCommentedSql(argument) ? ` ${argument}` : argument)) : argv;

/** No option has an empty name or white space in its name; only an existing option has a value with a line break. */
function isCommentedSql(argument: string): boolean {
  if (!argument.startsWith('--') || argument === '--') return false;
  const [, name = ''] = /^--(?:no-)?([^=]*)/.exec(argument) ?? [];
  return /^$|\s/.test(name) || (argument.includes('\n') && !optionNames.some((option) => option === name));
}

/** Turns `query @name --help` into `query @name --list`: help on the question, not on `query`. */
function withQuestionHelp(argv: readonly string[]): readonly string[] {
  const isAboutQuestion = argv[0] === 'query' && argv.some((argument) => /^@[\w-]+$/.test(argument));
  return isAboutQuestion ? argv.map((argument) => (/^(--help|-h)$/.test(argument) ? '--list' : argument)) : argv;
}

/** Null when the command line asked for help or the version, which has been written. */
async function findCommand(argv: readonly string[], write: (text: string) => void): Promise<CommandFound | null> {
  const parser = createParser();
  if (argv.length === 0) {
    write(await parser.getHelp());
    return null;
  }
  try {
    let output = '';
    const flags = await parser.parseAsync([...argv], {}, (_error, _flags, text) => {
      output = text;
    });
    if (output === '' && !argv.includes('--get-yargs-completions')) refuseUnknownCommand(flags);
    if (output !== '') write(output);
    return null;
  } catch (error) {
    if (error instanceof CommandFound) return error;
    throw error;
  }
}

async function invoke(
  { command, flags }: CommandFound,
  world: CommandWorld,
  outer: CommandWorld,
  onOptions: (values: OptionValues) => void,
): Promise<number> {
  const asked = flags['config'] ?? (world.environment[environmentName('config')] || undefined);
  const path = asked === undefined ? undefined : String(asked);
  const file = command === 'init' ? null : readConfigFile(path, world.workingDirectory);
  refuseUnknown(command, flags);
  const resolved = resolveOptions({ command, flags, environment: world.environment, file });
  const { values } = resolved;
  onOptions(values);
  const level = logLevel(resolved);
  const { stderr, stdout, environment } = world;
  const styles = {
    stdout: await stylesFor(stdout, environment, values.color),
    stderr: await stylesFor(stderr, environment, values.color),
  };
  const format = values['log-format'];
  const console = createConsole({ level, format, stderr, styles: styles.stderr, isDumb: isDumb(environment) });
  warnOfStrangeVariables(world, (message) => console.log('warn', message));
  const { default: handle } = await commands[command].load();
  try {
    return await handle({
      ...resolved,
      command,
      positional: wordsOf(flags)[1],
      secondPositional: wordsOf(flags)[2],
      thirdPositional: wordsOf(flags)[3],
      // The result of a query is data, and may be large.
      world: command === 'query' ? { ...world, stdout: outer.stdout } : world,
      console,
      styles,
      interruption: () => interruptionSignal(console),
    });
  } finally {
    console.endProgress();
  }
}

/** Otherwise a variable with a misspelled option name would be silently ignored. */
function warnOfStrangeVariables({ environment }: CommandWorld, warn: (message: string) => void): void {
  const known = [...optionNames.map(environmentName), 'ESG_LAKE_TOKEN', 'ESG_LAKE_CLIENT_ID', 'ESG_LAKE_CLIENT_SECRET'];
  for (const name of Object.keys(environment)) {
    if (!name.startsWith('ESG_LAKE_') || known.includes(name)) continue;
    const near = suggest(
      name.slice(9),
      known.map((one) => one.slice(9)),
    );
    if (near !== undefined) warn(`the environment variable ${name} is not an option; did you mean ESG_LAKE_${near}?`);
  }
}

/**
 * Reports why a command failed: to people on stderr and, with `--json`, to programs on stdout. Returns the exit code.
 *
 * @param json whether `--json` was given; undefined when the options could not be read: then `argv` is searched for it
 */
async function reportFailure(
  error: unknown,
  argv: readonly string[],
  world: CommandWorld,
  json: boolean | undefined,
): Promise<number> {
  const failure = toEsgLakeError(error);
  const styles = await stylesFor(world.stderr, world.environment, askedColours(argv));
  world.stderr.write(errorMessage(failure, { stack: wantsStack(argv, world), styles, width: widthOf(world.stderr) }));
  if (json ?? asksForJson(argv, world)) {
    const { name, message, hint = null, exitCode } = failure;
    world.stdout.write(`${stringify({ error: { name, message, hint, exit_code: exitCode } }, 2)}\n`);
  }
  return failure.exitCode;
}

function asksForJson(argv: readonly string[], { environment }: CommandWorld): boolean {
  const flags = argv.filter((argument) => /^--(?:no-)?json(?:=|$)/.test(argument));
  const last = flags.at(-1);
  if (last !== undefined) return last === '--json' || last === '--json=true';
  return ['true', '1', 'yes', 'on'].includes(environment[environmentName('json')]?.toLowerCase() ?? '');
}

/** Searches the command line itself: its options may be what is wrong. */
const askedColours = (argv: readonly string[]): boolean | undefined =>
  argv.includes('--no-color') ? false : argv.includes('--color') ? true : undefined;

const wantsStack = (argv: readonly string[], { environment }: CommandWorld): boolean =>
  environment['ESG_LAKE_LOG_LEVEL'] === 'debug' || argv.includes('-v') || argv.includes('--verbose');

/**
 * The world that commands receive: everything they write is cleaned of the credentials in the environment and in
 * credential files. Credentials are collected before anything else, so that no message about the command line repeats
 * one either.
 */
export function cleanWorld(argv: readonly string[], world: CommandWorld): CommandWorld {
  const { environment, workingDirectory } = world;
  const secretVariables = ['ESG_LAKE_TOKEN', 'ESG_LAKE_CLIENT_SECRET', ...storeSecretVariables];
  for (const name of secretVariables) processSecrets.add(environment[name] ?? '');
  const settings = Object.entries(environment).filter(([name]) => /^ESG_LAKE_|^https?_proxy$/i.test(name));
  for (const text of [...argv, ...settings.map(([, value]) => value ?? '')]) addUserInfo(processSecrets, text);
  for (const address of [...valuesOf(argv, 'notify'), environment[environmentName('notify')] ?? ''])
    addSecretAddress(processSecrets, address);
  for (const option of ['token-file', 'client-secret-file'] as const) {
    for (const path of [...valuesOf(argv, option), environment[environmentName(option)] ?? '']) {
      if (path !== '') processSecrets.add(contentOf(resolve(workingDirectory, path)));
    }
  }
  return { ...world, stdout: clean(world.stdout), stderr: clean(world.stderr) };
}

function valuesOf(argv: readonly string[], option: string): readonly string[] {
  const flag = `--${option}`;
  return argv.flatMap((argument, at) =>
    argument === flag ? (argv[at + 1] ?? []) : argument.startsWith(`${flag}=`) ? argument.slice(flag.length + 1) : [],
  );
}

/** The content of a file. A file that cannot be read, or that contains no credential, is reported where it is used. */
function contentOf(path: string): string {
  try {
    const found = statSync(path);
    return found.isFile() && found.size < 65_536 ? readFileSync(path, 'utf8') : '';
  } catch {
    return '';
  }
}

/** An output that cleans everything written to it; each message is written in one piece. */
function clean(output: TextOutput): TextOutput {
  const write = (chunk: unknown, ...rest: readonly unknown[]): unknown =>
    Reflect.apply(output.write, output, [typeof chunk === 'string' ? processSecrets.clean(chunk) : chunk, ...rest]);
  return new Proxy(output, {
    get: (target, name) => {
      if (name === 'write') return write;
      const held: unknown = Reflect.get(target, name, target);
      return typeof held === 'function' ? held.bind(target) : held;
    },
  });
}
