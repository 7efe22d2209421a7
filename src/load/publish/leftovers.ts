import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../../base/files.ts';

/** Prefix of folders that are being made or deleted: of runs in progress or killed, for example. */
export const workPrefix = '.work-';

/** Deletes the entries of a folder whose names begin with the prefix; does nothing if there is no such folder. */
export async function removeWithPrefix(folder: string, prefix: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const name of names.filter((one) => one.startsWith(prefix)))
    await rm(join(folder, name), { recursive: true, force: true });
}
