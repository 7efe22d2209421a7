import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UsageError } from '../errors.ts';
import { LandingError } from './errors.ts';
import type { Endpoint, Note, ResponseInfo } from './types.ts';

/** A body to keep: read and found good, still set aside. */
export interface LandingEntry {
  readonly response: Omit<ResponseInfo, 'landingFile' | 'runId'>;
  readonly requestIds?: readonly string[];
  readonly note?: Note;
}

/** A file set aside for a body that is being received. */
export interface StagedFile {
  readonly path: string;
  write(chunk: Uint8Array): Promise<void>;
  /** Throws the file away; harmless after `commit`. */
  discard(): Promise<void>;
}

/**
 * Keeps bodies as received: `landing/<run>/<endpoint>/<response id>.json.gz`, and a line of `landing/<run>/index.ndjson` for
 * each, which is what makes it landed. Folders are 0700, files 0600.
 */
export interface LandingWriter {
  readonly runId: string;
  stage(): Promise<StagedFile>;
  /** Resolves when the body and its line are on the disk; landings that overlap share their fsyncs. Throws LandingError. */
  commit(file: StagedFile, entry: LandingEntry): Promise<ResponseInfo>;
  /** Waits for landings under way. */
  close(): Promise<void>;
}

interface PendingLanding {
  readonly handle: FileHandle;
  readonly from: string;
  readonly response: ResponseInfo;
  readonly line: Buffer;
  readonly resolve: (response: ResponseInfo) => void;
  readonly reject: (error: unknown) => void;
}

/** Throws UsageError when the folder cannot be made. The caller holds the output folder's lock: leftovers of dead runs go. */
export async function openLanding(options: {
  readonly output: string;
  readonly runId: string;
}): Promise<LandingWriter> {
  const { output, runId } = options;
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(runId)) throw new UsageError(`not a run id: ${JSON.stringify(runId)}`);
  const folder = join(output, 'landing', runId);
  const staging = join(folder, '.staging');
  const index = await openFolders(output, folder, staging);
  const commits = createGroupCommit(output, index);
  const opened = new Map<StagedFile, FileHandle>();
  let staged = 0;
  return {
    runId,
    stage: async () => {
      const path = join(staging, `${staged++}.part`);
      const handle = await landingStep('set a body aside', () => open(path, 'wx', 0o600));
      const file: StagedFile = {
        path,
        write: (chunk) => landingStep('write a body', () => writeAll(handle, chunk)),
        discard: async () => {
          if (!opened.delete(file)) return;
          await handle.close().catch(() => {});
          await rm(path, { force: true }).catch(() => {});
        },
      };
      opened.set(file, handle);
      return file;
    },
    commit: async (file, entry) => {
      const handle = opened.get(file);
      if (handle === undefined) throw new LandingError('this body is landed or thrown away already');
      opened.delete(file);
      return commits.add(handle, file.path, toResponse(entry, runId), entry);
    },
    close: async () => {
      for (const file of [...opened.keys()]) await file.discard();
      await commits.idle();
      await index.close();
      await rm(staging, { recursive: true, force: true });
    },
  };
}

/** Where a landed body lies, relative to the output folder. */
export function landingFile(runId: string, endpoint: Endpoint, responseId: string): string {
  return `landing/${runId}/${endpoint}/${responseId}.json.gz`;
}

function toResponse(entry: LandingEntry, runId: string): ResponseInfo {
  const { endpoint, responseId } = entry.response;
  return { ...entry.response, runId, landingFile: landingFile(runId, endpoint, responseId) };
}

function toIndexLine(response: ResponseInfo, entry: LandingEntry): Buffer {
  const line = {
    response_id: response.responseId,
    endpoint: response.endpoint,
    method: response.method,
    path: response.path,
    status: response.status,
    fetched_at: response.fetchedAt,
    server_date: response.serverDate,
    byte_count: response.byteCount,
    landing_file: response.landingFile,
    run_id: response.runId,
    ...(entry.requestIds === undefined ? {} : { request_body: { ids: entry.requestIds } }),
    ...(entry.note === undefined ? {} : { note: entry.note }),
  };
  return Buffer.from(`${JSON.stringify(line)}\n`);
}

interface GroupCommit {
  add(handle: FileHandle, from: string, response: ResponseInfo, entry: LandingEntry): Promise<ResponseInfo>;
  idle(): Promise<void>;
}

/** One group at a time is made durable; what arrives meanwhile forms the next. */
function createGroupCommit(output: string, index: FileHandle): GroupCommit {
  const folders = new Set<string>();
  let queue: PendingLanding[] = [];
  let flushing: Promise<void> | null = null;
  let indexLength: number | null = null;

  const ensureFolder = async (folder: string) => {
    if (folders.has(folder)) return;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await syncFolder(dirname(folder));
    folders.add(folder);
  };
  const place = async (landing: PendingLanding): Promise<string> => {
    const to = join(output, landing.response.landingFile ?? '');
    await landing.handle.datasync().finally(() => landing.handle.close());
    await ensureFolder(dirname(to));
    await rename(landing.from, to);
    return dirname(to);
  };
  const appendLines = async (lines: Buffer) => {
    indexLength ??= (await index.stat()).size;
    try {
      await writeAll(index, lines, indexLength);
      await index.datasync();
      indexLength += lines.byteLength;
    } catch (error) {
      await index.truncate(indexLength).catch(() => {}); // no torn line in the middle of the file
      throw error;
    }
  };
  const flushGroup = async (group: readonly PendingLanding[]) => {
    const placed: PendingLanding[] = [];
    const touched = new Set<string>();
    for (const [i, result] of (await Promise.allSettled(group.map(place))).entries()) {
      const landing = group[i];
      if (landing === undefined) continue;
      if (result.status === 'rejected') landing.reject(toLandingError('land a body', result.reason));
      else {
        placed.push(landing);
        touched.add(result.value);
      }
    }
    try {
      await Promise.all([...touched].map(syncFolder));
      if (placed.length > 0) await appendLines(Buffer.concat(placed.map((landing) => landing.line)));
      for (const landing of placed) landing.resolve(landing.response);
    } catch (error) {
      for (const landing of placed) landing.reject(toLandingError('land a body', error));
    }
  };
  const flush = async () => {
    while (queue.length > 0) {
      const group = queue;
      queue = [];
      await flushGroup(group);
    }
    flushing = null;
  };
  return {
    add: (handle, from, response, entry) =>
      new Promise((resolve, reject) => {
        queue.push({ handle, from, response, line: toIndexLine(response, entry), resolve, reject });
        flushing ??= flush();
      }),
    idle: async () => {
      await flushing;
    },
  };
}

async function openFolders(output: string, folder: string, staging: string): Promise<FileHandle> {
  try {
    await mkdir(join(output, 'landing'), { recursive: true, mode: 0o700 });
    for (const run of await readdir(join(output, 'landing'))) {
      await rm(join(output, 'landing', run, '.staging'), { recursive: true, force: true });
    }
    await mkdir(staging, { recursive: true, mode: 0o700 });
    const index = await open(join(folder, 'index.ndjson'), constants.O_RDWR | constants.O_CREAT, 0o600);
    for (const made of [folder, dirname(folder), output]) await syncFolder(made);
    return index;
  } catch (cause) {
    throw new UsageError(`cannot write to ${join(output, 'landing')}: ${reasonOf(cause)}`, {
      cause,
      hint: 'Choose a writable folder with --output.',
    });
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number | null = null): Promise<void> {
  let done = 0;
  while (done < bytes.byteLength) {
    const at = position === null ? null : position + done;
    done += (await handle.write(bytes, done, bytes.byteLength - done, at)).bytesWritten;
  }
}

async function landingStep<T>(doing: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (cause) {
    throw toLandingError(doing, cause);
  }
}

function toLandingError(doing: string, cause: unknown): LandingError {
  return cause instanceof LandingError ? cause : new LandingError(`could not ${doing}: ${reasonOf(cause)}`, { cause });
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
