import { constants } from 'node:fs';
import { lstat, readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { EsgLakeError, exitCodes, messageOf, UsageError } from '../base/errors.ts';
import { systemFault, writeDurably } from '../base/files.ts';
import { makeFolders } from '../base/folders.ts';
import { printable } from '../base/printable.ts';

/** A full disk is not a usage error: the same command works once there is room. */
function unwritable(output: string, cause: unknown): EsgLakeError {
  const message = `the output folder ${output} cannot be written: ${messageOf(cause).split('\n')[0] ?? ''}`;
  if (systemFault(cause) !== 'full') {
    const hint = 'Choose another with --output, or give this user permission to write there.';
    return new UsageError(message, { hint, cause });
  }
  const hint = 'Free some space and run again: landed responses are not requested again.';
  return new EsgLakeError(message, { hint, cause });
}

/** Another run holds the output folder: exit code 4. */
export class LockedError extends EsgLakeError {
  override readonly name = 'LockedError';
  static override readonly exitCode = exitCodes.locked;
}

const heldHere = new Set<string>();

/**
 * One run per output folder. The lock is the operating system's on a tiny DuckDB file, which the kernel releases as
 * soon as its holder dies: there are no stale locks to detect by process ids (which containers reuse).
 */
export async function whileLocked<T>(output: string, runId: string, work: () => Promise<T>): Promise<T> {
  if (resolve(output).includes('?')) {
    // DuckDB takes the part after the ? for the query of a URL, and writes its log to a file with a different name.
    throw new UsageError(`the path of the output folder ${output} contains a ?, which the database does not support`, {
      hint: 'Choose another with --output; every other character is allowed.',
    });
  }
  try {
    await makeFolders(join(output, 'runs'));
    await makeFolders(join(output, 'snapshots'));
  } catch (error) {
    throw unwritable(output, error);
  }
  const file = resolve(output, '.lock');
  if (heldHere.has(file)) throw await lockedError(output, undefined);
  heldHere.add(file);
  try {
    const instance = await openLockFile(file, output);
    try {
      const note = `process ${process.pid} on ${hostname()}, run ${runId}, since ${new Date().toISOString()}`;
      // Renamed into place, so that a link there is replaced, not followed.
      await writeDurably(noteFile(output), note, { syncFolder: false }).catch((error: unknown) => {
        throw unwritable(output, error);
      });
      return await work();
    } finally {
      await rm(noteFile(output), { force: true });
      instance.closeSync();
    }
  } finally {
    heldHere.delete(file);
  }
}

/** Who holds the folder: the process, and the run that it started with; its later runs have later ids. */
const noteFile = (output: string) => resolve(output, '.lock.txt');

const isConflict = /conflicting lock|could not set lock/i;
const isNoDatabase = /not a valid DuckDB|corrupt|serializ|checksum|magic|could not read|is a directory/i;

async function openLockFile(file: string, output: string) {
  for (let attempt = 1; ; attempt++) {
    try {
      // The lock is never written through a symbolic link that somebody has put in its place.
      if ((await lstat(file).catch(() => null))?.isSymbolicLink() === true) await rm(file, { force: true });
      return await DuckDBInstance.create(file, { threads: '1' });
    } catch (error) {
      const message = messageOf(error).replaceAll(file, ''); // a folder may have any name
      if (isConflict.test(message)) throw await lockedError(output, error);
      // DuckDB takes the lock before it reads the file: no other process has it open.
      if (attempt < 3 && isNoDatabase.test(message)) {
        await rm(file, { force: true, recursive: true });
        await rm(`${file}.wal`, { force: true });
      } else throw unwritable(output, error);
    }
  }
}

async function lockedError(output: string, cause: unknown) {
  const flag = constants.O_RDONLY | constants.O_NOFOLLOW;
  const note = await readFile(noteFile(output), { encoding: 'utf8', flag }).catch(() => '');
  const who = note === '' ? '' : `: ${printable(note)}`;
  return new LockedError(`another run holds the output folder ${output}${who}`, {
    hint: 'Wait until it has finished, or choose another folder with --output.',
    cause,
  });
}
