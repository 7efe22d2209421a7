import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ValidateFunction } from 'ajv';
import { compileSchema } from '../../base/compiled-schema.ts';
import { type Damage, unreadable } from '../../base/damage.ts';
import { isMissing } from '../../base/files.ts';
import { type Endpoint, endpoints, type Note, type ResponseInfo } from '../types.ts';

/** A line of a landing's index; its body is on disk. */
export interface LandedResponse extends ResponseInfo {
  readonly landingFile: string;
  readonly runId: string;
  /** The ids of a value-list lookup. */
  readonly requestIds?: readonly string[];
  readonly note?: Note;
}

/** Prefix of folders in the landing that are being deleted. */
export const setAsidePrefix = '.pruned-';

/** Runs that landed anything, oldest first. */
export async function landingRuns(output: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(join(output, 'landing'), { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith(setAsidePrefix))
      .map((entry) => entry.name)
      .sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/**
 * Everything that was landed (by the runs that `wanted` accepts), run by run in the order of landing. A last line that was
 * cut short is not a landing; any other line that cannot be read is left out and reported to `onDamage`, as is an index that
 * cannot be read.
 */
export async function* readLandings(
  output: string,
  wanted: (runId: string) => boolean = () => true,
  onDamage: (damage: Damage) => void = () => {},
): AsyncGenerator<LandedResponse, void, undefined> {
  for (const runId of (await landingRuns(output)).filter(wanted)) {
    const file = join(output, 'landing', runId, 'index.ndjson');
    const text = await readFile(file, 'utf8').catch((error: unknown) => {
      if (!isMissing(error)) onDamage({ file, what: unreadable(error) });
      return '';
    });
    const lines = text.split('\n').slice(0, -1); // what follows the last line end was cut short
    const isIndexLine = await compileIndexLine();
    for (const [i, line] of lines.entries()) {
      const landed = toLanded(line, runId, isIndexLine);
      if (typeof landed === 'string')
        onDamage({ file: `${file}:${i + 1}`, what: `is not a line of an index: ${landed}` });
      else yield landed;
    }
  }
}

interface IndexLine {
  readonly response_id: string;
  readonly endpoint: ResponseInfo['endpoint'];
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly status: number;
  readonly fetched_at: number;
  readonly server_date: number | null;
  readonly byte_count: number;
  readonly landing_file: string;
  readonly run_id: string;
  readonly request_body?: { readonly ids: readonly string[] };
  readonly note?: Note;
}

const indexLineSchema = {
  type: 'object',
  required: 'response_id endpoint method path status fetched_at server_date byte_count landing_file run_id'.split(' '),
  properties: {
    response_id: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    endpoint: { type: 'string', pattern: '^[a-z_]+$' },
    method: { enum: ['GET', 'POST'] },
    path: { type: 'string' },
    status: { type: 'integer' },
    fetched_at: { type: 'integer' },
    server_date: { type: ['integer', 'null'] },
    byte_count: { type: 'integer' },
    landing_file: { type: 'string', pattern: '^landing/[A-Za-z0-9._-]+/[a-z_]+/[0-9a-f]{64}\\.json\\.gz$' },
    run_id: { type: 'string' },
    request_body: {
      type: 'object',
      required: ['ids'],
      properties: { ids: { type: 'array', items: { type: 'string' } } },
    },
    note: { type: 'object', additionalProperties: { type: ['string', 'number', 'null'] } },
  },
};

const compileIndexLine = () => compileSchema<IndexLine>(indexLineSchema);

/** A line of a run's index; null if it is not one. */
export async function parseIndexLine(text: string, runId: string): Promise<LandedResponse | null> {
  const landed = toLanded(text, runId, await compileIndexLine());
  return typeof landed === 'string' ? null : landed;
}

/** The landed body, or a text that says what is wrong with the line. */
function toLanded(text: string, runId: string, isIndexLine: ValidateFunction<IndexLine>): LandedResponse | string {
  const line = parseLine(text);
  if (!isIndexLine(line)) {
    const what = isIndexLine.errors?.[0];
    return `${what?.instancePath ?? ''} ${what?.message ?? 'not JSON'}`.trim();
  }
  if (line.run_id !== runId) return 'it names another run';
  if (!line.landing_file.endsWith(`/${line.response_id}.json.gz`)) return 'it names the file of another body';
  return {
    responseId: line.response_id,
    endpoint: line.endpoint,
    method: line.method,
    path: line.path,
    status: line.status,
    fetchedAt: line.fetched_at,
    serverDate: line.server_date,
    byteCount: line.byte_count,
    landingFile: line.landing_file,
    runId: line.run_id,
    ...(line.request_body === undefined ? {} : { requestIds: line.request_body.ids }),
    ...(line.note === undefined ? {} : { note: line.note }),
  };
}

function parseLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The endpoint whose body is in `landing/<run>/<endpoint>/<id>.json.gz`; one that nobody knows any more counts as a survey. */
export const endpointOfFile = (landingFile: string): Endpoint =>
  endpoints.find((endpoint) => endpoint === landingFile.split('/')[2]) ?? 'survey';
