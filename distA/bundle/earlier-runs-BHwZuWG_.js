import { l as crashPoint } from "./files-Df8EQlF-.js";
import { i as isObject } from "./json-BJobSHW3.js";
import { n as isRunId } from "./run-id-uT5Z6Al2.js";
import { readFile, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
// dist/src/report/earlier-runs.js
const good = /* @__PURE__ */ new Set([
	"published",
	"published_with_gaps",
	"unchanged"
]);
/** Whether a run published, or found that nothing had changed, according to its report. */
const endedWell = ({ status }) => good.has(status);
/** Null if there is none. */
async function lastGoodRun(output) {
	const runs = (await readdir(join(output, "runs")).catch(() => [])).filter(isRunId).sort();
	for (const runId of runs.reverse()) {
		const report = await readJsonObject(join(output, "runs", runId, "report.json"));
		if (report === null || !endedWell(report)) continue;
		const finishedAt = report["finished_at"];
		if (typeof finishedAt === "string" && !Number.isNaN(Date.parse(finishedAt))) return {
			runId,
			finishedAt
		};
	}
	return null;
}
/** Null when the file is missing, damaged or something else. */
async function readJsonObject(file) {
	try {
		const value = JSON.parse(await readFile(file, "utf8"));
		return isObject(value) ? value : null;
	} catch {
		return null;
	}
}
/** The night of the sandbox after the last one that a successful run reported. */
async function nextNight(output) {
	const folder = join(output, "runs");
	const runs = await readdir(folder).catch(() => []);
	let next = 0;
	for (const run of runs) {
		const report = await readJsonObject(join(folder, run, "report.json"));
		if (report === null || !isObject(report["sandbox"]) || !endedWell(report)) continue;
		const { night } = report["sandbox"];
		if (typeof night === "number" && Number.isSafeInteger(night)) next = Math.max(next, night + 1);
	}
	return next;
}
const setAsidePrefix = ".pruned-";
/** Deletes the reports and logs of these runs. Each is renamed first, so that none looks like one that was killed. */
async function pruneRuns(output, runIds) {
	const folder = join(output, "runs");
	for (const runId of runIds) {
		const aside = join(folder, `${setAsidePrefix}${runId}`);
		await rename(join(folder, runId), aside);
		crashPoint("runs.set-aside");
		await rm(aside, {
			recursive: true,
			force: true
		});
		crashPoint("runs.pruned");
	}
}
/** Deletes what a run that was killed had set aside. */
async function removeSetAsideRuns(output) {
	const folder = join(output, "runs");
	const names = await readdir(folder).catch(() => []);
	for (const name of names.filter((one) => one.startsWith(setAsidePrefix))) await rm(join(folder, name), {
		recursive: true,
		force: true
	});
}
export { readJsonObject as a, pruneRuns as i, lastGoodRun as n, removeSetAsideRuns as o, nextNight as r, endedWell as t };
