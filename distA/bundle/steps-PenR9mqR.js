import { a as backoffMs, i as pLimit, t as resources } from "./resources-CHHHuYdi.js";
import { c as nothingRead, o as createFetchFailures, s as noteFailedLookup } from "./plan-load-VbpoM0SH.js";
import { f as fromBodyFailure, u as InvalidBodyError } from "./body-B5L9s926.js";
import { o as messageOf } from "./errors-C_z2rL-2.js";
import { r as isMissing } from "./files-Df8EQlF-.js";
import { n as mapConcurrently } from "./map-concurrently-B82PjCnN.js";
import { f as readLandedData, o as landedBody, p as readLandings } from "./journal-vNBX5rEY.js";
import { n as isoTime } from "./time-DaI4BawF.js";
import { r as publishedTableNames } from "./tables-XTrwXWp2.js";
import { A as requireWholeMetadata, B as tableFolder, F as withoutStale, I as loadAvro, N as metadataName, O as hintName, P as metadataText, R as metadataFolderName, g as tableAddress, k as readIcebergTable, v as relocated } from "./lake-views-atb8Ppdk.js";
import "./publish-tables-pno1hioL.js";
import "./transform-surveys-Bfg-1oF0.js";
import "./push-lake-CJuKlp-2.js";
import "./survey-DHPNe6h3.js";
import { setTimeout } from "node:timers/promises";
import { stat } from "node:fs/promises";
// dist/src/extract/extract-sub-resources.js
/**
* Extracts all resources other than listings and surveys (calculated values, value lists, …), one after the other: what
* the plan found due and what the surveys loaded now require. Yields each body as soon as it is landed.
*/
async function* extractSubResources(run, plan, surveys) {
	for (const resource of resources) {
		const requests = await resource.requests(run, {
			due: plan.subResources.get(resource.name) ?? [],
			surveys
		});
		const failures = createFetchFailures(run);
		let done = 0;
		const ask = (request) => extractSubResource(run, resource, request, failures);
		for await (const body of mapConcurrently(requests, resource.concurrency(run), ask)) {
			run.progress(resource.name, ++done, requests.length);
			if (body !== null) yield body;
		}
	}
}
/** Null for a failed request of which nothing is recorded. */
async function extractSubResource(run, { name }, request, failures) {
	try {
		const landed = await fromLanding$1(run, request);
		const { data, response } = landed ?? await request.ask(run.client);
		const partial = landed === null && response !== null ? request.check?.(data) ?? null : null;
		if (partial !== null) noteFailedLookup(run, request.what, partial.error);
		failures.succeeded();
		return {
			resource: name,
			detail: partial?.detail ?? request.detail,
			data,
			response
		};
	} catch (error) {
		const { surveyId, ifFailed, what } = request;
		if (surveyId === null && ifFailed === void 0) throw error;
		if (surveyId !== null) return inLakeBefore(run, name, request, failures.note(surveyId, what, error));
		noteFailedLookup(run, what, error);
		return ifFailed ? {
			resource: name,
			detail: ifFailed,
			data: null,
			response: null
		} : null;
	}
}
/** What the lake has of it, read again from its landed body; null if the lake keeps it anyway, or has nothing. */
async function inLakeBefore(run, resource, { detail, before, what }, failure) {
	if (before === void 0) return null;
	try {
		return {
			resource,
			detail,
			data: await readLandedData(run.options, before),
			response: before,
			failure
		};
	} catch (error) {
		if (!isMissing(error) && !(error instanceof InvalidBodyError)) throw error;
		run.log("warn", `${what} is lost until the service has it again: its landed body ${messageOf(error)}`);
		return null;
	}
}
async function fromLanding$1(run, request) {
	const { landed, what } = request;
	if (landed === null) return null;
	try {
		const data = await readLandedData(run.options, landed);
		const partial = request.check?.(data) ?? null;
		if (partial !== null) throw partial.error;
		return {
			data,
			response: landed
		};
	} catch (error) {
		if (!isMissing(error) && !(error instanceof InvalidBodyError)) throw error;
		const reason = messageOf(error);
		run.log("warn", `the landed body of ${what} cannot be used (${reason}): it is requested again`);
		return null;
	}
}
// dist/src/extract/extract-surveys.js
/**
* In addition to the requests in progress, at most this many bodies may be landing or waiting to be transformed, so
* that connections do not wait for the disk and landings share their fsyncs.
*/
const maxBodiesBeside = 48;
/**
* Bodies of surveys (endpoint 5), each as soon as it is landed: from disk if an earlier run landed it, else from the
* service. A survey that still fails after its retries counts as failed and does not end the run.
*
* @throws UnreachableError if surveys fail one after the other; CredentialsError at once.
*/
async function* extractSurveys(run, wanted) {
	const places = 2 * run.options.concurrency;
	const requests = pLimit(places);
	const failures = createFetchFailures(run);
	const fetch = async (one) => {
		const { surveyId } = one.survey;
		try {
			const received = await requests(() => failures.ended ? null : run.client.surveyBody(surveyId, landingNote(run, one.survey)));
			if (received === null) return null;
			failures.succeeded();
			const response = await received.landed;
			return {
				kind: "body",
				wanted: one,
				response,
				body: placeOf(run, response, received.body),
				isChecked: true
			};
		} catch (error) {
			return {
				kind: "failed",
				wanted: one,
				reason: failures.note(surveyId, `survey ${surveyId}`, error)
			};
		}
	};
	const extract = async (one) => await fromLanding(run, one) ?? fetch({
		...one,
		landed: null
	});
	let done = 0;
	for await (const one of mapConcurrently(wanted, places + maxBodiesBeside, extract)) {
		run.progress("surveys", ++done, wanted.length);
		if (one !== null) yield one;
	}
}
/** The landed body; null if it no longer exists. */
async function fromLanding(run, wanted) {
	const { landed, survey } = wanted;
	if (landed === null) return null;
	const body = landedBody(run.options, landed);
	try {
		await stat(body.file);
	} catch (error) {
		const reason = messageOf(error);
		run.log("warn", `the landed body of survey ${survey.surveyId} cannot be used (${reason}): it is requested again`);
		return null;
	}
	return {
		kind: "body",
		wanted,
		response: landed,
		body,
		isChecked: false
	};
}
/** A body that was set aside as a file has been moved to its final path. */
const placeOf = (run, response, body) => body.kind !== "file" || response.landingFile === null ? body : landedBody(run.options, response);
/**
* What the landing's index records of the listing for which a body was requested, so that a later run knows whether it
* is current.
*/
const landingNote = (run, survey) => ({
	survey_id: survey.surveyId,
	listing_hash: survey.listingHash,
	last_updated_at: survey.lastUpdatedAt,
	full: run.stats.mode === "full" ? 1 : 0
});
/** A survey in the lake, to be read again from the body that it was loaded from. */
const wantedAgain = (known, landed) => ({
	survey: {
		surveyId: known.surveyId,
		listingHash: known.listingHash ?? "",
		lastUpdatedAt: known.lastUpdatedAt,
		lastUpdatedRaw: known.lastUpdatedAt === null ? null : isoTime(known.lastUpdatedAt)
	},
	landed
});
// dist/src/extract/in-rounds.js
/**
* Sends the surveys of a plan through a pipeline whose last step returns the outcome of each. Surveys whose landed body
* turned out to be unusable are requested again and go through it once more, as often as `--retries` allows; after that
* they count as failed. Last come surveys that are not requested again, but share a record with a survey that had it
* until now.
*
* @throws UnreachableError if there is no lake yet and none of the surveys can be used
*/
async function inRounds(run, plan, round) {
	const outcome = createOutcome();
	let wanted = plan.surveys;
	for (let requests = 1; wanted.length > 0; requests++) {
		const results = await round(wanted);
		for (const result of results) {
			outcome.keep(result);
			if (result.kind === "loaded") run.stats.surveys[result.wanted.landed === null ? "fetched" : "reused"]++;
		}
		wanted = await wantedNext(run, outcome, results, requests);
	}
	const { loaded, rejected, failed } = outcome.surveys;
	if (run.state === null && plan.surveys.length > 0 && loaded.length === rejected.size) throw nothingRead(plan.surveys.length, failed[0]?.reason ?? "every one of them was rejected");
	const displaced = await displacedSurveys(run, plan.removed, outcome.surveys.loaded);
	if (displaced.length > 0) for (const result of await round(displaced)) outcome.keep(result);
	return outcome.surveys;
}
function createOutcome() {
	const loaded = [];
	const rejected = /* @__PURE__ */ new Set();
	const valueListIds = /* @__PURE__ */ new Set();
	const responses = [];
	const failed = [];
	return {
		surveys: {
			loaded,
			rejected,
			valueListIds,
			responses,
			failed
		},
		keep: (result) => {
			const { survey } = result.wanted;
			if (result.kind === "failed") failed.push({
				surveyId: survey.surveyId,
				reason: result.reason
			});
			if (result.kind !== "loaded") return;
			loaded.push({
				...survey,
				responseId: result.response.responseId
			});
			responses.push(result.response);
			for (const id of result.outcome.valueListIds) valueListIds.add(id);
			if (!result.outcome.loaded) rejected.add(survey.surveyId);
		}
	};
}
/** After this many unusable surveys in a row, none of them is requested again. */
const hopeless = 12;
/** Surveys to request again; after this, one that cannot be fetched counts as failed. */
async function wantedNext(run, outcome, results, requests) {
	const next = [];
	const failures = createFetchFailures(run);
	const isHopeless = results.length >= hopeless && !results.some(({ kind }) => kind === "loaded");
	let waits = false;
	for (const { wanted, ...result } of results) {
		if (result.kind !== "unusable") continue;
		const { surveyId } = wanted.survey;
		const error = fromBodyFailure(result.failure).of(`${result.response.method} ${result.response.path}`);
		if (wanted.landed !== null) run.log("warn", `the landed body of survey ${surveyId} cannot be used (${error.message}): it is requested again`);
		else if (result.failure.kind === "too_large" || isHopeless || requests > run.options.retries) {
			outcome.keep({
				kind: "failed",
				wanted,
				reason: failures.note(surveyId, `survey ${surveyId}`, error)
			});
			continue;
		} else {
			run.log("warn", `${error.message}; retrying`);
			waits = true;
		}
		next.push({
			...wanted,
			landed: null
		});
	}
	if (waits) await setTimeout(Math.round(Math.random() * backoffMs(requests)), void 0, { signal: run.signal }).catch(() => {});
	return next;
}
/**
* A value record that two surveys contain is loaded with one of them. If that survey is loaded again or removed, the
* other is read again from its landed body, since its record may be loaded now.
*/
async function displacedSurveys(run, removed, loaded) {
	const touched = /* @__PURE__ */ new Set([...removed, ...loaded.map(({ surveyId }) => surveyId)]);
	const displaced = new Set((run.state?.crossDuplicates ?? []).filter(({ surveyId, standsIn }) => !touched.has(surveyId) && (standsIn === null || touched.has(standsIn))).map(({ surveyId }) => surveyId));
	if (displaced.size === 0) return [];
	const bodies = /* @__PURE__ */ new Map();
	for await (const body of readLandings(run.options.output)) bodies.set(body.responseId, body);
	return (run.state?.surveys ?? []).flatMap((known) => {
		const body = known.responseId === null ? void 0 : bodies.get(known.responseId);
		return body === void 0 || !displaced.has(known.surveyId) ? [] : [wantedAgain(known, body)];
	});
}
// dist/src/formats/iceberg/iceberg-metadata-for.js
/**
* The Iceberg metadata of all tables of a lake for a location to which the data files are copied under the same names:
* metadata names every file by its full address. Versions, snapshots and ids are those of the lake. Nothing is written;
* empty for a lake without Iceberg tables.
*
* @param location counterpart of the output folder, such as `s3://bucket/lake`
* @param has whether a data file exists at the location, by its relative path; earlier snapshots that lack one are left
* out
* @throws GuardError if another engine has written to a table; DamagedError if its metadata is damaged
*/
async function icebergMetadataFor(output, location, has = () => true) {
	const manifests = [];
	const metadata = [];
	const hints = [];
	const address = location.replace(/\/+$/, "");
	for (const table of publishedTableNames) {
		const read = await readIcebergTable(tableFolder(output, table), []);
		requireWholeMetadata(read);
		if (read.metadata === null) continue;
		const path = (name) => `tables/${table}/${metadataFolderName}/${name}`;
		const known = withWhole(read, read.metadata, (file) => has(`tables/${table}/${file}`));
		const moved = relocated(await loadAvro(), read, known, tableAddress(address, table));
		for (const { name, content } of moved.files) manifests.push({
			path: path(name),
			content
		});
		const text = metadataText(moved.metadata, read.version);
		metadata.push({
			path: path(metadataName(read.version)),
			content: Buffer.from(text)
		});
		hints.push({
			path: path(hintName),
			content: Buffer.from(String(read.version))
		});
	}
	return {
		manifests,
		metadata,
		hints
	};
}
function withWhole({ states }, metadata, has) {
	const whole = [...states].filter(([, { files }]) => [...files.keys()].every(has));
	return withoutStale(metadata, new Set(whole.map(([id]) => id)));
}
export { extractSubResources as i, inRounds as n, extractSurveys as r, icebergMetadataFor as t };
