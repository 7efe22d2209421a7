import { f as sealedJson, l as openSealedJson, p as unreadable } from "./memory-shares-hgJkWYCJ.js";
import { c as writeDurably, r as isMissing } from "./files-Df8EQlF-.js";
import { l as text, n as compileSchema, o as mapOf, s as objectOf, t as arrayOf, u as textOrNull } from "./json-schema-9QH-o7FW.js";
import { n as isRunId } from "./run-id-uT5Z6Al2.js";
import { r as textIn, t as failuresOf } from "./sub-resource-KK6nce2o.js";
import { i as parseEnvelope, o as readBody, s as requireBody } from "./body-B5L9s926.js";
import { t as endpoints } from "./types-v9E-yFti.js";
import { mkdir, readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
// dist/src/extract/landing/reader.js
/** Prefix of folders in the landing that are being deleted. */
const setAsidePrefix = ".pruned-";
/** Runs that landed anything, oldest first. */
async function landingRuns(output) {
	try {
		return (await readdir(join(output, "landing"), { withFileTypes: true })).filter((entry) => entry.isDirectory() && !entry.name.startsWith(".pruned-")).map((entry) => entry.name).sort();
	} catch (error) {
		if (isMissing(error)) return [];
		throw error;
	}
}
/**
* Everything that was landed (by the runs that `wanted` accepts), run by run in the order of landing. A truncated last
* line is not a landing. Any other line that cannot be read is left out and reported to `onDamage`, as is an index that
* cannot be read.
*/
async function* readLandings(output, wanted = () => true, onDamage = () => {}) {
	for (const runId of (await landingRuns(output)).filter(wanted)) {
		const file = join(output, "landing", runId, "index.ndjson");
		const lines = (await readFile(file, "utf8").catch((error) => {
			if (!isMissing(error)) onDamage({
				file,
				what: unreadable(error)
			});
			return "";
		})).split("\n").slice(0, -1);
		const isIndexLine = await compileIndexLine();
		for (const [i, line] of lines.entries()) {
			const landed = toLanded(line, runId, isIndexLine);
			if (typeof landed === "string") onDamage({
				file: `${file}:${i + 1}`,
				what: `is not a line of an index: ${landed}`
			});
			else yield landed;
		}
	}
}
/** Reads all indexes; a damaged one or a damaged line is left out and reported to `onDamage`. */
async function landingsById(output, onDamage = () => {}) {
	const landings = /* @__PURE__ */ new Map();
	for await (const landed of readLandings(output, void 0, onDamage)) landings.set(landed.responseId, [landed, ...landings.get(landed.responseId) ?? []]);
	return landings;
}
/** Schemas of the id of a body, and of its path relative to the output folder. */
const responseIdSchema = {
	type: "string",
	pattern: "^[0-9a-f]{64}$"
};
const landingPathSchema = {
	type: "string",
	pattern: "^landing/[A-Za-z0-9._-]+/[a-z_]+/[0-9a-f]{64}\\.json\\.gz$"
};
const integer = { type: "integer" };
const indexLineSchema = objectOf({
	response_id: responseIdSchema,
	endpoint: {
		type: "string",
		pattern: "^[a-z_]+$"
	},
	method: { enum: ["GET", "POST"] },
	path: text,
	status: integer,
	fetched_at: integer,
	server_date: { type: ["integer", "null"] },
	byte_count: integer,
	landing_file: landingPathSchema,
	run_id: text
}, {
	request_body: objectOf({ ids: arrayOf(text) }),
	note: mapOf({ type: [
		"string",
		"number",
		"null"
	] })
});
const compileIndexLine = () => compileSchema(indexLineSchema);
/** Parses a line of a run's index; null if it is invalid. */
async function parseIndexLine(text, runId) {
	const landed = toLanded(text, runId, await compileIndexLine());
	return typeof landed === "string" ? null : landed;
}
/** The landed body, or a text that says what is wrong with the line. */
function toLanded(text, runId, isIndexLine) {
	const line = parseOrNull(text);
	if (!isIndexLine(line)) {
		const what = isIndexLine.errors?.[0];
		return `${what?.instancePath ?? ""} ${what?.message ?? "not JSON"}`.trim();
	}
	if (line.run_id !== runId) return "it names another run";
	if (!line.landing_file.endsWith(`/${line.response_id}.json.gz`)) return "it names the file of another body";
	return {
		responseId: line.response_id,
		endpoint: line.endpoint,
		method: line.method,
		path: line.path,
		status: line.status,
		fetchedAt: line.fetched_at,
		serverDate: line.server_date,
		byteCount: line.byte_count,
		landingFile: line.landing_file,
		runId: line.run_id,
		...line.request_body === void 0 ? {} : { requestIds: line.request_body.ids },
		...line.note === void 0 ? {} : { note: line.note }
	};
}
/** The JSON in a text; null if it is not JSON. */
function parseOrNull(text) {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
/** The endpoint whose body is in `landing/<run>/<endpoint>/<id>.json.gz`; an unknown one counts as a survey. */
const endpointOfFile = (landingFile) => endpoints.find((endpoint) => endpoint === landingFile.split("/")[2]) ?? "survey";
/** Where the bytes of a landed body are. */
const landedBody = ({ output, maxBodyMb }, landed) => ({
	kind: "file",
	file: join(output, landed.landingFile ?? ""),
	maxBytes: maxBodyMb * 2 ** 20
});
/**
* `data` of a landed body, read again from disk.
* @throws InvalidBodyError if it is not what was landed
*/
async function readLandedData(place, landed) {
	const { bytes, responseId } = await readBody(landedBody(place, landed));
	requireBody(responseId, landed.responseId);
	return parseEnvelope(bytes);
}
/** Bodies of runs that are not in the lake: landed but never published. Distrusted bodies are left out. */
async function unpublishedLandings(output, publishedRuns, onDamage) {
	const published = new Set(publishedRuns);
	const distrusted = await readDistrusted(output);
	const landed = [];
	for await (const body of readLandings(output, (runId) => !published.has(runId), onDamage)) if (!distrusted.has(body.responseId)) landed.push(body);
	return landed;
}
/**
* Makes the next run request these surveys again, although the bodies that this run landed are current: a guard found
* that they remove too much, and the service may be right again without a later `lastUpdated`.
*/
async function distrustBodies({ options }, { surveys, subResources }, surveyIds) {
	const ids = [...surveys.loaded.filter(({ surveyId }) => surveyIds.has(surveyId)).map(({ responseId }) => responseId), ...subResources.filter(({ detail }) => surveyIds.has(textIn(detail, "survey_id"))).flatMap(({ response }) => response?.responseId ?? [])];
	await writeDurably(distrustedFile(options.output), `${JSON.stringify(ids, null, 1)}\n`, { mode: 384 });
}
const distrustedFile = (output) => join(output, ".distrusted-bodies.json");
/** A list that cannot be read counts as empty: the guard then stops the next run too, and writes the list again. */
async function readDistrusted(output) {
	const list = parseOrNull(await readFile(distrustedFile(output), "utf8").catch(() => ""));
	return new Set(Array.isArray(list) ? list : []);
}
// dist/src/extract/landing/journal.js
const journalFile = (output, runId) => join(output, "landing", runId, "journal.json");
const journalCopy = (output, runId) => join(output, "landing", runId, "journal.copy.json");
/**
* Writes the journal durably and twice, the copy first: without a journal, it is unknown which bodies are current.
* Removes leftovers.
*/
async function writeJournal(output, journal) {
	const aside = join(output, "landing", journal.run_id, ".staging", "journal.json");
	await mkdir(join(aside, ".."), {
		recursive: true,
		mode: 448
	});
	const text = sealedJson(toFile(journal));
	await writeDurably(journalCopy(output, journal.run_id), text, {
		aside,
		mode: 384
	});
	await writeDurably(journalFile(output, journal.run_id), text, {
		aside,
		mode: 384,
		crashPoints: "journal"
	});
}
/**
* Journals of all runs in the landing, in the order of the runs. If one is damaged, its copy is read instead.
* @param onDamage called for each damaged journal; `isLost` if the copy is damaged too, so that the journal is left out
*/
async function readJournals(output, onDamage = () => {}) {
	const journals = [];
	for (const runId of (await readdir(join(output, "landing")).catch(() => [])).filter(isRunId).sort()) {
		const file = journalFile(output, runId);
		const own = await readJournal(file, runId);
		if (own !== null && typeof own !== "string") journals.push(own);
		else {
			const copy = await readJournal(journalCopy(output, runId), runId);
			const isLost = copy === null || typeof copy === "string";
			if (own === null && isLost) continue;
			onDamage({
				file,
				what: own ?? "is missing",
				isLost
			});
			if (!isLost) journals.push(copy);
		}
	}
	return journals;
}
/** The journal; null if there is no such file, or a text that says what is wrong with it. */
async function readJournal(file, runId) {
	let text;
	try {
		text = await readFile(file, "utf8");
	} catch (error) {
		return isMissing(error) ? null : unreadable(error);
	}
	const isJournal = await compileSchema(journalSchema);
	const isDetails = await compileSchema(detailsSchema);
	const journal = openSealedJson(text);
	if (typeof journal === "string") return journal;
	const details = detailsIn(journal);
	if (isJournal(journal) && isDetails(details) && journal.run_id === runId) return fromFile(journal, details);
	const [wrong] = [...isJournal.errors ?? [], ...isDetails.errors ?? []];
	return `is not a journal of this run: ${wrong?.instancePath ?? ""} ${wrong?.message ?? "another run id"}`.trim();
}
const instant = { type: ["integer", "null"] };
const journalFields = {
	run_id: text,
	snapshot_id: text,
	changed_at: { type: "integer" },
	watermark_at: instant,
	changed_since: textOrNull,
	survey_listing: { enum: [
		"connection",
		"initiatives",
		null
	] },
	rules: objectOf({
		timeZone: text,
		defaultCurrency: text,
		yearEnd: text
	}),
	initiatives: responseIdSchema,
	survey_listings: arrayOf(responseIdSchema),
	surveys: arrayOf(objectOf({
		survey_id: text,
		response_id: responseIdSchema,
		listing_hash: text,
		last_updated_at: instant,
		last_updated: {}
	})),
	removed: arrayOf(text),
	failed: arrayOf(objectOf({
		survey_id: text,
		reason: text
	}))
};
const journalSchema = objectOf(journalFields);
/** The remaining fields of a journal: one for each resource that the program knew when it wrote it. */
const detailsSchema = mapOf(arrayOf({
	...objectOf({ response_id: { anyOf: [responseIdSchema, { type: "null" }] } }),
	additionalProperties: { anyOf: [textOrNull, arrayOf(text)] }
}));
const detailsIn = (file) => Object.fromEntries(Object.entries(file).filter(([name]) => !Object.hasOwn(journalFields, name)));
function fromFile(journal, lists) {
	const details = Object.entries(lists).map(([name, entries]) => [name, entries.map(toSubResource)]);
	const { run_id, snapshot_id, changed_at, watermark_at, changed_since, survey_listing, rules } = journal;
	const { initiatives, survey_listings, surveys, removed, failed } = journal;
	return {
		run_id,
		snapshot_id,
		changed_at,
		watermark_at,
		changed_since,
		survey_listing,
		rules,
		initiatives,
		survey_listings,
		surveys,
		removed,
		failed,
		details: Object.fromEntries(details)
	};
}
function toSubResource({ response_id, ...fields }) {
	const named = Object.entries(fields).flatMap(([name, value]) => value === null ? [] : [[name, value]]);
	return {
		detail: Object.fromEntries(named),
		responseId: typeof response_id === "string" ? response_id : null
	};
}
function toFile({ details, ...fields }) {
	const lists = Object.entries(details).map(([resource, entries]) => [resource, entries.map(({ detail, responseId }) => ({
		response_id: responseId,
		...detail
	}))]);
	return {
		...fields,
		...Object.fromEntries(lists)
	};
}
/** The journal of a run, for replay. */
function journalOf(run, { listing, plan, surveys, subResources }) {
	const { timeZone, defaultCurrency, yearEnd } = run.options;
	const byResource = {};
	for (const { resource, detail, response } of subResources) {
		const known = byResource[resource] ?? [];
		byResource[resource] = known;
		known.push({
			detail,
			responseId: response?.responseId ?? null
		});
	}
	return {
		run_id: run.runId,
		changed_at: run.stats.listedAt ?? run.now() * 1e3,
		watermark_at: run.stats.watermarkAt,
		changed_since: run.stats.changedSince,
		survey_listing: run.stats.surveyListing,
		rules: {
			timeZone,
			defaultCurrency,
			yearEnd
		},
		initiatives: listing.initiatives.responseId,
		survey_listings: listing.plain.map(({ responseId }) => responseId),
		surveys: surveys.loaded.map((survey) => ({
			survey_id: survey.surveyId,
			response_id: survey.responseId,
			listing_hash: survey.listingHash,
			last_updated_at: survey.lastUpdatedAt,
			last_updated: survey.lastUpdatedRaw ?? null
		})),
		removed: plan.removed,
		failed: failuresOf(surveys, subResources).map(({ surveyId, reason }) => ({
			survey_id: surveyId,
			reason
		})),
		details: byResource
	};
}
export { endpointOfFile as a, landingRuns as c, parseOrNull as d, readLandedData as f, unpublishedLandings as g, setAsidePrefix as h, distrustBodies as i, landingsById as l, responseIdSchema as m, readJournals as n, landedBody as o, readLandings as p, writeJournal as r, landingPathSchema as s, journalOf as t, parseIndexLine as u };
