import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crashPoint } from '../../base/crash-point.ts';
import { messageOf, UsageError } from '../../base/errors.ts';
import { syncToDisk } from '../../base/files.ts';
import { LandingError } from '../service-errors.ts';
import type { Endpoint, Note, ResponseInfo } from '../types.ts';
import { landingRuns } from './reader.ts';
import { adoptReceived, createReceivedLog } from './received-log.ts';
import {
  createPreallocatedFiles,
  createStagedFile,
  landingStep,
  type StagedFile,
  setAside,
  writeAll,
} from './staged-file.ts';

/** A body to keep: checked to be complete, and still set aside. */
export interface LandingEntry {
  readonly response: Omit<ResponseInfo, 'landingFile' | 'runId'>;
  readonly requestIds?: readonly string[];
  readonly note?: Note;
}

/**
 * Keeps bodies as received: each in `landing/<run>/<endpoint>/<response id>.json.gz`, with a line in
 * `landing/<run>/index.ndjson`. A body counts as landed once it has its line. Folders are 0700, files 0600.
 */
export interface LandingWriter {
  readonly runId: string;
  /** A file to write a body to while it is being received; commit or discard it. */
  stage(): StagedFile;
  /** A file that contains this body when the call returns; commit or discard it. Throws LandingError. */
  setAside(bytes: Uint8Array): StagedFile;
  /**
   * Resolves when the body and its line are on disk; overlapping landings share their fsyncs. Throws LandingError. Once
   * the file is written and this has been called, the body survives if the process is killed: the next run lands it.
   */
  commit(file: StagedFile, entry: LandingEntry): Promise<ResponseInfo>;
  /** Waits for landings in progress. */
  close(): Promise<void>;
}

/** A body whose file is synced and at its final path, but whose folder and line are not synced yet. */
interface PendingLanding {
  readonly folder: FileHandle;
  readonly line: Buffer;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Throws UsageError if the folder cannot be created. Deletes leftovers of dead runs: the caller must hold the folder's lock.
 */
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
  const received = createReceivedLog(staging);
  const uncommitted = new Set<StagedFile>();
  let staged = 0;
  const track = (file: StagedFile): StagedFile => {
    uncommitted.add(file);
    return file;
  };
  const nextPath = (): string => join(staging, `${staged++}.part`);
  const preallocated = createPreallocatedFiles(nextPath);
  return {
    runId,
    stage: () => track(createStagedFile(nextPath())),
    setAside: (bytes) => track(setAside(preallocated.take(), bytes)),
    commit: async (file, entry) => {
      if (!uncommitted.delete(file)) throw new LandingError('this body has already been landed or discarded');
      const response = toResponse(entry, runId);
      const line = toIndexLine(response, entry);
      received.note(file, line);
      return commits.add(file, response, line);
    },
    close: async () => {
      for (const file of uncommitted) await file.discard();
      await commits.close();
      await preallocated.close();
      received.close();
      await index.close();
      await rm(staging, { recursive: true, force: true });
    },
  };
}

/** Path of a landed body, relative to the output folder. */
function landingFile(runId: string, endpoint: Endpoint, responseId: string): string {
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
  add(file: StagedFile, response: ResponseInfo, line: Buffer): Promise<ResponseInfo>;
  close(): Promise<void>;
}

/**
 * Bodies are made durable concurrently, each as it arrives. Then, one group at a time, their folders are synced and
 * their lines are written. Bodies that arrive meanwhile form the next group.
 */
function createGroupCommit(output: string, index: FileHandle): GroupCommit {
  const folders = new Map<string, Promise<FileHandle>>();
  const underWay = new Set<Promise<unknown>>();
  let queue: PendingLanding[] = [];
  let isFlushing = false;
  let indexLength: number | null = null;

  const appendLines = async (lines: Buffer) => {
    indexLength ??= (await index.stat()).size;
    try {
      await writeAll(index, lines, indexLength);
      crashPoint('landing.index-appended');
      await index.datasync();
      crashPoint('landing.index-synced');
      indexLength += lines.byteLength;
    } catch (error) {
      await index.truncate(indexLength).catch(() => {}); // leaves no incomplete line in the middle of the file
      throw error;
    }
  };
  const flush = async () => {
    isFlushing = true;
    while (queue.length > 0) {
      const group = queue;
      queue = [];
      try {
        await Promise.all([...new Set(group.map((landing) => landing.folder))].map((folder) => folder.sync()));
        crashPoint('landing.folders-synced');
        await appendLines(Buffer.concat(group.map((landing) => landing.line)));
        for (const landing of group) landing.resolve();
      } catch (error) {
        for (const landing of group) landing.reject(error);
      }
    }
    isFlushing = false;
  };
  const land = async (file: StagedFile, response: ResponseInfo, line: Buffer) => {
    const to = join(output, response.landingFile ?? '');
    await file.finish();
    const folder = await openOnce(folders, dirname(to));
    await rename(file.path, to);
    crashPoint('landing.body-renamed');
    await new Promise<void>((resolve, reject) => {
      queue.push({ folder, line, resolve, reject });
      if (!isFlushing) void flush();
    });
    return response;
  };
  return {
    add: (file, response, line) => {
      const landing = landingStep('land a body', () => land(file, response, line));
      underWay.add(landing);
      return landing.finally(() => underWay.delete(landing));
    },
    close: async () => {
      await Promise.allSettled(underWay);
      for (const folder of folders.values()) await folder.then((handle) => handle.close()).catch(() => {});
    },
  };
}

/** A handle for syncing a folder; the first time, the folder is created and its parent synced. */
function openOnce(folders: Map<string, Promise<FileHandle>>, folder: string): Promise<FileHandle> {
  const known = folders.get(folder);
  if (known !== undefined) return known;
  const opened = mkdir(folder, { recursive: true, mode: 0o700 })
    .then(() => syncToDisk(dirname(folder)))
    .then(() => open(folder, 'r'));
  folders.set(folder, opened);
  return opened;
}

async function openFolders(output: string, folder: string, staging: string): Promise<FileHandle> {
  try {
    await mkdir(join(output, 'landing'), { recursive: true, mode: 0o700 });
    for (const run of await landingRuns(output)) {
      await adoptReceived(output, run);
      await rm(join(output, 'landing', run, '.staging'), { recursive: true, force: true });
    }
    await mkdir(staging, { recursive: true, mode: 0o700 });
    const index = await open(join(folder, 'index.ndjson'), constants.O_RDWR | constants.O_CREAT, 0o600);
    for (const made of [folder, dirname(folder), output]) await syncToDisk(made);
    return index;
  } catch (cause) {
    throw new UsageError(`cannot write to ${join(output, 'landing')}: ${messageOf(cause)}`, {
      cause,
      hint: 'Choose a writable folder with --output.',
    });
  }
}
