import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Damage, readSealedJson, sealedJson } from '../../base/damage.ts';
import { missing, writeDurably } from '../../base/files.ts';
import { isRunId } from '../../base/time.ts';
import type { DecisionFile } from '../../schema/decisions.ts';
import { type FailedFetch, failuresOf, type SubResource, textIn, textsIn } from '../../schema/rows.ts';
import type { Rules } from '../../schema/rules.ts';
import type { ExtractRun } from '../extract-run.ts';
import type { RunSurveys } from '../extract-surveys.ts';
import type { LoadedSurvey, SubResourceResult } from '../resources/resource.ts';
import type { ResponseInfo } from '../types.ts';
import { landingRuns } from './landing-files.ts';

export type ReplayState = NonNullable<ReturnType<typeof foldJournals>>;

/**
 * Null if no run has published. A newer body of a survey drops its details, which are in the order of loading.
 * @param runIds that count; null: all do
 */
export function foldJournals(all: readonly Journal[], runIds: Iterable<string> | null = null) {
  const wanted = runIds && new Set(runIds);
  const journals = all.filter(({ run_id }) => wanted === null || wanted.has(run_id));
  const surveys = new Map<string, LoadedSurvey>();
  const details = new Map<string, Map<string, JournalSubResource>>();
  const failures = new Map<string, string>();
  for (const [index, journal] of journals.entries()) {
    const renewed = new Set([...journal.removed, ...journal.surveys.map(({ surveyId }) => surveyId)]);
    for (const id of journal.removed) surveys.delete(id);
    for (const survey of journal.surveys) surveys.set(survey.surveyId, survey);
    for (const id of renewed) failures.delete(id);
    for (const { surveyId, reason } of journal.failed) failures.set(surveyId, reason);
    for (const known of details.values()) {
      for (const [key, { detail }] of known) if (renewed.has(textIn(detail, 'survey_id'))) known.delete(key);
    }
    for (const [resource, entries] of Object.entries(journal.details)) {
      const known = details.get(resource) ?? new Map<string, JournalSubResource>();
      details.set(resource, known);
      for (const entry of entries) {
        // Details that do not belong to a survey, such as a lookup of many ids, are kept along with later ones.
        const key = JSON.stringify('survey_id' in entry.detail ? entry.detail : [index, entry]);
        known.delete(key);
        known.set(key, entry);
      }
    }
  }
  const last = journals.at(-1);
  if (last === undefined) return null;
  const subResources = new Map([...details].map(([name, known]) => [name, withoutRepeated([...known.values()])]));
  return { last, surveys, subResources, failures };
}

/** Of lookups of many ids, those remain that no later one requested again; `asked` has all that the body is for. */
function withoutRepeated(entries: readonly JournalSubResource[]): readonly JournalSubResource[] {
  const newest = new Map<string, JournalSubResource>();
  for (const entry of entries) for (const id of textsIn(entry.detail, 'ids')) newest.set(id, entry);
  return entries.flatMap((entry) => {
    const { detail } = entry;
    const asked = textsIn(detail, 'ids');
    const ids = asked.filter((id) => newest.get(id) === entry);
    if (asked.length === 0 || ids.length === asked.length) return [entry];
    return ids.length === 0 ? [] : [{ ...entry, detail: { asked, ...detail, ids } }];
  });
}

export function neededBodies(state: ReplayState | null): readonly string[] {
  if (state === null) return [];
  return [
    ...new Set([
      state.last.initiatives,
      ...state.last.survey_listings,
      ...[...state.surveys.values()].map(({ responseId }) => responseId),
      ...[...state.subResources.values()].flat().flatMap((entry) => entry.response_id ?? []),
    ]),
  ];
}

/** Written next to a run's landed bodies just before it publishes. Replay is a fold over those of published runs. */
export interface Journal {
  readonly run_id: string;
  readonly snapshot_id: string;
  /** Microseconds, by the service's clock. */
  readonly changed_at: number;
  readonly watermark_at: number | null;
  readonly survey_listing: 'connection' | 'initiatives' | null;
  /** How bodies were read; the decisions are next to the journals. */
  readonly rules: Omit<Rules, 'decisions'>;
  /** Response ids. */
  readonly initiatives: string;
  readonly survey_listings: readonly string[];
  readonly surveys: readonly LoadedSurvey[];
  readonly removed: readonly string[];
  readonly failed: readonly FailedFetch[];
  /** By resource; an older journal lacks resources that did not exist yet. */
  readonly details: Readonly<Record<string, readonly JournalSubResource[]>>;
}

export interface JournalSubResource {
  readonly detail: SubResource;
  /** Null if the service does not have it. */
  readonly response_id: string | null;
}

const [journalName, copyName] = ['journal.json', 'journal.copy.json'];

/** Writes it twice, the copy first: without a journal, it is unknown which bodies are current. */
export async function writeJournal(output: string, journal: Journal) {
  const folder = join(output, 'landing', journal.run_id);
  const aside = join(folder, '.staging', 'journal.json');
  await mkdir(dirname(aside), { recursive: true, mode: 0o700 });
  const text = sealedJson(journal);
  await writeDurably(join(folder, copyName), text, { aside, mode: 0o600 });
  await writeDurably(join(folder, journalName), text, { aside, mode: 0o600, crashPoints: 'journal' });
}

/**
 * In the order of the runs. If one is damaged, its copy is read instead.
 * @param onDamage `isLost` if the copy is damaged, too, so that the journal is left out
 */
export async function readJournals(
  output: string,
  onDamage: (damage: Damage & { readonly isLost: boolean }) => void = () => {},
) {
  const journals: Journal[] = [];
  for (const runId of (await readdir(join(output, 'landing')).catch(() => [])).filter(isRunId).sort()) {
    const file = join(output, 'landing', runId, journalName);
    const own = await readJournal(file, runId);
    const copy = typeof own === 'string' ? await readJournal(join(dirname(file), copyName), runId) : own;
    if (own === missing && copy === missing) continue; // a run that did not publish
    if (typeof own === 'string') onDamage({ file, what: own, isLost: typeof copy === 'string' });
    if (typeof copy !== 'string') journals.push(copy);
  }
  return journals;
}

/** Or a text that says what is wrong. */
async function readJournal(file: string, runId: string): Promise<Journal | string> {
  // Its checksum shows that it is what a run wrote.
  const journal = (await readSealedJson(file)) as Journal | string;
  return typeof journal === 'string' || journal.run_id === runId ? journal : 'is the journal of another run';
}

interface JournalInput {
  readonly listing: { readonly initiatives: ResponseInfo; readonly plain: readonly ResponseInfo[] };
  readonly plan: { readonly removed: readonly string[] };
  readonly surveys: RunSurveys;
  readonly subResources: readonly SubResourceResult[];
}

/** The journal of a run, for replay. */
export function journalOf(
  run: Pick<ExtractRun, 'runId' | 'stats' | 'now' | 'options'>,
  { listing, plan, surveys, subResources }: JournalInput,
): Journal {
  const { timeZone, defaultCurrency, yearEnd, materiality } = run.options;
  const details: Record<string, JournalSubResource[]> = {};
  for (const { resource, detail, response } of subResources) {
    details[resource] ??= [];
    details[resource].push({ detail, response_id: response?.responseId ?? null });
  }
  return {
    run_id: run.runId,
    snapshot_id: run.runId,
    changed_at: run.stats.listedAt ?? run.now() * 1000,
    watermark_at: run.stats.watermarkAt,
    survey_listing: run.stats.surveyListing,
    rules: { timeZone, defaultCurrency, yearEnd, materiality },
    initiatives: listing.initiatives.responseId,
    survey_listings: listing.plain.map(({ responseId }) => responseId),
    surveys: surveys.loaded,
    removed: plan.removed,
    failed: failuresOf(surveys, subResources),
    details,
  };
}

const decisionsFile = (output: string, runId: string): string => join(output, 'landing', runId, 'decisions.json');

/** Keeps the decisions of a run, which snapshots could lose, unless the newest landed ones are equal. */
export async function landDecisions(output: string, runId: string, files: readonly DecisionFile[]): Promise<void> {
  const known = (await newestLandedDecisions(output))?.files ?? [];
  if (JSON.stringify(known) === JSON.stringify(files)) return;
  await mkdir(join(output, 'landing', runId), { recursive: true, mode: 0o700 });
  await writeDurably(decisionsFile(output, runId), sealedJson({ files }), { mode: 0o600 });
}

/** Null if no run kept any. Damaged ones are passed over. */
export async function newestLandedDecisions(output: string) {
  for (const runId of (await landingRuns(output)).toReversed()) {
    const kept = await readSealedJson(decisionsFile(output, runId));
    if (typeof kept !== 'string') return { runId, ...(kept as { readonly files: readonly DecisionFile[] }) };
  }
  return null;
}
