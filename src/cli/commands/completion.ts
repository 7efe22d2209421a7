import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { packageFolder } from '../../base/package-folder.ts';
import type { CommandHandler } from '../command-declaration.ts';
import { bashScript } from '../completion/bash-script.ts';
import { completedCommands } from '../completion/completed-commands.ts';
import { fishScript } from '../completion/fish-script.ts';
import { type Shell, shells } from '../completion/shells.ts';
import { zshScript } from '../completion/zsh-script.ts';
import { named } from '../options/repeatable.ts';

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } satisfies Record<Shell, unknown>;

/** `completion`: prints a script for a shell. */
export function completionOf(commands: Parameters<typeof completedCommands>[0]): CommandHandler {
  return async ({ positional, world }) => {
    const shell = shellOf(positional, world.environment['SHELL']);
    world.stdout.write(scripts[shell](completedCommands(commands), await shippedQuestions()));
    return 0;
  };
}

function shellOf(asked: string | undefined, own: string | undefined): Shell {
  const name = asked ?? basename(own ?? '');
  const known = shells.find((shell) => shell === name);
  if (known !== undefined) return known;
  throw new UsageError(
    asked === undefined ? 'which shell this is, SHELL in the environment does not say' : named('unknown shell', asked),
    { hint: `Name one of ${shells.join(', ')}.` },
  );
}

/** Without the folder there is nothing to propose. */
async function shippedQuestions(): Promise<readonly string[]> {
  const folder = packageFolder();
  const files = folder === null ? [] : await readdir(join(folder, 'queries')).catch(() => []);
  return files
    .filter((name) => name.endsWith('.sql'))
    .map((name) => basename(name, '.sql'))
    .sort();
}
