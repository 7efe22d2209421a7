import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkpoint } from '../../base/checkpoint.ts';
import { isRunId } from '../../base/run-id.ts';

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

/** Written aside (where the next run clears away what a dead one left), flushed to disk, renamed. */
export async function writeJournal(output: string, journal: Journal): Promise<void> {
  const file = journalFile(output, journal.run_id);
  const part = join(output, 'landing', journal.run_id, '.staging', 'journal.json');
  await mkdir(dirname(part), { recursive: true, mode: 0o700 });
  const aside = await open(part, 'w', 0o600);
  try {
    await aside.writeFile(`${JSON.stringify(journal)}\n`);
    await aside.sync();
    checkpoint('journal.written-aside');
  } finally {
    await aside.close();
  }
  await rename(part, file);
  checkpoint('journal.renamed');
  const folder = await open(join(output, 'landing', journal.run_id), 'r');
  try {
    await folder.sync();
    checkpoint('journal.folder-synced');
  } finally {
    await folder.close();
  }
}

/** Journals of all runs in the landing, in the order of the runs. */
export async function readJournals(output: string): Promise<readonly Journal[]> {
  const journals: Journal[] = [];
  for (const runId of (await namesIn(join(output, 'landing'))).filter(isRunId).sort()) {
    const text = await readFile(journalFile(output, runId), 'utf8').catch(() => null);
    if (text !== null) journals.push(parseJournal(text));
  }
  return journals;
}

/** Our own file, renamed into place whole: its shape is trusted once it parses. */
const parseJournal = (text: string): Journal => JSON.parse(text) as Journal;

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
