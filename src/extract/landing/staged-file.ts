import { type FileHandle, open, rm } from 'node:fs/promises';
import { checkpoint } from '../../base/checkpoint.ts';
import { landingStep } from './landing-step.ts';

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

/** All of it, at `position` or where the last write ended. */
export async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number | null = null): Promise<void> {
  let done = 0;
  while (done < bytes.byteLength) {
    const at = position === null ? null : position + done;
    done += (await handle.write(bytes, done, bytes.byteLength - done, at)).bytesWritten;
  }
}
