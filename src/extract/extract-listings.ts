import { InvalidBodyError } from '../base/body-errors.ts';
import { UsageError } from '../base/errors.ts';
import { isObject, isObjectId } from '../base/json.ts';
import { createRowBatches, type TableBatch } from '../schema/row-batches.ts';
import type { Row, RowSink } from '../schema/rows.ts';
import type { ExtractRun, ListedSurvey } from './extract-run.ts';
import { noteFailedLookup } from './fetch-failures.ts';
import { readLandedData } from './landing/reader.ts';
import { idsIn, type Listed, listSurveys, withTimesOfSilent } from './list-surveys.ts';
import type { ResponseInfo } from './types.ts';
import { beginningOfTime, type Clocks, dayOf, type Since, sinceOf, watermarkOf } from './watermark.ts';

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
  /** Whether the lake's watermark is in the future: even a run without changes then corrects it. */
  readonly isWatermarkWrong: boolean;
  /** `code pointer value` of each issue with the listings. */
  readonly issueKeys: readonly string[];
  /** Rows of initiatives, their closure and the issues of the listings. */
  readonly batches: readonly TableBatch[];
}

/**
 * Lists initiatives and surveys (endpoints 1, 3 and 4): surveys once without a filter, which shows what exists, and
 * once with `changedSince`, which adds `lastUpdated`. Sets mode, changedSince, watermark and survey listing in the
 * run's statistics. A listing with entries that cannot be read, and without something that the lake has, counts as
 * failed: the initiatives are then read from the body of the run before, and no survey is removed.
 *
 * @throws InvalidBodyError if there is no lake yet and no listed record has an id
 */
export async function extractListings(run: ExtractRun): Promise<Listing> {
  const { stats, options, state } = run;
  stats.mode = options.full || state === null || state.watermarkAt === null ? 'full' : 'incremental';
  const answered = await run.client.initiatives();
  const since = chooseSince(run, answered.response);
  const changedSince = since.day;
  stats.changedSince = changedSince;
  const initiatives = (await insteadOf(run, answered)) ?? answered;
  const rows = createRowBatches();
  const found = createFindings();
  const { paths } = found;
  const sink = tee(rows.sink, found);
  run.listings.initiatives(initiatives, sink);
  refuseUnlisted(options.initiatives, initiatives.data, paths);
  if (state === null) refuseNameless('initiatives', [initiatives], paths.size);

  const { plain, filtered } = await listSurveys(run, inScope(run, paths), changedSince);
  const read = (lists: readonly Listed[], to: RowSink): readonly ListedSurvey[] =>
    run.listings.surveys(plain, lists, to);
  const surveys = await withTimesOfSilent(run, read(filtered, sink), (lists) => read(lists, () => {}));
  if (state === null) refuseNameless('surveys', plain, surveys.length);
  const gap = gapIn('surveys', plain, state?.surveys.map(({ surveyId }) => surveyId) ?? []);
  if (gap !== null) noteFailedLookup(run, 'the listing of surveys', gap);
  const clocks = clocksOf(run, [answered, ...plain, ...filtered]);
  stats.listedAt = clocks.server ?? clocks.ours;
  // An entry of the filtered listing without an id may be a change, which the next run looks for again.
  const isReadable = stats.mode === 'full' || !filtered.some(({ data }) => data.some(hasNoId));
  const examined = { ...since, isComplete: since.isComplete && isReadable };
  stats.watermarkAt = watermarkAfter(run, examined, clocks, surveys);
  stats.surveys.listed = surveys.length;
  return {
    surveys,
    initiativePaths: paths,
    initiatives: initiatives.response,
    plain: plain.map(({ response }) => response),
    filtered: filtered.map(({ response }) => response),
    namelessInitiatives: found.nameless,
    keepsUnlisted: gap !== null,
    isWatermarkWrong: since.distrust !== null,
    issueKeys: found.issueKeys.sort(),
    batches: rows.take(),
  };
}

/** If there is a lake, such a listing counts as failed instead. */
function refuseNameless(what: string, listings: readonly Listed[], named: number): void {
  const count = listings.reduce((sum, { data }) => sum + data.length, 0);
  if (count === 0 || named > 0) return;
  throw new InvalidBodyError(`none of ${count} listed ${what} has an id`, { pointer: '/data' }).of(`GET /v1/${what}`);
}

/**
 * The body that the lake's initiatives were read from, if this answer is a failed listing; else null.
 * @throws InvalidBodyError if that body cannot be read either
 */
async function insteadOf(run: ExtractRun, answered: Listed): Promise<Listed | null> {
  const { state, options } = run;
  const gap = gapIn('initiatives', [answered], state?.initiativeIds ?? []);
  if (gap === null) return null;
  const body = state?.initiativesBody ?? null;
  if (body === null) throw gap;
  const data = await readLandedData(options, body);
  if (!Array.isArray(data)) throw gap;
  noteFailedLookup(run, 'the listing of initiatives', gap);
  return { data, response: body };
}

const hasNoId = (entry: unknown): boolean => !isObject(entry) || !isObjectId(entry['_id']);

/** What is wrong with listings of which some entries have no id, if known records are not listed; else null. */
function gapIn(what: string, listings: readonly Listed[], known: readonly string[]): InvalidBodyError | null {
  const entries = listings.flatMap(({ data }) => data);
  const listed = idsIn(entries);
  const gone = known.filter((id) => !listed.has(id));
  const nameless = entries.filter(hasNoId).length;
  if (gone.length === 0 || nameless === 0) return null;
  return new InvalidBodyError(
    `${nameless} of ${entries.length} entries have no id, and ${gone.length} known ${what} are not listed, the first is ${gone[0]}`,
    { pointer: '/data' },
  ).of(`GET /v1/${what}`);
}

/**
 * The day from which the filtered listing is requested.
 * @throws UsageError for a `--changed-since` that is in the future by the service's clock and ours
 */
function chooseSince(run: ExtractRun, answer: ResponseInfo): Since & { readonly isComplete: boolean } {
  const { state, options, stats } = run;
  const clocks = { server: answer.serverDate, ours: run.now() * 1000 };
  const before = state === null || state.watermarkAt === null ? null : { ...state, watermarkAt: state.watermarkAt };
  const updates = state?.surveys.map(({ lastUpdatedAt }) => lastUpdatedAt) ?? [];
  const since =
    stats.mode === 'full' || before === null
      ? { day: beginningOfTime, distrust: null }
      : sinceOf({ ...before, updates }, clocks);
  const byHand = options.changedSince;
  if (byHand !== null) {
    refuseFuture(byHand, clocks);
    const isComplete = stats.mode === 'full' || byHand <= since.day;
    return { day: byHand, distrust: since.distrust, isComplete };
  }
  if (since.distrust !== null) run.log('warn', `${since.distrust}: changes since ${since.day} are requested`);
  return { ...since, isComplete: true };
}

/** The earliest time that the service reported while listing, and our own clock. */
function clocksOf(run: ExtractRun, listings: readonly Listed[]): Clocks {
  const dates = listings.flatMap(({ response }) => response.serverDate ?? []);
  return { server: dates.length === 0 ? null : Math.min(...dates), ours: run.now() * 1000 };
}

/**
 * A run that did not examine everything that changed since the lake's watermark leaves the watermark unchanged. If the
 * watermark is wrong, it is unknown what has been seen, and the next run requests everything.
 */
function watermarkAfter(
  run: ExtractRun,
  since: Since & { readonly isComplete: boolean },
  clocks: Clocks,
  listed: readonly ListedSurvey[],
): number {
  const { state, options } = run;
  const known = state?.surveys.map(({ lastUpdatedAt }) => lastUpdatedAt) ?? [];
  const seen = watermarkOf(clocks, [...known, ...listed.map(({ lastUpdatedAt }) => lastUpdatedAt)]);
  if (since.isComplete && options.initiatives.length === 0) return seen;
  return since.distrust === null ? Math.min(seen, state?.watermarkAt ?? 0) : 0;
}

/** Listed initiatives in the scope of the run: all, or those named and all below them. */
function inScope(run: ExtractRun, paths: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const named = run.options.initiatives;
  const all = [...paths.keys()];
  return named.length === 0 ? all : all.filter((id) => paths.get(id)?.some((ancestor) => named.includes(ancestor)));
}

const createFindings = () => ({
  /** By initiative. */
  paths: new Map<string, readonly string[]>(),
  nameless: new Set<string>(),
  issueKeys: [] as string[],
});

/** Passes rows on and collects the paths of initiatives, those without a name, and the issues in them. */
function tee(sink: RowSink, { paths, nameless, issueKeys }: ReturnType<typeof createFindings>): RowSink {
  return (table, row) => {
    if (table === 'initiatives') {
      const { initiative_id, path_ids, name } = row as Row<'initiatives'>;
      paths.set(initiative_id, path_ids);
      if (name === null) nameless.add(initiative_id);
    } else if (table === 'data_issues') {
      const { code, json_pointer, value } = row as Row<'data_issues'>;
      issueKeys.push(`${code} ${json_pointer ?? ''} ${value ?? ''}`);
    }
    sink(table, row);
  };
}

/** How many existing initiatives to name when a requested one does not exist. */
const maxNamed = 8;

/**
 * Rejects initiatives that the service does not list: a misspelled id would load nothing, run after run.
 * @param listed the records of the listing
 * @param paths by the ids that could be read
 * @throws UsageError that names the missing initiatives and some that exist
 */
export function refuseUnlisted(
  named: readonly string[],
  listed: readonly unknown[],
  paths: { has(id: string): boolean; readonly size: number },
): void {
  const missing = named.filter((id) => !paths.has(id));
  if (missing.length === 0) return;
  const known = listed.filter(isObject).filter(({ _id }) => typeof _id === 'string' && paths.has(_id));
  const some = known.slice(0, maxNamed).map(({ _id, name }) => `${_id} (${nameOf(name)})`);
  const more = paths.size > maxNamed ? ` and ${paths.size - maxNamed} more` : '';
  throw new UsageError(`the service lists no initiative ${missing.join(' or ')}`, {
    hint:
      `It lists ${some.length === 0 ? 'none' : `${some.join(', ')}${more}`}. ` +
      'Once there is a lake: esg-lake query "SELECT initiative_id, path FROM initiatives".',
  });
}

/** Rejects a day that has not begun according to either clock. */
export function refuseFuture(day: string, { server, ours }: Clocks): void {
  const today = dayOf(Math.max(server ?? ours, ours));
  if (day <= today) return;
  const clocks =
    server === null ? `this machine's clock says ${dayOf(ours)}` : `the service's clock says ${dayOf(server)}`;
  throw new UsageError(`--changed-since ${day} is in the future: ${clocks}`, {
    hint: 'Nothing can have changed since then. Give an earlier day, or omit it to continue from the last run.',
  });
}

const nameOf = (name: unknown): string => (typeof name === 'string' ? name.slice(0, 60) : 'without a name');
