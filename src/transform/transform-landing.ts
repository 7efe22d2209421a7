import { fromBodyFailure } from '../base/body-errors.ts';
import type { LandedNight } from '../extract/extract-landing.ts';
import type { ListingReader } from '../extract/extract-run.ts';
import type { DetailResult } from '../extract/resources/resource.ts';
import type { Fetched, ResponseInfo } from '../extract/types.ts';
import { createRowBatches, type TableBatch } from '../schema/row-batches.ts';
import type { Row } from '../schema/rows.ts';
import { detailRows, responseRows } from './transform-state.ts';
import type { SurveyResult } from './transform-surveys.ts';

interface LandingRun {
  readonly listings: ListingReader;
  readonly state: {
    readonly surveys: readonly { readonly surveyId: string; readonly failure: string | null }[];
  } | null;
}

/** Listings, responses and the state of every survey, as found in the landing. */
export function transformLanding(
  run: LandingRun,
  landed: {
    readonly landing: LandedNight;
    /** Surveys that keep their previous rows, with the reason. */
    readonly lost: ReadonlyMap<string, string>;
    readonly listings: {
      readonly initiatives: Fetched<readonly unknown[]>;
      readonly plain: readonly Fetched<readonly unknown[]>[];
    };
    readonly details: readonly DetailResult[];
    readonly responses: readonly ResponseInfo[];
  },
): readonly TableBatch[] {
  const rows = createRowBatches();
  run.listings.initiatives(landed.listings.initiatives, rows.sink);
  run.listings.surveys(landed.listings.plain, [], rows.sink);
  for (const row of syncRows(run, landed)) rows.sink('sync_surveys', row);
  for (const row of detailRows(landed.details)) rows.sink('sync_details', row);
  for (const row of responseRows(landed.responses)) rows.sink('responses', row);
  return rows.take();
}

/** @throws InvalidBodyError for the first landed body that cannot be used and is not lost: nothing can be requested again */
export function requireUsable(results: readonly SurveyResult[], lost: ReadonlyMap<string, string>): void {
  for (const result of results) {
    if (result.kind !== 'unusable' || lost.has(result.wanted.survey.surveyId)) continue;
    throw fromBodyFailure(result.failure).of(`the landed body of survey ${result.wanted.survey.surveyId}`);
  }
}

function* syncRows(
  run: LandingRun,
  { landing: { state }, lost }: { readonly landing: LandedNight; readonly lost: ReadonlyMap<string, string> },
): Generator<Row<'sync_surveys'>> {
  const failures = new Map((run.state?.surveys ?? []).map(({ surveyId, failure }) => [surveyId, failure]));
  for (const survey of state.surveys.values()) {
    yield {
      survey_id: survey.survey_id,
      listing_hash: survey.listing_hash,
      last_updated_at: survey.last_updated_at,
      response_id: survey.response_id,
      failure: lost.get(survey.survey_id) ?? failures.get(survey.survey_id) ?? null,
    };
  }
  for (const { survey_id, reason } of state.last.failed) {
    if (state.surveys.has(survey_id)) continue;
    yield { survey_id, listing_hash: null, last_updated_at: null, response_id: null, failure: reason };
  }
}
