import { a as DamagedError, c as describeDamage } from "./memory-shares-hgJkWYCJ.js";
import { r as outlived } from "./run-id-uT5Z6Al2.js";
import { c as writeDurably, l as crashPoint, n as errorCode, s as syncToDisk } from "./files-Df8EQlF-.js";
import { i as isObject } from "./json-BJobSHW3.js";
import { d as neededBodies, f as neededJournals, l as foldJournals, n as knownIntact, p as ofRuns, u as leadToSame } from "./damaged-bodies-CDaBdV4s.js";
import { c as landingRuns, d as parseOrNull, h as setAsidePrefix, l as landingsById, n as readJournals } from "./journal-vNBX5rEY.js";
import { r as newestLandedDecisions } from "./landed-decisions-BuigduBs.js";
import { t as require_lib } from "./lib-DP-bHo4J.js";
import { c as textOf, d as withDatabase, s as selectRows } from "./database-DMdAPb4d.js";
import { m as listPins, n as currentId, u as snapshotEntries, v as recordedNeeds } from "./snapshot-folders-DqqDUO7i.js";
import { i as pruneRuns, n as lastGoodRun, o as removeSetAsideRuns } from "./earlier-runs-BHwZuWG_.js";
import { mkdir, readFile, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { join } from "node:path";
// dist/src/load/landing-needs.js
var import_lib = require_lib();
/**
* The runs that published a snapshot's rows, the bodies that its current rows name, and the paths that it records for
* bodies.
*/
async function landingNeeds(databaseFile) {
	return withDatabase({
		file: databaseFile,
		readOnly: true,
		threads: 1
	}, async ({ connection }) => {
		const runs = await selectRows(connection, "SELECT run_id FROM runs ORDER BY ALL");
		const responses = await selectRows(connection, "SELECT response_id, landing_file FROM responses ORDER BY ALL");
		return {
			run_ids: runs.map((row) => textOf(row, "run_id")),
			bodies: await bodiesNamed(connection),
			files: Object.fromEntries(responses.map((row) => [textOf(row, "response_id"), textOf(row, "landing_file")]))
		};
	});
}
/**
* Bodies named in any table that the database has, since one of an older version has others; `responses` itself is a
* history.
*/
async function bodiesNamed(connection) {
	const selects = (await selectRows(connection, `SELECT schema_name, table_name, bool_or(column_name = 'removed_at') AS is_removable
     FROM duckdb_columns() SEMI JOIN duckdb_tables() USING (table_oid, database_oid)
     WHERE table_name <> 'responses' GROUP BY ALL HAVING bool_or(column_name = 'response_id')`)).map((row) => {
		return `SELECT response_id FROM ${[textOf(row, "schema_name"), textOf(row, "table_name")].map(import_lib.quotedIdentifier).join(".")} WHERE response_id IS NOT NULL${row["is_removable"] === true ? " AND removed_at IS NULL" : ""}`;
	});
	if (selects.length === 0) return [];
	return (await selectRows(connection, `${selects.join(" UNION ")} ORDER BY 1`)).map((row) => textOf(row, "response_id"));
}
// dist/src/extract/landing/prune-landing.js
/**
* Deletes what these runs landed and no kept snapshot needs: neither do its rows name it nor does a replay of it read
* it. Of a body that was landed several times, the newest intact copy is kept, and the copies whose paths the snapshots
* record. Call it while holding the lock. If it is killed, the next call completes the work.
*
* @param old oldest first
* @throws DamagedError, before anything is deleted, if a journal is lost and it is not known what is needed
*/
async function pruneLanding(output, old, needs) {
	await removeSetAside(output);
	const there = new Set(await landingRuns(output));
	const runs = old.filter((id) => there.has(id));
	const pruned = {
		bodies: 0,
		bytes: 0,
		runs: 0
	};
	if (runs.length === 0) return pruned;
	const { files, journals } = await whatStays(output, runs, needs);
	const decisions = await newestLandedDecisions(output);
	for (const runId of runs) await pruneRun({
		output,
		runId,
		files,
		isKept: journals.has(runId) || runId === decisions?.runId,
		pruned
	});
	return pruned;
}
async function whatStays(output, old, needs) {
	const all = await readJournals(output, (damage) => {
		if (damage.isLost) throw new DamagedError(`${describeDamage(damage)}: nothing is deleted from the landing`);
	});
	const sequences = [all, ...needs.map(({ runIds }) => ofRuns(all, runIds))];
	const bodies = new Set(sequences.flatMap(bodiesOf));
	for (const { bodies: named } of needs) for (const id of named) bodies.add(id);
	const files = await filesOf(output, bodies, needs);
	const withBodies = new Set([...files].map((file) => file.split("/")[1]));
	const doomed = new Set(old.filter((id) => !withBodies.has(id)));
	const certain = new Set(all.map(({ run_id }) => run_id).filter((id) => !doomed.has(id)));
	const journals = neededJournals(sequences, certain);
	if (!sequences.every((sequence) => leadToSame(sequence, ofRuns(sequence, journals)))) throw new Error("the journals that are needed do not lead to the same lake: nothing is deleted from the landing");
	return {
		journals,
		files
	};
}
function bodiesOf(journals) {
	const state = foldJournals(journals);
	return state === null ? [] : neededBodies(state);
}
/** Paths of these bodies that have to be kept. All copies of a body without an intact copy are kept. */
async function filesOf(output, bodies, needs) {
	const landings = await landingsById(output);
	const intact = await knownIntact(output, landings);
	const files = /* @__PURE__ */ new Set();
	for (const id of bodies) {
		const newest = intact.get(id);
		for (const { landingFile } of newest === void 0 ? landings.get(id) ?? [] : [newest]) files.add(landingFile);
		for (const { files: known } of needs) {
			const file = known.get(id);
			if (file !== void 0) files.add(file);
		}
	}
	return files;
}
async function pruneRun(run) {
	const { output, runId, files, isKept, pruned } = run;
	const bodies = await bodiesIn(output, runId);
	const gone = bodies.filter((file) => !files.has(file));
	if (gone.length === bodies.length && !isKept) {
		for (const file of gone) await count(output, file, pruned);
		await setAside(output, runId);
		pruned.runs++;
		return;
	}
	if (gone.length > 0) await shortenIndex(output, runId, new Set(gone));
	for (const file of gone) {
		await count(output, file, pruned);
		await rm(join(output, file), { force: true });
		crashPoint("landing.body-pruned");
	}
	if (gone.length > 0) await removeEmptyFolders(join(output, "landing", runId));
}
async function count(output, file, pruned) {
	pruned.bodies++;
	pruned.bytes += await stat(join(output, file)).then(({ size }) => size, () => 0);
}
/** Landing files of a run, whether or not its index names them. */
async function bodiesIn(output, runId) {
	const folder = join(output, "landing", runId);
	const entries = await readdir(folder, { withFileTypes: true });
	const files = [];
	for (const { name } of entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))) for (const file of await readdir(join(folder, name))) if (/^[0-9a-f]{64}\.json\.gz$/.test(file)) files.push(`landing/${runId}/${name}/${file}`);
	return files.sort();
}
/** Lines are removed before their bodies, so that an index never names a missing body. */
async function shortenIndex(output, runId, gone) {
	const folder = join(output, "landing", runId);
	const index = join(folder, "index.ndjson");
	const text = await readFile(index, "utf8").catch(() => null);
	if (text === null) return;
	const lines = text.split("\n").filter((line) => line !== "");
	const kept = lines.filter((line) => !gone.has(landingFileIn(line)));
	if (kept.length === lines.length) return;
	const staging = join(folder, ".staging");
	await mkdir(staging, {
		recursive: true,
		mode: 448
	});
	const aside = join(staging, "index.ndjson");
	const content = kept.map((line) => `${line}\n`).join("");
	await writeDurably(index, content, {
		mode: 384,
		aside,
		crashPoints: "landing.index-shortened"
	});
	await rm(staging, {
		recursive: true,
		force: true
	});
}
/** A line that cannot be read is kept: other code reports it. */
function landingFileIn(line) {
	const value = parseOrNull(line);
	return isObject(value) && typeof value["landing_file"] === "string" ? value["landing_file"] : "";
}
async function removeEmptyFolders(folder) {
	for (const entry of await readdir(folder, { withFileTypes: true })) {
		if (!entry.isDirectory()) continue;
		await rmdir(join(folder, entry.name)).catch((error) => {
			if (errorCode(error) !== "ENOTEMPTY") throw error;
		});
	}
}
/** Renamed first, so that no reader finds half of it. */
async function setAside(output, runId) {
	const landing = join(output, "landing");
	const aside = join(landing, `${setAsidePrefix}${runId}`);
	await rename(join(landing, runId), aside);
	await syncToDisk(landing);
	crashPoint("landing.set-aside");
	await rm(aside, {
		recursive: true,
		force: true
	});
	crashPoint("landing.pruned");
}
/** Deletes what a killed run had set aside. */
async function removeSetAside(output) {
	const landing = join(output, "landing");
	const names = await readdir(landing).catch(() => []);
	for (const name of names.filter((one) => one.startsWith(setAsidePrefix))) await rm(join(landing, name), {
		recursive: true,
		force: true
	});
}
// dist/src/run/apply-retention.js
/**
* Deletes old landed responses that no kept snapshot needs, and old reports and logs of runs. Everything landed since
* the last successful run is kept, since the next run continues from it. So are the reports of that run and of the runs
* that made the kept snapshots. Call it while holding the lock; killing it does no harm.
*
* @throws DamagedError, before anything of the landing is deleted, if it cannot be determined what is needed
*/
async function applyRetention({ output, keepLanding, keepRuns }, nowMs) {
	await removeAllSetAside(output);
	const newest = (await lastGoodRun(output))?.runId ?? await currentId(output) ?? "";
	const runs = keepRuns === null ? [] : await runsToPrune(output, keepRuns, newest, nowMs);
	await pruneRuns(output, runs);
	const old = (keepLanding === null ? [] : outlived(await landingRuns(output), keepLanding, nowMs)).filter((id) => id < newest);
	return {
		landing: old.length === 0 ? {
			bodies: 0,
			bytes: 0,
			runs: 0
		} : await pruneLanding(output, old, await neededByKept(output)),
		runs: runs.length
	};
}
/** Deletes what killed runs had set aside for deletion. */
async function removeAllSetAside(output) {
	await removeSetAside(output);
	await removeSetAsideRuns(output);
}
async function runsToPrune(output, keep, newest, nowMs) {
	const kept = new Set((await snapshotEntries(output)).map(({ snapshotId }) => snapshotId));
	const all = await readdir(join(output, "runs")).catch(() => []);
	return outlived(all, keep, nowMs).filter((id) => id < newest && !kept.has(id));
}
/**
* Of a pinned snapshot what was recorded when it was pinned: damage to it stops nothing, and deletes nothing it needs.
* @throws DamagedError if it cannot be determined
*/
async function neededByKept(output) {
	const needs = /* @__PURE__ */ new Map();
	const unrecorded = /* @__PURE__ */ new Map();
	for (const pin of await listPins(output)) {
		const recorded = await recordedNeeds(pin);
		if (recorded !== null) needs.set(pin.snapshotId ?? pin.name, recorded);
		else if (pin.snapshotId !== null) unrecorded.set(pin.snapshotId, pin);
	}
	for (const entry of await snapshotEntries(output)) {
		const { snapshotId } = entry;
		if (!needs.has(snapshotId)) needs.set(snapshotId, await readNeeds(entry, unrecorded.get(snapshotId)));
	}
	return [...needs.values()].map(({ run_ids: runIds, bodies, files }) => ({
		runIds,
		bodies: new Set(bodies),
		files: new Map(Object.entries(files))
	}));
}
async function readNeeds({ snapshotId, snapshot }, pin) {
	const hint = pin === void 0 ? "Every run tries again; it succeeds once that snapshot has been pruned." : `Every run tries again; it succeeds once the pin is removed: esg-lake snapshots --unpin ${pin.name}`;
	const unknown = (cause) => new DamagedError(`the snapshot ${snapshotId} cannot be read and may need landed responses: nothing is deleted from the landing`, {
		cause,
		hint
	});
	if (snapshot === null) throw unknown();
	return landingNeeds(snapshot.databaseFile).catch((error) => {
		throw unknown(error);
	});
}
export { removeAllSetAside as n, landingNeeds as r, applyRetention as t };
