import { close, closeSync, fdatasync, open as openCallback, openSync, rmSync, writeSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crashPoint } from '../../base/crash-point.ts';
import { messageOf } from '../../base/errors.ts';
import { LandingError } from '../service-errors.ts';

/** A file set aside for a body that is being received. */
export interface StagedFile {
  readonly path: string;
  /** Writes happen in the order of the calls, whether or not they are awaited. */
  write(chunk: Uint8Array | Promise<Uint8Array>): Promise<void>;
  /**
   * Syncs and closes the file once everything is written. Throws LandingError, including errors of writes that were not
   * awaited.
   */
  finish(): Promise<void>;
  /** Deletes the file; does nothing if it has been moved. */
  discard(): Promise<void>;
}

export function createStagedFile(path: string): StagedFile {
  const opened = landingStep('set a body aside', () => open(path, 'wx', 0o600));
  opened.catch(() => {}); // the call that writes, finishes or discards gets the error
  let written: Promise<unknown> = opened;
  let closed: Promise<void> | null = null;
  const append = async (chunk: Uint8Array | Promise<Uint8Array>, before: Promise<unknown>): Promise<void> => {
    const bytes = await chunk;
    await before;
    const handle = await opened;
    await landingStep('write a body', () => writeAll(handle, bytes));
    crashPoint('landing.body-written-aside');
  };
  const close = async (isWanted: boolean): Promise<void> => {
    const handle = await opened;
    try {
      await written;
      if (!isWanted) return;
      await landingStep('land a body', () => handle.datasync());
      crashPoint('landing.body-synced');
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
      closed.catch(() => {}); // an unusable body is discarded without awaiting this
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
 * @throws LandingError if the disk rejects it
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
  crashPoint('landing.body-written-aside');
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
        crashPoint('landing.body-synced');
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

/** An empty file, open for writing. */
interface OpenedFile {
  readonly path: string;
  readonly descriptor: number;
}

/**
 * Files to set bodies aside in, created in advance. While others are synced, creating a file takes a millisecond, and
 * the thread that receives bodies would wait for it.
 */
interface PreallocatedFiles {
  /** @throws LandingError if none is ready and none can be created */
  take(): OpenedFile;
  close(): Promise<void>;
}

/** This many bodies may arrive at the same moment. */
const maxPreallocated = 8;

export function createPreallocatedFiles(nextPath: () => string): PreallocatedFiles {
  const ready: OpenedFile[] = [];
  const underWay = new Set<Promise<void>>();
  const prepareOne = async (): Promise<void> => {
    const path = nextPath();
    ready.push({ path, descriptor: await openAsync(path, 'wx', 0o600) });
  };
  const prepare = (): void => {
    while (ready.length + underWay.size < maxPreallocated) {
      // The caller that needs a file creates it itself, and gets the error.
      const preparing = prepareOne().catch(() => {});
      underWay.add(preparing);
      void preparing.finally(() => underWay.delete(preparing));
    }
  };
  return {
    take: () => {
      const file = ready.pop() ?? openNow(nextPath());
      prepare();
      return file;
    },
    close: async () => {
      await Promise.all(underWay);
      for (const { descriptor } of ready.splice(0)) await closeAsync(descriptor);
    },
  };
}

const openNow = (path: string): OpenedFile => ({
  path,
  descriptor: landingStepNow('set a body aside', () => openSync(path, 'wx', 0o600)),
});

/** Runs one step of landing a body; a disk error becomes a LandingError that says what was being done. */
export async function landingStep<T>(doing: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (cause) {
    throw toLandingError(doing, cause);
  }
}

/** The same for a synchronous step. */
export function landingStepNow<T>(doing: string, step: () => T): T {
  try {
    return step();
  } catch (cause) {
    throw toLandingError(doing, cause);
  }
}

const toLandingError = (doing: string, cause: unknown): LandingError =>
  cause instanceof LandingError ? cause : new LandingError(`could not ${doing}: ${messageOf(cause)}`, { cause });

const openAsync = promisify(openCallback);

const closeAsync = promisify(close);

const datasyncAsync = promisify(fdatasync);

/** Appends all bytes. */
export function writeAllNow(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.byteLength; ) done += writeSync(file, bytes, done);
}

/** Writes all bytes, at `position` or where the last write ended. */
export async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number | null = null): Promise<void> {
  let done = 0;
  while (done < bytes.byteLength) {
    const at = position === null ? null : position + done;
    done += (await handle.write(bytes, done, bytes.byteLength - done, at)).bytesWritten;
  }
}
