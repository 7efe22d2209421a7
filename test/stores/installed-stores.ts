import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPython, type Missing, packageFolder } from '../readers/python-environment.ts';

const run = promisify(execFile);
const cache = join(import.meta.dirname, '../../node_modules/.cache/esg-lake-stores');

/** Programs in Go that stand for object stores. */
export const goStores = {
  versitygw: 'github.com/versity/versitygw/cmd/versitygw@v1.8.0',
  'fake-gcs-server': 'github.com/fsouza/fake-gcs-server@v1.56.1',
} as const;

/** The program, built once and kept in node_modules/.cache. */
export async function goStore(name: keyof typeof goStores): Promise<string | Missing> {
  const module = goStores[name];
  const folder = join(cache, `${name}-${module.split('@')[1]}`);
  const program = join(folder, name);
  if (await isThere(program)) return program;
  const go = await findGo();
  if (typeof go !== 'string') return go;
  return made(folder, async (work) => {
    await run(go, ['install', module], { env: { ...process.env, GOBIN: work, GOFLAGS: '-modcacherw' } });
  }).then(() => program);
}

async function findGo(): Promise<string | Missing> {
  for (const go of ['go', '/usr/local/go/bin/go']) {
    const found = await run(go, ['version']).catch(() => null);
    if (found !== null) return go;
  }
  return { missing: 'Go' };
}

/** The folder with the npm packages of this lane: newer SDKs, a Node that runs them, Azurite. */
export async function npmStores(): Promise<string> {
  const lock = await readFile(join(import.meta.dirname, 'package-lock.json'));
  const folder = join(cache, `npm-${createHash('sha256').update(lock).digest('hex').slice(0, 8)}`);
  if (await isThere(folder)) return folder;
  return made(folder, async (work) => {
    for (const name of ['package.json', 'package-lock.json']) {
      await cp(join(import.meta.dirname, name), join(work, name));
    }
    await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: work, maxBuffer: 2 ** 26 });
  });
}

/** The interpreter and the packages of moto. */
export async function motoPackages(): Promise<{ readonly executable: string; readonly packages: string } | Missing> {
  const python = await findPython();
  if ('missing' in python) return python;
  return { executable: python.executable, packages: await packageFolder(python, 'stores.txt') };
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Made aside and renamed when it is whole: another run may make the same at the same time. */
async function made(folder: string, make: (work: string) => Promise<void>): Promise<string> {
  const work = `${folder}.${process.pid}`;
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  try {
    await make(work);
    await rename(work, folder);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return folder;
}
