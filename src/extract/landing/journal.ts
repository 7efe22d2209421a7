import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compileSchema } from '../../base/compiled-schema.ts';
import { type Damage, unreadable } from '../../base/damage.ts';
import { type Detail, textIn } from '../../base/detail.ts';
import { isMissing, writeDurably } from '../../base/files.ts';
import { isRunId } from '../../base/run-id.ts';
import { openSealedJson, sealedJson } from '../../base/sealed-json.ts';
import type { AdditivityPatterns } from '../../schema/additivity-patterns.ts';
import type { ExtractRun } from '../extract-run.ts';
import type { NightSurveys } from '../in-rounds.ts';
import type { DetailResult } from '../resources/resource.ts';
import type { ResponseInfo } from '../types.ts';

/**
 * What a run loaded, written next to its landed bodies just before it publishes (`landing/<run_id>/journal.json`): which
 * body belongs to which survey, calculation and value list. Replay is a fold over the journals of published runs.
 */
export interface Journal {
  readonly run_id: string;
  readonly snapshot_id: string;
  /** Microseconds, by the clock of the service. */
  readonly changed_at: number;
  readonly watermark_at: number | null;
  readonly changed_since: string | null;
  readonly survey_listing: 'connection' | 'initiatives' | null;
  /** How days, money and what adds up were read. Absent, in whole or in part, in journals of older versions. */
  readonly rules?: {
    readonly timeZone: string;
    readonly defaultCurrency: string;
    readonly additivity?: AdditivityPatterns;
    readonly ownOnly?: readonly string[];
  };
  /** Response ids of the listings that say what exists. */
  readonly initiatives: string;
  readonly survey_listings: readonly string[];
  readonly surveys: readonly JournalSurvey[];
  readonly removed: readonly string[];
  readonly failed: readonly { readonly survey_id: string; readonly reason: string }[];
  /** By resource, next to the other fields in the file; an older journal lacks resources that did not exist yet. */
  readonly details: Readonly<Record<string, readonly JournalDetail[]>>;
}

/** A body of another resource and what was requested; in the file they are one object, with the id as `response_id`. */
export interface JournalDetail {
  readonly detail: Detail;
  /** Null if the service does not have it. */
  readonly responseId: string | null;
}

export interface JournalSurvey {
  readonly survey_id: string;
  readonly response_id: string;
  readonly listing_hash: string;
  /** Microseconds. */
  readonly last_updated_at: number | null;
  /** `lastUpdated` as listed. */
  readonly last_updated: unknown;
}

const journalFile = (output: string, runId: string): string => join(output, 'landing', runId, 'journal.json');
const journalCopy = (output: string, runId: string): string => join(output, 'landing', runId, 'journal.copy.json');

/**
 * Writes the journal durably and twice, the copy first: without it, the current bodies are unknown. Leftovers are removed.
 */
export async function writeJournal(output: string, journal: Journal): Promise<void> {
  const aside = join(output, 'landing', journal.run_id, '.staging', 'journal.json');
  await mkdir(join(aside, '..'), { recursive: true, mode: 0o700 });
  const text = sealedJson(toFile(journal));
  await writeDurably(journalCopy(output, journal.run_id), text, { aside, mode: 0o600 });
  await writeDurably(journalFile(output, journal.run_id), text, { aside, mode: 0o600, checkpoints: 'journal' });
}

/**
 * Journals of all runs in the landing, in the order of the runs. If one is damaged, its copy is read instead.
 * @param onDamage called for each damaged journal; `isLost` if the copy is no better, so that the journal is left out
 */
export async function readJournals(
  output: string,
  onDamage: (damage: Damage & { readonly isLost: boolean }) => void = () => {},
): Promise<readonly Journal[]> {
  const journals: Journal[] = [];
  for (const runId of (await namesIn(join(output, 'landing'))).filter(isRunId).sort()) {
    const file = journalFile(output, runId);
    const own = await readJournal(file, runId);
    if (own !== null && typeof own !== 'string') journals.push(own);
    else {
      const copy = await readJournal(journalCopy(output, runId), runId);
      const isLost = copy === null || typeof copy === 'string';
      if (own === null && isLost) continue; // a run that did not publish
      onDamage({ file, what: own ?? 'is missing', isLost });
      if (!isLost) journals.push(copy);
    }
  }
  return journals;
}

/** The journal; null if there is no such file, or a text that says what is wrong with it. */
async function readJournal(file: string, runId: string): Promise<Journal | string | null> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    return isMissing(error) ? null : unreadable(error);
  }
  const isJournal = await compileSchema<JournalFile>(journalSchema);
  const isDetails = await compileSchema<DetailsFile>(detailsSchema);
  const journal = openSealedJson(text);
  if (typeof journal === 'string') return journal;
  const details = detailsIn(journal);
  if (isJournal(journal) && isDetails(details) && journal.run_id === runId) return fromFile(journal, details);
  const [wrong] = [...(isJournal.errors ?? []), ...(isDetails.errors ?? [])];
  return `is not a journal of this run: ${wrong?.instancePath ?? ''} ${wrong?.message ?? 'another run id'}`.trim();
}

const text = { type: 'string' };
const texts = { type: 'array', items: text };
const instant = { type: ['integer', 'null'] };
const responseId = { type: 'string', pattern: '^[0-9a-f]{64}$' };

const object = (properties: Readonly<Record<string, unknown>>) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const listOf = (properties: Readonly<Record<string, unknown>>) => ({ type: 'array', items: object(properties) });

const journalSchema = object({
  run_id: text,
  snapshot_id: text,
  changed_at: { type: 'integer' },
  watermark_at: instant,
  changed_since: { type: ['string', 'null'] },
  survey_listing: { enum: ['connection', 'initiatives', null] },
  initiatives: responseId,
  survey_listings: { type: 'array', items: responseId },
  surveys: listOf({
    survey_id: text,
    response_id: responseId,
    listing_hash: text,
    last_updated_at: instant,
    last_updated: {},
  }),
  removed: texts,
  failed: listOf({ survey_id: text, reason: text }),
});

/** The other fields of a journal: the resources that its program knew. */
const detailsSchema = {
  type: 'object',
  additionalProperties: {
    type: 'array',
    items: {
      type: 'object',
      required: ['response_id'],
      properties: { response_id: { anyOf: [responseId, { type: 'null' }] } },
      additionalProperties: { anyOf: [text, texts, { type: 'null' }] },
    },
  },
};

type JournalFile = Omit<Journal, 'details'>;
type DetailsFile = Readonly<Record<string, readonly Readonly<Record<string, string | readonly string[] | null>>[]>>;

const detailsIn = (file: object): unknown =>
  Object.fromEntries(
    Object.entries(file).filter(([name]) => name !== 'rules' && !Object.hasOwn(journalSchema.properties, name)),
  );

function fromFile(journal: JournalFile, lists: DetailsFile): Journal {
  const details = Object.entries(lists).map(([name, entries]) => [name, entries.map(toDetail)] as const);
  const { run_id, snapshot_id, changed_at, watermark_at, changed_since, survey_listing, rules } = journal;
  const { initiatives, survey_listings, surveys, removed, failed } = journal;
  return {
    run_id,
    snapshot_id,
    changed_at,
    watermark_at,
    changed_since,
    survey_listing,
    ...(rules === undefined ? {} : { rules }),
    initiatives,
    survey_listings,
    surveys,
    removed,
    failed,
    details: Object.fromEntries(details),
  };
}

function toDetail({ response_id, ...fields }: DetailsFile[string][number]): JournalDetail {
  const named = Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  return { detail: Object.fromEntries(named), responseId: typeof response_id === 'string' ? response_id : null };
}

function toFile({ details, ...fields }: Journal): object {
  const lists = Object.entries(details).map(([resource, entries]) => [
    resource,
    entries.map(({ detail, responseId }) => ({ response_id: responseId, ...detail })),
  ]);
  return { ...fields, ...Object.fromEntries(lists) };
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
}

/** The state that a sequence of published runs leads to. */
export interface ReplayState {
  readonly last: Journal;
  readonly surveys: ReadonlyMap<string, JournalSurvey>;
  /** By resource, in the order in which they were loaded. */
  readonly details: ReadonlyMap<string, readonly JournalDetail[]>;
}

/** Null if no run has published. Details of a survey belong to its body: a newer body drops them. */
export function foldJournals(journals: readonly Journal[]): ReplayState | null {
  const surveys = new Map<string, JournalSurvey>();
  const details = new Map<string, Map<string, JournalDetail>>();
  const forget = (ids: ReadonlySet<string>): void => {
    for (const known of details.values()) {
      for (const [key, { detail }] of known) if (ids.has(textIn(detail, 'survey_id'))) known.delete(key);
    }
  };
  for (const [index, journal] of journals.entries()) {
    for (const id of journal.removed) surveys.delete(id);
    for (const survey of journal.surveys) surveys.set(survey.survey_id, survey);
    forget(new Set([...journal.removed, ...journal.surveys.map(({ survey_id }) => survey_id)]));
    for (const [resource, entries] of Object.entries(journal.details)) {
      const known = details.get(resource) ?? new Map<string, JournalDetail>();
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
  return { last, surveys, details: new Map([...details].map(([name, known]) => [name, [...known.values()]])) };
}

/** What a night leaves behind for later ones. */
export interface JournalNight {
  readonly listing: { readonly initiatives: ResponseInfo; readonly plain: readonly ResponseInfo[] };
  readonly plan: { readonly removed: readonly string[] };
  readonly surveys: NightSurveys;
  readonly details: readonly DetailResult[];
}

/** The journal of a night, for replay. */
export function journalOf(
  run: Pick<ExtractRun, 'runId' | 'facts' | 'now' | 'options'>,
  { listing, plan, surveys, details }: JournalNight,
): Omit<Journal, 'snapshot_id'> {
  const { timeZone, defaultCurrency, additivity, ownOnly } = run.options;
  const byResource: Record<string, JournalDetail[]> = {};
  for (const { resource, detail, response } of details) {
    const known = byResource[resource] ?? [];
    byResource[resource] = known;
    known.push({ detail, responseId: response?.responseId ?? null });
  }
  return {
    run_id: run.runId,
    changed_at: run.facts.listedAt ?? run.now() * 1000,
    watermark_at: run.facts.watermarkAt,
    changed_since: run.facts.changedSince,
    survey_listing: run.facts.surveyListing,
    rules: { timeZone, defaultCurrency, additivity, ownOnly },
    initiatives: listing.initiatives.responseId,
    survey_listings: listing.plain.map(({ responseId }) => responseId),
    surveys: surveys.loaded.map((survey) => ({
      survey_id: survey.surveyId,
      response_id: survey.responseId,
      listing_hash: survey.listingHash,
      last_updated_at: survey.lastUpdatedAt,
      last_updated: survey.lastUpdatedRaw ?? null,
    })),
    removed: plan.removed,
    failed: surveys.failed.map(({ surveyId, reason }) => ({ survey_id: surveyId, reason })),
    details: byResource,
  };
}
