import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { appendFile, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import { crashPoint } from '../../base/crash-point.ts';
import { messageOf, UsageError } from '../../base/errors.ts';
import { syncToDisk } from '../../base/files.ts';
import { LandingError } from '../service-errors.ts';
import { bodyFile, type LandedResponse, landingRuns } from './reader.ts';

/** What is known of a body to keep: it is complete. */
export type LandingEntry = Omit<LandedResponse, 'landingFile' | 'runId'>;

/**
 * Keeps bodies as received: each in `landing/<run>/<endpoint>/<response id>.json.gz`, with a line in
 * `landing/<run>/index.ndjson`. A body counts as landed once it has its line. Folders are 0700, files 0600.
 */
export interface LandingWriter {
  readonly output: string;
  readonly runId: string;
  /** The path of a file for a body that is too large for memory, while it is received; `append` writes to it. */
  newFile(): string;
  /** @throws LandingError */
  append(file: string, bytes: Uint8Array): Promise<void>;
  /**
   * Lands a gzip body, or the file that has it. When the call returns, it survives if the process is killed; the disk
   * has it after `sync`.
   * @throws LandingError
   */
  land(body: Uint8Array | string, entry: LandingEntry): LandedResponse;
  /** Resolves when everything landed is on disk. @throws LandingError */
  sync(): Promise<void>;
  /** Deletes the files of `newFile` that were not landed. */
  close(): Promise<void>;
}

/**
 * Throws UsageError if the folder cannot be created. Deletes leftovers of dead runs: the caller must hold the folder's
 * lock.
 */
export async function openLanding({
  output,
  runId,
}: {
  readonly output: string;
  readonly runId: string;
}): Promise<LandingWriter> {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(runId)) throw new UsageError(`not a run id: ${JSON.stringify(runId)}`);
  const folder = join(output, 'landing', runId);
  const staging = join(folder, '.staging');
  const index = join(folder, 'index.ndjson');
  const indexFile = await openFolders(output, staging, index);
  let unsynced: string[] = [];
  let files = 0;
  let indexLength = fstatSync(indexFile).size;
  const newFile = (): string => join(staging, `${files++}.part`);

  const appendLine = (line: Buffer): void => {
    try {
      writeFileSync(indexFile, line);
    } catch (error) {
      ftruncateSync(indexFile, indexLength); // leaves no incomplete line in the middle of the file
      throw error;
    }
    indexLength += line.byteLength;
    crashPoint('landing.index-appended');
  };
  return {
    output,
    runId,
    newFile,
    append: (file, bytes) =>
      appendFile(file, bytes, { mode: 0o600 }).catch((error: unknown) => refuse('write a body', error)),
    // Synchronous: a body that has arrived is never requested again, even if the process is killed at once.
    land: (body, entry) => {
      const landingFile = bodyFile(runId, entry.endpoint, entry.responseId);
      const landed = { ...entry, runId, landingFile };
      const to = join(output, landingFile);
      try {
        const part = typeof body === 'string' ? body : newFile();
        if (typeof body !== 'string') writeFileSync(part, body, { flag: 'wx', mode: 0o600 });
        crashPoint('landing.body-written-aside');
        mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
        renameSync(part, to);
        crashPoint('landing.body-renamed');
        appendLine(Buffer.from(`${JSON.stringify(landed)}\n`));
      } catch (error) {
        refuse('land a body', error);
      }
      unsynced.push(to);
      return landed;
    },
    sync: async () => {
      const files = unsynced;
      unsynced = [];
      if (files.length === 0) return;
      try {
        await syncAll(files, [...new Set(files.map((file) => dirname(file))), folder, index]);
      } catch (error) {
        refuse('land a body', error);
      }
      crashPoint('landing.synced');
    },
    close: async () => {
      closeSync(indexFile);
      await rm(staging, { recursive: true, force: true });
    },
  };
}

function refuse(doing: string, cause: unknown): never {
  throw new LandingError(`could not ${doing}: ${messageOf(cause)}`, { cause });
}

/** More at a time would take all threads of Node. */
const maxSyncs = 3;

/** Files first, then the folders and the index that name them. */
async function syncAll(files: readonly string[], after: readonly string[]): Promise<void> {
  const limit = pLimit(maxSyncs);
  await Promise.all(files.map((file) => limit(() => syncToDisk(file))));
  for (const path of after) await syncToDisk(path);
}

async function openFolders(output: string, staging: string, index: string): Promise<number> {
  try {
    await mkdir(join(output, 'landing'), { recursive: true, mode: 0o700 });
    for (const run of await landingRuns(output)) {
      await rm(join(output, 'landing', run, '.staging'), { recursive: true, force: true });
    }
    await mkdir(staging, { recursive: true, mode: 0o700 });
    const file = openSync(index, 'a', 0o600);
    for (const made of [dirname(index), dirname(dirname(index)), output]) await syncToDisk(made);
    return file;
  } catch (cause) {
    throw new UsageError(`cannot write to ${join(output, 'landing')}: ${messageOf(cause)}`, {
      cause,
      hint: 'Choose a writable folder with --output.',
    });
  }
}
