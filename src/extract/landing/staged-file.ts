import { close, closeSync, fdatasync, rmSync, writeSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { checkpoint } from '../../base/checkpoint.ts';
import { LandingError } from '../service-errors.ts';
import { landingStep, landingStepNow } from './landing-step.ts';
import type { OpenedFile } from './spare-files.ts';

/** A file set aside for a body that is being received. */
export interface StagedFile {
  readonly path: string;
  /** Writes happen in the order of the calls, whether or not they are awaited. */
  write(chunk: Uint8Array | Promise<Uint8Array>): Promise<void>;
  /** Syncs and closes once everything is written. Throws LandingError, including errors of writes that were not awaited. */
  finish(): Promise<void>;
  /** Deletes the file; does nothing if it has been moved. */
  discard(): Promise<void>;
}

export function createStagedFile(path: string): StagedFile {
  const opened = landingStep('set a body aside', () => open(path, 'wx', 0o600));
  let written: Promise<unknown> = opened;
  let closed: Promise<void> | null = null;
  const append = async (chunk: Uint8Array | Promise<Uint8Array>, before: Promise<unknown>): Promise<void> => {
    const bytes = await chunk;
    await before;
    const handle = await opened;
    await landingStep('write a body', () => writeAll(handle, bytes));
    checkpoint('landing.body-written-aside');
  };
  const close = async (isWanted: boolean): Promise<void> => {
    const handle = await opened;
    try {
      await written;
      if (!isWanted) return;
      await landingStep('land a body', () => handle.datasync());
      checkpoint('landing.body-synced');
    } finally {
      await handle.close();
    }
  };
  return {
    path,
    write: (chunk) => {
      const write = append(chunk, written);
      written = write;
      write.catch(() => {}); // `finish` throws it as well
      return write;
    },
    finish: () => {
      closed ??= close(true);
      closed.catch(() => {}); // nobody waits for a body that proves useless
      return closed;
    },
    discard: async () => {
      closed ??= close(false);
      await closed.catch(() => {});
      await rm(path, { force: true }).catch(() => {});
    },
  };
}

/**
 * Sets a complete body aside synchronously: from now on it survives if the process is killed.
 * @throws LandingError if the disk refuses it
 */
export function setAside({ path, descriptor }: OpenedFile, bytes: Uint8Array): StagedFile {
  let isOpen = true;
  try {
    landingStepNow('write a body', () => writeAllNow(descriptor, bytes));
  } catch (error) {
    closeSync(descriptor);
    rmSync(path, { force: true });
    throw error;
  }
  checkpoint('landing.body-written-aside');
  const closeOnce = async (): Promise<void> => {
    if (isOpen) {
      isOpen = false;
      await closeAsync(descriptor);
    }
  };
  return {
    path,
    write: () => Promise.reject(new LandingError('this body is complete')),
    finish: async () => {
      try {
        await landingStep('land a body', () => datasyncAsync(descriptor));
        checkpoint('landing.body-synced');
      } finally {
        await closeOnce();
      }
    },
    discard: async () => {
      await closeOnce();
      await rm(path, { force: true }).catch(() => {});
    },
  };
}

const datasyncAsync = promisify(fdatasync);
const closeAsync = promisify(close);

/** Appends all of the bytes. */
export function writeAllNow(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.byteLength; ) done += writeSync(file, bytes, done);
}

/** Writes all of the bytes, at `position` or where the last write ended. */
export async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number | null = null): Promise<void> {
  let done = 0;
  while (done < bytes.byteLength) {
    const at = position === null ? null : position + done;
    done += (await handle.write(bytes, done, bytes.byteLength - done, at)).bytesWritten;
  }
}
