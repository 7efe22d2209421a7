import type { CommandWorld } from './invocation.ts';
import { environmentName } from './options/declared-options.ts';
import { errorMessage, toEsgLakeError } from './terminal/error-message.ts';
import { stringify } from './terminal/safe-json.ts';
import { stylesFor } from './terminal/styles.ts';

/**
 * Reports why a command failed: to people on stderr and, with `--json`, to programs on stdout. Returns the exit code.
 *
 * @param json whether `--json` was given; undefined when the options could not be read, so that it is looked for in `argv`
 */
export async function reportFailure(
  error: unknown,
  argv: readonly string[],
  world: CommandWorld,
  json: boolean | undefined,
): Promise<number> {
  const failure = toEsgLakeError(error);
  const styles = await stylesFor(world.stderr, world.environment, askedColours(argv));
  world.stderr.write(errorMessage(failure, { stack: wantsStack(argv, world), styles }));
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

/** Looked for on the command line itself: its options may be what is wrong. */
const askedColours = (argv: readonly string[]): boolean | undefined =>
  argv.includes('--no-color') ? false : argv.includes('--color') ? true : undefined;

const wantsStack = (argv: readonly string[], { environment }: CommandWorld): boolean =>
  environment['ESG_LAKE_LOG_LEVEL'] === 'debug' ||
  argv.includes('-v') ||
  argv.includes('--verbose') ||
  argv.includes('--log-level=debug') ||
  argv.some((argument, at) => argument === '--log-level' && argv[at + 1] === 'debug');
