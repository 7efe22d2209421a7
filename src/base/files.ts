import { createHash } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { closeSync, constants, createReadStream, fstatSync, openSync, readFileSync } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { messageOf, UsageError } from './errors.ts';

/** Nobody overwrites published files by mistake, and users excluded by the umask cannot read them. */
export const readOnly = 0o444 & ~process.umask();

export const isMissing = (error: unknown): boolean => errorCode(error) === 'ENOENT';

/** `ENOENT`, `EACCES` and the like; null for errors of another kind. */
export function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

export const missing = 'is missing';

/** Completes a sentence that begins with the name of the file. */
export function unreadable(error: unknown): string {
  const code = errorCode(error);
  if (code === 'ENOENT') return missing;
  if (code === 'EISDIR') return 'is a folder now';
  if (code === 'EACCES' || code === 'EPERM') return 'cannot be read: this user has no permission';
  return `cannot be read (${code ?? messageOf(error)})`;
}

/** A pipe or device is refused: reading may take forever. One of the shell, `<(pass show token)`, has its writer. */
export function readNamedFile(path: string, what: string, maxBytes: number, hint?: string): Buffer {
  try {
    if (isOfShell(path)) return readFileSync(path);
    return readRegularFile(path, what, maxBytes);
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    throw new UsageError(`${what} ${unreadable(cause)}`, { cause, hint });
  }
}

export const isOfShell = (path: string): boolean => /^\/(?:dev\/(?:fd\/|stdin$)|proc\/)/.test(path);

function readRegularFile(path: string, what: string, maxBytes: number): Buffer {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)); // a pipe without a writer would block
  try {
    const found = fstatSync(file);
    if (found.isDirectory()) throw new UsageError(`${what} is a folder`);
    if (!found.isFile()) throw new UsageError(`${what} is not a regular file`);
    if (found.size > maxBytes) {
      throw new UsageError(`${what} has ${found.size} bytes; at most ${maxBytes} are read`);
    }
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Chunks of a megabyte take half the processor time of the usual ones. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  const chunks: AsyncIterable<Buffer> = createReadStream(file, { highWaterMark: 2 ** 20 });
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}

/** Also a folder's entries. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

interface DurableOptions {
  readonly mode?: number;
  /** Where it is written before it is renamed; must be on the same file system. @default next to the file */
  readonly aside?: string;
  /** Name of the crash points. @default none */
  readonly crashPoints?: string;
  /** Whether the new name is on disk at the end; if not, the caller syncs the folder later. @default true */
  readonly syncFolder?: boolean;
}

/** Atomically: readers see either the old or the new file. */
export async function writeDurably(
  file: string,
  content: string,
  { mode = 0o644, aside = `${file}.part`, crashPoints, syncFolder = true }: DurableOptions = {},
): Promise<void> {
  const pass = (step: string): void => {
    if (crashPoints !== undefined) crashPoint(`${crashPoints}.${step}`);
  };
  await rm(aside, { force: true }); // a leftover from a run that died may be read-only
  await writeFile(aside, content, { flag: 'wx', mode, flush: true });
  pass('written-aside');
  await rename(aside, file).catch(async (error: unknown) => {
    if (errorCode(error) !== 'EISDIR') throw error;
    await rm(file, { recursive: true }); // a folder where the file should be is of no use
    await rename(aside, file);
  });
  pass('renamed');
  if (!syncFolder) return;
  await syncToDisk(dirname(file));
  pass('folder-synced');
}

const crashPoints = channel('esg-lake:crash-point');

/** A write boundary was just passed: the reliability proof (bench/proof) kills the process there. */
export function crashPoint(name: string): void {
  if (crashPoints.hasSubscribers) crashPoints.publish({ name });
}

export type SystemFault = (typeof faults)[number][0];

/** By the error's code, or by its message where a library passes on nothing else. */
export function systemFault(error: unknown): SystemFault | null {
  const said = error instanceof Error ? `${errorCode(error)} ${error.message}` : '';
  return faults.find(([, words]) => words.test(said))?.[0] ?? null;
}

const faults = [
  ['full', /^(?:ENOSPC|EDQUOT) |no space left|out of disk|disk full/i],
  ['forbidden', /^(?:EROFS|EACCES|EPERM) |read-only file system|permission denied/i],
  ['too large', /^EFBIG |file too large/i],
  ['broken', /^EIO |input\/output error/i],
] as const;
