import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Damage } from '../../base/damage.ts';
import { errorCode, unreadable, writeDurably } from '../../base/files.ts';
import type { SubResource } from '../../schema/rows.ts';
import type { ExtractRun } from '../extract-run.ts';
import { foldJournals, neededBodies, readJournals } from './journal.ts';
import { type LandedResponse, parseOrNull, readLandings, unpublishedLandings } from './landing-files.ts';

/** The file is relative to the output folder. The next run requests the body again, if the lake still needs it. */
export interface DamagedBody extends Damage {
  /** `landing/<run>/survey/<id>.json.gz (survey <id>)`, for messages. */
  readonly name: string;
}

export async function bodyDamage(output: string, landed: LandedResponse) {
  const { landingFile: file, path, endpoint } = landed;
  const what = await whatIsWrong(join(output, file), landed.responseId);
  const surveyId = surveyIdIn(path);
  const of = surveyId === undefined ? endpoint.replaceAll('_', ' ') : `survey ${surveyId}`;
  return what === null ? null : { file, what, name: `${file} (${of})` };
}

async function whatIsWrong(file: string, responseId: string) {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file), createGunzip(), async (pieces) => {
      for await (const piece of pieces) hash.update(piece);
    });
  } catch (error) {
    const code = errorCode(error);
    return code?.startsWith('Z_') || code?.startsWith('ERR_') ? 'is no longer complete gzip' : unreadable(error);
  }
  return hash.digest('hex') === responseId ? null : 'is not what was landed: its checksum differs';
}

const surveyIdIn = (path: string): string | undefined => /\/surveys\/([0-9a-fA-F]{24})(?:\/|$|\?)/.exec(path)?.[1];

export function unlistedBody(id: string): DamagedBody {
  const file = `landing/*/*/${id}.json.gz`;
  return { file, what: 'is damaged, or no index lists it', name: `${file} (response)` };
}

/** The newest landing of each body that is not known to be damaged, by its id. */
export async function landedBodies(output: string, onDamage?: (damage: Damage) => void) {
  const damaged = new Set(await damagedFiles(output));
  const bodies = new Map<string, LandedResponse>();
  for await (const landed of readLandings(output, onDamage)) {
    if (!damaged.has(landed.landingFile)) bodies.set(landed.responseId, landed);
  }
  return bodies;
}

export interface LostBodies {
  readonly files: readonly string[];
  readonly surveyIds: ReadonlySet<string>;
  readonly subResources: ReadonlyMap<string, readonly SubResource[]>;
}

/** Of the bodies that were found damaged, those that are still needed and have not been landed again since. */
export async function lostBodies(output: string, publishedRuns: readonly string[]): Promise<LostBodies> {
  const files = await damagedFiles(output);
  const state = files.length === 0 ? null : foldJournals(await readJournals(output), publishedRuns);
  if (state === null) return { files: [], surveyIds: new Set(), subResources: new Map() };
  const bodies = await landedBodies(output);
  const lost = new Set(neededBodies(state).filter((id) => !bodies.has(id)));
  const surveys = [...state.surveys.values()].filter(({ responseId }) => lost.has(responseId));
  const subResources = [...state.subResources].map(([resource, entries]) => {
    const due = entries.filter((entry) => lost.has(entry.response_id ?? ''));
    return [resource, due.map(({ detail }) => detail)] as const;
  });
  return {
    files: files.filter((file) => lost.has(basename(file, '.json.gz'))),
    surveyIds: new Set(surveys.map(({ surveyId }) => surveyId)),
    subResources: new Map(subResources.filter(([, due]) => due.length > 0)),
  };
}

const listFile = (output: string): string => join(output, '.damaged-bodies.json');

export async function noteDamaged(output: string, found: readonly string[]) {
  if (found.length === 0) return;
  const files = new Set([...(await damagedFiles(output)), ...found]);
  await writeDurably(listFile(output), `${JSON.stringify([...files], null, 1)}\n`, { mode: 0o600 });
}

/** A list that cannot be read counts as empty: it only saves a search, and the next search writes it again. */
async function damagedFiles(output: string): Promise<readonly string[]> {
  const list = parseOrNull(await readFile(listFile(output), 'utf8').catch(() => ''));
  return Array.isArray(list) ? list.filter((file) => typeof file === 'string') : [];
}

/**
 * Deletes what was landed of these surveys and not published, so that the next run requests them again although the
 * bodies are current: a guard found that they remove too much, and the service may be right again without a later
 * `lastUpdated`.
 */
export async function distrustBodies(
  {
    options: { output },
    state,
  }: Pick<ExtractRun, 'options'> & { readonly state: { readonly runIds: readonly string[] } | null },
  surveyIds: ReadonlySet<string>,
): Promise<void> {
  for (const { path, landingFile } of await unpublishedLandings(output, state?.runIds ?? [])) {
    if (surveyIds.has(surveyIdIn(path) ?? '')) await rm(join(output, landingFile), { force: true });
  }
}
