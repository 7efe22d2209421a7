import { isObject } from '../base/json.ts';

/** Requests that a run still has to send in each stage, as far as is known yet; used to estimate the time left. */
export interface ExpectedRequests {
  /** Listings that follow those under way. */
  listings: number;
  surveys: number;
  /** For the other resources, by name, in the order in which they are requested. */
  details: Readonly<Record<string, number>>;
}

/** Requests beyond those that a stage itself counts; none for an unknown stage. */
export function requestsAfter(stage: string, { listings, surveys, details }: ExpectedRequests): number {
  const parts = [['list', listings], ['surveys', surveys], ...Object.entries(details)] as const;
  const at = parts.findIndex(([name]) => name === stage);
  if (at === -1) return 0;
  return parts.slice(stage === 'list' ? at : at + 1).reduce((sum, [, count]) => sum + count, 0);
}

/** Requests of a stage that starts, and of those after it; null while the listings are not known. */
export function requestsFrom(stage: string, { listings, surveys, details }: ExpectedRequests): number | null {
  if (stage === 'list' || stage === 'plan') return null;
  const later = Object.values(details).reduce((sum, count) => sum + count, 0);
  if (stage === 'surveys') return listings + surveys + later;
  return stage === 'details' ? later : 0;
}

/** What the lake knows about surveys. */
export interface KnownUpdates {
  readonly surveys: readonly { readonly surveyId: string; readonly lastUpdatedAt: number | null }[];
}

/**
 * The surveys that a night will probably request, according to the listings before they are read: new ones, and those whose
 * `lastUpdated` differs from the lake's.
 */
export function probablyChanged(
  plain: readonly unknown[],
  filtered: readonly unknown[],
  lake: KnownUpdates,
): ReadonlySet<unknown> {
  const known = new Map<unknown, number | null>(lake.surveys.map((survey) => [survey.surveyId, survey.lastUpdatedAt]));
  const changed = new Set<unknown>();
  for (const record of plain) if (isObject(record) && !known.has(record['_id'])) changed.add(record['_id']);
  for (const record of filtered) {
    if (!isObject(record)) continue;
    const at = Date.parse(String(record['lastUpdated'])) * 1000;
    if (Math.abs(at - (known.get(record['_id']) ?? Number.NaN)) < 1000) continue;
    changed.add(record['_id']);
  }
  return changed;
}

/** Extrapolates what a sweep of all initiatives will find from what it has found so far. */
export const extrapolated = (found: number, done: number, total: number): number =>
  done === 0 ? found : Math.round((found / done) * total);
