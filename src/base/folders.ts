import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { messageOf, UsageError } from './errors.ts';

/**
 * Creates a folder that a user named, and its missing parents. Node's recursive `mkdir` never ends where the system
 * answers ENOENT to every attempt to create something: in `/proc`, and where folders are mounted on demand.
 */
export async function makeFolders(folder: string): Promise<void> {
  const path = resolve(folder);
  if (await isFolder(path)) return;
  if (dirname(path) !== path) await makeFolders(dirname(path));
  try {
    await mkdir(path);
  } catch (error) {
    // Another process may have created it.
    if (!(await isFolder(path))) throw error;
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/**
 * Creates a new temporary folder, passes it to `work`, and deletes it afterwards.
 * @throws UsageError if it cannot be created, as in a container whose file system is read-only
 */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'esg-lake-')).catch((cause: unknown) => {
    throw new UsageError(`cannot create a temporary folder in ${tmpdir()}: ${messageOf(cause)}`, {
      hint: 'Set TMPDIR to a folder that this user can write to.',
      cause,
    });
  });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
