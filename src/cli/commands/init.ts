import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import readline from 'node:readline/promises';
import { UsageError } from '../../base/errors.ts';
import { errorCode } from '../../base/files.ts';
import type { Invocation } from '../invocation.ts';
import { configFileName, configTemplate } from '../options/config-file.ts';
import {
  environmentName,
  type OptionName,
  type OptionValues,
  optionNames,
  optionOf,
  options,
} from '../options/declared-options.ts';
import { refuseManaged } from '../target-file.ts';
import { firstToDecide } from './decide.ts';
import doctor from './doctor.ts';

/**
 * `init`: writes a configuration file with the given options, then runs `doctor`, and shows what `decide` would show first. On a
 * terminal it asks for what matters most and was not given. Overwrites only with `--force`.
 */
export default async function init(given: Invocation): Promise<number> {
  const path = resolve(given.world.workingDirectory, given.values.config ?? configFileName);
  if (!given.values.force && existsSync(path)) throw alreadyThere(path);
  const invocation = await withAnswers(given);
  const { values, world, console } = invocation;
  await refuseManaged(resolve(world.workingDirectory, values.output), path, `the configuration file ${path}`);
  for (const name of withSecrets(invocation)) {
    console.log('warn', `--${name} may contain a secret, so it is not written: set ${environmentName(name)} instead`);
  }
  await write(path, configTemplate(givenOptions(invocation)), values.force);
  console.log('info', `wrote ${path}: it explains every option; null keeps the default`);
  const code = await doctor({ ...invocation, command: 'doctor' });
  if (!values.json) world.stdout.write((await firstToDecide(invocation)) ?? '');
  return code;
}

const asked = ['base-url', 'time-zone', 'year-end'] as const satisfies readonly OptionName[];

/** With the options that are typed at a terminal, as if they had been given as flags. An empty answer keeps the default. */
async function withAnswers(invocation: Invocation): Promise<Invocation> {
  const { sources, values, world } = invocation;
  const { stdin, stderr } = world;
  if (!('isTTY' in stdin && stdin.isTTY === true) || stderr.isTTY !== true || values.json) return invocation;
  const open = asked.filter((name) => sources[name] === 'default' && !(name === 'base-url' && values.sandbox === true));
  // The terminal itself edits the line, so that Ctrl-C ends the process as usual.
  const terminal = readline.createInterface({ input: stdin, output: stderr, terminal: false });
  const ended = new Promise<null>((resolve) => terminal.once('close', () => resolve(null)));
  const answers: Partial<Record<OptionName, unknown>> = {};
  for (const name of open) {
    const { value, description, example, without } = optionOf(name, 'init');
    const fallback = without ?? options[name].default ?? 'the sandbox';
    for (;;) {
      const question = `${description}\n  such as ${example}; Enter for ${fallback}: `;
      const answer = (await Promise.race([terminal.question(question), ended]))?.trim() ?? '';
      answers[name] = answer === '' ? undefined : value.read(answer);
      if (answer === '' || answers[name] !== undefined) break;
      stderr.write(`--${name} must be ${value.expected}.\n`);
    }
  }
  terminal.close();
  const typed = Object.entries(answers).filter(([, value]) => value !== undefined);
  return {
    ...invocation,
    values: { ...values, ...Object.fromEntries(typed) },
    sources: { ...sources, ...Object.fromEntries(typed.map(([name]) => [name, 'flag' as const])) },
  };
}

const isGiven = ({ sources }: Invocation, name: OptionName): boolean => sources[name] === 'flag';

const isSecret = (name: OptionName): boolean => optionOf(name, 'init').value.isSecret === true;

const withSecrets = (invocation: Invocation): readonly OptionName[] =>
  optionNames.filter((name) => isGiven(invocation, name) && isSecret(name));

/** Only flags: variables of the environment apply to later commands anyway. `--json` is about the output of `init`. */
function givenOptions(invocation: Invocation): Partial<OptionValues> {
  const { values } = invocation;
  const isWritten = (name: OptionName): boolean => isGiven(invocation, name) && name !== 'json' && !isSecret(name);
  return Object.fromEntries(optionNames.filter(isWritten).map((name) => [name, values[name]]));
}

async function write(path: string, content: string, force: boolean): Promise<void> {
  try {
    await writeFile(path, content, { flag: force ? 'w' : 'wx' });
  } catch (cause) {
    const code = errorCode(cause);
    if (code === 'EEXIST') throw alreadyThere(path);
    if (code === 'ENOENT')
      throw new UsageError(`the folder of ${path} does not exist`, { hint: `mkdir -p ${dirname(path)}`, cause });
    if (code === 'EISDIR') throw new UsageError(`${path} is a folder`, { hint: 'Name a file in it.', cause });
    throw cause;
  }
}

const alreadyThere = (path: string): UsageError =>
  new UsageError(`${path} already exists and was not changed`, {
    hint: '--force replaces it; --config FILE writes to another file.',
  });
