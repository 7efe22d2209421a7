import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import { decodeBody, parseEnvelope, requireBody } from '../../base/body.ts';
import type { Damage } from '../../base/damage.ts';
import { messageOf, UsageError } from '../../base/errors.ts';
import { crashPoint, isMissing, syncToDisk, unreadable } from '../../base/files.ts';
import { LandingError } from '../service-errors.ts';
import type { ResponseInfo } from '../types.ts';

export interface LandedResponse extends ResponseInfo {
  readonly landingFile: string;
  readonly runId: string;
  /** What the body answers. A later run reads it from disk for a request with the same text. @default nothing */
  readonly answers?: string | undefined;
}

/** Runs that landed anything, oldest first. */
export async function landingRuns(output: string) {
  const entries = await readdir(join(output, 'landing'), { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}

/** In the order of landing. What cannot be read is reported to `onDamage`, except for a truncated last line. */
export async function* readLandings(
  output: string,
  onDamage: (damage: Damage) => void = () => {},
  wanted: (runId: string) => boolean = () => true,
): AsyncGenerator<LandedResponse, void, undefined> {
  for (const runId of (await landingRuns(output)).filter(wanted)) {
    const file = join(output, 'landing', runId, 'index.ndjson');
    const text = await readFile(file, 'utf8').catch((error: unknown) => {
      if (!isMissing(error)) onDamage({ file, what: unreadable(error) });
      return '';
    });
    const lines = text.split('\n').slice(0, -1);
    for (const [i, line] of lines.entries()) {
      const landed = toLanded(line, runId);
      if (typeof landed === 'string')
        onDamage({ file: `${file}:${i + 1}`, what: `is not a line of an index: ${landed}` });
      else yield landed;
    }
  }
}

/** A text says what is wrong with the line. */
function toLanded(json: string, runId: string): LandedResponse | string {
  const line = parseOrNull(json) as LandedResponse | null;
  if (typeof line !== 'object' || line === null) return 'not JSON';
  const isBody = /^[0-9a-f]{64}$/.test(line.responseId) && /^[a-z_]+$/.test(line.endpoint);
  const { endpoint, responseId } = line;
  if (!isBody || typeof line.path !== 'string') return 'it names no body';
  if (line.runId !== runId) return 'it names another run';
  return line.landingFile === bodyFile(runId, endpoint, responseId) ? line : 'it names the file of another body';
}

/** Relative to the output folder. */
const bodyFile = (runId: string, endpoint: string, responseId: string): string =>
  `landing/${runId}/${endpoint}/${responseId}.json.gz`;

export function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type LandingPlace = { readonly output: string; readonly maxBodyMb: number };

export const landedBody = ({ output, maxBodyMb }: LandingPlace, landed: Pick<ResponseInfo, 'landingFile'>) => ({
  kind: 'file' as const,
  file: join(output, landed.landingFile ?? ''),
  maxBytes: maxBodyMb * 2 ** 20,
});

/** @throws InvalidBodyError if it is not what was landed */
export async function readLandedData(place: LandingPlace, landed: ResponseInfo): Promise<unknown> {
  const bytes = decodeBody(landedBody(place, landed));
  requireBody(bytes, landed.responseId);
  return parseEnvelope(bytes);
}

export async function unpublishedLandings(output: string, ids: readonly string[], onDamage?: (damage: Damage) => void) {
  const published = new Set(ids);
  const landed: LandedResponse[] = [];
  for await (const body of readLandings(output, onDamage, (runId) => !published.has(runId))) landed.push(body);
  return landed;
}

/**
 * Keeps bodies as received: each in `landing/<run>/<endpoint>/<response id>.json.gz`, with a line in
 * `landing/<run>/index.ndjson`. A body counts as landed once it has its line. Folders are 0700, files 0600.
 */
export interface LandingWriter {
  readonly output: string;
  readonly runId: string;
  /** When it returns, the gzip survives if the process is killed; the disk has it after `sync`. @throws LandingError */
  land(body: Uint8Array, entry: Omit<LandedResponse, 'landingFile' | 'runId'>): LandedResponse;
  /** @throws LandingError */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** Deletes leftovers of dead runs: call it while holding the lock. @throws UsageError if it cannot be created */
export async function openLanding({ output, runId }: Pick<LandingWriter, 'output' | 'runId'>): Promise<LandingWriter> {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(runId)) throw new UsageError(`not a run id: ${JSON.stringify(runId)}`);
  const folder = join(output, 'landing', runId);
  const staging = join(folder, '.staging');
  const index = join(folder, 'index.ndjson');
  const indexFile = await openIndex(output, staging, index);
  let unsynced: string[] = [];
  let indexLength = fstatSync(indexFile).size;
  const part = join(staging, 'body.part');

  const appendLine = (line: Buffer) => {
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
    // Synchronous: a body that has arrived is never requested again, even if the process is killed at once.
    land: (body, entry) => {
      const landingFile = bodyFile(runId, entry.endpoint, entry.responseId);
      const landed = { ...entry, runId, landingFile };
      const to = join(output, landingFile);
      try {
        writeFileSync(part, body, { mode: 0o600 });
        crashPoint('landing.body-written-aside');
        mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
        renameSync(part, to);
        crashPoint('landing.body-renamed');
        appendLine(Buffer.from(`${JSON.stringify(landed)}\n`));
      } catch (error) {
        throw failed(error);
      }
      unsynced.push(to);
      return landed;
    },
    sync: async () => {
      const files = unsynced;
      unsynced = [];
      if (files.length === 0) return;
      try {
        const limit = pLimit(3); // more would take all threads of Node
        await Promise.all(files.map((file) => limit(() => syncToDisk(file))));
        // After the files, the folders and the index that name them.
        for (const path of [...new Set(files.map((file) => dirname(file))), folder, index]) await syncToDisk(path);
      } catch (error) {
        throw failed(error);
      }
      crashPoint('landing.synced');
    },
    close: async () => {
      closeSync(indexFile);
      await rm(staging, { recursive: true, force: true });
    },
  };
}

const failed = (cause: unknown) => new LandingError(`could not land a body: ${messageOf(cause)}`, { cause });

async function openIndex(output: string, staging: string, index: string) {
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
