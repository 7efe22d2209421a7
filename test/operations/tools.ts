import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import type { Missing } from '../readers/python-environment.ts';

export const run = promisify(execFile);
const cache = join(import.meta.dirname, '../../node_modules/.cache/esg-lake-operations');

/** A program that checks workflows: the one that is here, or else made by Go. */
export function findActionlint(): Promise<string | Missing> {
  return found('actionlint', 'Go, or actionlint itself', async (folder) => {
    const env = { ...process.env, GOBIN: folder, GOFLAGS: '-buildvcs=false' };
    await run('go', ['install', 'github.com/rhysd/actionlint/cmd/actionlint@v1.7.7'], { env });
  });
}

/** A package, installed by npm beside this one with what it needs: the folder to import it from. */
export async function npmPackage(name: string, version: string): Promise<string | Missing> {
  const kept = join(cache, `${name.replaceAll('/', '-')}-${version}`);
  const module = (folder: string): string => join(folder, 'node_modules', name);
  if (await isThere(module(kept))) return module(kept);
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(`${kept}-`);
  try {
    const quiet = ['--no-audit', '--no-fund', '--no-package-lock', '--silent'];
    await run('npm', ['install', '--prefix', folder, ...quiet, `${name}@${version}`]);
    await rename(folder, kept);
    return module(kept);
  } catch (error) {
    return { missing: `a package registry that has ${name} (${String(error).split('\n')[0]})` };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function found(name: string, needs: string, make: (folder: string) => Promise<void>): Promise<string | Missing> {
  if (await works(name)) return name;
  const kept = join(cache, name);
  if (await works(kept)) return kept;
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(`${kept}-`);
  try {
    await make(folder);
    await rename(join(folder, name), kept);
    return kept;
  } catch (error) {
    return { missing: `${needs} (${String(error).split('\n')[0]})` };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const works = (executable: string): Promise<boolean> =>
  run(executable, ['--version']).then(
    () => true,
    () =>
      run(executable, ['-version']).then(
        () => true,
        () => false,
      ),
  );

/** A folder that is gone after the test. */
export async function temporary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'esg-lake-operations-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** What a program says and its exit code, whatever that is. */
export async function outcomeOf(
  file: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<{ readonly code: number; readonly said: string }> {
  try {
    const { stdout, stderr } = await run(file, [...args], { ...options, maxBuffer: 2 ** 26 });
    return { code: 0, said: `${stdout}${stderr}` };
  } catch (error) {
    const { code, stdout, stderr } = error as {
      readonly code?: unknown;
      readonly stdout?: string;
      readonly stderr?: string;
    };
    return {
      code: typeof code === 'number' ? code : -1,
      said: `${stdout ?? ''}${stderr ?? ''}${stdout === undefined ? String(error) : ''}`,
    };
  }
}
