import { execFile } from 'node:child_process';
import { cp, mkdtemp, realpath, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryFiles, root } from '../docs/pages.ts';

/** Without what is built, and with this project's node_modules. */
export async function copyOfTheProject(): Promise<string> {
  const copy = await realpath(await mkdtemp(join(tmpdir(), 'esg-lake-copy-')));
  for (const file of repositoryFiles) await cp(join(root, file), join(copy, file));
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  await new Promise((resolve, reject) => {
    execFile('git', ['init', '--quiet', copy], (error) => (error === null ? resolve(copy) : reject(error)));
  });
  return copy;
}

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a script of a package with Node in the copy; without a package, one of its own files. */
export function command(copy: string, program: string | null, args: readonly string[]): Promise<Outcome> {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(ESG_LAKE_|VITEST|NODE_ENV|TEST$|LANE$)/.test(name),
  );
  const script = program === null ? [] : [join(copy, 'node_modules', program)];
  const options = { cwd: copy, env: Object.fromEntries(inherited), maxBuffer: 2 ** 26 };
  return new Promise((resolve) => {
    execFile(process.execPath, [...script, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr }),
    );
  });
}
