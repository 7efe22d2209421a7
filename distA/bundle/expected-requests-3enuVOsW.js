import { i as isObject } from "./json-BJobSHW3.js";
// dist/src/extract/expected-requests.js
/** Requests after those that a stage itself counts; none for an unknown stage. */
function requestsAfter(stage, { listings, surveys, subResources }) {
	const parts = [
		["list", listings],
		["surveys", surveys],
		...Object.entries(subResources)
	];
	const at = parts.findIndex(([name]) => name === stage);
	if (at === -1) return 0;
	return parts.slice(stage === "list" ? at : at + 1).reduce((sum, [, count]) => sum + count, 0);
}
/** Requests of a stage that starts, and of all later stages; null while the listings are not known. */
function requestsFrom(stage, { listings, surveys, subResources }) {
	if (stage === "list" || stage === "plan") return null;
	const later = Object.values(subResources).reduce((sum, count) => sum + count, 0);
	if (stage === "surveys") return listings + surveys + later;
	return stage === "details" ? later : 0;
}
/**
* The surveys that a run will probably request, judged by the listings before they are read: new surveys, and those
* whose `lastUpdated` differs from the lake's.
*/
function probablyChanged(plain, filtered, lake) {
	const known = new Map(lake.surveys.map((survey) => [survey.surveyId, survey.lastUpdatedAt]));
	const changed = /* @__PURE__ */ new Set();
	for (const record of plain) if (isObject(record) && !known.has(record["_id"])) changed.add(record["_id"]);
	for (const record of filtered) {
		if (!isObject(record)) continue;
		const at = Date.parse(String(record["lastUpdated"])) * 1e3;
		if (Math.abs(at - (known.get(record["_id"]) ?? NaN)) < 1e3) continue;
		changed.add(record["_id"]);
	}
	return changed;
}
/** Extrapolates how many surveys a sweep of all initiatives will find from those found in the `done` first, at least one. */
const extrapolated = (found, done, total) => Math.round(found / done * total);
/** Without a client nothing is requested. */
function requestForecast(client, requestsLeft) {
	const budget = client?.budget ?? null;
	return {
		budget: budget === null || budget.remaining === null || budget.windowSeconds === null ? null : {
			remaining: budget.remaining,
			limit: budget.limit,
			windowSeconds: budget.windowSeconds
		},
		requestsLeft,
		secondsLeft: client?.estimateSeconds(requestsLeft) ?? null
	};
}
export { requestsFrom as a, requestsAfter as i, probablyChanged as n, requestForecast as r, extrapolated as t };
