import { close, closeSync, fdatasync, openSync, rmSync, writeSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { checkpoint } from '../../base/checkpoint.ts';
import { LandingError } from '../errors.ts';
import { landingStep, landingStepNow } from './landing-step.ts';

/** A file set aside for a body that is being received. */
export interface StagedFile {
  readonly path: string;
  /** Writes follow each other in the order of the calls, awaited or not. */
  write(chunk: Uint8Array | Promise<Uint8Array>): Promise<void>;
  /** Syncs and closes, once everything is written. Throws LandingError, also of writes that nobody waited for. */
  finish(): Promise<void>;
  /** Throws the file away; harmless when it has been moved. */
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
      closed.catch(() => {}); // a body that proves useless is not waited for
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
 * Sets a whole body aside before anything else can happen: from here on a killed process does not lose it.
 * @throws LandingError when the disk refuses it
 */
export function setAside(path: string, bytes: Uint8Array): StagedFile {
  const file = landingStepNow('set a body aside', () => openSync(path, 'wx', 0o600));
  let isOpen = true;
  try {
    landingStepNow('write a body', () => writeAllNow(file, bytes));
  } catch (error) {
    closeSync(file);
    rmSync(path, { force: true });
    throw error;
  }
  checkpoint('landing.body-written-aside');
  const closeOnce = async (): Promise<void> => {
    if (isOpen) {
      isOpen = false;
      await closeAsync(file);
    }
  };
  return {
    path,
    write: () => Promise.reject(new LandingError('this body is complete')),
    finish: async () => {
      try {
        await landingStep('land a body', () => datasyncAsync(file));
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

/** All of it, at the end of what is there. */
export function writeAllNow(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.byteLength; ) done += writeSync(file, bytes, done);
}

/** All of it, at `position` or where the last write ended. */
export async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number | null = null): Promise<void> {
  let done = 0;
  while (done < bytes.byteLength) {
    const at = position === null ? null : position + done;
    done += (await handle.write(bytes, done, bytes.byteLength - done, at)).bytesWritten;
  }
}
