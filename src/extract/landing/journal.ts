import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Damage, openSealedJson, sealedJson, unreadable } from '../../base/damage.ts';
import { isMissing, writeDurably } from '../../base/files.ts';
import { failuresOf, type SubResource } from '../../base/sub-resource.ts';
import { isRunId } from '../../base/time.ts';
import type { Rules } from '../../schema/rules.ts';
import type { ExtractRun } from '../extract-run.ts';
import type { RunSurveys } from '../in-rounds.ts';
import type { LoadedSurvey, SubResourceResult } from '../resources/resource.ts';
import type { ResponseInfo } from '../types.ts';

/**
 * What a run loaded, written next to its landed bodies just before it publishes (`landing/<run_id>/journal.json`):
 * which body belongs to which survey, calculation and value list. Replay is a fold over the journals of published runs.
 */
export interface Journal {
  readonly run_id: string;
  readonly snapshot_id: string;
  /** Microseconds, by the service's clock. */
  readonly changed_at: number;
  readonly watermark_at: number | null;
  readonly changed_since: string | null;
  readonly survey_listing: 'connection' | 'initiatives' | null;
  /** How bodies were read; the decisions are next to the journals (`landed-decisions.ts`). */
  readonly rules: Omit<Rules, 'decisions'>;
  /** Response ids of the listings that define what exists. */
  readonly initiatives: string;
  readonly survey_listings: readonly string[];
  readonly surveys: readonly LoadedSurvey[];
  readonly removed: readonly string[];
  readonly failed: readonly { readonly surveyId: string; readonly reason: string }[];
  /** By resource; an older journal lacks resources that did not exist yet. */
  readonly details: Readonly<Record<string, readonly JournalSubResource[]>>;
}

/** What was requested of another resource, and its body. */
export interface JournalSubResource {
  readonly detail: SubResource;
  /** Null if the service does not have it. */
  readonly response_id: string | null;
}

const journalFile = (output: string, runId: string): string => join(output, 'landing', runId, 'journal.json');
const journalCopy = (output: string, runId: string): string => join(output, 'landing', runId, 'journal.copy.json');

/**
 * Writes the journal durably and twice, the copy first: without a journal, it is unknown which bodies are current.
 * Removes leftovers.
 */
export async function writeJournal(output: string, journal: Journal): Promise<void> {
  const aside = join(output, 'landing', journal.run_id, '.staging', 'journal.json');
  await mkdir(join(aside, '..'), { recursive: true, mode: 0o700 });
  const text = sealedJson(journal);
  await writeDurably(journalCopy(output, journal.run_id), text, { aside, mode: 0o600 });
  await writeDurably(journalFile(output, journal.run_id), text, { aside, mode: 0o600, crashPoints: 'journal' });
}

/**
 * Journals of all runs in the landing, in the order of the runs. If one is damaged, its copy is read instead.
 * @param onDamage called for each damaged journal; `isLost` if the copy is damaged too, so that the journal is left out
 */
export async function readJournals(
  output: string,
  onDamage: (damage: Damage & { readonly isLost: boolean }) => void = () => {},
): Promise<readonly Journal[]> {
  const journals: Journal[] = [];
  for (const runId of (await readdir(join(output, 'landing')).catch(() => [])).filter(isRunId).sort()) {
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
  const journal = openSealedJson(text);
  if (typeof journal === 'string') return journal;
  // Its checksum shows that it is what a run wrote.
  return (journal as Journal).run_id === runId ? (journal as Journal) : 'is the journal of another run';
}

/** What a run passes on to later ones. */
export interface JournalInput {
  readonly listing: { readonly initiatives: ResponseInfo; readonly plain: readonly ResponseInfo[] };
  readonly plan: { readonly removed: readonly string[] };
  readonly surveys: RunSurveys;
  readonly subResources: readonly SubResourceResult[];
}

/** The journal of a run, for replay. */
export function journalOf(
  run: Pick<ExtractRun, 'runId' | 'stats' | 'now' | 'options'>,
  { listing, plan, surveys, subResources }: JournalInput,
): Omit<Journal, 'snapshot_id'> {
  const { timeZone, defaultCurrency, yearEnd, materiality } = run.options;
  const details: Record<string, JournalSubResource[]> = {};
  for (const { resource, detail, response } of subResources) {
    details[resource] ??= [];
    details[resource].push({ detail, response_id: response?.responseId ?? null });
  }
  return {
    run_id: run.runId,
    changed_at: run.stats.listedAt ?? run.now() * 1000,
    watermark_at: run.stats.watermarkAt,
    changed_since: run.stats.changedSince,
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
