import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { addSecretAddress } from '../base/secret-address.ts';
import { createSecrets, type Secrets } from '../base/secrets.ts';
import { storeSecretVariables } from '../store/secret-variables.ts';
import type { CommandWorld } from './invocation.ts';
import { environmentName } from './options/declared-options.ts';
import type { TextOutput } from './terminal/text-output.ts';

/**
 * The world as commands see it: whatever they write is cleaned of the credentials in the environment and in credential files.
 * These are known from the very beginning, so that no message about the command line repeats one either.
 */
export function cleanWorld(argv: readonly string[], world: CommandWorld): CommandWorld & { readonly secrets: Secrets } {
  const { environment, workingDirectory } = world;
  const secrets = world.secrets ?? createSecrets();
  const secretVariables = ['ESG_LAKE_TOKEN', 'ESG_LAKE_CLIENT_SECRET', 'OPENLINEAGE_API_KEY', ...storeSecretVariables];
  for (const name of secretVariables) secrets.add(environment[name] ?? '');
  for (const option of ['notify', 'openlineage'] as const) {
    for (const address of [...valuesOf(argv, option), environment[environmentName(option)] ?? ''])
      addSecretAddress(secrets, address);
  }
  for (const option of ['token-file', 'client-secret-file'] as const) {
    for (const path of [...valuesOf(argv, option), environment[environmentName(option)] ?? '']) {
      if (path !== '') secrets.add(contentOf(resolve(workingDirectory, path)));
    }
  }
  return { ...world, secrets, stdout: clean(world.stdout, secrets), stderr: clean(world.stderr, secrets) };
}

function valuesOf(argv: readonly string[], option: string): readonly string[] {
  const flag = `--${option}`;
  return argv.flatMap((argument, at) =>
    argument === flag ? (argv[at + 1] ?? []) : argument.startsWith(`${flag}=`) ? argument.slice(flag.length + 1) : [],
  );
}

/** A file that cannot be read, or does not contain a credential, is reported where it is used. */
function contentOf(path: string): string {
  try {
    const found = statSync(path);
    return found.isFile() && found.size < 65_536 ? readFileSync(path, 'utf8') : '';
  } catch {
    return '';
  }
}

/** The same output, with everything written to it cleaned; a message is written in one piece. */
function clean(output: TextOutput, secrets: Secrets): TextOutput {
  const write = (chunk: unknown, ...rest: readonly unknown[]): unknown =>
    Reflect.apply(output.write, output, [typeof chunk === 'string' ? secrets.clean(chunk) : chunk, ...rest]);
  return new Proxy(output, {
    get: (target, name) => {
      if (name === 'write') return write;
      const held: unknown = Reflect.get(target, name, target);
      return typeof held === 'function' ? held.bind(target) : held;
    },
  });
}
