import { InvalidBodyError } from '../base/body.ts';
import { isObject, isObjectId } from '../base/json.ts';
import { createRowBatches, type TableBatch } from '../schema/row-batches.ts';
import type { Row, RowSink } from '../schema/rows.ts';
import type { ExtractRun, ListedSurvey } from './extract-run.ts';
import { noteFailedLookup } from './fetch-failures.ts';
import { readLandedData } from './landing/landing-files.ts';
import { isAbsence } from './service-errors.ts';
import type { Fetched, ListingOptions, ResponseInfo } from './types.ts';

type Listed = Fetched<readonly unknown[]>;

/** What exists according to the service, read but not yet loaded. */
export interface Listing {
  readonly surveys: readonly ListedSurvey[];
  /** Ids from the root down to each listed initiative, which is the last. */
  readonly initiativePaths: ReadonlyMap<string, readonly string[]>;
  readonly initiatives: ResponseInfo;
  readonly plain: readonly ResponseInfo[];
  /** Initiatives that are listed without a name. */
  readonly namelessInitiatives: ReadonlySet<string>;
  /** Whether known surveys that are not listed stay, since the listing has entries that cannot be read. */
  readonly keepsUnlisted: boolean;
  /** Listings with `changedSince`, the source of `lastUpdated`. */
  readonly filtered: readonly ResponseInfo[];
  /** `code pointer value` of each issue with the listings. */
  readonly issueKeys: readonly string[];
  /** Rows of initiatives, their closure and the issues of the listings. */
  readonly batches: readonly TableBatch[];
}

/** So early that the filtered listing has `lastUpdated` of every survey, whatever any clock or earlier run says. */
const everything = { changedSince: '1970-01-01' };

/**
 * Lists initiatives and surveys (endpoints 1, 3 and 4): surveys once without a filter, which shows what exists, and
 * once with `changedSince`, which adds `lastUpdated`. Sets mode, watermark and survey listing in the run's statistics.
 * A listing with entries that cannot be read, and without something that the lake has, counts as failed: the
 * initiatives are then read from the body of the run before, and no survey is removed.
 *
 * @throws InvalidBodyError if there is no lake yet and no listed record has an id
 */
export async function extractListings(run: ExtractRun): Promise<Listing> {
  const { stats, options, state } = run;
  stats.mode = options.full || state === null ? 'full' : 'incremental';
  const answered = await run.client.initiatives();
  const initiatives = (await insteadOf(run, answered)) ?? answered;
  const rows = createRowBatches();
  const issueKeys: string[] = [];
  const sink: RowSink = (table, row) => {
    rows.sink(table, row);
    if (table !== 'data_issues') return;
    const { code, json_pointer, value } = row as Row<'data_issues'>;
    issueKeys.push(`${code} ${json_pointer ?? ''} ${value ?? ''}`);
  };
  const listed = run.listings.initiatives(initiatives, sink);
  const paths = new Map(listed.map(({ id, pathIds }) => [id, pathIds]));

  const { plain, filtered } = await listSurveys(run, [...paths.keys()]);
  const surveys = run.listings.surveys(plain, filtered, sink);
  const gap = gapIn('surveys', plain, state?.surveys.map(({ surveyId }) => surveyId) ?? null);
  if (gap !== null && state === null) throw gap;
  if (gap !== null) noteFailedLookup(run, 'the listing of surveys', gap);
  const dates = [answered, ...plain, ...filtered].flatMap(({ response }) => response.serverDate ?? []);
  stats.listedAt = dates.length === 0 ? run.now() * 1000 : Math.min(...dates);
  const times = surveys.flatMap(({ lastUpdatedAt }) => lastUpdatedAt ?? []);
  stats.watermarkAt = times.reduce<number | null>((newest, at) => Math.max(newest ?? at, at), null);
  stats.surveys.listed = surveys.length;
  return {
    surveys,
    initiativePaths: paths,
    initiatives: initiatives.response,
    plain: plain.map(({ response }) => response),
    filtered: filtered.map(({ response }) => response),
    namelessInitiatives: new Set(listed.flatMap(({ id, name }) => (name === null ? id : []))),
    keepsUnlisted: gap !== null,
    issueKeys: issueKeys.sort(),
    batches: rows.take(),
  };
}

/** The body that the lake's initiatives were read from, if this answer is a failed listing. */
async function insteadOf(run: ExtractRun, answered: Listed): Promise<Listed | null> {
  const { state, options } = run;
  const gap = gapIn('initiatives', [answered], state?.initiativeIds ?? null);
  if (gap === null) return null;
  const body = state?.initiativesBody ?? null;
  if (body === null) throw gap;
  const data = await readLandedData(options, body);
  if (!Array.isArray(data)) throw gap;
  noteFailedLookup(run, 'the listing of initiatives', gap);
  return { data, response: body };
}

/** Some entries have no id, and known records are not listed; without a lake (`known` null), no entry has an id. */
function gapIn(what: string, listings: readonly Listed[], known: readonly string[] | null): InvalidBodyError | null {
  const entries = listings.flatMap(({ data }) => data);
  const nameless = entries.filter((entry) => !isObject(entry) || !isObjectId(entry['_id'])).length;
  const error = (message: string) => new InvalidBodyError(message, { pointer: '/data' }).of(`GET /v1/${what}`);
  if (known === null) {
    return nameless > 0 && nameless === entries.length ? error(`none of ${nameless} listed ${what} has an id`) : null;
  }
  const listed = idsIn(entries);
  const gone = known.filter((id) => !listed.has(id));
  if (gone.length === 0 || nameless === 0) return null;
  return error(
    `${nameless} of ${entries.length} entries have no id, and ${gone.length} known ${what} are not listed, the first is ${gone[0]}`,
  );
}

export async function listSurveys(run: ExtractRun, initiativeIds: readonly string[]) {
  const wanted = run.options.surveyListing;
  if (wanted === 'initiatives') {
    run.stats.surveyListing = 'initiatives';
    const plain = await sweep(run, initiativeIds);
    const filtered = await sweep(run, initiativeIds, everything);
    return { plain: [...plain.values()], filtered: [...filtered.values()] };
  }
  const plain = await run.client.surveys();
  const filtered = await run.client.surveys(everything);
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
  const more = await sweep(run, ids, everything);
  return { plain: [plain, ...withMore.map(([, listed]) => listed)], filtered: [filtered, ...more.values()] };
}

/** Endpoint 3 for each initiative; an initiative that the service no longer has counts as one without surveys. */
async function sweep(run: ExtractRun, ids: readonly string[], filter: ListingOptions = {}) {
  let done = 0;
  const refused: string[] = [];
  const listed = await Promise.all(
    ids.map(async (id) => {
      try {
        return [[id, await run.client.initiativeSurveys(id, filter)] as const];
      } catch (error) {
        if (!isAbsence(error)) throw error;
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

const idsIn = (data: readonly unknown[]): ReadonlySet<unknown> =>
  new Set(data.map((entry) => (isObject(entry) ? entry['_id'] : null)));
