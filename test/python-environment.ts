import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const cache = fileURLToPath(new URL('../node_modules/.cache/esg-lake/', import.meta.url));

export interface PythonEnvironment {
  /** The interpreter; null where there is none. */
  readonly python: string | null;
  /** Why there is none. */
  readonly missing: string;
}

/**
 * A Python that has what a file of pinned requirements names: made once for each such file and version of Python, and kept
 * beside the packages of npm. It takes a minute, and needs the package index.
 */
export async function pythonEnvironment(requirements: string): Promise<PythonEnvironment> {
  try {
    const { stdout: version } = await execute('python3', ['-c', 'import sys, venv, ensurepip; print(sys.version)']);
    const hash = createHash('sha256')
      .update(version)
      .update(await readFile(requirements));
    const folder = join(cache, `python-${hash.digest('hex').slice(0, 16)}`);
    if (!existsSync(folder)) await makeEnvironment(folder, requirements);
    return { python: join(folder, 'bin', 'python'), missing: '' };
  } catch (error) {
    return { python: null, missing: reasonOf(error) };
  }
}

/** Made aside and renamed, since test files that start at the same time all want it. */
async function makeEnvironment(folder: string, requirements: string): Promise<void> {
  const aside = `${folder}.part-${process.pid}`;
  await mkdir(dirname(aside), { recursive: true });
  try {
    await execute('python3', ['-m', 'venv', aside]);
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-input', '--no-deps'];
    await execute(join(aside, 'bin', 'python'), [...pip, '--only-binary', ':all:', '-r', requirements]);
    await rename(aside, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [firstLine = ''] = error.message.split('\n').filter((line) => !line.startsWith('Command failed'));
  return `there is no such Python environment here (${firstLine || error.message})`;
}
