import { a as exitCodes, i as UsageError, n as GuardError, t as EsgLakeError } from "./errors-C_z2rL-2.js";
import { O as createRowBatches } from "./issues-BauQjW4i.js";
import { u as InvalidBodyError } from "./body-B5L9s926.js";
import { a as isObjectId, i as isObject } from "./json-BJobSHW3.js";
import { t as resources } from "./resources-CHHHuYdi.js";
import { a as HttpError, i as CredentialsError, s as UnreachableError } from "./transport-zOJ9dr2g.js";
import { n as isoTime } from "./time-DaI4BawF.js";
import { n as probablyChanged, t as extrapolated } from "./expected-requests-3enuVOsW.js";
import { f as readLandedData } from "./journal-vNBX5rEY.js";
// dist/src/extract/fetch-failures.js
/** A service that fails this many times in a row is considered down. */
const failuresInARow = 12;
const lostConnectionsInARow = 3;
function createFetchFailures(run) {
	let inARow = 0;
	let ended = false;
	const end = (error) => {
		ended = true;
		throw error;
	};
	return {
		note: (surveyId, what, error) => {
			if (!concernsOneBody(error)) return end(error);
			run.stats.surveys.failed.push({
				surveyId,
				reason: error.message
			});
			warn(run, what, error);
			if (isRefusal(error)) return error.message;
			const limit = error instanceof UnreachableError ? lostConnectionsInARow : failuresInARow;
			if (++inARow >= limit) return end(keepsFailing(inARow, error));
			return error.message;
		},
		succeeded: () => {
			inARow = 0;
		},
		get ended() {
			return ended;
		}
	};
}
/**
* Records something other than a survey that could not be fetched and that the run can do without, even if the
* credentials may not read it: credentials that may read nothing have already failed at the listings.
* @throws the error itself if it ends a run (interruption and disk)
*/
function noteFailedLookup(run, what, error) {
	if (!concernsOneBody(error) && !(error instanceof CredentialsError)) throw error;
	run.stats.failedLookups.push({
		what,
		reason: error.message
	});
	warn(run, what, error);
}
const warn = ({ log }, what, { message, hint: advice }) => log("warn", `${what} could not be fetched: ${[message, advice ?? []].flat().join(". ")}`);
const hint = "Run again later: landed responses are kept and not requested again.";
/** For a service that answers, but with errors. */
const keepsFailing = (times, last) => new UnreachableError(`the service keeps failing: ${times} surveys in a row, the last with: ${last.message}`, {
	hint,
	cause: last
});
/** For a first run that cannot use a single survey and therefore publishes no lake. */
const nothingRead = (surveys, firstReason) => new UnreachableError(surveys === 1 ? `the only survey could not be read: ${firstReason}` : `none of ${surveys} surveys could be read, the first: ${firstReason}`, { hint });
const concernsOneBody = (error) => error instanceof EsgLakeError && error.exitCode === exitCodes.unreachable && !(error instanceof CredentialsError);
/**
* Whether the service works but refuses this one thing, such as a survey that has just been removed, or sends invalid
* data for it.
*/
const isRefusal = (error) => error instanceof HttpError ? error.status < 500 && error.status !== 408 && error.status !== 429 : error instanceof InvalidBodyError && error.isOfData;
// dist/src/extract/watermark.js
/**
* Decides from which day on a run requests changes (architecture.md, "Change detection" and invariant 9). No single
* clock is trusted: starting too early costs a longer answer, starting too late would hide changes forever. All times
* are microseconds since the epoch.
*/
const beginningOfTime = "1970-01-01";
const dayMicros = 864e8;
const weekDays = 7;
/**
* The day before the earlier of the lake's watermark and the newest change that it has seen. Everything, if the
* watermark is in the future by this run's clocks; and once a week, so that a change with a timestamp from a slow clock
* is seen too. Both cost no additional request, only a longer answer.
*/
function sinceOf(before, clocks) {
	const now = earlierOf(clocks);
	const { watermarkAt, updates } = before;
	if (watermarkAt > now) return {
		day: beginningOfTime,
		distrust: whyDistrusted(watermarkAt, clocks)
	};
	if (isWholeListingDue(before, clocks.ours)) return {
		day: beginningOfTime,
		distrust: null
	};
	const from = Math.min(watermarkAt, newestUpTo(now, updates) ?? watermarkAt) - dayMicros;
	return {
		day: dayOf(Math.max(0, from)),
		distrust: null
	};
}
/**
* The time up to which a run has seen changes: never later than either clock, nor than the newest change among
* `updates`. Changes with a timestamp later than a clock are ignored here, since they must not confirm a wrong clock.
*/
function watermarkOf(clocks, updates) {
	const now = earlierOf(clocks);
	return Math.max(0, newestUpTo(now, updates) ?? now);
}
/** The day of an instant in UTC. */
const dayOf = (micros) => new Date(Math.floor(micros / 1e3)).toISOString().slice(0, 10);
const earlierOf = ({ server, ours }) => server === null ? ours : Math.min(server, ours);
function newestUpTo(now, updates) {
	let newest = null;
	for (const at of updates) if (at !== null && at <= now && (newest === null || at > newest)) newest = at;
	return newest;
}
/** Without the times of all surveys, a listing of everything could not be told from one of changes. */
function isWholeListingDue({ updates, wholeListing }, ours) {
	if (updates.includes(null)) return false;
	if (wholeListing === null) return true;
	const { startedAt, runsSince } = wholeListing;
	return runsSince >= weekDays || ours < startedAt || ours - startedAt >= weekDays * dayMicros;
}
function whyDistrusted(watermarkAt, { server, ours }) {
	const at = (micros) => new Date(Math.floor(micros / 1e3)).toISOString();
	const clocks = [server === null ? [] : `the service's clock says ${at(server)}`, `this machine's ${at(ours)}`].flat();
	return `the lake claims to have seen everything up to ${at(watermarkAt)}, but ${clocks.join(", ")}`;
}
// dist/src/extract/scope.js
/** How many existing initiatives to name when a requested one does not exist. */
const maxNamed = 8;
/**
* Rejects initiatives that the service does not list: a misspelled id would load nothing, run after run.
* @param listed the records of the listing
* @param paths by the ids that could be read
* @throws UsageError that names the missing initiatives and some that exist
*/
function refuseUnlisted(named, listed, paths) {
	const missing = named.filter((id) => !paths.has(id));
	if (missing.length === 0) return;
	const known = listed.flatMap((record) => {
		const id = isObject(record) ? record["_id"] : null;
		return isObject(record) && typeof id === "string" && paths.has(id) ? [`${id} (${nameOf(record["name"])})`] : [];
	});
	const more = paths.size > maxNamed ? ` and ${paths.size - maxNamed} more` : "";
	const examples = known.length === 0 ? "none" : `${known.slice(0, maxNamed).join(", ")}${more}`;
	throw new UsageError(missing.length === 1 ? `the service lists no initiative ${missing[0]}` : `the service lists none of these initiatives: ${missing.join(", ")}`, { hint: `It lists ${examples}. Once there is a lake: esg-lake query "SELECT initiative_id, path FROM initiatives".` });
}
/** Rejects a day that has not begun according to either clock. */
function refuseFuture(day, { server, ours }) {
	if (day <= dayOf(Math.max(server ?? ours, ours))) return;
	const clocks = server === null ? `this machine's clock says ${dayOf(ours)}` : `the service's clock says ${dayOf(server)}`;
	throw new UsageError(`--changed-since ${day} is in the future: ${clocks}`, { hint: "Nothing can have changed since then. Give an earlier day, or omit it to continue from the last run." });
}
const nameOf = (name) => typeof name === "string" ? name.slice(0, 60) : "without a name";
// dist/src/extract/extract-listings.js
/**
* Lists initiatives and surveys (endpoints 1, 3 and 4): surveys once without a filter, which shows what exists, and
* once with `changedSince`, which adds `lastUpdated`. Sets mode, changedSince, watermark and survey listing in the
* run's statistics. A listing with entries that cannot be read, and without something that the lake has, counts as
* failed: the initiatives are then read from the body of the run before, and no survey is removed.
*
* @throws InvalidBodyError if there is no lake yet and no listed record has an id
*/
async function extractListings(run) {
	const { stats, options, state } = run;
	stats.mode = options.full || state === null || state.watermarkAt === null ? "full" : "incremental";
	const answered = await run.client.initiatives();
	const since = chooseSince(run, answered.response);
	const changedSince = since.day;
	stats.changedSince = changedSince;
	const initiatives = await insteadOf(run, answered) ?? answered;
	const rows = createRowBatches();
	const found = createFindings();
	const { paths } = found;
	const sink = tee(rows.sink, found);
	run.listings.initiatives(initiatives, sink);
	refuseUnlisted(options.initiatives, initiatives.data, paths);
	if (state === null) refuseNameless("initiatives", [initiatives], paths.size);
	const { plain, filtered } = await listSurveys(run, inScope(run, paths), changedSince);
	const read = (lists, to) => run.listings.surveys(plain, lists, to);
	const surveys = await withTimesOfSilent(run, read(filtered, sink), (lists) => read(lists, () => {}));
	if (state === null) refuseNameless("surveys", plain, surveys.length);
	const gap = gapIn("surveys", plain, state?.surveys.map(({ surveyId }) => surveyId) ?? []);
	if (gap !== null) noteFailedLookup(run, "the listing of surveys", gap);
	const clocks = clocksOf(run, [
		answered,
		...plain,
		...filtered
	]);
	stats.listedAt = clocks.server ?? clocks.ours;
	const isReadable = stats.mode === "full" || !filtered.some(({ data }) => data.some(hasNoId));
	stats.watermarkAt = watermarkAfter(run, {
		...since,
		isComplete: since.isComplete && isReadable
	}, clocks, surveys);
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
		batches: rows.take()
	};
}
/** If there is a lake, such a listing counts as failed instead. */
function refuseNameless(what, listings, named) {
	const count = listings.reduce((sum, { data }) => sum + data.length, 0);
	if (count === 0 || named > 0) return;
	throw new InvalidBodyError(`none of ${count} listed ${what} has an id`, { pointer: "/data" }).of(`GET /v1/${what}`);
}
/**
* The body that the lake's initiatives were read from, if this answer is a failed listing; else null.
* @throws InvalidBodyError if that body cannot be read either
*/
async function insteadOf(run, answered) {
	const { state, options } = run;
	const gap = gapIn("initiatives", [answered], state?.initiativeIds ?? []);
	if (gap === null) return null;
	const body = state?.initiativesBody ?? null;
	if (body === null) throw gap;
	const data = await readLandedData(options, body);
	if (!Array.isArray(data)) throw gap;
	noteFailedLookup(run, "the listing of initiatives", gap);
	return {
		data,
		response: body
	};
}
const hasNoId = (entry) => !isObject(entry) || !isObjectId(entry["_id"]);
/** What is wrong with listings of which some entries have no id, if known records are not listed; else null. */
function gapIn(what, listings, known) {
	const entries = listings.flatMap(({ data }) => data);
	const listed = idsIn(entries);
	const gone = known.filter((id) => !listed.has(id));
	const nameless = entries.filter(hasNoId).length;
	if (gone.length === 0 || nameless === 0) return null;
	return new InvalidBodyError(`${nameless} of ${entries.length} entries have no id, and ${gone.length} known ${what} are not listed, the first is ${gone[0]}`, { pointer: "/data" }).of(`GET /v1/${what}`);
}
/**
* The day from which the filtered listing is requested.
* @throws UsageError for a `--changed-since` that is in the future by the service's clock and ours
*/
function chooseSince(run, answer) {
	const { state, options, stats } = run;
	const clocks = {
		server: answer.serverDate,
		ours: run.now() * 1e3
	};
	const before = state === null || state.watermarkAt === null ? null : {
		...state,
		watermarkAt: state.watermarkAt
	};
	const updates = state?.surveys.map(({ lastUpdatedAt }) => lastUpdatedAt) ?? [];
	const since = stats.mode === "full" || before === null ? {
		day: beginningOfTime,
		distrust: null
	} : sinceOf({
		...before,
		updates
	}, clocks);
	const byHand = options.changedSince;
	if (byHand !== null) {
		refuseFuture(byHand, clocks);
		const isComplete = stats.mode === "full" || byHand <= since.day;
		return {
			day: byHand,
			distrust: since.distrust,
			isComplete
		};
	}
	if (since.distrust !== null) run.log("warn", `${since.distrust}: changes since ${since.day} are requested`);
	return {
		...since,
		isComplete: true
	};
}
/** The earliest time that the service reported while listing, and our own clock. */
function clocksOf(run, listings) {
	const dates = listings.flatMap(({ response }) => response.serverDate ?? []);
	return {
		server: dates.length === 0 ? null : Math.min(...dates),
		ours: run.now() * 1e3
	};
}
/**
* A run that did not examine everything that changed since the lake's watermark leaves the watermark unchanged. If the
* watermark is wrong, it is unknown what has been seen, and the next run requests everything.
*/
function watermarkAfter(run, since, clocks, listed) {
	const { state, options } = run;
	const seen = watermarkOf(clocks, [...state?.surveys.map(({ lastUpdatedAt }) => lastUpdatedAt) ?? [], ...listed.map(({ lastUpdatedAt }) => lastUpdatedAt)]);
	if (since.isComplete && options.initiatives.length === 0) return seen;
	return since.distrust === null ? Math.min(seen, state?.watermarkAt ?? 0) : 0;
}
/**
* Adds what the filtered listing does not say: a survey that it omits has not been updated since the lake was built.
* For a survey that is new to the lake or failed before (it came back, or changed long ago), only a listing from the
* beginning of time has `lastUpdated`. That takes one more request and makes the lake equal to one from a full load.
*/
async function withTimesOfSilent(run, surveys, read) {
	if (run.stats.mode === "full") return surveys;
	const known = new Map(run.state?.surveys.map((survey) => [survey.surveyId, survey]));
	const isSilent = ({ surveyId, inFiltered }) => !inFiltered && (known.get(surveyId)?.failure ?? (known.has(surveyId) ? null : "new")) !== null;
	const silent = surveys.filter(isSilent);
	const times = silent.length === 0 ? /* @__PURE__ */ new Map() : await askTimes(run, silent, read);
	return surveys.map((survey) => {
		if (survey.inFiltered) return survey;
		const listed = times.get(survey.surveyId);
		if (listed !== void 0) return {
			...survey,
			lastUpdatedAt: listed.lastUpdatedAt,
			lastUpdatedRaw: listed.lastUpdatedRaw
		};
		const at = known.get(survey.surveyId)?.lastUpdatedAt ?? null;
		return at === null ? survey : {
			...survey,
			lastUpdatedAt: at,
			lastUpdatedRaw: isoTime(at)
		};
	});
}
/** Requests listings from the beginning of time for the times of these surveys. */
async function askTimes(run, silent, read) {
	const changedSince = beginningOfTime;
	const owners = [...new Set(silent.flatMap(({ initiativeId }) => initiativeId ?? []))];
	const filtered = run.stats.surveyListing === "connection" ? [await run.client.surveys({ changedSince })] : [...(await sweep(run, owners, /* @__PURE__ */ new Set(), changedSince)).values()];
	const ids = new Set(silent.map(({ surveyId }) => surveyId));
	return new Map(read(filtered).flatMap((survey) => ids.has(survey.surveyId) ? [[survey.surveyId, survey]] : []));
}
async function listSurveys(run, initiativeIds, changedSince) {
	const wanted = run.options.surveyListing;
	if (wanted === "initiatives") {
		run.stats.surveyListing = "initiatives";
		run.stats.expected.listings = initiativeIds.length;
		const asked = /* @__PURE__ */ new Set();
		const plain = await sweep(run, initiativeIds, asked);
		run.stats.expected.listings = 0;
		const filtered = await sweep(run, initiativeIds, asked, changedSince);
		return {
			plain: [...plain.values()],
			filtered: [...filtered.values()]
		};
	}
	const plain = await run.client.surveys();
	const filtered = await run.client.surveys({ changedSince });
	const asked = new Set(probablyAsked(run, plain.data, filtered.data));
	expectSurveys(run, asked.size);
	run.stats.surveyListing = "connection";
	const remembered = run.stats.mode === "incremental" && run.state?.surveyListing !== "initiatives";
	if (wanted === "connection" || remembered) return {
		plain: [plain],
		filtered: [filtered]
	};
	const swept = await sweep(run, initiativeIds, asked);
	const known = idsIn(plain.data);
	const withMore = [...swept].filter(([, { data }]) => [...idsIn(data)].some((id) => !known.has(id)));
	if (withMore.length === 0) return {
		plain: [plain],
		filtered: [filtered]
	};
	run.stats.surveyListing = "initiatives";
	run.log("info", `${withMore.length} initiatives list surveys that the connection does not: later runs request the surveys of each`);
	const more = await sweep(run, withMore.map(([id]) => id), asked, changedSince);
	return {
		plain: [plain, ...withMore.map(([, listed]) => listed)],
		filtered: [filtered, ...more.values()]
	};
}
/** Surveys that will be requested, as far as is known before the listings are read. */
const probablyAsked = (run, plain, filtered) => run.stats.mode === "full" || run.state === null ? idsIn([...plain, ...filtered]) : probablyChanged(plain, filtered, run.state);
function expectSurveys(run, surveys) {
	run.stats.expected.surveys = surveys;
	run.stats.expected.subResources = Object.fromEntries(resources.map((resource) => [resource.name, resource.forecast(run, {
		surveys,
		due: []
	}).count]));
}
/**
* Endpoint 3 for each initiative; an initiative that the service no longer has counts as one without surveys.
* @param asked surveys that will probably be requested, as far as is known; those that are found are added
*/
async function sweep(run, ids, asked, changedSince) {
	const found = /* @__PURE__ */ new Map();
	const before = asked.size;
	let done = 0;
	await Promise.all(ids.map(async (id) => {
		try {
			const listed = await run.client.initiativeSurveys(id, changedSince === void 0 ? {} : { changedSince });
			found.set(id, listed);
			const [plain, filtered] = changedSince === void 0 ? [listed.data, []] : [[], listed.data];
			for (const survey of probablyAsked(run, plain, filtered)) asked.add(survey);
		} catch (error) {
			if (!(error instanceof HttpError) || error.status !== 400 && error.status !== 404) throw error;
			run.log("warn", `initiative ${id} does not list its surveys: ${error.message}`);
		}
		done += 1;
		expectSurveys(run, before + extrapolated(asked.size - before, done, ids.length));
		run.progress("list", done, ids.length);
	}));
	return new Map(ids.flatMap((id) => {
		const listed = found.get(id);
		return listed === void 0 ? [] : [[id, listed]];
	}));
}
function idsIn(data) {
	return new Set(data.map((entry) => isObject(entry) ? entry["_id"] : null));
}
/** Listed initiatives in the scope of the run: all, or those named and all below them. */
function inScope(run, paths) {
	const named = run.options.initiatives;
	const all = [...paths.keys()];
	return named.length === 0 ? all : all.filter((id) => paths.get(id)?.some((ancestor) => named.includes(ancestor)));
}
const createFindings = () => ({
	/** By initiative. */
	paths: /* @__PURE__ */ new Map(),
	nameless: /* @__PURE__ */ new Set(),
	issueKeys: []
});
/** Passes rows on and collects the paths of initiatives, those without a name, and the issues in them. */
function tee(sink, { paths, nameless, issueKeys }) {
	return (table, row) => {
		if (table === "initiatives") {
			const { initiative_id, path_ids, name } = row;
			paths.set(initiative_id, path_ids);
			if (name === null) nameless.add(initiative_id);
		} else if (table === "data_issues") {
			const { code, json_pointer, value } = row;
			issueKeys.push(`${code} ${json_pointer ?? ""} ${value ?? ""}`);
		}
		sink(table, row);
	};
}
// dist/src/plan/decide-surveys.js
/** Decides what to request. The decision for a survey does not depend on the order of the inputs. */
function planSurveys(options) {
	const known = new Map(options.known.map((survey) => [survey.surveyId, survey]));
	const listed = new Map([...options.listed].reverse().map((survey) => [survey.surveyId, survey]));
	const landed = new Map(options.landed.map((survey) => [survey.surveyId, survey]));
	const inScope = (surveyId) => options.scope?.has(surveyId) ?? true;
	const plan = {
		fetch: [],
		reuse: [],
		unchanged: [],
		removed: options.known.map((survey) => survey.surveyId).filter((id) => !listed.has(id) && inScope(id))
	};
	for (const survey of options.listed) {
		if (listed.get(survey.surveyId) !== survey) continue;
		const before = known.get(survey.surveyId);
		const reason = inScope(survey.surveyId) ? reasonToFetch(survey, before, options) : null;
		const body = landed.get(survey.surveyId);
		if (reason !== null && body !== void 0 && isCurrent(body, survey, options)) plan.reuse.push({
			survey,
			landed: body
		});
		else if (reason !== null) plan.fetch.push({
			survey,
			reason
		});
		else if (before !== void 0) plan.unchanged.push(survey.surveyId);
	}
	return plan;
}
function reasonToFetch(survey, known, options) {
	if (known === void 0) return "new";
	if (known.failure !== null) return "failed_before";
	if (known.responseId === null) return "new";
	if (isUpdated(survey, known)) return "changed";
	if (survey.listingHash !== known.listingHash) return "metadata";
	if (options.mode === "full") return "full";
	const since = options.forcedSince;
	return since !== null && survey.lastUpdatedAt !== null && survey.lastUpdatedAt >= since ? "forced" : null;
}
/** "Differs", not "is later": a service whose clock was set back must not hide a change. */
function isUpdated(survey, known) {
	if (survey.lastUpdatedAt === null) return survey.inFiltered;
	return survey.lastUpdatedAt !== known.lastUpdatedAt;
}
function isCurrent(landed, survey, options) {
	if (options.mode === "full" && landed.response.note?.["full"] !== 1) return false;
	if (landed.listingHash !== survey.listingHash) return false;
	if (survey.lastUpdatedAt !== null) return landed.lastUpdatedAt === survey.lastUpdatedAt;
	return landed.lastUpdatedAt === null && !survey.inFiltered && landed.isRecent;
}
// dist/src/plan/plan-load.js
/** Compares what is listed with what the lake has, and decides what has to be requested, and why. */
async function planLoad(run, listing) {
	const { options, state, stats, published } = run;
	const lost = await published.lostBodies();
	for (const body of lost.damaged) run.log("warn", `${body.landing_file} ${body.what}: it is requested again`);
	const planned = planSurveys({
		listed: listing.surveys,
		known: (state?.surveys ?? []).map((known) => lost.surveyIds.has(known.surveyId) ? asFailed(known) : known),
		landed: (await run.landed()).flatMap((landed) => toLandedSurvey(landed, state?.listedByRun ?? null)),
		mode: stats.mode === "full" ? "full" : "incremental",
		forcedSince: options.changedSince === null ? null : Date.parse(options.changedSince) * 1e3,
		...options.initiatives.length === 0 ? {} : { scope: surveysInScope(options.initiatives, listing) }
	});
	const surveys = listing.keepsUnlisted ? {
		...planned,
		removed: []
	} : planned;
	const removedInitiatives = (state?.initiativeIds ?? []).filter((id) => !listing.initiativePaths.has(id));
	const dueOf = (resource) => [...resource.due(run, surveys.unchanged), ...lost.subResources.get(resource.name) ?? []];
	const subResources = new Map(run.resources.map((resource) => [resource.name, dueOf(resource)]));
	const dueCount = [...subResources.values()].flat().length;
	stats.surveys.changed = surveys.fetch.length + surveys.reuse.length;
	stats.surveys.unchanged = surveys.unchanged.length;
	stats.surveys.removed = surveys.removed.length;
	stats.expected = {
		listings: 0,
		surveys: surveys.fetch.length,
		subResources: Object.fromEntries(run.resources.map((resource) => {
			const due = subResources.get(resource.name) ?? [];
			return [resource.name, resource.forecast(run, {
				surveys: stats.surveys.changed,
				due
			}).count];
		}))
	};
	const isEmpty = stats.surveys.changed + surveys.removed.length + dueCount === 0 && !listing.isWatermarkWrong && lost.damaged.length === 0 && listingStands(state, listing);
	const rejected = new Set(state?.rejectedSurveyIds);
	const loaded = new Set(state?.surveys.flatMap((known) => known.responseId === null ? [] : known.surveyId));
	const isInLake = ({ surveyId }) => loaded.has(surveyId) && !rejected.has(surveyId);
	const wanted = [...surveys.reuse.map(({ survey, landed }) => ({
		survey,
		landed: landed.response,
		isInLake: isInLake(survey)
	})), ...surveys.fetch.map(({ survey }) => ({
		survey,
		landed: null,
		isInLake: isInLake(survey)
	}))];
	return {
		...surveys,
		surveys: wanted,
		subResources,
		removedInitiatives,
		isEmpty
	};
}
const asFailed = (known) => ({
	...known,
	failure: known.failure ?? "its landed body is damaged"
});
/**
* Stops a run that seems to read another connection, or would remove more than `--max-removed` percent of the surveys or
* initiatives, or of the initiatives' parents or names, or everything.
* @throws GuardError that says what would have been removed.
*/
function guardRemovals(run, listing, plan) {
	const other = rootsGone(run, listing);
	if (other !== null) throw new GuardError(`nothing was published: ${other}`, { hint: "Use the credentials of this lake, or another --output folder for the other connection. If its roots really have changed, run once with --accept-roots." });
	const reason = removalsTooMany(run, listing, plan);
	if (reason === null) return;
	throw new GuardError(`nothing was published: ${reason}`, { hint: higherLimit });
}
const higherLimit = "If this is right, run again with a higher --max-removed (percent; 100 allows everything).";
/**
* Stops a run after whose merge more than `--max-removed` percent of the published data points, or of the calculated
* values, would be gone. Answers that removed some are not trusted: the next run requests these surveys again.
*
* @param losses from `mergeRun`
* @param distrust called with the surveys before the run is stopped
* @throws GuardError that says what would have been removed
*/
async function guardLosses(run, losses, distrust) {
	const limit = run.options.maxRemovedPercent;
	const tables = run.published.snapshot()?.manifest.tables ?? {};
	const kinds = [{
		name: "data points",
		bySurvey: losses.dataPoints,
		before: tables["data_points"]?.rows ?? 0
	}, {
		name: "calculated values",
		bySurvey: losses.calculatedValues,
		before: tables["calculated_values"]?.rows ?? 0
	}];
	for (const { name, bySurvey, before } of kinds) {
		const gone = [...bySurvey.values()].reduce((sum, lost) => sum + lost, 0);
		const percent = percentOver(limit, gone, before);
		if (percent === null) continue;
		await distrust(/* @__PURE__ */ new Set([...losses.dataPoints.keys(), ...losses.calculatedValues.keys()]));
		throw new GuardError(`nothing was published: ${gone} of ${before} ${name} (${percent} %) would have been removed, more than the ${limit} % that --max-removed allows; surveys with fewer values: ${someOf([...bySurvey.keys()])}`, { hint: `The next run requests these surveys again. ${higherLimit}` });
	}
}
/** The share as text if it exceeds the limit, else null; a limit of 100 allows everything. */
function percentOver(limit, gone, before) {
	const percent = 100 * gone / Math.max(before, 1);
	return limit < 100 && percent > limit ? percent.toFixed(1) : null;
}
/** Why the guard would stop this plan; null if it would not. */
const whyStopped = (run, listing, plan) => rootsGone(run, listing) ?? removalsTooMany(run, listing, plan);
/**
* Why this seems to be the data of another connection: none of the lake's root initiatives is listed any more. Loading
* it would mark the whole lake as removed. Null if one of them is listed, or if the lake has no initiatives.
*/
function rootsGone({ state, options }, { initiativePaths: listed }) {
	const known = state?.rootIds ?? [];
	if (options.acceptRoots || known.length === 0 || known.some((id) => listed.has(id))) return null;
	const names = known.length <= 3 ? known.join(", ") : `${known.slice(0, 3).join(", ")} and ${known.length - 3} more`;
	const which = known.length === 1 ? `the lake's root initiative ${names} is not` : `none of the lake's root initiatives (${names}) is`;
	if (listed.size === 0) return `the service listed no initiatives: ${which} listed any more`;
	return `${which} listed any more: these credentials seem to belong to another connection`;
}
function removalsTooMany({ state, options }, listing, plan) {
	const limit = options.maxRemovedPercent;
	const kinds = [{
		name: "surveys",
		gone: plan.removed,
		before: state?.surveys.length ?? 0,
		now: listing.surveys.length
	}, {
		name: "initiatives",
		gone: plan.removedInitiatives,
		before: state?.initiativeIds.length ?? 0,
		now: listing.initiativePaths.size
	}];
	for (const { name, gone, before, now } of kinds) {
		if (gone.length === 0 || limit >= 100) continue;
		if (now === 0) return `the service listed no ${name}; all ${before} ${name} would have been removed`;
		const percent = percentOver(limit, gone.length, before);
		if (percent !== null) return `${gone.length} of ${before} ${name} (${percent} %) are no longer listed, more than the ${limit} % that --max-removed allows: ${someOf(gone)}`;
	}
	const roots = new Set(state?.rootIds);
	const isFlat = (id) => listing.initiativePaths.get(id)?.length === 1;
	const lost = [{
		what: "parent",
		ids: (state?.initiativeIds ?? []).filter((id) => !roots.has(id) && isFlat(id))
	}, {
		what: "name",
		ids: (state?.namedInitiativeIds ?? []).filter((id) => listing.namelessInitiatives.has(id))
	}];
	for (const { what, ids } of lost) {
		const before = state?.initiativeIds.length ?? 0;
		const percent = percentOver(limit, ids.length, before);
		if (percent !== null) return `${ids.length} of ${before} initiatives (${percent} %) are listed without the ${what} that they had, more than the ${limit} % that --max-removed allows: ${someOf(ids)}`;
	}
	return null;
}
const someOf = (ids) => `${ids.slice(0, 5).join(", ")}${ids.length > 5 ? ` and ${ids.length - 5} more` : ""}`;
function surveysInScope(initiatives, listing) {
	const named = new Set(initiatives);
	const inScope = (initiativeId) => initiativeId !== null && (named.has(initiativeId) || (listing.initiativePaths.get(initiativeId) ?? []).some((id) => named.has(id)));
	return new Set(listing.surveys.filter((s) => inScope(s.initiativeId)).map((s) => s.surveyId));
}
/** A survey body that an unpublished run landed, with what was listed when it was requested. */
function toLandedSurvey(landed, listedByRun) {
	const { survey_id: surveyId, listing_hash: listingHash, last_updated_at: lastUpdatedAt } = landed.note ?? {};
	if (landed.endpoint !== "survey" || typeof surveyId !== "string" || typeof listingHash !== "string") return [];
	return [{
		surveyId,
		listingHash,
		lastUpdatedAt: typeof lastUpdatedAt === "number" ? lastUpdatedAt : null,
		isRecent: listedByRun === null || landed.runId > listedByRun,
		response: landed
	}];
}
/** Whether the listings imply exactly the published rows. */
function listingStands(state, listing) {
	if (state === null) return false;
	return (state.initiativeIds.length === 0 && listing.initiativePaths.size === 0 || state.initiativesResponseId === listing.initiatives.responseId) && state.listingIssueKeys.join("\n") === listing.issueKeys.join("\n");
}
export { extractListings as a, nothingRead as c, whyStopped as i, guardRemovals as n, createFetchFailures as o, planLoad as r, noteFailedLookup as s, guardLosses as t };
