import { r as publishedTableNames } from "./tables-XTrwXWp2.js";
import { O as createRowBatches, d as readRequiredId, f as readText, h as reportField, s as readExtra, t as createIssueLog, u as readRecord } from "./issues-BauQjW4i.js";
import { i as unpackBatch, n as createTransformTask, t as batchLimits } from "./task-6CKLhqtx.js";
import { i as createCondition, n as memoryShares, t as createMemoryBudget } from "./memory-shares-hgJkWYCJ.js";
import { i as isObject, l as pointerSegment, o as jsonText, r as isBlank, u as unnamedFields } from "./json-BJobSHW3.js";
import { c as readCode } from "./survey-DHPNe6h3.js";
import { i as unitsCsvIn } from "./decision-file-CkSLBKVT.js";
import { n as parseDecisions } from "./decisions-QZn_gqkp.js";
import { i as textsIn, n as subResourceKey, t as failuresOf } from "./sub-resource-KK6nce2o.js";
import { r as settleWithin } from "./map-concurrently-B82PjCnN.js";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
// dist/src/load/load-run.js
/** Loads batches for the merge as they come, and returns all finished inputs. */
async function loadBatches(run, parts) {
	const { lake } = run;
	const done = [];
	lake.prepare();
	for await (const part of parts) {
		for (const { table, batch } of part.batches) await lake.append(table, batch);
		done.push(...part.done);
	}
	return done;
}
/**
* Merges what was loaded, and the batches, into the private copy of the lake, in one transaction.
* @returns what surveys do not have any more, for `guardLosses`
*/
async function mergeRun(run, merged, batches) {
	const { losses } = await mergeBatches(run, batches, {
		changedAt: run.stats.listedAt ?? run.now() * 1e3,
		loadedSurveys: merged.surveys.loaded.map(({ surveyId }) => surveyId),
		removedSurveys: merged.plan.removed,
		replacedValueLists: replacedLists(merged.subResources)
	});
	return losses;
}
/** Rebuilds the current tables from scratch. The history of runs and changes is kept. */
async function mergeReplay(run, { landing, subResources }, batches) {
	await mergeBatches(run, batches, {
		changedAt: landing.state.last.changed_at,
		loadedSurveys: [...landing.state.surveys.keys()],
		removedSurveys: [],
		replacedValueLists: replacedLists(subResources)
	});
}
/** The value lists that were requested. */
const replacedLists = (subResources) => [...new Set(subResources.flatMap(({ resource, detail }) => {
	const { ids } = detail;
	return resource === "value_lists" && typeof ids === "object" ? ids : [];
}))];
/**
* Merges, and records the resulting changes, issues and row counts for the report. The run's own row is counted in
* advance.
*/
async function mergeBatches({ runId, lake, options: { decisions, yearEnd }, stats }, batches, options) {
	for (const { table, batch } of batches) await lake.append(table, batch);
	const rules = {
		decisions: parseDecisions(decisions),
		yearEnd
	};
	const outcome = await lake.merge({
		...options,
		...rules,
		runId,
		initiativesListed: true
	});
	stats.changes = outcome.changes;
	stats.restated = outcome.restated;
	stats.boundary = outcome.boundary;
	stats.newExclusions = outcome.newExclusions;
	stats.issues = outcome.issues;
	stats.rows = Object.fromEntries(publishedTableNames.map((table) => [table, outcome.rows[table] + (table === "runs" ? 1 : 0)]));
	return outcome;
}
// dist/src/transform/transform-state.js
/** Turns the listings, the responses and the state of every survey into batches of rows. */
function transformState(run, found) {
	const { listing, surveys, subResources } = found;
	const rows = createRowBatches();
	const responses = [
		listing.initiatives,
		...listing.plain,
		...listing.filtered,
		...surveys.responses,
		...subResources.flatMap(({ response }) => response ?? [])
	];
	writeState(rows.sink, syncRows(run, found), subResources, responses);
	return [...listing.batches, ...rows.take()];
}
/** What the next run compares with: a survey that failed keeps its loaded version. */
function* syncRows({ state, clean }, { listing, plan, surveys, subResources }) {
	const known = new Map(state?.surveys.map((survey) => [survey.surveyId, survey]));
	const loaded = new Map(surveys.loaded.map((survey) => [survey.surveyId, survey]));
	const failed = new Map(failuresOf(surveys, subResources).map(({ surveyId, reason }) => [surveyId, clean(reason)]));
	const gone = new Set(plan.removed);
	const ids = /* @__PURE__ */ new Set([...known.keys(), ...listing.surveys.map(({ surveyId }) => surveyId)]);
	for (const surveyId of ids) {
		if (gone.has(surveyId)) continue;
		const before = known.get(surveyId);
		const now = loaded.get(surveyId);
		if (now === void 0 && before === void 0 && !failed.has(surveyId)) continue;
		yield {
			survey_id: surveyId,
			listing_hash: now?.listingHash ?? before?.listingHash ?? null,
			last_updated_at: now === void 0 ? before?.lastUpdatedAt ?? null : now.lastUpdatedAt,
			response_id: now?.responseId ?? before?.responseId ?? null,
			failure: failed.get(surveyId) ?? (now === void 0 ? before?.failure ?? null : null)
		};
	}
}
function writeState(sink, surveys, subResources, responses) {
	for (const row of surveys) sink("sync_surveys", row);
	for (const { resource, detail, response } of subResources) {
		const { survey_id } = detail;
		if (typeof survey_id !== "string") continue;
		sink("sync_details", {
			resource,
			survey_id,
			detail: subResourceKey(detail),
			response_id: response?.responseId ?? null
		});
	}
	const written = /* @__PURE__ */ new Set();
	for (const response of responses) {
		if (written.has(response.responseId)) continue;
		written.add(response.responseId);
		sink("responses", {
			response_id: response.responseId,
			method: response.method,
			path: response.path,
			status: response.status,
			fetched_at: response.fetchedAt,
			byte_count: response.byteCount,
			landing_file: response.landingFile ?? "",
			run_id: response.runId ?? ""
		});
	}
}
/** Turns listings, responses and the state of every survey, as found in the landing, into rows. */
function transformLanding(run, landed) {
	const rows = createRowBatches();
	run.listings.initiatives(landed.listings.initiatives, rows.sink);
	run.listings.surveys(landed.listings.plain, [], rows.sink);
	writeState(rows.sink, landedSyncRows(landed), landed.subResources, landed.responses);
	return rows.take();
}
function* landedSyncRows({ landing: { state }, refused }) {
	for (const survey of state.surveys.values()) yield {
		survey_id: survey.survey_id,
		listing_hash: survey.listing_hash,
		last_updated_at: survey.last_updated_at,
		response_id: survey.response_id,
		failure: refused.get(survey.survey_id) ?? state.failures.get(survey.survey_id) ?? null
	};
	for (const [survey_id, failure] of state.failures) {
		if (state.surveys.has(survey_id)) continue;
		yield {
			survey_id,
			listing_hash: null,
			last_updated_at: null,
			response_id: null,
			failure
		};
	}
}
// dist/src/transform/calculated-values.js
/**
* Calculated values of a survey (endpoint 6). Their fields are not documented, so every leaf of `data` becomes a row,
* including `null`. An object or array without leaves makes no row; an answer without any leaf is reported as
* `empty_calculation`.
*/
function transformCalculated(data, context, sink) {
	const issues = createIssueLog(context, "calculated", sink);
	const written = /* @__PURE__ */ new Set();
	const stack = [{
		value: data,
		pointer: "",
		field: null
	}];
	for (let node = stack.pop(); node !== void 0; node = stack.pop()) if (typeof node.value === "object" && node.value !== null) pushChildren(stack, node.pointer, node.value);
	else if (node.field !== null || !isBlank(node.value)) writeLeaf(node, written, {
		context,
		issues,
		sink
	});
	if (written.size > 0) return;
	const issue = {
		severity: "notice",
		code: "empty_calculation",
		pointer: "/data",
		message: "the calculation was answered without any values",
		value: data
	};
	issues.report(subjectOf(context), issue);
}
/** Pushes the first child last, so that rows come in the order of the answer. */
function pushChildren(stack, pointer, parent) {
	for (const [field, value] of Object.entries(parent).reverse()) stack.push({
		value,
		pointer: `${pointer}/${pointerSegment(field)}`,
		field
	});
}
function writeLeaf(leaf, written, { context, issues, sink }) {
	const { value } = leaf;
	const pointer = leaf.pointer.toWellFormed();
	const report = (severity, code, message) => {
		issues.report(subjectOf(context), {
			severity,
			code,
			pointer: `/data${pointer}`,
			message,
			value
		});
	};
	if (written.has(pointer)) {
		report("rejected", "duplicate_code", "a second leaf with this name; the first is kept");
		return;
	}
	const isNumber = typeof value === "number";
	if (isNumber && !Number.isFinite(value)) report("degraded", "number_out_of_range", "the number is too large for a double");
	const text = isNumber || isBlank(value) ? null : textOf(value);
	if (pointer !== leaf.pointer || text?.isWellFormed() === false) report("degraded", "invalid_text", "half a surrogate pair is replaced by U+FFFD");
	written.add(pointer);
	sink("calculated_values", {
		survey_id: context.surveyId,
		calculation_code: context.calculationCode,
		json_pointer: pointer,
		field: leaf.field?.toWellFormed() ?? null,
		value_number: isNumber && Number.isFinite(value) ? value + 0 : null,
		value_text: text?.toWellFormed() ?? null,
		response_id: context.responseId
	});
}
function textOf(value) {
	return typeof value === "string" ? value : jsonText(value);
}
function subjectOf(context) {
	const { surveyId, calculationCode } = context;
	return {
		resource: "calculated_values",
		surveyId,
		utrvId: null,
		initiativeId: null,
		calculationCode
	};
}
// dist/src/transform/transform-value-lists.js
const namedFields = /* @__PURE__ */ new Set(["_id", "options"]);
const namedOptionFields = /* @__PURE__ */ new Set(["code", "name"]);
/**
* Turns the answer to a bulk lookup (endpoint 7), an array of lists or an object of lists by id, into rows of
* `value_lists` and `value_list_options`. A list that was not requested is rejected; one that was requested but not
* returned is an issue.
* @param data null if there is no answer
*/
function transformValueLists(data, context, sink) {
	const issues = createIssueLog(context, "value_lists", sink);
	const { responseId } = context;
	const requested = new Set(context.requestedIds);
	const seen = /* @__PURE__ */ new Set();
	const outdated = new Set(context.outdatedIds?.filter((id) => !requested.has(id)));
	for (const [place, value] of Object.entries(data ?? {})) {
		const list = Array.isArray(data) || !isObject(value) ? value : {
			_id: place,
			...value
		};
		const id = isObject(list) ? list["_id"] : null;
		if (context.isPartial === true ? !requested.has(String(id)) : outdated.has(id)) continue;
		writeList(list, `/data/${place}`, {
			requested,
			seen,
			responseId,
			issues,
			sink
		});
	}
	for (const id of requested) {
		if (seen.has(id)) continue;
		const message = "the service did not return the value list";
		const ofList = {
			...subject,
			valueListId: id
		};
		issues.report(ofList, {
			severity: "notice",
			code: "unknown_value_list",
			pointer: null,
			message,
			value: id
		});
	}
}
const subject = {
	resource: "value_lists",
	surveyId: null,
	utrvId: null,
	initiativeId: null
};
function writeList(value, pointer, lookup) {
	const { requested, seen, issues, sink } = lookup;
	const unidentified = readRecord(value, {
		pointer,
		subject,
		issues
	});
	const id = unidentified === null ? null : readRequiredId(unidentified, "_id");
	if (unidentified === null || id === null) return;
	if (!requested.has(id)) {
		reportField(unidentified, "rejected", "id_mismatch", "_id", "a value list that was not requested");
		return;
	}
	const at = {
		...unidentified,
		subject: {
			...subject,
			valueListId: id
		}
	};
	if (seen.has(id)) {
		reportField(at, "rejected", "duplicate_id", "_id", "a second list with this id; the first is kept");
		return;
	}
	seen.add(id);
	const options = readOptions(at);
	const optionCount = writeOptions(at, id, options, sink);
	const extra = readAllExtra(at, options);
	sink("value_lists", {
		value_list_id: id,
		option_count: optionCount,
		response_id: lookup.responseId,
		extra
	});
}
function readOptions(at) {
	const options = at.record["options"];
	if (Array.isArray(options)) return options;
	if (isBlank(options)) reportField(at, "degraded", "missing_field", "options", "options is absent");
	else reportField(at, "degraded", "invalid_type", "options", "options is not an array");
	return [];
}
function writeOptions(list, listId, options, sink) {
	const seen = /* @__PURE__ */ new Set();
	const ofOption = {
		...list.subject,
		resource: "value_list_options"
	};
	options.forEach((value, index) => {
		const pointer = `${list.pointer}/options/${index}`;
		const at = readRecord(value, {
			pointer,
			subject: ofOption,
			issues: list.issues
		});
		const code = at === null ? null : readOptionCode(at);
		if (at === null || code === null) return;
		if (seen.has(code)) {
			reportField(at, "rejected", "duplicate_code", "code", "a second option with this code; the first is kept");
			return;
		}
		seen.add(code);
		sink("value_list_options", {
			value_list_id: listId,
			option_code: code,
			option_index: index,
			name: readText(at, "name")
		});
	});
	return seen.size;
}
/** A number is read as its text, as in answers. */
function readOptionCode(at) {
	const { code } = at.record;
	if (typeof code !== "number") return readCode(at);
	reportField(at, "notice", "invalid_type", "code", "code is not a text");
	return String(code);
}
/** Fields that the schema does not name, of the list and, by index, of its options. */
function readAllExtra(at, options) {
	const ofOptions = options.flatMap((option, index) => {
		const unnamed = isObject(option) ? unnamedFields(option, namedOptionFields) : null;
		return unnamed === null ? [] : [[String(index), unnamed]];
	});
	return readExtra(at, namedFields, ofOptions.length === 0 ? null : { options: Object.fromEntries(ofOptions) });
}
// dist/src/transform/transform-sub-resources.js
/** Rows to collect before they are passed on. */
const rowsPerBatch = 1e5;
/** Turns landed bodies of all resources other than listings and surveys into batches of rows. */
async function* transformSubResources(run, bodies) {
	const rows = createRowBatches();
	const { runId, options } = run;
	const { timeZone, defaultCurrency } = options;
	for await (const { data, ...result } of bodies) {
		const { resource, detail, response } = result;
		const transform = subResourceTransforms[resource];
		if (transform === void 0) throw new Error(`there is no transform for the resource ${resource}`);
		transform(data, detail, {
			runId,
			responseId: response?.responseId ?? null,
			timeZone,
			defaultCurrency
		}, rows.sink);
		yield {
			batches: rows.rowCount < rowsPerBatch ? [] : rows.take(),
			done: [result]
		};
	}
	yield {
		batches: rows.take(),
		done: []
	};
}
/** The transform of each resource of `extract/resources`, by name. */
const subResourceTransforms = {
	calculated: (data, detail, context, sink) => {
		const { survey_id: surveyId, code } = detail;
		transformCalculated(data, {
			...context,
			surveyId: String(surveyId),
			calculationCode: String(code)
		}, sink);
	},
	value_lists: (data, detail, context, sink) => {
		if (detail["not"] === "wanted") return;
		const requestedIds = textsIn(detail, "ids");
		const isPartial = "kept" in detail;
		transformValueLists(data, {
			...context,
			requestedIds,
			outdatedIds: textsIn(detail, "asked"),
			isPartial
		}, sink);
	}
};
// dist/src/transform/workers/thread.js
/** A worker on the calling thread. */
function startInline(limits) {
	const task = createTransformTask(limits);
	return {
		run: async (job) => task(job),
		end: async () => {}
	};
}
/** In decoded bytes. Starting a thread, which loads its own modules, takes longer than transforming this many. */
const ownBytes = 4 * 2 ** 20;
/**
* A worker that transforms on the calling thread until there is enough work to justify a thread: the ten bodies of a
* quiet run need none.
*/
function startInlineFirstWorker(limits, deliver) {
	const task = createTransformTask(limits);
	let thread = null;
	let bytes = 0;
	return {
		run: async (job) => {
			if (job.kind === "flush") {
				const { batches } = task(job);
				const others = thread === null ? [] : (await thread.run(job)).batches;
				return {
					batches: [...batches, ...others],
					result: null
				};
			}
			bytes += job.survey.byteCount;
			if (thread === null && bytes <= ownBytes) return task(job);
			thread ??= startThread(limits, deliver);
			return thread.run(job);
		},
		end: async () => thread?.end()
	};
}
/**
* A worker in its own thread.
* @param deliver takes batches from the middle of a large body; the thread sleeps until it resolves
*/
function startThread(limits, deliver) {
	const loaded = new Int32Array(new SharedArrayBuffer(4));
	const worker = startWorker({
		loaded,
		limits
	});
	const waiting = [];
	let failure = null;
	let markStarted = () => {};
	const started = new Promise((resolve) => {
		markStarted = resolve;
	});
	const fail = (error) => {
		failure ??= { error };
		markStarted();
		for (const { reject } of waiting.splice(0)) reject(error);
	};
	const wake = () => {
		Atomics.add(loaded, 0, 1);
		Atomics.notify(loaded, 0);
	};
	worker.on("message", (message) => {
		if (message.kind === "ready") markStarted();
		else if (message.kind === "batches") deliver(message.batches).catch(fail).finally(wake);
		else if (message.kind === "error") waiting.shift()?.reject(message.error);
		else waiting.shift()?.resolve(message.answer);
	});
	worker.on("error", fail);
	worker.on("exit", () => fail(/* @__PURE__ */ new Error("a worker thread ended unexpectedly")));
	return {
		run: (job) => new Promise((resolve, reject) => {
			if (failure !== null) return reject(failure.error);
			waiting.push({
				resolve,
				reject
			});
			worker.postMessage(job, buffersOf(job));
		}),
		end: async () => {
			failure ??= { error: /* @__PURE__ */ new Error("the worker thread was ended") };
			await started;
			await worker.terminate();
		}
	};
}
/** Smaller bodies share a buffer with others (64 KiB in Node 24) and are copied; a larger one has its own, which is transferred. */
const minTransferredBytes = 65536;
function buffersOf(job) {
	if (job.kind === "flush") return [];
	const { body } = job.survey;
	if (body.kind === "file" || body.bytes.byteLength < minTransferredBytes) return [];
	return body.bytes.buffer instanceof ArrayBuffer ? [body.bytes.buffer] : [];
}
/** Loads TypeScript sources, which not every version of Node can load, through jiti in the thread. */
function startWorker(workerData) {
	const options = {
		workerData,
		resourceLimits: { maxYoungGenerationSizeMb: memoryShares.workerYoungMb }
	};
	if (import.meta.url.endsWith(".js")) return new Worker(new URL("./worker.js", import.meta.url), options);
	const jiti = createRequire(import.meta.url).resolve("jiti");
	const entry = new URL("./worker.ts", import.meta.url).href;
	const code = `require(${JSON.stringify(jiti)}).createJiti(${JSON.stringify(entry)}).import(${JSON.stringify(entry)})`;
	return new Worker(code, {
		eval: true,
		...options
	});
}
// dist/src/transform/workers/threads.js
/**
* Spreads jobs over worker threads and yields their results in no particular order. Threads start when there is work
* for them and end when there is none, which frees their memory for the merge. With 0 `workers`, the calling thread
* does the work.
*
* Back-pressure: a result is loaded when the consumer asks for the next one, and `deliver` resolves then. Everything
* else waits for that:
* - Results wait in one queue for the consumer. It has the results of pending jobs and, for each thread, at most one
*   delivery from the middle of a large body: the thread sleeps until that is loaded.
* - A job is pending until its result is loaded. While there are `jobsPerWorker` for each worker, or bodies of
*   `memoryShares.bodies` are being read, `submit` waits.
* - No input is pulled while `submit` waits, so nothing more is requested from the service either.
*/
async function* transformInThreads(inputs, jobOf, workers) {
	const results = createResults();
	const deliver = (batches) => results.deliver({
		batches,
		input: null,
		answer: null
	});
	const pool = createPool(workers, deliver, results.fail);
	let isEnding = false;
	const feed = async () => {
		for await (const input of inputs) {
			if (isEnding) return;
			const job = jobOf(input);
			if (job === null) results.add({
				batches: [],
				input,
				answer: null
			});
			else await pool.submit(job, ({ batches, result }) => results.deliver({
				batches,
				input,
				answer: result
			}));
		}
		await pool.flush();
	};
	const feeding = feed().then(results.end, results.fail);
	try {
		for await (const { batches, input, answer } of results.read()) yield {
			batches: batches.map((packed) => ({
				table: packed.table,
				batch: unpackBatch(packed)
			})),
			input,
			answer
		};
	} finally {
		isEnding = true;
		results.abandon();
		await pool.end();
		await settleWithin(graceMs, feeding);
	}
}
/** How long work in progress may continue after the consumer has given up. */
const graceMs = 5e3;
/** The queue between the workers and the consumer. */
function createResults() {
	const queue = [];
	const changed = createCondition();
	let ended = null;
	let isAbandoned = false;
	const end = (how) => {
		ended ??= how;
		changed.notify();
	};
	const add = (result, loaded = () => {}) => {
		if (isAbandoned) loaded();
		else {
			queue.push({
				result,
				loaded
			});
			changed.notify();
		}
	};
	return {
		add,
		/** Resolves when the result is loaded, or if no consumer is left. */
		deliver: (result) => new Promise((loaded) => add(result, loaded)),
		/** All results until `end`. @throws the error that `fail` was called with, without the results still in the queue */
		async *read() {
			for (;;) {
				await changed.wait(() => queue.length > 0 || ended !== null);
				if (ended !== null && "error" in ended) throw ended.error;
				const next = queue.shift();
				if (next === void 0) return;
				yield next.result;
				next.loaded();
			}
		},
		end: () => end({}),
		fail: (error) => end({ error }),
		/** Ends the wait of all calls of `deliver`: the consumer reads no more. */
		abandon: () => {
			isAbandoned = true;
			for (const { loaded } of queue.splice(0)) loaded();
		}
	};
}
/** Enough jobs that a thread has work while the results of others are loaded. */
const jobsPerWorker = 6;
/**
* With less work than this, a thread finishes before another one would have started: starting one costs as much as a
* megabyte.
*/
const bytesForAnotherThread = 524288;
/**
* Workers, of which the one with the least to do gets the next job; another is started only for enough work.
* @param deliver for batches that belong to no single job: from the middle of a large body, and the last ones
*/
function createPool(workers, deliver, fail) {
	const pool = Array.from({ length: Math.max(1, workers) }, () => ({
		worker: null,
		pending: 0,
		bytes: 0
	}));
	const budget = createMemoryBudget(memoryShares.bodies);
	const changed = createCondition();
	let isEnded = false;
	const countPending = () => pool.reduce((sum, { pending }) => sum + pending, 0);
	const start = () => {
		const limits = batchLimits(workers);
		if (workers === 0) return startInline(limits);
		return pool.every(({ worker }) => worker === null) ? startInlineFirstWorker(limits, deliver) : startThread(limits, deliver);
	};
	const run = async (chosen, job) => {
		if (isEnded) throw new Error("the threads were ended");
		chosen.worker ??= start();
		return chosen.worker.run(job);
	};
	return {
		/** Starts a job, and resolves when there is room for the next. `deliverAnswer` resolves when its result is loaded. */
		submit: async (job, deliverAnswer) => {
			const release = await budget.admit(job.byteCount);
			const chosen = pickWorker(pool);
			chosen.pending++;
			chosen.bytes += job.byteCount;
			run(chosen, {
				kind: "survey",
				survey: job
			}).finally(release).then(deliverAnswer).catch(fail).finally(() => {
				chosen.pending--;
				chosen.bytes -= job.byteCount;
				changed.notify();
			});
			await changed.wait(() => isEnded || countPending() < jobsPerWorker * pool.length);
		},
		/** Waits for all jobs, then delivers what the workers still hold and ends them one after the other. */
		flush: async () => {
			await changed.wait(() => isEnded || countPending() === 0);
			for (const started of pool.filter(({ worker }) => worker !== null)) {
				await deliver((await run(started, { kind: "flush" })).batches);
				await started.worker?.end();
				started.worker = null;
			}
		},
		end: async () => {
			isEnded = true;
			changed.notify();
			const started = pool.flatMap(({ worker }) => worker ?? []);
			for (const one of pool) one.worker = null;
			await Promise.all(started.map((worker) => worker.end()));
		}
	};
}
/** The started worker with the least to do, or one to start if that one is busy. */
function pickWorker(pool) {
	const [started] = pool.filter(({ worker }) => worker !== null).toSorted((a, b) => a.bytes - b.bytes);
	const next = pool.find(({ worker }) => worker === null);
	const chosen = started !== void 0 && started.bytes < bytesForAnotherThread ? started : next ?? started;
	if (chosen === void 0) throw new Error("there are no workers");
	return chosen;
}
// dist/src/transform/transform-surveys.js
/**
* Turns landed bodies of surveys into batches of rows, in worker threads: while one body is still being received,
* others are transformed. A finished survey may have rows in a later batch, since many surveys share one.
*/
async function* transformSurveys(run, bodies) {
	const jobOf = (body) => body.kind === "failed" ? null : toJob(run, body);
	for await (const { batches, input, answer } of transformInThreads(bodies, jobOf, run.options.workers)) yield {
		batches,
		done: input === null ? [] : [toResult(input, answer)]
	};
}
function toResult(input, answer) {
	const { wanted } = input;
	if (input.kind === "failed") return {
		kind: "failed",
		wanted,
		reason: input.reason
	};
	if (answer === null) throw new Error("a survey body was not transformed");
	const { response } = input;
	return "failure" in answer ? {
		kind: "unusable",
		wanted,
		response,
		failure: answer.failure
	} : {
		kind: "loaded",
		wanted,
		response,
		outcome: answer.outcome
	};
}
const toJob = (run, { wanted, response, body, isChecked }) => ({
	body,
	responseId: response.responseId,
	byteCount: response.byteCount,
	isChecked,
	surveyId: wanted.survey.surveyId,
	isInLake: wanted.isInLake ?? false,
	lastUpdated: wanted.survey.lastUpdatedRaw,
	runId: run.runId,
	timeZone: run.options.timeZone,
	defaultCurrency: run.options.defaultCurrency,
	unitsCsv: unitsCsvIn(run.options.decisions)
});
export { loadBatches as a, transformState as i, transformSubResources as n, mergeReplay as o, transformLanding as r, mergeRun as s, transformSurveys as t };
