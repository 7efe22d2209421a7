import { n as pageTableFile } from "./page-files-CG9D_58n.js";
import { c as percent, l as rounded, o as many, r as dayNear, t as change, u as whole } from "./page-formats-CkvLCr-d.js";
import { a as table, i as named, n as fold, o as unseen, r as html, t as code } from "./page-html-BemsuyQ0.js";
import { c as recordParts, d as number, f as orNull, h as time, l as settledAsAnswered, m as text, p as shapedRow, s as recordCountsShape, t as percentVerifiedSql, u as flag } from "./read-key-figures-D_r5HU_F.js";
// dist/src/page/frame/page-parts.js
/** The maximum number of rows of a CSV file: the first ones of its order. */
const maxTableRows = 5e4;
/** A note that a table is shortened, and the file that has all rows; empty if it is not. */
const cutNote = (shown, all, one, file, more = `${one}s`) => all <= shown ? "" : html`<p class="note">${whole(shown)} of ${many(all, one, more)} shown; ${all > 5e4 ? `the first ${whole(maxTableRows)}` : "all"} in ${code(pageTableFile(file))}.</p>`;
/** A link to a record or report in the service, where the page has such links. */
function serviceLink(content, ids, { urlOf }) {
	const url = urlOf(ids);
	return url === null ? content : html`<a href="${url}" rel="noreferrer">${content}</a>`;
}
/** The name of a node, listed now or before; otherwise its id. */
function nodeName(overview, id) {
	const node = overview.nodeOf(id);
	if (node !== void 0) return named(node.name);
	const former = overview.formerNames.get(id);
	return former === void 0 ? code(id) : html`${named(former)} <small>no longer listed</small>`;
}
/** The names of a node's ancestors, without the root if it is the only one. */
function placeOf(overview, id) {
	const above = [];
	for (let node = parentOf(overview, overview.nodeOf(id)); node !== void 0; node = parentOf(overview, node)) if (node.depth > 0 || overview.rootCount > 1) above.unshift(node);
	if (above.length === 0) return "";
	return html`<small>${above.map(({ name }, at) => [at === 0 ? "" : " › ", named(name)])}</small>`;
}
const parentOf = (overview, node) => node === void 0 || node.depth === 0 || node.parentId === null ? void 0 : overview.nodeOf(node.parentId);
/** The usual spelling of units that the service spells differently. */
const usualNames = {
	"tons/CO2e": "t CO₂e",
	mt: "t",
	km2: "km²",
	m2: "m²",
	m3: "m³"
};
/** The usual spelling of a unit, by default the one that was sent; empty for null. */
const unitName = (unit) => unit === null ? "" : usualNames[unit] ?? unit;
// dist/src/page/frame/stacked-bar.js
const barWidth = 1e3;
/**
* A stacked bar as wide as its box, first parts on the left. Hidden from screen readers: numbers are next to it.
* @param all the amount that fills the whole width. @default the sum of the parts
*/
function stackedBar(parts, o) {
	const all = o.all ?? parts.reduce((sum, { count }) => sum + count, 0);
	let x = 0;
	const drawn = parts.map(({ kind, count }) => {
		const width = all > 0 ? barWidth * count / all : 0;
		const from = x;
		x += width;
		return width <= 0 ? "" : html`<rect class="s-${kind}" x="${coordinate(from)}" width="${coordinate(Math.max(width - (width > 8 ? 2 : 0), 2))}" height="${o.height}"/>`;
	});
	return html`<svg viewBox="0 0 ${barWidth} ${o.height}" preserveAspectRatio="none" aria-hidden="true">${drawn}</svg>`;
}
/** A coordinate in SVG: a tenth of a unit is finer than any screen shows. */
const coordinate = (value) => value.toFixed(1).replace(/\.0$/, "");
// dist/src/page/page-block.js
function pageBlock(block) {
	return {
		...block,
		make: async (lake) => {
			const data = await block.read(lake);
			return data === null ? html`<p class="empty">${block.empty}</p>` : block.render(data, lake);
		}
	};
}
// dist/src/page/chase/chase.js
const reportShape = {
	survey_id: text,
	initiative_id: text,
	period_label: text,
	survey_name: orNull(text),
	/** Whether the node has another report of this period. */
	has_namesake: flag,
	is_complete: flag,
	last_updated_at: orNull(time),
	...recordCountsShape,
	gap: number,
	/** Of all due reports, shown or not. */
	report_count: number,
	total_gap: number
};
const maxShown$1 = 12;
/** Reports of the newest closed periods, most records left to settle first. */
const chase = pageBlock({
	id: "chase",
	title: "Who still has to report",
	short: "Still to report",
	empty: "Every report of the newest closed periods is complete, and every record is settled.",
	style: `
.chase .w { width: 17%; }
@media (max-width: 600px) { .chase tbody th small { display: block; margin-left: 0; } .chase .w { width: 58px; } }
@media print { .chase tbody th small { display: block; margin-left: 0; } }
`,
	read: async (lake) => {
		const reports = await lake.rows(chaseSql, reportShape);
		return reports.length === 0 ? null : reports;
	},
	render: (reports, lake) => {
		const [first = []] = [reports.slice(0, maxShown$1)];
		const next = reports.slice(maxShown$1);
		return html`<p class="say">${saying(reports, lake)}</p>
${reportTable(first, lake, "Reports of the newest closed periods, most unsettled records first", "chase quiet")}
${next.length === 0 ? "" : fold(`The next ${whole(next.length)}`, reportTable(next, lake, "Further reports with records left to settle", "quiet"))}
${cutNote(reports.length, reports[0]?.report_count ?? 0, "report", "to-chase")}`;
	}
});
const chaseOrder = "gap DESC, record_count DESC, survey_id";
/**
* Reports of the newest closed period of each frequency that are incomplete or have records left to settle; `gap` counts these.
* A complete one may still have records that were sent back.
*/
const dueReportsSql = `SELECT *, record_count - answered_count - not_applicable_count - not_reported_count AS gap
  FROM page_surveys SEMI JOIN page_closed USING (period, period_end)
  WHERE record_count > 0 AND (gap > 0 OR NOT is_complete)`;
const chaseSql = `SELECT *, count(*) OVER () AS report_count, sum(gap) OVER ()::BIGINT AS total_gap FROM (${dueReportsSql})
   ORDER BY ${chaseOrder} LIMIT 52`;
function saying(reports, { overview: { head, alsoClosed } }) {
	const [first] = reports;
	const all = first?.report_count ?? 0;
	const total = first?.total_gap ?? 0;
	const periods = [head, ...alsoClosed].flatMap((one) => one?.label ?? []).join(", ");
	if (all <= maxShown$1) return `${many(all, "report")} of ${periods}: incomplete, or with records left to settle.`;
	const held = reports.slice(0, maxShown$1).reduce((sum, { gap }) => sum + gap, 0);
	return `The first ${maxShown$1} of ${many(all, "report")} have ${percent(held, total)} % of the records left to settle in ${periods}.`;
}
const columns = [
	{ title: "Report" },
	{
		title: "Period",
		kind: "nw"
	},
	{
		title: unseen("Records to settle"),
		kind: "w"
	},
	{
		title: "To settle",
		kind: "r"
	},
	{
		title: "Open",
		kind: "r opt"
	},
	{
		title: "Sent back",
		kind: "r opt"
	},
	{
		title: "Answered",
		kind: "r opt"
	},
	{
		title: "Updated",
		kind: "r opt"
	}
];
function reportTable(reports, lake, caption, kind) {
	const { overview } = lake;
	const most = Math.max(1, ...reports.map(({ gap }) => gap));
	const rows = reports.map((report) => {
		const toDo = recordParts(report).filter((part) => part.kind === "open" || part.kind === "back");
		return [
			html`${serviceLink(nodeName(overview, report.initiative_id), { survey_id: report.survey_id }, lake)} ${report.has_namesake ? html`<small>“${named(report.survey_name)}”</small> ` : ""}${placeOf(overview, report.initiative_id)}`,
			report.period_label,
			stackedBar(toDo.toReversed(), {
				height: 10,
				all: most
			}),
			html`<b>${whole(report.gap)}</b>`,
			whole(report.gap - report.rejected_count),
			whole(report.rejected_count),
			`${percent(settledAsAnswered(report), report.record_count)} %`,
			report.last_updated_at === null ? "–" : dayNear(report.last_updated_at, overview.upTo)
		];
	});
	return table({
		caption,
		kind,
		columns,
		rows
	});
}
// dist/src/page/restated/restated.js
const shape = {
	changed_at: time,
	initiative_id: text,
	tracker_name: orNull(text),
	column_code: orNull(text),
	option_code: orNull(text),
	period_end: text,
	utrv_id: text,
	survey_id: text,
	was: orNull(number),
	is: orNull(number),
	unit: orNull(text),
	percent: orNull(number),
	/** Of all restatements. */
	found: number
};
const maxShown = 10;
/** As `@restated`: the newest day first, of one day the largest change in percent first. */
const restatedOrder = `CAST(timezone('UTC', changed_at) AS DATE) DESC, abs(percent) DESC NULLS LAST,
  utrv_id, row_index, column_code, option_code`;
/** The reported numbers that the recent runs restated. */
const restated = pageBlock({
	id: "restated",
	title: "What was restated",
	short: "Restated",
	empty: "No reported number was restated.",
	read: async ({ rows }) => {
		const found = await rows(`SELECT * REPLACE (period_end::VARCHAR AS period_end), count(*) OVER () AS found FROM page_restated
       ORDER BY ${restatedOrder} LIMIT ${maxShown}`, shape);
		return found.length === 0 ? null : found;
	},
	render: (found, lake) => html`<p class="say">${many(found[0]?.found ?? 0, "reported number")} changed, or are gone. A number counts once its record was verified, its report complete, or a pin holds it.</p>
${restatedTable(found, lake)}${cutNote(found.length, found[0]?.found ?? 0, "restatement", "restatements")}`
});
const restatedTable = (found, lake) => table({
	caption: "Reported numbers that changed, the newest first",
	kind: "below quiet",
	columns: [
		{ title: "Number" },
		{
			title: "Was",
			kind: "r"
		},
		{
			title: "Is",
			kind: "r"
		},
		{
			title: "Unit",
			kind: "nw opt"
		},
		{
			title: "Change",
			kind: "r"
		},
		{
			title: "Day",
			kind: "r nw opt"
		}
	],
	rows: found.map((one) => [
		html`${serviceLink(nodeName(lake.overview, one.initiative_id), one, lake)} <small>${described(one)}</small>`,
		rounded(one.was, 4),
		rounded(one.is, 4),
		html`<bdi>${unitName(one.unit)}</bdi>`,
		change(one.percent),
		dayNear(one.changed_at, lake.overview.upTo)
	])
});
/** `Waste streams · amount, 2025-12-31` */
const described = ({ tracker_name, column_code, option_code, period_end }) => [
	named(tracker_name),
	[column_code, option_code].map((part) => part === null ? "" : [" · ", named(part)]),
	`, ${period_end}`
];
// dist/src/page/page-tables.js
/** The tables of the page as CSV files, one by one, without empty ones. */
async function* lakePageTables(lake) {
	for (const { name, sql, order } of tablesOf(lake)) {
		const text = await csvText(lake, {
			sql,
			order,
			maxRows: maxTableRows
		});
		if (text !== null) yield {
			name: pageTableFile(name),
			text: `\ufeff${text}`
		};
	}
}
const tablesOf = (lake) => [
	{
		name: "to-chase",
		sql: toChaseSql,
		order: chaseOrder
	},
	{
		name: "completeness",
		sql: completenessSql,
		order: "path, initiative_id, period_end, period"
	},
	{
		name: "key-figures",
		sql: keyFiguresSql(lake),
		order: "type_code NULLS LAST, measure_id, reporting_year, initiative_id"
	},
	{
		name: "restatements",
		sql: "SELECT * EXCLUDE (was, \"is\", unit) FROM page_restated",
		order: restatedOrder
	}
];
const toChaseSql = `
SELECT d.survey_id, d.initiative_id, i.name AS initiative_name, i.path, d.survey_name, d.period, d.period_label, d.is_complete,
  d.last_updated_at, d.gap, d.record_count, d.answered_count, d.rejected_count, d.verified_count, d.not_applicable_count,
  d.not_reported_count
FROM (${dueReportsSql}) d LEFT JOIN initiatives i ON i.initiative_id = d.initiative_id`;
const completenessSql = `
SELECT c.initiative_id, c.initiative_name, i.path, c.* EXCLUDE (initiative_id, initiative_name)
FROM completeness c JOIN initiatives i ON i.initiative_id = c.initiative_id`;
/** The figures of the groups in the years that the page draws, and later ones. */
const keyFiguresSql = ({ overview: { head } }) => `
SELECT g.initiative_id, g.initiative_name, g.measure_id, g.type_code, g.tracker_name, c.name AS column_name, g.option_code,
  g.reporting_year, g.period_start, g.period_end, g.base_unit, g.value, array_to_string(g.doubts, ', ') AS doubts, g.basis, g.own_value,
  g.below_value, g.leaf_value, g.superseded_value, g.verified_value, ${percentVerifiedSql} AS percent_verified, g.reporting_leaf_count,
  g.leaf_count, g.currency_source
FROM group_figures g LEFT JOIN tracker_columns c ON c.tracker_id = g.tracker_id AND c.column_code = g.column_code
WHERE g.depth = 0${head === null ? "" : ` AND g.reporting_year > ${Number(head.end.slice(0, 4)) - 6}`}`;
/** Limits memory: for a moment these lines are in it twice. */
const usualLinesAtOnce = 1e4;
const columnShape = {
	name: text,
	type: text,
	rows: number
};
/** A CSV file; null without rows. */
async function csvText(lake, csv, linesAtOnce = usualLinesAtOnce) {
	const { rows, text } = await csvFile(lake, csv, linesAtOnce);
	return rows === 0 ? null : text;
}
/**
* A CSV file (RFC 4180, UTF-8, without a byte order mark) with a header line. The database makes the lines: reading its
* values one by one takes five times as long.
*/
async function csvFile(lake, csv, linesAtOnce = usualLinesAtOnce) {
	const { sql, order, maxRows } = csv;
	await lake.query(`CREATE OR REPLACE TEMP TABLE page_csv_rows AS
    SELECT row_number() OVER () AS csv_row, * FROM (FROM (${sql}) ORDER BY ${order} LIMIT ${maxRows})`);
	const columns = (await lake.query(`SELECT column_name AS name, column_type AS type,
      (SELECT count(*) FROM page_csv_rows) AS rows
    FROM (DESCRIBE page_csv_rows) WHERE name <> 'csv_row'`)).map((row) => shapedRow(row, columnShape));
	const rows = columns[0]?.rows ?? 0;
	let file = `${columns.map(({ name }) => name).join(",")}\r\n`;
	for (let from = 0; from < rows; from += linesAtOnce) {
		const lines = await lake.query(`SELECT ${csvLineSql(columns)} AS line FROM page_csv_rows
      WHERE csv_row > ${from} AND csv_row <= ${from + linesAtOnce} ORDER BY csv_row`);
		file += lines.map(({ line }) => `${text(line)}\r\n`).join("");
	}
	return {
		rows,
		text: file
	};
}
/** SQL for a line of a CSV file, without its line break. */
function csvLineSql(columns) {
	return `array_to_string(list_transform([${columns.map(({ name, type }) => `coalesce(${writtenSql(`"${name}"`, type)}, '')`).join(", ")}], lambda t: ${cellSql("t")}), ',')`;
}
function writtenSql(column, type) {
	const written = `${column}::VARCHAR`;
	if (type === "TIMESTAMP WITH TIME ZONE") return `replace(replace(${written}, ' ', 'T'), '+00', 'Z')`;
	if (type === "DOUBLE") return `CASE WHEN suffix(${written}, '.0') THEN left(${written}, -2) ELSE ${written} END`;
	return written;
}
/** Unicode white space. */
const space = String.raw`[\s\v\p{Z}\x{FEFF}]`;
/** Texts that need no quoting, as most do. */
const plain = String.raw`([0-9A-Za-z/_]([^",\r\n]*[0-9A-Za-z/_.])?)?`;
const cellSql = (text) => `CASE WHEN regexp_full_match(${text}, '${plain}') THEN ${text} ELSE ${quotedSql(harmlessSql(text))} END`;
const quotedSql = (text) => `CASE WHEN regexp_matches(${text}, '[",\\r\\n]|^${space}|${space}$')
  THEN '"' || replace(${text}, '"', '""') || '"' ELSE ${text} END`;
/**
* Spreadsheets run text that begins like a formula. An apostrophe in front prevents that, as OWASP advises; numbers are
* unchanged.
*/
const harmlessSql = (text) => `(CASE WHEN regexp_matches(${text}, '${formula}')
  AND NOT regexp_full_match(${text}, '${plainNumber}') THEN '''' || ${text} ELSE ${text} END)`;
/** Including full-width characters. */
const formula = String.raw`^(?:[\t\r\n]|${space}*[=+\-@\x{FF1D}\x{FF0B}\x{FF0D}\x{FF20}])`;
const plainNumber = String.raw`[+-]?\d+(\.\d+)?(e[+-]?\d+)?`;
export { dueReportsSql as a, stackedBar as c, serviceLink as d, unitName as f, chase as i, cutNote as l, lakePageTables as n, pageBlock as o, restated as r, coordinate as s, csvFile as t, nodeName as u };
