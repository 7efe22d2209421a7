import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Damage, unreadable } from '../../base/damage.ts';
import { isMissing, writeDurably } from '../../base/files.ts';
import { isRunId } from '../../base/run-id.ts';
import { openSealedJson, sealedJson } from '../../base/sealed-json.ts';
import { compileSchema } from '../shapes.ts';

/**
 * What a run loaded, written beside its landed bodies just before it publishes (`landing/<run_id>/journal.json`): which
 * body answers for which survey, calculation and value list. Replay is a fold over the journals of published runs.
 */
export interface Journal {
  readonly run_id: string;
  readonly snapshot_id: string;
  /** Microseconds, by the clock of the service. */
  readonly changed_at: number;
  readonly watermark_at: number | null;
  readonly changed_since: string | null;
  readonly survey_listing: 'connection' | 'initiatives' | null;
  /** How days and money were read. Journals of the first versions lack it. */
  readonly rules?: { readonly timeZone: string; readonly defaultCurrency: string };
  /** Response ids of the listings that say what is there. */
  readonly initiatives: string;
  readonly survey_listings: readonly string[];
  readonly surveys: readonly JournalSurvey[];
  readonly removed: readonly string[];
  readonly failed: readonly { readonly survey_id: string; readonly reason: string }[];
  readonly calculated: readonly {
    readonly survey_id: string;
    readonly code: string;
    /** Null where the service knows no such calculation for the survey. */
    readonly response_id: string | null;
  }[];
  readonly value_lists: readonly { readonly response_id: string; readonly ids: readonly string[] }[];
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

/** Durably, and twice: without it nobody knows which body is current. The copy first; leftovers of both are cleared away. */
export async function writeJournal(output: string, journal: Journal): Promise<void> {
  const aside = join(output, 'landing', journal.run_id, '.staging', 'journal.json');
  await mkdir(join(aside, '..'), { recursive: true, mode: 0o700 });
  const text = sealedJson(journal);
  await writeDurably(journalCopy(output, journal.run_id), text, { aside, mode: 0o600 });
  await writeDurably(journalFile(output, journal.run_id), text, { aside, mode: 0o600, checkpoints: 'journal' });
}

/**
 * Journals of all runs in the landing, in the order of the runs. In place of a damaged one its copy is read.
 * @param onDamage told of each damaged journal; `isLost` when the copy is no better, so that it is left out
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

/** Null when there is no such file; what is wrong with it when it is damaged. */
async function readJournal(file: string, runId: string): Promise<Journal | string | null> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    return isMissing(error) ? null : unreadable(error);
  }
  const isJournal = await compileSchema<Journal>(journalSchema);
  const journal = openSealedJson(text);
  if (typeof journal === 'string') return journal;
  if (isJournal(journal) && journal.run_id === runId) return journal;
  const [wrong] = isJournal.errors ?? [];
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
  calculated: listOf({ survey_id: text, code: text, response_id: { type: ['string', 'null'] } }),
  value_lists: listOf({ response_id: responseId, ids: texts }),
});

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
  readonly calculated: ReadonlyMap<
    string,
    { readonly surveyId: string; readonly code: string; readonly responseId: string | null }
  >;
  /** Response ids in the order they were loaded; a later one replaces lists of an earlier one. */
  readonly valueLists: readonly { readonly responseId: string; readonly ids: readonly string[] }[];
}

/** `null` when no run has published. A calculation belongs to the body of its survey: a newer body drops it. */
export function foldJournals(journals: readonly Journal[]): ReplayState | null {
  const surveys = new Map<string, JournalSurvey>();
  const calculated = new Map<string, { surveyId: string; code: string; responseId: string | null }>();
  const bySurvey = new Map<string, Set<string>>();
  const forget = (surveyId: string): void => {
    for (const key of bySurvey.get(surveyId) ?? []) calculated.delete(key);
    bySurvey.delete(surveyId);
  };
  for (const journal of journals) {
    for (const id of journal.removed) {
      surveys.delete(id);
      forget(id);
    }
    for (const survey of journal.surveys) {
      surveys.set(survey.survey_id, survey);
      forget(survey.survey_id);
    }
    for (const { survey_id: surveyId, code, response_id: responseId } of journal.calculated) {
      const key = `${surveyId} ${code}`;
      calculated.set(key, { surveyId, code, responseId });
      bySurvey.set(surveyId, (bySurvey.get(surveyId) ?? new Set()).add(key));
    }
  }
  const last = journals.at(-1);
  if (last === undefined) return null;
  const valueLists = journals.flatMap((j) => j.value_lists.map((v) => ({ responseId: v.response_id, ids: v.ids })));
  return { last, surveys, calculated, valueLists };
}
