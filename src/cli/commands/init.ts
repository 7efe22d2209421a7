import { writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { errorCode } from '../../base/files.ts';
import type { Invocation } from '../invocation.ts';
import { configFileName, configTemplate } from '../options/config-file.ts';
import {
  declared,
  environmentName,
  type OptionName,
  type OptionValues,
  optionNames,
} from '../options/declared-options.ts';
import { refuseManaged } from '../target-file.ts';
import { firstToDecide } from './decide.ts';
import doctor from './doctor.ts';

/**
 * `init`: writes a configuration file with the given options, then runs `doctor`, and shows what `decide` would show
 * first. Never overwrites a file.
 */
export default async function init(invocation: Invocation): Promise<number> {
  const { values, world, console } = invocation;
  const path = resolve(world.workingDirectory, values.config ?? configFileName);
  await refuseManaged(resolve(world.workingDirectory, values.output), path, `the configuration file ${path}`);
  for (const name of withSecrets(invocation)) {
    console.log('warn', `--${name} may contain a secret, so it is not written: set ${environmentName(name)} instead`);
  }
  await write(path, configTemplate(givenOptions(invocation)));
  console.log('info', `wrote ${path}: it explains every option; null keeps the default`);
  const code = await doctor({ ...invocation, command: 'doctor' });
  if (!values.json) world.stdout.write((await firstToDecide(invocation)) ?? '');
  return code;
}

const isGiven = ({ sources }: Invocation, name: OptionName): boolean => sources[name] === 'flag';

const isSecret = (name: OptionName): boolean => declared[name].value.isSecret === true;

const withSecrets = (invocation: Invocation): readonly OptionName[] =>
  optionNames.filter((name) => isGiven(invocation, name) && isSecret(name));

/** Only flags: variables of the environment apply to later commands anyway. `--json` is about the output of `init`. */
function givenOptions(invocation: Invocation): Partial<OptionValues> {
  const { values } = invocation;
  const isWritten = (name: OptionName): boolean => isGiven(invocation, name) && name !== 'json' && !isSecret(name);
  return Object.fromEntries(optionNames.filter(isWritten).map((name) => [name, values[name]]));
}

async function write(path: string, content: string): Promise<void> {
  try {
    await writeFile(path, content, { flag: 'wx' });
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
    hint: 'Delete it first, or write to another file with --config FILE.',
  });
