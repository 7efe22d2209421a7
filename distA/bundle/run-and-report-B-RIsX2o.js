import { a as exitCodes, i as UsageError, o as messageOf, t as EsgLakeError } from "./errors-C_z2rL-2.js";
import { r as makeFolders } from "./folders-Ch3xkLLg.js";
import { d as snapshotsFolder } from "./snapshot-folders-DqqDUO7i.js";
import { c as writeDurably } from "./files-Df8EQlF-.js";
import { t as isLoopback } from "./loopback-B4XWdqye.js";
import { n as packageVersion } from "./package-folder-B2vBX6m9.js";
import { i as processSecrets, t as addSecretAddress } from "./secrets-BQwL8nGs.js";
import { r as toUnreachable, s as UnreachableError, t as createAgent } from "./transport-zOJ9dr2g.js";
import { n as proxyFor } from "./proxy-CHIKtqeC.js";
import { i as diskUse } from "./pin-status-DN2XSFBU.js";
import { n as readReport, t as lakeStatus } from "./lake-status-DU4C-XVX.js";
import { n as lastGoodRun } from "./earlier-runs-BHwZuWG_.js";
import { f as webhookMessage } from "./credentials-Dul2u-OD.js";
import { r as requireTarget, t as refuseManaged } from "./target-file-DGri7KvH.js";
import { n as toEsgLakeError, t as errorMessage } from "./error-message-Cd3oljM5.js";
import { t as toRunOptions } from "./run-options-B9KGhhRO.js";
import { s as workOnUnread } from "./process-endings-D8rvVYhQ.js";
import { t as showProgress } from "./progress-d6WhJXxr.js";
import { r as runSummary } from "./run-summary-CfMrJGvv.js";
import { m as stringify } from "./text-Bxluz5fi.js";
import { i as widthOf } from "./text-output-JCIFfAKd.js";
import { setTimeout } from "node:timers/promises";
import { access, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { constants as constants$1 } from "node:fs";
// dist/src/extract/http/post-json.js
/**
* Posts JSON. Answers of 500 and more, 429, and connection faults are retried. Redirects are not followed.
* @throws UnreachableError if no attempt was answered with 2xx
*/
async function postJson(posting, body) {
	const { url, environment, timeoutMs = 1e4, pausesMs = [1e3, 3e3] } = posting;
	const proxy = proxyFor(url, environment);
	const agent = createAgent({
		proxy,
		concurrency: 1,
		timeoutMs
	});
	try {
		for (let attempt = 0;; attempt++) {
			const failure = await post(agent, posting, body, timeoutMs);
			if (failure === null) return;
			const pause = pausesMs[attempt];
			if (!failure.retryable || pause === void 0) throw failure;
			await setTimeout(pause);
		}
	} finally {
		await agent.destroy();
	}
}
/** The fault of one attempt; null if it succeeded. */
async function post(agent, { url, name }, body, timeoutMs) {
	try {
		const { origin, pathname, search, username, password } = new URL(url);
		const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
		const authorization = user === ":" ? {} : { authorization: `Basic ${Buffer.from(user).toString("base64")}` };
		const answer = await agent.request({
			origin,
			path: `${pathname}${search}`,
			method: "POST",
			headers: {
				"content-type": "application/json",
				"user-agent": "esg-lake",
				...authorization
			},
			body: JSON.stringify(body),
			signal: AbortSignal.timeout(timeoutMs)
		});
		const { statusCode: status } = answer;
		await answer.body.dump().catch(() => {});
		if (status >= 200 && status < 300) return null;
		return new UnreachableError(`${name} answered ${status}${status >= 300 && status < 400 ? ", and redirects are not followed" : ""}`, { retryable: status >= 500 || status === 429 });
	} catch (error) {
		if (error instanceof Error && error.name === "TimeoutError") return new UnreachableError(`${name} did not answer within ${timeoutMs / 1e3} s`);
		return toUnreachable(name, error);
	}
}
// dist/src/report/metrics.js
/** Severities of issues: each has a sample, so that an alert on one of them sees 0. */
const severities = [
	"rejected",
	"degraded",
	"notice"
];
/**
* The metrics in the text format of Prometheus, for the textfile collector of node_exporter. All are gauges of the last run
* or the present lake: base units, no ids in labels, the same names every time.
*/
const metricsText = (stats) => textOfMetrics(metrics(stats));
function metrics(stats) {
	const { report, lake } = stats;
	return [
		gauge("info", "Version of esg-lake that ran last.", [{
			labels: { version: stats.version },
			value: 1
		}]),
		gauge("run_exit_code", "Exit code of the last run: 0 published or unchanged, 3 with gaps.", one(stats.exitCode)),
		gauge("run_end_timestamp_seconds", "When the last run ended, whatever its outcome.", one(stats.endedAt / 1e3)),
		gauge("last_success_timestamp_seconds", "When a run last published or found nothing changed.", instant(stats.lastSuccessAt)),
		...report === null ? [] : runMetrics(report),
		...lake === null ? [] : lakeMetrics(lake),
		gauge("disk_bytes", "Bytes of the output folder by part; shared files count once.", byLabel("part", stats.disk))
	];
}
function runMetrics({ requests, surveys, changes, ...report }) {
	const seconds = (Date.parse(report.finished_at) - Date.parse(report.started_at)) / 1e3;
	const { listed, fetched, reused, unchanged, removed, failed } = surveys;
	const results = {
		fetched,
		reused,
		unchanged,
		removed,
		failed: failed.length
	};
	return [
		gauge("run_duration_seconds", "How long the last run took.", one(seconds)),
		gauge("run_requests", "Requests of the last run, including retries.", byLabel("endpoint", requests.by_endpoint)),
		gauge("run_retried_requests", "Retries of the last run.", one(requests.retries)),
		gauge("run_throttled_requests", "Requests of the last run that were answered 429.", one(requests.throttled)),
		gauge("run_wait_seconds", "Time of the last run spent waiting for the rate limit and before retries.", one(requests.waited_ms / 1e3)),
		gauge("run_received_bytes", "Bytes that the last run received, as transferred.", one(report.bytes_received)),
		gauge("run_listed_surveys", "Surveys that the service listed.", one(listed)),
		gauge("run_surveys", "Surveys by what the last run did with them.", byLabel("result", results)),
		gauge("run_failed_surveys", "Surveys that the last run could not fetch.", one(failed.length)),
		gauge("run_changes", "Published data points that the last run changed.", byLabel("change", { ...changes })),
		gauge("run_restated", "Reported numbers that the last run changed or removed.", one(report.restated ?? 0))
	];
}
function lakeMetrics({ rows, issues, watermarkAt }) {
	const bySeverity = severities.map((severity) => {
		const counts = issues.filter((issue) => issue.severity === severity).map(({ count }) => count);
		return {
			labels: { severity },
			value: counts.reduce((sum, count) => sum + count, 0)
		};
	});
	return [
		gauge("rows", "Rows of the published lake.", byLabel("table", rows)),
		gauge("issues", "Open issues of the published lake.", bySeverity),
		gauge("watermark_timestamp_seconds", "All changes up to this time have been seen.", instant(watermarkAt))
	];
}
/** The text format of Prometheus: gauges only, and none without a sample. */
const textOfMetrics = (metrics) => metrics.filter(({ samples }) => samples.length > 0).flatMap(({ name, help, samples }) => [
	`# HELP esg_lake_${name} ${help}`,
	`# TYPE esg_lake_${name} gauge`,
	...samples.map(({ labels = {}, value }) => `esg_lake_${name}${labelText(labels)} ${value}`)
]).map((line) => `${line}\n`).join("");
const gauge = (name, help, samples) => ({
	name,
	help,
	samples
});
/** One sample without labels; none for what is not a number. */
const one = (value) => Number.isFinite(value) ? [{ value }] : [];
/** A time as seconds since 1970; no sample for none. */
const instant = (iso) => iso === null ? [] : one(Date.parse(iso) / 1e3);
/** A sample for each value, its name in a label. */
const byLabel = (label, values) => Object.entries(values).map(([name, value]) => ({
	labels: { [label]: name },
	value
}));
function labelText(labels) {
	const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
	return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}
const escaped = (value) => value.replace(/["\\\n]/g, (found) => found === "\n" ? "\\n" : `\\${found}`);
// dist/src/cli/notifications.js
/** @throws UsageError if a file or address in the options cannot be used */
async function openRunNotifications(invocation) {
	const { values, world, console } = invocation;
	const output = resolve(world.workingDirectory, values.output);
	const webhook = openWebhook(invocation);
	const metrics = await metricsFile(invocation, output);
	const notify = async (run) => {
		if (metrics !== null) await writeMetrics(metrics, output, run).catch((error) => {
			console.log("warn", `could not write the metrics: ${messageOf(error)}`);
		});
		if (webhook === null) return;
		const asked = {
			above: values["notify-above"] ?? null,
			on: values["notify-on"],
			page: values["page-url"] ?? null
		};
		const message = webhookMessage(await withLookFirst(output, run), asked);
		if (message !== null) await webhook(message);
	};
	return {
		ended: notify,
		failed: async (error) => {
			const { name, message, hint, exitCode } = toEsgLakeError(error);
			if (exitCode === exitCodes.locked) return;
			const what = {
				name,
				message,
				...hint === void 0 ? {} : { hint }
			};
			await notify({
				status: "failed",
				exit_code: exitCode,
				error: what
			});
		}
	};
}
/** A run that found nothing new has what there was to look at first when the snapshot was published. */
async function withLookFirst(output, run) {
	if (!("run_id" in run) || run.status !== "unchanged" || run.snapshot_id === null) return run;
	const made = await readReport(join(output, "runs", run.snapshot_id, "report.json"), run.snapshot_id);
	return made?.look_first === void 0 ? run : {
		...run,
		look_first: made.look_first
	};
}
/** Checked before the work starts. Null without `--metrics-file`. */
async function metricsFile({ values, world }, output) {
	const value = values["metrics-file"];
	if (value === void 0) return null;
	const file = resolve(world.workingDirectory, value);
	await refuseManaged(output, file, `--metrics-file ${file}`);
	await requireTarget(file, `--metrics-file ${file}`);
	return file;
}
/** Null without `--notify`. @throws UsageError if the message would be sent unencrypted */
function openWebhook(invocation) {
	const { values, world, console } = invocation;
	const { notify: url } = values;
	if (url === void 0) return null;
	addSecretAddress(processSecrets, url);
	const { protocol, hostname } = new URL(url);
	if (protocol !== "https:" && !isLoopback(hostname) && !values.insecure) throw new UsageError("--notify uses plain http: others on the network could read what is sent", { hint: "Use https, or --insecure if this is intended." });
	const webhook = {
		url,
		name: "the webhook of --notify",
		environment: world.environment
	};
	return (message) => postJson(webhook, processSecrets.cleanAll(message)).catch((error) => {
		console.log("warn", `could not send the notification: ${messageOf(error)}`);
	});
}
/** Replaces the metrics file with the metrics of a run that has ended, and of the lake after it. */
async function writeMetrics(file, output, run) {
	const report = "run_id" in run ? run : null;
	const status = await lakeStatus(output, Date.now()).catch(() => null);
	const text = metricsText({
		version: packageVersion(),
		exitCode: run.exit_code,
		endedAt: report === null ? Date.now() : Date.parse(report.finished_at),
		report,
		lastSuccessAt: (await lastGoodRun(output))?.finishedAt ?? null,
		lake: status === null || status.published === null ? null : {
			rows: status.rows,
			issues: status.issues,
			watermarkAt: status.published.watermark_at
		},
		disk: partsOf(status?.disk ?? diskUse(output))
	});
	await writeDurably(file, text);
}
const partsOf = ({ total: _, ...parts }) => parts;
// dist/src/cli/run-and-report.js
/** Runs a pipeline, shows its progress and reports its outcome. Resolves with the exit code from its report. */
async function runAndReport(invocation, pipeline) {
	const notifications = await openRunNotifications(invocation);
	let report;
	try {
		report = await shownRun(invocation, pipeline);
	} catch (error) {
		await notifications.failed(error);
		throw error;
	}
	await notifications.ended(report);
	return report.exit_code;
}
async function shownRun(invocation, pipeline) {
	const { values, console, world } = invocation;
	const options = toRunOptions(invocation);
	if (values.report !== void 0) await requireReportFile(options.output, resolve(world.workingDirectory, values.report));
	const signal = invocation.interruption();
	workOnUnread();
	const { runPipeline } = await import("./run-pipeline-Cc4BVRtK.js");
	const report = await runPipeline(pipeline, options, {
		onEvent: showProgress(console),
		signal
	});
	console.progress(null);
	if (values.report !== void 0) await writeReport(resolve(world.workingDirectory, values.report), report, options.output).catch((error) => {
		console.log("warn", `could not write the report: ${messageOf(error)}`);
	});
	if (report.error !== void 0) showError(invocation, report);
	if (values.json) world.stdout.write(`${stringify(report, 2)}\n`);
	else if (!values.quiet && report.error === void 0) world.stdout.write(runSummary(report, values.output, {
		details: report.status === "unchanged" ? null : await detailsOf(invocation, report, options.output),
		width: widthOf(world.stdout),
		styles: invocation.styles.stdout
	}));
	return report;
}
/** An unreadable lake does not make a published run a failure: then only the report is shown. */
async function detailsOf({ console }, report, output) {
	if (report.snapshot_id === null) return null;
	const { readRunOutcome } = await import("./run-outcome-BrBoF9Ek.js");
	return readRunOutcome(output, report, 3).catch((error) => {
		console.log("warn", `could not read from the lake what the run changed: ${messageOf(error)}`);
		return null;
	});
}
function showError({ world, styles }, { error, exit_code: exitCode }) {
	const hint = error?.hint ?? (exitCode === exitCodes.interrupted ? "Run again to continue from the landed responses." : void 0);
	const failure = new EsgLakeError(error?.message ?? "", {
		exitCode,
		...hint === void 0 ? {} : { hint }
	});
	world.stderr.write(errorMessage(failure, {
		styles: styles.stderr,
		width: widthOf(world.stderr)
	}));
}
/** Checked before the work: a run must not publish and then fail because of its report file. */
async function requireReportFile(output, path) {
	await refuseManaged(output, path, `--report ${path}`);
	const found = await stat(path).catch(() => null);
	if (found?.isDirectory() === true) throw new UsageError(`--report ${path} is a folder`, { hint: "Name a file in it, such as report.json." });
	try {
		await makeFolders(dirname(path));
		await access(found === null ? dirname(path) : path, constants$1.W_OK);
	} catch (cause) {
		throw new UsageError(`--report ${path} cannot be written: ${messageOf(cause)}`, {
			hint: "Choose another file, or give this user permission to write there.",
			cause
		});
	}
}
/** For an `.html` path, the lake's report page, or a page about the run alone if it failed; otherwise JSON. */
async function writeReport(path, report, output) {
	if (!path.endsWith(".html")) return writeFile(path, `${JSON.stringify(report, null, 2)}\n`);
	if (report.error === void 0 && report.snapshot_id !== null) {
		const page = join(snapshotsFolder(output), report.snapshot_id, "report.html");
		const text = await readFile(page, "utf8").catch(() => null);
		if (text !== null) return writeFile(path, text);
	}
	const { renderRunPage } = await import("./run-page-_vg13ZPC.js");
	return writeFile(path, renderRunPage(report));
}
export { runAndReport as t };
