import { a as exitCodes, i as UsageError, n as GuardError, o as messageOf, r as InterruptedError, t as EsgLakeError } from "./errors-C_z2rL-2.js";
import { n as onCrash } from "./end-process-Bgkp00sk.js";
import { i as processSecrets } from "./secrets-BQwL8nGs.js";
import { c as writeDurably, i as readOnly, l as crashPoint, n as errorCode, o as sha256Of, r as isMissing, s as syncToDisk } from "./files-Df8EQlF-.js";
import { n as systemFault } from "./system-fault-MAGYD-wq.js";
import { t as collectGarbage } from "./collect-garbage-CWBr5D0k.js";
import { Xt as DataType } from "./Arrow.node-DPL0-8M5.js";
import { a as tables, i as tableNames, n as itemFieldId, o as tablesByYear, r as publishedTableNames, s as unhashedColumns } from "./tables-XTrwXWp2.js";
import "./versions-CV9pneVp.js";
import { T as createBatchBuilder, d as readRequiredId, f as readText, g as reportMissing, h as reportField, m as readTime, s as readExtra, t as createIssueLog, u as readRecord, v as parseInstant } from "./issues-BauQjW4i.js";
import { l as BodyTooLargeError, o as readBody, s as requireBody, u as InvalidBodyError } from "./body-B5L9s926.js";
import { a as DamagedError, c as describeDamage, i as createCondition, n as memoryShares, o as damageOf, p as unreadable, s as damageOfSize } from "./memory-shares-hgJkWYCJ.js";
import { a as isObjectId, i as isObject, r as isBlank, t as canonicalJson } from "./json-BJobSHW3.js";
import { t as unitDefinitions } from "./unit-definitions-YANqeYYc.js";
import { n as groupBy } from "./grouping-B_PRtCWX.js";
import { n as decisionsFolder, r as sha256OfDecisions } from "./decision-file-CkSLBKVT.js";
import { a as documentSchema, d as time, i as described, l as text, r as count, s as objectOf } from "./json-schema-9QH-o7FW.js";
import { i as pLimit, n as clientOptions, r as createClient, t as resources } from "./resources-CHHHuYdi.js";
import { o as LandingError } from "./transport-zOJ9dr2g.js";
import { n as eventMessage } from "./types-v9E-yFti.js";
import { a as requestsFrom, i as requestsAfter, r as requestForecast } from "./expected-requests-3enuVOsW.js";
import { a as endpointOfFile, c as landingRuns, g as unpublishedLandings, n as readJournals, r as writeJournal, u as parseIndexLine } from "./journal-vNBX5rEY.js";
import { t as allEnded } from "./map-concurrently-B82PjCnN.js";
import { n as isRunId } from "./run-id-uT5Z6Al2.js";
import { o as workPrefix } from "./folders-Ch3xkLLg.js";
import { i as toManifestRules, r as fromManifestRules } from "./rules-B9oJdVgE.js";
import { n as resolveRules } from "./options-BUn40I3c.js";
import { n as packageVersion } from "./package-folder-B2vBX6m9.js";
import { t as require_lib } from "./lib-DP-bHo4J.js";
import { c as sqlLiteral, i as createTablesSql, r as createTableSql, s as sqlName, t as columnNames } from "./ddl-CUnltIoi.js";
import { a as openDatabase, c as textOf$1, d as withDatabase, f as withOneThread, n as keepMemory, o as selectRow, r as numberOf, s as selectRows, t as countsSql, u as threadsFor } from "./database-DMdAPb4d.js";
import { a as periodsSql, i as ofYearsSql, o as readTouchedPartitions, r as findTouchedPartitions, s as touchRecords, t as bucketSql } from "./touched-partitions-1xu1C7vR.js";
import { a as partSql, i as partOf, l as tableFile, o as partitionFile, r as filesByYear, s as partsFor, u as usualPartRows } from "./partitions-KJRHUodi.js";
import { C as utrvOfOrderSql, S as surveyOfOrderSql, _ as isUnknownUnitSql, a as exactTotalsOfSql, b as monthsBeforeSql, c as countingOrderSql, d as isAggregationSql, f as isCandidateSql, g as isSettledSql, h as isPartsByDefaultSql, i as exactSumsSql, o as exactTotalsSql, r as exactPartsSql, u as isAggregationOrderSql, v as isUnsettledOrderSql, w as weakestSourceSql, x as saysNotApplicableSql, y as measureIdSql } from "./exact-sum-BpErNVRf.js";
import { d as withBaseValueSql, t as createViewsSql } from "./views-WgLeOrre.js";
import { c as reportedSql, d as deleteRows, f as insertRows, g as rememberExclusions, h as countNewExclusions, i as copyHistory, l as changedAtSql, m as isOfSurveys, n as readResponses, o as rememberPinned, p as insertStaged, r as readRunIds, s as rememberReported, t as readLakeState, u as createIdTable } from "./lake-state-Dlzs4QA6.js";
import { r as readPublished } from "./open-published-D0_ogVIY.js";
import { D as databaseName, O as filesIn, _ as pinsFolder, c as removeLeftovers, d as snapshotsFolder, f as switchCurrent, g as pinFile, j as writeManifest, n as currentId, o as pruneSnapshots, s as readSnapshot, t as currentFolder, u as snapshotEntries } from "./snapshot-folders-DqqDUO7i.js";
import { t as isPinName } from "./pin-name-BV8GpPd_.js";
import { r as lostBodies } from "./damaged-bodies-CDaBdV4s.js";
import { i as schemaSha256, r as requireKnownSchema, t as isOfThisSchema } from "./lake-version-CKlij-5M.js";
import { _ as reportingYearSql, a as reportedSql$1, c as findFigureScope, d as treeChanged, f as unknownParentSql, g as ofReportingYearsSql, h as groupYearsStatements, i as problemsSql, l as rememberFigureRules, m as groupYearStartSql, n as markOverlapsSql, o as additivitySql, p as groupYearEndSql, r as numbersSql, s as allYears, u as scopeWhere } from "./given-decisions-CBceef7c.js";
import { a as optionHintsTableSql, n as leftOutSql, o as overlapsSql, t as hintsSql } from "./row-hints-BKdtU5el.js";
import { i as reportIsSql } from "./deciding-rows-7Juh1eyZ.js";
import { n as readSincePin } from "./since-pin-CwYF5xDx.js";
import { a as readJsonObject } from "./earlier-runs-BHwZuWG_.js";
import { t as openSource } from "./source-CPJI2uWt.js";
import { i as pageTablesFolder, t as pageName } from "./page-files-CG9D_58n.js";
import { t as decideMeasures } from "./decide-measures-DdgDz1Rx.js";
import { t as makeLakePage } from "./lake-page-DJjFcCv6.js";
import { n as landedDecisionsFile, r as newestLandedDecisions, t as landDecisions } from "./landed-decisions-BuigduBs.js";
import { a as formatHash, c as parseHash, i as emptyHash, l as toHash, n as verifyWork, o as hashOf, r as addHashes, s as hashSql } from "./verify-snapshot-DqeSS9gC.js";
import { t as renderRunPage } from "./run-page-BfHYh87y.js";
import { createHash } from "node:crypto";
import { chmod, constants, copyFile, link, mkdir, open, readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { appendFileSync, close, closeSync, constants as constants$1, fdatasync, mkdirSync, open as open$1, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { promisify } from "node:util";
import duckdb from "@duckdb/node-bindings";
// dist/src/load/publish/open-base.js
/**
* The published lake, and whether a run can continue from it. If `current` is lost, it is pointed to the newest
* snapshot. Call it while holding the lock.
*
* @throws UsageError if a newer program made the lake
*/
async function openBase(output, warn) {
	return examineBase(await currentFolder(output) ?? await pointAgain(output, warn));
}
/** Every byte of the database is checked, since it is copied, and the sizes of the other files, which are linked. */
async function examineBase(folder) {
	const nothing = {
		folder,
		snapshot: null,
		state: null
	};
	if (folder === null) return {
		...nothing,
		reason: null
	};
	const snapshot = await orDamage(readSnapshot(folder));
	if (typeof snapshot === "string") return {
		...nothing,
		reason: snapshot
	};
	requireKnownSchema(snapshot);
	const reason = await whyRebuild(snapshot);
	if (reason !== null) return {
		folder,
		snapshot,
		state: null,
		reason
	};
	const state = await orDamage(readPublished(snapshot.databaseFile, () => readLakeState(snapshot)));
	return typeof state === "string" ? {
		folder,
		snapshot,
		state: null,
		reason: state
	} : {
		folder,
		snapshot,
		state,
		reason: null
	};
}
/** What there is, or the message of a DamagedError. */
const orDamage = (found) => found.catch((error) => {
	if (error instanceof DamagedError) return error.message;
	throw error;
});
async function pointAgain(output, warn) {
	const newest = (await snapshotEntries(output)).at(-1);
	if (newest === void 0) return null;
	await switchCurrent(output, basename(newest.folder));
	warn(`${join(output, "current")} was missing or broken: it points to ${newest.snapshotId}, the newest snapshot`);
	return currentFolder(output);
}
async function whyRebuild({ folder, databaseFile, manifest }) {
	if (!isOfThisSchema(manifest)) return "the lake was made by another version of esg-lake";
	const database = await damageOf(databaseFile, manifest.database);
	if (database !== null) return describeDamage({
		file: databaseFile,
		what: database
	});
	for (const recorded of filesIn(manifest)) {
		const file = join(folder, recorded.path);
		const what = await damageOfSize(file, recorded);
		if (what !== null) return describeDamage({
			file,
			what
		});
	}
	return null;
}
// dist/src/run/events.js
/**
* Progress is shown, not logged; credentials are removed from everything. With `folder` null nothing is written. A log
* that cannot be written is reported once and does not stop the run: if the disk is full, the run fails only when its
* data needs the space.
*/
function createRecorder(o) {
	let file = o.folder === null ? null : join(o.folder, "log.ndjson");
	if (o.folder !== null) mkdirSync(o.folder, { recursive: true });
	const stages = [];
	const emit = (raw) => {
		const event = processSecrets.cleanAll(raw);
		o.listener?.(event);
		if (file === null || event.type === "progress" || event.type === "log" && event.level === "debug") return;
		try {
			appendFileSync(file, `${JSON.stringify({
				at: new Date(o.clock()).toISOString(),
				...event
			})}\n`);
		} catch (error) {
			file = null;
			const reason = messageOf(error);
			o.listener?.({
				type: "log",
				level: "warn",
				message: `log.ndjson cannot be written: ${reason}`
			});
		}
	};
	return {
		stages,
		emit,
		log: (level, message, fields) => emit({
			type: "log",
			level,
			message,
			...fields === void 0 ? {} : { fields }
		}),
		stage: async (name, work, secondsLeft = null) => {
			emit({
				type: "stage",
				name,
				state: "started",
				...secondsLeft === null ? {} : { secondsLeft }
			});
			const start = performance.now();
			try {
				return await work();
			} finally {
				const ms = Math.round(performance.now() - start);
				stages.push({
					name,
					ms
				});
				emit({
					type: "stage",
					name,
					state: "finished",
					ms
				});
			}
		}
	};
}
const fixed = (value) => ({ const: value });
const stage = objectOf({
	at: time,
	type: fixed("stage"),
	name: text,
	state: { enum: ["started", "finished"] }
}, {
	ms: described("How long it took, once it is finished.", count),
	secondsLeft: described("When it starts: the time until the run ends, if it can be estimated.", {
		type: "number",
		minimum: 0
	})
});
const message = objectOf({
	at: time,
	type: fixed("log"),
	level: { enum: [
		"info",
		"warn",
		"error"
	] },
	message: text
}, { fields: described("What the message is about, for programs.", { type: "object" }) });
documentSchema("log.schema.json", "log.ndjson", "One line of the log of a run.", { oneOf: [stage, message] });
// dist/src/run/lake-rules.js
/**
* @param snapshot the published one; null if there is none, or its manifest is lost
* @param given from `readGivenDecisions`
* @throws DamagedError if the lake's decisions are damaged wherever they were kept, and none are given
*/
async function resolveLakeRules(options, snapshot, given) {
	const lake = await rulesOfLake(options.output, snapshot, given);
	if (given?.length === 0 && options.decisions !== "none" && lake !== null && lake.decisions.length > 0) throw new UsageError(`the folder of decisions ${options.decisions} is empty, but the lake has decisions`, { hint: "--decisions none drops them." });
	return {
		lake,
		resolved: resolveRules(options, lake, given)
	};
}
/**
* The rules that a lake was made by; without its manifest, those of the newest run in the landing. Null for a new lake.
*
* @param given decisions that replace the lake's, which then need not be readable
*/
async function rulesOfLake(output, snapshot, given) {
	if (snapshot === null) {
		const rules = (await readJournals(output)).at(-1)?.rules;
		if (rules === void 0) return null;
		return {
			...rules,
			decisions: (await newestLandedDecisions(output))?.files ?? []
		};
	}
	const { rules } = snapshot.manifest;
	const decisions = [];
	for (const recorded of rules.decisions) {
		const text = await textOf(output, snapshot, recorded);
		if (text === null && given === null) throw lost(join(snapshot.folder, recorded.path));
		decisions.push({
			name: basename(recorded.path),
			text: text ?? ""
		});
	}
	return {
		...fromManifestRules(rules),
		decisions
	};
}
async function textOf(output, { folder }, { path, sha256 }) {
	const text = await readFile(join(folder, path), "utf8").catch(() => "");
	if (sha256OfDecisions({
		name: path,
		text
	}) === sha256) return text;
	return landedDecisionsFile(output, sha256);
}
const lost = (file) => new DamagedError(`the decisions ${file} are damaged, and so is what the landing kept of them`, { hint: "Give the folder of decisions with --decisions DIR." });
// dist/src/extract/landing/staged-file.js
function createStagedFile(path) {
	const opened = landingStep("set a body aside", () => open(path, "wx", 384));
	opened.catch(() => {});
	let written = opened;
	let closed = null;
	const append = async (chunk, before) => {
		const bytes = await chunk;
		await before;
		const handle = await opened;
		await landingStep("write a body", () => writeAll(handle, bytes));
		crashPoint("landing.body-written-aside");
	};
	const close = async (isWanted) => {
		const handle = await opened;
		try {
			await written;
			if (!isWanted) return;
			await landingStep("land a body", () => handle.datasync());
			crashPoint("landing.body-synced");
		} finally {
			await handle.close();
		}
	};
	return {
		path,
		write: (chunk) => {
			const write = append(chunk, written);
			written = write;
			write.catch(() => {});
			return write;
		},
		finish: () => {
			closed ??= close(true);
			closed.catch(() => {});
			return closed;
		},
		discard: async () => {
			closed ??= close(false);
			await closed.catch(() => {});
			await rm(path, { force: true }).catch(() => {});
		}
	};
}
/**
* Sets a complete body aside synchronously: from now on it survives if the process is killed.
* @throws LandingError if the disk rejects it
*/
function setAside({ path, descriptor }, bytes) {
	let isOpen = true;
	try {
		landingStepNow("write a body", () => writeAllNow(descriptor, bytes));
	} catch (error) {
		closeSync(descriptor);
		rmSync(path, { force: true });
		throw error;
	}
	crashPoint("landing.body-written-aside");
	const closeOnce = async () => {
		if (isOpen) {
			isOpen = false;
			await closeAsync(descriptor);
		}
	};
	return {
		path,
		write: () => Promise.reject(new LandingError("this body is complete")),
		finish: async () => {
			try {
				await landingStep("land a body", () => datasyncAsync(descriptor));
				crashPoint("landing.body-synced");
			} finally {
				await closeOnce();
			}
		},
		discard: async () => {
			await closeOnce();
			await rm(path, { force: true }).catch(() => {});
		}
	};
}
/** This many bodies may arrive at the same moment. */
const maxPreallocated = 8;
function createPreallocatedFiles(nextPath) {
	const ready = [];
	const underWay = /* @__PURE__ */ new Set();
	const prepareOne = async () => {
		const path = nextPath();
		ready.push({
			path,
			descriptor: await openAsync(path, "wx", 384)
		});
	};
	const prepare = () => {
		while (ready.length + underWay.size < maxPreallocated) {
			const preparing = prepareOne().catch(() => {});
			underWay.add(preparing);
			preparing.finally(() => underWay.delete(preparing));
		}
	};
	return {
		take: () => {
			const file = ready.pop() ?? openNow(nextPath());
			prepare();
			return file;
		},
		close: async () => {
			await Promise.all(underWay);
			for (const { descriptor } of ready.splice(0)) await closeAsync(descriptor);
		}
	};
}
const openNow = (path) => ({
	path,
	descriptor: landingStepNow("set a body aside", () => openSync(path, "wx", 384))
});
/** Runs one step of landing a body; a disk error becomes a LandingError that says what was being done. */
async function landingStep(doing, step) {
	try {
		return await step();
	} catch (cause) {
		throw toLandingError(doing, cause);
	}
}
/** The same for a synchronous step. */
function landingStepNow(doing, step) {
	try {
		return step();
	} catch (cause) {
		throw toLandingError(doing, cause);
	}
}
const toLandingError = (doing, cause) => cause instanceof LandingError ? cause : new LandingError(`could not ${doing}: ${messageOf(cause)}`, { cause });
const openAsync = promisify(open$1);
const closeAsync = promisify(close);
const datasyncAsync = promisify(fdatasync);
/** Appends all bytes. */
function writeAllNow(file, bytes) {
	for (let done = 0; done < bytes.byteLength;) done += writeSync(file, bytes, done);
}
/** Writes all bytes, at `position` or where the last write ended. */
async function writeAll(handle, bytes, position = null) {
	let done = 0;
	while (done < bytes.byteLength) {
		const at = position === null ? null : position + done;
		done += (await handle.write(bytes, done, bytes.byteLength - done, at)).bytesWritten;
	}
}
// dist/src/extract/landing/received-log.js
const logName = "received.ndjson";
function createReceivedLog(staging) {
	let log = null;
	return {
		note: (file, indexLine) => {
			landingStepNow("note a received body", () => {
				log ??= openSync(join(staging, logName), "a", 384);
				writeAllNow(log, Buffer.concat([Buffer.from(`${basename(file.path)} `), indexLine]));
			});
		},
		close: () => {
			if (log !== null) closeSync(log);
			log = null;
		}
	};
}
/**
* Lands what a killed run had received and set aside. A body that is incomplete, or whose note cannot be read, is left
* for deletion and requested again.
*/
async function adoptReceived(output, runId) {
	const folder = join(output, "landing", runId);
	const log = await readFile(join(folder, ".staging", logName), "utf8").catch(() => null);
	if (log === null) return;
	const index = join(folder, "index.ndjson");
	const text = await readFile(index, "utf8").catch(() => "");
	const whole = text.slice(0, text.lastIndexOf("\n") + 1);
	const landed = new Set(whole.split("\n"));
	const adopted = [];
	for (const note of log.split("\n")) {
		const [, part, line] = /^(\d+\.part) (.*)$/.exec(note) ?? [];
		if (part === void 0 || line === void 0 || landed.has(line)) continue;
		if (await adopt(output, runId, join(folder, ".staging", part), line)) adopted.push(`${line}\n`);
	}
	if (adopted.length === 0) return;
	const handle = await open(index, "r+");
	try {
		const length = Buffer.byteLength(whole);
		await handle.truncate(length);
		await handle.write(adopted.join(""), length);
		await handle.datasync();
	} finally {
		await handle.close();
	}
}
/** Moves the body to its landing file durably; false if it is incomplete. */
async function adopt(output, runId, part, line) {
	const response = await parseIndexLine(line, runId);
	if (response === null) return false;
	const to = join(output, response.landingFile);
	const isMoved = await stat(part).then(() => false, () => true);
	const file = isMoved ? to : part;
	try {
		const { responseId } = await readBody({
			kind: "file",
			file,
			maxBytes: response.byteCount
		});
		requireBody(responseId, response.responseId);
	} catch (error) {
		if (isMissing(error) || error instanceof InvalidBodyError || error instanceof BodyTooLargeError) return false;
		throw error;
	}
	await syncToDisk(file);
	await mkdir(dirname(to), {
		recursive: true,
		mode: 448
	});
	if (!isMoved) await rename(part, to);
	await syncToDisk(dirname(to));
	await syncToDisk(join(output, "landing", runId));
	return true;
}
// dist/src/extract/landing/writer.js
/**
* Throws UsageError if the folder cannot be created. Deletes leftovers of dead runs: the caller must hold the folder's lock.
*/
async function openLanding(options) {
	const { output, runId } = options;
	if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(runId)) throw new UsageError(`not a run id: ${JSON.stringify(runId)}`);
	const folder = join(output, "landing", runId);
	const staging = join(folder, ".staging");
	const index = await openFolders(output, folder, staging);
	const commits = createGroupCommit(output, index);
	const received = createReceivedLog(staging);
	const uncommitted = /* @__PURE__ */ new Set();
	let staged = 0;
	const track = (file) => {
		uncommitted.add(file);
		return file;
	};
	const nextPath = () => join(staging, `${staged++}.part`);
	const preallocated = createPreallocatedFiles(nextPath);
	return {
		runId,
		stage: () => track(createStagedFile(nextPath())),
		setAside: (bytes) => track(setAside(preallocated.take(), bytes)),
		commit: async (file, entry) => {
			if (!uncommitted.delete(file)) throw new LandingError("this body has already been landed or discarded");
			const response = toResponse(entry, runId);
			const line = toIndexLine(response, entry);
			received.note(file, line);
			return commits.add(file, response, line);
		},
		close: async () => {
			for (const file of uncommitted) await file.discard();
			await commits.close();
			await preallocated.close();
			received.close();
			await index.close();
			await rm(staging, {
				recursive: true,
				force: true
			});
		}
	};
}
/** Path of a landed body, relative to the output folder. */
function landingFile(runId, endpoint, responseId) {
	return `landing/${runId}/${endpoint}/${responseId}.json.gz`;
}
function toResponse(entry, runId) {
	const { endpoint, responseId } = entry.response;
	return {
		...entry.response,
		runId,
		landingFile: landingFile(runId, endpoint, responseId)
	};
}
function toIndexLine(response, entry) {
	const line = {
		response_id: response.responseId,
		endpoint: response.endpoint,
		method: response.method,
		path: response.path,
		status: response.status,
		fetched_at: response.fetchedAt,
		server_date: response.serverDate,
		byte_count: response.byteCount,
		landing_file: response.landingFile,
		run_id: response.runId,
		...entry.requestIds === void 0 ? {} : { request_body: { ids: entry.requestIds } },
		...entry.note === void 0 ? {} : { note: entry.note }
	};
	return Buffer.from(`${JSON.stringify(line)}\n`);
}
/**
* Bodies are made durable concurrently, each as it arrives. Then, one group at a time, their folders are synced and
* their lines are written. Bodies that arrive meanwhile form the next group.
*/
function createGroupCommit(output, index) {
	const folders = /* @__PURE__ */ new Map();
	const underWay = /* @__PURE__ */ new Set();
	let queue = [];
	let isFlushing = false;
	let indexLength = null;
	const appendLines = async (lines) => {
		indexLength ??= (await index.stat()).size;
		try {
			await writeAll(index, lines, indexLength);
			crashPoint("landing.index-appended");
			await index.datasync();
			crashPoint("landing.index-synced");
			indexLength += lines.byteLength;
		} catch (error) {
			await index.truncate(indexLength).catch(() => {});
			throw error;
		}
	};
	const flush = async () => {
		isFlushing = true;
		while (queue.length > 0) {
			const group = queue;
			queue = [];
			try {
				await Promise.all([...new Set(group.map((landing) => landing.folder))].map((folder) => folder.sync()));
				crashPoint("landing.folders-synced");
				await appendLines(Buffer.concat(group.map((landing) => landing.line)));
				for (const landing of group) landing.resolve();
			} catch (error) {
				for (const landing of group) landing.reject(error);
			}
		}
		isFlushing = false;
	};
	const land = async (file, response, line) => {
		const to = join(output, response.landingFile ?? "");
		await file.finish();
		const folder = await openOnce(folders, dirname(to));
		await rename(file.path, to);
		crashPoint("landing.body-renamed");
		await new Promise((resolve, reject) => {
			queue.push({
				folder,
				line,
				resolve,
				reject
			});
			if (!isFlushing) flush();
		});
		return response;
	};
	return {
		add: (file, response, line) => {
			const landing = landingStep("land a body", () => land(file, response, line));
			underWay.add(landing);
			return landing.finally(() => underWay.delete(landing));
		},
		close: async () => {
			await Promise.allSettled(underWay);
			for (const folder of folders.values()) await folder.then((handle) => handle.close()).catch(() => {});
		}
	};
}
/** A handle for syncing a folder; the first time, the folder is created and its parent synced. */
function openOnce(folders, folder) {
	const known = folders.get(folder);
	if (known !== void 0) return known;
	const opened = mkdir(folder, {
		recursive: true,
		mode: 448
	}).then(() => syncToDisk(dirname(folder))).then(() => open(folder, "r"));
	folders.set(folder, opened);
	return opened;
}
async function openFolders(output, folder, staging) {
	try {
		await mkdir(join(output, "landing"), {
			recursive: true,
			mode: 448
		});
		for (const run of await landingRuns(output)) {
			await adoptReceived(output, run);
			await rm(join(output, "landing", run, ".staging"), {
				recursive: true,
				force: true
			});
		}
		await mkdir(staging, {
			recursive: true,
			mode: 448
		});
		const index = await open(join(folder, "index.ndjson"), constants$1.O_RDWR | constants$1.O_CREAT, 384);
		for (const made of [
			folder,
			dirname(folder),
			output
		]) await syncToDisk(made);
		return index;
	} catch (cause) {
		throw new UsageError(`cannot write to ${join(output, "landing")}: ${messageOf(cause)}`, {
			cause,
			hint: "Choose a writable folder with --output."
		});
	}
}
// dist/src/report/run-stats.js
const emptyStats = () => ({
	mode: "full",
	changedSince: null,
	watermarkAt: null,
	listedAt: null,
	expected: {
		listings: 0,
		surveys: 0,
		subResources: {}
	},
	surveyListing: null,
	surveys: {
		listed: 0,
		changed: 0,
		fetched: 0,
		reused: 0,
		unchanged: 0,
		removed: 0,
		failed: []
	},
	failedLookups: [],
	changes: {
		added: 0,
		changed: 0,
		removed: 0
	},
	restated: 0,
	boundary: {
		added: 0,
		moved: 0,
		removed: 0,
		renamed: 0
	},
	newExclusions: null,
	rows: {},
	issues: {}
});
/** Whether everything that was wanted could be fetched, or read. */
const isWhole = ({ surveys, failedLookups }) => surveys.failed.length + failedLookups.length === 0;
/** The run's row in the lake it is about to publish. */
function runRow(source, stats, requestStats) {
	const { surveys } = stats;
	return {
		run_id: source.runId,
		pipeline: source.pipeline,
		mode: stats.mode,
		status: isWhole(stats) ? "published" : "published_with_gaps",
		started_at: source.startedAt * 1e3,
		finished_at: source.finishedAt * 1e3,
		changed_since: stats.changedSince === null ? null : Math.floor(Date.parse(stats.changedSince) / 864e5),
		watermark_at: stats.watermarkAt,
		request_count: requestStats?.requests ?? 0,
		retry_count: requestStats?.retries ?? 0,
		throttled_count: requestStats?.throttled ?? 0,
		byte_count: requestStats?.bytesReceived ?? 0,
		surveys_listed: surveys.listed,
		surveys_changed: surveys.changed,
		surveys_fetched: surveys.fetched,
		surveys_reused: surveys.reused,
		surveys_removed: surveys.removed,
		surveys_failed: surveys.failed.length,
		data_points: stats.rows["data_points"] ?? 0,
		data_issues: stats.rows["data_issues"] ?? 0,
		version: packageVersion(),
		survey_listing: stats.surveyListing,
		time_zone: source.timeZone,
		default_currency: source.defaultCurrency,
		is_simulated: source.isSimulated
	};
}
// dist/src/report/report-builder.js
function buildReport(o) {
	const { stats, requestStats, outcome } = o;
	const asked = Object.entries(requestStats?.byEndpoint ?? {}).filter(([, count]) => count > 0);
	return {
		run_id: o.runId,
		pipeline: o.pipeline,
		mode: stats.mode,
		status: outcome.status,
		exit_code: outcome.exitCode,
		snapshot_id: o.snapshotId,
		started_at: new Date(o.startedAt).toISOString(),
		finished_at: new Date(o.finishedAt).toISOString(),
		changed_since: stats.changedSince,
		watermark_at: stats.watermarkAt === null ? null : (/* @__PURE__ */ new Date(stats.watermarkAt / 1e3)).toISOString(),
		requests: {
			total: requestStats?.requests ?? 0,
			by_endpoint: Object.fromEntries(asked),
			retries: requestStats?.retries ?? 0,
			throttled: requestStats?.throttled ?? 0,
			waited_ms: Math.round(requestStats?.waitedMs ?? 0),
			rate_limit: o.rateLimit
		},
		bytes_received: requestStats?.bytesReceived ?? 0,
		surveys: {
			...stats.surveys,
			failed: stats.surveys.failed.map(({ surveyId, reason }) => ({
				survey_id: surveyId,
				reason
			}))
		},
		...stats.failedLookups.length === 0 ? {} : { failed_lookups: stats.failedLookups },
		rows: stats.rows,
		issues: stats.issues,
		changes: stats.changes,
		restated: stats.restated,
		boundary_changes: stats.boundary,
		...stats.newExclusions === null ? {} : { new_exclusions: stats.newExclusions },
		...outcome.status.startsWith("published") ? o.findings : {},
		stages: o.stages,
		...outcome.error === null || outcome.error === void 0 ? {} : { error: outcome.error },
		version: packageVersion(),
		source: o.source,
		...o.sandbox === null ? {} : { sandbox: o.sandbox }
	};
}
/** The outcome of a pipeline that has ended. */
function outcomeOf$1(ended, failure) {
	if (failure !== void 0) return failedOutcome(failure);
	const exitCode = isWhole(ended.stats) ? exitCodes.ok : exitCodes.gaps;
	if (!ended.published) return {
		status: "unchanged",
		exitCode,
		error: null
	};
	return {
		status: exitCode === exitCodes.ok ? "published" : "published_with_gaps",
		exitCode,
		error: null
	};
}
function failedOutcome(failure) {
	const error = describe(failure);
	if (failure instanceof InterruptedError) return {
		status: "interrupted",
		exitCode: exitCodes.interrupted,
		error
	};
	if (failure instanceof GuardError) return {
		status: "stopped_by_guard",
		exitCode: exitCodes.guard,
		error
	};
	return {
		status: "failed",
		exitCode: failure instanceof EsgLakeError ? failure.exitCode : exitCodes.unexpected,
		error
	};
}
function describe(failure) {
	if (!(failure instanceof Error)) return {
		name: "Error",
		message: String(failure)
	};
	const hint = failure instanceof EsgLakeError ? failure.hint : systemHint(failure);
	return {
		name: failure.name,
		message: failure.message,
		...hint === void 0 ? {} : { hint }
	};
}
/** What to do about errors from the operating system. */
const hints = {
	full: "The disk is full: free some space and run again; landed responses are kept.",
	forbidden: "The output folder cannot be written: check its owner and mount, or choose another with --output.",
	"too large": "The file system or a limit (ulimit -f) does not allow larger files: raise it and run again; landed responses are kept.",
	broken: "The disk reported an error: check it before you run again."
};
function systemHint(error) {
	const fault = systemFault(error);
	return fault === null ? void 0 : hints[fault];
}
/** Writes `report.json` for a run that an uncaught fault is about to end: the run itself may not get that far. */
function watchForCrash(session, folder, clock) {
	let fault;
	return {
		get fault() {
			return fault;
		},
		end: onCrash((error) => {
			fault = error;
			const outcome = outcomeOf$1(session, error);
			const report = processSecrets.cleanAll(buildReport({
				...session.summary(),
				outcome,
				finishedAt: clock()
			}));
			writeFileSync(join(folder, "report.json"), `${JSON.stringify(report, null, 2)}\n`);
		})
	};
}
// dist/src/report/time-left.js
/**
* Stages after the requests, with what each costs without any experience in this folder: a fixed part and one for each
* million data points, in milliseconds (bench/RESULTS.md).
*/
const laterStages = {
	merge: {
		fixed: 500,
		perMillion: 3e3
	},
	publish: {
		fixed: 1500,
		perMillion: 7e3
	}
};
/** Stages whose time is that of their requests. */
const requesting = /* @__PURE__ */ new Set([
	"list",
	"plan",
	"surveys",
	"details"
]);
/** The pace of a stage is known after this many of its parts. */
const minParts = 5;
/** @param now milliseconds; only differences matter */
function createTimeLeft(history, now) {
	let stage = {
		name: "",
		at: now(),
		done: 0,
		total: 0
	};
	let first = null;
	/** By the pace of the stage itself: what it does with the answers may take longer than the requests. */
	const byPace = () => {
		const { done, total } = stage;
		if (first === null || done - first.done < minParts) return 0;
		return (now() - first.at) / (done - first.done) * (total - done);
	};
	const usual = (name, known) => {
		const experience = usualMs(history, known.mode, name);
		if (experience !== null) return experience;
		const model = laterStages[name];
		return model === void 0 ? 0 : model.fixed + model.perMillion * expectedPoints(known, stage) / 1e6;
	};
	return {
		started: (name) => {
			stage = {
				name,
				at: now(),
				done: 0,
				total: 0
			};
			first = null;
		},
		counted: (done, total) => {
			if (first === null || done < stage.done) first = {
				done,
				at: now()
			};
			stage = {
				...stage,
				done,
				total
			};
		},
		estimate: (known) => {
			const { requestSeconds, mode } = known;
			if (requestSeconds === null && mode !== "replay" && requesting.has(stage.name)) return null;
			const rest = stagesAfter(stage.name, history, mode).filter((name) => !isForecast(name, mode)).reduce((sum, name) => sum + usual(name, known), 0);
			const own = isForecast(stage.name, mode) ? Math.max((requestSeconds ?? 0) * 1e3, byPace()) : Math.max(usual(stage.name, known) - (now() - stage.at), byPace());
			return Math.max(0, own + rest) / 1e3;
		}
	};
}
/** Whether the time of a stage follows from the requests to come; a replay sends none. */
const isForecast = (stage, mode) => mode !== "replay" && requesting.has(stage);
/** Of the newest run that went through this stage; without one, those of every pipeline. */
function stagesAfter(stage, history, mode) {
	const known = history.find((run) => run.mode === mode && run.stages.has(stage));
	const names = known === void 0 ? Object.keys(laterStages) : [...known.stages.keys()];
	return names.slice(names.indexOf(stage) + 1);
}
/** Rows that the lake will have, judged by those of the surveys read so far. */
function expectedPoints({ dataPoints, lakeDataPoints }, stage) {
	const share = stage.done > 0 ? stage.total / stage.done : 1;
	return Math.max(lakeDataPoints, dataPoints * share);
}
const maxReports = 8;
/** Only runs that published went through all stages. A report that cannot be read is as good as none. */
async function readStageHistory(output) {
	const ids = (await readdir(join(output, "runs")).catch(() => [])).filter(isRunId).sort().reverse();
	return (await Promise.all(ids.slice(0, maxReports).map((id) => read(join(output, "runs", id, "report.json"))))).filter((report) => report !== null);
}
/** What a run of this mode is likely to take for a stage, in milliseconds: the median; null if no such run went through it. */
function usualMs(history, mode, stage) {
	const times = history.flatMap((run) => run.mode === mode ? run.stages.get(stage) ?? [] : []).sort((a, b) => a - b);
	return times[Math.floor(times.length / 2)] ?? null;
}
async function read(file) {
	const report = await readJsonObject(file);
	if (report === null || !String(report["status"]).startsWith("published")) return null;
	const stages = Array.isArray(report["stages"]) ? report["stages"] : [];
	return {
		mode: report["mode"],
		stages: new Map(stages.flatMap(stageOf))
	};
}
function stageOf(stage) {
	if (!isObject(stage)) return [];
	const { name, ms } = stage;
	return typeof name === "string" && typeof ms === "number" ? [[name, ms]] : [];
}
// dist/src/transform/forest.js
/**
* Works without recursion, in time linear in the number of nodes, however deep the forest is.
*
* @param nodes with distinct ids
* @param limit if there are more than `maxPairs` pairs of a node and an ancestor (itself included), the nodes are split
* into trees of `levels` levels
*/
function toForest(nodes, limit) {
	const places = new Map(nodes.map(({ id }, place) => [id, place]));
	const parents = Int32Array.from(nodes, ({ parentId }) => parentId === null ? -1 : places.get(parentId) ?? -1);
	const orphans = nodes.flatMap(({ parentId }, place) => parentId !== null && parents[place] === -1 ? [place] : []);
	const cuts = cutCycles(nodes, parents);
	const childCounts = new Int32Array(nodes.length);
	for (const parent of parents) if (parent >= 0) childCounts[parent] = at(childCounts, parent) + 1;
	const topDown = orderTopDown(parents, childCounts);
	const depths = toDepths(parents, topDown);
	const tooDeep = limit !== void 0 && pairsOf(depths) > limit.maxPairs ? deepRoots(depths, limit.levels) : [];
	for (const place of tooDeep) {
		const parent = at(parents, place);
		parents[place] = -1;
		childCounts[parent] = at(childCounts, parent) - 1;
	}
	const levels = tooDeep.length === 0 ? nodes.length : limit?.levels ?? nodes.length;
	for (let place = 0; place < nodes.length; place++) depths[place] = at(depths, place) % levels;
	const descendantCounts = new Int32Array(nodes.length);
	for (const place of topDown.toReversed()) {
		const parent = at(parents, place);
		if (parent >= 0) descendantCounts[parent] = at(descendantCounts, parent) + at(descendantCounts, place) + 1;
	}
	return {
		parents,
		depths,
		childCounts,
		descendantCounts,
		topDown,
		orphans,
		cuts,
		tooDeep
	};
}
function toDepths(parents, topDown) {
	const depths = new Int32Array(parents.length);
	for (const place of topDown) {
		const parent = at(parents, place);
		if (parent >= 0) depths[place] = at(depths, parent) + 1;
	}
	return depths;
}
const pairsOf = (depths) => depths.reduce((pairs, depth) => pairs + depth + 1, 0);
/** Indices in the order of the nodes. */
function deepRoots(depths, levels) {
	return [...depths.keys()].filter((place) => at(depths, place) > 0 && at(depths, place) % levels === 0);
}
/** Makes the node with the smallest id in each cycle a root; a node that is its own parent is a cycle of one. */
function cutCycles(nodes, parents) {
	const walks = new Int32Array(nodes.length);
	const cuts = [];
	for (let start = 0; start < nodes.length; start++) {
		const walk = start + 1;
		let place = start;
		while (place >= 0 && walks[place] === 0) {
			walks[place] = walk;
			place = at(parents, place);
		}
		if (place < 0 || walks[place] !== walk) continue;
		const cut = smallestInCycle(nodes, parents, place);
		parents[cut] = -1;
		cuts.push(cut);
	}
	return cuts;
}
function smallestInCycle(nodes, parents, start) {
	const idOf = (place) => nodes[place]?.id ?? "";
	let smallest = start;
	for (let place = at(parents, start); place !== start; place = at(parents, place)) if (idOf(place) < idOf(smallest)) smallest = place;
	return smallest;
}
/** Removes leaves until nothing is left; the reverse of that order is top-down. */
function orderTopDown(parents, childCounts) {
	const left = Int32Array.from(childCounts);
	const bottomUp = new Int32Array(parents.length);
	let count = 0;
	for (let place = 0; place < parents.length; place++) if (left[place] === 0) bottomUp[count++] = place;
	for (let next = 0; next < count; next++) {
		const parent = at(parents, at(bottomUp, next));
		if (parent < 0) continue;
		left[parent] = at(left, parent) - 1;
		if (left[parent] === 0) bottomUp[count++] = parent;
	}
	return bottomUp.toReversed();
}
/** An element that is known to exist. */
function at(array, place) {
	return array[place] ?? 0;
}
// dist/src/transform/hierarchy.js
const namedFields = /* @__PURE__ */ new Set([
	"_id",
	"name",
	"profile",
	"parentId",
	"created"
]);
/**
* The closure and the paths repeat every node once for each level above it: a chain of 5,000 nodes would be 12.5
* million rows. Any real organization fits; a listing with more pairs than this is split into trees of a hundred
* levels.
*/
const hierarchyLimit = {
	maxPairs: 25e5,
	levels: 100
};
/**
* Turns the flat list of initiatives (endpoint 1) into rows of `initiatives` and `initiative_ancestors`. `parent_id` is
* NULL for a node whose parent is not listed, at which a cycle is cut, or which `hierarchyLimit` makes a root; an issue
* then holds the parent that the service sent.
* @returns the ids that were loaded, in the order of the list
*/
function transformInitiatives(data, context, sink) {
	const nodes = readNodes(data, createIssueLog(context, "initiatives", sink));
	const forest = toForest(nodes, hierarchyLimit);
	const lowerCased = new Set(forest.orphans.length === 0 ? [] : nodes.map(({ id }) => id.toLowerCase()));
	for (const place of forest.orphans) {
		const node = nodes[place];
		if (node === void 0) continue;
		const message = `the parent is not listed${lowerCased.has(node.parentId?.toLowerCase()) ? onlyInOtherCase : ""}; the node is a root`;
		reportField(node.at, "notice", "unknown_parent", "parentId", message);
	}
	for (const place of forest.cuts) {
		const at = nodes[place]?.at;
		const message = "the parents form a cycle, which is cut here; the node is a root";
		if (at) reportField(at, "degraded", "hierarchy_cycle", "parentId", message);
	}
	for (const place of forest.tooDeep) {
		const at = nodes[place]?.at;
		const message = `the hierarchy is too deep for its size and is cut every ${hierarchyLimit.levels} levels; the node is a root`;
		if (at) reportField(at, "degraded", "hierarchy_depth", "parentId", message);
	}
	writeNodes(nodes, forest, context, sink);
	writeAncestors(nodes, forest, sink);
	return { ids: nodes.map(({ id }) => id) };
}
/** Ids are compared case-sensitively. */
const onlyInOtherCase = ", only an initiative whose id differs from it in upper and lower case";
function readNodes(data, issues) {
	const seen = /* @__PURE__ */ new Set();
	return data.flatMap((value, index) => readNode(value, `/data/${index}`, seen, issues) ?? []);
}
function readNode(value, pointer, seen, issues) {
	const subject = {
		resource: "initiatives",
		surveyId: null,
		utrvId: null,
		initiativeId: null
	};
	const unidentified = readRecord(value, {
		pointer,
		subject,
		issues
	});
	const id = unidentified === null ? null : readRequiredId(unidentified, "_id");
	if (unidentified === null || id === null) return null;
	const at = {
		...unidentified,
		subject: {
			...subject,
			initiativeId: id
		}
	};
	if (seen.has(id)) {
		reportField(at, "rejected", "duplicate_id", "_id", "a second initiative with this id; the first is kept");
		return null;
	}
	seen.add(id);
	reportMissing(at, ["name", "created"]);
	return {
		id,
		parentId: readParentId(at),
		name: readText(at, "name", 255),
		profileUrl: readText(at, "profile", 2083),
		createdAt: readTime(at, "created"),
		extra: readExtra(at, namedFields),
		at
	};
}
function readParentId(at) {
	const parentId = at.record["parentId"];
	if (isObjectId(parentId)) return parentId;
	if (!isBlank(parentId)) reportField(at, "degraded", "invalid_id", "parentId", "not 24 hexadecimal characters; the node is a root");
	return null;
}
function writeNodes(nodes, forest, context, sink) {
	const paths = toPaths(nodes, forest);
	nodes.forEach((node, place) => {
		const parent = nodes[forest.parents[place] ?? -1];
		const path = paths[place] ?? {
			text: node.id,
			ids: [node.id]
		};
		const childCount = forest.childCounts[place] ?? 0;
		sink("initiatives", {
			initiative_id: node.id,
			name: node.name,
			profile_url: node.profileUrl,
			parent_id: parent?.id ?? null,
			created_at: node.createdAt,
			depth: forest.depths[place] ?? 0,
			path: path.text,
			path_ids: path.ids,
			root_id: path.ids[0] ?? node.id,
			is_leaf: childCount === 0,
			child_count: childCount,
			descendant_count: forest.descendantCounts[place] ?? 0,
			removed_at: null,
			response_id: context.responseId,
			extra: node.extra
		});
	});
}
/** Names from the root down, by index of the node; a node without a name is represented by its id. */
function toPaths(nodes, forest) {
	const paths = new Array(nodes.length);
	for (const place of forest.topDown) {
		const node = nodes[place];
		if (node === void 0) continue;
		const above = paths[forest.parents[place] ?? -1];
		const name = node.name ?? node.id;
		paths[place] = above === void 0 ? {
			text: name,
			ids: [node.id]
		} : {
			text: `${above.text} > ${name}`,
			ids: [...above.ids, node.id]
		};
	}
	return paths;
}
function writeAncestors(nodes, forest, sink) {
	nodes.forEach(({ id }, place) => {
		let distance = 0;
		for (let above = place; above >= 0; above = forest.parents[above] ?? -1) {
			sink("initiative_ancestors", {
				ancestor_id: nodes[above]?.id ?? id,
				descendant_id: id,
				distance
			});
			distance++;
		}
	});
}
// dist/src/transform/survey-listing.js
/** Turns listings into rows, and extracts what they say about each survey. */
function createListingReader({ runId, options }) {
	const context = {
		runId,
		timeZone: options.timeZone,
		defaultCurrency: options.defaultCurrency
	};
	return {
		initiatives: ({ data, response }, sink) => {
			transformInitiatives(data, {
				...context,
				responseId: response.responseId
			}, sink);
		},
		surveys: (plain, filtered, sink) => readSurveyListing(plain, filtered, {
			...context,
			responseId: ""
		}, sink)
	};
}
/**
* Which surveys exist. Only the plain listings decide that, and only their faults become issues; the filtered ones
* (with `changedSince`) add `lastUpdated`, the latest if several listings name a survey. A survey that is in several
* plain listings is taken from the first; a survey that is in one listing twice is a duplicate.
* @param context its `responseId` is not used, since every listing is a separate response
*/
function readSurveyListing(plain, filtered, context, sink) {
	const records = /* @__PURE__ */ new Map();
	for (const { data, response } of plain) {
		const issues = createIssueLog({
			...context,
			responseId: response.responseId
		}, "survey_listing", sink);
		for (const [id, record] of readRecords(data, issues)) if (!records.has(id)) records.set(id, record);
	}
	const changed = groupBy(filtered.flatMap(({ data }) => data.filter(isObject)), ({ _id }) => _id);
	return [...records].map(([id, record]) => toListed(id, record, changed.get(id)));
}
function readRecords(data, issues) {
	const records = /* @__PURE__ */ new Map();
	const subject = {
		resource: "surveys",
		surveyId: null,
		utrvId: null,
		initiativeId: null
	};
	data.forEach((value, index) => {
		const pointer = `/data/${index}`;
		const at = readRecord(value, {
			pointer,
			subject,
			issues
		});
		const id = at === null ? null : readRequiredId(at, "_id");
		if (at === null || id === null) return;
		if (records.has(id)) {
			const identified = {
				...at,
				subject: {
					...subject,
					surveyId: id
				}
			};
			reportField(identified, "rejected", "duplicate_id", "_id", "a second survey with this id; the first is kept");
		} else records.set(id, at.record);
	});
	return records;
}
/** @param changed the survey in every filtered listing that has it; undefined if none has it */
function toListed(surveyId, record, changed) {
	const { lastUpdated: _, ...metadata } = record;
	const { raw, micros } = latest([...changed ?? [], record].map((sent) => sent["lastUpdated"]));
	const { initiativeId } = record;
	return {
		surveyId,
		listingHash: createHash("sha256").update(canonicalJson(metadata)).digest("hex"),
		lastUpdatedAt: micros,
		lastUpdatedRaw: raw,
		inFiltered: changed !== void 0,
		initiativeId: isObjectId(initiativeId) ? initiativeId : null
	};
}
/** The latest time that can be read; if there is none, the first value that was sent. */
function latest(sent) {
	let found = null;
	for (const raw of sent) {
		if (isBlank(raw)) continue;
		const micros = typeof raw === "string" ? parseInstant(raw)?.micros ?? null : null;
		if (found === null || micros !== null && (found.micros === null || micros > found.micros)) found = {
			raw,
			micros
		};
	}
	return found ?? {
		raw: null,
		micros: null
	};
}
// dist/src/load/ingest/chunk-writer.js
var import_lib = require_lib();
/** The number of rows that a vector of DuckDB holds. */
const chunkSize = 2048;
/**
* Makes one native call per column and chunk and one per dictionary, but none per value: half a million data points take
* 0.1 s of the main thread. The batch must not be a slice, and its columns must be those of `arrowSchema`.
*/
function createChunkWriter(batch) {
	const columns = batch.data.children.map(createColumn);
	return { write(chunk, from, count) {
		columns.forEach((column, index) => {
			column(chunk, index, from, count);
		});
	} };
}
function createColumn(data) {
	if (data.offset !== 0) throw new TypeError("a slice of a record batch cannot be loaded");
	if (DataType.isList(data.type)) return listColumn(data);
	const copy = valuesCopier(data);
	return (chunk, index, from, count) => {
		const vector = duckdb.data_chunk_get_vector(chunk.chunk, index);
		copyValidity(data, vector, from, count);
		copy(vector, from, count);
	};
}
function copyValidity(data, vector, from, count) {
	const { nullBitmap, nullCount } = data;
	if (nullBitmap === null || nullCount === 0) return;
	duckdb.vector_ensure_validity_writable(vector);
	const bytes = bitsOf(nullBitmap, from, count);
	duckdb.copy_data_to_vector_validity(vector, 0, bufferOf(bytes), bytes.byteOffset, bytes.byteLength);
}
/** This many bits from index `from` on, which may be in the middle of a byte. */
function bitsOf(bitmap, from, count) {
	const first = from >> 3;
	const shift = from & 7;
	if (shift === 0) return bitmap.subarray(first, from + count + 7 >> 3);
	const bits = new Uint8Array(count + 7 >> 3);
	for (let i = 0; i < bits.length; i++) bits[i] = (bitmap[first + i] ?? 0) >> shift | (bitmap[first + i + 1] ?? 0) << 8 - shift;
	return bits;
}
function valuesCopier(data) {
	if (DataType.isDictionary(data.type)) return textCopier(data);
	if (DataType.isBool(data.type)) return booleanCopier(data);
	const values = data.values;
	const width = values.BYTES_PER_ELEMENT;
	return (vector, from, count) => duckdb.copy_data_to_vector(vector, 0, bufferOf(values), values.byteOffset + from * width, count * width);
}
/** Copies the pool's 16-byte references row by row, 32 bits at a time. */
function textCopier(data) {
	const pool = createTextPool(data.dictionary);
	const indices = data.values;
	const target = new Int32Array(4 * chunkSize);
	return (vector, from, count) => {
		const { words } = pool;
		for (let i = 0; i < count; i++) {
			const word = 4 * (indices[from + i] ?? 0);
			target[4 * i] = words[word] ?? 0;
			target[4 * i + 1] = words[word + 1] ?? 0;
			target[4 * i + 2] = words[word + 2] ?? 0;
			target[4 * i + 3] = words[word + 3] ?? 0;
		}
		duckdb.copy_data_to_vector(vector, 0, target.buffer, 0, 16 * count);
	};
}
/** Arrow packs booleans into bits, DuckDB into bytes. */
function booleanCopier(data) {
	const bits = data.values;
	const target = new Uint8Array(chunkSize);
	return (vector, from, count) => {
		for (let i = 0; i < count; i++) target[i] = (bits[from + i >> 3] ?? 0) >> (from + i & 7) & 1;
		duckdb.copy_data_to_vector(vector, 0, target.buffer, 0, count);
	};
}
/** Lists are copied value by value: only `initiatives.path_ids` is one. */
function listColumn(data) {
	const offsets = data.valueOffsets;
	const [child] = data.children;
	if (child === void 0) throw new TypeError("a list column does not have a child");
	const decoder = new TextDecoder();
	const textAt = (i) => decoder.decode(child.values.subarray(child.valueOffsets[i], child.valueOffsets[i + 1]));
	return (chunk, index, from, count) => {
		const vector = chunk.getColumnVector(index);
		for (let i = 0; i < count; i++) {
			const start = offsets[from + i] ?? 0;
			const length = (offsets[from + i + 1] ?? 0) - start;
			const texts = Array.from({ length }, (_, k) => textAt(start + k));
			vector.setItem(i, data.getValid(from + i) ? (0, import_lib.listValue)(texts) : null);
		}
		vector.flush();
	};
}
function bufferOf(view) {
	if (view.buffer instanceof ArrayBuffer) return view.buffer;
	throw new TypeError("shared memory cannot be loaded");
}
/** Texts of up to this length are stored in the 16 bytes themselves. */
const inlineLength = 12;
/**
* Passes all texts of a dictionary to DuckDB as one string, and derives the references to its parts: the layout of
* `duckdb_string_t` (length, then 12 bytes inline or 4 bytes of prefix and a pointer) is part of DuckDB's C interface.
* One native call instead of one per text takes a quarter of the time of sending the texts as JSON and joining them by
* index.
*/
function createTextPool(dictionary) {
	const owner = import_lib.DuckDBDataChunk.create([import_lib.VARCHAR], 1);
	const [data, ...rest] = dictionary?.data ?? [];
	if (data === void 0 || rest.length > 0) throw new TypeError("the dictionary does not consist of exactly one part");
	const offsets = data.valueOffsets;
	const bytes = data.values.subarray(offsets[0] ?? 0, offsets[data.length] ?? 0);
	return {
		owner,
		words: referencesTo(data, offsets, bytes, store(owner, bytes))
	};
}
/** Copies the bytes to DuckDB and returns their address, which is irrelevant if they fit inline. */
function store(owner, bytes) {
	const vector = duckdb.data_chunk_get_vector(owner.chunk, 0);
	duckdb.vector_assign_string_element_len(vector, 0, bytes);
	const reference = duckdb.vector_get_data(vector, 16);
	return new DataView(reference.buffer, reference.byteOffset, 16).getBigUint64(8, true);
}
function referencesTo(data, offsets, bytes, address) {
	const words = new Int32Array(4 * data.length);
	const inline = new Uint8Array(words.buffer);
	const low = Number(address & 4294967295n);
	const high = Number(address >> 32n);
	const first = offsets[0] ?? 0;
	for (let i = 0; i < data.length; i++) {
		const start = (offsets[i] ?? 0) - first;
		const length = (offsets[i + 1] ?? 0) - first - start;
		words[4 * i] = length;
		const copied = length <= inlineLength ? length : 4;
		for (let k = 0; k < copied; k++) inline[16 * i + 4 + k] = bytes[start + k] ?? 0;
		if (length <= inlineLength) continue;
		const at = low + start;
		words[4 * i + 2] = at | 0;
		words[4 * i + 3] = high + Math.floor(at / 4294967296) | 0;
	}
	return words;
}
// dist/src/load/ingest/batch-inserter.js
/**
* Offers batches to DuckDB as a table function: a thread of DuckDB pulls chunks from it and writes the table, while
* this thread only copies columns. An appender would write on this thread, which would be busy four times as long. With
* two threads of DuckDB, each would leave a row group half full, which the checkpoint would write again.
*/
function createBatchInserter(connection) {
	let source = null;
	const current = () => {
		if (source === null) throw new Error("no batch is being inserted");
		return source;
	};
	connection.registerTableFunction(import_lib.DuckDBTableFunction.create({
		name: functionName,
		bindFunction: (info) => {
			for (const { name, type } of current().columns) info.addResultColumn(name, type);
			info.setCardinality(current().rowCount, true);
		},
		initFunction: (info) => info.setMaxThreads(1),
		mainFunction: (_info, chunk) => fill(chunk, current())
	}));
	let last = Promise.resolve();
	let inserted = 0;
	return { insert(on, target, table, ...batches) {
		const insertion = last.then(async () => {
			source = createSource(table, batches);
			try {
				await on.run(`INSERT INTO ${target} BY NAME SELECT * FROM ${functionName}()`);
			} finally {
				source = null;
			}
			inserted += batches.reduce((sum, batch) => sum + bytesOf(toSlice(batch)), 0);
			if (inserted < garbageBytes) return;
			inserted = 0;
			collectGarbage();
		});
		last = insertion.catch(() => void 0);
		return insertion;
	} };
}
/** Collecting garbage pays off after this many bytes of inserted batches. */
const garbageBytes = 32 * 2 ** 20;
const functionName = "esg_lake_batch";
function createSource(table, batches) {
	const declaration = tables[table];
	const columns = Object.entries(declaration.columns).map(([name, column]) => ({
		name,
		type: types[column.type]
	}));
	const expected = columns.map(({ name }) => name).join();
	const parts = batches.map(toSlice).map(({ batch, from, to }) => {
		const names = batch.schema.fields.map((field) => field.name).join();
		if (names !== expected) throw new TypeError(`the batch does not fit the table ${table}: its columns are ${names}`);
		return {
			writer: createChunkWriter(batch),
			from,
			to
		};
	});
	return {
		columns,
		rowCount: parts.reduce((sum, { from, to }) => sum + to - from, 0),
		parts,
		part: 0,
		done: 0
	};
}
/** Size of the whole batch, including the texts of its dictionaries. */
const bytesOf = ({ batch }) => batch.data.children.reduce((sum, { byteLength, dictionary }) => sum + byteLength + (dictionary?.byteLength ?? 0), 0);
/** Turns a batch into a slice of all its rows. */
function toSlice(batch) {
	return "batch" in batch ? batch : {
		batch,
		from: 0,
		to: batch.numRows
	};
}
/** JSON arrives as text; it is checked when it is inserted into a JSON column. */
const types = {
	VARCHAR: import_lib.VARCHAR,
	JSON: import_lib.VARCHAR,
	INTEGER: import_lib.INTEGER,
	BIGINT: import_lib.BIGINT,
	DOUBLE: import_lib.DOUBLE,
	BOOLEAN: import_lib.BOOLEAN,
	DATE: import_lib.DATE,
	TIMESTAMPTZ: import_lib.TIMESTAMPTZ,
	"VARCHAR[]": (0, import_lib.LIST)(import_lib.VARCHAR)
};
/** Fills the chunk with the next rows; at the end, with none. */
function fill(chunk, source) {
	let part = source.parts[source.part];
	while (part !== void 0 && source.done === part.to - part.from) {
		part = source.parts[++source.part];
		source.done = 0;
	}
	chunk.rowCount = 0;
	if (part === void 0) return;
	const at = part.from + source.done;
	chunk.rowCount = Math.min(chunkSize, part.to - at);
	part.writer.write(chunk, at, chunk.rowCount);
	source.done += chunk.rowCount;
}
/** The number of rows in one of DuckDB's row groups. */
const rowGroup = 122880;
/**
* Inserts full row groups: DuckDB keeps a row group that a statement leaves partly filled, even by one row, in memory
* uncompressed, has the next statement copy it, or rewrites it in the checkpoint. Compared with one statement per batch
* of 80,000 rows, this takes half the processor time and leaves no holes in the file, at the cost of some 40 MB for
* each table.
*
* @param options.rowGroups number of row groups of a table that are inserted together. @default 1
*/
function createBatchCollector(inserter, options = {}) {
	const enough = (options.rowGroups ?? 1) * rowGroup;
	const held = /* @__PURE__ */ new Map();
	return {
		insert: async (connection, target, table, ...batches) => {
			const found = held.get(target) ?? {
				connection,
				table,
				slices: [],
				sent: 0
			};
			const [full, rest] = share([...found.slices, ...batches.map(toSlice)], enough, found.sent);
			held.set(target, {
				connection,
				table,
				slices: rest,
				sent: found.sent + countRows$1(full)
			});
			if (full.length > 0) await inserter.insert(connection, target, table, ...full);
		},
		flush: async () => {
			const last = [...held];
			held.clear();
			for (const [target, { connection, table, slices }] of last) if (slices.length > 0) await inserter.insert(connection, target, table, ...slices);
		}
	};
}
/**
* What is inserted now, and what is held back. One row more than fills the row groups is inserted: DuckDB compresses
* and writes a row group when the next one begins, and keeps it in memory until then.
*
* @param sent rows that the table already has
*/
function share(slices, enough, sent) {
	if (slices.reduce((sum, slice) => sum + bytesOf(slice), 0) > memoryShares.columnsWaiting) return [slices, []];
	const groupsEnd = Math.floor((sent + countRows$1(slices) - 1) / rowGroup) * rowGroup;
	const room = groupsEnd + 1 - sent;
	return groupsEnd > 0 && room > enough - rowGroup ? cutAt(room, slices) : [[], slices];
}
const countRows$1 = (slices) => slices.reduce((sum, { from, to }) => sum + to - from, 0);
/** The first rows, and the rest. */
function cutAt(rows, slices) {
	let room = rows;
	const first = [];
	const rest = [];
	for (const slice of slices) {
		const { batch, from, to } = slice;
		const cut = Math.min(to, from + room);
		room -= cut - from;
		if (cut > from) first.push({
			batch,
			from,
			to: cut
		});
		if (cut < to) rest.push({
			batch,
			from: cut,
			to
		});
	}
	return [first, rest];
}
// dist/src/load/ingest/staging.js
/**
* Attached alongside the lake, so that its blocks never end up in the published file. It has its own connection, since
* one transaction can write to only one database.
*/
async function openStaging(database, inserter) {
	const connection = await database.connect();
	await connection.run(`ATTACH ':memory:' AS staging`);
	await connection.run(["USE staging", ...tableNames.map((table) => createTableSql(table, { name: table }))].join(";"));
	return { append: (table, batch) => inserter.insert(connection, `staging.main.${table}`, table, batch) };
}
// dist/src/load/merge/choose-trackers.js
/**
* Keeps the definitions that a current value record embeds, and chooses for each tracker the version from the survey
* with the greatest (`last_updated_at`, `survey_id`), NULL lowest; within a survey the first one.
*/
async function chooseTrackers(context) {
	const { connection } = context;
	await connection.run(`INSERT INTO tracker_definitions BY NAME SELECT * FROM staging.main.tracker_definitions
     WHERE rowid IN (SELECT min(rowid) FROM staging.main.tracker_definitions GROUP BY definition_id)
       AND definition_id NOT IN (SELECT definition_id FROM tracker_definitions)`);
	await deleteRows(context, "tracker_definitions", `definition_id NOT IN (${embeddedSql})`);
	await deleteRows(context, "trackers", "true");
	await deleteRows(context, "tracker_columns", "true");
	await connection.run(`CREATE OR REPLACE TEMP TABLE chosen_definitions AS ${chosenSql}`);
	const fields = columnNames("trackers").join(", ");
	await connection.run(`INSERT INTO trackers BY NAME
     SELECT ${fields} FROM tracker_definitions SEMI JOIN chosen_definitions USING (definition_id)`);
	await connection.run(`INSERT INTO tracker_columns BY NAME
     SELECT tracker_id, unnest(from_json(table_columns, '[{${columnTypes}}]'), max_depth := 2)
     FROM (SELECT tracker_id, table_columns FROM tracker_definitions SEMI JOIN chosen_definitions USING (definition_id)
           WHERE table_columns IS NOT NULL)`);
}
/** DuckDB groups by the few distinct texts of a compressed block: a twentieth of the time for millions of records. */
const embeddedSql = "SELECT definition_id FROM utrvs WHERE definition_id IS NOT NULL GROUP BY definition_id";
/** Surveys are ranked first, so that one integer per record is enough to compare the versions of millions of records. */
const chosenSql = `
  WITH ranked AS (
    SELECT survey_id, row_number() OVER (ORDER BY last_updated_at NULLS FIRST, survey_id) AS rank FROM surveys)
  SELECT arg_max(definition_id, rank * 4294967296 - source_index) AS definition_id
  FROM utrvs JOIN ranked USING (survey_id) WHERE definition_id IS NOT NULL GROUP BY tracker_id`;
const columnTypes = [
	["column_code", "VARCHAR"],
	["column_index", "INTEGER"],
	["name", "VARCHAR"],
	["value_type", "VARCHAR"],
	["unit", "VARCHAR"],
	["unit_type", "VARCHAR"],
	["number_scale", "VARCHAR"],
	["value_list_id", "VARCHAR"],
	["is_additive", "BOOLEAN"],
	["rows_add", "BOOLEAN"],
	["over_time", "VARCHAR"],
	["over_time_reason", "VARCHAR"],
	["additive_reason", "VARCHAR"]
].map(([name, type]) => `"${name}":"${type}"`).join(",");
// dist/src/load/merge/cross-duplicates.js
/**
* A value record that several surveys have is kept in the one with the smallest id; the others are rejected with
* `duplicate_id`. Duplicates within one survey were removed by `transform`. Fills `cross_duplicates` with the rejected
* ones.
*
* @param staged 'main' if the staged records are in the lake already
*/
async function findCrossDuplicates({ connection }, staged) {
	const lakeSql = staged === "main" ? "" : `UNION ALL SELECT ${recordColumns}, 'main' AS place FROM main.utrvs
       WHERE utrv_id IN (SELECT utrv_id FROM staging.main.utrvs) AND survey_id NOT IN (FROM touched_surveys)`;
	await connection.run(`CREATE OR REPLACE TEMP TABLE cross_duplicates AS
     WITH repeated AS (
       SELECT ${recordColumns}, '${staged}' AS place FROM ${staged}.utrvs
       WHERE utrv_id IN (${repeatedSql(staged)})
       ${lakeSql})
     SELECT *, min(survey_id) OVER (PARTITION BY utrv_id) AS standing_survey_id FROM repeated
     QUALIFY survey_id > standing_survey_id`);
}
const recordColumns = "utrv_id, survey_id, initiative_id, source_index";
/** Ids that occur more than once; if there are none, the aggregate over all ids is the only cost. */
const repeatedSql = (staged) => staged === "main" ? `SELECT utrv_id FROM main.utrvs GROUP BY utrv_id HAVING count(*) > 1` : `SELECT utrv_id FROM (
         SELECT utrv_id FROM staging.main.utrvs
         UNION ALL SELECT utrv_id FROM main.utrvs
         WHERE utrv_id IN (SELECT utrv_id FROM staging.main.utrvs) AND survey_id NOT IN (FROM touched_surveys))
       GROUP BY utrv_id HAVING count(*) > 1`;
/** Deletes the rejected records in one place, and subtracts them from the counts of their surveys. */
async function dropCrossDuplicates({ connection }, place) {
	const found = await selectRow(connection, "SELECT count(*) AS n FROM cross_duplicates WHERE place = $1", [place]);
	if (numberOf(found, "n") === 0) return;
	const rejected = `(SELECT utrv_id, survey_id FROM cross_duplicates WHERE place = '${place}')`;
	await connection.run(`CREATE OR REPLACE TEMP TABLE dropped_counts AS ${dropCounts(place, rejected)}`);
	if (place === "main") {
		await touchRejected(connection, rejected);
		await connection.run(`DELETE FROM data_issues WHERE scope = 'references' AND code = 'unknown_option' AND (utrv_id, survey_id) IN ${rejected}`);
	}
	await connection.run(`DELETE FROM ${place}.data_points WHERE (utrv_id, survey_id) IN ${rejected}`);
	await connection.run(`DELETE FROM ${place}.utrvs WHERE (utrv_id, survey_id) IN ${rejected}`);
	await connection.run(`UPDATE ${place}.surveys AS s SET utrv_count = s.utrv_count - c.utrvs, data_point_count = s.data_point_count - c.points
     FROM dropped_counts c WHERE c.survey_id = s.survey_id`);
}
const dropCounts = (place, rejected) => `SELECT survey_id, count(*)::INTEGER AS utrvs, sum(data_point_count)::INTEGER AS points
   FROM ${place}.utrvs WHERE (utrv_id, survey_id) IN ${rejected} GROUP BY survey_id`;
/** Marks the records that a survey loses without being loaded again. */
async function touchRejected(connection, rejected) {
	const records = `FROM main.utrvs WHERE (utrv_id, survey_id) IN ${rejected}`;
	await touchRecords(connection, `SELECT DISTINCT year(period_end) AS period_year, ${bucketSql} AS bucket ${records}`);
	await connection.run(`INSERT INTO touched_periods ${periodsSql(records)}`);
	await connection.run(`INSERT INTO touched_years SELECT DISTINCT year(period_end)::INTEGER ${records} EXCEPT FROM touched_years`);
}
/** Records the issues of rejected records; they remain until their survey is loaded again. */
async function recordCrossDuplicates({ connection, runId }) {
	await connection.run(`DELETE FROM data_issues WHERE scope = 'references' AND code = 'duplicate_id' AND survey_id IN (FROM touched_surveys)`);
	await connection.run(`INSERT INTO data_issues BY NAME
     SELECT $1 AS run_id, 'references' AS scope, 'rejected' AS severity, 'duplicate_id' AS code, 'utrvs' AS resource,
       d.survey_id, d.utrv_id, d.initiative_id,
       '/data/universalTrackerValues/' || d.source_index || '/_id' AS json_pointer,
       'survey ' || d.standing_survey_id || ' has a record with this id, which is kept' AS message,
       d.utrv_id AS value, s.response_id
     FROM cross_duplicates d JOIN surveys s USING (survey_id)`, [runId]);
}
/** Statements that find the records that could count instead; they need the numbers of all records. */
const contestStatements = [
	`
CREATE OR REPLACE TEMP TABLE figure_rivals AS
WITH numeric AS (
  SELECT record, bool_or(is_usable) AS is_usable FROM (
    SELECT record, true AS is_usable FROM figure_numbers UNION ALL SELECT record, true FROM figure_left_out
    UNION ALL SELECT record, false FROM figure_problems) GROUP BY record),
ranked AS (
  SELECT r.place, r.record, r.state, r.is_aggregation, n.is_usable, bool_or(n.record IS NOT NULL) OVER (PARTITION BY r.place) AS is_numeric
  FROM figure_records r JOIN (SELECT place FROM figure_places WHERE value_count > 1) USING (place)
    LEFT JOIN numeric n ON n.record = r.record
  WHERE r.state <> 'rejected')
SELECT r.place, r.record FROM ranked r JOIN figure_places p USING (place)
WHERE r.state = 'other' AND r.is_aggregation = p.is_aggregation AND (coalesce(r.is_usable, false) OR NOT r.is_numeric)`,
	`
CREATE OR REPLACE TEMP TABLE figure_other_values AS
SELECT v.place, n.measure_id, bool_or(w.record IS NULL) AS is_unnamed
FROM figure_rivals v JOIN figure_numbers n USING (record) JOIN figure_places p USING (place)
  LEFT JOIN figure_numbers w ON w.record = p.record AND w.measure_id = n.measure_id
WHERE n.value IS DISTINCT FROM w.value OR w.record IS NULL
GROUP BY v.place, n.measure_id`,
	`
CREATE OR REPLACE TEMP TABLE figure_contests AS
SELECT p.place, (1 + p.inapplicable_count + coalesce(r.rivals, 0))::INTEGER AS candidate_count,
  p.inapplicable_count > 0 OR coalesce(o.is_unnamed, false) AS is_other_of_all,
  p.inapplicable_count > 0 OR o.place IS NOT NULL AS has_other_value
FROM figure_places p
  LEFT JOIN (SELECT place, count(*) AS rivals FROM figure_rivals GROUP BY place) r ON r.place = p.place
  LEFT JOIN (SELECT place, bool_or(is_unnamed) AS is_unnamed FROM figure_other_values GROUP BY place) o ON o.place = p.place
WHERE p.record IS NOT NULL AND (p.inapplicable_count > 0 OR r.rivals > 0)`,
	`
INSERT INTO ${sqlName("competing_records")} BY NAME
SELECT ${columnNames("competing_records").join(", ")} FROM figure_contests JOIN figure_places USING (place)`
];
// dist/src/load/merge/figures/figure-places.js
/**
* `figure_places`: for each initiative, tracker and period, the record that counts (as in the view `internal.counting_records`),
* its own properties, and the aggregation that would count if there were no reports. If all records were rejected, no
* record counts, nor where a settled report says that the question does not apply and no settled one has a value.
* `record` and `aggregation_record` number them: even for a report, odd for an aggregation.
*
* @param where SQL condition on rows with `period_end` and `initiative_id`
*/
const placesSql$1 = (where, yearEnd) => `
CREATE OR REPLACE TEMP TABLE figure_places AS
SELECT number AS place, initiative_id, tracker_id, period, period_start, period_end, ${reportingYearSql("period_end", yearEnd)} AS reporting_year,
  ${utrvOfOrderSql("counting")} AS utrv_id, ${surveyOfOrderSql("counting")} AS survey_id,
  ${isAggregationOrderSql("counting")} AS is_aggregation,
  2 * number + is_aggregation::INTEGER AS record, ${saidSql$1("counting")},
  ${utrvOfOrderSql("aggregation")} AS aggregation_utrv_id,
  CASE WHEN aggregation IS NOT NULL THEN 2 * number + 1 END AS aggregation_record, has_rejected,
  CASE WHEN is_aggregation THEN aggregations ELSE candidates - aggregations END AS value_count,
  CASE WHEN is_aggregation THEN inapplicable_aggregations ELSE inapplicable - inapplicable_aggregations END AS inapplicable_count,
  answered - (counting IS NOT NULL)::INTEGER - (aggregation IS NOT NULL AND aggregation <> counting)::INTEGER AS other_count
FROM (
  SELECT *, CASE WHEN is_inapplicable AND ${isUnsettledOrderSql("greatest")} THEN aggregation ELSE greatest END AS counting,
    row_number() OVER ()::INTEGER AS number
  FROM (
    SELECT initiative_id, tracker_id, period, period_start, period_end, max(place) FILTER (is_candidate) AS greatest,
      max(place) FILTER (is_candidate AND is_aggregation) AS aggregation,
      count(*) FILTER (is_candidate) AS candidates, count(*) FILTER (is_candidate AND is_aggregation) AS aggregations,
      count(*) FILTER (is_inapplicable) AS inapplicable,
      count(*) FILTER (is_inapplicable AND is_aggregation) AS inapplicable_aggregations,
      coalesce(bool_or(is_inapplicable AND is_settled AND NOT is_aggregation), false) AS is_inapplicable,
      count(*) FILTER (data_point_count > 0) AS answered, bool_or(is_rejected) AS has_rejected
    FROM (
      SELECT u.initiative_id, u.tracker_id, u.period, u.period_start, u.period_end, u.data_point_count,
        ${isCandidateSql("u")} AS is_candidate, ${saysNotApplicableSql("u")} AS is_inapplicable,
        ${isSettledSql("u", "s")} AS is_settled, ${isAggregationSql("s")} AS is_aggregation,
        u.status IS NOT DISTINCT FROM 'rejected' AS is_rejected, concat(${countingOrderSql("u", "s")}, ${sayingSql("u")}) AS place
      FROM (FROM utrvs WHERE ${where} AND (data_point_count > 0 OR status = 'rejected' OR answer = 'not_applicable')) u
        JOIN surveys s USING (survey_id))
    GROUP BY initiative_id, tracker_id, period, period_start, period_end))`;
/**
* The properties of a record, as text appended to its place in the counting order, which does not change the order: ids
* are unique. Looking these up in the record again would take a join as long as all of this.
*/
const sayingSql = (utrv) => `CASE WHEN ${utrv}.status = 'verified' THEN '1' ELSE '0' END, CASE WHEN ${utrv}.is_private THEN '1' ELSE '0' END,
    '1' || ${utrv}.assurance_status`;
const saidSql$1 = (place) => {
	const [verified, isPrivate, assurance] = [
		1,
		2,
		4
	].map((n) => 51 + n);
	return `substring(${place}, ${verified}, 1) = '1' AS is_verified, substring(${place}, ${isPrivate}, 1) = '1' AS is_private,
  CASE WHEN length(${place}) > ${isPrivate} THEN substring(${place}, ${assurance}) END AS assurance_status`;
};
/**
* `figure_records`: every record with an answer, in its place: the one that counts, the aggregation `beside` it, `other`
* ones, which do not count, and those that were `rejected`.
*/
const recordsSql = (where) => `
CREATE OR REPLACE TEMP TABLE figure_records AS
SELECT utrv_id, record, place, 'counting' AS state, is_aggregation FROM figure_places WHERE record IS NOT NULL
UNION ALL
SELECT aggregation_utrv_id, aggregation_record, place, 'beside', true FROM figure_places WHERE aggregation_record <> record
UNION ALL
SELECT u.utrv_id, -(row_number() OVER ())::INTEGER, p.place, CASE WHEN u.status = 'rejected' THEN 'rejected' ELSE 'other' END,
  ${isAggregationSql("s")}
FROM (FROM utrvs WHERE ${where} AND data_point_count > 0) u JOIN surveys s USING (survey_id)
  JOIN (FROM figure_places WHERE other_count > 0) p ON p.initiative_id = u.initiative_id AND p.tracker_id = u.tracker_id
    AND p.period = u.period AND p.period_end = u.period_end AND p.period_start = u.period_start
WHERE u.utrv_id IS DISTINCT FROM p.utrv_id AND u.utrv_id IS DISTINCT FROM p.aggregation_utrv_id`;
/** SQL condition on yearly records that end with no year of the group, not within seven days either. */
function isOtherYearSql(yearEnd) {
	return `period = 'yearly' AND period_end < ${groupYearEndSql(reportingYearSql("period_end", yearEnd), yearEnd)} - 7`;
}
/**
* `figure_obstacles`: from the places of such years, the reports that stand in the way of parts, for each year that they
* overlap.
*/
const obstaclesSql = `
CREATE OR REPLACE TEMP TABLE figure_obstacles AS
SELECT p.initiative_id, p.tracker_id, g.reporting_year, arg_min(p.utrv_id, p.period_end) AS utrv_id
FROM (FROM figure_places WHERE record IS NOT NULL AND NOT is_aggregation) p JOIN ${sqlName("group_years")} g
  ON g.period_start <= p.period_end AND g.period_end >= p.period_start
WHERE least(p.period_end, g.period_end) - greatest(p.period_start, g.period_start) + 1 > 7
GROUP BY p.initiative_id, p.tracker_id, g.reporting_year`;
// dist/src/load/merge/figures/aggregations.js
/**
* `rollup_giving_way`: nodes whose aggregation does not count, since what is below it is all there (lake.md,
* "Aggregations"): every leaf has a figure, says that the question does not apply, or is below a report that was decided
* to be consolidated; and every measure that the aggregation names is also in a figure below.
*/
const givingWaySql = `
CREATE OR REPLACE TEMP TABLE rollup_giving_way AS
WITH candidates AS (
  SELECT s.node, s.place, s.tracker_id, s.reporting_year, n.leaf_count
  FROM rollup_said s JOIN rollup_nodes n USING (node)
    LEFT JOIN rollup_na a ON a.node = s.node AND a.tracker_id = s.tracker_id AND a.reporting_year = s.reporting_year
  WHERE NOT s.is_leaf AND NOT s.is_report AND (s.decided IS DISTINCT FROM 'stand_alone' OR a.node IS NOT NULL)),
below AS (
  SELECT c.*, a.node AS below, n.is_leaf
  FROM candidates c JOIN rollup_above a ON a.above = c.node JOIN rollup_nodes n ON n.node = a.node),
settled AS (
  SELECT b.node, b.place, b.below AS leaf, true AS is_there
  FROM below b JOIN rollup_said s ON s.node = b.below AND s.place = b.place WHERE b.is_leaf
  UNION ALL
  SELECT b.node, b.place, l.node AS leaf, true AS is_there
  FROM below b JOIN rollup_said s ON s.node = b.below AND s.place = b.place AND s.report_is = 'consolidated'
    JOIN rollup_above a ON a.above = s.node JOIN rollup_nodes l ON l.node = a.node AND l.is_leaf
  UNION ALL
  SELECT b.node, b.place, b.below AS leaf, false AS is_there
  FROM below b JOIN rollup_na n ON n.node = b.below AND n.tracker_id = b.tracker_id AND n.reporting_year = b.reporting_year
  WHERE b.is_leaf),
named AS (
  SELECT DISTINCT b.node, b.place, r.measure FROM below b JOIN rollup_reports r ON r.node = b.below AND r.place = b.place),
unnamed AS (
  SELECT r.node, r.place FROM rollup_reports r SEMI JOIN candidates c ON c.node = r.node AND c.place = r.place
    ANTI JOIN named n ON n.node = r.node AND n.place = r.place AND n.measure = r.measure)
SELECT c.node, c.place
FROM candidates c JOIN (
  SELECT node, place, count(DISTINCT leaf) AS leaves, bool_or(is_there) AS is_there FROM settled GROUP BY node, place) s USING (node, place)
  ANTI JOIN unnamed u ON u.node = c.node AND u.place = c.place
WHERE s.leaves = c.leaf_count AND s.is_there`;
// dist/src/load/merge/figures/no-shadow.js
/** Larger than any distance in a tree. */
const noShadow = 1e6;
// dist/src/load/merge/figures/reconcile.js
/** `rollup_subjects`: parents whose report, or whose aggregation, is compared with what is below it. */
const subjectsSql = `
CREATE OR REPLACE TEMP TABLE rollup_subjects AS
SELECT node, place FROM rollup_said WHERE NOT is_leaf AND (is_report OR has_aggregation)`;
/** `rollup_decided_shadows`: levels up to the nearest report that was decided to be consolidated. */
const decidedShadowsSql = `
CREATE OR REPLACE TEMP TABLE rollup_decided_shadows AS
SELECT r.node, r.place, min(a.distance) AS distance
FROM (SELECT node, place FROM rollup_said) r JOIN rollup_above a USING (node)
  JOIN (FROM rollup_said WHERE report_is = 'consolidated') d ON d.node = a.above AND d.place = r.place
GROUP BY r.node, r.place`;
/**
* `rollup_compared`: of each subject and measure, what the figures next below add up to, what the leaves do (down to
* decided reports), and how many leaves report the measure.
*/
const comparedSql = `
CREATE OR REPLACE TEMP TABLE rollup_compared AS
WITH above AS MATERIALIZED (
  SELECT r.node, r.place, r.report_is, r.is_leaf, r.says_na, a.above, a.distance FROM rollup_said r JOIN rollup_above a USING (node)),
below AS (
  SELECT a.*, coalesce(d.distance, ${noShadow}) AS shadow_distance, coalesce(e.distance, ${noShadow}) AS decided_distance
  FROM above a JOIN rollup_subjects s ON s.node = a.above AND s.place = a.place
    LEFT JOIN rollup_shadows d ON d.node = a.node AND d.place = a.place
    LEFT JOIN rollup_decided_shadows e ON e.node = a.node AND e.place = a.place
  WHERE a.is_leaf OR a.report_is IS NOT NULL OR a.distance <= coalesce(d.distance, ${noShadow})),
totals AS (
  SELECT b.above AS node, b.place, r.measure,
    ${exactTotalsSql("value", "below_value", "b.distance <= b.shadow_distance AND w.node IS NULL")},
    ${exactTotalsSql("value", "leaf_value", "b.distance <= b.decided_distance AND (b.is_leaf OR b.report_is IS NOT NULL)")},
    count(*) FILTER (b.is_leaf) AS leaves, count(*) FILTER (b.is_leaf AND b.says_na) AS na_leaves
  FROM below b JOIN (SELECT *, ${exactPartsSql("value")} FROM (SELECT node, place, measure, value FROM rollup_reports)) r USING (node, place)
    LEFT JOIN rollup_giving_way w USING (node, place)
  GROUP BY b.above, b.place, r.measure)
FROM ${exactSumsSql("totals", ["below_value", "leaf_value"])}`;
/**
* `rollup_unreconciled`: parents whose reports do not fit what is below them, and whether they are too low, so that the
* value would be greater if they stood alone.
*/
const unreconciledSql = `
CREATE OR REPLACE TEMP TABLE rollup_unreconciled AS
WITH compared AS (
  SELECT r.node, r.place, r.value, s.report_is, ${exactPartsSql("r.value")},
    CASE WHEN c.below_value IS NULL THEN c.leaf_value WHEN c.leaf_value IS NULL OR abs(c.leaf_value) <= abs(c.below_value) THEN c.below_value
      ELSE c.leaf_value END AS below, ${exactPartsSql("below", "below")},
    c.leaves > 0 AND c.leaves - c.na_leaves + coalesce(a.leaves, 0) = n.leaf_count AS is_complete
  FROM rollup_reports r JOIN rollup_said s USING (node, place) JOIN rollup_compared c USING (node, place, measure)
    JOIN rollup_nodes n USING (node)
    LEFT JOIN rollup_na_below a ON a.node = r.node AND a.tracker_id = r.tracker_id AND a.reporting_year = r.reporting_year
  WHERE r.is_report AND NOT r.is_leaf AND below <> 0),
judged AS (
  SELECT node, place, CASE
    WHEN report_is = 'stand_alone' THEN CASE WHEN is_complete AND ${isNearSql("value", "below")} THEN 'near' END
    WHEN (value < 0) <> (below < 0) AND value <> 0 THEN 'low'
    WHEN ${isLessSql("value", 100, "below", `CASE report_is WHEN 'consolidated' THEN 50 ELSE 99 END`)} THEN 'low'
    WHEN is_complete AND ${isLessSql("below", 10, "value", 1)} THEN 'high' END AS finding
  FROM compared)
SELECT node, place, bool_or(finding = 'low') AS is_low FROM judged WHERE finding IS NOT NULL GROUP BY node, place`;
/** Whether one amount times a whole number is less than another times a whole number; exact for decimals of up to 15 digits. */
function isLessSql(a, timesA, b, timesB) {
	return `CASE WHEN ${a}_exact IS NOT NULL AND ${b}_exact IS NOT NULL
    THEN abs(${a}_exact) * ${timesA} < abs(${b}_exact) * ${timesB} ELSE abs(${a}) * ${timesA} < abs(${b}) * ${timesB} END`;
}
/** Whether two numbers differ by at most 1 % of the greater amount. */
function isNearSql(a, b) {
	const near = (suffix) => `abs(${a}${suffix} - ${b}${suffix}) * 100 <= abs(${b}${suffix})`;
	return `CASE WHEN ${a}_exact IS NOT NULL AND ${b}_exact IS NOT NULL THEN ${near("_exact")} ELSE ${near("")} END`;
}
/** Statements that compare parents with what is below them; they need `rollup_shadows`. */
const reconcileStatements = [
	subjectsSql,
	decidedShadowsSql,
	comparedSql,
	unreconciledSql,
	`
CREATE OR REPLACE TEMP TABLE rollup_free_shadows AS
WITH low AS (SELECT node, place FROM rollup_unreconciled WHERE is_low)
SELECT h.node, h.place, coalesce(min(h.distance) FILTER (l.node IS NULL), ${noShadow}) AS distance
FROM rollup_held h
  SEMI JOIN (SELECT s.node, s.place FROM rollup_shadows s JOIN low ON low.node = s.holder AND low.place = s.place) f
    ON f.node = h.node AND f.place = h.place
  LEFT JOIN low l ON l.node = h.holder AND l.place = h.place
GROUP BY h.node, h.place`
];
// dist/src/load/merge/figures/rollup-doubts.js
const insert = "INSERT INTO internal.rollup_doubts BY NAME";
const nodeAndPlace = "JOIN rollup_nodes n USING (node) JOIN rollup_places p USING (place)";
const placeColumns = "n.initiative_id, p.tracker_id, p.period_end, p.reporting_year, p.column_code";
/** What is said of a node, whatever the measure: up to where another node covers it. */
const ofPlacesSql = `${insert}
SELECT ${placeColumns}, 0 AS from_distance, coalesce(f.distance, d.distance, ${noShadow}) AS to_distance, 'unreconciled' AS doubt,
  u.is_low::INTEGER::DOUBLE AS value
FROM rollup_unreconciled u ${nodeAndPlace} LEFT JOIN rollup_shadows d USING (node, place) LEFT JOIN rollup_free_shadows f USING (node, place)
UNION ALL BY NAME
SELECT ${placeColumns}, 0 AS from_distance, coalesce(d.distance, ${noShadow}) AS to_distance, m.doubt
FROM rollup_missing m ${nodeAndPlace} LEFT JOIN rollup_shadows d USING (node, place)
UNION ALL BY NAME
SELECT n.initiative_id, a.tracker_id, y.period_end, y.reporting_year, 0 AS from_distance, ${noShadow} AS to_distance, 'not_applicable' AS doubt
FROM rollup_na a JOIN rollup_nodes n USING (node)
  JOIN (SELECT DISTINCT tracker_id, reporting_year, period_end FROM rollup_places) y USING (tracker_id, reporting_year)
WHERE n.is_leaf`;
/** What is said of a figure, with SQL conditions. */
const ofFigures = {
	competing: "r.has_other_value",
	overlap: "r.rows_may_overlap",
	parts_by_default: isPartsByDefaultSql("r", "m.over_time_reason"),
	shifted: "months > 0",
	earlier_year_end: "o.initiative_id IS NOT NULL",
	unknown_unit: isUnknownUnitSql("r")
};
const ofFigureNames = Object.keys(ofFigures).join(", ");
/** Wherever it is in the value. Most figures have none, so only the others make rows of what is said. */
const ofFiguresSql = `${insert}
WITH said AS (
  SELECT r.node, r.place, r.measure_id, ${monthsBeforeSql("r.period_end", "p.period_end")} AS months,
    ${Object.entries(ofFigures).map(([doubt, condition]) => `CASE WHEN ${condition} THEN ${sqlLiteral(doubt)} END AS ${doubt}`).join(", ")}
  FROM rollup_reports r JOIN rollup_places p USING (place) ANTI JOIN rollup_giving_way w ON w.node = r.node AND w.place = r.place
    JOIN figure_additivity m ON m.tracker_id = r.tracker_id AND m.column_code IS NOT DISTINCT FROM r.column_code
    LEFT JOIN (SELECT DISTINCT initiative_id, tracker_id, reporting_year FROM rollup_other_ends) o
      ON o.initiative_id = r.initiative_id AND o.tracker_id = r.tracker_id AND o.reporting_year = r.reporting_year),
flagged AS (
  SELECT node, place, measure_id, months, unnest([${ofFigureNames}]) AS doubt
  FROM said WHERE coalesce(${ofFigureNames}) IS NOT NULL)
SELECT ${placeColumns}, f.measure_id, 0 AS from_distance, coalesce(d.distance, ${noShadow}) AS to_distance, f.doubt,
  CASE f.doubt WHEN 'shifted' THEN f.months::DOUBLE END AS value
FROM flagged f ${nodeAndPlace} LEFT JOIN rollup_shadows d USING (node, place) WHERE f.doubt IS NOT NULL`;
/** Aggregations that say another number than the node would have without them: its report, with what is below if it stands alone; else what is below. */
const aggregationsSql = `${insert}
WITH said AS (
  SELECT r.node, r.place, r.measure_id, r.measure, r.aggregation_value, s.report_is, s.is_report, CASE WHEN r.is_report THEN r.value END AS own_value
  FROM rollup_reports r JOIN rollup_said s USING (node, place) WHERE r.aggregation_value IS NOT NULL),
parts AS (
  SELECT s.node, s.place, s.measure_id, s.aggregation_value, unnest(CASE WHEN s.report_is = 'stand_alone' THEN [s.own_value, c.below_value]
    WHEN s.is_report THEN [s.own_value] ELSE [c.below_value] END) AS value
  FROM said s LEFT JOIN rollup_compared c USING (node, place, measure)),
totals AS (
  SELECT node, place, measure_id, aggregation_value, ${exactTotalsSql("value", "without")}
  FROM (SELECT *, ${exactPartsSql("value")} FROM parts) GROUP BY node, place, measure_id, aggregation_value),
compared AS (
  SELECT *, ${exactPartsSql("aggregation_value", "a")}, ${exactPartsSql("without", "w")},
    a_exact IS NOT NULL AND w_exact IS NOT NULL AS is_exact
  FROM ${exactSumsSql("totals", ["without"])})
SELECT ${placeColumns}, c.measure_id, 0 AS from_distance, coalesce(d.distance, ${noShadow}) AS to_distance, 'aggregation_differs' AS doubt
FROM compared c ${nodeAndPlace} LEFT JOIN rollup_shadows d USING (node, place)
WHERE CASE WHEN is_exact THEN greatest(abs(a_exact), abs(w_exact)) < abs(a_exact - w_exact) * 100
  ELSE greatest(abs(aggregation_value), abs(without)) < abs(aggregation_value - without) * 100 END`;
/** Figures that a node above covers without naming their measure: from there up to the next that names it. */
const supersededSql = `${insert}
WITH unnamed AS (
  SELECT c.node, c.place, c.measure, c.value, d.distance
  FROM rollup_counting c JOIN rollup_shadows d USING (node, place)
    ANTI JOIN rollup_counting h ON h.node = d.holder AND h.place = c.place AND h.measure = c.measure),
named AS (
  SELECT u.node, u.place, u.measure, min(h.distance) AS distance
  FROM unnamed u JOIN rollup_held h USING (node, place)
    JOIN rollup_counting c ON c.node = h.holder AND c.place = u.place AND c.measure = u.measure
  GROUP BY u.node, u.place, u.measure)
SELECT ${placeColumns}, m.measure_id, u.distance AS from_distance, coalesce(e.distance, ${noShadow}) AS to_distance, 'superseded' AS doubt, u.value
FROM unnamed u JOIN rollup_measures m USING (measure) ${nodeAndPlace} LEFT JOIN named e USING (node, place, measure)`;
/** The group may not be all of it if a parent is not listed, or if there are figures of nodes that are not. */
const yearsSql = (figures) => `
INSERT INTO internal.rollup_years BY NAME
SELECT period_end,
  EXISTS (${unknownParentSql}) OR any_value(reporting_year) IN (
    SELECT reporting_year FROM (FROM figures WHERE ${figures}) ANTI JOIN rollup_nodes USING (initiative_id)) AS has_boundary_doubt
FROM rollup_places GROUP BY period_end`;
/** @param figures SQL condition on `period_end` and `reporting_year` of figures */
const doubtStatements = (figures) => [
	ofPlacesSql,
	ofFiguresSql,
	aggregationsSql,
	supersededSql,
	yearsSql(figures)
];
// dist/src/load/merge/figures/rollup-figures.js
/**
* `rollup_above`: listed nodes by number, each with those above it; `rollup_nodes` has the numbers. Joining by several
* texts instead takes twenty times as long.
*/
const nodesSql = `
CREATE OR REPLACE TEMP TABLE rollup_nodes AS
SELECT i.initiative_id, row_number() OVER ()::INTEGER AS node, i.is_leaf, coalesce(l.leaf_count, 0)::INTEGER AS leaf_count
FROM initiatives i LEFT JOIN (
  SELECT a.ancestor_id, count(*) AS leaf_count
  FROM initiative_ancestors a JOIN initiatives d ON d.initiative_id = a.descendant_id WHERE d.is_leaf GROUP BY a.ancestor_id) l
  ON l.ancestor_id = i.initiative_id
WHERE i.removed_at IS NULL`;
const aboveSql = `
CREATE OR REPLACE TEMP TABLE rollup_above AS
SELECT d.node, n.node AS above, a.distance
FROM initiative_ancestors a JOIN rollup_nodes d ON d.initiative_id = a.descendant_id
  JOIN rollup_nodes n ON n.initiative_id = a.ancestor_id WHERE a.distance > 0`;
/** What is known about adding up, for what can be added over initiatives. */
const additive = `(FROM figure_additivity WHERE is_additive)`;
/** Exclusions that are a doubt: not what is listed only. */
const excludedSql = (years) => `
  SELECT e.initiative_id, e.tracker_id, e.column_code, e.reporting_year
  FROM (FROM exclusions WHERE ${years} AND reason NOT IN ('part_of_open_year', 'not_over_time')) e
    JOIN ${additive} m ON m.tracker_id = e.tracker_id AND m.column_code IS NOT DISTINCT FROM e.column_code
  GROUP BY ALL`;
/**
* `rollup_other_ends`: years of an initiative and tracker in whose reporting year another one counts: reports before
* parts before aggregations, then the later.
*/
const otherEndsSql = (years, yearEnd) => `
CREATE OR REPLACE TEMP TABLE rollup_other_ends AS
WITH shifted AS (
  SELECT DISTINCT initiative_id, tracker_id, reporting_year FROM figures
  WHERE ${years} AND period_end <> ${groupYearEndSql("reporting_year", yearEnd)}),
ends AS (
  SELECT initiative_id, tracker_id, reporting_year, period_end,
    max(CASE basis WHEN 'reported' THEN 3 WHEN 'aggregation' THEN 1 ELSE 2 END) AS rank
  FROM (FROM figures WHERE ${years}) JOIN shifted USING (initiative_id, tracker_id, reporting_year) GROUP BY ALL)
SELECT initiative_id, tracker_id, reporting_year, period_end FROM ends
QUALIFY row_number() OVER (PARTITION BY initiative_id, tracker_id, reporting_year ORDER BY rank DESC, period_end DESC) > 1`;
/**
* `rollup_places`: figures that can cover each other, by number: those of one tracker, column and reporting year, in
* this order.
*/
const placesSql = (years, yearEnd) => `
CREATE OR REPLACE TEMP TABLE rollup_places AS
SELECT *, row_number() OVER (ORDER BY tracker_id, reporting_year, column_code)::INTEGER AS place,
  ${groupYearStartSql("reporting_year", yearEnd)} AS period_start, ${groupYearEndSql("reporting_year", yearEnd)} AS period_end
FROM (
  SELECT f.tracker_id, f.column_code, f.reporting_year
  FROM (SELECT DISTINCT tracker_id, column_code, reporting_year FROM figures WHERE ${years}) f
    JOIN ${additive} m ON m.tracker_id = f.tracker_id AND m.column_code IS NOT DISTINCT FROM f.column_code
  UNION SELECT tracker_id, column_code, reporting_year FROM rollup_excluded)`;
const measuresSql = (years) => `
CREATE OR REPLACE TEMP TABLE rollup_measures AS
SELECT measure_id, row_number() OVER ()::INTEGER AS measure FROM (SELECT DISTINCT measure_id FROM figures WHERE ${years})`;
/** `rollup_reports`: the additive yearly figures of listed initiatives, those of one year end each. */
const reportsSql = (years) => `
CREATE OR REPLACE TEMP TABLE rollup_reports AS
SELECT f.* EXCLUDE (period, period_start, value_count, candidate_count, assurance_status, utrv_id, survey_id), n.node, n.is_leaf, p.place,
  m.measure, f.basis <> 'aggregation' AS is_report
FROM (FROM figures WHERE ${years}) f JOIN rollup_nodes n USING (initiative_id)
  JOIN rollup_places p ON p.tracker_id = f.tracker_id AND p.column_code IS NOT DISTINCT FROM f.column_code
    AND p.reporting_year = f.reporting_year
  JOIN rollup_measures m USING (measure_id)
  ANTI JOIN rollup_other_ends o ON o.initiative_id = f.initiative_id AND o.tracker_id = f.tracker_id
    AND o.period_end = f.period_end`;
/** `rollup_decided`: for reports of nodes with children in `rollup_reports`, what consolidation.csv says that they hold. */
const decidedReportsSql = `
CREATE OR REPLACE TEMP TABLE rollup_decided AS ${reportIsSql({
	reports: "(SELECT DISTINCT node, initiative_id, tracker_id, reporting_year FROM rollup_reports WHERE NOT is_leaf)",
	key: "node",
	questions: "trackers",
	decisions: "consolidation_decisions"
})}`;
/** `rollup_said`: nodes with a figure in a place, and what the owner decided of their reports. */
const saidSql = `
CREATE OR REPLACE TEMP TABLE rollup_said AS
SELECT s.*, CASE WHEN NOT s.is_leaf THEN d.report_is END AS decided, CASE WHEN s.is_report THEN decided END AS report_is,
  CASE WHEN s.is_leaf THEN n.node IS NOT NULL ELSE false END AS says_na
FROM (
  SELECT r.node, r.place, r.is_leaf, any_value(r.tracker_id) AS tracker_id, any_value(r.reporting_year) AS reporting_year,
    bool_or(r.is_report) AS is_report, min(r.measure) AS first_measure, bool_or(r.aggregation_value IS NOT NULL) AS has_aggregation
  FROM rollup_reports r GROUP BY r.node, r.place, r.is_leaf) s
  LEFT JOIN rollup_decided d ON d.node = s.node AND d.tracker_id = s.tracker_id AND d.reporting_year = s.reporting_year
  LEFT JOIN rollup_na n ON n.node = s.node AND n.tracker_id = s.tracker_id AND n.reporting_year = s.reporting_year`;
/** `rollup_counting`: the figures that count: all but those of aggregations that give way to what is below them. */
const countingSql = `
CREATE OR REPLACE TEMP TABLE rollup_counting AS
SELECT r.node, r.place, r.measure, r.value, r.is_leaf FROM rollup_reports r ANTI JOIN rollup_giving_way USING (node, place)`;
/** `rollup_holders`: nodes that cover everything below them in a place. */
const holdersSql = `
CREATE OR REPLACE TEMP TABLE rollup_holders AS
SELECT s.node, s.place, n.leaf_count, s.tracker_id, s.reporting_year
FROM rollup_said s ANTI JOIN rollup_giving_way USING (node, place) JOIN rollup_nodes n USING (node)
WHERE NOT s.is_leaf AND s.report_is IS DISTINCT FROM 'stand_alone'`;
/**
* `rollup_held`: nodes of which something is known in a place, with each node above that covers it. Materialized,
* since DuckDB would otherwise join holders with everything below them first, which is seven times as much.
*/
const heldSql = `
CREATE OR REPLACE TEMP TABLE rollup_held AS
WITH known AS (
  SELECT node, place FROM rollup_said UNION SELECT node, place FROM rollup_missing),
above AS MATERIALIZED (SELECT k.node, k.place, a.above, a.distance FROM known k JOIN rollup_above a USING (node))
SELECT a.node, a.place, a.above AS holder, a.distance FROM above a JOIN rollup_holders h ON h.node = a.above AND h.place = a.place`;
/** `rollup_shadows`: the nearest of them. */
const shadowsSql = `
CREATE OR REPLACE TEMP TABLE rollup_shadows AS
SELECT node, place, min(distance) AS distance, arg_min(holder, distance) AS holder FROM rollup_held GROUP BY node, place`;
/**
* `rollup_covering`: of each holder, the leaves below it without a figure for which no other stands nearer, and those of
* them that say that the question does not apply: all below it less those below the next holders.
*/
const coveringSql$1 = `
CREATE OR REPLACE TEMP TABLE rollup_covering AS
WITH reporting AS (
  SELECT h.holder AS node, h.place, count(*) AS leaves, count(*) FILTER (s.says_na) AS na
  FROM rollup_held h JOIN rollup_said s USING (node, place) WHERE s.is_leaf GROUP BY h.holder, h.place),
silent AS (
  SELECT h.node, h.place, h.leaf_count - coalesce(r.leaves, 0) AS leaves, coalesce(n.leaves, 0) - coalesce(r.na, 0) AS na
  FROM rollup_holders h LEFT JOIN reporting r USING (node, place)
    LEFT JOIN rollup_na_below n ON n.node = h.node AND n.tracker_id = h.tracker_id AND n.reporting_year = h.reporting_year),
below AS (
  SELECT d.holder AS node, d.place, sum(s.leaves) AS leaves, sum(s.na) AS na
  FROM silent s JOIN rollup_shadows d USING (node, place) GROUP BY d.holder, d.place)
SELECT s.node, s.place, (s.leaves - coalesce(b.leaves, 0))::INTEGER AS leaves, (s.na - coalesce(b.na, 0))::INTEGER AS na
FROM silent s LEFT JOIN below b USING (node, place)`;
/** Figures with the distance to the nearest node above that covers them. */
const figuresSql = `
INSERT INTO ${sqlName("rollup_figures")} BY NAME
SELECT r.initiative_id, r.tracker_id, p.period_end, coalesce(d.distance, ${noShadow}) AS shadow_distance, f.distance AS free_distance,
  r.is_leaf, r.measure_id,
  r.column_code, r.option_code, r.base_unit, p.period_start, r.reporting_year, r.period_end AS figure_period_end,
  CASE WHEN w.node IS NULL THEN r.value END AS value, r.aggregation_value,
  CASE WHEN r.measure = s.first_measure AND r.is_leaf THEN 1 ELSE 0 END AS reporting_leaf_count,
  CASE WHEN r.measure = s.first_measure THEN coalesce(c.leaves, 0) ELSE 0 END AS covered_leaf_count,
  CASE WHEN r.measure <> s.first_measure THEN 0 WHEN r.is_leaf THEN s.says_na::INTEGER ELSE coalesce(c.na, 0) END AS not_applicable_leaf_count,
  r.is_verified, r.has_rejected, r.is_private, r.currency_source
FROM rollup_reports r JOIN rollup_said s USING (node, place) JOIN rollup_places p USING (place)
  LEFT JOIN rollup_giving_way w USING (node, place)
  LEFT JOIN rollup_shadows d USING (node, place)
  LEFT JOIN rollup_free_shadows f USING (node, place)
  LEFT JOIN rollup_covering c USING (node, place)
ORDER BY r.place, r.node`;
/** Rows without a value where there are exclusions, so that a group without figures says so. */
const exclusionsSql$1 = `
INSERT INTO ${sqlName("rollup_figures")} BY NAME
SELECT e.initiative_id, p.tracker_id, p.period_end, ${noShadow} AS shadow_distance, n.is_leaf,
  ${measureIdSql("e")} AS measure_id, p.column_code, p.period_start, p.reporting_year, p.period_start AS figure_period_end,
  0 AS reporting_leaf_count, 0 AS covered_leaf_count, 0 AS not_applicable_leaf_count,
  false AS is_verified, false AS has_rejected, false AS is_private
FROM (SELECT *, NULL::VARCHAR AS option_code, NULL::VARCHAR AS base_unit FROM rollup_excluded) e JOIN rollup_nodes n USING (initiative_id)
  JOIN rollup_places p ON p.tracker_id = e.tracker_id AND p.reporting_year = e.reporting_year AND p.column_code IS NOT DISTINCT FROM e.column_code`;
/**
* `rollup_na`: listed nodes whose counting answers of a year all say that the question does not apply; and
* `rollup_rejected`: years in which a record was sent back. Only years with such a record are read.
*/
const naSql = (years, reportingYear) => [
	`CREATE OR REPLACE TEMP TABLE rollup_odd_records AS
  SELECT DISTINCT u.initiative_id, u.tracker_id, u.period_end
  FROM utrvs u WHERE ${years} AND u.period = 'yearly' AND (u.answer = 'not_applicable' OR u.status = 'rejected')`,
	`CREATE OR REPLACE TEMP TABLE rollup_answers AS
  SELECT n.node, n.is_leaf, r.tracker_id, ${reportingYear} AS reporting_year, r.period_end,
    bool_or(r.status IS NOT DISTINCT FROM 'rejected') AS has_rejected,
    bool_or(r.is_open AND r.answer = 'answered') AS has_number,
    bool_or(r.is_open AND r.is_settled AND r.answer = 'answered') AS has_settled_number,
    bool_or(r.is_open AND r.is_settled AND r.answer = 'not_applicable') AS has_settled_na,
    arg_max(r.answer, r.rank) FILTER (r.is_open AND r.answer IN ('not_applicable', 'not_reported')) AS said
  FROM (
    SELECT u.*, u.status IS DISTINCT FROM 'rejected' AND s.survey_type IS DISTINCT FROM 'aggregation' AS is_open,
      u.status IS NOT DISTINCT FROM 'verified' OR s.is_complete AS is_settled,
      concat((u.status IS NOT DISTINCT FROM 'verified')::INTEGER, s.is_complete::INTEGER, u.survey_id, u.utrv_id) AS rank
    FROM (FROM utrvs WHERE ${years} AND period = 'yearly') u
      SEMI JOIN rollup_odd_records o ON o.initiative_id = u.initiative_id AND o.tracker_id = u.tracker_id
      JOIN surveys s USING (survey_id)) r JOIN rollup_nodes n USING (initiative_id)
  GROUP BY n.node, n.is_leaf, r.tracker_id, r.period_end`,
	`CREATE OR REPLACE TEMP TABLE rollup_na AS
  SELECT node, tracker_id, reporting_year FROM (
    SELECT *, CASE WHEN NOT coalesce(has_number, false) THEN said WHEN has_settled_na AND NOT has_settled_number THEN 'not_applicable' ELSE 'answered' END AS answer
    FROM rollup_answers)
  WHERE answer IS NOT NULL GROUP BY node, tracker_id, reporting_year HAVING bool_and(answer = 'not_applicable')`,
	`CREATE OR REPLACE TEMP TABLE rollup_na_below AS
  SELECT a.above AS node, n.tracker_id, n.reporting_year, count(*)::INTEGER AS leaves
  FROM rollup_na n JOIN rollup_nodes USING (node) JOIN rollup_above a USING (node) WHERE is_leaf
  GROUP BY a.above, n.tracker_id, n.reporting_year`
];
/** `rollup_missing`: what is missing in a place: an initiative with an exclusion; or without a figure that counts, whose record of the year was rejected. */
const missingSql$1 = `
CREATE OR REPLACE TEMP TABLE rollup_missing AS
SELECT n.node, p.place, 'exclusion' AS doubt
FROM rollup_excluded e JOIN rollup_nodes n USING (initiative_id)
  JOIN rollup_places p ON p.tracker_id = e.tracker_id AND p.reporting_year = e.reporting_year AND p.column_code IS NOT DISTINCT FROM e.column_code
UNION ALL
SELECT r.node, p.place, 'rejected' AS doubt
FROM (SELECT DISTINCT node, tracker_id, reporting_year FROM rollup_answers WHERE has_rejected) r
  JOIN rollup_places p USING (tracker_id, reporting_year) ANTI JOIN rollup_counting c ON c.node = r.node AND c.place = p.place`;
/** Statements that number the nodes of the tree, which is the same in all years. */
const rollupTreeStatements = [nodesSql, aboveSql];
/**
* Statements that prepare the figures of some reporting years for the view `initiative_rollup`. Run them after those of
* the tree; they need `figure_additivity` and `rollup_decided`.
*/
const rollupStatements = (years) => [
	...[
		"rollup_figures",
		"rollup_doubts",
		"rollup_years"
	].map((table) => `DELETE FROM internal.${table} WHERE ${years.rows}`),
	`CREATE OR REPLACE TEMP TABLE rollup_excluded AS ${excludedSql(years.figures)}`,
	otherEndsSql(years.figures, years.yearEnd),
	placesSql(years.figures, years.yearEnd),
	measuresSql(years.figures),
	reportsSql(years.figures),
	decidedReportsSql,
	...naSql(years.records, years.reportingYear),
	saidSql,
	givingWaySql,
	countingSql,
	holdersSql,
	missingSql$1,
	heldSql,
	shadowsSql,
	coveringSql$1,
	...reconcileStatements,
	figuresSql,
	exclusionsSql$1,
	...doubtStatements(years.figures),
	"DROP TABLE rollup_reports"
];
// dist/src/load/merge/figures/unused-numbers.js
/**
* `tracker_years_now`: the last reporting year in which a record of each tracker counts. One that is not settled does not
* count where a settled report says that the question does not apply.
*/
const trackerYearsSql = (yearEnd) => `
CREATE OR REPLACE TEMP TABLE tracker_years_now AS
WITH settled AS (
  SELECT u.tracker_id, max(u.period_end) AS period_end
  FROM (FROM utrvs WHERE ${isCandidateSql("utrvs")}) u JOIN surveys s USING (survey_id)
  WHERE ${isSettledSql("u", "s")} OR ${isAggregationSql("s")}
  GROUP BY u.tracker_id),
inapplicable AS (
  SELECT u.initiative_id, u.tracker_id, u.period, u.period_end
  FROM (FROM utrvs WHERE ${saysNotApplicableSql("utrvs")}) u JOIN surveys s USING (survey_id)
  WHERE ${isSettledSql("u", "s")} AND NOT ${isAggregationSql("s")}),
later AS (
  SELECT u.tracker_id, u.period_end
  FROM (FROM utrvs WHERE ${isCandidateSql("utrvs")}) u LEFT JOIN settled t ON t.tracker_id = u.tracker_id
    ANTI JOIN inapplicable n ON n.initiative_id = u.initiative_id AND n.tracker_id = u.tracker_id AND n.period = u.period
      AND n.period_end = u.period_end
  WHERE t.tracker_id IS NULL OR u.period_end > t.period_end)
SELECT tracker_id, ${reportingYearSql("max(period_end)", yearEnd)} AS reporting_year
FROM (FROM settled UNION ALL FROM later) GROUP BY tracker_id`;
const rememberTrackerYears = [`DELETE FROM ${sqlName("tracker_years")}`, `INSERT INTO ${sqlName("tracker_years")} BY NAME FROM tracker_years_now`];
/** `figure_unused`: numbers of all years that are in no figure; where one covers them is known once all are made. */
const unusedTableSql = `
CREATE OR REPLACE TEMP TABLE figure_unused (
  initiative_id VARCHAR, tracker_id VARCHAR, column_code VARCHAR, option_code VARCHAR, base_unit VARCHAR, period VARCHAR,
  period_start DATE, period_end DATE, reporting_year INTEGER, utrv_id VARCHAR, number_count INTEGER, is_of_parts BOOLEAN,
  is_total BOOLEAN, reason VARCHAR, detail VARCHAR)`;
/**
* `figure_missing`: for each part in which a record counts, why it has made no year: the first day that no part covers
* (NULL if there is none), whether the initiative has a later part, and whether quarters and months cannot make up the
* year at all.
*/
const missingSql = `
CREATE OR REPLACE TEMP TABLE figure_missing AS
WITH unused AS (
  SELECT p.*, g.period_start AS year_start, g.period_end AS year_end
  FROM (FROM figure_places WHERE period <> 'yearly' AND record IS NOT NULL) p JOIN ${sqlName("group_years")} g USING (reporting_year)
    ANTI JOIN figure_used_parts u ON u.basis = 'parts' AND u.place = p.place),
asked AS (SELECT DISTINCT initiative_id, tracker_id, reporting_year, year_start, year_end FROM unused),
covered AS (
  SELECT a.initiative_id, a.tracker_id, a.reporting_year, a.year_start, a.year_end, p.period_start, p.period_end
  FROM asked a JOIN figure_parts p USING (initiative_id, tracker_id, reporting_year)),
days AS (
  SELECT initiative_id, tracker_id, reporting_year, year_end, year_start AS day FROM asked
  UNION SELECT initiative_id, tracker_id, reporting_year, year_end, period_end + 1 FROM covered WHERE period_end >= year_start),
holes AS (
  SELECT d.initiative_id, d.tracker_id, d.reporting_year, min(d.day) AS hole
  FROM (FROM days WHERE day <= year_end) d ANTI JOIN covered c ON c.initiative_id = d.initiative_id AND c.tracker_id = d.tracker_id
    AND c.reporting_year = d.reporting_year AND c.period_start <= d.day AND c.period_end >= d.day
  GROUP BY d.initiative_id, d.tracker_id, d.reporting_year),
latest AS (SELECT initiative_id, tracker_id, reporting_year, max(period_start) AS period_start FROM covered GROUP BY ALL)
SELECT u.place, y.report_utrv_id, y.obstacle_utrv_id, h.hole, coalesce(l.period_start > h.hole, false) AS has_later_part,
  f.month IS NULL OR f.month NOT BETWEEN 0 AND 11 OR (u.period = 'quarterly' AND f.month % 3 <> 0)
    OR (h.hole IS NULL AND (y.tiling IS NULL OR NOT y.may_be_made)) AS is_of_other_year
FROM unused u
  LEFT JOIN figure_part_years y USING (initiative_id, tracker_id, reporting_year)
  LEFT JOIN holes h USING (initiative_id, tracker_id, reporting_year)
  LEFT JOIN latest l USING (initiative_id, tracker_id, reporting_year)
  LEFT JOIN figure_months f ON f.place = u.place`;
/** `figure_months`: where each part starts in the group's year, whoever reported it. */
const monthsSql = `
CREATE OR REPLACE TEMP TABLE figure_months AS
SELECT place, month FROM figure_parts
UNION ALL
SELECT p.place, CASE WHEN (g.period_start + to_months(datediff('month', g.period_start, p.period_start)::INTEGER))::DATE = p.period_start
  THEN datediff('month', g.period_start, p.period_start)::INTEGER END
FROM (FROM figure_places WHERE period <> 'yearly' AND is_aggregation) p JOIN ${sqlName("group_years")} g USING (reporting_year)`;
/** Whether anybody has a part or year of the tracker in a later reporting year. */
const hasLaterYearSql = "t.reporting_year > l.reporting_year";
/** Why a part of what adds up over time, or has a value at the end of the year, is in no figure. */
const ofParts = {
	sum: {
		reason: `CASE WHEN m.report_utrv_id IS NOT NULL THEN 'other_record'
      WHEN m.obstacle_utrv_id IS NOT NULL OR m.is_of_other_year THEN 'parts_of_another_year'
      WHEN m.has_later_part OR ${hasLaterYearSql} THEN 'part_missing' ELSE 'part_of_open_year' END`,
		detail: `CASE WHEN m.report_utrv_id IS NOT NULL THEN m.report_utrv_id
      WHEN m.obstacle_utrv_id IS NOT NULL OR m.is_of_other_year THEN m.obstacle_utrv_id ELSE m.hole::VARCHAR END`
	},
	periodEnd: {
		reason: `CASE WHEN m.report_utrv_id IS NOT NULL THEN 'other_record' WHEN m.obstacle_utrv_id IS NOT NULL THEN 'parts_of_another_year'
      WHEN ${hasLaterYearSql} THEN 'part_missing' ELSE 'part_of_open_year' END`,
		detail: "coalesce(m.report_utrv_id, m.obstacle_utrv_id, y.period_end::VARCHAR)"
	}
};
/** Statements that collect what some years leave unused; run them after the figures of these years are made. */
const collectStatements = [
	monthsSql,
	missingSql,
	`
CREATE OR REPLACE TEMP TABLE figure_kept_aggregations AS
SELECT DISTINCT p.place, n.column_code
FROM (FROM figure_places WHERE period = 'yearly' AND is_aggregation) p JOIN figure_numbers n USING (record)
  ANTI JOIN (SELECT DISTINCT initiative_id, tracker_id, column_code, year_end FROM figure_part_numbers) m
    ON m.initiative_id = p.initiative_id AND m.tracker_id = p.tracker_id AND m.column_code IS NOT DISTINCT FROM n.column_code
    AND m.year_end = p.period_end`,
	`
INSERT INTO figure_unused BY NAME
WITH used AS (
  SELECT DISTINCT place, column_code, option_code, base_unit FROM figure_part_numbers),
numbers AS (
  SELECT record, column_code, option_code, base_unit, over_time, value_count AS number_count, value IS NULL AS is_several,
    false AS is_total, NULL::VARCHAR AS problem, value_count::VARCHAR AS detail
  FROM figure_numbers
  UNION ALL BY NAME
  SELECT p.record, p.column_code, p.option_code, p.base_unit, p.number_count, false AS is_several, false AS is_total, p.problem, p.detail
  FROM figure_problems p
  UNION ALL BY NAME
  SELECT o.record, o.column_code, o.option_code, o.base_unit, n.over_time, count(*)::INTEGER AS number_count, false AS is_several,
    true AS is_total
  FROM figure_left_out o LEFT JOIN figure_numbers n ON n.record = o.record AND n.column_code IS NOT DISTINCT FROM o.column_code
    AND n.option_code IS NOT DISTINCT FROM o.option_code AND n.base_unit IS NOT DISTINCT FROM o.base_unit
  GROUP BY ALL),
no_years AS (
  SELECT r.record FROM figure_records r JOIN figure_places p USING (place)
  WHERE r.state <> 'counting' OR p.period <> 'yearly' OR p.is_aggregation),
places AS (
  SELECT n.*, r.utrv_id, r.state, p.place, p.initiative_id, p.tracker_id, p.period, p.period_start, p.period_end, p.reporting_year,
    p.utrv_id AS counting_utrv_id, r.state = 'counting' AND n.problem IS NULL AND NOT n.is_several AND NOT n.is_total AS is_value
  FROM (FROM numbers WHERE is_several OR problem IS NOT NULL OR is_total OR record IN (FROM no_years)) n
    JOIN figure_records r USING (record) JOIN figure_places p USING (place)),
left_over AS (
  FROM places WHERE NOT is_value
  UNION ALL
  SELECT l.* FROM (FROM places WHERE is_value) l
    ANTI JOIN used u ON u.place = l.place AND u.column_code IS NOT DISTINCT FROM l.column_code
      AND u.option_code IS NOT DISTINCT FROM l.option_code AND u.base_unit IS NOT DISTINCT FROM l.base_unit
    ANTI JOIN figure_kept_aggregations k ON k.place = l.place AND k.column_code IS NOT DISTINCT FROM l.column_code)
SELECT l.initiative_id, l.tracker_id, l.column_code, l.option_code, l.base_unit, l.period, l.period_start, l.period_end, l.reporting_year,
  l.utrv_id, l.number_count, l.is_total, b.place IS NOT NULL AND l.state = 'counting' AS is_of_parts,
  CASE WHEN l.state = 'rejected' THEN 'rejected' WHEN l.state <> 'counting' THEN 'other_record' WHEN l.problem IS NOT NULL THEN l.problem
    WHEN l.is_several THEN 'several_values' WHEN l.period = 'yearly' THEN 'other_record' WHEN l.over_time = 'none' THEN 'not_over_time'
    WHEN l.over_time = 'sum' THEN ${ofParts.sum.reason} WHEN l.over_time = 'period_end' THEN ${ofParts.periodEnd.reason}
    ELSE 'over_time_undecided' END AS reason,
  CASE WHEN l.state = 'rejected' THEN NULL WHEN l.state <> 'counting' THEN l.counting_utrv_id WHEN l.problem IS NOT NULL OR l.is_several THEN l.detail
    WHEN l.period = 'yearly' THEN NULL
    WHEN l.over_time = 'sum' THEN ${ofParts.sum.detail} WHEN l.over_time = 'period_end' THEN ${ofParts.periodEnd.detail} END AS detail
FROM left_over l JOIN ${sqlName("group_years")} y USING (reporting_year)
  LEFT JOIN tracker_years_now t ON t.tracker_id = l.tracker_id
  LEFT JOIN figure_missing m ON m.place = l.place
  LEFT JOIN (SELECT place FROM figure_used_parts WHERE basis = 'parts') b ON b.place = l.place`,
	`
INSERT INTO ${sqlName("used_numbers")} BY NAME
SELECT initiative_id, utrv_id, period, period_end, tracker_id, column_code, option_code, base_unit, 'figure' AS use,
  year_end AS figure_period_end, value_count AS number_count
FROM figure_part_numbers`
];
/**
* `figure_covering`: the figure that covers a number, of the same initiative, tracker and column: one of the same year,
* one whose period contains it, or the value at the end of the year. Of several, the one that ends with the number's period,
* else the one that ends first. A figure does not cover other numbers of its own record, except for a total that is left
* out.
*/
const coveringSql = (where) => `
CREATE OR REPLACE TEMP TABLE figure_covering AS
WITH numbered AS (SELECT *, row_number() OVER ()::INTEGER AS number FROM figure_unused),
covering AS (
  SELECT u.number, arg_min(f.period_end, (f.period_end <> u.period_end, f.period_end)) AS figure_period_end
  FROM numbered u JOIN (FROM figures WHERE ${where}) f
    ON f.initiative_id = u.initiative_id AND f.tracker_id = u.tracker_id AND f.column_code IS NOT DISTINCT FROM u.column_code
  WHERE (u.is_total OR (f.utrv_id IS DISTINCT FROM u.utrv_id
      AND NOT (u.is_of_parts AND f.basis = 'parts' AND f.reporting_year = u.reporting_year)))
    AND ((u.period = 'yearly' AND f.period_end = u.period_end)
      OR (u.period_start >= f.period_start - 7 AND u.period_end <= f.period_end + 7)
      OR (u.period <> 'yearly' AND f.basis = 'period_end' AND f.reporting_year = u.reporting_year))
  GROUP BY u.number)
SELECT u.*, s.figure_period_end FROM numbered u LEFT JOIN covering s USING (number)`;
const elsewhereSql = `
INSERT INTO ${sqlName("used_numbers")} BY NAME
SELECT initiative_id, utrv_id, period, period_end, tracker_id, column_code, option_code, base_unit, 'elsewhere' AS use,
  figure_period_end, sum(number_count)::INTEGER AS number_count
FROM figure_covering WHERE figure_period_end IS NOT NULL GROUP BY ALL`;
const exclusionsSql = `
INSERT INTO exclusions BY NAME
SELECT initiative_id, tracker_id, column_code, option_code, base_unit, period, min(period_start) AS period_start, period_end,
  reporting_year, reason, arg_min_null(detail, utrv_id) AS detail, count(DISTINCT utrv_id)::INTEGER AS record_count,
  min(utrv_id) AS utrv_id
FROM figure_covering WHERE figure_period_end IS NULL
GROUP BY initiative_id, tracker_id, column_code, option_code, base_unit, period, period_end, reporting_year, reason`;
/**
* Statements that say what becomes of the collected numbers; run them once all figures are made.
* @param where SQL condition on the figures that may cover them
*/
const unusedStatements = (where) => [
	coveringSql(where),
	elsewhereSql,
	exclusionsSql,
	"DROP TABLE figure_unused",
	"DROP TABLE figure_covering"
];
// dist/src/load/merge/figures/years-from-parts.js
/**
* `figure_tilings`: every way in which quarters and months cover a year without gap or overlap, as a set of bits: 0 to
* 11 for a month that starts there, 12 to 23 for a quarter. At each day the longest period that starts there comes
* first. Only periods that start with a month of the group's year can cover it: the first of them starts with the year,
* each next one where the previous one ends.
*/
const tilingsSql = `
CREATE OR REPLACE TEMP TABLE figure_tilings AS
WITH RECURSIVE tilings AS (
  SELECT 0 AS months, 0 AS tiling, '' AS lengths
  UNION ALL
  SELECT t.months + p.months, t.tiling | (1 << (t.months + CASE p.months WHEN 3 THEN 12 ELSE 0 END)), t.lengths || p.months
  FROM tilings t, (VALUES (1), (3)) p(months) WHERE t.months + p.months <= 12)
SELECT tiling, row_number() OVER (ORDER BY lengths DESC) AS place FROM tilings WHERE months = 12`;
/** Statements that find the parts of years; they need the numbers and contests of records, and `figure_obstacles`. */
const partStatements = [
	`
CREATE OR REPLACE TEMP TABLE figure_parts AS
SELECT *, CASE WHEN month BETWEEN 0 AND 11 THEN 1 << (month + CASE period WHEN 'quarterly' THEN 12 ELSE 0 END) END AS bit
FROM (
  SELECT p.*, g.period_start AS year_start, g.period_end AS year_end,
    CASE WHEN (g.period_start + to_months(datediff('month', g.period_start, p.period_start)::INTEGER))::DATE = p.period_start
        AND (g.period_start + to_months(datediff('month', g.period_start, p.period_start)::INTEGER
          + CASE p.period WHEN 'quarterly' THEN 3 ELSE 1 END))::DATE - 1 = p.period_end
      THEN datediff('month', g.period_start, p.period_start)::INTEGER END AS month
  FROM (FROM figure_places WHERE period IN ('quarterly', 'monthly') AND record IS NOT NULL AND NOT is_aggregation) p
    JOIN ${sqlName("group_years")} g USING (reporting_year))`,
	`
CREATE OR REPLACE TEMP TABLE figure_part_years AS
WITH years AS (
  SELECT initiative_id, tracker_id, reporting_year, any_value(year_start) AS year_start, any_value(year_end) AS year_end,
    coalesce(bit_or(bit), 0) AS bits
  FROM figure_parts GROUP BY initiative_id, tracker_id, reporting_year),
covering AS (
  SELECT y.bits, min_by(t.tiling, t.place) AS tiling
  FROM (SELECT DISTINCT bits FROM years) y JOIN figure_tilings t ON y.bits & t.tiling = t.tiling GROUP BY y.bits),
reported AS (
  SELECT initiative_id, tracker_id, reporting_year, arg_max(p.utrv_id, p.period_end) AS utrv_id
  FROM figure_places p JOIN ${sqlName("group_years")} g USING (reporting_year)
  WHERE p.period = 'yearly' AND p.record IS NOT NULL AND NOT p.is_aggregation AND p.period_end >= g.period_end - 7
  GROUP BY initiative_id, tracker_id, reporting_year)
SELECT y.* EXCLUDE (bits), c.tiling, r.utrv_id AS report_utrv_id, o.utrv_id AS obstacle_utrv_id,
  r.utrv_id IS NULL AND o.utrv_id IS NULL AS may_be_made
FROM years y LEFT JOIN covering c USING (bits)
  LEFT JOIN reported r USING (initiative_id, tracker_id, reporting_year)
  LEFT JOIN figure_obstacles o USING (initiative_id, tracker_id, reporting_year)`,
	`
CREATE OR REPLACE TEMP TABLE figure_used_parts AS
WITH parts AS (
  SELECT p.*, y.tiling FROM figure_parts p JOIN figure_part_years y USING (initiative_id, tracker_id, reporting_year)
  WHERE y.may_be_made)
SELECT 'parts' AS basis, * EXCLUDE (tiling), 0 AS rank FROM parts WHERE tiling & bit <> 0
UNION ALL
SELECT 'period_end', * EXCLUDE (tiling), row_number() OVER (
  PARTITION BY initiative_id, tracker_id, reporting_year
  ORDER BY period = 'quarterly' DESC, abs(period_end - year_end), period_end DESC)
FROM parts WHERE abs(period_end - year_end) <= 7`,
	`
CREATE OR REPLACE TEMP TABLE figure_part_numbers AS
SELECT p.basis, p.place, p.initiative_id, p.reporting_year, p.year_start, p.year_end, p.period, p.period_end, p.utrv_id,
  n.* EXCLUDE (rows_added, may_be_sum)
FROM figure_used_parts p JOIN figure_numbers n USING (record)
WHERE n.value IS NOT NULL AND n.over_time = CASE p.basis WHEN 'parts' THEN 'sum' ELSE 'period_end' END
QUALIFY p.rank = min(p.rank) OVER (PARTITION BY p.basis, p.initiative_id, n.tracker_id, p.reporting_year, n.column_code)`
];
/**
* The years that parts make up, as rows of `figures`. Status, assurance, privacy, rejections and other candidates are
* those of all their records, even of one that does not name the measure and so adds nothing to it.
*/
const yearsFromPartsSql = `
WITH sources AS (
  SELECT basis, initiative_id, tracker_id, reporting_year, CASE basis WHEN 'period_end' THEN place END AS of_place,
    bool_and(is_verified) AS is_verified,
    CASE WHEN count(DISTINCT coalesce(assurance_status, '')) = 1 THEN max(assurance_status) END AS assurance_status,
    bool_or(is_private) AS is_private, bool_or(has_rejected) AS has_rejected,
    CASE WHEN count(*) = 1 THEN max(utrv_id) END AS utrv_id, CASE WHEN count(*) = 1 THEN max(survey_id) END AS survey_id,
    max(coalesce(c.candidate_count, 1)) AS candidate_count, bool_or(coalesce(c.has_other_value, false)) AS has_other_value
  FROM figure_used_parts LEFT JOIN figure_contests c USING (place) GROUP BY ALL),
totals AS (
  SELECT basis, initiative_id, tracker_id, reporting_year, CASE basis WHEN 'period_end' THEN place END AS of_place, measure_id,
    any_value(year_start) AS period_start, any_value(year_end) AS period_end, any_value(column_code) AS column_code,
    any_value(option_code) AS option_code, any_value(base_unit) AS base_unit,
    ${exactTotalsOfSql("part", "value")},
    sum(value_count)::INTEGER AS values_added, ${weakestSourceSql("currency_source")} AS currency_source,
    bool_or(rows_may_overlap) AS rows_may_overlap
  FROM figure_part_numbers GROUP BY ALL),
added AS (FROM ${exactSumsSql("totals", ["value"])} WHERE isfinite(value)),
years AS (FROM figure_places WHERE period = 'yearly')
SELECT a.initiative_id, a.measure_id, a.tracker_id, a.column_code, a.option_code, a.base_unit, 'yearly' AS period,
  a.period_start, a.period_end, a.reporting_year, a.value, a.values_added AS value_count, a.basis, g.value AS aggregation_value,
  s.is_verified, s.assurance_status, s.is_private, a.currency_source, s.candidate_count, s.has_other_value, a.rows_may_overlap,
  s.has_rejected OR coalesce(y.has_rejected, false) AS has_rejected, s.utrv_id, s.survey_id
FROM added a JOIN sources s ON s.basis = a.basis AND s.initiative_id = a.initiative_id AND s.tracker_id = a.tracker_id
    AND s.reporting_year = a.reporting_year AND s.of_place IS NOT DISTINCT FROM a.of_place
  LEFT JOIN years y ON y.initiative_id = a.initiative_id AND y.tracker_id = a.tracker_id AND y.period_end = a.period_end
  LEFT JOIN figure_numbers g ON g.record = y.aggregation_record AND g.measure_id = a.measure_id`;
// dist/src/load/merge/figures/make-figures.js
/**
* Rebuilds the figures that may have changed, after records, trackers, value lists and initiatives were replaced.
* @returns new exclusions by reason; null if there was no lake
*/
async function replaceFigures(context) {
	const { connection, yearEnd } = context;
	await prepare(connection, yearEnd);
	const scope = await findFigureScope(context);
	return withOneThread(connection, () => replaceOfScope(context, scope));
}
async function replaceOfScope({ connection, direct, yearEnd }, scope) {
	await touchRows(connection, scope, yearEnd);
	const where = scopeWhere(scope, yearEnd);
	if (!direct) await rememberExclusions(connection, "exclusions", where);
	await makeFigures(connection, scope, yearEnd);
	await touchRows(connection, scope, yearEnd);
	const years = !scope.isWhole && await treeChanged(connection) ? [...scope.years, ...await allYears(connection, yearEnd)] : scope.years;
	await prepareRollup(connection, [...new Set(years)].sort(byNumber), yearEnd);
	for (const sql of renameStatements) await connection.run(sql);
	return countNewExclusions(connection, where);
}
const byNumber = (a, b) => a - b;
async function prepare(connection, yearEnd) {
	const statements = [
		...groupYearsStatements(yearEnd),
		`CREATE OR REPLACE TEMP TABLE figure_additivity AS ${additivitySql}`,
		optionHintsTableSql,
		trackerYearsSql(yearEnd)
	];
	for (const sql of statements) await connection.run(sql);
}
const madeTables = [
	"figures",
	"period_figures",
	"exclusions",
	"competing_records",
	"used_numbers"
];
const publishedTables = [
	"figures",
	"period_figures",
	"exclusions"
];
async function makeFigures(connection, scope, yearEnd) {
	const before = [
		...rememberTrackerYears,
		tilingsSql,
		unusedTableSql,
		...obstacleStatements(scope, yearEnd)
	];
	for (const sql of before) await connection.run(sql);
	for (const years of await togetherInMemory(connection, scope.years, yearEnd)) {
		const where = `${ofReportingYearsSql(years, yearEnd)} AND ${scope.where}`;
		for (const table of madeTables) await connection.run(`DELETE FROM ${sqlName(table)} WHERE ${where}`);
		const statements = [
			placesSql$1(where, yearEnd),
			recordsSql(where),
			hintsSql(where),
			leftOutSql(where),
			numbersSql(where),
			overlapsSql(where),
			markOverlapsSql,
			problemsSql(where),
			...contestStatements,
			...partStatements,
			insertFiguresSql,
			insertPeriodFiguresSql,
			...collectStatements
		];
		for (const sql of statements) await connection.run(sql);
	}
	const around = scope.years.length === 0 ? "false" : ofReportingYearsSql(aroundYears(scope), yearEnd);
	for (const sql of unusedStatements(around)) await connection.run(sql);
}
/** Reports of years that end in another reporting year, but overlap one that is made, are among them. */
function obstacleStatements({ years, isWhole }, yearEnd) {
	if (years.length === 0) return [placesSql$1("false", yearEnd), obstaclesSql];
	const range = ofReportingYearsSql(aroundYears({ years }), yearEnd);
	const buckets = isWhole ? "true" : `${bucketSql} IN (SELECT bucket FROM figure_scope)`;
	return [placesSql$1(`${range} AND ${isOtherYearSql(yearEnd)} AND ${buckets}`, yearEnd), obstaclesSql];
}
/** All years from the one before the first to the one after the last. */
function aroundYears({ years }) {
	const first = Math.min(...years) - 1;
	return Array.from({ length: Math.max(...years) - first + 2 }, (_, index) => first + index);
}
/** Lists what has to be published again: before and after rows are replaced. */
async function touchRows(connection, scope, yearEnd) {
	const bucket = scope.isWhole ? "NULL" : bucketSql;
	for (const table of publishedTables) await connection.run(`INSERT INTO touched_partitions
       SELECT DISTINCT ${sqlLiteral(table)}, year(period_end)::INTEGER, ${bucket} FROM ${table} WHERE ${scopeWhere(scope, yearEnd)}`);
}
/** Also publishes again the group figures of these reporting years. */
async function prepareRollup(connection, years, yearEnd) {
	if (years.length === 0) return;
	for (const sql of rollupTreeStatements) await connection.run(sql);
	for (const some of await togetherInMemory(connection, years, yearEnd)) {
		const list = some.join(", ");
		const [first, last] = [Math.min(...some) - 1, Math.max(...some) + 1];
		const nearby = `period_end BETWEEN make_date(${first}, 1, 1) AND make_date(${last}, 12, 31)`;
		const reportingYear = reportingYearSql("period_end", yearEnd);
		const statements = rollupStatements({
			figures: `${nearby} AND reporting_year IN (${list})`,
			records: `${nearby} AND ${reportingYear} IN (${list})`,
			rows: ofYearsSql(some),
			reportingYear,
			yearEnd
		});
		for (const sql of statements) await connection.run(sql);
		await connection.run(`INSERT INTO touched_partitions SELECT 'group_figures', unnest([${list}]), NULL`);
		await connection.run(`DELETE FROM group_figures WHERE ${ofYearsSql(some)}`);
		await connection.run(`INSERT INTO group_figures BY NAME SELECT ${groupColumns} FROM initiative_rollup WHERE depth <= 2 AND ${ofYearsSql(some)}`);
	}
}
const groupColumns = columnNames("group_figures").join(", ");
/** Names and codes are those of the listing and of the newest definitions, also in years in which nothing else has changed. */
const renameStatements = [
	`CREATE OR REPLACE TEMP TABLE renamed_figures AS
   SELECT g.rowid AS row, g.period_end, i.name, t.name AS tracker_name, t.type_code
   FROM group_figures g JOIN initiatives i USING (initiative_id) LEFT JOIN trackers t USING (tracker_id)
   WHERE g.initiative_name IS DISTINCT FROM i.name OR g.tracker_name IS DISTINCT FROM t.name OR g.type_code IS DISTINCT FROM t.type_code`,
	`INSERT INTO touched_partitions SELECT DISTINCT 'group_figures', year(period_end)::INTEGER, NULL FROM renamed_figures`,
	`UPDATE group_figures SET initiative_name = r.name, tracker_name = r.tracker_name, type_code = r.type_code
   FROM renamed_figures r WHERE r.row = group_figures.rowid`
];
/** Figures of this many records are computed together: a large year alone, several small ones at once. */
const maxRecords = 2e5;
async function togetherInMemory(connection, years, yearEnd) {
	if (years.length === 0) return [];
	const counted = await selectRows(connection, `SELECT ${reportingYearSql("period_end", yearEnd)} AS reporting_year, count(*) AS n FROM utrvs
     WHERE ${ofReportingYearsSql(years, yearEnd)} GROUP BY ALL`);
	const records = new Map(counted.map((row) => [numberOf(row, "reporting_year"), numberOf(row, "n")]));
	const groups = [];
	let room = 0;
	for (const year of years) {
		const needed = records.get(year) ?? 0;
		const last = groups.at(-1);
		if (last === void 0 || needed > room) groups.push([year]);
		else last.push(year);
		room = (last === void 0 || needed > room ? maxRecords : room) - needed;
	}
	return groups;
}
const columns$1 = columnNames("figures").join(", ");
/**
* The figures of years: what was reported for the year; else, for each column, what its parts make of it; else what an
* aggregation says.
*/
const insertFiguresSql = `
INSERT INTO figures BY NAME
WITH parts AS (${yearsFromPartsSql})
SELECT ${columns$1} FROM parts
UNION ALL BY NAME
SELECT ${columns$1} FROM (${reportedSql$1("period = 'yearly'")}) f
  ANTI JOIN parts m ON f.basis = 'aggregation' AND m.initiative_id = f.initiative_id AND m.tracker_id = f.tracker_id
    AND m.column_code IS NOT DISTINCT FROM f.column_code AND m.period_end = f.period_end`;
/** Quarters and months as reported. */
const insertPeriodFiguresSql = `
INSERT INTO period_figures BY NAME SELECT ${columns$1} FROM (${reportedSql$1("period <> 'yearly'")})`;
// dist/src/load/merge/find-broken-references.js
/** Finds issues that depend on more than one body: initiatives that are not listed, options that no list has. */
async function findBrokenReferences(context, valueListsChanged) {
	await findUnknownInitiatives(context);
	await findUnknownOptions(context, valueListsChanged);
}
async function findUnknownInitiatives({ connection, runId }) {
	await connection.run(`DELETE FROM data_issues WHERE scope = 'references' AND code = 'unknown_initiative'`);
	await connection.run(`INSERT INTO data_issues BY NAME
     SELECT $1 AS run_id, 'references' AS scope, 'notice' AS severity, 'unknown_initiative' AS code, 'surveys' AS resource,
       survey_id, initiative_id, '/data/initiativeId' AS json_pointer,
       'the survey''s initiative is not listed' || CASE
         WHEN lower(initiative_id) IN (SELECT lower(initiative_id) FROM initiatives WHERE removed_at IS NULL)
         THEN ', only one whose id differs from it in upper and lower case' ELSE '' END AS message,
       initiative_id AS value, response_id
     FROM surveys WHERE removed_at IS NULL
       AND initiative_id NOT IN (SELECT initiative_id FROM initiatives WHERE removed_at IS NULL)`, [runId]);
}
/**
* Looks only at the touched surveys, unless value lists changed: then any answer may have become right or wrong. All
* surveys of a large lake are looked at in parts, since a join of all records does not fit into memory.
*/
async function findUnknownOptions({ connection, runId, direct }, everywhere) {
	const whole = everywhere || direct;
	const touched = (table) => whole ? "true" : isOfSurveys(table, "touched_surveys");
	await connection.run(`DELETE FROM data_issues WHERE scope = 'references' AND code = 'unknown_option' AND ${touched("data_issues")}`);
	if (!whole) await connection.run(`CREATE OR REPLACE TEMP TABLE touched_points AS ${pointsSql(touched("data_points"))}`);
	await connection.run(`CREATE OR REPLACE TEMP TABLE option_lists AS ${listOfPlaceSql}`);
	const records = `FROM utrvs SEMI JOIN option_lists l USING (definition_id) WHERE ${touched("utrvs")}`;
	const [counted] = await selectRows(connection, `SELECT count(*) AS n ${records}`);
	const parts = whole ? 2 + Math.floor(numberOf(counted ?? {}, "n") / recordsTogether) : 1;
	for (let part = 0; part < parts; part++) {
		const isOfPart = whole ? `hash(survey_id) % ${parts} = ${part}` : "true";
		await connection.run(`INSERT INTO data_issues BY NAME
       WITH points AS (
         SELECT d.*, u.source_index, u.definition_id
         FROM (FROM ${whole ? "data_points" : "touched_points"} WHERE option_code IS NOT NULL AND ${isOfPart}
             AND value_type IN ('valueList', 'valueListMulti', 'textValueList', 'numericValueList')) d
           JOIN (${records} AND ${isOfPart}) u USING (utrv_id))
       SELECT $1 AS run_id, 'references' AS scope, 'notice' AS severity, 'unknown_option' AS code,
         'data_points' AS resource, p.survey_id, p.utrv_id, p.initiative_id,
         '/data/universalTrackerValues/' || p.source_index || p.json_pointer AS json_pointer,
         l.value_list_id, 'the value list has no such option' AS message,
         left(p.option_code, 200) AS value, s.response_id
       FROM points p
         JOIN option_lists l ON l.definition_id = p.definition_id AND l.column_code IS NOT DISTINCT FROM p.column_code
         JOIN surveys s ON s.survey_id = p.survey_id
         ANTI JOIN value_list_options o ON o.value_list_id = l.value_list_id AND o.option_code = p.option_code`, [runId]);
	}
}
/** Records whose options are compared with the lists at a time. */
const recordsTogether = 5e5;
const pointsSql = (where) => `SELECT utrv_id, survey_id, initiative_id, row_index, column_code, option_code, json_pointer, value_type FROM data_points WHERE ${where}`;
/** The value list, if it is known, of a definition's own values (`column_code` NULL) and of its columns. */
const listOfPlaceSql = `
  SELECT definition_id, column_code, value_list_id FROM (
    SELECT definition_id, NULL::VARCHAR AS column_code, value_list_id FROM tracker_definitions
    UNION ALL
    SELECT definition_id, cell.column_code, cell.value_list_id FROM (
      SELECT definition_id, unnest(from_json(table_columns, '[{"column_code":"VARCHAR","value_list_id":"VARCHAR"}]')) AS cell
      FROM tracker_definitions WHERE table_columns IS NOT NULL))
  SEMI JOIN value_lists USING (value_list_id)`;
// dist/src/load/merge/record-history.js
/**
* Fills `data_point_changes` by comparing the staged surveys with the lake, for surveys that the lake knew before. A
* change is a difference in anything that a data point says: number, scale, text, unit, status or period. Its cause is
* `definition` if the record embeds another version of the definition while value and status are the same. A record
* that moves to another survey, even a new one and nights later, is removed from the old one and added to the new one.
*/
async function recordChanges(context) {
	const { connection, runId } = context;
	await createSurveySets$1(context);
	await rememberReported(context);
	await connection.run(`INSERT INTO data_point_changes BY NAME
     WITH before AS MATERIALIZED (
            ${versionSql("main", "known_surveys")}
            UNION ALL ${versionSql("main", "giving_surveys")} AND d.utrv_id IN (FROM given_records)),
          moved AS (SELECT utrv_id FROM before UNION SELECT utrv_id FROM data_point_changes WHERE change = 'removed'),
          after AS (
            ${versionSql("staging.main", "known_surveys")}
            UNION ALL ${versionSql("staging.main", "new_surveys")} AND d.utrv_id IN (FROM moved)),
          versions AS MATERIALIZED (
            FROM ${withBaseValueSql("(SELECT *, false AS is_after FROM before UNION ALL SELECT *, true FROM after)")})
     SELECT $1 AS run_id, ${changedAtSql(context)} AS changed_at,
       CASE WHEN before.utrv_id IS NULL THEN 'added' WHEN after.utrv_id IS NULL THEN 'removed' ELSE 'changed' END AS change,
       CASE WHEN before.utrv_id = after.utrv_id
             AND before.definition_id IS DISTINCT FROM after.definition_id
             AND before.value_number IS NOT DISTINCT FROM after.value_number
             AND before.value_text IS NOT DISTINCT FROM after.value_text
             AND before.status IS NOT DISTINCT FROM after.status THEN 'definition' ELSE 'reported' END AS cause,
       ${[...keyColumns, ...carriedColumns].map((name) => `CASE WHEN after.utrv_id IS NULL THEN before.${name} ELSE after.${name} END AS ${name}`).join(", ")},
       ${recordedColumns.map((name) => `before.${name} AS old_${name}, after.${name} AS new_${name}`).join(", ")},
       coalesce(before.utrv_id, after.utrv_id) IN (${reportedSql}) AS was_reported
     FROM (FROM versions WHERE NOT is_after) before FULL OUTER JOIN (FROM versions WHERE is_after) after
       ON ${keyColumns.map((name) => `before.${name} IS NOT DISTINCT FROM after.${name}`).join(" AND ")}
     WHERE before.utrv_id IS NULL OR after.utrv_id IS NULL
       OR ${recordedColumns.map((name) => `before.${name} IS DISTINCT FROM after.${name}`).join(" OR ")}`, [runId]);
}
const keyColumns = [
	"survey_id",
	"utrv_id",
	"row_index",
	"column_code",
	"option_code"
];
const carriedColumns = [
	"initiative_id",
	"tracker_id",
	"period_end"
];
const comparedColumns = [
	"value_number",
	"number_scale",
	"value_scaled",
	"value_text",
	"unit",
	"status",
	"period_end"
];
/** A definition with another type may change only these. */
const derivedColumns = ["value_base", "base_unit"];
const recordedColumns = [...comparedColumns, ...derivedColumns];
const columns = [.../* @__PURE__ */ new Set([
	...keyColumns,
	...carriedColumns,
	...comparedColumns,
	"base_unit",
	"base_factor"
])];
/**
* Finds surveys that are not loaded again but lose a record to one that is; and loaded surveys that the lake did not
* know, whose other records are not changes.
*/
async function createSurveySets$1({ connection }) {
	const given = `FROM cross_duplicates WHERE place = 'main'`;
	await connection.run(`CREATE OR REPLACE TEMP TABLE given_records AS SELECT DISTINCT utrv_id AS id ${given}`);
	await connection.run(`CREATE OR REPLACE TEMP TABLE giving_surveys AS SELECT DISTINCT survey_id AS id ${given}`);
	await connection.run("CREATE OR REPLACE TEMP TABLE new_surveys AS SELECT id FROM loaded_surveys WHERE id NOT IN (FROM known_surveys)");
}
const versionSql = (schema, surveys) => `SELECT ${columns.map((name) => name === "survey_id" ? name : `d.${name}`).join(", ")}, u.definition_id
   FROM (FROM ${schema}.data_points WHERE ${isOfSurveys(`${schema}.data_points`, surveys)}) d
     JOIN (FROM ${schema}.utrvs WHERE ${isOfSurveys(`${schema}.utrvs`, surveys)}) u USING (utrv_id, survey_id)
   WHERE true`;
/** What may have happened to an initiative between two runs. */
const boundaryKinds = [
	"added",
	"moved",
	"removed",
	"renamed"
];
/** Fills `boundary_changes` by comparing the staged initiatives with those of the lake, before these are replaced. */
async function recordBoundaryChanges(context) {
	if (!context.initiativesListed) return;
	await context.connection.run(`INSERT INTO boundary_changes BY NAME
     WITH compared AS (
       SELECT coalesce(a.initiative_id, b.initiative_id) AS initiative_id,
         b.initiative_id IS NULL AS is_added, a.initiative_id IS NULL AS is_removed,
         b.parent_id AS old_parent_id, a.parent_id AS new_parent_id, b.name AS old_name, a.name AS new_name
       FROM (FROM main.initiatives WHERE removed_at IS NULL) b FULL JOIN staging.main.initiatives a
         ON a.initiative_id = b.initiative_id)
     SELECT $1 AS run_id, ${changedAtSql(context)} AS seen_at, initiative_id, change,
       old_parent_id, new_parent_id, old_name, new_name
     FROM compared JOIN (VALUES ('added'), ('removed'), ('moved'), ('renamed')) AS changes (change)
       ON CASE WHEN is_added OR is_removed THEN change = CASE WHEN is_added THEN 'added' ELSE 'removed' END
         ELSE (change = 'moved' AND old_parent_id IS DISTINCT FROM new_parent_id)
           OR (change = 'renamed' AND old_name IS DISTINCT FROM new_name) END`, [context.runId]);
}
// dist/src/load/merge/replace-rows.js
/**
* Replaces the rows of the touched surveys. A removed survey keeps its row, with `removed_at`; a survey that came back
* has no `removed_at`, and a rejected one has no row at all.
*/
async function replaceSurveys(context) {
	const touched = "survey_id IN (FROM touched_surveys)";
	for (const table of ["data_points", "utrvs"]) {
		await deleteRows(context, table, touched);
		await insertStaged(context, table);
	}
	await deleteRows(context, "surveys", "survey_id IN (FROM loaded_surveys)");
	await insertStaged(context, "surveys");
	await context.connection.run(`UPDATE surveys SET removed_at = ${changedAtSql(context)}
     WHERE removed_at IS NULL AND survey_id IN (FROM removed_surveys)`);
	await deleteRows(context, "data_issues", `scope = 'survey' AND ${touched}`);
	await insertStaged(context, "data_issues", `scope = 'survey'`);
}
/**
* Replaces what surveys have in addition to their own body (tables with a `resource`): all of it for touched surveys,
* and whatever this run requested for others. `sync_details`, which lists what the lake has of each, is replaced
* accordingly.
*/
async function replaceSubResources(context) {
	const touched = "survey_id IN (FROM touched_surveys)";
	const resources = /* @__PURE__ */ new Set();
	for (const table of tableNames) {
		const { resource } = tables[table];
		if (resource === void 0) continue;
		await deleteRows(context, table, `${touched} OR ${isRequested(resource, table)}`);
		await insertStaged(context, table);
		if (resources.has(resource.name)) continue;
		resources.add(resource.name);
		const ofResource = `scope = ${sqlLiteral(resource.name)}`;
		await deleteRows(context, "data_issues", `${ofResource} AND (${touched} OR ${isRequested(resource, "data_issues")})`);
		await insertStaged(context, "data_issues", ofResource);
	}
	await deleteRows(context, "sync_details", `${touched} OR (resource, detail) IN (SELECT (resource, detail) FROM staging.main.sync_details)`);
	await insertStaged(context, "sync_details");
}
const calculatedSql = `
  SELECT survey_id, calculation_code, json_pointer FROM calculated_values
  WHERE (value_number IS NOT NULL OR value_text IS NOT NULL)`;
/** Creates the temporary table `calculated_before`: the values of calculations that this run requested again. */
async function rememberCalculated({ connection, direct }) {
	const { resource } = tables.calculated_values;
	const isReplaced = direct ? "false" : isRequested(resource, "calculated_values");
	await connection.run(`CREATE OR REPLACE TEMP TABLE calculated_before AS ${calculatedSql} AND ${isReplaced}`);
}
/** Those of `calculated_before` that are gone, by survey. */
const calculatedLossesSql = `
  SELECT survey_id, count(*) AS lost FROM (FROM calculated_before EXCEPT ${calculatedSql})
  GROUP BY survey_id ORDER BY survey_id`;
/** SQL condition for the rows of a table that this run requested again, even if the new answer has no rows. */
function isRequested({ name, part }, table) {
	const shared = Object.entries(part).filter(([column]) => column in tables[table].columns);
	return `(${shared.map(([column]) => column).join(", ")}) IN (SELECT (${shared.map(([, field]) => fieldOfSubResource(field)).join(", ")}) FROM staging.main.sync_details WHERE resource = ${sqlLiteral(name)})`;
}
/** `detail` is a JSON array of pairs of name and value. */
const fieldOfSubResource = (field) => `list_filter(from_json(detail, '[["VARCHAR"]]'), lambda pair: pair[1] = ${sqlLiteral(field)})[1][2]`;
/**
* The listing replaces everything. Initiatives that it no longer contains keep their row, with the time they were first
* missed.
*/
async function replaceInitiatives(context) {
	if (!context.initiativesListed) return;
	await deleteRows(context, "initiatives", "initiative_id IN (SELECT initiative_id FROM staging.main.initiatives)");
	await context.connection.run(`UPDATE initiatives SET removed_at = ${changedAtSql(context)} WHERE removed_at IS NULL`);
	await insertStaged(context, "initiatives");
	await deleteRows(context, "initiative_ancestors", "true");
	await insertStaged(context, "initiative_ancestors");
	await deleteRows(context, "data_issues", `scope IN ('initiatives', 'survey_listing')`);
	await insertStaged(context, "data_issues", `scope IN ('initiatives', 'survey_listing')`);
}
/** Replaces the lake's units by those that this program converts. */
async function replaceUnits(context) {
	await deleteRows(context, "units", "true");
	const rows = unitDefinitions.map(({ unitType, unit, name, baseUnit, numerator, denominator, factor }) => ({
		unit_type: unitType,
		unit,
		name,
		base_unit: baseUnit,
		numerator,
		denominator,
		factor
	}));
	await insertRows(context, "units", rows);
}
/**
* Replaces lists that were requested, and removes lists that no current definition refers to, with their issues. Returns
* whether any list changed, which decides how many references are checked again.
*/
async function replaceValueLists(context) {
	const { connection, replacedValueLists } = context;
	await createIdTable(connection, "replaced_value_lists", replacedValueLists);
	await connection.run(`CREATE OR REPLACE TEMP TABLE referred_value_lists AS ${referredSql}`);
	const isComplete = "NOT EXISTS (SELECT 1 FROM value_lists WHERE value_list_id NOT IN (FROM replaced_value_lists))";
	if (replacedValueLists.length > 0) await deleteRows(context, "data_issues", `scope = 'value_lists' AND value_list_id IS NULL AND ${isComplete}`);
	const stale = (id) => `${id} IN (FROM replaced_value_lists) OR ${id} NOT IN (FROM referred_value_lists)`;
	const changed = await deleteRows(context, "value_lists", stale("value_list_id"));
	await deleteRows(context, "value_list_options", stale("value_list_id"));
	await deleteRows(context, "data_issues", `scope = 'value_lists' AND (${stale("value_list_id")})`);
	const referred = (id) => `${id} IN (FROM referred_value_lists)`;
	await insertStaged(context, "value_lists", referred("value_list_id"));
	await insertStaged(context, "value_list_options", referred("value_list_id"));
	await insertStaged(context, "data_issues", `scope = 'value_lists' AND (value_list_id IS NULL OR ${referred("value_list_id")})`);
	return changed > 0 || replacedValueLists.length > 0;
}
const referredSql = `
  SELECT DISTINCT id FROM (
    SELECT value_list_id AS id FROM tracker_definitions
    UNION ALL
    SELECT unnest(from_json(table_columns, '[{"value_list_id":"VARCHAR"}]'), recursive := true) FROM tracker_definitions)
  WHERE id IS NOT NULL`;
/**
* A body that was received again is listed with its newest landing, which shows that it was up to date at that time.
*/
async function replaceResponses(context) {
	await deleteRows(context, "responses", "response_id IN (SELECT response_id FROM staging.main.responses)");
	await context.connection.run(`INSERT INTO responses BY NAME SELECT DISTINCT ON (response_id) * FROM staging.main.responses
     ORDER BY response_id, fetched_at DESC`);
}
async function replaceSyncState(context) {
	const given = await selectRow(context.connection, "SELECT count(*) AS n FROM staging.main.sync_surveys");
	const gone = numberOf(given, "n") > 0 ? "true" : "survey_id IN (FROM removed_surveys)";
	await deleteRows(context, "sync_surveys", gone);
	await insertStaged(context, "sync_surveys");
}
// dist/src/load/merge/merge.js
/**
* Merges what is staged into the lake, step by step, in one transaction of `context.connection`; in direct mode, the
* caller has begun it. Only the deletion of staged records that another survey has comes before the transaction.
*/
async function merge(context) {
	const { connection, direct } = context;
	await createSurveySets(context);
	await findCrossDuplicates(context, "staging.main");
	await dropCrossDuplicates(context, "staging.main");
	await connection.run("BEGIN");
	let newExclusions;
	try {
		await findTouchedPartitions(context);
		await rememberFigureRules(context);
		if (!direct) {
			await rememberPinned(context);
			await recordChanges(context);
			await recordBoundaryChanges(context);
		}
		await rememberCalculated(context);
		await replaceSurveys(context);
		await replaceSubResources(context);
		await dropCrossDuplicates(context, "main");
		await recordCrossDuplicates(context);
		await replaceInitiatives(context);
		await replaceDecisions(context);
		await chooseTrackers(context);
		await decideMeasures(context);
		await replaceUnits(context);
		const valueListsChanged = await replaceValueLists(context);
		newExclusions = await replaceFigures(context);
		await findBrokenReferences(context, valueListsChanged);
		await replaceSyncState(context);
		await replaceResponses(context);
		crashPoint("merge.before-commit");
		await connection.run("COMMIT");
	} catch (error) {
		await connection.run("ROLLBACK").catch(() => {});
		throw error;
	}
	return {
		...await outcomeOf(context),
		newExclusions
	};
}
/**
* Creates the temporary tables `loaded_surveys` and `removed_surveys`, both together, and those of them that the lake
* already had.
*/
async function createSurveySets({ connection, loadedSurveys, removedSurveys }) {
	await createIdTable(connection, "loaded_surveys", loadedSurveys);
	await createIdTable(connection, "removed_surveys", removedSurveys);
	await createIdTable(connection, "touched_surveys", [...loadedSurveys, ...removedSurveys]);
	await connection.run(`CREATE OR REPLACE TEMP TABLE known_surveys AS
     SELECT id FROM touched_surveys WHERE id IN (SELECT survey_id FROM surveys)`);
}
async function outcomeOf({ connection, runId }) {
	const counts = await selectRow(connection, countsSql(tableNames));
	const countsOf = async (history, kinds) => {
		const row = await selectRow(connection, `SELECT ${kinds.map((kind) => `count(*) FILTER (change = '${kind}') AS ${kind}`).join(", ")}
       FROM ${history} WHERE run_id = $1`, [runId]);
		return Object.fromEntries(kinds.map((kind) => [kind, numberOf(row, kind)]));
	};
	const restated = await selectRow(connection, "SELECT count(*) AS n FROM restatements WHERE run_id = $1 AND was_reported", [runId]);
	const issues = await selectRows(connection, "SELECT code, count(*) AS n FROM data_issues GROUP BY code ORDER BY code");
	const lost = async (sql, values) => new Map((await selectRows(connection, sql, values)).map((row) => [textOf$1(row, "survey_id"), numberOf(row, "lost")]));
	return {
		losses: {
			dataPoints: await lost(`SELECT survey_id, count(*) FILTER (change = 'removed') - count(*) FILTER (change = 'added') AS lost
         FROM data_point_changes WHERE run_id = $1 GROUP BY survey_id HAVING lost > 0 ORDER BY survey_id`, [runId]),
			calculatedValues: await lost(calculatedLossesSql)
		},
		changes: await countsOf("data_point_changes", [
			"added",
			"changed",
			"removed"
		]),
		restated: numberOf(restated, "n"),
		boundary: await countsOf("boundary_changes", boundaryKinds),
		touched: await readTouchedPartitions(connection),
		rows: Object.fromEntries(tableNames.map((table) => [table, numberOf(counts, table)])),
		issues: Object.fromEntries(issues.map((row) => [textOf$1(row, "code"), numberOf(row, "n")]))
	};
}
/** Replaces the published decisions of the owner by those of the run. */
async function replaceDecisions(context) {
	const { consolidation, measures, units } = context.decisions;
	for (const table of [
		"consolidation_decisions",
		"measure_decisions",
		"unit_aliases"
	]) await deleteRows(context, table, "true");
	await insertRows(context, "consolidation_decisions", consolidation);
	await insertRows(context, "measure_decisions", measures);
	await insertRows(context, "unit_aliases", units);
}
// dist/src/load/merge/pinned-records.js
/**
* Creates the temporary tables `newly_read_pins`, with the pins of an output folder that the lake has not read yet, and
* `pinned_records`, with the records that their figures are made of. A pin that cannot be read is left out with a warning,
* and is read by the next run. Call it outside a transaction: an error would end that.
*/
async function findPinnedRecords(connection, output, warn) {
	await connection.run("CREATE OR REPLACE TEMP TABLE newly_read_pins (pin_sha256 VARCHAR)");
	await connection.run("CREATE OR REPLACE TEMP TABLE pinned_records (utrv_id VARCHAR)");
	const rows = await selectRows(connection, "SELECT pin_sha256 FROM internal.read_pins");
	const read = new Set(rows.map((row) => textOf$1(row, "pin_sha256")));
	for (const name of await pinNames(output)) {
		const folder = join(pinsFolder(output), name);
		const contributions = join(folder, "contributions.parquet");
		try {
			const sha256 = await sha256Of(join(folder, pinFile));
			if (read.has(sha256)) continue;
			await connection.run(`INSERT INTO pinned_records SELECT DISTINCT utrv_id
         FROM (SELECT unnest(utrv_ids) AS utrv_id FROM read_parquet($1)) WHERE utrv_id IS NOT NULL`, [contributions]);
			await connection.run("INSERT INTO newly_read_pins VALUES ($1)", [sha256]);
		} catch (error) {
			warn(`the pin ${name} is damaged: ${errorCode(error) === null ? `${contributions} cannot be read` : `pin.json ${unreadable(error)}`}; restatements do not count what it holds`);
		}
	}
}
/** None if there is no such folder, or it cannot be read. */
const pinNames = async (output) => {
	return (await readdir(pinsFolder(output)).catch((error) => {
		if (isMissing(error) || errorCode(error) !== null) return [];
		throw error;
	})).filter(isPinName).sort();
};
// dist/src/load/shared-connections.js
/**
* For databases that are opened with one thread: the thread that waits for a statement is then the one that runs it,
* and several statements keep that many processors busy. With more threads, DuckDB divides each statement, and the
* waiting thread polls in a loop for something to do. Sorting and writing the five years of half a million data points
* took 2.4 s of processor time with two threads and 2.9 s with four; like this it takes 1.5 s.
*
* @param giveMore lets DuckDB have more memory for a task that runs alone, and less again afterwards
*/
function shareConnections(connections, giveMore = async () => {}) {
	const free = [...connections];
	const condition = createCondition();
	let failure = null;
	let isReserved = false;
	let lastAlone = Promise.resolve();
	/** Finds and takes in one step, so that no other task can take it in between. */
	const until = async (find) => {
		for (;;) {
			if (failure !== null) throw failure.error;
			const found = find();
			if (found !== void 0) return found;
			await condition.next();
		}
	};
	/** Waits until all connections are free, and lets no other task use them. */
	const alone = (work) => {
		const turn = lastAlone.then(async () => {
			isReserved = true;
			try {
				const connection = await until(() => free.length === connections.length ? free[0] : void 0);
				await giveMore(true);
				return await work(connection);
			} catch (error) {
				failure ??= { error };
				throw error;
			} finally {
				await giveMore(false).catch(() => {});
				isReserved = false;
				condition.notify();
			}
		});
		lastAlone = turn.catch(() => {});
		return turn;
	};
	return {
		count: connections.length,
		use: async (work) => {
			const connection = await until(() => isReserved ? void 0 : free.pop());
			try {
				return await work(connection);
			} catch (error) {
				if (!isOutOfMemory(error)) failure ??= { error };
				if (failure !== null) throw error;
			} finally {
				free.push(connection);
				condition.notify();
			}
			return alone(work);
		},
		all: async (pieces) => {
			return (await Promise.allSettled(pieces)).map((piece) => {
				if (piece.status === "rejected") throw failure === null ? piece.reason : failure.error;
				return piece.value;
			});
		}
	};
}
/** Recognizes DuckDB's message when its memory limit is reached; there is no error code for that. */
const isOutOfMemory = (error) => error instanceof Error && /^Out of Memory Error/.test(error.message);
// dist/src/load/publish/parquet.js
/**
* Writes a file under a temporary name, syncs it, makes it read-only and renames it. JSON becomes text. The footer
* contains the descriptions of the table and its columns (`description`, `columns` as JSON) and the `schema_version`.
*/
async function writeParquetFile({ connection, folder }, file, hash, codes) {
	const target = join(folder, file.path);
	const aside = `${target}.tmp`;
	await mkdir(dirname(target), { recursive: true });
	await connection.run(copySql(file, aside, codes));
	crashPoint("parquet.written-aside");
	await chmod(aside, readOnly);
	await syncToDisk(aside);
	await rename(aside, target);
	crashPoint("parquet.renamed");
	await syncToDisk(dirname(target));
	const { size } = await stat(target);
	return {
		path: file.path,
		rows: hash.rows,
		bytes: size,
		sha256: await sha256Of(target),
		content_hash: formatHash(hash)
	};
}
/**
* Limits the texts that each thread of DuckDB holds before it writes: a hundred thousand long ones would not fit in
* memory.
*/
const maxGroupBytes = 24 * 2 ** 20;
/** One more than DuckDB's default: 1 % smaller in the same time. */
const compressionLevel = 4;
function copySql({ table, where, sortedBy }, path, codes) {
	const declaration = tables[table];
	const columns = Object.entries(declaration.columns).map(([column, { type }]) => {
		const name = (0, import_lib.quotedIdentifier)(column);
		const code = codes.get(column);
		const text = type === "JSON" ? `${name}::VARCHAR` : name;
		return {
			sorted: `${code === void 0 ? text : `${text}::${code}`} AS ${name}`,
			written: code !== void 0 && sortedBy.includes(column) ? `${name}::VARCHAR AS ${name}` : name
		};
	});
	const order = [.../* @__PURE__ */ new Set([...sortedBy, ...declaration.key])].map(import_lib.quotedIdentifier).join(", ") || "ALL";
	return `COPY (SELECT ${columns.map(({ written }) => written).join(", ")}
      FROM (SELECT ${columns.map(({ sorted }) => sorted).join(", ")} FROM ${table} WHERE ${where} ORDER BY ${order}))
    TO ${sqlLiteral(path)} (FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL ${compressionLevel},
      ROW_GROUP_SIZE_BYTES ${maxGroupBytes},
      FIELD_IDS ${fieldIdsSql(declaration)}, KV_METADATA ${footerSql(table, declaration)})`;
}
function fieldIdsSql({ columns }) {
	return `{${Object.entries(columns).map(([name, { type, fieldId }]) => {
		const id = type.endsWith("[]") ? `{__duckdb_field_id: ${fieldId}, element: ${itemFieldId(fieldId)}}` : fieldId;
		return `${(0, import_lib.quotedIdentifier)(name)}: ${id}`;
	}).join(", ")}}`;
}
function footerSql(table, declaration) {
	const descriptions = Object.entries(declaration.columns).map(([name, { description }]) => [name, description]);
	const entries = {
		table,
		description: declaration.description,
		columns: JSON.stringify(Object.fromEntries(descriptions)),
		schema_version: String(1)
	};
	return `{${Object.entries(entries).map(([key, value]) => `${sqlLiteral(key)}: ${sqlLiteral(value)}`).join(", ")}}`;
}
/** Hard-links a file of another snapshot; copies it if the file system has no hard links. */
async function linkFile(from, to, path) {
	const target = join(to, path);
	await mkdir(dirname(target), { recursive: true });
	try {
		await link(join(from, path), target);
	} catch {
		await copyFile(join(from, path), target);
		await chmod(target, readOnly);
		await syncToDisk(target);
	}
	await syncToDisk(dirname(target));
	crashPoint("parquet.linked");
}
// dist/src/load/publish/empty-lake.js
/** With this program's schema; half a megabyte. */
let emptyLake = null;
/**
* Writes a database with all tables and views but no rows. The 560 statements that create one, most of them comments,
* take 0.3 s of processor time, so a process creates it once and then copies it: tests make hundreds.
*/
async function writeEmptyLake(file) {
	if (emptyLake !== null) return writeFile(file, emptyLake);
	await createEmptyLake(file);
	emptyLake = await readFile(file);
}
async function createEmptyLake(file) {
	await withDatabase({ file }, async ({ connection }) => {
		const tables = createTablesSql((table) => compressionOf[table] ?? {});
		await connection.run([
			"BEGIN",
			...tables,
			...createViewsSql(),
			"COMMIT"
		].join(";"));
	});
}
/**
* The compression of the large tables' columns: of their texts, and of values that hardly change from row to row. By
* default, DuckDB tries all its methods on every block of every column and makes the same choice. Stating it saves a
* quarter to a third of the processor time of inserting, and the file has the same size. Free text is not listed, since
* nothing is known about it. A block for which the stated method does not work is not compressed.
*/
const compressionOf = {
	data_points: {
		utrv_id: "fsst",
		...dictionaryFor("survey_id", "initiative_id", "tracker_id", "column_code", "option_code", "json_pointer"),
		...dictionaryFor("value_type", "number_scale", "unit", "unit_type", "unit_source", "base_unit", "status", "period"),
		scale_factor: "rle",
		base_factor: "rle",
		period_start: "rle",
		period_end: "rle"
	},
	utrvs: {
		utrv_id: "fsst",
		...dictionaryFor("survey_id", "initiative_id", "tracker_id", "status", "value_type", "answer", "period"),
		...dictionaryFor("not_applicable_type", "assurance_status", "definition_id")
	}
};
function dictionaryFor(...columns) {
	return Object.fromEntries(columns.map((column) => [column, "dictionary"]));
}
/** The columns of a large table whose texts repeat. */
const repeatingColumns = (table) => Object.entries(compressionOf[table] ?? {}).flatMap(([name, how]) => how === "dictionary" ? [name] : []);
// dist/src/load/publish/text-codes.js
const noCodes = /* @__PURE__ */ new Map();
/** Fewer rows are sorted in memory, where collecting the texts costs as much as it saves. */
const minRows = 1e5;
/**
* Limits for one column: DuckDB does not count the memory of an ENUM, and creates it from SQL text, which ends at a
* NUL.
*/
const maxTexts = 65536;
const maxTextBytes = 4 * 2 ** 20;
/**
* Lets rows be sorted with numbers in place of their texts. DuckDB moves every column of a row through the sort, and
* through a file if it does not fit in memory, which takes twice the processor time. The order is the same. All
* connections can use the types; at most as many tasks have types at a time as there are connections.
*/
function createTextCodes(connections) {
	const limit = pLimit(connections.count);
	return (rows, work) => rows.rows < minRows ? work(noCodes) : limit(async () => {
		const codes = await connections.use((connection) => createTypes(connection, rows));
		const result = await work(codes);
		if (codes.size > 0) await connections.use((connection) => dropTypes(connection, codes));
		return result;
	});
}
/**
* Prepares a database for `createTextCodes`: types that all connections can use are created in a separate attached
* database.
*/
async function attachTextCodes(connection) {
	await connection.run(`ATTACH ':memory:' AS ${codesDatabase} (READ_WRITE)`);
}
const codesDatabase = "text_codes";
async function createTypes(connection, rows) {
	const columns = textColumns(rows.table);
	if (columns.length === 0) return noCodes;
	try {
		const lists = columns.map((column) => `list(DISTINCT ${column}) AS ${column}`).join(", ");
		await connection.run(`CREATE OR REPLACE TEMP TABLE texts AS SELECT ${lists} FROM ${rows.table} WHERE ${rows.where}`);
		const fit = await selectRow(connection, `SELECT ${columns.map(fitsSql).join(", ")}`);
		const codes = columns.filter((column) => numberOf(fit, column) === 1).map((column) => [column, typeOf(rows, column)]);
		for (const [column, type] of codes) await connection.run(`CREATE TYPE ${type} AS ENUM (FROM (${textsSql(column)}) ORDER BY 1)`);
		await connection.run("DROP TABLE texts");
		return new Map(codes);
	} catch (error) {
		if (isOutOfMemory(error)) return noCodes;
		throw error;
	}
}
async function dropTypes(connection, codes) {
	for (const type of codes.values()) await connection.run(`DROP TYPE ${type}`);
}
const typeOf = ({ table, where }, column) => `${codesDatabase}.main.${(0, import_lib.quotedIdentifier)(`${column} of ${table} where ${where}`)}`;
/** The columns whose texts are known to repeat, or all text columns if that is not known for the table. */
function textColumns(table) {
	const known = repeatingColumns(table);
	if (known.length > 0) return known;
	const { columns, key } = tables[table];
	return Object.entries(columns).filter(([name, { type }]) => (type === "VARCHAR" || type === "JSON") && name !== key[0]).map(([name]) => name);
}
const textsSql = (column) => `SELECT text FROM (SELECT unnest(${column})::VARCHAR AS text FROM texts) WHERE text IS NOT NULL`;
const fitsSql = (column) => `(SELECT (count(*) BETWEEN 1 AND ${maxTexts} AND sum(strlen(text)) <= ${maxTextBytes} AND NOT bool_or(contains(text, chr(0))))::INTEGER
    FROM (${textsSql(column)})) AS ${column}`;
// dist/src/load/publish/export-tables.js
/** Exports every published table to Parquet. A file that would be the same as the base's is linked. */
async function exportTables(options) {
	const { connections } = options;
	const context = {
		...options,
		withTextCodes: createTextCodes(connections)
	};
	const written = [];
	const exported = await connections.all(largeFirst.map(async (table) => {
		const files = tablesByYear.includes(table) ? await exportByYear(context, table, written) : await exportTable(context, table, written);
		const hash = files.map((file) => parseHash(file.content_hash, file.rows)).reduce(addHashes, emptyHash);
		return [table, {
			rows: hash.rows,
			content_hash: formatHash(hash),
			files
		}];
	}));
	const found = new Map(exported);
	const tables = publishedTableNames.map((table) => [table, found.get(table)]);
	return {
		tables: Object.fromEntries(tables),
		written
	};
}
/** The slowest start first. */
const largeFirst = [...publishedTableNames].sort((a, b) => Number(tablesByYear.includes(b)) - Number(tablesByYear.includes(a)));
async function exportTable(context, table, written) {
	const { connections } = context;
	const known = baseFiles(context, table)[0];
	const rowsNow = () => connections.use((connection) => countRows(connection, table));
	if (known !== void 0 && table === "data_point_changes" && await rowsNow() === known.rows) return [await linkKnown(context, known)];
	const hash = await connections.use((connection) => hashOf(connection, table, table));
	if (known !== void 0 && isWhollyHashed(table) && hash.rows === known.rows) {
		if (formatHash(hash) === known.content_hash) return [await linkKnown(context, known)];
	}
	const file = tableFile(table);
	const made = await context.withTextCodes({
		...file,
		rows: hash.rows
	}, (codes) => connections.use((connection) => writeParquetFile({
		...context,
		connection
	}, file, hash, codes)));
	written.push(file.path);
	return [made];
}
const countRows = async (connection, table) => numberOf(await selectRow(connection, `SELECT count(*) AS n FROM ${table}`), "n");
/** Whether the hash covers all columns; if not, the table may differ in the others and is always rewritten. */
const isWhollyHashed = (table) => !columnNames(table).some((name) => unhashedColumns.includes(name));
const baseFiles = ({ base }, table) => base?.manifest.tables[table]?.files ?? [];
async function linkKnown({ base, folder }, known) {
	await linkFile(base?.folder ?? "", folder, known.path);
	return known;
}
/** Exports a table that is published by year; untouched partitions are linked without looking at their rows. */
async function exportByYear(context, table, written) {
	const known = context.touched === null ? null : filesByYear(baseFiles(context, table));
	const touched = known === null ? null : context.touched?.get(table) ?? /* @__PURE__ */ new Map();
	const files = [];
	const unlinked = [];
	for (const partition of await partitionsOf(context, table, known ?? /* @__PURE__ */ new Map(), touched)) {
		const file = knownFile(known, partition);
		if (file === void 0 || touched === null || isTouchedBy(touched, partition)) unlinked.push(partition);
		else files.push(await linkKnown(context, file));
	}
	const hashes = await hashesOf(context, table, unlinked);
	const isLinked = async (partition) => {
		const file = knownFile(known, partition);
		const hash = hashes(partition);
		const isSame = file !== void 0 && file.rows === hash.rows && file.content_hash === formatHash(hash);
		if (isSame) files.push(await linkKnown(context, file));
		return isSame;
	};
	const linked = await context.connections.all(unlinked.map(isLinked));
	const changed = unlinked.filter((_, i) => linked[i] === false);
	const writing = [...groupBy(changed, ({ year }) => year).values()].map((partitions) => writeYear(context, table, partitions, hashes));
	files.push(...(await context.connections.all(writing)).flat());
	written.push(...changed.map((partition) => partitionFile(table, partition).path));
	return files.sort((a, b) => a.path < b.path ? -1 : 1);
}
/** Writes partitions of one year, which share the codes of their texts. */
function writeYear(context, table, partitions, hashes) {
	const { connections, withTextCodes } = context;
	const files = partitions.map((partition) => ({
		hash: hashes(partition),
		file: partitionFile(table, partition)
	}));
	const rows = files.reduce((sum, { hash }) => sum + hash.rows, 0);
	return withTextCodes({
		table,
		where: codedWhere(partitions, files),
		rows
	}, (codes) => connections.all(files.map(({ hash, file }) => connections.use((connection) => writeParquetFile({
		...context,
		connection
	}, file, hash, codes)))));
}
/** Collecting the texts of a whole year is four times as fast as collecting those of its parts. */
function codedWhere(partitions, files) {
	const [first] = partitions;
	if (first !== void 0 && 4 * partitions.length >= first.parts) return ofYearsSql([first.year]);
	return files.map(({ file }) => `(${file.where})`).join(" OR ");
}
/** All partitions of the table, whether or not they have to be written. Only touched years are examined. */
async function partitionsOf({ connections, minPartRows }, table, known, touched) {
	const sql = `SELECT year(period_end) AS period_year, count(*) AS n FROM ${table} WHERE ${touched === null ? "true" : touched.size === 0 ? "false" : ofYearsSql([...touched.keys()])} GROUP BY ALL`;
	const rows = await connections.use((connection) => selectRows(connection, sql));
	return [...[...known].filter(([year]) => touched?.has(year) === false).map(([year, files]) => ({
		year,
		parts: files.length
	})), ...rows.map((row) => {
		const year = numberOf(row, "period_year");
		return {
			year,
			parts: partsFor(numberOf(row, "n"), known.get(year)?.length ?? 0, minPartRows)
		};
	})].flatMap(({ year, parts }) => Array.from({ length: parts }, (_, part) => ({
		year,
		part,
		parts
	})));
}
/** The file of the base with the same share of the table. */
function knownFile(known, { year, part, parts }) {
	const files = known?.get(year);
	return files?.length === parts ? files[part] : void 0;
}
function isTouchedBy(touched, { year, part, parts }) {
	const inYear = touched.get(year);
	return inYear === null || [...inYear ?? []].some((bucket) => partOf(bucket, parts) === part);
}
/** The content hashes of partitions, in one query for each number of parts. */
async function hashesOf({ connections }, table, partitions) {
	const found = /* @__PURE__ */ new Map();
	const addHashes = async (parts) => {
		const where = partitions.filter((partition) => partition.parts === parts).map((partition) => `(${partitionFile(table, partition).where})`);
		const sql = `SELECT year(period_end) AS period_year, ${partSql(parts)} AS part, ${hashSql(table)} FROM ${table}
       WHERE ${where.join(" OR ")} GROUP BY period_year, part`;
		for (const row of await connections.use((connection) => selectRows(connection, sql))) found.set(`${numberOf(row, "period_year")}-${numberOf(row, "part")}`, toHash(row));
	};
	await connections.all([...new Set(partitions.map((partition) => partition.parts))].map(addHashes));
	return ({ year, part }) => found.get(`${year}-${part}`) ?? emptyHash;
}
// dist/src/load/publish/work-folder.js
/** Removes what dead runs left behind, and creates an empty folder. */
async function createWorkFolder(output, snapshotId) {
	await mkdir(snapshotsFolder(output), { recursive: true });
	await removeLeftovers(output);
	const folder = join(snapshotsFolder(output), `${workPrefix}${snapshotId}`);
	const published = join(snapshotsFolder(output), snapshotId);
	const tempDirectory = join(folder, "tmp");
	await mkdir(tempDirectory, { recursive: true });
	crashPoint("work-folder.made");
	return {
		snapshotId,
		folder,
		databaseFile: join(folder, databaseName),
		tempDirectory,
		published,
		publish: async () => {
			await rm(tempDirectory, {
				recursive: true,
				force: true
			});
			await syncToDisk(folder);
			crashPoint("work-folder.synced");
			await rename(folder, published);
			crashPoint("work-folder.renamed");
			await syncToDisk(snapshotsFolder(output));
			crashPoint("snapshots-folder.synced");
			await switchCurrent(output, snapshotId);
		},
		remove: () => rm(folder, {
			recursive: true,
			force: true
		})
	};
}
/** A private copy of the base's database; it shares blocks with it if the file system can. */
async function copyDatabase({ databaseFile }, work) {
	await copyFile(databaseFile, work.databaseFile, constants.COPYFILE_FICLONE);
	crashPoint("database.copied");
	await chmod(work.databaseFile, 420);
	return openWorkDatabase(work);
}
/** An empty lake with a history. */
async function createDatabase(history, work) {
	await writeEmptyLake(work.databaseFile);
	const database = await openWorkDatabase(work);
	if (history !== null) await copyHistory(database.connection, history);
	return database;
}
/** While surveys are read, memory is needed for their texts; inserting needs little of it (see `prepareForMerge`). */
const openWorkDatabase = ({ databaseFile, tempDirectory }) => openDatabase({
	file: databaseFile,
	tempDirectory,
	memoryLimitMb: memoryShares.databaseMb.reading
});
/**
* Gives DuckDB the memory and processors of the worker threads, which have ended, for merging.
* @param bytes of the lake and of what is merged into it
*/
async function prepareForMerge({ connection, limitMemory }, bytes) {
	const threads = threadsFor(bytes);
	await limitMemory(memoryShares.databaseMb.merging(threads));
	await connection.run(`SET threads = ${threads}`);
}
/** Lets several threads run one statement: call it when only one statement runs at a time. */
async function divideStatements({ connections, reader }) {
	if (connections.count > 1) await reader.run(`SET threads = ${connections.count}`);
}
/** Opens the database with one thread (see `shareConnections`). */
async function openSealedDatabase({ databaseFile, tempDirectory }) {
	const { publishing, alone } = memoryShares.databaseMb;
	const bytes = (await stat(databaseFile)).size;
	const connectionCount = threadsFor(bytes);
	const options = {
		file: databaseFile,
		readOnly: true,
		tempDirectory,
		memoryLimitMb: publishing(connectionCount),
		threads: 1
	};
	const database = await openDatabase(options);
	try {
		await attachTextCodes(database.connection);
		const connections = await Promise.all(Array.from({ length: connectionCount }, () => database.connect()));
		const limits = {
			usual: publishing(connectionCount),
			alone
		};
		const limitMemory = (isAlone) => database.limitMemory(isAlone ? limits.alone : limits.usual);
		return {
			database,
			connections: shareConnections(connections, limitMemory),
			reader: await database.connect(),
			isSmall: bytes <= memoryShares.queriedWhileExported
		};
	} catch (error) {
		database.close();
		throw error;
	}
}
// dist/src/load/publish/sealed-lake.js
function sealedLake(copy, sealed, changed) {
	const { work, base } = copy;
	const { reader, connections, isSmall, database } = sealed;
	const writeFile = async (name, text) => {
		const file = join(work.folder, name);
		await mkdir(dirname(file), { recursive: true });
		await writeDurably(file, text, { mode: readOnly });
	};
	return {
		isSmall,
		query: async (sql, values) => {
			try {
				return await selectRows(reader, sql, values);
			} catch (error) {
				if (!isOutOfMemory(error)) throw error;
				await database.limitMemory(memoryShares.databaseMb.alone);
				return selectRows(reader, sql, values);
			}
		},
		writeFile,
		export: async (options) => {
			const [exported, sha256] = await Promise.all([exportTables({
				...copy,
				connections,
				folder: work.folder,
				base: changed === null ? null : base,
				touched: changed?.partitions ?? null
			}), sha256Of(work.databaseFile)]);
			const bytes = (await stat(work.databaseFile)).size;
			const manifest = {
				snapshot_id: work.snapshotId,
				run_id: options.runId,
				created_at: new Date(options.createdAt).toISOString(),
				schema_version: 1,
				schema_sha256: schemaSha256(),
				rules: toManifestRules(options.rules),
				watermark_at: options.watermarkAt === null ? null : (/* @__PURE__ */ new Date(options.watermarkAt / 1e3)).toISOString(),
				database: {
					path: databaseName,
					bytes,
					sha256
				},
				tables: exported.tables
			};
			for (const { name, text } of options.rules.decisions) await writeFile(join(decisionsFolder, name), text);
			await writeManifest(work.folder, manifest);
			crashPoint("manifest.written");
			return { verify: async () => {
				const touchedSurveys = changed?.surveys ?? null;
				await verifyExported(sealed, {
					...exported,
					manifest,
					folder: work.folder,
					touchedSurveys
				});
				crashPoint("snapshot.verified");
				return { publish: () => publishLake(copy, manifest) };
			} };
		}
	};
}
async function verifyExported(sealed, exported) {
	const { connection } = sealed.database;
	const { checks } = await verifyWork({
		...exported,
		connection,
		connections: sealed.connections
	});
	const failed = checks.filter(({ ok }) => !ok);
	if (failed.length > 0) throw failedChecks(failed);
	if (!sealed.isSmall) await divideStatements(sealed);
}
function failedChecks(failed) {
	const details = failed.map(({ name, detail }) => `${name} (${detail})`).join("; ");
	return new GuardError(`nothing was published: the new snapshot failed verification: ${details}`, { hint: "Run again; if it happens again, run `esg-lake run --full` and report it." });
}
async function publishLake({ work, closing }, manifest) {
	await closing.close();
	await work.publish();
	const databaseFile = join(work.published, databaseName);
	return {
		snapshotId: work.snapshotId,
		folder: work.published,
		databaseFile,
		manifest
	};
}
// dist/src/load/lake-builder.js
async function openLakeBuilder(options) {
	const { output, base, history = null, minPartRows = usualPartRows, warn = () => {} } = options;
	const work = await createWorkFolder(output, options.snapshotId);
	const closing = createClosing();
	try {
		const database = await (base === null ? createDatabase(history, work) : copyDatabase(base, work));
		closing.holds(database);
		const batches = createBatchInserter(database.connection);
		const inserter = createBatchCollector(batches);
		const staging = await openStaging(database, batches);
		crashPoint("database.opened");
		return appendableLake({
			work,
			base,
			minPartRows,
			direct: base === null,
			closing,
			output,
			warn,
			database,
			inserter,
			staging
		});
	} catch (error) {
		await closing.close();
		await work.remove();
		throw error;
	}
}
function createClosing() {
	let held = null;
	return {
		holds: (database) => {
			held = {
				database,
				stopKeeping: keepMemory(database)
			};
		},
		close: async () => {
			await held?.stopKeeping();
			held?.database.close();
			held = null;
		}
	};
}
function appendableLake(copy) {
	const { base, direct, database, inserter, staging } = copy;
	const { connection } = database;
	/** In Arrow's memory, before DuckDB compresses them. */
	let appendedBytes = 0;
	return {
		append: async (table, batch) => {
			appendedBytes += bytesOf(toSlice(batch));
			await staging.append(table, batch);
			crashPoint("staging.appended");
		},
		merge: async (options) => {
			await inserter.flush();
			if (appendedBytes >= garbageBytes) collectGarbage();
			await prepareForMerge(database, (base?.manifest.database.bytes ?? 0) + appendedBytes);
			if (!direct) await findPinnedRecords(connection, copy.output, copy.warn);
			const outcome = await merge({
				...options,
				connection,
				direct
			});
			crashPoint("merge.committed");
			const surveys = [...options.loadedSurveys, ...options.removedSurveys];
			return mergedLake(copy, outcome, {
				changed: direct ? null : {
					surveys,
					partitions: outcome.touched
				},
				isTiny: base === null && appendedBytes < tinyBytes
			});
		},
		query: (sql, values) => selectRows(connection, sql, values),
		discard: async () => {
			await copy.closing.close();
			await copy.work.remove();
		}
	};
}
function mergedLake(copy, outcome, merged) {
	const { connection } = copy.database;
	return {
		outcome,
		rejectedCount: async () => {
			return numberOf(await selectRow(connection, `SELECT count(*) AS n FROM data_issues WHERE severity = 'rejected'`), "n");
		},
		seal: async (run) => {
			await recordRun(copy, run);
			return sealedLake(copy, await sealDatabase(copy, merged), merged.changed);
		},
		query: (sql, values) => selectRows(connection, sql, values)
	};
}
async function recordRun({ database, inserter }, row) {
	const builder = createBatchBuilder("runs");
	builder.append(row);
	const batch = builder.finish();
	if (batch !== null) await inserter.insert(database.connection, "runs", "runs", batch);
	await inserter.flush();
	crashPoint("run.recorded");
}
/**
* A smaller new lake is written without looking for the best compression of its 330 columns, which would not save a
* block. In a larger one, an uncompressed text could be too long (see `openDatabase`).
*/
const tinyBytes = 2 ** 18;
/** Closes the database and opens it read-only. */
async function sealDatabase({ work, closing, database }, { isTiny }) {
	const { connection } = database;
	if (isTiny) await connection.run(`SET force_compression = 'uncompressed'`);
	await connection.run("DETACH staging");
	await connection.run("CHECKPOINT");
	crashPoint("database.checkpointed");
	await closing.close();
	await chmod(work.databaseFile, readOnly);
	await syncToDisk(work.databaseFile);
	crashPoint("database.synced");
	const sealed = await openSealedDatabase(work);
	closing.holds(sealed.database);
	return sealed;
}
// dist/src/page/write-page.js
/**
* Writes the page about the lake and its CSV tables, which the manifest does not list. If they cannot be made, for example
* because a query needs more memory than there is, the lake is still published, with a page that states the reason.
*
* @returns what the page lists to look at first; null if there is no such page
* @throws if a file cannot be written
*/
async function writePage({ lake, report, recordUrl = null, secrets, signal, warn }) {
	const cleanReport = secrets.cleanAll(report);
	const unwritten = /* @__PURE__ */ new Set();
	const query = async (sql, values) => secrets.cleanAll(await lake.query(sql, values));
	const write = (name, text) => lake.writeFile(name, text).catch((error) => {
		unwritten.add(error);
		throw error;
	});
	let found = null;
	try {
		const { page, lookFirst, tables } = await makeLakePage({
			lake: { query },
			sincePin: cleanReport.since_pin ?? null,
			recordUrl
		});
		await write(pageName, page);
		found = lookFirst;
		await writeEach(tables, ({ name, text }) => write(join(pageTablesFolder, name), text));
	} catch (error) {
		if (unwritten.has(error) || error instanceof InterruptedError || signal?.aborted === true) throw error;
		const what = found === null ? "could not create the page" : "could not write all tables of the page";
		const message = secrets.clean(`${what}: ${messageOf(error)}`);
		warn(message);
		if (found === null) await lake.writeFile(pageName, renderRunPage(cleanReport, message));
	}
	crashPoint("page.written");
	return found;
}
/** Writes each while the next is made. */
async function writeEach(made, write) {
	let writing = Promise.resolve();
	try {
		for await (const one of made) {
			await writing;
			writing = write(one);
			writing.catch(() => {});
		}
	} finally {
		await writing;
	}
}
// dist/src/run/run-lake.js
function createSessionLake(session) {
	const { base, history, options, runId, world, recorder } = session;
	const clock = world.clock ?? Date.now;
	const warn = (message) => recorder.log("warn", message);
	let builder = null;
	let merged = null;
	let snapshot = base;
	let dataPoints = 0;
	let { findings = {} } = session;
	const open = () => builder ??= openLakeBuilder({
		output: options.output,
		snapshotId: runId,
		warn,
		...history === void 0 ? { base } : {
			base: null,
			history
		}
	});
	return {
		copy: {
			prepare: () => void open().catch(() => {}),
			append: async (table, batch) => {
				if (table === "data_points") dataPoints += batch.numRows;
				await (await open()).append(table, batch);
			},
			merge: async (options) => {
				merged = await (await open()).merge(options);
				return merged.outcome;
			},
			query: async (sql, values) => (await open()).query(sql, values)
		},
		published: { snapshot: () => snapshot },
		get dataPoints() {
			return dataPoints;
		},
		get findings() {
			return findings;
		},
		publish: async ({ row, report, watermarkAt, journal }) => {
			if (merged === null) throw new UsageError("nothing was merged: a pipeline merges before it publishes");
			const rejected = await merged.rejectedCount();
			if (options.strict && rejected > 0) throw new GuardError(`nothing was published: ${rejected} records were rejected and --strict is set`, { hint: "See their rows with: esg-lake query \"FROM data_issues\" after a run without --strict." });
			const lake = await merged.seal(row());
			const verifying = lake.export({
				runId,
				rules: options,
				watermarkAt,
				createdAt: clock()
			}).then(({ verify }) => verify());
			if (!lake.isSmall) await verifying;
			const telling = async () => {
				const sincePin = await readSincePin(lake, options.output, runId);
				findings = sincePin === null ? {} : { since_pin: sincePin };
				const lookFirst = await writePage({
					lake,
					report: report(),
					recordUrl: options.recordUrl,
					secrets: processSecrets,
					signal: world.signal,
					warn
				});
				if (lookFirst !== null) findings = {
					...findings,
					look_first: lookFirst
				};
			};
			await allEnded([verifying, telling()]);
			if (world.signal?.aborted === true) throw new InterruptedError("interrupted before publication");
			await landDecisions(options.output, runId, options.decisions);
			if (journal !== null) await writeJournal(options.output, {
				...processSecrets.cleanAll(journal),
				snapshot_id: runId
			});
			const previous = await currentId(options.output);
			snapshot = await (await verifying).publish();
			await pruneSnapshots(options.output, options.keepSnapshots, previous).catch((error) => warn(`could not delete old snapshots, the next run tries again: ${messageOf(error)}`));
		},
		discard: async () => {
			const opened = await builder?.catch(() => null);
			if (snapshot === base) await opened?.discard();
		}
	};
}
// dist/src/run/run-session.js
function createSession(options) {
	const lake = createSessionLake(options);
	const session = {
		...options,
		stats: emptyStats(),
		lake,
		source: null,
		client: null,
		landing: null
	};
	const publishedId = () => lake.published.snapshot()?.snapshotId ?? null;
	return {
		stats: session.stats,
		get published() {
			return lake.published.snapshot() !== options.base;
		},
		open: async () => {
			const { state } = session;
			const client = await openService(session, state);
			return {
				...await createRun(session, state?.runIds ?? []),
				state,
				client
			};
		},
		openReplay: async () => {
			const state = options.history === void 0 || options.history === null ? null : await replayed(options.history);
			return {
				...await createRun(session, state?.runIds ?? []),
				state
			};
		},
		summary: () => summaryOf(session, publishedId()),
		close: async () => {
			await session.client?.close();
			await session.landing?.close();
			await session.source?.close();
			await lake.discard();
		}
	};
}
async function replayed(history) {
	return {
		runIds: await readRunIds(history),
		responses: async () => (await readResponses(history)).map((row) => ({
			...row,
			endpoint: endpointOfFile(row.landingFile)
		}))
	};
}
async function openService(session, state) {
	const { options, world, runId, recorder } = session;
	const source = await openSource(options);
	session.source = source;
	if (options.baseUrl === null) recorder.log("info", `reading the ${source.description}`);
	const landing = session.dryRun ? null : await openLanding({
		output: options.output,
		runId
	});
	session.landing = landing;
	const valueListPath = state?.valueListPath ?? null;
	const client = createClient({
		...clientOptions(source, options, world),
		runId,
		...landing === null ? {} : { landing },
		...valueListPath === null ? {} : { valueListPath },
		onEvent: (event) => recorder.emit({
			type: "log",
			...eventMessage(event)
		})
	});
	session.client = client;
	return client;
}
async function createRun(session, runIds) {
	const { options, world, runId, stats, lake } = session;
	const { output } = options;
	const stages = createStages(session, createTimeLeft(await readStageHistory(output), () => performance.now()));
	let landed = null;
	return {
		...stages,
		runId,
		options,
		signal: world.signal ?? new AbortController().signal,
		stats,
		resources,
		listings: createListingReader({
			runId,
			options
		}),
		landed: () => landed ??= unpublishedLandings(output, runIds, (damage) => stages.log("warn", `${describeDamage(damage)}: its content is requested again`)),
		now: clockOf(session),
		clean: processSecrets.clean,
		lake: lake.copy,
		published: {
			...lake.published,
			lostBodies: () => lostBodies(output, runIds)
		},
		unchanged: () => stages.log("info", "nothing has changed: nothing is published"),
		publish: (journal) => lake.publish({
			row: () => rowOf(session),
			report: () => reportOf(session),
			watermarkAt: stats.watermarkAt,
			journal
		})
	};
}
const clockOf = ({ world }) => world.clock ?? Date.now;
function createStages(session, timeLeft) {
	const { recorder, stats, lake, world } = session;
	const throwIfAborted = (where) => {
		if (world.signal?.aborted === true) throw new InterruptedError(`interrupted${where}`);
	};
	const estimate = ({ secondsLeft }) => timeLeft.estimate({
		mode: stats.mode,
		requestSeconds: secondsLeft,
		dataPoints: lake.dataPoints,
		lakeDataPoints: session.base?.manifest.tables["data_points"]?.rows ?? 0
	});
	return {
		stage: (name, work) => {
			throwIfAborted(` before the stage ${name}`);
			timeLeft.started(name);
			const requests = requestsFrom(name, stats.expected);
			return recorder.stage(name, work, requests === null ? null : estimate(requestForecast(session.client, requests)));
		},
		progress: (stage, done, total, secondsLeft) => {
			throwIfAborted("");
			timeLeft.counted(done, total);
			const forecast = requestForecast(session.client, total - done + requestsAfter(stage, stats.expected));
			const { requests = 0, bytesReceived = 0 } = session.client?.stats ?? {};
			recorder.emit({
				type: "progress",
				stage,
				done,
				total,
				...forecast,
				secondsLeft: secondsLeft === void 0 ? estimate(forecast) : secondsLeft,
				soFar: {
					requests,
					bytesReceived,
					dataPoints: lake.dataPoints
				}
			});
		},
		log: recorder.log
	};
}
function summaryOf(session, snapshotId) {
	const { pipeline, options, source, client } = session;
	const named = pipeline.source === "landing" ? "landing" : options.baseUrl ?? "sandbox";
	return {
		runId: session.runId,
		pipeline: pipeline.name,
		source: source?.description ?? named,
		sandbox: source?.sandbox ?? null,
		snapshotId,
		startedAt: session.startedAt,
		stats: session.stats,
		findings: session.lake.findings,
		requestStats: client?.stats ?? null,
		rateLimit: rateLimitOf(client),
		stages: session.recorder.stages
	};
}
function rateLimitOf(client) {
	const budget = client?.budget ?? null;
	return budget === null || budget.windowSeconds === null ? null : {
		limit: budget.limit,
		window_s: budget.windowSeconds
	};
}
/** The run's row in the lake that it is about to publish. */
function rowOf(session) {
	const { runId, pipeline, startedAt, source, stats, client } = session;
	const { timeZone, defaultCurrency } = session.options;
	const isSimulated = source === null ? null : source.sandbox !== null;
	return runRow({
		runId,
		pipeline: pipeline.name,
		startedAt,
		finishedAt: clockOf(session)(),
		timeZone,
		defaultCurrency,
		isSimulated
	}, stats, client?.stats ?? null);
}
/** The report as it will be if the run publishes. */
const reportOf = (session) => buildReport({
	...summaryOf(session, session.runId),
	outcome: outcomeOf$1({
		published: true,
		stats: session.stats
	}, void 0),
	finishedAt: clockOf(session)()
});
export { resolveLakeRules as a, openBase as c, watchForCrash as i, buildReport as n, createRecorder as o, outcomeOf$1 as r, examineBase as s, createSession as t };
