import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf, UsageError } from './errors.ts';

/**
 * Works with a new folder among the system's temporary ones, which is gone afterwards.
 * @throws UsageError if it cannot be made, as in a container whose file system is read-only
 */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'esg-lake-')).catch((cause: unknown) => {
    throw new UsageError(`no temporary folder can be made in ${tmpdir()}: ${messageOf(cause)}`, {
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
