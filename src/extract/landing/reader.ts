import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeBody, parseEnvelope, requireBody, responseIdOf } from '../../base/body.ts';
import { type Damage, unreadable } from '../../base/damage.ts';
import { isMissing } from '../../base/files.ts';
import { type SubResource, textIn } from '../../base/sub-resource.ts';
import type { Note, ResponseInfo } from '../types.ts';

/** A line of a landing's index; its body is on disk. */
export interface LandedResponse extends ResponseInfo {
  readonly landingFile: string;
  readonly runId: string;
  /** The ids of a value-list lookup. */
  readonly requestIds?: readonly string[];
  readonly note?: Note;
}

/** Runs that landed anything, oldest first. */
export async function landingRuns(output: string): Promise<readonly string[]> {
  const entries = await readdir(join(output, 'landing'), { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}

/**
 * Everything that was landed (by the runs that `wanted` accepts), run by run in the order of landing. A truncated last
 * line is not a landing. Any other line that cannot be read is left out and reported to `onDamage`, as is an index that
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
    const lines = text.split('\n').slice(0, -1); // the rest is an incomplete line
    for (const [i, line] of lines.entries()) {
      const landed = toLanded(line, runId);
      if (typeof landed === 'string')
        onDamage({ file: `${file}:${i + 1}`, what: `is not a line of an index: ${landed}` });
      else yield landed;
    }
  }
}

/** The landed body, or a text that says what is wrong with the line. */
function toLanded(json: string, runId: string): LandedResponse | string {
  const line = parseOrNull(json) as LandedResponse | null;
  if (typeof line !== 'object' || line === null) return 'not JSON';
  const isBody = /^[0-9a-f]{64}$/.test(line.responseId) && /^[a-z_]+$/.test(line.endpoint);
  const { endpoint, responseId } = line;
  if (!isBody || typeof line.path !== 'string') return 'it names no body';
  if (line.runId !== runId) return 'it names another run';
  return line.landingFile === bodyFile(runId, endpoint, responseId) ? line : 'it names the file of another body';
}

/** Where a body is landed, relative to the output folder. */
export const bodyFile = (runId: string, endpoint: string, responseId: string): string =>
  `landing/${runId}/${endpoint}/${responseId}.json.gz`;

/** The JSON in a text; null if it is not JSON. */
export function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface LandingPlace {
  readonly output: string;
  readonly maxBodyMb: number;
}

/** Where the bytes of a landed body are. */
export const landedBody = ({ output, maxBodyMb }: LandingPlace, landed: Pick<ResponseInfo, 'landingFile'>) => ({
  kind: 'file' as const,
  file: join(output, landed.landingFile ?? ''),
  maxBytes: maxBodyMb * 2 ** 20,
});

/**
 * `data` of a landed body, read again from disk.
 * @throws InvalidBodyError if it is not what was landed
 */
export async function readLandedData(place: LandingPlace, landed: ResponseInfo): Promise<unknown> {
  const bytes = decodeBody(landedBody(place, landed));
  requireBody(responseIdOf(bytes), landed.responseId);
  return parseEnvelope(bytes);
}

/** Bodies of runs that are not in the lake: landed but never published. */
export async function unpublishedLandings(
  output: string,
  publishedRuns: readonly string[],
  onDamage: (damage: Damage) => void,
): Promise<readonly LandedResponse[]> {
  const published = new Set(publishedRuns);
  const landed: LandedResponse[] = [];
  for await (const body of readLandings(output, (runId) => !published.has(runId), onDamage)) landed.push(body);
  return landed;
}

interface DistrustedRun {
  readonly surveys: {
    readonly loaded: readonly { readonly surveyId: string; readonly responseId: string }[];
    readonly responses: readonly ResponseInfo[];
  };
  readonly subResources: readonly { readonly detail: SubResource; readonly response: ResponseInfo | null }[];
}

/**
 * Deletes what this run landed of these surveys, so that the next run requests them again although the bodies are
 * current: a guard found that they remove too much, and the service may be right again without a later `lastUpdated`.
 */
export async function distrustBodies(
  { options }: { readonly options: { readonly output: string } },
  { surveys, subResources }: DistrustedRun,
  surveyIds: ReadonlySet<string>,
): Promise<void> {
  const ids = new Set(surveys.loaded.flatMap((one) => (surveyIds.has(one.surveyId) ? one.responseId : [])));
  const responses = [
    ...surveys.responses.filter(({ responseId }) => ids.has(responseId)),
    ...subResources.flatMap(({ detail, response }) =>
      response !== null && surveyIds.has(textIn(detail, 'survey_id')) ? response : [],
    ),
  ];
  // Equal bodies are one file.
  const files = new Set(responses.flatMap(({ landingFile }) => landingFile ?? []));
  for (const file of files) await rm(join(options.output, file));
}
