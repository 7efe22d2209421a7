import { readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { EsgLakeError, exitCodes, UsageError } from '../base/errors.ts';

export interface OutputLock {
  release(): Promise<void>;
}

/** Another run holds the output folder: exit code 4. */
export class LockedError extends EsgLakeError {
  override readonly name = 'LockedError';
  constructor(message: string, options: { readonly hint?: string; readonly cause?: unknown } = {}) {
    super(message, { ...options, exitCode: exitCodes.locked });
  }
}

const heldHere = new Set<string>();

/**
 * One run per output folder. The lock is the operating system's own lock on a tiny DuckDB file: the kernel lets go of
 * it the moment its holder dies, whatever killed it, so that there is no stale lock to judge by process ids (which
 * containers reuse).
 *
 * @throws LockedError that says who holds it; UsageError when the folder cannot be written.
 */
export async function lockOutput(output: string, runId: string): Promise<OutputLock> {
  const file = resolve(output, '.lock');
  const note = join(output, '.lock.json');
  if (heldHere.has(file)) throw await lockedError(output, note, undefined);
  heldHere.add(file);
  try {
    const instance = await openLockFile(file, output, note);
    await writeFile(note, JSON.stringify({ pid: process.pid, host: hostname(), run_id: runId, since: new Date() }));
    return {
      release: async () => {
        await rm(note, { force: true });
        instance.closeSync();
        heldHere.delete(file);
      },
    };
  } catch (error) {
    heldHere.delete(file);
    throw error;
  }
}

async function openLockFile(file: string, output: string, note: string): Promise<DuckDBInstance> {
  try {
    return await DuckDBInstance.create(file, { threads: '1' });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    if (/conflicting lock|could not set lock/i.test(text)) throw await lockedError(output, note, error);
    if (/not a valid DuckDB|corrupt|serializ|checksum|magic/i.test(text)) {
      await rm(file, { force: true });
      await rm(`${file}.wal`, { force: true });
      return DuckDBInstance.create(file, { threads: '1' });
    }
    throw new UsageError(`the output folder ${output} cannot be written: ${firstLine(text)}`, {
      hint: 'Choose another with --output, or give this user the right to write there.',
      cause: error,
    });
  }
}

async function lockedError(output: string, note: string, cause: unknown): Promise<LockedError> {
  const holder = await readHolder(note);
  return new LockedError(`another run holds the output folder ${output}${holder}`, {
    hint: 'Wait until it has finished, or choose another folder with --output.',
    cause,
  });
}

async function readHolder(note: string): Promise<string> {
  try {
    const parsed: unknown = JSON.parse(await readFile(note, 'utf8'));
    if (typeof parsed !== 'object' || parsed === null) return '';
    const { pid, host, run_id, since } = parsed as Record<string, unknown>;
    return `: process ${String(pid)} on ${String(host)}, run ${String(run_id)}, since ${String(since)}`;
  } catch {
    return '';
  }
}

const firstLine = (text: string): string => text.split('\n')[0] ?? '';
