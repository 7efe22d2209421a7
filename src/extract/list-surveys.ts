import { isObject } from '../base/json.ts';
import { isoTime } from '../base/time.ts';
import type { ExtractRun, ListedSurvey } from './extract-run.ts';
import { HttpError } from './service-errors.ts';
import type { Fetched } from './types.ts';
import { beginningOfTime } from './watermark.ts';

export type Listed = Fetched<readonly unknown[]>;

/**
 * Adds what the filtered listing does not say: a survey that it omits has not been updated since the lake was built.
 * For a survey that is new to the lake or failed before (it came back, or changed long ago), only a listing from the
 * beginning of time has `lastUpdated`. That takes one more request and makes the lake equal to one from a full load.
 */
export async function withTimesOfSilent(
  run: ExtractRun,
  surveys: readonly ListedSurvey[],
  read: (filtered: readonly Listed[]) => readonly ListedSurvey[],
): Promise<readonly ListedSurvey[]> {
  if (run.stats.mode === 'full') return surveys;
  const known = new Map(run.state?.surveys.map((survey) => [survey.surveyId, survey]));
  const isSilent = ({ surveyId, inFiltered }: ListedSurvey): boolean =>
    !inFiltered && (known.get(surveyId)?.failure ?? (known.has(surveyId) ? null : 'new')) !== null;
  const silent = surveys.filter(isSilent);
  const asked = silent.length === 0 ? [] : read(await sinceEver(run, silent));
  const times = new Map(asked.map((survey) => [survey.surveyId, survey]));
  return surveys.map((survey) => {
    if (survey.inFiltered) return survey;
    const listed = isSilent(survey) ? times.get(survey.surveyId) : undefined;
    if (listed !== undefined)
      return { ...survey, lastUpdatedAt: listed.lastUpdatedAt, lastUpdatedRaw: listed.lastUpdatedRaw };
    const at = known.get(survey.surveyId)?.lastUpdatedAt ?? null;
    return at === null ? survey : { ...survey, lastUpdatedAt: at, lastUpdatedRaw: isoTime(at) };
  });
}

/** Listings from the beginning of time that have these surveys. */
async function sinceEver(run: ExtractRun, surveys: readonly ListedSurvey[]): Promise<readonly Listed[]> {
  const changedSince = beginningOfTime;
  if (run.stats.surveyListing === 'connection') return [await run.client.surveys({ changedSince })];
  const owners = [...new Set(surveys.flatMap(({ initiativeId }) => initiativeId ?? []))];
  return [...(await sweep(run, owners, changedSince)).values()];
}

/** Listings of surveys, without a filter and with `changedSince`. Sets the survey listing in the run's statistics. */
export async function listSurveys(
  run: ExtractRun,
  initiativeIds: readonly string[],
  changedSince: string,
): Promise<{ readonly plain: readonly Listed[]; readonly filtered: readonly Listed[] }> {
  const wanted = run.options.surveyListing;
  if (wanted === 'initiatives') {
    run.stats.surveyListing = 'initiatives';
    const plain = await sweep(run, initiativeIds);
    const filtered = await sweep(run, initiativeIds, changedSince);
    return { plain: [...plain.values()], filtered: [...filtered.values()] };
  }
  const plain = await run.client.surveys();
  const filtered = await run.client.surveys({ changedSince });
  run.stats.surveyListing = 'connection';
  const remembered = run.stats.mode === 'incremental' && run.state?.surveyListing !== 'initiatives';
  if (wanted === 'connection' || remembered) return { plain: [plain], filtered: [filtered] };

  const swept = await sweep(run, initiativeIds);
  const known = idsIn(plain.data);
  const withMore = [...swept].filter(([, { data }]) => [...idsIn(data)].some((id) => !known.has(id)));
  if (withMore.length === 0) return { plain: [plain], filtered: [filtered] };
  run.stats.surveyListing = 'initiatives';
  run.log(
    'info',
    `${withMore.length} initiatives list surveys that the connection does not: later runs request the surveys of each`,
  );
  const ids = withMore.map(([id]) => id);
  const more = await sweep(run, ids, changedSince);
  return { plain: [plain, ...withMore.map(([, listed]) => listed)], filtered: [filtered, ...more.values()] };
}

/** Endpoint 3 for each initiative; an initiative that the service no longer has counts as one without surveys. */
async function sweep(run: ExtractRun, ids: readonly string[], changedSince?: string): Promise<Map<string, Listed>> {
  let done = 0;
  const refused: string[] = [];
  const listed = await Promise.all(
    ids.map(async (id) => {
      try {
        const surveys = await run.client.initiativeSurveys(id, changedSince === undefined ? {} : { changedSince });
        return [[id, surveys] as const];
      } catch (error) {
        if (!(error instanceof HttpError) || (error.status !== 400 && error.status !== 404)) throw error;
        refused.push(`initiative ${id}: ${error.message}`);
        return [];
      } finally {
        run.progress('list', ++done, ids.length);
      }
    }),
  );
  if (refused.length > 0) {
    run.log('warn', `${refused.length} of ${ids.length} initiatives do not list their surveys (${refused[0]})`);
  }
  return new Map(listed.flat());
}

export function idsIn(data: readonly unknown[]): ReadonlySet<unknown> {
  return new Set(data.map((entry) => (isObject(entry) ? entry['_id'] : null)));
}
