import { a as DamagedError } from "./memory-shares-hgJkWYCJ.js";
import { n as isRunId } from "./run-id-uT5Z6Al2.js";
import { c as textOf, l as textOrNull, o as selectRow, r as numberOf, s as selectRows } from "./database-DMdAPb4d.js";
import { n as readAnyVersion, t as isOfThisSchema } from "./lake-version-CKlij-5M.js";
import { a as withPublished } from "./open-published-D0_ogVIY.js";
import { a as nothingPublished, r as findCurrent, u as snapshotEntries } from "./snapshot-folders-DqqDUO7i.js";
import { a as exitCodes } from "./errors-C_z2rL-2.js";
import { a as documentSchema, c as oneOf, d as time, i as described, l as text, n as compileSchema, o as mapOf, r as count, s as objectOf, t as arrayOf, u as textOrNull$1 } from "./json-schema-9QH-o7FW.js";
import { i as diffReasons } from "./changed-figures-DHvpyiH6.js";
import { r as lookFirstKinds } from "./report-CchJcSbn.js";
import { t as lockHolder } from "./output-lock-9r-oYnVK.js";
import { t as openCountSql } from "./open-decisions-BiSQAnC9.js";
import { i as diskUse, t as pinStatus } from "./pin-status-DN2XSFBU.js";
import { readFile, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
// dist/src/report/report-schema.js
const modes = {
	full: "everything was requested",
	incremental: "what had changed was requested",
	replay: "nothing was requested; everything was read from the landing"
};
const statuses = {
	published: "a new snapshot is current",
	published_with_gaps: "a new snapshot is current, in which some surveys keep their previous data",
	unchanged: "nothing had changed, nothing was published",
	failed: "nothing was published",
	stopped_by_guard: "a guard stopped the run",
	interrupted: "the run was interrupted; the next one continues from the landed responses"
};
const numberOrNull = { type: ["number", "null"] };
const requests = objectOf({
	total: count,
	by_endpoint: described("Requests by the name of their endpoint.", mapOf(count)),
	retries: count,
	throttled: described("Answers with 429.", count),
	waited_ms: described("Milliseconds spent waiting for the rate limit and before retries.", {
		type: "number",
		minimum: 0
	}),
	rate_limit: described("As the service reports it; null if it reports none.", {
		...objectOf({
			limit: count,
			window_s: { type: "number" }
		}),
		type: ["object", "null"]
	})
});
const surveys = objectOf({
	listed: count,
	changed: count,
	fetched: count,
	reused: described("Read from the landing of a run that did not publish.", count),
	unchanged: count,
	removed: described("No longer listed.", count),
	failed: described("Those that could not be fetched or read; their previous data is kept.", arrayOf(objectOf({
		survey_id: text,
		reason: text
	})))
});
const changedFigure = objectOf({
	initiative_id: text,
	initiative_name: textOrNull$1,
	depth: count,
	measure_id: text,
	tracker_id: text,
	tracker_name: textOrNull$1,
	type_code: textOrNull$1,
	column_code: textOrNull$1,
	option_code: textOrNull$1,
	base_unit: textOrNull$1,
	reporting_year: { type: "integer" },
	before: described("Null if the pin has no such value.", numberOrNull),
	after: described("Null if the lake has no such value any more.", numberOrNull),
	difference: described("After minus before, where an absent value is 0.", { type: "number" }),
	share: described("The difference divided by the greater amount; null where both are 0.", numberOrNull),
	main_reason: described("The reason that explains most of the difference; null if it could not be found.", {
		...objectOf({
			reason: described("lake.md, \"Why a figure of the group differs\".", { enum: diffReasons }),
			change: described("Of a boundary: added, removed or moved.", textOrNull$1),
			difference: described("What it makes of the difference.", { type: "number" }),
			line_count: described("Initiatives that contribute another number for this reason.", count),
			contributors: described("Names of at most two of them, the largest differences first.", arrayOf(text)),
			reason_count: described("Reasons in all: esg-lake diff lists them.", count)
		}),
		type: ["object", "null"]
	})
});
const sincePin = objectOf({
	pin: described("Its name: esg-lake diff NAME lists every figure with its reasons.", text),
	snapshot_id: described("Null if the pin is damaged and does not say it.", textOrNull$1),
	manifest_sha256: described("Of the pinned snapshot; null if the pin is damaged and does not say it.", textOrNull$1),
	problem: described("Why nothing could be compared; null if it was.", textOrNull$1),
	changes: described("Values of group_figures that the pin does not have, that differ, and that only the pin has; null if nothing could be compared.", {
		...objectOf({
			added: count,
			changed: count,
			removed: count
		}),
		type: ["object", "null"]
	}),
	key_figures_changed: described("Names of the first ten key_figures whose values at the roots differ in the newest year that has ended; null if nothing could be compared.", {
		...arrayOf(text),
		type: ["array", "null"]
	}),
	figures: described("The ten that weigh most: values of the pin before added ones, the roots first, then the largest share.", arrayOf(changedFigure))
});
const lookFirstItem = objectOf({
	kind: described("What it is about.", { enum: lookFirstKinds }),
	sentence: described("name and what, as plain text.", text),
	name: described("Who it is about.", text),
	what: text,
	todo: described("What to do, in a sentence.", text),
	weight: described("How much of the group's figure or report it is about, from 0 to 1.", { type: "number" }),
	initiative_id: described("Null for a unit that several write.", textOrNull$1),
	survey_id: textOrNull$1,
	utrv_id: textOrNull$1,
	tracker_id: textOrNull$1
});
/** What `status` checks a report by when it reads it; published as docs/reference/report.schema.json. */
const reportSchema = documentSchema("report.schema.json", "report.json", "How a run went. Times are in UTC.", objectOf({
	run_id: text,
	pipeline: described("Name of the pipeline: nightly, replay, or your own.", text),
	mode: oneOf(modes),
	status: oneOf(statuses),
	exit_code: { enum: Object.values(exitCodes) },
	snapshot_id: described("The snapshot that is current after the run; null if there is none.", textOrNull$1),
	started_at: time,
	finished_at: time,
	changed_since: described("Day from which changed surveys were listed; null if all were.", textOrNull$1),
	watermark_at: described("All changes up to this time have been seen.", textOrNull$1),
	requests,
	bytes_received: count,
	surveys,
	rows: described("Rows of each table that was published; empty if nothing was.", mapOf(count)),
	issues: described("Rows of data_issues by code.", mapOf(count)),
	changes: described("Data points added, changed and removed in surveys that were already in the lake.", objectOf({
		added: count,
		changed: count,
		removed: count
	})),
	stages: described("Stages in the order in which they ended.", arrayOf(objectOf({
		name: text,
		ms: count
	}))),
	version: described("Of esg-lake.", text),
	source: described("Base URL, without credentials, or the sandbox's description.", text)
}, {
	restated: described("Reported numbers that changed or are gone (restatements with was_reported); absent in reports of versions that did not count them.", count),
	boundary_changes: described("Initiatives that the run saw added, moved, removed or renamed; absent in reports of versions that did not count them.", objectOf({
		added: count,
		moved: count,
		removed: count,
		renamed: count
	})),
	new_exclusions: described("Exclusions that were not there before, by reason; absent if nothing was loaded, and on a first load.", mapOf(count)),
	since_pin: described("What changed in the figures of the group since the newest pin; absent without a pin, and if nothing was published.", sincePin),
	look_first: described("What the page lists to look at first, the weightiest first; absent if nothing was published, or without a page.", arrayOf(lookFirstItem)),
	error: described("Why the run did not publish; absent if it did.", objectOf({
		name: text,
		message: text
	}, { hint: described("What to do about it.", text) })),
	failed_lookups: described("Lookups of value lists that failed; absent if none did.", arrayOf(objectOf({
		what: text,
		reason: text
	}))),
	sandbox: described("Which night of the simulated service; absent for a real one.", objectOf({ night: count }))
}));
/** The report of a run; null if the file is missing, damaged, or that of another run. */
async function readReport(file, runId) {
	const isReport = await compileSchema(reportSchema);
	try {
		const report = JSON.parse(await readFile(file, "utf8"));
		return isReport(report) && report.run_id === runId ? report : null;
	} catch {
		return null;
	}
}
// dist/src/inspect/lake-status.js
const maxRunsShown = 10;
/**
* Only the newest reports are read, even if there are years of them: this many contain everything that is shown here.
*/
const maxReportsRead = 200;
/** Reads the published lake and the reports of runs; writes nothing. */
async function lakeStatus(output, nowMs) {
	const { snapshot, damage: wayIsDamaged } = await findPublished(output);
	const { runs, unreported } = await runLines(output);
	const disk = diskUse(output);
	const pins = await pinStatus(output, await snapshotEntries(output));
	const pinDamage = pins.flatMap(({ name, damage }) => damage === null ? [] : `the pin ${name} is damaged: ${damage}`);
	const shared = {
		output,
		runs: runs.slice(0, maxRunsShown),
		unreported_runs: unreported,
		pins,
		disk
	};
	if (snapshot === null) {
		const nothing = {
			published: null,
			fresh_at: null,
			age_s: null,
			rows: {},
			issues: [],
			failed_surveys: []
		};
		return {
			...shared,
			...nothing,
			damage: [...wayIsDamaged, ...pinDamage]
		};
	}
	const { manifest } = snapshot;
	const lake = await readLake(snapshot).catch(lostLake);
	const confirmed = runs.find((run) => run.status === "unchanged" && run.snapshot_id === snapshot.snapshotId)?.started_at;
	const freshAt = [lake.loadedAt, confirmed].filter((time) => typeof time === "string").sort().at(-1) ?? manifest.created_at;
	return {
		...shared,
		published: {
			snapshot_id: manifest.snapshot_id,
			run_id: manifest.run_id,
			created_at: manifest.created_at,
			schema_version: manifest.schema_version,
			watermark_at: manifest.watermark_at,
			database_bytes: manifest.database.bytes,
			path: snapshot.folder,
			year_end: manifest.rules.year_end,
			decisions: manifest.rules.decisions,
			open_decisions: lake.openDecisions
		},
		fresh_at: freshAt,
		age_s: Math.max(0, (nowMs - Date.parse(freshAt)) / 1e3),
		rows: Object.fromEntries(Object.entries(manifest.tables).map(([table, { rows }]) => [table, rows])),
		issues: lake.issues,
		failed_surveys: lake.failed,
		damage: [
			...wayIsDamaged,
			...lake.damage,
			...pinDamage
		]
	};
}
/** The published snapshot, and any damage found on the way to it. */
async function findPublished(output) {
	try {
		const snapshot = await findCurrent(output);
		if (snapshot !== null) return {
			snapshot,
			damage: []
		};
		const why = await nothingPublished(output);
		return {
			snapshot,
			damage: why instanceof DamagedError ? [why.message] : []
		};
	} catch (error) {
		if (error instanceof DamagedError) return {
			snapshot: null,
			damage: [error.message]
		};
		throw error;
	}
}
/** When the database cannot be read, the manifest still names the published snapshot. */
function lostLake(error) {
	if (!(error instanceof DamagedError)) throw error;
	return {
		loadedAt: null,
		issues: [],
		failed: [],
		openDecisions: null,
		damage: [error.message]
	};
}
const readLake = (snapshot) => withPublished(snapshot.databaseFile, (database) => readAnyVersion(snapshot, () => readState(snapshot, database)));
async function readState({ manifest }, { connection }) {
	const [loaded] = await selectRows(connection, `SELECT strftime(max(started_at), '%Y-%m-%dT%H:%M:%S.%gZ') AS loaded_at FROM runs WHERE mode <> 'replay'`);
	const issues = await selectRows(connection, "SELECT severity, code, count(*) AS n FROM data_issues GROUP BY ALL ORDER BY n DESC, code, severity");
	const failed = await selectRows(connection, "SELECT survey_id, failure FROM internal.sync_surveys WHERE failure IS NOT NULL ORDER BY survey_id");
	return {
		openDecisions: isOfThisSchema(manifest) ? numberOf(await selectRow(connection, openCountSql), "n") : null,
		loadedAt: loaded === void 0 ? null : textOrNull(loaded, "loaded_at"),
		issues: issues.map((row) => ({
			severity: textOf(row, "severity"),
			code: textOf(row, "code"),
			count: numberOf(row, "n")
		})),
		failed: failed.map((row) => ({
			survey_id: textOf(row, "survey_id"),
			reason: textOf(row, "failure")
		})),
		damage: []
	};
}
/** From `runs/<run_id>/report.json`, newest first; runs without a readable report are listed separately. */
async function runLines(output) {
	const ids = (await readdir(join(output, "runs")).catch(() => [])).filter(isRunId);
	const runs = [];
	const unreported = [];
	for (const id of [...ids].sort().reverse().slice(0, maxReportsRead)) {
		const report = await readReport(join(output, "runs", id, "report.json"), id);
		if (report !== null) runs.push(runLine(report));
		else unreported.push(id);
	}
	return {
		runs,
		unreported: await unreportedRuns(output, unreported.slice(0, maxRunsShown))
	};
}
const runLine = ({ requests, surveys, changes, ...report }) => ({
	run_id: report.run_id,
	mode: report.mode,
	status: report.status,
	exit_code: report.exit_code,
	started_at: report.started_at,
	finished_at: report.finished_at,
	snapshot_id: report.snapshot_id,
	requests: requests.total,
	surveys_fetched: surveys.fetched,
	surveys_failed: surveys.failed.length,
	changes: changes.added + changes.changed + changes.removed
});
/** What is known about runs whose folder has no report. Only the newest can be in progress. */
async function unreportedRuns(output, runIds) {
	if (runIds.length === 0) return [];
	const holder = await lockHolder(output);
	const newest = [...runIds].sort().at(-1);
	return Promise.all(runIds.map(async (runId) => {
		const isUnderWay = holder !== null && runId === newest && timeOf(runId) >= timeOf(holder.run_id);
		return {
			run_id: runId,
			status: isUnderWay ? "in_progress" : "ended_without_report",
			...await readLog(join(output, "runs", runId)),
			holder: isUnderWay ? {
				pid: holder.pid,
				host: holder.host
			} : null
		};
	}));
}
async function readLog(folder) {
	const lines = (await readFile(join(folder, "log.ndjson"), "utf8").catch(() => "")).split("\n").map(parseLine);
	const stages = lines.flatMap(({ type, name }) => type === "stage" && typeof name === "string" ? [name] : []);
	const startedAt = lines.map(({ at }) => at).find((at) => typeof at === "string" && !Number.isNaN(Date.parse(at)));
	return {
		started_at: typeof startedAt === "string" ? startedAt : await madeAt(folder),
		last_stage: stages.at(-1) ?? null
	};
}
/** A line cut short when its run was killed is ignored. */
function parseLine(line) {
	try {
		const value = JSON.parse(line);
		return typeof value === "object" && value !== null ? { ...value } : {};
	} catch {
		return {};
	}
}
const madeAt = async (folder) => (await stat(folder)).birthtime.toISOString();
/** The part of a run id that sorts by time. */
const timeOf = (runId) => runId.split("-")[0] ?? "";
export { readReport as n, lakeStatus as t };
