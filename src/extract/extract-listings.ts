import { isoTime } from '../base/iso-time.ts';
import type { ListedSurvey } from '../plan/decide-surveys.ts';
import type { PipelineRun } from '../run/pipeline.ts';
import { createRowBatches, type TableBatch } from '../schema/row-batches.ts';
import type { Row, RowSink } from '../schema/rows.ts';
import { transformInitiatives } from '../transform/hierarchy.ts';
import { readSurveyListing } from '../transform/survey-listing.ts';
import { HttpError } from './errors.ts';
import type { Fetched, ResponseInfo } from './types.ts';

/** What the service says is there, read but not yet loaded. */
export interface Listing {
  readonly surveys: readonly ListedSurvey[];
  /** Ids from the root down to each listed initiative, itself last. */
  readonly initiativePaths: ReadonlyMap<string, readonly string[]>;
  readonly initiatives: ResponseInfo;
  readonly plain: readonly ResponseInfo[];
  /** With `changedSince`; `lastUpdated` is from them. */
  readonly filtered: readonly ResponseInfo[];
  /** `code pointer value` of each issue with the listings. */
  readonly issueKeys: readonly string[];
  /** Rows of initiatives, their closure and the issues of the listings. */
  readonly batches: readonly TableBatch[];
}

const beginningOfTime = '1970-01-01';

type Listed = Fetched<readonly unknown[]>;

/**
 * Lists initiatives and surveys (endpoints 1, 3 and 4): surveys once plain, which says what is there, and once with
 * `changedSince`, which carries `lastUpdated`. Sets mode, changedSince, watermark and survey listing of the run's facts.
 */
export async function extractListings(run: PipelineRun): Promise<Listing> {
  const { facts, options, state } = run;
  facts.mode = options.full || state === null || state.watermarkAt === null ? 'full' : 'incremental';
  facts.changedSince = changedSinceOf(run);
  const changedSince = facts.changedSince;
  const initiatives = await run.client.initiatives();
  const paths = new Map<string, readonly string[]>();
  const rows = createRowBatches();
  const issueKeys: string[] = [];
  const sink = tee(rows.sink, paths, issueKeys);
  const context = { runId: run.runId, timeZone: options.timeZone, defaultCurrency: options.defaultCurrency };
  transformInitiatives(initiatives.data, { ...context, responseId: initiatives.response.responseId }, sink);

  const { plain, filtered } = await listSurveys(run, inScope(run, paths), changedSince);
  const read = (lists: readonly Listed[], to: RowSink): readonly ListedSurvey[] =>
    readSurveyListing(plain, lists, { ...context, responseId: '' }, to);
  const surveys = await withTimesOfSilent(run, read(filtered, sink), (lists) => read(lists, () => {}));
  facts.watermarkAt = watermark([...plain, ...filtered]);
  facts.surveys.listed = surveys.length;
  return {
    surveys,
    initiativePaths: paths,
    initiatives: initiatives.response,
    plain: plain.map(({ response }) => response),
    filtered: filtered.map(({ response }) => response),
    issueKeys: issueKeys.sort(),
    batches: rows.take(),
  };
}

/** The day before the watermark: `changedSince` has the grain of a day. */
function changedSinceOf(run: PipelineRun): string {
  if (run.options.changedSince !== null) return run.options.changedSince;
  const watermarkAt = run.state?.watermarkAt ?? null;
  if (run.facts.mode === 'full' || watermarkAt === null) return beginningOfTime;
  return new Date(watermarkAt / 1000 - 86_400_000).toISOString().slice(0, 10);
}

/** The earliest time the service told while listing, in microseconds; our clock where it tells none. */
function watermark(listings: readonly Listed[]): number | null {
  const dates = listings.map(({ response }) => response.serverDate ?? response.fetchedAt);
  return dates.length === 0 ? null : Math.min(...dates);
}

/**
 * Completes what the filtered listing does not say: a survey that it leaves out has not been updated since the lake was
 * made. For one that is new to the lake, or failed before (it came back, or changed long ago), only a listing from the
 * beginning of time tells: one more request, so that the lake is what a full load would make.
 */
async function withTimesOfSilent(
  run: PipelineRun,
  surveys: readonly ListedSurvey[],
  read: (filtered: readonly Listed[]) => readonly ListedSurvey[],
): Promise<readonly ListedSurvey[]> {
  if (run.facts.mode === 'full') return surveys;
  const known = new Map(run.state?.surveys.map((survey) => [survey.surveyId, survey]));
  const isSilent = ({ surveyId, inFiltered }: ListedSurvey): boolean =>
    !inFiltered && (known.get(surveyId)?.failure ?? (known.has(surveyId) ? null : 'new')) !== null;
  const silent = surveys.filter(isSilent);
  const times = silent.length === 0 ? new Map<string, ListedSurvey>() : await askTimes(run, silent, read);
  return surveys.map((survey) => {
    if (survey.inFiltered) return survey;
    const told = times.get(survey.surveyId);
    if (told !== undefined)
      return { ...survey, lastUpdatedAt: told.lastUpdatedAt, lastUpdatedRaw: told.lastUpdatedRaw };
    const at = known.get(survey.surveyId)?.lastUpdatedAt ?? null;
    return at === null ? survey : { ...survey, lastUpdatedAt: at, lastUpdatedRaw: isoTime(at) };
  });
}

/** What listings from the beginning of time say of these surveys. */
async function askTimes(
  run: PipelineRun,
  silent: readonly ListedSurvey[],
  read: (filtered: readonly Listed[]) => readonly ListedSurvey[],
): Promise<ReadonlyMap<string, ListedSurvey>> {
  const changedSince = beginningOfTime;
  const owners = [...new Set(silent.flatMap(({ initiativeId }) => initiativeId ?? []))];
  const filtered =
    run.facts.surveyListing === 'connection'
      ? [await run.client.surveys({ changedSince })]
      : [...(await sweep(run, owners, changedSince)).values()];
  const ids = new Set(silent.map(({ surveyId }) => surveyId));
  return new Map(read(filtered).flatMap((survey) => (ids.has(survey.surveyId) ? [[survey.surveyId, survey]] : [])));
}

async function listSurveys(
  run: PipelineRun,
  initiativeIds: readonly string[],
  changedSince: string,
): Promise<{ readonly plain: readonly Listed[]; readonly filtered: readonly Listed[] }> {
  const wanted = run.options.surveyListing;
  if (wanted === 'initiatives') {
    run.facts.surveyListing = 'initiatives';
    const plain = await sweep(run, initiativeIds);
    return { plain: [...plain.values()], filtered: [...(await sweep(run, initiativeIds, changedSince)).values()] };
  }
  const plain = await run.client.surveys();
  const filtered = await run.client.surveys({ changedSince });
  run.facts.surveyListing = 'connection';
  const remembered = run.facts.mode === 'incremental' && run.state?.surveyListing !== 'initiatives';
  if (wanted === 'connection' || remembered) return { plain: [plain], filtered: [filtered] };

  const swept = await sweep(run, initiativeIds);
  const known = idsIn(plain.data);
  const withMore = [...swept].filter(([, { data }]) => [...idsIn(data)].some((id) => !known.has(id)));
  if (withMore.length === 0) return { plain: [plain], filtered: [filtered] };
  run.facts.surveyListing = 'initiatives';
  run.log('info', `${withMore.length} initiatives list surveys that the connection does not: later runs ask each`);
  const more = await sweep(
    run,
    withMore.map(([id]) => id),
    changedSince,
  );
  return {
    plain: [plain, ...withMore.map(([, listed]) => listed)],
    filtered: [filtered, ...more.values()],
  };
}

/** Endpoint 3 for each initiative; one that the service no longer knows has no surveys. */
async function sweep(run: PipelineRun, ids: readonly string[], changedSince?: string): Promise<Map<string, Listed>> {
  const found = new Map<string, Listed>();
  let done = 0;
  await Promise.all(
    ids.map(async (id) => {
      try {
        found.set(id, await run.client.initiativeSurveys(id, changedSince === undefined ? {} : { changedSince }));
      } catch (error) {
        if (!(error instanceof HttpError) || (error.status !== 400 && error.status !== 404)) throw error;
        run.log('warn', `initiative ${id} does not list its surveys: ${error.message}`);
      }
      run.progress('list', ++done, ids.length);
    }),
  );
  return new Map(
    ids.flatMap((id) => {
      const listed = found.get(id);
      return listed === undefined ? [] : [[id, listed] as const];
    }),
  );
}

function idsIn(data: readonly unknown[]): ReadonlySet<unknown> {
  return new Set(data.map((entry) => (typeof entry === 'object' && entry !== null ? Reflect.get(entry, '_id') : null)));
}

/** Listed initiatives that the run is about: all, or those named and what is below them. */
function inScope(run: PipelineRun, paths: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const named = run.options.initiatives;
  const all = [...paths.keys()];
  return named.length === 0 ? all : all.filter((id) => paths.get(id)?.some((ancestor) => named.includes(ancestor)));
}

/** Passes rows on and notes the paths of initiatives and the issues among them. */
function tee(sink: RowSink, paths: Map<string, readonly string[]>, issueKeys: string[]): RowSink {
  return (table, row) => {
    if (table === 'initiatives') {
      const { initiative_id, path_ids } = row as Row<'initiatives'>;
      paths.set(initiative_id, path_ids);
    } else if (table === 'data_issues') {
      const { code, json_pointer, value } = row as Row<'data_issues'>;
      issueKeys.push(`${code} ${json_pointer ?? ''} ${value ?? ''}`);
    }
    sink(table, row);
  };
}
