import { writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
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
} from '../options/declared-options.ts';
import { refuseManaged } from '../target-file.ts';
import doctor from './doctor.ts';

/** `init`: writes a configuration file with the given options, then runs `doctor`. Overwrites only with `--force`. */
export default async function init(invocation: Invocation): Promise<number> {
  const { values, world, console } = invocation;
  const path = resolve(world.workingDirectory, values.config ?? configFileName);
  await refuseManaged(resolve(world.workingDirectory, values.output), path, `the configuration file ${path}`);
  for (const name of withSecrets(invocation)) {
    console.log('warn', `--${name} may contain a secret, so it is not written: set ${environmentName(name)} instead`);
  }
  await write(path, configTemplate(given(invocation)), values.force);
  console.log('info', `wrote ${path}: it explains every option; null keeps the default`);
  return doctor({ ...invocation, command: 'doctor' });
}

const isGiven = ({ sources }: Invocation, name: OptionName): boolean => sources[name] === 'flag';

const isSecret = (name: OptionName): boolean => optionOf(name, 'init').value.isSecret === true;

const withSecrets = (invocation: Invocation): readonly OptionName[] =>
  optionNames.filter((name) => isGiven(invocation, name) && isSecret(name));

/** Only flags: variables of the environment apply to later commands anyway. `--json` is about the output of `init`. */
function given(invocation: Invocation): Partial<OptionValues> {
  const { values } = invocation;
  const isWritten = (name: OptionName): boolean => isGiven(invocation, name) && name !== 'json' && !isSecret(name);
  return Object.fromEntries(optionNames.filter(isWritten).map((name) => [name, values[name]]));
}

async function write(path: string, content: string, force: boolean): Promise<void> {
  try {
    await writeFile(path, content, { flag: force ? 'w' : 'wx' });
  } catch (cause) {
    const code = errorCode(cause);
    if (code === 'EEXIST') {
      throw new UsageError(`${path} already exists and was not changed`, {
        hint: '--force replaces it; --config FILE writes to another file.',
        cause,
      });
    }
    if (code === 'ENOENT')
      throw new UsageError(`the folder of ${path} does not exist`, { hint: `mkdir -p ${dirname(path)}`, cause });
    if (code === 'EISDIR') throw new UsageError(`${path} is a folder`, { hint: 'Name a file in it.', cause });
    throw cause;
  }
}
