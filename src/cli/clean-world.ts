import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { addSecretAddress, addUserInfo, processSecrets } from '../base/secrets.ts';
import { storeSecretVariables } from '../share/load-sdk.ts';
import type { CommandWorld } from './invocation.ts';
import { environmentName } from './options/declared-options.ts';
import type { TextOutput } from './terminal/text-output.ts';

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
