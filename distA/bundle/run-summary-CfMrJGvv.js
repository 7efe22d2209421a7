import { t as stringWidth } from "./string-width-CrJRtwTL.js";
import { i as shellWord, r as questionWord } from "./printable-D5BxvqJ9.js";
import "./page-formats-CkvLCr-d.js";
import { n as isFirst } from "./report-CchJcSbn.js";
import { a as issueSeverities } from "./lake-version-CKlij-5M.js";
import { a as wrapped, n as alignedTable, r as cutToWidth, t as alignedRows } from "./layout-C1Savhma.js";
import { a as exactNumber, c as percentage, h as timeSpan, n as count, r as counted, s as number, t as bytes, u as plainText } from "./text-Bxluz5fi.js";
import { join } from "node:path";
// dist/src/cli/differences/figures-text.js
/** A group figure before and after, what each reason makes of the difference, and the commands that show what each is made of. */
function figureText(figure, named, width) {
	const fitting = width === void 0 ? {} : { width };
	const rows = figure.reasons.map((each) => [`${each.reason.padEnd(10)}  ${whoIs(each, figure)}`, signed(each.difference)]);
	return [
		cutToWidth(plainText(titleOf(figure)), width ?? Number.POSITIVE_INFINITY),
		cutToWidth(plainText(`  ${changeOf(figure)}`), width ?? Number.POSITIVE_INFINITY),
		...alignedRows(rows, {
			right: /* @__PURE__ */ new Set([1]),
			indent: "    ",
			...fitting
		}),
		...explainLines(figure, named, width ?? Number.POSITIVE_INFINITY)
	].map((line) => `${line}\n`).join("");
}
/** `co2 · Nordwind · 2025  12,000.1 → 10,050.2 tons/CO2e  -16.2 %` */
const figureLine = (figure) => plainText(`${titleOf(figure)}  ${changeOf(figure)}`);
/** The question, column and option, then the initiative and the year. */
const titleOf = (figure) => [...[
	figure.tracker_name ?? figure.measure_id,
	figure.column_code,
	figure.option_code
], ...[figure.initiative_name ?? figure.initiative_id, String(figure.reporting_year)]].filter((part) => part !== null).join(" · ");
function changeOf({ before, after, base_unit: unit }) {
	const said = (value) => [number(value), unit ?? ""].join(" ").trim();
	if (before === null) return `new: ${said(after ?? 0)}`;
	if (after === null) return `gone: ${said(before)}`;
	const percent = before === 0 ? "" : `  ${percentage(100 * (after - before) / Math.abs(before))}`;
	return `${number(before)} → ${said(after)}${percent}`;
}
/** One command for each snapshot that has the figure; where it is too wide, with a line break that a shell ignores. */
function explainLines(figure, named, width) {
	const { initiative_id: node, tracker_id: tracker, type_code: code, reporting_year: year } = figure;
	return ["before", "after"].flatMap((side) => {
		const snapshot = named[side];
		if (snapshot === null || figure[side] === null) return [];
		const options = [
			`--node ${node}`,
			`--year ${year}`,
			`--snapshot ${shellWord(snapshot)}`
		];
		return brokenCommand(`  esg-lake explain ${questionWord(code, tracker)}`, [...options, named.outputOption], width);
	});
}
function brokenCommand(start, options, width) {
	const lines = [start];
	for (const option of options.filter((text) => text !== "")) {
		const longer = `${lines.at(-1)} ${option}`;
		if (stringWidth(longer) + 2 <= width) lines[lines.length - 1] = longer;
		else lines.push(`    ${option}`);
	}
	return lines.map((line, at) => at < lines.length - 1 ? `${line} \\` : line);
}
const maxNames = 2;
function whoIs({ reason, change, line_count: lines }, figure) {
	const names = figure.lines.filter((line) => line.reason === reason && line.change === change).slice(0, maxNames).map((line) => line.contributor_name ?? line.contributor_id);
	const others = lines > names.length ? ` and ${count(lines - names.length)} more` : "";
	return `${names.join(", ")}${others}${change === null ? "" : ` ${change}`}`;
}
const signed = (value) => value > 0 ? `+${number(value)}` : number(value);
const maxFailuresShown = 2;
const maxCodesShown = 5;
const outcomes = {
	published: "Published",
	published_with_gaps: "Published with gaps",
	unchanged: "Nothing had changed",
	failed: "Failed; nothing was published",
	stopped_by_guard: "Stopped by a guard; nothing was published",
	interrupted: "Interrupted; nothing was published"
};
/**
* The summary of a run on one screen: what changed, what needs attention, its cost, where it is, and the next steps.
*/
function runSummary(report, output, context) {
	const { width = Number.POSITIVE_INFINITY, styles } = context;
	const parts = [
		failures(report),
		figure(context.details),
		doubts(report, context.details),
		lookFirst(report),
		decisions(context, output),
		changed(report, context.details),
		boundary(report, output),
		sincePin(report, output),
		attention(report, context),
		newExclusions(report),
		cost(report),
		...places(report, output)
	].filter((part) => part !== null);
	return [
		...headline(report, width, styles),
		"",
		...parts.flatMap((part) => labelled(part, width, styles)),
		...toDo(nextSteps(report, context.details, output), width, styles),
		""
	].join("\n");
}
const fewestColumns = 60;
const labelWidth = 12;
/** Labels are next to the text, or above it in a narrow terminal. */
function labelled({ label, lines }, width, styles) {
	if (width < fewestColumns) return [`  ${styles.bold(label)}`, ...lines(width - 4).map((line) => `    ${line}`)];
	const [first = "", ...more] = lines(width - labelWidth - 2);
	const indent = " ".repeat(14);
	return [`  ${styles.bold(label)}${" ".repeat(labelWidth - label.length)}${first}`, ...more.map((line) => indent + line)];
}
const text = (...sentences) => (width) => sentences.flatMap((sentence) => wrapped(sentence, width));
function headline(report, width, styles) {
	const { status, surveys, mode, source } = report;
	const made = [
		...surveys.fetched > 0 ? [`${counted(surveys.fetched, "survey")} fetched`] : [],
		...surveys.reused > 0 ? [`${count(surveys.reused)} reused from the landing`] : [],
		...surveys.removed > 0 ? [`${count(surveys.removed)} removed`] : [],
		`${count(surveys.unchanged)} unchanged`
	];
	const outcome = outcomes[status];
	const from = mode === "replay" ? "from the landed responses" : `from ${plainText(source)}`;
	const lines = wrapped(`${outcome} in ${timeSpan(secondsOf(report))}: ${made.join(", ")}; ${from}.`, width);
	const paint = status === "published" || status === "unchanged" ? styles.green : styles.yellow;
	return lines.map((line, at) => at === 0 && line.startsWith(outcome) ? paint(outcome) + line.slice(outcome.length) : line);
}
const secondsOf = ({ started_at: from, finished_at: to }) => (Date.parse(to) - Date.parse(from)) / 1e3;
function changed(report, details) {
	const { changes, restated = 0, rows, status } = report;
	const total = rows["data_points"];
	if (status === "unchanged" || total === void 0) return null;
	if (changes.added + changes.changed + changes.removed === 0) {
		const what = isFirst(report) ? ", all of them new" : "; no figure of an existing survey changed";
		return {
			label: "changed",
			lines: text(`${counted(total, "data point")} of ${surveysOf(report)}${what}`)
		};
	}
	const surveys = details === null || details.changedSurveys === 0 ? "" : ` in ${counted(details.changedSurveys, "survey")}`;
	const reported = restated === 0 ? "no reported number restated" : `${counted(restated, "reported number")} restated`;
	const sentence = `${counted(changes.changed, "figure")} changed, ${count(changes.added)} added, ${count(changes.removed)} removed${surveys}; ${reported}; ${counted(total, "data point")} now`;
	const most = report.surveys.failed.length > 0 ? 0 : 3;
	const shown = (details?.restated ?? []).slice(0, most);
	return {
		label: "changed",
		lines: (width) => [...wrapped(sentence, width), ...restatedRows(shown, width)]
	};
}
/** One line: initiatives that came, went, moved or have another name, and the question that lists them if it fits. */
function boundary({ boundary_changes: changes, status }, output) {
	const [first, ...more] = Object.entries(changes ?? {}).filter(([, n]) => n > 0);
	if (first === void 0 || !status.startsWith("published")) return null;
	const [kind, n] = first;
	const said = [`${counted(n, "initiative")} ${kind}`, ...more.map(([other, of]) => `${count(of)} ${other}`)].join(", ");
	const line = `${said}: esg-lake query @boundary-changes${outputOption(output)}`;
	return {
		label: "boundary",
		lines: (width) => [stringWidth(line) <= width ? line : said]
	};
}
/** At most two lines: how many figures of the group changed, the command that lists them, and one of them if it fits. */
function sincePin({ since_pin: since, surveys }, output) {
	if (since === void 0) return null;
	const part = (lines) => ({
		label: "since pin",
		lines
	});
	const cut = (sentence) => (width) => [cutToWidth(plainText(sentence), width)];
	const { pin, problem, changes, figures } = since;
	if (changes === null) return part(cut(`${pin} cannot be compared: ${problem}`));
	const [first, ...more] = [
		{
			n: changes.changed,
			what: "changed"
		},
		{
			n: changes.added,
			what: "added"
		},
		{
			n: changes.removed,
			what: "removed"
		}
	].filter(({ n }) => n > 0);
	if (first === void 0) return part(cut(`no figure of the group changed since ${pin}`));
	const said = [`${counted(first.n, "group figure")} ${first.what}`, ...more.map(({ n, what }) => `${count(n)} ${what}`)];
	const command = `esg-lake diff ${pin}${outputOption(output)}`;
	return part((width) => {
		const line = `${said.join(", ")}: ${command}`;
		if (stringWidth(line) > width) return [cutToWidth(`${said.join(", ")}:`, width), command];
		return [line, ...(surveys.failed.length > 0 ? [] : figures.slice(0, 1)).map((figure) => cutToWidth(figureLine(figure), width))];
	});
}
const surveysOf = ({ surveys, rows }) => counted(surveys.listed - (isFirst({ rows }) ? surveys.failed.length : 0), "survey");
/** One line each, or two if one is too narrow. */
function restatedRows(figures, width) {
	const rows = figures.map(({ tracker, initiative, periodEnd, was, is, unit, percent }) => [
		[tracker, initiative].map(plainText).join(", "),
		periodEnd?.slice(0, 7) ?? "",
		`${number(was)} → ${number(is)}${unit === null ? "" : ` ${plainText(unit)}`}`,
		percent === null ? "" : percentage(percent)
	]);
	const lines = alignedRows(rows, {
		right: /* @__PURE__ */ new Set([3]),
		width
	});
	if (lines.every((line) => stringWidth(line) <= width)) return lines;
	return rows.flatMap(([what = "", ...how]) => [what, `  ${how.join("  ")}`].map((line) => cutToWidth(line, width)));
}
function failures({ mode, rows, surveys: { failed }, failed_lookups: lookups = [] }) {
	const all = [...failed.map(({ survey_id: id, reason }) => `${plainText(id)}: ${plainText(reason)}`), ...lookups.map(({ what, reason }) => `${what} could not be fetched: ${plainText(reason)}`)];
	if (all.length === 0) return null;
	const left = all.length - maxFailuresShown;
	const lines = all.slice(0, maxFailuresShown);
	const more = left > 0 ? ` (and ${count(left)} more)` : "";
	const what = mode === "replay" ? "read" : "fetched";
	const kept = isFirst({ rows }) ? "the next run requests them again" : "previous data is kept";
	const sentence = `${counted(failed.length, "survey")} could not be ${what}; ${kept}:`;
	return {
		label: "missing",
		lines: (width) => [...failed.length === 0 ? [] : wrapped(sentence, width), ...lines.map((line, at) => at < lines.length - 1 ? cutToWidth(line, width) : cutToWidth(line, width - more.length) + more)]
	};
}
/** Issues of the whole lake by severity, worst first, with as many of the most frequent codes as a line holds. */
function attention(report, { details, styles }) {
	const issues = details?.issues ?? Object.entries(report.issues).map(([code, n]) => ({
		severity: "open",
		code,
		count: n
	}));
	const severities = [...issueSeverities, "open"].filter((one) => issues.some(({ severity }) => severity === one));
	if (severities.length === 0) return null;
	const line = (severity, width) => {
		const codes = issues.filter((issue) => issue.severity === severity).sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
		const sum = codes.reduce((total, issue) => total + issue.count, 0);
		const named = codes.slice(0, maxCodesShown).map((issue) => `${plainText(issue.code)} ${count(issue.count)}`);
		return paintSeverity(styles, severity)(severity) + withAsMany(named, codes.length, ` ${count(sum)}: `, width - severity.length);
	};
	return {
		label: "attention",
		lines: (width) => severities.map((severity) => line(severity, width))
	};
}
/** What was received and newly is in no figure, by reason. */
function newExclusions({ new_exclusions: reasons = {} }) {
	const counts = Object.entries(reasons).sort(([a, most], [b, more]) => more - most || (a < b ? -1 : 1));
	if (counts.length === 0) return null;
	const all = counts.reduce((sum, [, n]) => sum + n, 0);
	const named = counts.slice(0, maxCodesShown).map(([reason, n]) => `${plainText(reason)} ${count(n)}`);
	return {
		label: "exclusions",
		lines: (width) => [cutToWidth(withAsMany(named, counts.length, `${count(all)} new: `, width), width)]
	};
}
const maxNameWidth = 40;
/** The figure that the page shows first, with what it rests on. */
function figure(details) {
	const first = details?.firstFigure ?? null;
	if (first === null) return null;
	const { year, value, reportingSites, sites, percentVerified, basis, own, children, doubts: those } = first.year;
	const unit = first.unit === null ? "" : ` ${plainText(first.unit)}`;
	const group = first.rootName === null ? "" : `${cutToWidth(plainText(first.rootName), maxNameWidth)}, `;
	const parts = [...own === null ? [] : [unbroken(`own ${exactNumber(own)}`)], ...children === null ? [] : [unbroken(`children ${exactNumber(children)}`)]];
	const sentence = [
		`${group}${cutToWidth(plainText(first.name), maxNameWidth)} ${year}: ${unbroken(`${exactNumber(value ?? 0)}${unit}`)}`,
		unbroken(`${count(reportingSites)} of ${counted(sites, "site")}`),
		...percentVerified === null ? [] : [unbroken(`${number(percentVerified)} % verified`)]
	].join(", ");
	const quoted = those.length === 0 ? "none" : those.map((doubt) => plainText(doubt)).join(", ");
	return {
		label: "figure",
		lines: text(`${sentence}; ${parts.join(basis === "own" ? ", " : " + ")}; doubts: ${quoted}`)
	};
}
const maxUnmatchedShown = 3;
const maxLinesNamed = 5;
/** Decisions about what the lake does not have, which therefore have no effect; and how many are open. */
function decisions({ details }, output) {
	const all = details?.unmatchedDecisions ?? [];
	const open = details?.openDecisions ?? 0;
	if (all.length === 0 && open === 0) return null;
	const shown = all.slice(0, maxUnmatchedShown).map(({ file, line, what, named, nearest }) => {
		const near = nearest === null ? "" : `; the nearest is ${plainText(nearest)}`;
		return `${file}, line ${line}: the lake has no ${what} ${plainText(named)}${near}`;
	});
	const others = all.slice(maxUnmatchedShown);
	const where = [...new Set(others.map(({ file }) => file))].map((file) => {
		const lines = others.filter((one) => one.file === file).map(({ line }) => line);
		return `${file}, ${[...new Set(lines)].slice(0, maxLinesNamed).map((line) => `line ${line}`).join(", ")}${lines.length > maxLinesNamed ? " and so on" : ""}`;
	});
	const more = others.length > 0 ? [`and ${count(others.length)} more: ${where.join("; ")}`] : [];
	const command = `esg-lake decide${outputOption(output)}`;
	const left = open === 0 ? [] : [`${counted(open, "decision")} open: ${command}`];
	return {
		label: "decisions",
		lines: text(...shown, ...more, ...left)
	};
}
/** How many figures of the group somebody should look at before quoting them. */
function doubts({ status }, details) {
	const figures = details?.groupFigures ?? null;
	if (figures === null || figures.doubtedCount === 0 || status === "unchanged") return null;
	const named = figures.doubts.slice(0, maxCodesShown).map(({ name, count: n }) => `${name} ${count(n)}`);
	const start = `${count(figures.doubtedCount)} of ${counted(figures.count, "figure")} of ${figures.year}: `;
	return {
		label: "doubts",
		lines: (width) => [cutToWidth(withAsMany(named, figures.doubts.length, start, width), width)]
	};
}
const maxLookFirstLines = 2;
/** The first item of the page's list. */
function lookFirst({ surveys, look_first: items = [] }) {
	const [first] = items;
	if (first === void 0) return null;
	const most = surveys.failed.length > 0 ? 1 : maxLookFirstLines;
	return {
		label: "look first",
		lines: (width) => {
			const what = plainText(first.what).replaceAll(" ", "\xA0");
			const lines = wrapped(`${plainText(first.name)}${what}`, width);
			return (lines.length > most ? [...lines.slice(0, most - 1), lines.slice(most - 1).join(" ")] : lines).map((line) => cutToWidth(line, width));
		}
	};
}
/** As many of the names as fit, and the number of the others. */
function withAsMany(names, all, start, width) {
	for (let shown = names.length; shown > 1; shown--) {
		const more = all > shown ? [`${count(all - shown)} more`] : [];
		const line = `${start}${[...names.slice(0, shown), ...more].join(", ")}`;
		if (line.length <= width) return line;
	}
	const more = all > 1 ? `, ${count(all - 1)} more` : "";
	return `${start}${names[0] ?? ""}${more}`;
}
function cost(report) {
	const { requests, bytes_received: received, mode, stages } = report;
	const waited = requests.waited_ms / 1e3;
	const seconds = secondsOf(report);
	const long = stages.filter(({ ms }) => ms >= 50 * seconds).map(({ name, ms }) => `${plainText(name)} ${unbroken(timeSpan(ms / 1e3))}`);
	const parts = [
		...mode === "replay" ? [] : [unbroken(counted(requests.total, "request")), unbroken(bytes(received))],
		`${unbroken(timeSpan(seconds))}${long.length === 0 ? "" : ` (${long.join(", ")})`}`,
		...waited >= 1 ? [`waited ${unbroken(timeSpan(waited))} ${causeOfWaiting(requests)}`] : [],
		...requests.retries > 0 ? [counted(requests.retries, "retry", "retries")] : [],
		...requests.throttled > 0 ? [`${count(requests.throttled)} throttled`] : []
	];
	return {
		label: "cost",
		lines: text(parts.join(", "))
	};
}
const causeOfWaiting = ({ rate_limit: limit, throttled, retries }) => limit === null && throttled === 0 ? "for retries" : `for the rate limit${retries > 0 ? " and retries" : ""}`;
/** Never wrapped. */
const unbroken = (words) => words.replaceAll(" ", "\xA0");
function places({ snapshot_id: snapshot, run_id: runId }, output) {
	const place = (label, ...path) => ({
		label,
		lines: () => [join(output, ...path)]
	});
	const published = [
		place("database", "current", "lake.duckdb"),
		place("Parquet", "current", "parquet"),
		place("page", "current", "report.html")
	];
	return [...snapshot === null ? [] : published, place("report", "runs", runId, "report.json")];
}
/** Commands are never wrapped: a copied line must be complete. */
function toDo(steps, width, styles) {
	if (steps.length === 0) return [];
	const lines = steps.flatMap(({ why, command }) => [...wrapped(`# ${why}`, width - 2).map((line, at) => styles.dim(`  ${at === 0 || stringWidth(line) === 0 ? "" : "# "}${line}`)), `  ${styles.cyan(command)}`]);
	return [
		"",
		styles.bold("Next"),
		...lines
	];
}
const most = 3;
/** Of a command to type for this lake; empty for the default folder. */
const outputOption = (output) => output === "./output" ? "" : ` --output ${shellWord(output)}`;
/** The most useful commands for this outcome that have an answer: those that repair, those that explain, those that show. */
function nextSteps(report, details, output) {
	const { surveys, status, snapshot_id: snapshot, restated = 0 } = report;
	const folder = outputOption(output);
	const query = (why, question, more = "") => ({
		why,
		command: `npx esg-lake query "${question}"${more}${folder}`
	});
	const rejected = (details?.issues ?? []).reduce((n, issue) => n + (issue.severity === "rejected" ? issue.count : 0), 0);
	const failed = surveys.failed.length;
	const others = [
		report.since_pin ?? null,
		boundary(report, output),
		newExclusions(report)
	].filter((part) => part !== null).length;
	const shown = failed > 0 ? most - others : most;
	return [
		...failed === 0 ? [] : [{
			why: `Request the ${counted(failed, "missing survey")} again`,
			command: `npx esg-lake run${folder}`
		}],
		...snapshot === null || rejected === 0 ? [] : [query(`What are the ${counted(rejected, "rejected record")}?`, "@issues", " --param severity=rejected")],
		...restated === 0 ? [] : [query("Which reported numbers were restated, and by how much?", "@restated")],
		...snapshot === null || status === "unchanged" ? [] : [
			...details?.groupFigures == null ? [] : [query("What are the key figures of the group, and what do they rest on?", "@figures-of-the-group")],
			...surveys.listed === 0 ? [] : [query("How complete are the reports? (More questions: esg-lake query --list)", "@completeness")],
			{
				why: "Read the page about the lake",
				command: `npx esg-lake report --open${folder}`
			}
		]
	].slice(0, shown);
}
/** Issues by code: first those that cost data, and within each severity the most frequent. */
function issueTable(heading, issues, styles) {
	const rows = [...issues].sort((a, b) => weight(a.severity) - weight(b.severity) || b.count - a.count || (a.code < b.code ? -1 : 1)).map((issue) => [
		issue.severity,
		issue.code,
		count(issue.count)
	]);
	const paint = (cell, column, [severity = ""]) => column === 0 ? paintSeverity(styles, severity)(cell) : cell;
	return alignedTable([
		"severity",
		heading,
		"count"
	], rows, {
		right: /* @__PURE__ */ new Set([2]),
		paint
	});
}
/** Red for lost data, yellow for incomplete data. */
function paintSeverity(styles, severity) {
	if (severity === "rejected") return styles.red;
	return severity === "degraded" ? styles.yellow : (text) => text;
}
/** An unknown severity sorts last. */
function weight(severity) {
	const place = issueSeverities.indexOf(severity);
	return place === -1 ? issueSeverities.length : place;
}
export { figureText as i, outputOption as n, runSummary as r, issueTable as t };
