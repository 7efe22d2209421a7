import { resolve } from 'node:path';
import { exitCodes, UsageError } from '../base/errors.ts';
import { readNamedFile } from '../base/files.ts';
import { packageVersion } from '../base/package-folder.ts';
import { addSecretAddress, addUserInfo, processSecrets } from '../base/secrets.ts';
import { suggest } from '../base/suggest.ts';
import { storeSecretVariables } from '../share/open-store.ts';
import { commands } from './commands.ts';
import { commandHelp, commandList } from './help.ts';
import type { CommandWorld } from './invocation.ts';
import { readConfigFile } from './options/config-file.ts';
import { environmentName, type OptionValues, optionNames } from './options/declared-options.ts';
import { resolveOptions } from './options/resolve.ts';
import { type ParsedCommand, parseCommand } from './parser.ts';
import { interruptionSignal } from './process-endings.ts';
import { createConsole, logLevel } from './terminal/console.ts';
import { errorJson, errorMessage, toEsgLakeError } from './terminal/error-message.ts';
import { isDumb, stylesFor, type TextOutput, widthOf } from './terminal/text-output.ts';

/** Runs one command line (without `node` and the script) and resolves with the exit code. Never rejects. */
export async function runCommandLine(given: readonly string[], outer: CommandWorld): Promise<number> {
  // `help run` is `run --help`.
  const argv = withSqlArguments(given[0] === 'help' ? [...given.slice(1), '--help'] : given);
  const world = cleanWorld(argv, outer);
  const asked: { json?: boolean } = {};
  const answer = (text: string): number => {
    world.stdout.write(text);
    return exitCodes.ok;
  };
  try {
    refuseUndecodable(world);
    const width = Math.min(120, widthOf(world.stdout) ?? 120);
    const [only] = argv;
    if (only === undefined || (argv.length === 1 && /^(--help|-h)$/.test(only))) return answer(commandList(width));
    // A lone `-v` asks for the version, as in other programs: without a command it cannot mean verbose.
    if (argv.length === 1 && /^(--version|-V|-v)$/.test(only)) return answer(`${packageVersion()}\n`);
    const found = await parseCommand(argv);
    if (typeof found === 'string') return found === '' ? exitCodes.ok : answer(`${found}\n`);
    // Help on a question, not on `query`.
    const isAboutQuestion = found.command === 'query' && found.words[0]?.startsWith('@') === true;
    if (found.isHelp && !isAboutQuestion) return answer(commandHelp(found.command, width));
    const wanted = found.isHelp ? { ...found, flags: { ...found.flags, list: true } } : found;
    return await invoke(wanted, world, outer, ({ json }) => {
      asked.json = json;
    });
  } catch (error) {
    return reportFailure(error, argv, world, asked.json);
  }
}

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

/** Node.js replaces bytes of a name that are not UTF-8 by U+FFFD: files would be written to another folder. */
function refuseUndecodable({ workingDirectory }: CommandWorld): void {
  if (!workingDirectory.includes('\uFFFD')) return;
  throw new UsageError('the name of the working directory is not UTF-8', { hint: 'Rename it, or use another one.' });
}

async function invoke(
  { command, flags, words }: ParsedCommand,
  world: CommandWorld,
  outer: CommandWorld,
  onOptions: (values: OptionValues) => void,
): Promise<number> {
  const asked = flags['config'] ?? (world.environment[environmentName('config')] || undefined);
  const path = asked === undefined ? undefined : String(asked);
  const file = command === 'init' ? null : readConfigFile(path, world.workingDirectory);
  const resolved = resolveOptions({ command, flags, environment: world.environment, file });
  const { values } = resolved;
  onOptions(values);
  const { stderr, stdout, environment } = world;
  const styles = { stdout: await stylesFor(stdout, environment), stderr: await stylesFor(stderr, environment) };
  const console = createConsole({
    level: logLevel(resolved),
    format: values['log-format'],
    stderr,
    styles: styles.stderr,
    isDumb: isDumb(environment),
  });
  warnOfStrangeVariables(world, (message) => console.log('warn', message));
  const { default: handle } = await commands[command].load();
  try {
    return await handle({
      ...resolved,
      command,
      words,
      // The result of a query is data, and may be large.
      world: command === 'query' ? { ...world, stdout: outer.stdout } : world,
      console,
      styles,
      interruption: () => interruptionSignal(console),
    });
  } finally {
    console.progress(null);
  }
}

/** Otherwise a variable with a misspelled option name would be silently ignored. */
function warnOfStrangeVariables({ environment }: CommandWorld, warn: (message: string) => void): void {
  const known = [...optionNames, 'token', 'client-id', 'client-secret'].map(environmentName);
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
  if (json ?? asksForJson(argv, world)) world.stdout.write(errorJson(failure));
  const stack = argv.includes('-v') || argv.includes('--verbose');
  const styles = await stylesFor(world.stderr, world.environment);
  world.stderr.write(errorMessage(failure, { stack, styles, width: widthOf(world.stderr) }));
  return failure.exitCode;
}

function asksForJson(argv: readonly string[], { environment }: CommandWorld): boolean {
  const last = argv.findLast((argument) => /^--(?:no-)?json(?:=|$)/.test(argument));
  if (last !== undefined) return last === '--json' || last === '--json=true';
  return ['true', '1', 'yes', 'on'].includes(environment[environmentName('json')]?.toLowerCase() ?? '');
}

/**
 * The world that commands receive: everything they write is cleaned of the credentials in the environment and in
 * credential files. Credentials are collected before anything else, so that no message about the command line repeats
 * one either.
 */
export function cleanWorld(argv: readonly string[], world: CommandWorld): CommandWorld {
  const { environment, workingDirectory } = world;
  const given = (option: string): readonly string[] => {
    const flag = `--${option}`;
    const flags = argv.flatMap((argument, at) =>
      argument === flag ? (argv[at + 1] ?? []) : argument.startsWith(`${flag}=`) ? argument.slice(flag.length + 1) : [],
    );
    return [...flags, environment[environmentName(option)] ?? ''];
  };
  for (const name of ['ESG_LAKE_TOKEN', 'ESG_LAKE_CLIENT_SECRET', ...storeSecretVariables])
    processSecrets.add(environment[name] ?? '');
  const settings = Object.entries(environment).filter(([name]) => /^ESG_LAKE_|^https?_proxy$/i.test(name));
  for (const text of [...argv, ...settings.map(([, value]) => value ?? '')]) addUserInfo(processSecrets, text);
  for (const address of given('notify')) addSecretAddress(processSecrets, address);
  for (const path of [...given('token-file'), ...given('client-secret-file')])
    if (path !== '') processSecrets.add(contentOf(resolve(workingDirectory, path)));
  return { ...world, stdout: clean(world.stdout), stderr: clean(world.stderr) };
}

/** The content of a file. A file that cannot be read, or that contains no credential, is reported where it is used. */
function contentOf(path: string): string {
  try {
    return readNamedFile(path, 'the credentials file', 65_536).toString();
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
