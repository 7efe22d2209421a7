import { writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { errorCode } from '../../base/files.ts';
import type { Invocation } from '../invocation.ts';
import { configFileName, configTemplate } from '../options/config-file.ts';
import { declared, environmentName, optionNames } from '../options/declared-options.ts';
import { refuseManaged } from '../target-file.ts';
import { firstToDecide } from './decide.ts';
import doctor from './doctor.ts';

/**
 * `init`: writes a configuration file with the given options, then runs `doctor`, and shows what `decide` would show
 * first. Never overwrites a file.
 */
export default async function init(invocation: Invocation): Promise<number> {
  const { values, sources, world, console, output } = invocation;
  const path = resolve(world.workingDirectory, values.config ?? configFileName);
  await refuseManaged(output, path, `the configuration file ${path}`);
  // Only flags: variables of the environment apply to later commands anyway.
  const given = optionNames.filter((name) => sources[name] === 'flag');
  const [secret, open] = [true, false].map((is) =>
    given.filter((name) => (declared[name].value.isSecret ?? false) === is),
  );
  for (const name of secret ?? [])
    console.log('warn', `--${name} may contain a secret, so it is not written: set ${environmentName(name)} instead`);
  // `--json` is about the output of `init`.
  const written = (open ?? []).filter((name) => name !== 'json').map((name) => [name, values[name]]);
  await write(path, configTemplate(Object.fromEntries(written)));
  console.log('info', `wrote ${path}: it explains every option; null keeps the default`);
  const code = await doctor({ ...invocation, command: 'doctor' });
  if (!values.json) world.stdout.write((await firstToDecide(invocation)) ?? '');
  return code;
}

const refusals: Readonly<Record<string, readonly [what: string, hint: (path: string) => string]>> = {
  EEXIST: ['already exists and was not changed', () => 'Delete it first, or write to another file with --config FILE.'],
  ENOENT: ['is in a folder that does not exist', (path) => `mkdir -p ${dirname(path)}`],
  EISDIR: ['is a folder', () => 'Name a file in it.'],
};

async function write(path: string, content: string): Promise<void> {
  await writeFile(path, content, { flag: 'wx' }).catch((cause: unknown) => {
    const [what, hint] = refusals[errorCode(cause) ?? ''] ?? [];
    throw what === undefined ? cause : new UsageError(`${path} ${what}`, { hint: hint?.(path) ?? '', cause });
  });
}
