import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { messageOf, UsageError } from './errors.ts';
import { isMissing } from './files.ts';

/** Node's recursive `mkdir` never ends where the system always answers ENOENT: `/proc`, folders mounted on demand. */
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

export const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => null))?.isDirectory() === true;

/** In order; none if the folder does not exist. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  const names = readdir(folder).catch((error) => (isMissing(error) ? [] : Promise.reject(error)));
  return (await names).sort();
}

/** Of folders being made or deleted, also by killed runs. */
export const workPrefix = '.work-';

export async function removeWithPrefix(folder: string, prefix: string): Promise<void> {
  for (const name of (await namesIn(folder)).filter((one) => one.startsWith(prefix)))
    await rm(join(folder, name), { recursive: true, force: true });
}

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

/** In the folder of each snapshot. */
export const pageName = 'report.html';

/** Next to the page: the complete answers, as CSV. */
export const pageTablesFolder = 'report';

/** The manifest does not list these files. */
export const isPageFile = (path: string): boolean => path === pageName || /^report[/\\][\w-]+\.csv$/.test(path);
