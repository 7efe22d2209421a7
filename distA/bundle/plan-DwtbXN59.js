import { n as groupBy } from "./grouping-B_PRtCWX.js";
import { t as toRunOptions } from "./run-options-B9KGhhRO.js";
import { n as alignedTable } from "./layout-C1Savhma.js";
import { t as showProgress } from "./progress-d6WhJXxr.js";
import { h as timeSpan, m as stringify, n as count, r as counted, u as plainText } from "./text-Bxluz5fi.js";
// dist/src/cli/commands/plan.js
/** `plan`: shows what `run` would request, and why. */
async function plan(invocation) {
	const { values, console, world } = invocation;
	const options = toRunOptions(invocation);
	const { planRun } = await import("./plan-report-Cr7Y9c00.js");
	const report = await planRun(options, {
		onEvent: showProgress(console),
		signal: invocation.interruption()
	});
	console.progress(null);
	world.stdout.write(values.json ? `${stringify(report, 2)}\n` : planText(report));
	return 0;
}
const shownReasons = {
	new: "new",
	changed: "answers changed",
	metadata: "metadata changed",
	failed_before: "failed before",
	full: "full run",
	forced: "changed since the given day"
};
function planText(report) {
	const { surveys, requests, rate_limit: limit, minutes } = report;
	const rows = requests.map(({ endpoint, count: n, why }) => [
		endpoint,
		count(n),
		why
	]);
	const reasons = groupBy(surveys.fetch, ({ reason }) => reason);
	return `${[
		`Plan (${report.mode}) for ${plainText(report.source)}${report.changed_since === null ? "" : `, changes since ${report.changed_since}`}`,
		"",
		alignedTable([
			"endpoint",
			"requests",
			"why"
		], [...rows, [
			"total",
			count(report.total_requests),
			""
		]], {
			right: /* @__PURE__ */ new Set([1]),
			indent: "  "
		}).trimEnd(),
		"",
		`  ${counted(surveys.listed, "survey")} listed: ${count(surveys.fetch.length)} to fetch, ${count(surveys.reuse.length)} already landed, ${count(surveys.unchanged)} unchanged, ${count(surveys.removed.length)} to remove`,
		...[...reasons].map(([reason, which]) => `    ${shownReasons[reason] ?? reason}: ${count(which.length)}${someOf(which.map(({ survey_id: id }) => id))}`),
		...surveys.removed.length > 0 ? [`    removed: ${count(surveys.removed.length)}${someOf(surveys.removed)}`] : [],
		...report.initiatives_removed.length > 0 ? [`  ${counted(report.initiatives_removed.length, "initiative")} to remove${someOf(report.initiatives_removed)}`] : [],
		...report.guard === null ? [] : ["", `  A guard would stop this run: ${plainText(report.guard)}`],
		"",
		`  ${limit === null ? "The service reports no rate limit." : `Rate limit ${count(limit.limit)} per ${count(limit.window_s)} s${minutes === null ? "" : `: about ${timeSpan(minutes * 60)}`}.`}`
	].join("\n")}\n`;
}
const someOf = (ids) => ` (${ids.slice(0, 3).map(plainText).join(", ")}${ids.length > 3 ? ", …" : ""})`;
export { plan as default };
