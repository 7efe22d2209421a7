import type { Listing } from '../extract/extract-listings.ts';
import type { LoadedSurveys } from '../extract/extract-surveys.ts';
import type { Journal } from '../extract/landing/journal.ts';
import type { ResponseInfo } from '../extract/types.ts';
import type { ListedSurvey } from '../plan/decide-surveys.ts';
import type { NightPlan } from '../plan/plan-night.ts';
import type { PipelineRun } from '../run/pipeline.ts';
import { createRowBatches } from '../schema/row-batches.ts';
import type { Row } from '../schema/rows.ts';
import { publishedTableNames } from '../schema/tables.ts';
import type { MergeOutcome } from './merge/merge.ts';

/** What a night extracted, ready to be merged. */
export interface Night {
  readonly listing: Listing;
  readonly plan: NightPlan;
  readonly surveys: LoadedSurveys;
  readonly calculated: Journal['calculated'];
  readonly valueLists: Journal['value_lists'];
}

/** Merges what is staged into the private copy of the lake, in one transaction; fills in changes, rows and issues. */
export async function mergeNight(run: PipelineRun, night: Night): Promise<void> {
  const { listing, plan, surveys } = night;
  const lake = await run.lake();
  const rows = createRowBatches();
  for (const row of syncRows(run, night)) rows.sink('sync_surveys', row);
  for (const row of responseRows([
    listing.initiatives,
    ...listing.plain,
    ...listing.filtered,
    ...run.facts.responses,
  ])) {
    rows.sink('responses', row);
  }
  for (const { table, batch } of [...listing.batches, ...rows.take()]) await lake.append(table, batch);
  const outcome = await lake.merge({
    runId: run.runId,
    changedAt: changedAt(run),
    loadedSurveys: surveys.loaded.map(({ survey_id }) => survey_id),
    removedSurveys: plan.removed,
    initiativesListed: true,
    replacedValueLists: night.valueLists.flatMap(({ ids }) => ids),
    rebuild: false,
  });
  noteOutcome(run, outcome);
}

/** What the report says of the merged lake; the run's own row comes on top. */
export function noteOutcome({ facts }: PipelineRun, outcome: MergeOutcome): void {
  facts.changes = outcome.changes;
  facts.issues = outcome.issues;
  facts.rows = Object.fromEntries(
    publishedTableNames.map((table) => [table, outcome.rows[table] + (table === 'runs' ? 1 : 0)]),
  );
}

/** The journal of a night, for replay. */
export const journalOf = (run: PipelineRun, night: Night): Omit<Journal, 'snapshot_id'> => ({
  run_id: run.runId,
  changed_at: changedAt(run),
  watermark_at: run.facts.watermarkAt,
  changed_since: run.facts.changedSince,
  survey_listing: run.facts.surveyListing,
  rules: { timeZone: run.options.timeZone, defaultCurrency: run.options.defaultCurrency },
  initiatives: night.listing.initiatives.responseId,
  survey_listings: night.listing.plain.map(({ responseId }) => responseId),
  surveys: night.surveys.loaded,
  removed: night.plan.removed,
  failed: night.surveys.failed.map(({ survey, reason }) => ({ survey_id: survey.surveyId, reason })),
  calculated: night.calculated,
  value_lists: night.valueLists,
});

const changedAt = (run: PipelineRun): number => run.facts.listedAt ?? run.now() * 1000;

/** What the next night compares with: a survey that failed keeps the version that is loaded. */
function* syncRows(run: PipelineRun, { listing, plan, surveys }: Night): Generator<Row<'sync_surveys'>> {
  const known = new Map(run.state?.surveys.map((survey) => [survey.surveyId, survey]));
  const loaded = new Map(surveys.loaded.map((survey) => [survey.survey_id, survey]));
  const failed = new Map(surveys.failed.map(({ survey, reason }) => [survey.surveyId, reason]));
  const gone = new Set(plan.removed);
  const ids = new Set([...known.keys(), ...listing.surveys.map((s: ListedSurvey) => s.surveyId)]);
  for (const surveyId of ids) {
    if (gone.has(surveyId)) continue;
    const before = known.get(surveyId);
    const now = loaded.get(surveyId);
    if (now === undefined && before === undefined && !failed.has(surveyId)) continue;
    yield {
      survey_id: surveyId,
      listing_hash: now?.listing_hash ?? before?.listingHash ?? null,
      last_updated_at: now === undefined ? (before?.lastUpdatedAt ?? null) : now.last_updated_at,
      response_id: now?.response_id ?? before?.responseId ?? null,
      failure: failed.get(surveyId) ?? (now === undefined ? (before?.failure ?? null) : null),
    };
  }
}

/** One row per body: the same body from two requests is one response. */
export function responseRows(responses: readonly ResponseInfo[]): readonly Row<'responses'>[] {
  const rows = new Map<string, Row<'responses'>>();
  for (const response of responses) {
    if (rows.has(response.responseId)) continue;
    rows.set(response.responseId, {
      response_id: response.responseId,
      method: response.method,
      path: response.path,
      status: response.status,
      fetched_at: response.fetchedAt,
      byte_count: response.byteCount,
      landing_file: response.landingFile ?? '',
      run_id: response.runId ?? '',
    });
  }
  return [...rows.values()];
}
