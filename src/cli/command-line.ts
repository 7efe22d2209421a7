import { resolve } from 'node:path';
import { exitCodes, UsageError } from '../base/errors.ts';
import { readNamedFile } from '../base/files.ts';
import { packageVersion } from '../base/package-files.ts';
import { addSecretAddress, addUserInfo, processSecrets } from '../base/secrets.ts';
import { suggest } from '../base/suggest.ts';
import { storeSecretVariables } from '../share/open-store.ts';
import { commandHelp, commandList, commands } from './commands.ts';
import type { CommandWorld } from './invocation.ts';
import { credentialNames, environmentName, optionNames } from './options/declared-options.ts';
import { flag } from './options/kinds.ts';
import { logLevel, type ResolvedOptions, readConfigFile, resolveOptions } from './options/resolve.ts';
import { type ParsedCommand, parseCommand } from './parser.ts';
import { interruptionSignal } from './process-endings.ts';
import { createConsole } from './terminal/console.ts';
import { tellFailure } from './terminal/failures.ts';
import { stylesFor, type TextOutput, widthOf } from './terminal/text.ts';

/** Never rejects. @param given without `node` and the script */
export async function runCommandLine(given: readonly string[], outer: CommandWorld) {
  const argv = withSqlArguments(given[0] === 'help' ? [...given.slice(1), '--help'] : given);
  const world = cleanWorld(argv, outer);
  let json: boolean | undefined;
  try {
    // Node.js replaces bytes that are not UTF-8 by U+FFFD: files would be written to another folder.
    if (world.workingDirectory.includes('\uFFFD')) {
      const hint = 'Rename it, or use another one.';
      throw new UsageError('the name of the working directory is not UTF-8', { hint });
    }
    const found = await answerOf(argv, Math.min(120, widthOf(world.stdout) ?? 120));
    if (typeof found === 'string') {
      world.stdout.write(found);
      return exitCodes.ok;
    }
    const resolved = resolvedOptions(found, world);
    ({ json } = resolved.values);
    // The result of a query is data, and may be large: it is not cleaned.
    return await invoke(found, resolved, found.command === 'query' ? { ...world, stdout: outer.stdout } : world);
  } catch (error) {
    const stack = argv.includes('-v') || argv.includes('--verbose');
    return tellFailure(error, world, { json: json ?? asksForJson(argv, world), stack });
  }
}

async function answerOf(argv: readonly string[], width: number) {
  const [only = '--help', more] = argv;
  if (more === undefined && /^(--help|-h)$/.test(only)) return commandList(width);
  // A lone `-v` asks for the version, as in other programs: without a command it cannot mean verbose.
  if (more === undefined && /^(--version|-V|-v)$/.test(only)) return `${packageVersion()}\n`;
  const found = await parseCommand(argv);
  if (typeof found === 'string') return found === '' ? '' : `${found}\n`;
  if (!found.isHelp) return found;
  const isAboutQuestion = found.command === 'query' && found.words[0]?.startsWith('@') === true;
  return isAboutQuestion ? { ...found, flags: { ...found.flags, list: true } } : commandHelp(found.command, width);
}

/**
 * Puts a space before SQL that starts with a comment (`-- …`), which a flag parser would take for an option: no name of
 * one has white space, and only an existing one a value with a line break.
 */
function withSqlArguments(argv: readonly string[]) {
  const isSql = (argument: string) =>
    /^--(?:[^=]*\s|=|.*\n)/s.test(argument) && !optionNames.some((name) => argument.startsWith(`--${name}=`));
  return argv.includes('query') ? argv.map((argument) => (isSql(argument) ? ` ${argument}` : argument)) : argv;
}

function resolvedOptions({ command, flags }: ParsedCommand, world: CommandWorld) {
  const { environment, workingDirectory } = world;
  const asked = flags['config'] ?? (environment[environmentName('config')] || undefined);
  const path = asked === undefined ? undefined : String(asked);
  const file = command === 'init' ? null : readConfigFile(path, workingDirectory);
  return resolveOptions({ command, flags, environment, file });
}

async function invoke({ command, words }: ParsedCommand, resolved: ResolvedOptions, world: CommandWorld) {
  const { stderr, stdout, environment } = world;
  const console = createConsole(logLevel(resolved), stderr, environment);
  warnOfStrangeVariables(world, (message) => console.log('warn', message));
  const handle = await commands[command].load();
  try {
    return await handle({
      ...resolved,
      ...{ command, words, world, console },
      output: resolve(world.workingDirectory, resolved.values.output),
      styles: stylesFor(stdout, environment),
      interruption: () => interruptionSignal(console),
    });
  } finally {
    console.progress(null);
  }
}

/** A misspelled one would be silently ignored. */
function warnOfStrangeVariables({ environment }: CommandWorld, warn: (message: string) => void) {
  const known = [...optionNames, ...credentialNames].map((name) => environmentName(name).slice(9));
  for (const variable of Object.keys(environment)) {
    const [, name] = /^ESG_LAKE_(.*)$/.exec(variable) ?? [];
    const near = name === undefined || known.includes(name) ? undefined : suggest(name, known);
    if (near !== undefined)
      warn(`the environment variable ${variable} is not an option; did you mean ESG_LAKE_${near}?`);
  }
}

function asksForJson(argv: readonly string[], { environment }: CommandWorld) {
  const last = argv.findLast((argument) => /^--(?:no-)?json(?:=|$)/.test(argument));
  if (last !== undefined) return last === '--json' || last === '--json=true';
  return flag.read(environment[environmentName('json')]) === true;
}

/** What commands write is cleaned of credentials, collected before any message could repeat one. */
function cleanWorld(argv: readonly string[], world: CommandWorld) {
  const { environment, workingDirectory } = world;
  for (const name of ['ESG_LAKE_TOKEN', 'ESG_LAKE_CLIENT_SECRET', ...storeSecretVariables])
    processSecrets.add(environment[name] ?? '');
  const settings = Object.entries(environment).filter(([name]) => /^ESG_LAKE_|^https?_proxy$/i.test(name));
  for (const text of [...argv, ...settings.map(([, value]) => value ?? '')]) addUserInfo(processSecrets, text);
  addSecretAddress(processSecrets, environment[environmentName('notify')] ?? '');
  const flags = argv.join('\0').matchAll(/(?:^|\0)--token-file[=\0]([^\0]*)/g);
  const variables = [environment['ESG_LAKE_TOKEN_FILE'], environment['ESG_LAKE_CLIENT_SECRET_FILE']];
  for (const path of [...[...flags].map(([, path]) => path), ...variables])
    if (path) processSecrets.add(contentOf(resolve(workingDirectory, path)));
  return { ...world, stdout: clean(world.stdout), stderr: clean(world.stderr) };
}

function contentOf(path: string) {
  try {
    return readNamedFile(path, 'the credentials file', 65_536).toString();
  } catch {
    return '';
  }
}

/** Each message is written in one piece. */
function clean(output: TextOutput) {
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
