import { a as DamagedError } from "./memory-shares-hgJkWYCJ.js";
import { a as exitCodes } from "./errors-C_z2rL-2.js";
import { t as lakeStatus } from "./lake-status-DU4C-XVX.js";
import { t as errorMessage } from "./error-message-Cd3oljM5.js";
import { i as fittingTable, n as alignedTable } from "./layout-C1Savhma.js";
import { t as issueTable } from "./run-summary-CfMrJGvv.js";
import { h as timeSpan, m as stringify, n as count, p as shortTime, r as counted, t as bytes, u as plainText } from "./text-Bxluz5fi.js";
import { i as widthOf } from "./text-output-JCIFfAKd.js";
import { basename, resolve } from "node:path";
// dist/src/cli/commands/status.js
/** `status`: exit 1 when nothing is published or it is older than `--max-age`; 7 when it noticed damage. */
async function status({ values, world, console, styles }) {
	const report = await lakeStatus(resolve(world.workingDirectory, values.output), Date.now());
	const maxAge = values["max-age"];
	const isStale = maxAge !== void 0 && (report.age_s === null || report.age_s > maxAge);
	const whole = maxAge === void 0 ? report : {
		...report,
		max_age_s: maxAge,
		stale: isStale
	};
	world.stdout.write(values.json ? `${stringify(whole, 2)}\n` : statusText(report, widthOf(world.stdout), styles.stdout));
	for (const damage of report.damage) world.stderr.write(errorMessage(new DamagedError(damage), { styles: styles.stderr }));
	if (report.damage.length > 0) return exitCodes.guard;
	if (report.published === null) console.log("warn", `no lake has been published in ${report.output}`);
	else if (isStale) console.log("warn", `the lake is ${timeSpan(report.age_s ?? 0)} old, older than --max-age ${timeSpan(maxAge)}`);
	return report.published === null || isStale ? 1 : 0;
}
function statusText(report, width, styles) {
	const { published, rows, issues, failed_surveys: failed, runs, unreported_runs: unreported, pins, disk } = report;
	const right = /* @__PURE__ */ new Set([1]);
	return [
		...published === null ? [] : [publishedText(report)],
		...Object.keys(rows).length === 0 ? [] : [alignedTable(["table", "rows"], Object.entries(rows).map(([table, n]) => [table, count(n)]), { right })],
		...issues.length === 0 ? [] : [issueTable("open issues", issues, styles)],
		...failed.length === 0 ? [] : [`${counted(failed.length, "survey")} could not be fetched last time:\n${failed.slice(0, 5).map(({ survey_id, reason }) => `  ${survey_id}: ${plainText(reason)}\n`).join("")}`],
		...unreported.length === 0 ? [] : [unreported.map(unreportedText).join("")],
		...runs.length === 0 ? [] : [runsText(runs, width)],
		...disk.total === 0 ? [] : [`${pinsText(pins)}${diskText(disk)}`]
	].join("\n");
}
const publishedText = ({ published, fresh_at: freshAt, age_s: age }) => published === null ? "" : `Snapshot   ${published.snapshot_id}, created ${shortTime(published.created_at)}, schema version ${published.schema_version}
Fresh      as of ${shortTime(freshAt ?? "")}, ${timeSpan(age ?? 0)} ago${published.watermark_at === null ? "" : ` (newest change seen: ${shortTime(published.watermark_at)})`}
Where      ${published.path} (database ${bytes(published.database_bytes)})
${decisionsText(published)}`;
/** The checksums tell whether these are the files that someone has at hand. */
function decisionsText({ decisions, open_decisions: open }) {
	const files = decisions.map(({ path, sha256 }) => `${basename(path)} (SHA-256 ${sha256.slice(0, 12)}…)`).join(", ");
	return [...files === "" ? [] : [files], ...(open ?? 0) === 0 ? [] : [`${count(open ?? 0)} open: esg-lake decide`]].map((line, at) => `${at === 0 ? "Decisions  " : "           "}${line}\n`).join("");
}
function pinsText(pins) {
	if (pins.length === 0) return "";
	const held = pins.reduce((sum, { disk_bytes: size }) => sum + size, 0);
	const named = pins.map(({ name, disk_bytes: size }) => `${name} ${bytes(size)}`);
	return `Pins       ${bytes(held)} that nothing else keeps: ${named.join(", ")}\n`;
}
/** Parts of 0 bytes are left out. */
function diskText({ total, ...parts }) {
	const named = Object.entries(parts).filter(([, size]) => size > 0);
	return `Disk       ${bytes(total)}: ${named.map(([part, size]) => `${part} ${bytes(size)}`).join(", ")}\n`;
}
const runColumns = [
	"last runs",
	"requests",
	"surveys",
	"failed",
	"changes",
	"mode",
	"outcome",
	"run"
].map((name, at) => ({
	name,
	isRigid: true,
	isRight: at >= 1 && at <= 4,
	worth: {
		"last runs": 0,
		outcome: 1
	}[name]
}));
const runsText = (runs, width) => fittingTable(runColumns, runs.map((run) => [
	shortTime(run.started_at),
	count(run.requests),
	count(run.surveys_fetched),
	count(run.surveys_failed),
	count(run.changes),
	run.mode,
	`${run.status.replaceAll("_", " ")} (${run.exit_code})`,
	run.run_id
]), {
	width,
	all: "--json"
});
function unreportedText({ run_id: id, holder, started_at: at, last_stage: stage }) {
	const where = stage === null ? "" : `, last stage ${plainText(stage)}`;
	return holder === null ? `Run ${id} of ${shortTime(at)} ended without a report (killed?)${where}\n` : `Run ${id} has been in progress since ${shortTime(at)} (process ${holder.pid} on ${plainText(holder.host)})${where}\n`;
}
export { status as default };
