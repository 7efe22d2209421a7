import { a as exitCodes, i as UsageError } from "./errors-C_z2rL-2.js";
import { r as suggest } from "./suggest-vMPnIR5p.js";
import { d as repeatable, o as named } from "./text-Bxluz5fi.js";
import { t as chatText } from "./printable-D5BxvqJ9.js";
import { n as isFirst } from "./report-CchJcSbn.js";
import { r as tableFormats, t as defaultRunOptions } from "./options-BUn40I3c.js";
import "./recordings-C1pJELIT.js";
import { r as dialectNames, t as dictionaryFormatNames } from "./dictionary-formats-dxVJ9cLu.js";
import { a as textFormats, t as fileEndings } from "./formats-B-z1khmf.js";
import { n as pinNameRule, t as isPinName } from "./pin-name-BV8GpPd_.js";
import { t as isRecordUrl } from "./record-url-hlpU7SgM.js";
import { t as isTimeZone } from "./time-DaI4BawF.js";
import { i as parseStoreUrl } from "./object-store-8fd39Zns.js";
import { resolve } from "node:path";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
// dist/src/report/webhook-message.js
const notifyOccasions = [
	"failure",
	"change",
	"always"
];
/** Null if the run is not worth a message: it neither failed nor has gaps, nor is what was asked for. */
const webhookMessage = (run, { page, ...asked }) => isWorthTelling(run, asked) ? {
	text: digestText(run, page),
	...run
} : null;
function isWorthTelling(run, { above, on }) {
	if (run.error !== void 0 || run.exit_code === exitCodes.gaps || on === "always") return true;
	if (on === "change" && run.status !== "unchanged") return true;
	return above !== null && "restated" in run && (run.restated ?? 0) > above;
}
const maxItems = 3;
/** A screen: with the title, the heading and the link, fifteen lines. */
const maxLines = 3;
/**
* What people read about a run in a chat, at most a screen of a phone: what it changed or why it failed, then what to
* look at first.
* @param page address of the page, which is linked; null for no link
*/
function digestText(run, page) {
	const [what, first] = run.error !== void 0 || !("run_id" in run) ? [run.error?.message ?? "", [run.error?.hint ?? ""]] : [changesOf(run), (run.look_first ?? []).map(({ sentence }) => sentence)];
	const items = fitting(first).slice(0, maxItems);
	const heading = items.length === 0 ? [] : ["Look at first:"];
	return [...[
		`ESG lake: ${titleOf(run)}`,
		...fitting([what]),
		...heading,
		...items.map((item) => `- ${item}`)
	], ...page === null ? [] : [page]].join("\n");
}
const fitting = (texts) => texts.map(cut).filter((text) => text !== "");
function titleOf(run) {
	if (run.status === "interrupted") return "the run was interrupted";
	if (run.status === "stopped_by_guard") return "a guard stopped the run";
	if (run.error !== void 0 || !("run_id" in run)) return `the run failed (exit code ${run.exit_code})`;
	if (run.status === "unchanged") return "nothing had changed";
	return run.status === "published_with_gaps" ? "published with gaps" : "published";
}
/** What is missing and what differs from what was published come first, since the end may be cut. */
function changesOf(run) {
	const { changes, restated = 0, surveys, failed_lookups: lookups = [], since_pin: since, rows, status } = run;
	if (status === "unchanged") return `${many(surveys.listed, "survey")}, all as before`;
	const { added, changed, removed } = changes;
	const isSame = added + changed + removed === 0;
	const pinned = Object.values(since?.changes ?? {}).reduce((sum, n) => sum + n, 0);
	return [
		...surveys.failed.length === 0 ? [] : [`${many(surveys.failed.length, "survey")} could not be fetched`],
		...lookups.map(({ what }) => `${what} could not be fetched`),
		...pinned === 0 ? [] : [`${many(pinned, "group figure")} changed since ${since?.pin}`],
		isSame ? `${many(rows["data_points"] ?? 0, "data point")}, ${isFirst(run) ? "all of them new" : "no figure changed"}` : `${many(changed, "figure")} changed, ${whole(added)} added, ${whole(removed)} removed`,
		...isSame ? [] : [restated === 0 ? "no reported number restated" : `${many(restated, "reported number")} restated`]
	].join("; ");
}
const whole = (n) => n.toLocaleString("en-US");
const many = (n, what) => `${whole(n)} ${what}${n === 1 ? "" : "s"}`;
/** On one line, escaped, and cut to the lines that a phone has for it. */
function cut(text) {
	const lines = [];
	for (const word of chatText(text, 1e3).split(" ")) {
		const last = lines.at(-1);
		if (last !== void 0 && last.length + 1 + word.length <= 40) lines[lines.length - 1] = `${last} ${word}`;
		else lines.push(word.length > 40 ? `${word.slice(0, 39).toWellFormed()}…` : word);
	}
	if (lines.length <= maxLines) return lines.join(" ");
	const end = lines[2] ?? "";
	const start = end.length < 40 ? end : end.slice(0, 39).toWellFormed();
	return [...lines.slice(0, 2), `${start}…`].join(" ");
}
// dist/src/cli/options/kinds.js
const single = (placeholder, expected, read, render = String) => ({
	shape: "single",
	placeholder,
	expected,
	read,
	render
});
const words = {
	true: true,
	1: true,
	yes: true,
	on: true,
	false: false,
	0: false,
	no: false,
	off: false
};
const flag = {
	shape: "flag",
	placeholder: "",
	expected: "true or false",
	read: (raw) => typeof raw === "boolean" ? raw : typeof raw === "string" ? words[raw.toLowerCase()] : void 0,
	render: String
};
const nonEmpty = (raw) => typeof raw === "string" && raw.trim() !== "" && !raw.includes("\0") ? raw : void 0;
const text = (placeholder, expected = "a non-empty text") => single(placeholder, expected, nonEmpty);
/** Rejects addresses: a folder of that name would expose its user and password. */
const path = (raw) => typeof raw === "string" && /^[a-z][a-z0-9+.-]+:\/\//i.test(raw) ? void 0 : nonEmpty(raw);
const file = single("FILE", "the name of a file", path);
const folder = single("DIR", "the name of a folder", path);
/**
* An id, or the name of a pin.
* @param placeholder its name in the help
*/
const snapshotId = (placeholder = "ID") => text(placeholder, "the id of a snapshot or the name of a pin");
const pinName = single("NAME", pinNameRule, (raw) => typeof raw === "string" && isPinName(raw) ? raw : void 0);
/** Whole or decimal numbers, both bounds included. */
function number(bounds) {
	const { min, max, whole = true } = bounds;
	return single("N", `a ${whole ? "whole " : ""}number from ${min} to ${max}`, (raw) => {
		const value = typeof raw === "string" && /^\d+(\.\d+)?$/.test(raw.trim()) ? Number(raw) : raw;
		if (typeof value !== "number" || Number.isNaN(value) || whole && !Number.isInteger(value)) return void 0;
		return value >= min && value <= max ? value : void 0;
	});
}
function choice(...choices) {
	const read = (raw) => choices.find((one) => one === raw);
	return single(choices.join("|"), `one of ${choices.join(", ")}`, read);
}
/** Several of a few choices; in a text, they are separated by commas. */
function choices(...all) {
	const items = list(all.join("|"), `one or more of ${all.join(", ")}`, /^/);
	const read = (raw) => {
		const asked = items.read(raw);
		const known = all.filter((one) => asked?.includes(one) === true);
		return asked !== void 0 && known.length === asked.length ? known : void 0;
	};
	return {
		...items,
		read,
		render: (value) => value.join(",")
	};
}
/** A calendar day, YYYY-MM-DD. */
const day = single("DATE", "a day such as 2026-01-31", (raw) => {
	if (typeof raw !== "string" || !/^\d{4}-\d\d-\d\d$/.test(raw)) return void 0;
	const time = Date.parse(`${raw}T00:00:00Z`);
	return !Number.isNaN(time) && new Date(time).toISOString().startsWith(raw) ? raw : void 0;
});
/** A day of every year, MM-DD. */
const yearEnd = single("MM-DD", "a day of every year, such as 12-31 or 03-31", (raw) => typeof raw === "string" && /^\d\d-\d\d$/.test(raw) ? day.read(`2025-${raw}`)?.slice(5) : void 0);
const timeZone = single("ZONE", "a time zone that this system knows, such as Europe/Berlin", (raw) => typeof raw === "string" && isTimeZone(raw) ? raw : void 0);
const currency = single("CODE", "three capital letters such as EUR", (raw) => typeof raw === "string" && /^[A-Z]{3}$/.test(raw) ? raw : void 0);
const secondsOf = {
	s: 1,
	m: 60,
	h: 3600,
	d: 86400
};
/** A duration, in seconds. */
const duration = single("TIME", "a duration such as 26h, 90m or 2d", (raw) => {
	const match = typeof raw === "string" ? /^(\d+(?:\.\d+)?)\s*([smhd])$/.exec(raw.trim()) : null;
	const factor = secondsOf[match?.[2] ?? ""];
	return match === null || factor === void 0 ? void 0 : Number(match[1]) * factor;
}, (seconds) => `${seconds}s`);
/** How much of earlier runs to keep: a number of them, or an age. */
const retention = single("N|TIME", "a number of runs such as 30, or an age such as 90d", (raw) => {
	const text = typeof raw === "number" ? String(raw) : raw;
	if (typeof text === "string" && /^[1-9]\d{0,5}$/.test(text.trim())) return { runs: Number(text) };
	const seconds = duration.read(raw);
	return seconds === void 0 ? void 0 : { seconds };
}, (value) => "runs" in value ? String(value.runs) : duration.render(value.seconds));
/** Requests per window, `N/SECONDS`. */
const rateLimit = single("N/SECONDS", "requests per seconds, such as 120/60", (raw) => typeof raw === "string" && /^[1-9]\d{0,6}\/[1-9]\d{0,5}$/.test(raw) ? raw : void 0);
/** Address without `/v1` (which is dropped) and without other parts: user, query, fragment. */
const baseUrl = single("URL", "an address such as https://host, without user, password or query", (raw) => {
	if (typeof raw !== "string" || !URL.canParse(raw)) return void 0;
	const url = new URL(raw);
	if (!(url.username === "" && url.password === "" && url.search === "" && url.hash === "") || url.protocol !== "https:" && url.protocol !== "http:") return void 0;
	return (url.origin + url.pathname).replace(/\/+$/, "").replace(/\/v1$/, "").replace(/\/+$/, "");
});
/** Address of a record in the service's own pages. */
const recordUrl = single("TEMPLATE", "an https address (http on this machine) with {survey_id} or {utrv_id} after the host, without user or password, such as https://host/surveys/{survey_id}/{utrv_id}", (raw) => typeof raw === "string" && isRecordUrl(raw) ? raw : void 0);
const webAddress = (raw) => typeof raw === "string" && /^https?:\/\//i.test(raw) && URL.canParse(raw) ? raw : void 0;
/** A complete address: its user, path and query may authorize anyone to post there. */
const webhook = {
	...single("URL", "an address such as https://host/path", webAddress),
	isSecret: true
};
/** Of a page for people: it is shown, so it must not authorize anyone. */
const pageAddress = single("URL", "an address such as https://host/report.html, without user, password or signature", (raw) => {
	const address = webAddress(raw);
	if (address === void 0) return void 0;
	const { username, password, searchParams } = new URL(address);
	const isSecret = [...searchParams.keys()].some((name) => /sig(nature)?$|token|key|secret|password/i.test(name));
	return username === "" && password === "" && !isSecret ? address : void 0;
});
/** Address of an object store, in its display form. */
const storeUrl = single("URL", "an address such as s3://bucket/prefix, az://container/prefix or gs://bucket/prefix, without user, password or query", (raw) => typeof raw === "string" ? parseStoreUrl(raw)?.url : void 0);
/** Several values that match `pattern`; in a text, they are separated by commas. */
function list(placeholder, expected, pattern) {
	const read = (raw) => {
		const items = (Array.isArray(raw) ? raw : [raw]).flatMap((item) => typeof item === "string" ? item.split(",").map((part) => part.trim()) : [item]);
		const good = items.filter((item) => typeof item === "string" && pattern.test(item));
		return good.length === items.length ? [...new Set(good)] : void 0;
	};
	return {
		shape: "list",
		placeholder,
		expected,
		read,
		render: (value) => value.join(",")
	};
}
const objectIds = list("ID", "ids of 24 hexadecimal characters", /^[0-9a-f]{24}$/i);
const calculationCodes = list("CODE", "codes of letters, digits, _, - and .", /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/);
/** `NAME=VALUE`: one per flag, since a value may contain commas and spaces; in a single text, one per line. */
const assignments = {
	shape: "repeated",
	placeholder: "NAME=VALUE",
	expected: "NAME=VALUE, such as year=2025",
	read: (raw) => {
		const items = (Array.isArray(raw) ? raw : [raw]).flatMap((item) => typeof item === "string" ? item.split("\n") : [item]);
		const good = items.filter((item) => typeof item === "string" && /^[a-z][a-z0-9_]*=[^\0]*$/.test(item));
		return good.length === items.length ? good : void 0;
	},
	render: (value) => value.join("\n")
};
// dist/src/cli/options/declared-options.js
/** In the order of the help. */
const commandNames = [
	"run",
	"plan",
	"replay",
	"status",
	"query",
	"report",
	"verify",
	"explain",
	"evidence",
	"diff",
	"decide",
	"transform",
	"schema",
	"snapshots",
	"push",
	"sandbox",
	"doctor",
	"init"
];
/** An option that always has a value. */
const always = (value, fallback, details) => ({
	value,
	default: fallback,
	...details
});
/** An option that may be absent. */
const maybe = (value, details) => ({
	value,
	default: void 0,
	...details
});
const allBut = (...excluded) => commandNames.filter((name) => !excluded.includes(name));
/** `init` writes every option it receives into the configuration file. */
const loading = [
	"run",
	"replay",
	"init"
];
const fetching = [
	"run",
	"plan",
	"init"
];
const connecting = [...fetching, "doctor"];
const simulating = [...connecting, "sandbox"];
const ruling = [...fetching, "replay"];
/**
* Every option of every command, declared once. Its name is that of the flag and the key in a configuration file; the
* environment variable is `ESG_LAKE_` followed by the name in capitals. Credentials are not options (credentials.ts).
*/
const options = {
	"base-url": maybe(baseUrl, {
		group: "Service",
		description: "Address of the service, without /v1",
		example: "https://reporting.example.com",
		commands: connecting,
		without: "the sandbox"
	}),
	"token-file": maybe(file, {
		group: "Service",
		description: "File that contains the access token (or set ESG_LAKE_TOKEN)",
		example: "/run/secrets/esg-lake-token",
		commands: connecting
	}),
	"client-secret-file": maybe(file, {
		group: "Service",
		description: "File that contains the client secret (or set ESG_LAKE_CLIENT_SECRET); the client id comes from ESG_LAKE_CLIENT_ID",
		example: "/run/secrets/esg-lake-client-secret",
		commands: connecting
	}),
	insecure: always(flag, defaultRunOptions.insecure, {
		group: "Service",
		description: "Allow plain http to other machines",
		commands: connecting
	}),
	concurrency: always(number({
		min: 1,
		max: 64
	}), defaultRunOptions.concurrency, {
		group: "Service",
		description: "Maximum number of concurrent requests",
		example: "4",
		commands: [...connecting, "push"]
	}),
	"max-requests-per-minute": maybe(number({
		min: 1,
		max: 1e6
	}), {
		group: "Service",
		description: "Maximum request rate, if below the limit of the service, which always applies",
		example: "60",
		commands: connecting,
		without: "the service's own limit"
	}),
	retries: always(number({
		min: 0,
		max: 20
	}), defaultRunOptions.retries, {
		group: "Service",
		description: "How many times a failed request is retried",
		example: "8",
		commands: connecting
	}),
	timeout: always(number({
		min: .1,
		max: 3600,
		whole: false
	}), defaultRunOptions.timeoutSeconds, {
		group: "Service",
		description: "Seconds to wait for data before a request is aborted; the whole request may take five times as long",
		example: "300",
		commands: connecting
	}),
	"max-body-mb": always(number({
		min: 1,
		max: 4096
	}), defaultRunOptions.maxBodyMb, {
		group: "Service",
		description: "Maximum size of a decompressed response, in MiB",
		example: "1024",
		commands: [...connecting, "transform"]
	}),
	full: always(flag, defaultRunOptions.full, {
		group: "What to load",
		description: "Request everything, as the first run does",
		commands: [...fetching]
	}),
	"changed-since": maybe(day, {
		group: "What to load",
		description: "Load what changed since this day",
		example: "2026-01-01",
		commands: [...fetching, "schema"],
		without: "the last run",
		of: { schema: {
			value: snapshotId("SNAPSHOT"),
			description: "With --load: only what differs from this snapshot, which the warehouse already has",
			example: "20260301T020004512Z-1f3a9c",
			without: "everything"
		} }
	}),
	initiative: always(objectIds, defaultRunOptions.initiatives, {
		group: "What to load",
		description: "Only surveys of these initiatives and those below them",
		example: "65a1b2c3d4e5f60718293a4b",
		commands: fetching,
		without: "all"
	}),
	calculation: always(calculationCodes, defaultRunOptions.calculations, {
		group: "What to load",
		description: "Calculated values to request, with one request per code and loaded survey",
		example: "wfn_2024",
		commands: fetching,
		without: "none"
	}),
	"survey-listing": always(choice("auto", "connection", "initiatives"), defaultRunOptions.surveyListing, {
		group: "What to load",
		description: "How surveys are listed: for the connection, for each initiative, or whichever finds more",
		example: "initiatives",
		commands: fetching
	}),
	"value-lists": always(choice("auto", "none"), defaultRunOptions.valueLists, {
		group: "What to load",
		description: "Whether to request value lists, which name the codes of options; none if the connection may not read them",
		example: "none",
		commands: fetching
	}),
	"value-list-max-age": always(number({
		min: 0,
		max: 3650
	}), defaultRunOptions.valueListMaxAgeDays, {
		group: "What to load",
		description: "Days after which a value list is requested again",
		example: "30",
		commands: fetching
	}),
	pipeline: maybe(file, {
		group: "What to load",
		description: "Your own pipeline: a TypeScript or JavaScript file",
		example: "pipelines/mine.ts",
		commands: ["run"],
		without: "the nightly one"
	}),
	"time-zone": maybe(timeZone, {
		group: "Rules",
		description: "Reporting time zone: decides which day an instant falls on",
		example: "Europe/Berlin",
		commands: ruling,
		without: "the lake's own, UTC for a new one"
	}),
	"default-currency": maybe(currency, {
		group: "Rules",
		description: "Currency of amounts where neither survey nor question has one",
		example: "EUR",
		commands: ruling,
		without: "the lake's own, USD for a new one"
	}),
	decisions: maybe(folder, {
		group: "Rules",
		description: "Folder with consolidation.csv, measures.csv and units.csv: what parents report, what adds up, what units mean; \"none\" removes them",
		example: "decisions",
		commands: ruling,
		without: "the lake's own, none for a new one"
	}),
	"year-end": maybe(yearEnd, {
		group: "Rules",
		description: "Last day of the group's year; 02-28 is the last day of February",
		example: "03-31",
		commands: ruling,
		without: "the lake's own, 12-31 for a new one"
	}),
	"max-removed": always(number({
		min: 0,
		max: 100,
		whole: false
	}), defaultRunOptions.maxRemovedPercent, {
		group: "Rules",
		description: "Maximum percentage of surveys, initiatives or data points that a run may remove; it stops before it removes more",
		example: "5",
		commands: ruling
	}),
	"accept-roots": always(flag, defaultRunOptions.acceptRoots, {
		group: "Rules",
		description: "Continue even if none of the lake's root initiatives is listed any more (another connection)",
		commands: fetching
	}),
	strict: always(flag, defaultRunOptions.strict, {
		group: "Rules",
		description: "Do not publish if a record was rejected",
		commands: loading
	}),
	output: always(folder, defaultRunOptions.output, {
		group: "Output",
		description: "Folder of the lake",
		example: "/srv/esg-lake",
		commands: allBut("sandbox")
	}),
	"keep-snapshots": always(number({
		min: 1,
		max: 1e4
	}), defaultRunOptions.keepSnapshots, {
		group: "Output",
		description: "How many snapshots to keep; the published one and the one before it are always kept, for their readers",
		example: "14",
		commands: [
			...loading,
			"snapshots",
			"push"
		]
	}),
	"keep-landing": maybe(retention, {
		group: "Output",
		description: "How long to keep landed responses that no kept snapshot needs: an age, or a number of runs that landed any",
		example: "90d",
		commands: [...loading, "snapshots"],
		without: "forever"
	}),
	"keep-runs": maybe(retention, {
		group: "Output",
		description: "How long to keep reports and logs of runs: an age, or a number of runs; those of kept snapshots are always kept",
		example: "90d",
		commands: [...loading, "snapshots"],
		without: "forever"
	}),
	"table-format": always(choices(...tableFormats), defaultRunOptions.tableFormats, {
		group: "Output",
		description: "Formats of open tables to publish in tables/ as well; once they exist, every run keeps them up to date",
		example: "delta",
		commands: [...loading, "push"],
		without: "none",
		of: { push: {
			value: choices(...tableFormats),
			description: "Formats of open tables to push; once they exist in the store, every push keeps them up to date",
			example: "iceberg",
			without: "those in the lake's own tables/, or else delta"
		} }
	}),
	push: maybe(storeUrl, {
		group: "Output",
		description: "Object store to push the tables to after publication: s3://, az:// or gs://",
		example: "s3://bucket/esg",
		commands: [
			...loading,
			"doctor",
			"push"
		],
		without: "none",
		of: {
			doctor: {
				value: storeUrl,
				description: "Object store to check: whether it is writable and supports conditional puts",
				example: "s3://bucket/esg",
				without: "none"
			},
			push: {
				value: storeUrl,
				description: "Default of --to, so that one configuration file works for run and push",
				example: "s3://bucket/esg",
				without: "none"
			}
		}
	}),
	to: maybe(storeUrl, {
		group: "Output",
		description: "Object store to push to: s3://bucket/prefix, az://container/prefix or gs://bucket/prefix",
		example: "s3://bucket/esg",
		commands: ["push"]
	}),
	"path-style": maybe(flag, {
		group: "Output",
		description: "Put the bucket into the path of S3 requests instead of the host name",
		commands: [
			...loading,
			"doctor",
			"push"
		],
		without: "if AWS_ENDPOINT_URL_S3 names an endpoint other than Amazon"
	}),
	report: maybe(file, {
		group: "Output",
		description: "Also write the report of the run to this file (.html: as a page)",
		example: "last-run.json",
		commands: loading
	}),
	"metrics-file": maybe(file, {
		group: "Monitoring",
		description: "Write metrics of the run and the lake to this file, for the textfile collector of Prometheus' node_exporter",
		example: "/var/lib/node_exporter/esg-lake.prom",
		commands: [...loading]
	}),
	notify: maybe(webhook, {
		group: "Monitoring",
		description: "Post a digest and the report to this address if a run failed or has gaps; set it as ESG_LAKE_NOTIFY, since it may be secret",
		example: "https://hooks.example.com/esg-lake",
		commands: [...loading]
	}),
	"notify-above": maybe(number({
		min: 0,
		max: 1e9
	}), {
		group: "Monitoring",
		description: "Also post the report if more reported numbers than this were restated",
		example: "1000",
		commands: loading,
		without: "restatements alone post nothing"
	}),
	"notify-on": always(choice(...notifyOccasions), "failure", {
		group: "Monitoring",
		description: "Which runs --notify posts: those that failed or have gaps, also those that published, or all",
		example: "change",
		commands: loading
	}),
	"page-url": maybe(pageAddress, {
		group: "Monitoring",
		description: "Where people open report.html; the message of --notify links to it",
		example: "https://intranet.example.com/esg/report.html",
		commands: loading,
		without: "no link"
	}),
	workers: maybe(number({
		min: 1,
		max: 64
	}), {
		group: "Output",
		description: "Number of threads that parse and transform",
		example: "2",
		commands: loading,
		without: "one for each core, at most 8"
	}),
	rollback: maybe(snapshotId(), {
		group: "Output",
		description: "Publish this earlier snapshot again, given by its id or the name of a pin",
		example: "20260301T020004512Z-1f3a9c",
		commands: ["snapshots"]
	}),
	prune: always(flag, false, {
		group: "Output",
		description: "Delete what --keep-snapshots (for open tables too), --keep-landing and --keep-runs do not keep",
		commands: ["snapshots"]
	}),
	pin: maybe(pinName, {
		group: "Output",
		description: "Keep a snapshot permanently, under this name",
		example: "2025-annual-report",
		commands: ["snapshots"]
	}),
	unpin: maybe(pinName, {
		group: "Output",
		description: "Remove this pin; its snapshot is deleted once nothing else keeps it",
		example: "2025-annual-report",
		commands: ["snapshots"]
	}),
	snapshot: maybe(snapshotId(), {
		group: "Output",
		description: "Snapshot to use, or the name of a pin",
		example: "20260301T020004512Z-1f3a9c",
		commands: [
			"verify",
			"query",
			"report",
			"explain",
			"evidence",
			"decide",
			"schema",
			"snapshots"
		],
		without: "the published one",
		of: { snapshots: {
			value: snapshotId(),
			description: "Snapshot that --pin keeps",
			example: "20260301T020004512Z-1f3a9c",
			without: "the published one"
		} }
	}),
	write: maybe(folder, {
		group: "Rules",
		description: "Append the lines to consolidation.csv, measures.csv and units.csv in this folder, with the decision left empty",
		example: "decisions",
		commands: ["decide"],
		without: "nothing is written"
	}),
	landing: always(flag, false, {
		group: "Output",
		description: "Also check every landed body",
		commands: ["verify"]
	}),
	"max-age": maybe(duration, {
		group: "Output",
		description: "Exit with 1 if the lake is older than this",
		example: "26h",
		commands: ["status"]
	}),
	format: maybe(choice(...textFormats), {
		group: "Query",
		description: "Format of the result",
		example: "markdown",
		commands: [
			"query",
			"schema",
			"diff"
		],
		without: "table",
		of: {
			diff: {
				value: choice("text", "json", "csv"),
				description: "Format of the differences; csv has the reasons of group figures only",
				example: "csv",
				without: "text"
			},
			schema: {
				value: choice(...dictionaryFormatNames),
				description: "Format of the dictionary",
				example: "json",
				without: "markdown"
			}
		}
	}),
	out: maybe(file, {
		group: "Query",
		description: `Write to this file; its extension sets the format: ${fileEndings.join(" ")}`,
		example: "figures.parquet",
		commands: [
			"query",
			"report",
			"evidence"
		],
		of: {
			evidence: {
				value: folder,
				description: "Folder to write, new or empty",
				example: "evidence"
			},
			report: {
				value: file,
				description: "Rebuild the page from the database and write it to this file; - writes it to stdout",
				example: "lake.html"
			}
		}
	}),
	node: maybe(text("NODE", "the name or the id of an initiative"), {
		group: "Query",
		description: "Initiative of the figure",
		example: "\"Western Europe\"",
		commands: ["explain", "evidence"],
		without: "the root, if there is one"
	}),
	"type-code": maybe(text("CODE", "the type code of a question, or the id of a tracker"), {
		group: "Query",
		description: "Question of the figure: a type code, or the id of a tracker",
		example: "305-1-a",
		commands: ["evidence"]
	}),
	year: maybe(number({
		min: 1,
		max: 9999
	}), {
		group: "Query",
		description: "Reporting year of the figure",
		example: "2025",
		commands: ["explain", "evidence"],
		without: "the newest of the question"
	}),
	"record-url": maybe(recordUrl, {
		group: "Output",
		description: "Link the records and reports on the page to the service; {survey_id} and {utrv_id} are replaced by ids. A report has a link if the template has no {utrv_id}",
		example: "https://reporting.example.com/surveys/{survey_id}?record={utrv_id}",
		commands: [...loading, "report"]
	}),
	open: always(flag, false, {
		group: "Output",
		description: "Open the page in the browser",
		commands: ["report"]
	}),
	param: always(assignments, [], {
		group: "Query",
		description: "A parameter of a named question",
		example: "year=2025",
		commands: ["query"],
		without: "the question's own defaults"
	}),
	list: always(flag, false, {
		group: "Query",
		description: "List the named questions; with @name, describe that question, its parameters and SQL",
		commands: ["query", "transform"],
		of: { transform: {
			value: flag,
			description: "Print the lines that name the landed survey bodies of the published lake"
		} }
	}),
	table: maybe(text("NAME", "the name of a table"), {
		group: "Output",
		description: "Only the rows of this table, as one Arrow stream",
		example: "data_points",
		commands: ["transform"],
		without: "frames of all tables"
	}),
	queries: maybe(folder, {
		group: "Query",
		description: "Folder of your own questions, one NAME.sql each; they replace built-in ones of the same name",
		example: "queries",
		commands: ["query"],
		without: "only the built-in ones"
	}),
	dialect: maybe(choice(...dialectNames), {
		group: "Warehouse",
		description: "Print the statements that create the published tables in this warehouse",
		example: "postgres",
		commands: ["schema"],
		without: "the data dictionary"
	}),
	load: always(flag, false, {
		group: "Warehouse",
		description: "Print the statements that load the published files into these tables",
		commands: ["schema"]
	}),
	stage: maybe(text("PLACE", "a stage, the address of a bucket, or a folder"), {
		group: "Warehouse",
		description: "With --load: where the warehouse finds the contents of the snapshot's folder",
		example: "@esg_lake_stage",
		commands: ["schema"],
		without: "the folder itself, or an example of what the warehouse needs"
	}),
	bom: always(flag, false, {
		group: "Query",
		description: "Begin CSV with a byte order mark, so that Excel reads it as UTF-8",
		commands: ["query"]
	}),
	"allow-files": always(flag, false, {
		group: "Query",
		description: "Let the SQL read and write files",
		commands: ["query"]
	}),
	sandbox: maybe(flag, {
		group: "Sandbox",
		description: "Use the built-in simulated service",
		commands: connecting,
		without: "when no base URL is given"
	}),
	port: always(number({
		min: 0,
		max: 65535
	}), 8080, {
		group: "Sandbox",
		description: "Port on 127.0.0.1; 0 picks a free one",
		example: "8080",
		commands: ["sandbox"]
	}),
	night: maybe(number({
		min: 0,
		max: 4
	}), {
		group: "Sandbox",
		description: "Recorded night that the simulated service plays",
		example: "1",
		commands: simulating,
		without: "the one after the last run; for the command sandbox: 0"
	}),
	"rate-limit": maybe(rateLimit, {
		group: "Sandbox",
		description: "Rate limit of the simulated service",
		example: "120/60",
		commands: simulating,
		without: "not throttled"
	}),
	json: always(flag, false, {
		group: "Messages",
		description: "Print the result as JSON to stdout, and nothing else",
		commands: allBut("query")
	}),
	verbose: always(flag, false, {
		group: "Messages",
		description: "Show all messages, like --log-level debug",
		commands: commandNames,
		short: "v"
	}),
	"log-level": always(choice("debug", "info", "warn", "error"), "info", {
		group: "Messages",
		description: "Which messages are written to stderr",
		example: "debug",
		commands: commandNames
	}),
	"log-format": always(choice("pretty", "json"), "pretty", {
		group: "Messages",
		description: "Format of the messages on stderr",
		example: "json",
		commands: commandNames
	}),
	color: maybe(flag, {
		group: "Messages",
		description: "Use colors, regardless of the terminal and the environment (NO_COLOR, FORCE_COLOR)",
		commands: commandNames,
		without: "if the terminal supports them"
	}),
	quiet: always(flag, false, {
		group: "Messages",
		description: "Show only warnings and errors",
		commands: commandNames,
		short: "q"
	}),
	force: always(flag, false, {
		group: "Output",
		description: "Replace the configuration file if there is one",
		commands: ["init"]
	}),
	config: maybe(file, {
		group: "Messages",
		description: "JSON file with options; for init, the file to write",
		example: "staging.config.json",
		commands: commandNames,
		without: "esg-lake.config.json in the working directory, if there is one"
	})
};
/** Alternative names of an option: its letter, if it has one. */
function aliasesOf(name) {
	const { short } = options[name];
	return short === void 0 ? [] : [short];
}
/** Kind, description and default of an option for one command. */
function optionOf(name, command) {
	const declaration = options[name];
	return declaration.of?.[command] ?? declaration;
}
const optionNames = Object.keys(options);
const optionsOf = (command) => optionNames.filter((name) => options[name].commands.includes(command));
const environmentName = (option) => `ESG_LAKE_${option.toUpperCase().replaceAll("-", "_")}`;
// dist/src/cli/options/resolve.js
/** The sources of a value, nearest first; the nearer wins. */
const sourceOrder = [
	"flag",
	"environment",
	"file",
	"default"
];
/**
* Flag > environment > configuration file > default.
*
* @throws UsageError naming the source of a malformed value, including values in the configuration file that this
* command would not use.
*/
function resolveOptions({ command, flags, environment, file }) {
	const fromFile = file === null ? {} : readConfigValues(file, command);
	const known = new Set(optionsOf(command));
	const values = {};
	const sources = {};
	for (const name of optionNames) {
		const found = known.has(name) ? nearest(name, command, flags, environment, fromFile) : void 0;
		values[name] = found?.value ?? options[name].default;
		sources[name] = found?.source ?? "default";
	}
	return {
		values,
		sources
	};
}
function nearest(name, command, flags, environment, fromFile) {
	const flag = flags[name];
	if (flag !== void 0) return {
		value: readValue(name, command, flag, `--${name}`),
		source: "flag"
	};
	const variable = environment[environmentName(name)];
	if (variable !== void 0 && variable !== "") return {
		value: readValue(name, command, variable, environmentName(name)),
		source: "environment"
	};
	const value = fromFile[name];
	return value === void 0 ? void 0 : {
		value,
		source: "file"
	};
}
function readConfigValues(file, command) {
	const values = {};
	for (const [key, raw] of Object.entries(file.values)) {
		if (isComment(key)) continue;
		const name = configOption(key, file.path);
		if (name in values) throw new UsageError(`"${name}" appears twice in ${file.path}`);
		if (raw !== null && !isForOthers(name, command, raw)) values[name] = readValue(name, command, raw, `"${key}" in ${file.path}`);
	}
	return values;
}
/** JSON has no comments, so keys that start with `//` count as comments. */
const isComment = (key) => key.startsWith("//");
/** Keys are option names; `base_url` and `baseUrl` mean `base-url`. */
function configOption(key, path) {
	const plain = (text) => text.toLowerCase().replace(/[-_]/g, "");
	const name = optionNames.find((option) => plain(option) === plain(key));
	if (name === "config") throw new UsageError(`"${key}" in ${path} cannot name another configuration file`);
	if (name !== void 0) return name;
	if ([
		"token",
		"clientsecret",
		"clientid"
	].includes(plain(key))) throw new UsageError(`"${key}" in ${path}: credentials do not belong in a configuration file`, { hint: `Remove it, and set ESG_LAKE_${key.replace(/([a-z])([A-Z])/g, "$1_$2").replaceAll("-", "_").toUpperCase()} in the environment or use a separate file.` });
	const near = suggest(key, optionNames);
	throw new UsageError(`${path} has the ${named("unknown option", key)}`, { hint: near === void 0 ? "Its keys are the names of the options, without the leading dashes." : `Did you mean "${near}"?` });
}
/** The file may contain a value for other commands, such as a format of `query` that `schema` does not have. */
const isForOthers = (name, command, raw) => optionOf(name, command).value.read(raw) === void 0 && options[name].value.read(raw) !== void 0;
function readValue(name, command, raw, where) {
	const { value, description } = optionOf(name, command);
	const read = value.read(raw);
	if (read !== void 0) return read;
	const given = value.isSecret === true ? "" : `, not ${shown(raw)}`;
	throw new UsageError(`${where} must be ${value.expected}${given}`, { hint: `Meaning: ${description}.` });
}
/** The offending value, without anything that may be a credential. */
const shown = (raw) => typeof raw === "string" ? JSON.stringify(repeatable(raw)) : repeatable(JSON.stringify(raw) ?? String(raw));
// dist/src/cli/options/credentials.js
/** Never accepted on the command line, where `ps` and the shell's history show them, nor in a configuration file. */
const credentialNames = [
	"token",
	"client-secret",
	"client-id"
];
function refuseCredentialFlag(name) {
	const variable = `ESG_LAKE_${name.toUpperCase().replaceAll("-", "_")}`;
	const file = name === "client-id" ? "" : `, or name its file with --${name}-file`;
	return new UsageError(`--${name} is not accepted: other users of this machine can read the command line`, { hint: `Set ${variable} in the environment${file}.` });
}
/**
* The credentials from the environment and from the files named by `--token-file` and `--client-secret-file`; `null` if
* there are none. The nearer source wins; from equally near sources, a token wins over client credentials.
*
* @throws UsageError for a file that cannot be read, or a secret without its client id; the message never quotes a
* secret.
*/
function readCredentials({ values, sources }, { environment, workingDirectory }, warn) {
	const read = (variable, option) => {
		const fromEnvironment = cleaned(environment[variable] ?? "", variable);
		const [path, source] = [values[option], sources[option]];
		if (path !== void 0 && (source === "flag" || fromEnvironment === "")) return {
			text: readSecretFile(resolve(workingDirectory, path), warn),
			source
		};
		return fromEnvironment === "" ? null : {
			text: fromEnvironment,
			source: "environment"
		};
	};
	const token = read("ESG_LAKE_TOKEN", "token-file");
	const client = read("ESG_LAKE_CLIENT_SECRET", "client-secret-file");
	const clientId = cleaned(environment["ESG_LAKE_CLIENT_ID"] ?? "", "ESG_LAKE_CLIENT_ID");
	if (token !== null && (client === null || distance(token) <= distance(client))) {
		if (client !== null) warn("both a token and client credentials are given; the token is used");
		return {
			kind: "token",
			token: token.text
		};
	}
	if (client === null && clientId === "") return null;
	if (client === null || clientId === "") throw new UsageError(`the client ${client === null ? "secret" : "id"} is missing`, { hint: "Client credentials need ESG_LAKE_CLIENT_ID, and ESG_LAKE_CLIENT_SECRET or --client-secret-file." });
	return {
		kind: "client",
		clientId,
		clientSecret: client.text
	};
}
const distance = ({ source }) => sourceOrder.indexOf(source);
/** Maximum size of a credential file: anything larger is the wrong file, or a device that never ends. */
const maxSecretBytes = 65536;
function readSecretFile(path, warn) {
	let content;
	try {
		const file = openSync(path, "r");
		try {
			content = readAtMost(file, 65537);
			if (process.platform !== "win32" && (fstatSync(file).mode & 63) !== 0) warn(`${path} can be read by other users of this machine; run chmod 600 ${path}`);
		} finally {
			closeSync(file);
		}
	} catch (cause) {
		const code = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown error";
		throw new UsageError(`the credentials file ${path} cannot be read (${code})`, { cause });
	}
	if (content.byteLength > maxSecretBytes) throw new UsageError(`the credentials file ${path} is larger than ${maxSecretBytes / 1024} KiB`, { hint: "Name the file that contains only the secret." });
	const text = cleaned(content.toString(), path);
	if (text === "") throw new UsageError(`the credentials file ${path} is empty`);
	return text;
}
/** A pipe, such as `<(pass show token)`, arrives in several reads. */
function readAtMost(file, bytes) {
	const buffer = Buffer.alloc(bytes);
	let size = 0;
	for (let read = -1; read !== 0 && size < bytes; size += read) read = readSync(file, buffer, size, bytes - size, null);
	return buffer.subarray(0, size);
}
/** Trimmed. Anything but printable ASCII is invalid in a header, and the error about that header would quote it. */
function cleaned(raw, where) {
	const text = raw.trim();
	if (/^[\x21-\x7e]*$/.test(text)) return text;
	throw new UsageError(`${where} contains characters that cannot be part of a credential`, { hint: "It must contain only the secret: one line, no spaces." });
}
export { sourceOrder as a, optionNames as c, optionsOf as d, webhookMessage as f, resolveOptions as i, optionOf as l, readCredentials as n, aliasesOf as o, refuseCredentialFlag as r, environmentName as s, credentialNames as t, options as u };
