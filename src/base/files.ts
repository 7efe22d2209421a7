import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { checkpoint } from './checkpoint.ts';

/** Mode of published files: nobody writes to them by mistake, and those excluded by the umask cannot read them. */
export const readOnly = 0o444 & ~process.umask();

/** Whether an error from `node:fs` says that something does not exist. */
export const isMissing = (error: unknown): boolean => errorCode(error) === 'ENOENT';

/** `ENOENT`, `EACCES` and the like; null for errors of another kind. */
export function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** SHA-256 of a file, as hexadecimal text. Takes a third of the processor time of a stream, which needs memory for each chunk. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const block = Buffer.allocUnsafeSlow(Math.min(size + 1, 4 << 20));
    for (;;) {
      const { bytesRead } = await handle.read(block, 0, block.byteLength);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(block.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
}

/** Waits until a file's bytes, or a folder's entries, are on the disk. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Renames, also where a folder (which is of no use there) has taken the place of the file. */
async function renameOver(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (errorCode(error) !== 'EISDIR') throw error;
    await rm(to, { recursive: true });
    await rename(from, to);
  }
}

export interface DurableOptions {
  /** @default 0o644 */
  readonly mode?: number;
  /** Where it is written before it is renamed; must be on the same file system. @default beside the file */
  readonly aside?: string;
  /** Name of the checkpoints `<name>.written-aside`, `<name>.renamed` and `<name>.folder-synced`. @default none */
  readonly checkpoints?: string;
  /** Whether the new name is on the disk at the end; if not, somebody syncs the folder later. @default true */
  readonly syncFolder?: boolean;
}

/** Replaces a file atomically: written aside, synced, renamed, its folder synced. Readers see either the old or the new. */
export async function writeDurably(
  file: string,
  content: string | Uint8Array,
  options: DurableOptions = {},
): Promise<void> {
  const { mode = 0o644, aside = `${file}.part`, checkpoints, syncFolder = true } = options;
  const pass = (step: string): void => {
    if (checkpoints !== undefined) checkpoint(`${checkpoints}.${step}`);
  };
  await rm(aside, { force: true }); // a leftover from a run that died may be read-only
  const handle = await open(aside, 'wx', mode);
  try {
    await handle.writeFile(content);
    await handle.sync();
    pass('written-aside');
  } finally {
    await handle.close();
  }
  await renameOver(aside, file);
  pass('renamed');
  if (!syncFolder) return;
  await syncToDisk(dirname(file));
  pass('folder-synced');
}
