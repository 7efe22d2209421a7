import { detailKey } from '../base/detail.ts';
import type { ExtractState } from '../extract/extract-run.ts';
import type { DetailResult, LoadedSurvey } from '../extract/resources/resource.ts';
import type { ResponseInfo } from '../extract/types.ts';
import { createRowBatches, type TableBatch } from '../schema/row-batches.ts';
import type { Row } from '../schema/rows.ts';

/** What a night found and the next one needs to know. */
export interface NightState {
  readonly listing: {
    readonly surveys: readonly { readonly surveyId: string }[];
    readonly initiatives: ResponseInfo;
    readonly plain: readonly ResponseInfo[];
    readonly filtered: readonly ResponseInfo[];
    readonly batches: readonly TableBatch[];
  };
  readonly plan: { readonly removed: readonly string[] };
  readonly surveys: {
    readonly loaded: readonly LoadedSurvey[];
    readonly failed: readonly { readonly surveyId: string; readonly reason: string }[];
    readonly responses: readonly ResponseInfo[];
  };
  readonly details: readonly DetailResult[];
}

interface StateRun {
  /** The text without credentials: it may quote what the service said. */
  clean(text: string): string;
  /** What the published lake knows; null on the first run. */
  readonly state: Pick<ExtractState, 'surveys'> | null;
}

/** Turns the listings, the responses and the state of every survey into batches of rows. */
export function transformState(run: StateRun, night: NightState): readonly TableBatch[] {
  const { listing, surveys, details } = night;
  const rows = createRowBatches();
  for (const row of syncRows(run, night)) rows.sink('sync_surveys', row);
  for (const row of detailRows(details)) rows.sink('sync_details', row);
  const responses = [
    listing.initiatives,
    ...listing.plain,
    ...listing.filtered,
    ...surveys.responses,
    ...details.flatMap(({ response }) => response ?? []),
  ];
  for (const row of responseRows(responses)) rows.sink('responses', row);
  return [...listing.batches, ...rows.take()];
}

/** What the next night compares with: a survey that failed keeps its loaded version. */
function* syncRows({ state, clean }: StateRun, { listing, plan, surveys }: NightState): Generator<Row<'sync_surveys'>> {
  const known = new Map(state?.surveys.map((survey) => [survey.surveyId, survey]));
  const loaded = new Map(surveys.loaded.map((survey) => [survey.surveyId, survey]));
  const failed = new Map(surveys.failed.map(({ surveyId, reason }) => [surveyId, clean(reason)]));
  const gone = new Set(plan.removed);
  const ids = new Set([...known.keys(), ...listing.surveys.map(({ surveyId }) => surveyId)]);
  for (const surveyId of ids) {
    if (gone.has(surveyId)) continue;
    const before = known.get(surveyId);
    const now = loaded.get(surveyId);
    if (now === undefined && before === undefined && !failed.has(surveyId)) continue;
    yield {
      survey_id: surveyId,
      listing_hash: now?.listingHash ?? before?.listingHash ?? null,
      last_updated_at: now === undefined ? (before?.lastUpdatedAt ?? null) : now.lastUpdatedAt,
      response_id: now?.responseId ?? before?.responseId ?? null,
      failure: failed.get(surveyId) ?? (now === undefined ? (before?.failure ?? null) : null),
    };
  }
}

/** What the lake has of surveys besides their bodies. */
export function* detailRows(details: readonly DetailResult[]): Generator<Row<'sync_details'>> {
  for (const { resource, detail, response } of details) {
    const { survey_id } = detail;
    if (typeof survey_id !== 'string') continue;
    yield { resource, survey_id, detail: detailKey(detail), response_id: response?.responseId ?? null };
  }
}

/** One row per body: the same body received by two requests is one response. */
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
