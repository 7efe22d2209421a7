import { p as unreadable } from "./memory-shares-hgJkWYCJ.js";
import { c as writeDurably, n as errorCode } from "./files-Df8EQlF-.js";
import { l as text, n as compileSchema, s as objectOf, t as arrayOf, u as textOrNull } from "./json-schema-9QH-o7FW.js";
import { d as parseOrNull, l as landingsById, m as responseIdSchema, n as readJournals, s as landingPathSchema } from "./journal-vNBX5rEY.js";
import { i as textsIn, r as textIn } from "./sub-resource-KK6nce2o.js";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { pipeline } from "node:stream/promises";
// dist/src/extract/landing/replay-state.js
/** The journals of these runs, in the order of the journals. */
function ofRuns(journals, runIds) {
	const wanted = new Set(runIds);
	return journals.filter(({ run_id }) => wanted.has(run_id));
}
/** Null if no run has published. Details of a survey belong to its body: a newer body drops them. */
function foldJournals(journals) {
	const surveys = /* @__PURE__ */ new Map();
	const details = /* @__PURE__ */ new Map();
	const forget = (ids) => {
		for (const known of details.values()) for (const [key, { detail }] of known) if (ids.has(textIn(detail, "survey_id"))) known.delete(key);
	};
	for (const [index, journal] of journals.entries()) {
		for (const id of journal.removed) surveys.delete(id);
		for (const survey of journal.surveys) surveys.set(survey.survey_id, survey);
		forget(/* @__PURE__ */ new Set([...journal.removed, ...journal.surveys.map(({ survey_id }) => survey_id)]));
		for (const [resource, entries] of Object.entries(journal.details)) {
			const known = details.get(resource) ?? /* @__PURE__ */ new Map();
			details.set(resource, known);
			for (const entry of entries) {
				const key = JSON.stringify("survey_id" in entry.detail ? entry.detail : [index, entry]);
				known.delete(key);
				known.set(key, entry);
			}
		}
	}
	const last = journals.at(-1);
	if (last === void 0) return null;
	return {
		last,
		surveys,
		subResources: new Map([...details].map(([name, known]) => [name, [...known.values()]])),
		failures: failuresAfter(journals)
	};
}
/**
* Removes from lookups of many ids those ids that a later one requested again; `asked` then has all ids that the body
* was requested for.
*/
function currentSubResources(entries) {
	const newest = /* @__PURE__ */ new Map();
	for (const entry of entries) for (const id of textsIn(entry.detail, "ids")) newest.set(id, entry);
	return entries.flatMap((entry) => {
		const { detail } = entry;
		const asked = textsIn(detail, "ids");
		const ids = asked.filter((id) => newest.get(id) === entry);
		if (asked.length === 0 || ids.length === asked.length) return [{
			entry,
			detail
		}];
		return ids.length === 0 ? [] : [{
			entry,
			detail: {
				...detail,
				ids,
				asked
			}
		}];
	});
}
/** All bodies that the lake is built from, without duplicates. */
function neededBodies(state) {
	const subResources = [...state.subResources.values()].flatMap((entries) => currentSubResources(entries));
	return [.../* @__PURE__ */ new Set([
		state.last.initiatives,
		...state.last.survey_listings,
		...[...state.surveys.values()].map((survey) => survey.response_id),
		...subResources.flatMap(({ entry }) => entry.responseId ?? [])
	])];
}
function failuresAfter(journals) {
	const failures = /* @__PURE__ */ new Map();
	for (const journal of journals) {
		for (const { survey_id } of journal.surveys) failures.delete(survey_id);
		for (const survey_id of journal.removed) failures.delete(survey_id);
		for (const { survey_id, reason } of journal.failed) failures.set(survey_id, reason);
	}
	return failures;
}
/**
* The runs whose journals have to be kept so that each of these sequences still leads to the same state: those that
* contributed to the state, and those that removed what another kept journal would bring back.
*
* @param sequences of journals, each oldest first: those of one snapshot, for example
* @param certain runs whose journals are kept in any case
*/
function neededJournals(sequences, certain) {
	const needed = /* @__PURE__ */ new Set([...certain, ...sequences.flatMap(contributors)]);
	for (let before = -1; before !== needed.size;) {
		before = needed.size;
		for (const sequence of sequences) addRemovals(sequence, needed);
	}
	return needed;
}
/** Runs that contributed to the state. */
function contributors(journals) {
	const state = foldJournals(journals);
	if (state === null) return [];
	const details = new Set([...state.subResources.values()].flatMap((all) => currentSubResources(all).map(({ entry }) => entry)));
	const contributes = (journal) => journal === state.last || journal.surveys.some((survey) => state.surveys.get(survey.survey_id) === survey) || journal.failed.some(({ survey_id, reason }) => state.failures.get(survey_id) === reason) || Object.values(journal.details).some((entries) => entries.some((entry) => details.has(entry)));
	return journals.filter(contributes).map(({ run_id }) => run_id);
}
function addRemovals(journals, needed) {
	const named = /* @__PURE__ */ new Set();
	for (const journal of journals) {
		if (!needed.has(journal.run_id) && !journal.removed.some((id) => named.has(id))) continue;
		needed.add(journal.run_id);
		for (const { survey_id } of [...journal.surveys, ...journal.failed]) named.add(survey_id);
		for (const { detail } of Object.values(journal.details).flat()) named.add(textIn(detail, "survey_id"));
	}
}
/** Whether both sequences lead to the same state. Both consist of the same objects, which are compared by identity. */
function leadToSame(journals, others) {
	const [one, other] = [foldJournals(journals), foldJournals(others)];
	if (one === null || other === null) return one === other;
	const detailsOf = (state) => [...state.subResources].sort().flatMap(([, all]) => currentSubResources(all).map(({ entry }) => entry));
	const [details, otherSubResources] = [detailsOf(one), detailsOf(other)];
	return one.last === other.last && one.surveys.size === other.surveys.size && [...one.surveys].every(([id, survey]) => other.surveys.get(id) === survey) && details.length === otherSubResources.length && details.every((entry, at) => otherSubResources[at] === entry) && one.failures.size === other.failures.size && [...one.failures].every(([id, reason]) => other.failures.get(id) === reason);
}
// dist/src/extract/landing/damaged-bodies.js
/** What is wrong with a landed body; null if it has the checksum that it is named after. */
async function bodyDamage(output, landed) {
	const hash = createHash("sha256");
	try {
		await pipeline(createReadStream(join(output, landed.landingFile)), createGunzip(), async (pieces) => {
			for await (const piece of pieces) hash.update(piece);
		});
	} catch (error) {
		const code = errorCode(error);
		return code?.startsWith("Z_") || code?.startsWith("ERR_") ? "is no longer complete gzip" : unreadable(error);
	}
	return hash.digest("hex") === landed.responseId ? null : "is not what was landed: its checksum differs";
}
/** The record for a landed body that is damaged. */
function toDamagedBody(landed, what) {
	const { survey_id, code } = landed.note ?? {};
	const [, ofPath] = /\/surveys\/([0-9a-fA-F]{24})(?:\/|$|\?)/.exec(landed.path) ?? [];
	return {
		response_id: landed.responseId,
		landing_file: landed.landingFile,
		endpoint: landed.endpoint,
		what,
		survey_id: typeof survey_id === "string" ? survey_id : ofPath ?? null,
		code: typeof code === "string" ? code : null
	};
}
/** `landing/<run>/survey/<id>.json.gz of survey <id>`, for messages. */
const nameOfBody = ({ landing_file, survey_id, endpoint }) => `${landing_file} (${survey_id === null ? endpoint.replaceAll("_", " ") : `survey ${survey_id}`})`;
/** For each body, the newest landing that is not known to be damaged. */
async function knownIntact(output, landings) {
	const damaged = new Set((await damagedBodies(output)).map(({ landing_file }) => landing_file));
	const intact = [...landings].flatMap(([id, all]) => {
		const first = all.find(({ landingFile }) => !damaged.has(landingFile));
		return first === void 0 ? [] : [[id, first]];
	});
	return new Map(intact);
}
/**
* Reads the landings of each of these bodies until an intact one is found. `damaged` are the damaged landings, `lost`
* the ids of bodies without an intact one.
*/
async function searchDamaged(output, ids, landings) {
	const damaged = [];
	const lost = /* @__PURE__ */ new Set();
	for (const id of new Set(ids)) {
		let isIntact = false;
		for (const landed of landings.get(id) ?? []) {
			const what = await bodyDamage(output, landed);
			isIntact = what === null;
			if (what === null) break;
			damaged.push(toDamagedBody(landed, what));
		}
		if (!isIntact) lost.add(id);
	}
	return {
		damaged,
		lost
	};
}
const nothing = {
	damaged: [],
	surveyIds: /* @__PURE__ */ new Set(),
	subResources: /* @__PURE__ */ new Map()
};
/** Of the bodies that were found damaged, those that are still needed and have not been landed again since. */
async function lostBodies(output, publishedRuns) {
	const known = await damagedBodies(output);
	if (known.length === 0) return nothing;
	const state = foldJournals(ofRuns(await readJournals(output), publishedRuns));
	if (state === null) return nothing;
	const needed = new Set(neededBodies(state));
	const { lost } = await searchDamaged(output, known.map(({ response_id }) => response_id).filter((id) => needed.has(id)), await landingsById(output));
	const surveyIds = [...state.surveys.values()].flatMap((survey) => lost.has(survey.response_id) ? survey.survey_id : []);
	const subResources = [...state.subResources].map(([resource, entries]) => {
		return [resource, currentSubResources(entries).filter(({ entry }) => lost.has(entry.responseId ?? "")).map(({ entry }) => entry.detail)];
	});
	return {
		damaged: known.filter(({ response_id }) => lost.has(response_id)),
		surveyIds: new Set(surveyIds),
		subResources: new Map(subResources.filter(([, due]) => due.length > 0))
	};
}
const listFile = (output) => join(output, ".damaged-bodies.json");
/** Adds bodies to the list that the next run reads. */
async function noteDamagedBodies(output, found) {
	if (found.length === 0) return;
	const all = new Map([...await readList(output), ...found].map((body) => [body.landing_file, body]));
	await writeDurably(listFile(output), `${JSON.stringify([...all.values()], null, 1)}\n`, { mode: 384 });
}
/** Bodies that were found damaged and still are, including those that were landed again elsewhere. */
async function damagedBodies(output) {
	const list = await readList(output);
	const damages = await Promise.all(list.map((body) => bodyDamage(output, {
		landingFile: body.landing_file,
		responseId: body.response_id
	})));
	return list.filter((_, i) => damages[i] !== null);
}
const listSchema = arrayOf(objectOf({
	response_id: responseIdSchema,
	landing_file: landingPathSchema,
	endpoint: text,
	what: text,
	survey_id: textOrNull,
	code: textOrNull
}));
/** A list that cannot be read counts as empty: it only saves a search, and the next search writes it again. */
async function readList(output) {
	const isList = await compileSchema(listSchema);
	const list = parseOrNull(await readFile(listFile(output), "utf8").catch(() => ""));
	return isList(list) ? list : [];
}
export { noteDamagedBodies as a, currentSubResources as c, neededBodies as d, neededJournals as f, nameOfBody as i, foldJournals as l, knownIntact as n, searchDamaged as o, ofRuns as p, lostBodies as r, toDamagedBody as s, bodyDamage as t, leadToSame as u };
