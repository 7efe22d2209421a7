import { exitCodes } from '../base/errors.ts';
import { cleanWorld } from './clean-world.ts';
import { commands } from './commands.ts';
import { reportFailure } from './failure.ts';
import { interruptionSignal } from './interruption.ts';
import type { CommandWorld, Invocation } from './invocation.ts';
import { readConfigFile } from './options/config-file.ts';
import { environmentName, type OptionValues, optionNames } from './options/declared-options.ts';
import { logLevel } from './options/log-level.ts';
import { resolveOptions } from './options/resolve.ts';
import { suggest } from './options/suggest.ts';
import { CommandFound, createParser } from './parser.ts';
import { withQuestionHelp } from './questions/question-help.ts';
import { refuseBadFlags, refuseUnknown, wordsOf } from './refusals.ts';
import { withSqlArguments } from './sql-argument.ts';
import { createConsole } from './terminal/console.ts';
import { isDumb, stylesFor } from './terminal/styles.ts';

/** Runs one command line (without `node` and the script) and resolves with the exit code. Never rejects. */
export async function runCommandLine(given: readonly string[], outer: CommandWorld): Promise<number> {
  const argv = withQuestionHelp(withSqlArguments(withVersion(given)));
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

/** Without a command there are no messages for `-v` to add: it asks for the version, as with other programs. */
const withVersion = (argv: readonly string[]): readonly string[] =>
  argv.length === 1 && argv[0] === '-v' ? ['--version'] : argv;

/** Null when the command line asked for help or the version, which is written. */
async function findCommand(argv: readonly string[], write: (text: string) => void): Promise<CommandFound | null> {
  const parser = createParser();
  if (argv.length === 0) {
    write(await parser.getHelp());
    return null;
  }
  try {
    await parser.parseAsync([...argv], {}, (_error, _flags, output) => {
      if (output !== '') write(output);
    });
    return null;
  } catch (error) {
    if (error instanceof CommandFound) return error;
    throw error;
  }
}

async function invoke(
  { command, flags }: CommandFound,
  world: CommandWorld & Pick<Invocation, 'secrets'>,
  outer: CommandWorld,
  onOptions: (values: OptionValues) => void,
): Promise<number> {
  refuseUnknown(command, flags);
  const asked = flags['config'] ?? (world.environment[environmentName('config')] || undefined);
  const path = asked === undefined ? undefined : String(asked);
  const file = command === 'init' ? null : readConfigFile(path, world.workingDirectory);
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
      positional: wordsOf(flags)[command.split(' ').length],
      secondPositional: wordsOf(flags)[command.split(' ').length + 1],
      // The result of a query is data, and may be large.
      world: command === 'query' ? { ...world, stdout: outer.stdout } : world,
      console,
      styles,
      secrets: world.secrets,
      interruption: () => interruptionSignal(console),
    });
  } finally {
    console.endProgress();
  }
}

/** Without this, a variable whose name is almost that of an option would be silently ignored. */
function warnOfStrangeVariables({ environment }: CommandWorld, warn: (message: string) => void): void {
  const known = [...optionNames.map(environmentName), 'ESG_LAKE_TOKEN', 'ESG_LAKE_CLIENT_ID', 'ESG_LAKE_CLIENT_SECRET'];
  for (const name of Object.keys(environment)) {
    if (!name.startsWith('ESG_LAKE_') || known.includes(name)) continue;
    const near = suggest(
      name.slice(9),
      known.map((one) => one.slice(9)),
    );
    if (near !== undefined) warn(`${name} in the environment is not an option; did you mean ESG_LAKE_${near}?`);
  }
}
