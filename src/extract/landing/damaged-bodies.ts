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
import { foldJournals, neededBodies, ofRuns, readJournals } from './journal.ts';
import { type LandedResponse, parseOrNull, readLandings } from './landing-files.ts';

/** A landed body that was found damaged. The next run requests it again, if the lake is still built from it. */
export interface DamagedBody {
  /** Relative to the output folder. */
  readonly file: string;
  /** What is wrong; completes a sentence that begins with the file. */
  readonly what: string;
  /** `landing/<run>/survey/<id>.json.gz (survey <id>)`, for messages. */
  readonly name: string;
}

/** What is wrong with a landed body; null if it has the checksum that it is named after. */
export async function bodyDamage(output: string, landed: Pick<LandedResponse, 'landingFile' | 'responseId'>) {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(join(output, landed.landingFile)), createGunzip(), async (pieces) => {
      for await (const piece of pieces) hash.update(piece);
    });
  } catch (error) {
    const code = errorCode(error);
    return code?.startsWith('Z_') || code?.startsWith('ERR_') ? 'is no longer complete gzip' : unreadable(error);
  }
  return hash.digest('hex') === landed.responseId ? null : 'is not what was landed: its checksum differs';
}

export function toDamagedBody(landed: LandedResponse, what: string): DamagedBody {
  const surveyId = surveyIdIn(landed.path);
  const of = surveyId === undefined ? landed.endpoint.replaceAll('_', ' ') : `survey ${surveyId}`;
  return { file: landed.landingFile, what, name: `${landed.landingFile} (${of})` };
}

const surveyIdIn = (path: string): string | undefined => /\/surveys\/([0-9a-fA-F]{24})(?:\/|$|\?)/.exec(path)?.[1];

/** A body that is known to be damaged, or that no index names any more. */
export function unlistedBody(id: string): DamagedBody {
  const file = `landing/*/*/${id}.json.gz`;
  return { file, what: 'is damaged, or no index lists it', name: `${file} (response)` };
}

/**
 * The newest landing of each body that is not known to be damaged, by its id. A damaged line of an index is left out
 * and reported to `onDamage`.
 */
export async function landedBodies(
  output: string,
  onDamage: (damage: Damage) => void = () => {},
): Promise<ReadonlyMap<string, LandedResponse>> {
  const damaged = new Set(await damagedFiles(output));
  const bodies = new Map<string, LandedResponse>();
  for await (const landed of readLandings(output, undefined, onDamage)) {
    if (!damaged.has(landed.landingFile)) bodies.set(landed.responseId, landed);
  }
  return bodies;
}

/** What a run requests again because landed bodies that the lake was built from are lost. */
export interface LostBodies {
  /** Relative to the output folder. */
  readonly files: readonly string[];
  readonly surveyIds: ReadonlySet<string>;
  /** By resource. */
  readonly subResources: ReadonlyMap<string, readonly SubResource[]>;
}

/** Of the bodies that were found damaged, those that are still needed and have not been landed again since. */
export async function lostBodies(output: string, publishedRuns: readonly string[]): Promise<LostBodies> {
  const files = await damagedFiles(output);
  const state = files.length === 0 ? null : foldJournals(ofRuns(await readJournals(output), publishedRuns));
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

/** Adds landing files, relative to the output folder, to the list that later runs read. */
export async function noteDamaged(output: string, found: readonly string[]): Promise<void> {
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
  const published = new Set(state?.runIds);
  const files = new Set<string>(); // equal bodies are one file
  for await (const { path, landingFile } of readLandings(output, (runId) => !published.has(runId))) {
    if (surveyIds.has(surveyIdIn(path) ?? '')) files.add(landingFile);
  }
  for (const file of files) await rm(join(output, file), { force: true });
}
