import { randomUUID } from 'node:crypto';
import { link, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { checkpoint } from '../base/checkpoint.ts';
import { errorCode, isMissing, readOnly, syncToDisk, writeDurably } from '../base/files.ts';

/**
 * Puts a file in place under its final name, whole, and only if there is none of this name. Where there are no hard links, a
 * writer that does not hold the lock of the output folder could come in between.
 *
 * @param names of the checkpoints when it is written aside, and when it is in place
 * @returns false if there is one
 */
export async function putIfAbsent(
  file: string,
  content: string | Uint8Array,
  names: { readonly writtenAside: string; readonly inPlace: string },
): Promise<boolean> {
  await mkdir(dirname(file), { recursive: true });
  const aside = `${file}.${randomUUID()}.tmp`;
  await writeDurably(aside, content, { mode: readOnly, syncFolder: false });
  checkpoint(names.writtenAside);
  if (!(await takeName(aside, file))) {
    await rm(aside, { force: true });
    return false;
  }
  checkpoint(names.inPlace);
  await rm(aside, { force: true });
  await syncToDisk(dirname(file));
  await syncToDisk(dirname(dirname(file)));
  return true;
}

async function takeName(aside: string, file: string): Promise<boolean> {
  try {
    await link(aside, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    if (isOfTheDisk(error)) throw error;
  }
  if (await isThere(file)) return false;
  await rename(aside, file);
  return true;
}

/** Whether a link cannot be made for a reason that a copy would not get over. */
export const isOfTheDisk = (error: unknown): boolean => ['ENOENT', 'ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '');

async function isThere(file: string): Promise<boolean> {
  try {
    await stat(file);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
