import type { Listing } from '../extract/extract-listings.ts';
import type { RunSurveys } from '../extract/extract-surveys.ts';
import type { SubResourceResult } from '../extract/resources/resource.ts';
import { createRowBatches, type TableBatch } from '../schema/row-batches.ts';
import { failuresOf, type KnownService, subResourceKey } from '../schema/rows.ts';

export interface StateInput {
  readonly listing: Pick<Listing, 'initiatives' | 'plain' | 'filtered' | 'batches'>;
  readonly plan: { readonly removed: readonly string[] };
  readonly surveys: Pick<RunSurveys, 'loaded' | 'failed' | 'responses'>;
  readonly subResources: readonly SubResourceResult[];
}

interface StateRun {
  /** Removes credentials from a text, which may quote the service. */
  clean(text: string): string;
  readonly state: Pick<KnownService, 'surveys'> | null;
}

/** Turns the listings, the responses and the state of every survey into batches of rows. */
export function transformState(run: StateRun, found: StateInput): readonly TableBatch[] {
  const { state, clean } = run;
  const { listing, plan, surveys, subResources } = found;
  const rows = createRowBatches();
  const known = new Map(state?.surveys.map((survey) => [survey.surveyId, survey]));
  const loaded = new Map(surveys.loaded.map((survey) => [survey.surveyId, survey]));
  const gone = new Set(plan.removed);
  const failed = new Map(failuresOf(surveys, subResources).map(({ surveyId, reason }) => [surveyId, clean(reason)]));
  for (const surveyId of new Set([...known.keys(), ...loaded.keys(), ...failed.keys()])) {
    if (gone.has(surveyId)) continue;
    const before = known.get(surveyId);
    const now = loaded.get(surveyId);
    // A survey that failed keeps its loaded version.
    rows.sink('sync_surveys', {
      survey_id: surveyId,
      listing_hash: now?.listingHash ?? before?.listingHash ?? null,
      last_updated_at: now === undefined ? (before?.lastUpdatedAt ?? null) : now.lastUpdatedAt,
      response_id: now?.responseId ?? before?.responseId ?? null,
      failure: failed.get(surveyId) ?? (now === undefined ? (before?.failure ?? null) : null),
    });
  }
  for (const { resource, detail, response } of subResources) {
    const { survey_id } = detail;
    if (typeof survey_id !== 'string') continue;
    const response_id = response?.responseId ?? null;
    rows.sink('sync_details', { resource, survey_id, detail: subResourceKey(detail), response_id });
  }
  const responses = [
    listing.initiatives,
    ...listing.plain,
    ...listing.filtered,
    ...surveys.responses,
    ...subResources.flatMap(({ response }) => response ?? []),
  ];
  // The same body received for two requests is one response.
  const written = new Set<string>();
  for (const response of responses) {
    if (written.has(response.responseId)) continue;
    written.add(response.responseId);
    rows.sink('responses', {
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
  return [...listing.batches, ...rows.take()];
}
