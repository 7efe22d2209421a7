import { sha256 } from '../base/files.ts';
import { groupBy } from '../base/grouping.ts';
import { canonicalJson, isBlank, isObject, type JsonObject } from '../base/json.ts';
import type { ListedSurvey, ListingReader } from '../extract/extract-run.ts';
import type { ResponseInfo } from '../extract/types.ts';
import type { RowSink } from '../schema/rows.ts';
import { transformInitiatives } from './hierarchy.ts';
import { createIssueLog, readIdentified } from './reading/fields.ts';
import { parseInstant } from './reading/instants.ts';

export interface SurveyListing {
  readonly data: readonly unknown[];
  readonly response: Pick<ResponseInfo, 'responseId'>;
}

export const createListingReader = (runId: string): ListingReader => ({
  initiatives: ({ data, response: { responseId } }, sink) => transformInitiatives(data, { runId, responseId }, sink),
  surveys: (plain, filtered, sink) => readSurveyListing(plain, filtered, { runId }, sink),
});

/**
 * Which surveys exist. Only the plain listings decide that, the first that has a survey, and only their faults become
 * issues; the filtered ones (with `changedSince`) add `lastUpdated`, the latest if several listings name a survey.
 */
export function readSurveyListing(
  plain: readonly SurveyListing[],
  filtered: readonly SurveyListing[],
  { runId }: { readonly runId: string },
  sink: RowSink,
): readonly ListedSurvey[] {
  const records = new Map<string, JsonObject>();
  const subject = { resource: 'surveys' } as const;
  for (const { data, response } of plain) {
    const issues = createIssueLog({ runId, responseId: response.responseId }, 'survey_listing', sink);
    const seen = new Set<string>();
    data.forEach((value, index) => {
      const at = readIdentified(value, { pointer: `/data/${index}`, subject, issues }, seen, 'surveyId', 'survey');
      if (at === null) return;
      seen.add(at.id);
      if (!records.has(at.id)) records.set(at.id, at.record);
    });
  }
  const changed = groupBy(
    filtered.flatMap(({ data }) => data.filter(isObject)),
    ({ _id }) => _id,
  );
  return [...records].map(([id, record]) => toListed(id, record, changed.get(id)));
}

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
function latest(sent: readonly unknown[]) {
  let found: { readonly raw: unknown; readonly micros: number | null } | null = null;
  for (const raw of sent) {
    if (isBlank(raw)) continue;
    const micros = typeof raw === 'string' ? (parseInstant(raw)?.micros ?? null) : null;
    if (found === null || (micros !== null && (found.micros === null || micros > found.micros)))
      found = { raw, micros };
  }
  return found ?? { raw: null, micros: null };
}
