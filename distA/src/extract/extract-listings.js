import { InvalidBodyError } from '../base/body-errors.js';
import { isObject, isObjectId } from '../base/json.js';
import { isoTime } from '../base/time.js';
import { createRowBatches } from '../schema/row-batches.js';
import { extrapolated, probablyChanged } from './expected-requests.js';
import { noteFailedLookup } from './fetch-failures.js';
import { readLandedData } from './landing/reader.js';
import { resources } from './resources/resources.js';
import { refuseFuture, refuseUnlisted } from './scope.js';
import { HttpError } from './service-errors.js';
import { beginningOfTime, sinceOf, watermarkOf } from './watermark.js';
/**
 * Lists initiatives and surveys (endpoints 1, 3 and 4): surveys once without a filter, which shows what exists, and
 * once with `changedSince`, which adds `lastUpdated`. Sets mode, changedSince, watermark and survey listing in the
 * run's statistics. A listing with entries that cannot be read, and without something that the lake has, counts as
 * failed: the initiatives are then read from the body of the run before, and no survey is removed.
 *
 * @throws InvalidBodyError if there is no lake yet and no listed record has an id
 */
export async function extractListings(run) {
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
    if (state === null)
        refuseNameless('initiatives', [initiatives], paths.size);
    const { plain, filtered } = await listSurveys(run, inScope(run, paths), changedSince);
    const read = (lists, to) => run.listings.surveys(plain, lists, to);
    const surveys = await withTimesOfSilent(run, read(filtered, sink), (lists) => read(lists, () => { }));
    if (state === null)
        refuseNameless('surveys', plain, surveys.length);
    const gap = gapIn('surveys', plain, state?.surveys.map(({ surveyId }) => surveyId) ?? []);
    if (gap !== null)
        noteFailedLookup(run, 'the listing of surveys', gap);
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
function refuseNameless(what, listings, named) {
    const count = listings.reduce((sum, { data }) => sum + data.length, 0);
    if (count === 0 || named > 0)
        return;
    throw new InvalidBodyError(`none of ${count} listed ${what} has an id`, { pointer: '/data' }).of(`GET /v1/${what}`);
}
/**
 * The body that the lake's initiatives were read from, if this answer is a failed listing; else null.
 * @throws InvalidBodyError if that body cannot be read either
 */
async function insteadOf(run, answered) {
    const { state, options } = run;
    const gap = gapIn('initiatives', [answered], state?.initiativeIds ?? []);
    if (gap === null)
        return null;
    const body = state?.initiativesBody ?? null;
    if (body === null)
        throw gap;
    const data = await readLandedData(options, body);
    if (!Array.isArray(data))
        throw gap;
    noteFailedLookup(run, 'the listing of initiatives', gap);
    return { data, response: body };
}
const hasNoId = (entry) => !isObject(entry) || !isObjectId(entry['_id']);
/** What is wrong with listings of which some entries have no id, if known records are not listed; else null. */
function gapIn(what, listings, known) {
    const entries = listings.flatMap(({ data }) => data);
    const listed = idsIn(entries);
    const gone = known.filter((id) => !listed.has(id));
    const nameless = entries.filter(hasNoId).length;
    if (gone.length === 0 || nameless === 0)
        return null;
    return new InvalidBodyError(`${nameless} of ${entries.length} entries have no id, and ${gone.length} known ${what} are not listed, the first is ${gone[0]}`, { pointer: '/data' }).of(`GET /v1/${what}`);
}
/**
 * The day from which the filtered listing is requested.
 * @throws UsageError for a `--changed-since` that is in the future by the service's clock and ours
 */
function chooseSince(run, answer) {
    const { state, options, stats } = run;
    const clocks = { server: answer.serverDate, ours: run.now() * 1000 };
    const before = state === null || state.watermarkAt === null ? null : { ...state, watermarkAt: state.watermarkAt };
    const updates = state?.surveys.map(({ lastUpdatedAt }) => lastUpdatedAt) ?? [];
    const since = stats.mode === 'full' || before === null
        ? { day: beginningOfTime, distrust: null }
        : sinceOf({ ...before, updates }, clocks);
    const byHand = options.changedSince;
    if (byHand !== null) {
        refuseFuture(byHand, clocks);
        const isComplete = stats.mode === 'full' || byHand <= since.day;
        return { day: byHand, distrust: since.distrust, isComplete };
    }
    if (since.distrust !== null)
        run.log('warn', `${since.distrust}: changes since ${since.day} are requested`);
    return { ...since, isComplete: true };
}
/** The earliest time that the service reported while listing, and our own clock. */
function clocksOf(run, listings) {
    const dates = listings.flatMap(({ response }) => response.serverDate ?? []);
    return { server: dates.length === 0 ? null : Math.min(...dates), ours: run.now() * 1000 };
}
/**
 * A run that did not examine everything that changed since the lake's watermark leaves the watermark unchanged. If the
 * watermark is wrong, it is unknown what has been seen, and the next run requests everything.
 */
function watermarkAfter(run, since, clocks, listed) {
    const { state, options } = run;
    const known = state?.surveys.map(({ lastUpdatedAt }) => lastUpdatedAt) ?? [];
    const seen = watermarkOf(clocks, [...known, ...listed.map(({ lastUpdatedAt }) => lastUpdatedAt)]);
    if (since.isComplete && options.initiatives.length === 0)
        return seen;
    return since.distrust === null ? Math.min(seen, state?.watermarkAt ?? 0) : 0;
}
/**
 * Adds what the filtered listing does not say: a survey that it omits has not been updated since the lake was built.
 * For a survey that is new to the lake or failed before (it came back, or changed long ago), only a listing from the
 * beginning of time has `lastUpdated`. That takes one more request and makes the lake equal to one from a full load.
 */
async function withTimesOfSilent(run, surveys, read) {
    if (run.stats.mode === 'full')
        return surveys;
    const known = new Map(run.state?.surveys.map((survey) => [survey.surveyId, survey]));
    const isSilent = ({ surveyId, inFiltered }) => !inFiltered && (known.get(surveyId)?.failure ?? (known.has(surveyId) ? null : 'new')) !== null;
    const silent = surveys.filter(isSilent);
    const times = silent.length === 0 ? new Map() : await askTimes(run, silent, read);
    return surveys.map((survey) => {
        if (survey.inFiltered)
            return survey;
        const listed = times.get(survey.surveyId);
        if (listed !== undefined)
            return { ...survey, lastUpdatedAt: listed.lastUpdatedAt, lastUpdatedRaw: listed.lastUpdatedRaw };
        const at = known.get(survey.surveyId)?.lastUpdatedAt ?? null;
        return at === null ? survey : { ...survey, lastUpdatedAt: at, lastUpdatedRaw: isoTime(at) };
    });
}
/** Requests listings from the beginning of time for the times of these surveys. */
async function askTimes(run, silent, read) {
    const changedSince = beginningOfTime;
    const owners = [...new Set(silent.flatMap(({ initiativeId }) => initiativeId ?? []))];
    const filtered = run.stats.surveyListing === 'connection'
        ? [await run.client.surveys({ changedSince })]
        : [...(await sweep(run, owners, new Set(), changedSince)).values()];
    const ids = new Set(silent.map(({ surveyId }) => surveyId));
    return new Map(read(filtered).flatMap((survey) => (ids.has(survey.surveyId) ? [[survey.surveyId, survey]] : [])));
}
async function listSurveys(run, initiativeIds, changedSince) {
    const wanted = run.options.surveyListing;
    if (wanted === 'initiatives') {
        run.stats.surveyListing = 'initiatives';
        run.stats.expected.listings = initiativeIds.length;
        const asked = new Set();
        const plain = await sweep(run, initiativeIds, asked);
        run.stats.expected.listings = 0;
        const filtered = await sweep(run, initiativeIds, asked, changedSince);
        return { plain: [...plain.values()], filtered: [...filtered.values()] };
    }
    const plain = await run.client.surveys();
    const filtered = await run.client.surveys({ changedSince });
    const asked = new Set(probablyAsked(run, plain.data, filtered.data));
    expectSurveys(run, asked.size);
    run.stats.surveyListing = 'connection';
    const remembered = run.stats.mode === 'incremental' && run.state?.surveyListing !== 'initiatives';
    if (wanted === 'connection' || remembered)
        return { plain: [plain], filtered: [filtered] };
    const swept = await sweep(run, initiativeIds, asked);
    const known = idsIn(plain.data);
    const withMore = [...swept].filter(([, { data }]) => [...idsIn(data)].some((id) => !known.has(id)));
    if (withMore.length === 0)
        return { plain: [plain], filtered: [filtered] };
    run.stats.surveyListing = 'initiatives';
    run.log('info', `${withMore.length} initiatives list surveys that the connection does not: later runs request the surveys of each`);
    const more = await sweep(run, withMore.map(([id]) => id), asked, changedSince);
    return {
        plain: [plain, ...withMore.map(([, listed]) => listed)],
        filtered: [filtered, ...more.values()],
    };
}
/** Surveys that will be requested, as far as is known before the listings are read. */
const probablyAsked = (run, plain, filtered) => run.stats.mode === 'full' || run.state === null
    ? idsIn([...plain, ...filtered])
    : probablyChanged(plain, filtered, run.state);
function expectSurveys(run, surveys) {
    run.stats.expected.surveys = surveys;
    run.stats.expected.subResources = Object.fromEntries(resources.map((resource) => [resource.name, resource.forecast(run, { surveys, due: [] }).count]));
}
/**
 * Endpoint 3 for each initiative; an initiative that the service no longer has counts as one without surveys.
 * @param asked surveys that will probably be requested, as far as is known; those that are found are added
 */
async function sweep(run, ids, asked, changedSince) {
    const found = new Map();
    const before = asked.size;
    let done = 0;
    await Promise.all(ids.map(async (id) => {
        try {
            const listed = await run.client.initiativeSurveys(id, changedSince === undefined ? {} : { changedSince });
            found.set(id, listed);
            const [plain, filtered] = changedSince === undefined ? [listed.data, []] : [[], listed.data];
            for (const survey of probablyAsked(run, plain, filtered))
                asked.add(survey);
        }
        catch (error) {
            if (!(error instanceof HttpError) || (error.status !== 400 && error.status !== 404))
                throw error;
            run.log('warn', `initiative ${id} does not list its surveys: ${error.message}`);
        }
        done += 1;
        expectSurveys(run, before + extrapolated(asked.size - before, done, ids.length));
        run.progress('list', done, ids.length);
    }));
    return new Map(ids.flatMap((id) => {
        const listed = found.get(id);
        return listed === undefined ? [] : [[id, listed]];
    }));
}
function idsIn(data) {
    return new Set(data.map((entry) => (isObject(entry) ? entry['_id'] : null)));
}
/** Listed initiatives in the scope of the run: all, or those named and all below them. */
function inScope(run, paths) {
    const named = run.options.initiatives;
    const all = [...paths.keys()];
    return named.length === 0 ? all : all.filter((id) => paths.get(id)?.some((ancestor) => named.includes(ancestor)));
}
const createFindings = () => ({
    /** By initiative. */
    paths: new Map(),
    nameless: new Set(),
    issueKeys: [],
});
/** Passes rows on and collects the paths of initiatives, those without a name, and the issues in them. */
function tee(sink, { paths, nameless, issueKeys }) {
    return (table, row) => {
        if (table === 'initiatives') {
            const { initiative_id, path_ids, name } = row;
            paths.set(initiative_id, path_ids);
            if (name === null)
                nameless.add(initiative_id);
        }
        else if (table === 'data_issues') {
            const { code, json_pointer, value } = row;
            issueKeys.push(`${code} ${json_pointer ?? ''} ${value ?? ''}`);
        }
        sink(table, row);
    };
}
