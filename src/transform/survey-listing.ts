import { sha256 } from '../base/files.ts';
import { groupBy } from '../base/grouping.ts';
import { canonicalJson, isBlank, isObject, type JsonObject } from '../base/json.ts';
import type { ListedSurvey, ListingReader } from '../extract/extract-run.ts';
import type { ResponseInfo } from '../extract/types.ts';
import type { RowSink } from '../schema/rows.ts';
import { transformInitiatives } from './hierarchy.ts';
import { createIssueLog, type IssueLog, readIdentified } from './reading/fields.ts';
import { parseInstant } from './reading/instants.ts';
import type { TransformContext, TransformRun } from './transform-context.ts';

export interface SurveyListing {
  readonly data: readonly unknown[];
  readonly response: Pick<ResponseInfo, 'responseId'>;
}

export function createListingReader({ runId, options }: TransformRun): ListingReader {
  const context = { runId, timeZone: options.timeZone, defaultCurrency: options.defaultCurrency };
  return {
    initiatives: ({ data, response }, sink) =>
      transformInitiatives(data, { ...context, responseId: response.responseId }, sink),
    surveys: (plain, filtered, sink) => readSurveyListing(plain, filtered, { ...context, responseId: '' }, sink),
  };
}

/**
 * Which surveys exist. Only the plain listings decide that, the first that has a survey, and only their faults become
 * issues; the filtered ones (with `changedSince`) add `lastUpdated`, the latest if several listings name a survey.
 * @param context its `responseId` is not used, since every listing is a separate response
 */
export function readSurveyListing(
  plain: readonly SurveyListing[],
  filtered: readonly SurveyListing[],
  context: TransformContext,
  sink: RowSink,
): readonly ListedSurvey[] {
  const records = new Map<string, JsonObject>();
  for (const { data, response } of plain) {
    const issues = createIssueLog({ ...context, responseId: response.responseId }, 'survey_listing', sink);
    for (const [id, record] of readRecords(data, issues)) {
      if (!records.has(id)) records.set(id, record);
    }
  }
  const changed = groupBy(
    filtered.flatMap(({ data }) => data.filter(isObject)),
    ({ _id }) => _id,
  );
  return [...records].map(([id, record]) => toListed(id, record, changed.get(id)));
}

function readRecords(data: readonly unknown[], issues: IssueLog): ReadonlyMap<string, JsonObject> {
  const records = new Map<string, JsonObject>();
  const subject = { resource: 'surveys' } as const;
  data.forEach((value, index) => {
    const at = readIdentified(value, { pointer: `/data/${index}`, subject, issues }, records, 'surveyId', 'survey');
    if (at !== null) records.set(at.id, at.record);
  });
  return records;
}

/** @param changed the survey in every filtered listing that has it; undefined if none has it */
function toListed(surveyId: string, record: JsonObject, changed: readonly JsonObject[] | undefined): ListedSurvey {
  const { lastUpdated: _, ...metadata } = record;
  const { raw, micros } = latest([...(changed ?? []), record].map((sent) => sent['lastUpdated']));
  return {
    surveyId,
    listingHash: sha256(canonicalJson(metadata)),
    lastUpdatedAt: micros,
    lastUpdatedRaw: raw,
    inFiltered: changed !== undefined,
  };
}

/** The latest time that can be read; if there is none, the first value that was sent. */
function latest(sent: readonly unknown[]): { readonly raw: unknown; readonly micros: number | null } {
  let found: { readonly raw: unknown; readonly micros: number | null } | null = null;
  for (const raw of sent) {
    if (isBlank(raw)) continue;
    const micros = typeof raw === 'string' ? (parseInstant(raw)?.micros ?? null) : null;
    if (found === null || (micros !== null && (found.micros === null || micros > found.micros)))
      found = { raw, micros };
  }
  return found ?? { raw: null, micros: null };
}
