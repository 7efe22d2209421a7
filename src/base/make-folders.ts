import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder that a user named, and those above it that are missing. With `recursive`, `mkdir` of Node never ends where
 * nothing can be made in a folder because, says the system, it is not there: in `/proc`, and where folders are mounted when
 * somebody asks for them.
 */
export async function makeFolders(folder: string): Promise<void> {
  const path = resolve(folder);
  if (await isFolder(path)) return;
  if (dirname(path) !== path) await makeFolders(dirname(path));
  try {
    await mkdir(path);
  } catch (error) {
    // Another process may have made it.
    if (!(await isFolder(path))) throw error;
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
