import { randomBytes } from "node:crypto";
// dist/src/base/run-id.js
/** `20261121T020000123Z-1a2b3c`: sorts by time, safe in a path and in SQL. */
const runIdPattern = /^\d{8}T\d{9}Z-[0-9a-f]{6}$/;
const isRunId = (text) => runIdPattern.test(text);
/**
* A run id later than all `earlier` ones, even if the clock was set back: replay and resume read runs in the order of
* their ids.
*/
function createRunId(nowMs, earlier) {
	const newest = earlier.filter(isRunId).sort().at(-1) ?? "";
	const after = newest === "" ? 0 : timeOfRun(newest) + 1;
	return `${new Date(Math.max(nowMs, after)).toISOString().replace(/[-:.]/g, "")}-${randomBytes(3).toString("hex")}`;
}
/** Milliseconds. */
function timeOfRun(runId) {
	const [, y, mo, d, h, mi, s, ms] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z/.exec(runId) ?? [];
	return Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}.${ms}Z`);
}
/** The runs that are not kept, oldest first. A name that is not a run id is always kept. */
function outlived(runIds, retention, nowMs) {
	const ids = runIds.filter(isRunId).sort();
	if ("runs" in retention) return ids.slice(0, Math.max(0, ids.length - retention.runs));
	return ids.filter((id) => timeOfRun(id) < nowMs - retention.seconds * 1e3);
}
export { timeOfRun as i, isRunId as n, outlived as r, createRunId as t };
