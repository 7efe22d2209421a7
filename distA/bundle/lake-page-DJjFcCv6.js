import { a as dueReportsSql, c as stackedBar, d as serviceLink, f as unitName, i as chase, l as cutNote, n as lakePageTables, o as pageBlock, r as restated, s as coordinate, u as nodeName } from "./page-tables-BvBoThdC.js";
import { a as fixed, c as percent, i as exactly, l as rounded, n as dated, o as many, r as dayNear, s as moment, t as change, u as whole } from "./page-formats-CkvLCr-d.js";
import { t as renderPage } from "./page-frame-CNUR91nt.js";
import { a as table, i as named, n as fold, o as unseen, r as html, t as code } from "./page-html-BemsuyQ0.js";
import { r as questionWord } from "./printable-D5BxvqJ9.js";
import { l as settledChangesSql, u as doubtWords } from "./views-WgLeOrre.js";
import { a as recentRunsSql, c as recordParts, d as number, f as orNull, h as time, i as readLakeOverview, l as settledAsAnswered, m as text, o as timeOf, p as shapedRow, r as readKeyFigures, u as flag } from "./read-key-figures-D_r5HU_F.js";
import { r as lookFirstKinds } from "./report-CchJcSbn.js";
import { i as timeOfRun, n as isRunId } from "./run-id-uT5Z6Al2.js";
import { t as require_lib } from "./lib-DP-bHo4J.js";
import { i as shippedQuestion, s as withExpressions } from "./question-folders-CirO4Uk9.js";
import { s as sqlName } from "./ddl-CUnltIoi.js";
import { i as openPlacesSql } from "./open-decisions-BiSQAnC9.js";
import { E as recordCountNames, O as recordCountsSql, _ as isUnknownUnitSql } from "./exact-sum-BpErNVRf.js";
import { n as recordUrl } from "./record-url-hlpU7SgM.js";
// dist/src/page/key-figures/figure-chart.js
/** In SVG units: on a phone one is about one pixel. */
const [width, height] = [200, 158];
/** Of the highest mark, and where bars begin. */
const [top, base] = [20, 110];
/** The widths, at most, of the column of the group and of the bar of its sites. */
const [widestColumn, widestBar] = [40, 25];
/** A column for the group, in it a bar for its sites. They start from zero; negative values have none, and their number. */
function figureChart({ name, years }, scale) {
	const most = Math.max(1e-300, ...years.flatMap(({ value, siteValue, doubted }) => [
		value ?? 0,
		siteValue ?? 0,
		doubted?.value_if_stand_alone ?? 0
	]));
	const y = (value) => base - (base - top) * Math.max(0, value) / most;
	const slot = width / years.length;
	const column = Math.min(slot * .66, widestColumn);
	const bar = Math.min(slot * .42, widestBar);
	const drawn = years.map((of, at) => {
		const { year, value, siteValue, siteVerified, reportingSites, doubted } = of;
		const middle = slot * (at + .5);
		const x = coordinate(middle);
		const rect = (kind, wide, from, to) => html`<rect class="${kind}" x="${coordinate(middle - wide / 2)}" y="${coordinate(y(to))}" width="${coordinate(wide)}" height="${coordinate(Math.max(0, y(from) - y(to)))}"/>`;
		const alone = doubted?.value_if_stand_alone ?? null;
		const now = at === years.length - 1 ? " now" : "";
		return html`${value === null ? "" : rect("grp", column, 0, value)}${siteValue === null ? "" : [rect("s-verified", bar, 0, Math.min(siteVerified, siteValue)), rect("s-answered", bar, Math.min(siteVerified, siteValue), siteValue)]}${value === null ? "" : html`<rect class="s-ink" x="${coordinate(middle - column / 2)}" y="${coordinate(y(value) - 1)}" width="${coordinate(column)}" height="2"/>`}${alone === null || value === null ? "" : html`<path class="alone" d="M${x} ${coordinate(y(value))}V${coordinate(y(alone))}M${coordinate(middle - column / 2)} ${coordinate(y(alone))}h${coordinate(column)}"/><text class="al" x="${x}" y="${coordinate(y(alone) - 4)}">${scale.written(alone)}?</text>`}<text class="g${now}" x="${x}" y="${coordinate(valueY(of, y))}">${value === null ? "–" : scale.written(value)}</text><text x="${x}" y="${base + 13}">’${String(year).slice(-2)}</text><text class="g${now}" x="${x}" y="${base + 28}">${siteValue === null ? "–" : scale.written(siteValue)}</text><text class="n" x="${x}" y="${base + 42}">${whole(reportingSites)}</text>`;
	});
	return html`<svg class="ch" viewBox="0 0 ${width} ${height}" role="img" aria-label="${name}, ${years[0]?.year ?? ""} to ${years.at(-1)?.year ?? ""}: see the table below">${drawn}<path class="axis" d="M0 ${base}H${width}"/></svg>`;
}
/** Above the line of the value, and above the bar of the sites where that is higher; below the dashed mark if there is no room. */
function valueY({ value, siteValue, doubted }, y) {
	const top = Math.min(y(value ?? 0), y(siteValue ?? 0)) - 4;
	const alone = doubted?.value_if_stand_alone ?? null;
	return alone !== null && y(alone) < top && top - y(alone) < 12 ? y(value ?? 0) + 11 : top;
}
// dist/src/page/frame/unit-scale.js
/**
* Three or four digits of the largest number: one decimal from 10 on, two below, none from 1 000 on and for counts. Thousands of what
* has no unit for them are written from 10 000 on.
*/
function unitScale(unit, values) {
	const largest = Math.max(0, ...values.map(Math.abs)) || 1;
	const base = unitName(unit);
	const thousandsFrom = ladderOf(base) === void 0 ? 1e4 : 1e3;
	const [factor, prefix] = prefixes.find(([from]) => largest >= (from === 1e3 ? thousandsFrom : from)) ?? [1, ""];
	const decimals = factor === 1 && values.every(Number.isInteger) ? 0 : decimalsOf(largest / factor);
	const name = prefixed(prefix, base);
	const written = (value) => fixed(value / factor, decimals);
	return {
		unit: name,
		written,
		withUnit: (value) => `${written(value)}${name === "number" ? "" : ` ${name}`}`
	};
}
/** A single number with its unit: `62.6 kt CO₂e`. */
const amount = (value, unit) => unitScale(unit, [value]).withUnit(value);
const decimalsOf = (largest) => largest >= 1e3 ? 0 : largest >= 10 ? 1 : Math.max(2, Math.min(6, 2 - Math.floor(Math.log10(largest))));
const prefixes = [
	[1e9, "G"],
	[1e6, "M"],
	[1e3, "k"]
];
/** The usual name of a thousand, a million or a billion of a unit: `kt`, `GWh`, `million m³`. */
function prefixed(prefix, unit) {
	const step = [
		"",
		"k",
		"M",
		"G"
	].indexOf(prefix);
	if (step === 0) return unit === "" ? "number" : unit;
	const known = ladderOf(unit);
	return known?.[known.indexOf(unit) + step] ?? `${[
		"",
		"thousand",
		"million",
		"billion"
	][step]}${unit === "" ? "" : ` ${unit}`}`;
}
/** Each unit is a thousand times the one before. */
const ladders = [
	[
		"t CO₂e",
		"kt CO₂e",
		"Mt CO₂e",
		"Gt CO₂e"
	],
	[
		"kg",
		"t",
		"kt",
		"Mt"
	],
	[
		"t",
		"kt",
		"Mt",
		"Gt"
	],
	[
		"Wh",
		"kWh",
		"MWh",
		"GWh",
		"TWh",
		"PWh"
	],
	[
		"J",
		"kJ",
		"MJ",
		"GJ",
		"TJ",
		"PJ",
		"EJ"
	]
];
const ladderOf = (unit) => ladders.find((ladder) => ladder.includes(unit));
// dist/src/page/key-figures/figure-words.js
/** One unit and one number of decimals for all years of a figure. */
const figureScale = ({ unit, years }) => unitScale(unit, years.flatMap(({ value, children, siteValue, doubted }) => [
	value,
	children,
	siteValue,
	doubted?.value_if_stand_alone ?? null
].filter((each) => each !== null)));
/** Whether the newest year has a doubt. */
const isDoubted = ({ years }) => (years.at(-1)?.doubted?.doubts ?? []).length > 0;
/** The doubts of a figure in words, with their counts. */
const yearDoubts = ({ doubted, beside = [] }, scale) => doubted === null ? [] : doubtWords(doubted, {
	amount: scale.withUnit,
	beside: beside.map(besideFigure)
});
const besideFigure = ({ count, amount: value, unit, isKnown }) => ({
	count,
	amount: isKnown ? amount(value, unit) : rounded(value, 6),
	unknownUnit: isKnown ? null : unit
});
/**
* What the figure is made of: own and children are added, or the own report is used and its children are compared. Empty where it
* is only the sum of the children.
*/
function reconciliation({ basis, own, children }, scale) {
	if (own === null || children === null) return "";
	if (basis === "both") return `own ${scale.written(own)} + level below ${scale.written(children)}`;
	if (basis !== "own") return "";
	const less = own - children;
	if (Math.abs(less) <= .01 * Math.max(Math.abs(own), Math.abs(children))) return "";
	return `level below: ${scale.written(children)}, ${scale.written(Math.abs(less))} ${less > 0 ? "less" : "more"}`;
}
/** `−4.5 % like for like since 2024`; empty where too few sites reported in several years. */
const likeForLikeText = (likeForLike) => likeForLike === null ? "" : `${change(percentChange(likeForLike))} like for like since ${likeForLike.since}`;
function percentChange({ sums }) {
	const [before = 0] = sums;
	const after = sums.at(-1) ?? 0;
	return before === 0 ? null : 100 * (after - before) / Math.abs(before);
}
/** `31 of 38 sites, 7 only through a parent` */
const sitesText = ({ reportingSites, coveredSites, sites }) => `${whole(reportingSites)} of ${many(sites, "site")}${coveredSites === 0 ? "" : `, ${whole(coveredSites)} only through a parent`}`;
// dist/src/page/key-figures/key-figures.js
/** The anchor of a figure on the page. */
const figureId = ({ measureId, rootId }) => `k-${`${measureId}-${rootId}`.replace(/[^\w-]/g, "_")}`;
/** A figure over the years, in short. */
function card(figure) {
	const { name, typeCode, rootName, years, likeForLike } = figure;
	const scale = figureScale(figure);
	const asked = typeCode === null ? "" : ` · ${typeCode}`;
	const newest = years.at(-1);
	const reconciled = newest === void 0 ? "" : reconciliation(newest, scale);
	return html`<figure class="mult" id="${figureId(figure)}"><figcaption><b>${name}</b><small>${rootName === null ? "" : html`${named(rootName)} · `}${scale.unit}${asked}</small></figcaption>
${figureChart(figure, scale)}
<div>${newest === void 0 ? "" : html`<p>${newest.year}: ${sitesText(newest)}${newest.percentVerified === null ? "" : `, ${rounded(newest.percentVerified)} % verified`}</p>`}
${reconciled === "" ? "" : html`<p>${reconciled}</p>`}${likeForLike === null ? html`<p>no sites that reported every year</p>` : html`<p>${likeForLikeText(likeForLike)}, ${many(likeForLike.siteCount, "site")}</p>`}${doubtsByYear(years, scale)}</div></figure>
`;
}
const maxDoubtYears = 3;
/** The newest year first; of earlier ones the first doubt. Years without doubts are left out. */
function doubtsByYear(years, scale) {
	const doubted = years.toReversed().flatMap((year, at) => {
		const words = yearDoubts(year, scale);
		return words.length === 0 ? [] : [{
			year: year.year,
			words,
			isNewest: at === 0
		}];
	});
	const older = doubted.length - maxDoubtYears;
	return [...doubted.slice(0, maxDoubtYears).map(({ year, words, isNewest }) => isNewest ? html`<p><em><b>${year}</b> ${words.join(" · ")}</em></p>` : html`<p class="old"><b>${year}</b> ${words[0]}${words.length === 1 ? "" : ` · and ${whole(words.length - 1)} more`}</p>`), older > 0 ? html`<p class="old">and ${many(older, "earlier year")} with doubts</p>` : ""];
}
const cardStyle = `
.mults { display: grid; grid-template-columns: repeat(5, minmax(0, 1fr)); gap: 6px 34px; margin-top: 18px; }
.mult { display: grid; grid-row: span 3; grid-template-rows: subgrid; margin-bottom: 26px; min-width: 0; }
.mult figcaption { align-self: end; overflow-wrap: anywhere; }
.mult figcaption b { display: block; font-size: 13.5px; line-height: 1.25; }
.mult figcaption small { display: block; margin-bottom: 2px; }
.mult svg { width: 100%; height: auto; }
.mult p { font-size: 12.5px; line-height: 1.3; color: var(--mute); margin: 4px 0 0; }
.mult p b { color: var(--ink); font-weight: 600; }
.mult em b { color: inherit; }
.grp { fill: var(--exp); opacity: .55; }
.alone { fill: none; stroke: var(--back); stroke-width: 1.4; stroke-dasharray: 3 2.5; vector-effect: non-scaling-stroke; }
svg text.g { fill: var(--ink); }
.ch text { paint-order: stroke; stroke: var(--bg); stroke-width: 3px; stroke-linejoin: round; }
svg text.al { fill: var(--back); }
svg text.n { font-size: 10px; }
.legend .nn { flex-basis: 100%; }
.legend svg { margin-left: 9px; }
.legend > svg:first-child { margin-left: 0; }
@media (max-width: 900px) { .mults { grid-template-columns: repeat(3, minmax(0, 1fr)); } }
@media (max-width: 600px) { .mults { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 6px 16px; } .mult .old { display: none; } .legend .nn { display: block; } }
@media print { .mults { grid-template-columns: repeat(5, minmax(0, 1fr)); gap: 6pt 16pt; } .mult { break-inside: avoid; margin-bottom: 8pt; } .mult p { font-size: 7.5pt; } .mult .old { display: none; } }
`;
/** The numbers of the charts, also for screen readers; key-figures.csv has all digits. */
const keyFigureTable = (figures) => table({
	caption: "Key figures by year",
	kind: "plain quiet",
	columns: [
		{ title: "Figure" },
		{ title: "Unit" },
		...[
			"Year",
			"Value",
			"Verified",
			"Sum of the sites",
			"Sites reporting",
			"Sites",
			"Own report",
			"Level below",
			"Same sites",
			"Of them"
		].map((title) => ({
			title,
			kind: "r"
		})),
		{ title: "Doubts" }
	],
	rows: figures.flatMap((figure) => figure.years.map((year) => tableRow(figure, year)))
});
function tableRow(figure, year) {
	const { name, typeCode, rootName, unit, likeForLike } = figure;
	const same = likeForLike?.sums[year.year - likeForLike.since];
	return [
		html`${name}${typeCode === null ? "" : html` <small>${typeCode}</small>`}${rootName === null ? "" : html` ${named(rootName)}`}`,
		unit ?? "number",
		year.year,
		rounded(year.value, tableDigits),
		year.percentVerified === null ? "–" : `${exactly(year.percentVerified)} %`,
		rounded(year.siteValue, tableDigits),
		whole(year.reportingSites),
		whole(year.sites),
		rounded(year.own, tableDigits),
		rounded(year.children, tableDigits),
		same === void 0 ? "–" : rounded(same, tableDigits),
		same === void 0 || likeForLike === null ? "–" : whole(likeForLike.siteCount),
		year.doubted === null || year.doubted.doubts.length === 0 ? "–" : doubtWords(year.doubted, { amount: (value) => rounded(value, tableDigits) }).join("; ")
	];
}
const tableDigits = 6;
/** The main figures over the years, each with its doubts. */
const keyFigures = pageBlock({
	id: "figures",
	title: "Key figures",
	short: "Key figures",
	empty: "No figure of a year that adds up over sites yet.",
	style: cardStyle,
	read: async ({ keyFigures: { figures } }) => figures.length === 0 ? null : figures,
	render: (figures, { overview }) => html`${legend(figures, overview)}
<div class="mults">${figures.map(card)}</div>
${fold("The key figures as a table", keyFigureTable(figures))}`
});
function legend(figures, { nodes, rootCount }) {
	const sites = nodes.filter(({ isLeaf }) => isLeaf).length;
	const hasAlone = figures.some(({ years }) => years.some(({ doubted }) => doubted?.value_if_stand_alone != null));
	const shown = new Set(figures.map(({ rootName }) => rootName)).size;
	return html`<p class="note legend"><svg width="22" height="12" aria-hidden="true"><rect class="grp" y="1" width="22" height="11"/><rect class="s-ink" width="22" height="2"/></svg>the group’s figure <svg width="10" height="10" aria-hidden="true"><rect class="s-verified" width="10" height="10"/></svg>sites, verified <svg width="10" height="10" aria-hidden="true"><rect class="s-answered" width="10" height="10"/></svg>sites, not yet verified ${hasAlone ? html`<svg width="18" height="10" aria-hidden="true"><path class="alone" d="M0 5h18"/></svg>if parents that do not reconcile report only their own ` : ""}<span class="nn">Below each year: the sum of the sites, and how many of the ${many(sites, "site")} report. A site is a leaf of the tree.</span></p>${explainNote(figures, rootCount)}${cutNote(shown, rootCount, "group", "key-figures")}`;
}
function explainNote([first], rootCount) {
	const year = first?.years.at(-1)?.year;
	if (first === void 0 || year === void 0) return "";
	const node = rootCount === 1 ? "" : ` --node ${first.rootId}`;
	return html`<p class="note">Every number in a figure: ${code(`esg-lake explain ${questionWord(first.typeCode, first.trackerId)}${node} --year ${year}`)}</p>`;
}
// dist/src/page/lead/group-figures.js
const maxHeroes = 6;
const maxDoubts = 3;
/** The figures of the group that the first screen shows: the first six, the last of which gives way to one that has a doubt. */
function heroesOf(figures) {
	const roots = [...new Set(figures.map(({ rootId }) => rootId))].slice(0, maxHeroes);
	const each = Math.floor(maxHeroes / Math.max(1, roots.length));
	return roots.flatMap((root) => {
		const [first, rest] = [[], []];
		for (const figure of figures.filter(({ rootId }) => rootId === root)) (first.length < each ? first : rest).push(figure);
		const [last, doubted] = [first.at(-1), rest.find(isDoubted)];
		return last === void 0 || doubted === void 0 || isDoubted(last) ? first : [...first.slice(0, -1), doubted];
	});
}
/** One row for each figure: its value, what it rests on, and its doubts. @param rootCount of the lake's groups */
function groupFigures(heroes, rootCount) {
	const [first] = heroes;
	const year = first?.years.at(-1)?.year;
	if (first === void 0 || year === void 0) return html`<section class="a" aria-labelledby="group-title"><h2 id="group-title">The group’s figures</h2>
<p class="empty">No figure of a year that adds up over sites yet.</p></section>`;
	const roots = [...new Set(heroes.map(({ rootId }) => rootId))];
	return html`<section class="a" aria-labelledby="group-title"><h2 id="group-title">${first.rootName === null ? "The group’s figures" : "The figures of the groups"}, ${year}</h2>
<p class="hint">No colored note: no known doubt, you can quote it.</p>
${roots.map((root) => {
		const own = heroes.filter(({ rootId }) => rootId === root);
		const name = own[0]?.rootName ?? null;
		return html`${name === null ? "" : html`<h3>${named(name)}</h3>`}<ul class="gf">${own.map(figureRow)}</ul>`;
	})}${cutNote(roots.length, rootCount, "group", "key-figures")}</section>`;
}
function figureRow(figure) {
	const { years, name } = figure;
	const newest = years.at(-1);
	const scale = figureScale(figure);
	const lines = newest === void 0 ? [] : newest.value === null ? missing(years, scale) : figureLines(figure, newest, scale);
	const doubts = newest === void 0 ? [] : yearDoubts(newest, scale);
	return html`<li><a class="nm" href="#${figureId(figure)}">${name}</a><p class="big"><b>${newest === void 0 || newest.value === null ? "–" : scale.written(newest.value)}</b> ${newest?.value == null || scale.unit === "number" ? "" : scale.unit}</p><p class="meta">${lines.map((line, at) => [at === 0 ? "" : html`<br>`, line])}</p>${doubts.length === 0 ? "" : html`<p class="dbt"><em>${doubts.slice(0, maxDoubts).join(" · ")}</em>${doubts.length > maxDoubts ? ` · and ${doubts.length - maxDoubts} more` : ""}</p>`}</li>
`;
}
function figureLines({ likeForLike }, newest, scale) {
	const { siteValue, reportingSites, sites, percentVerified } = newest;
	const [change, ...since] = likeForLikeText(likeForLike).split(" like for like");
	const reconciled = reconciliation(newest, scale);
	return [
		...likeForLike === null ? [] : [html`<b>${change}</b> like for like${since.join("")}`],
		...percentVerified === null ? [] : [`${rounded(percentVerified)} % verified`],
		`${whole(reportingSites)} of ${many(sites, "site")} ${reportingSites === 1 ? "reports" : "report"}${siteValue === null ? "" : ` ${scale.written(siteValue)}`}`,
		...reconciled === "" ? [] : [reconciled]
	];
}
/** For a newest year without a figure: the last year that has one. */
function missing(years, scale) {
	const before = years.findLast(({ value }) => value !== null);
	return [`no figure for ${years.at(-1)?.year ?? ""} yet`, ...before?.value == null ? [] : [`${before.year}: ${scale.written(before.value)} ${scale.unit}`]];
}
// dist/src/page/lead/look-first-list.js
/** What to look at first, and where the rest of each kind is. */
function lookFirstList({ items, left }, rejected, lake) {
	const further = [...lookFirstKinds.flatMap((kind) => {
		const count = left.get(kind) ?? 0;
		const { one, more, where } = kinds[kind];
		return count === 0 ? [] : [html`${many(count, one, more)} (${where})`];
	}), ...rejected === 0 ? [] : [html`${many(rejected, "record")} rejected on loading (${code("esg-lake query @issues")})`]];
	return html`<section class="b" aria-labelledby="look-title"><h2 id="look-title">Look at first</h2>
${items.length === 0 ? html`<p class="hint">Nothing stands out: no slips of a unit, no contradictions, no empty reports.</p>` : html`<p class="hint">What weighs most comes first. Older years count half.</p>
<ol class="look">${items.map((item) => html`<li>${named(item.name)}${rest(item)} <span class="do">${item.todo} ${link(item, lake)}</span></li>\n`)}</ol>`}
${further.length === 0 ? "" : html`<p class="more">${items.length === 0 ? "Smaller" : "Then"}: ${further.map((each, at) => [at === 0 ? "" : ", ", each])}.</p>`}</section>`;
}
const rest = ({ what }) => html`<bdi>${what}</bdi>`;
const onPage = (id, title) => html`<a href="#${id}">${title}</a>`;
const kinds = {
	slip: {
		one: "more slip of a unit",
		more: "more slips of a unit",
		where: onPage("restated", "Restated")
	},
	outlier: {
		one: "figure far from the year before",
		more: "figures far from the year before",
		where: code("esg-lake query @outliers")
	},
	parent: {
		one: "more parent that reports too little",
		more: "more parents that report too little",
		where: code("esg-lake decide")
	},
	unit: {
		one: "unknown unit",
		more: "unknown units",
		where: code("esg-lake decide")
	},
	lost: {
		one: "report that lost figures",
		more: "reports that lost figures",
		where: onPage("restated", "Restated")
	},
	report: {
		one: "report at 0 %",
		more: "reports at 0 %",
		where: onPage("chase", "Still to report")
	}
};
function link(item, lake) {
	const asked = serviceLink("Open", item, lake);
	return html`${kinds[item.kind].where}${asked === "Open" ? "" : [" · ", asked]}`;
}
// dist/src/page/lead/reason-words.js
/** What happened, in words (lake.md, "Why a figure of the group differs"). */
const reasonWords = {
	decision: "other decisions",
	superseded: "another level of the tree counts",
	arrived: "new answers",
	withdrawn: "answers withdrawn",
	record: "another report counts",
	definition: "the question was redefined",
	value: "answers changed",
	rule: "other rules of the lake"
};
/** How an initiative changed its place. */
const boundaryWords = {
	added: "added to the tree",
	removed: "removed from the tree"
};
/** `Mostly answers changed: Kiel, Graz and 3 more` */
function reasonText({ reason, change: moved, line_count, contributors, reason_count }) {
	const what = reason === "boundary" ? boundaryWords[moved ?? ""] ?? `${moved ?? "changed"} in the tree` : reasonWords[reason];
	const others = line_count - contributors.length;
	const text = `${reason_count > 1 ? "mostly " : ""}${what}`;
	return html`${text.charAt(0).toUpperCase()}${text.slice(1)}: ${contributors.map((name, at) => [at === 0 ? "" : ", ", named(name)])}${others > 0 ? ` and ${whole(others)} more` : ""}`;
}
/** Null where a value is missing or was 0. */
const percentOf = ({ before, after }) => before === null || after === null || before === 0 ? null : 100 * (after - before) / Math.abs(before);
// dist/src/page/lead/since.js
const maxFigures = 5;
const maxBoundary = 3;
/** What changed since the newest pin, or since the run before; null for the first run without a pin. */
async function sinceColumn(lake, heroes) {
	const { sincePin, overview } = lake;
	const [last, before] = overview.runs.toReversed();
	if (sincePin === null && before === void 0) return null;
	const boundary = await readBoundary(lake, sincePin?.snapshot_id ?? before?.run_id ?? null);
	const pinned = sincePin === null ? [] : [...pinLines(sincePin, heroes)];
	const ran = before === void 0 || last === void 0 ? "" : await lastRun(lake);
	const lines = [...pinned, ...boundaryLines(boundary, lake)];
	return html`<section class="c" aria-labelledby="since-title"><h2 id="since-title">${sincePin === null ? "Since the last run" : html`Since ${named(sincePin.pin)}`}</h2>
${hint(sincePin, timeOf(before))}
${lines.length === 0 ? "" : html`<ul class="since">${lines.map((line) => html`<li>${line}</li>\n`)}</ul>`}
${ran === "" ? "" : html`<p class="more">${ran}</p>`}</section>`;
}
function hint(since, before) {
	if (since === null) return before === null ? "" : html`<p class="hint">Compared with the run of ${moment(before)}</p>`;
	const { snapshot_id: id, manifest_sha256: manifest } = since;
	if (id === null || !isRunId(id)) return "";
	return html`<p class="hint">Snapshot of ${dated(new Date(timeOfRun(id)))}${manifest === null ? "" : html`, manifest’s SHA-256 ${code(`${manifest.slice(0, 16)}…`)}`}</p>`;
}
function* pinLines({ pin, problem, changes, key_figures_changed: changed, figures }, heroes) {
	if (changes === null) {
		yield html`<span class="warn">It cannot be compared:</span> ${problem}.`;
		return;
	}
	const all = changes.added + changes.changed + changes.removed;
	if (all === 0) {
		yield html`<b>All figures of the group are unchanged.</b>`;
		return;
	}
	const ofGroup = figures.filter(({ depth }) => depth === 0);
	const year = heroes[0]?.years.at(-1)?.year;
	if (year !== void 0 && changed !== null) yield changed.length === 0 ? html`<b>${year}: the key figures are unchanged.</b>` : html`<b>${year}: ${many(changed.length, "key figure")} changed:</b> ${changed.map((name, at) => [at === 0 ? "" : ", ", named(name)])}.`;
	const listed = ofGroup.slice(0, maxFigures);
	for (const figure of listed) yield figureLine(figure);
	const others = all - listed.length;
	if (others > 0) yield html`${many(others, "other figure")} <span class="why">${code(`esg-lake diff ${pin}`)}</span>`;
}
function figureLine(figure) {
	const { before, after, base_unit: baseUnit } = figure;
	const { written, withUnit } = unitScale(baseUnit, [before ?? 0, after ?? 0]);
	const value = (one) => one === null ? "none" : withUnit(one);
	const part = [figure.column_code, figure.option_code].flatMap((one) => one === null ? [] : [" · ", named(one)]);
	return html`${named(figure.tracker_name ?? figure.measure_id)}${part}, <b>${figure.reporting_year}</b>: ${before === null || after === null ? value(before) : written(before)} → <b>${value(after)}</b>${percentOf(figure) === null ? "" : `, ${change(percentOf(figure))}`}${figure.main_reason === null ? "" : html`<span class="why">${reasonText(figure.main_reason)}</span>`}`;
}
const boundaryShape = {
	change: text,
	id: text,
	oldParent: orNull(text),
	newParent: orNull(text),
	oldName: orNull(text),
	newName: orNull(text),
	/** Of all changes. */
	found: number
};
/** Initiatives that were added, removed, moved or renamed after a run, the newest first. */
const readBoundary = (lake, after) => lake.rows(`SELECT change, initiative_id AS id, old_parent_id AS "oldParent", new_parent_id AS "newParent", old_name AS "oldName", new_name AS "newName",
       count(*) OVER () AS found
     FROM boundary_changes WHERE run_id > $1 ORDER BY change = 'renamed', run_id DESC, initiative_id LIMIT ${maxBoundary}`, boundaryShape, [after ?? ""]);
function boundaryLines(changes, { overview }) {
	const parent = (id) => id === null ? "the top" : nodeName(overview, id);
	const lines = changes.map(({ change: what, id, oldParent, newParent, oldName, newName }) => {
		if (what === "moved") return html`${nodeName(overview, id)} moved from ${parent(oldParent)} to ${parent(newParent)}`;
		if (what === "renamed") return html`${named(oldName)} is now called ${named(newName)}`;
		return html`${named(newName ?? oldName)} was ${what}${what === "added" && newParent !== null ? html` below ${parent(newParent)}` : ""}`;
	});
	const others = (changes[0]?.found ?? 0) - changes.length;
	return [...lines, ...others > 0 ? [html`${many(others, "other change")} of the boundary: ${code("FROM boundary_changes")}`] : []];
}
/** Restated is what had been reported; the rest is collection. */
async function lastRun({ overview, rows }) {
	const last = overview.runs.at(-1);
	const at = timeOf(last);
	const [run] = await rows(runChangesSql, runChanges, [last?.run_id ?? ""]);
	const { restated = 0, ...counts } = run ?? {};
	const collected = Object.entries(counts).flatMap(([what, count]) => count === 0 ? [] : [`${whole(count)} ${what}`]);
	return html`<b>Last run</b>${at === null ? "" : `, ${moment(at)}`}: ${restated === 0 ? "no reported number was restated" : html`<a href="#restated">${many(restated, "reported number")} restated</a>`}${collected.length === 0 ? "" : `; collected: ${collected.join(", ")}`}.`;
}
const runChanges = {
	restated: number,
	changed: number,
	new: number,
	removed: number
};
/** Of data points and numbers that the run changed; those that it restated are not counted as collected. */
const runChangesSql = `
WITH numbers AS (
  SELECT count(*) AS restated, count(*) FILTER (change = 'removed') AS lost FROM page_restated WHERE run_id = $1),
drafts AS (
  SELECT count(*) AS changed FROM restatements WHERE run_id = $1 AND change = 'changed' AND was_reported IS DISTINCT FROM true),
points AS (
  SELECT count(*) FILTER (change = 'added') AS new, count(*) FILTER (change = 'removed') AS removed
  FROM (${settledChangesSql}) WHERE run_id = $1)
SELECT restated, changed, new, removed - lost AS removed FROM numbers, drafts, points`;
// dist/src/page/lead/lead.js
/** `2025: 87 % answered` */
function leadTitle({ head }) {
	if (head === null) return "No report yet";
	return `${head.label}: ${answeredOf(head)} answered`;
}
/** The first screen: how complete the newest closed period is, the group's figures, what to look at first, what changed. */
async function lead(lake, lookFirst) {
	const { overview } = lake;
	const { head, alsoClosed } = overview;
	if (head === null) return nothingClosed(overview);
	const heroes = heroesOf(lake.keyFigures.figures);
	const since = await sinceColumn(lake, heroes);
	return html`<h1>${sentence(head)}</h1>
<figure class="lead"><figcaption class="vh">Value records of ${head.label} by what is left to do</figcaption>
${stackedBar(recordParts(head), { height: 26 })}
${key(head)}</figure>
${failed(overview)}
<div class="opening${since === null ? " pair" : ""}">
${groupFigures(heroes, overview.rootCount)}
${lookFirstList(lookFirst, await readRejected(lake), lake)}
${since ?? ""}
</div>
${alsoClosed.length === 0 ? "" : fold("Also closed", alsoTable(alsoClosed))}`;
}
/** CSS rules of this part, which is on every page. */
const leadStyle = `
.lead svg { width: 100%; height: 26px; }
.key { list-style: none; display: flex; flex-wrap: wrap; gap: 4px 26px; margin: 10px 0 0; padding: 0; font-size: 13px; color: var(--mute); }
.key li { display: flex; gap: 6px; align-items: baseline; }
.key b { color: var(--ink); }
.key svg, .lead .key svg { width: 10px; height: 10px; flex: none; }
.also .w { width: 42%; }
.opening { display: grid; grid-template-columns: minmax(0, 1.2fr) minmax(0, 1.15fr) minmax(0, .85fr); gap: 30px 38px; margin-top: 34px; }
.opening.pair { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
.opening h2 { font-size: 17px; margin-bottom: 2px; overflow-wrap: anywhere; }
.opening h3 { margin: 12px 0 0; overflow-wrap: anywhere; }
.opening section { margin: 0; min-width: 0; }
.hint { font-size: 12.5px; color: var(--mute); margin: 0 0 6px; }
.gf, .look, .since { list-style: none; margin: 0; padding: 0; overflow-wrap: anywhere; }
.gf li { display: grid; grid-template-columns: 160px minmax(0, 1fr); grid-template-rows: auto 1fr; gap: 0 10px; padding: 8px 0 7px; border-top: 1px solid var(--hair); }
.gf li:first-child, .look li:first-child, .since li:first-child { border-top: 0; }
.gf p { margin: 0; }
.gf .nm { font-size: 13px; line-height: 1.3; color: var(--ink); text-decoration: none; }
.gf .nm:hover { text-decoration: underline; }
.gf .big { font-size: 13px; line-height: 1.2; align-self: start; }
.gf .big b { font-size: 25px; letter-spacing: -.015em; margin-right: 1px; }
.gf .meta { font-size: 12.5px; line-height: 1.36; color: var(--mute); grid-column: 2; grid-row: 1 / 3; padding-top: 1px; }
.gf .meta b { color: var(--ink); }
.gf .dbt { grid-column: 1 / -1; font-size: 12.5px; line-height: 1.35; color: var(--mute); margin-top: 3px; }
.look { counter-reset: n; }
.look li { counter-increment: n; position: relative; padding: 9px 0 9px 26px; border-top: 1px solid var(--hair); font-size: 13.5px; line-height: 1.38; }
.look li::before { content: counter(n); position: absolute; left: 0; top: 6px; font-size: 18px; font-weight: 600; color: var(--back); }
.look li > bdi:first-child { font-weight: 600; }
.look .do { display: block; font-size: 12.5px; color: var(--mute); }
.since li { padding: 8px 0; border-top: 1px solid var(--hair); font-size: 13.5px; line-height: 1.38; }
.since .why { display: block; font-size: 12.5px; color: var(--mute); }
.more { font-size: 12.5px; color: var(--mute); margin: 6px 0 0; }
@media (max-width: 980px) {
.opening { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
.opening .a { grid-column: 1 / -1; }
.opening .gf { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 34px; }
.gf li:nth-child(2) { border-top: 0; }
}
@media (max-width: 600px) {
.opening, .opening.pair, .opening .gf { grid-template-columns: minmax(0, 1fr); }
.opening { gap: 26px; margin-top: 24px; }
.gf li { grid-template-columns: 150px minmax(0, 1fr); }
.gf li:nth-child(2) { border-top: 1px solid var(--hair); }
.key li { width: 100%; } .also .w { width: 58px; } .also tbody small { display: block; margin-left: 0; }
}
@media print {
.opening, .opening.pair { grid-template-columns: minmax(0, 1.25fr) minmax(0, 1fr); gap: 8pt 18pt; margin-top: 10pt; }
.opening .a { grid-column: 1 / -1; }
.opening .gf { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 0 16pt; }
.opening .gf li { grid-template: none; border-top: 0; align-content: start; padding: 4pt 0; break-inside: avoid; }
.opening .gf .big b { font-size: 17pt; }
.opening .gf .nm, .opening .gf .big, .opening .gf .meta, .opening .gf .dbt { grid-column: 1; grid-row: auto; }
.opening .gf li:nth-child(n+4) { border-top: 1px solid var(--hair); }
.look li, .since li { font-size: 9pt; padding-top: 2pt; padding-bottom: 2pt; break-inside: avoid; }
.key { margin-top: 6pt; font-size: 9pt; }
.gf .meta, .gf .dbt, .look .do, .since .why, .opening .hint, .opening .more { font-size: 8pt; }
}
`;
/** Reports that the last run could not fetch: what is shown of them is older. */
function failed({ runs }) {
	const count = runs.at(-1)?.surveys_failed ?? 0;
	return count === 0 ? "" : html`<p class="note"><strong class="warn">${many(count, "report")} could not be fetched in the last run.</strong> What is shown of ${count === 1 ? "it" : "them"} is from before; the next run tries again.</p>`;
}
async function readRejected(lake) {
	const [issues] = await lake.rows(`SELECT count(*) AS rejected FROM data_issues WHERE severity = 'rejected'`, { rejected: number });
	return issues?.rejected ?? 0;
}
const answeredOf = (period) => `${percent(settledAsAnswered(period), period.record_count)} %`;
const verifiedOf = (period) => `${percent(period.verified_count, period.record_count)} %`;
/** `2025 is 87 % answered and 53 % verified; 5 of 51 reports are still open.` */
function sentence(head) {
	const open = head.surveyCount - head.completeCount;
	const reports = open === 0 ? head.surveyCount === 1 ? "its report is complete" : "every report is complete" : `${whole(open)} of ${many(head.surveyCount, "report")} ${open === 1 ? "is" : "are"} still open`;
	return `${head.label} is ${answeredOf(head)} answered and ${verifiedOf(head)} verified; ${reports}.`;
}
const stateNames = {
	verified: "verified",
	answered: "answered, not yet verified",
	explained: "not applicable or not reported",
	back: "sent back",
	open: "open"
};
const key = (head) => html`<ul class="key">${recordParts(head).map(({ kind, count }) => html`<li><svg width="10" height="10" aria-hidden="true"><rect class="s-${kind}" width="10" height="10"/></svg><span><b>${whole(count)}</b> ${stateNames[kind]}${kind === "explained" ? explained(head) : ""}</span></li>\n`)}</ul>`;
const explained = ({ not_applicable_count: notApplicable }) => notApplicable === 0 ? "" : ` (${whole(notApplicable)} not applicable count as answered)`;
const alsoTable = (periods) => table({
	caption: "Newest closed period of each other frequency",
	kind: "also quiet",
	columns: [
		{ title: "Period" },
		{
			title: unseen("Share"),
			kind: "w"
		},
		{
			title: "Answered",
			kind: "r"
		},
		{
			title: "Verified",
			kind: "r"
		},
		{
			title: "Complete",
			kind: "r"
		},
		{
			title: "Open",
			kind: "r opt"
		}
	],
	rows: periods.map((one) => [
		html`${one.label} <small>${one.period}</small>`,
		stackedBar(recordParts(one), { height: 10 }),
		answeredOf(one),
		verifiedOf(one),
		`${whole(one.completeCount)} / ${whole(one.surveyCount)}`,
		whole(one.surveyCount - one.completeCount)
	])
});
/** For a lake without a report of a closed period, where "nothing is open" would be wrong. */
function nothingClosed({ periods, nodes, runs }) {
	const reports = periods.reduce((sum, one) => sum + one.surveyCount, 0);
	if (reports > 0) return html`<h1>No period has closed yet.</h1>
<p class="say">${many(reports, "report")} of ${periods.map(({ label }) => label).slice(-6).join(", ")}, none of them of a period that has ended${runs.length === 0 ? "" : " and has records"}.</p>`;
	return html`<h1>No report has been loaded yet.</h1>
<p class="say">The last run found ${many(nodes.length, "node")} and no report. If reports were expected, see what the connection may read: <code>esg-lake doctor</code>, <code>esg-lake status</code>.</p>`;
}
// dist/src/page/lead/low-parents.js
var import_lib = require_lib();
const shape$1 = {
	id: text,
	name: orNull(text),
	/** The key figure that it falls short by most. */
	tracker: orNull(text),
	trackerId: text,
	year: number,
	unit: orNull(text),
	own: number,
	/** What the level below it has: the figure would have that in addition if this report, and no other, stood alone. */
	below: number,
	/** What it falls short by, as a share of the group's figure, at most 1; older years count half. */
	weight: number,
	/** In how many questions of the year its report is too low, of how many that it answers. */
	low: number,
	questions: number,
	isOpen: flag
};
/** The unit is that of the lesser, which would be nothing in that of the greater. */
const lowParentScale = ({ unit, own, below }) => unitScale(unit, [own === 0 ? below : own]);
/** SQL for what a share of what a key figure holds weighs: at most 1, older years than `$2` count half. */
const weightSql = (share, year) => `least(${share}, 1) * CASE WHEN ${year} < $2 THEN 0.5 ELSE 1 END`;
/**
* Weightiest first. `below` is `below_value` of the parent's row in `initiative_rollup`.
*
* @param newest the newest year
*/
async function readLowParents({ rows }, measures, newest) {
	if (measures.length === 0) return [];
	return rows(`WITH low AS (
       SELECT initiative_id, tracker_id, column_code, reporting_year FROM ${sqlName("rollup_doubts")}
       WHERE doubt = 'unreconciled' AND value = 1 AND reporting_year <= $2),
     freed AS MATERIALIZED (
       SELECT a.ancestor_id AS initiative_id, d.measure_id, d.tracker_id, d.column_code, d.reporting_year, sum(d.value) AS below
       FROM ${sqlName("rollup_figures")} d JOIN initiative_ancestors a ON a.descendant_id = d.initiative_id
         AND a.distance = d.shadow_distance
       WHERE d.free_distance IS NOT NULL AND d.value IS NOT NULL AND d.measure_id IN (SELECT unnest($1)) AND d.reporting_year <= $2
       GROUP BY ALL),
     weighed AS (
       SELECT f.*, i.name, g.tracker_name AS tracker, g.base_unit AS unit, r.value AS own,
         ${weightSql("abs(f.below - r.value) / abs(g.value)", "f.reporting_year")} AS weight
       FROM freed f SEMI JOIN low l ON l.initiative_id = f.initiative_id AND l.tracker_id = f.tracker_id
           AND l.column_code IS NOT DISTINCT FROM f.column_code AND l.reporting_year = f.reporting_year
         JOIN initiatives i ON i.initiative_id = f.initiative_id
         JOIN group_figures g ON g.initiative_id = i.root_id AND g.measure_id = f.measure_id AND g.reporting_year = f.reporting_year
         JOIN ${sqlName("rollup_figures")} r ON r.initiative_id = f.initiative_id AND r.measure_id = f.measure_id AND r.reporting_year = f.reporting_year
       WHERE g.value <> 0 AND r.value IS NOT NULL
       QUALIFY row_number() OVER (PARTITION BY f.initiative_id ORDER BY weight DESC, f.measure_id, f.reporting_year DESC) = 1),
     questions AS (
       SELECT initiative_id, reporting_year, count(DISTINCT (tracker_id, column_code)) AS n FROM ${sqlName("rollup_figures")}
       WHERE initiative_id IN (SELECT initiative_id FROM weighed) AND value IS NOT NULL GROUP BY ALL),
     lows AS (SELECT initiative_id, reporting_year, count(*) AS n FROM low GROUP BY ALL),
     open AS (SELECT DISTINCT about FROM (${openPlacesSql}) WHERE kind = 'parent')
     SELECT w.initiative_id AS id, w.name, w.tracker, w.tracker_id AS "trackerId", w.reporting_year AS year, w.unit, w.own, w.below, w.weight,
       l.n AS low, greatest(q.n, l.n) AS questions, w.initiative_id IN (SELECT about FROM open) AS "isOpen"
     FROM weighed w JOIN lows l ON l.initiative_id = w.initiative_id AND l.reporting_year = w.reporting_year
       JOIN questions q ON q.initiative_id = w.initiative_id AND q.reporting_year = w.reporting_year
     ORDER BY w.weight DESC, w.initiative_id`, shape$1, [(0, import_lib.listValue)(measures.map(({ measureId }) => measureId)), newest]);
}
// dist/src/page/lead/unknown-units.js
const shape = {
	unit: text,
	/** The question of a key figure that most of those who answer it answer in this unit. */
	tracker: orNull(text),
	trackerId: text,
	year: number,
	/** In this unit. */
	total: number,
	/** Those who write it as a share of those who answer the question; older years count half. */
	weight: number,
	/** Figures of all questions and years, and the nodes that have them. */
	numbers: number,
	nodes: number,
	/** One of the nodes. */
	id: text,
	name: orNull(text)
};
/** Those in which somebody answers the question of a key figure, the weightiest first. @param newest the newest year */
async function readUnknownUnits({ rows }, measures, newest) {
	if (measures.length === 0) return [];
	return rows(`WITH unknown AS (FROM figures f WHERE ${isUnknownUnitSql("f")}),
     uses AS (
       SELECT base_unit AS unit, tracker_id, reporting_year, count(DISTINCT initiative_id) AS sites, sum(value) AS total FROM unknown
       WHERE column_code IS NULL AND tracker_id IN (SELECT unnest($1)) AND reporting_year <= $2 GROUP BY ALL),
     asked AS (
       SELECT tracker_id, reporting_year, count(DISTINCT initiative_id) AS sites FROM figures
       WHERE column_code IS NULL AND tracker_id IN (SELECT tracker_id FROM uses) GROUP BY ALL),
     weighed AS (
       SELECT u.*, t.name AS tracker, ${weightSql("u.sites / a.sites", "reporting_year")} AS weight
       FROM uses u JOIN asked a USING (tracker_id, reporting_year) JOIN trackers t USING (tracker_id)
       QUALIFY row_number() OVER (PARTITION BY u.unit ORDER BY weight DESC, reporting_year DESC, tracker_id) = 1),
     writers AS (
       SELECT base_unit AS unit, count(*) AS numbers, count(DISTINCT initiative_id) AS nodes, min(initiative_id) AS id FROM unknown GROUP BY ALL)
     SELECT w.unit, w.tracker, w.tracker_id AS "trackerId", w.reporting_year AS year, w.total, w.weight, r.numbers, r.nodes, r.id, i.name
     FROM weighed w JOIN writers r ON r.unit = w.unit LEFT JOIN initiatives i ON i.initiative_id = r.id
     ORDER BY w.weight DESC, w.unit`, shape, [(0, import_lib.listValue)(measures.map(({ trackerId }) => trackerId)), newest]);
}
// dist/src/page/lead/look-first.js
const maxItems = 5;
const leastWeight = .005;
/**
* At most five items, the weightiest first: numbers that changed by a power of ten or are far from the year before, parents
* that report less than what is below them, units that the lake does not know, reported figures that are gone, and reports
* without any answer.
*/
async function readLookFirst(lake) {
	const { measures, span } = lake.keyFigures;
	const newest = span?.newest ?? Number.MAX_SAFE_INTEGER;
	const found = [
		...await slips(lake, newest),
		...await outliers(lake),
		...await parents(lake, measures, newest),
		...await unknownUnits(lake, measures, newest),
		...await lostFigures(lake, measures, newest),
		...await emptyReports(lake)
	].sort((a, b) => b.weight - a.weight || (a.sentence < b.sentence ? -1 : 1));
	const items = onePerInitiative(found).filter(({ weight }) => weight >= leastWeight).slice(0, maxItems);
	const left = /* @__PURE__ */ new Map();
	for (const { kind } of found.filter((one) => !items.includes(one))) left.set(kind, (left.get(kind) ?? 0) + 1);
	return {
		items,
		left
	};
}
/** The weightiest of each initiative and kind; a slip is not an outlier as well. */
function onePerInitiative(found) {
	const seen = /* @__PURE__ */ new Set();
	return found.filter(({ kind, initiative_id, name }) => {
		const key = `${kind === "outlier" ? "slip" : kind} ${initiative_id ?? name}`;
		if (seen.has(key)) return false;
		seen.add(key);
		return true;
	});
}
const noIds = {
	initiative_id: null,
	survey_id: null,
	utrv_id: null,
	tracker_id: null
};
const item = (kind, o) => {
	const name = o.name ?? "An unnamed node";
	return {
		kind,
		sentence: `${name}${o.what}`.replaceAll(" ", " "),
		name,
		what: o.what,
		todo: o.todo,
		weight: Math.min(o.weight, 1),
		...noIds,
		...o.ids
	};
};
/** Older years count half. */
const ofYear = (year, newest) => year < newest ? .5 : 1;
/** As it was sent, since its size is what is in question. */
const withUnit = (value, unit) => `${rounded(value, 4)}${unit === null ? "" : ` ${unitName(unit)}`}`;
const shareText = (share, of) => `${percent(Math.min(share, 1), 1)} % of ${of}`;
/** SQL for what each question, in one unit, has in a reporting year: the sum of all figures, whatever their sign. */
const totalsSql = `SELECT tracker_id, column_code, option_code, base_unit, measure_id, reporting_year, sum(abs(value)) AS total
  FROM figures GROUP BY ALL`;
/** What a number was at first and is now, so that one that was corrected is none. */
async function slips(lake, newest) {
	return (await lake.rows(`WITH moved AS (
       SELECT initiative_id, utrv_id, row_index, column_code, option_code, any_value(initiative_name) AS name,
         any_value(tracker_id) AS tracker_id, any_value(tracker_name) AS tracker, any_value(survey_id) AS survey_id,
         any_value(period_end) AS period_end, any_value(unit) AS unit,
         arg_min(was, run_id) AS "from", arg_max("is", run_id) AS "to"
       FROM page_restated WHERE change = 'changed'
       GROUP BY initiative_id, utrv_id, row_index, column_code, option_code
       HAVING bool_and(percent IS NOT NULL) AND "from" <> 0)
     SELECT m.initiative_id AS id, m.name, m.tracker, m.tracker_id AS "trackerId", f.reporting_year AS year,
       m.utrv_id AS "utrvId", m.survey_id AS "surveyId", m."from", m."to", m.unit,
       abs(m."to" - m."from") / nullif(greatest(t.total, t.total - m."to" + m."from"), 0) AS share
     FROM moved m JOIN figures f ON f.initiative_id = m.initiative_id AND f.tracker_id = m.tracker_id
         AND f.column_code IS NOT DISTINCT FROM m.column_code AND f.option_code IS NOT DISTINCT FROM m.option_code
         AND f.period_end = m.period_end AND f.utrv_id = m.utrv_id
       JOIN (${totalsSql}) t ON t.measure_id = f.measure_id AND t.reporting_year = f.reporting_year
     WHERE share IS NOT NULL`, {
		id: text,
		name: orNull(text),
		tracker: orNull(text),
		trackerId: text,
		year: number,
		utrvId: text,
		surveyId: text,
		from: number,
		to: number,
		unit: orNull(text),
		share: number
	})).flatMap((one) => {
		const powers = slipPowers(one.to / one.from);
		if (powers === null) return [];
		return item("slip", {
			name: one.name,
			what: `, ${one.tracker ?? "unnamed"} ${one.year}: ${rounded(one.from, 4)} became ${withUnit(one.to, one.unit)}, ${shareText(one.share, "all that counts")}.`,
			todo: `${powers > 0 ? "×" : "÷"} ${whole(10 ** Math.abs(powers))}: ask for the unit.`,
			weight: one.share * ofYear(one.year, newest),
			ids: {
				initiative_id: one.id,
				survey_id: one.surveyId,
				utrv_id: one.utrvId,
				tracker_id: one.trackerId
			}
		});
	});
}
/**
* The powers of ten by which a number changed: a factor of at least 100 is more often a wrong unit or scale than a real change.
* Null for any other change.
*/
function slipPowers(factor) {
	if (factor <= 0) return null;
	const powers = Math.log10(factor);
	const nearest = Math.round(powers);
	return Math.abs(nearest) < 2 || Math.abs(powers - nearest) >= .005 ? null : nearest;
}
/** Figures of the newest closed year by the rule of `@outliers`; a change of sign has no factor, another unit no year before. */
async function outliers(lake) {
	const { head } = lake.overview;
	const question = head === null ? null : await shippedQuestion("outliers");
	if (head === null || question === null) return [];
	return (await lake.rows(`WITH outliers AS MATERIALIZED (${withExpressions(question, { year: String(Number(head.end.slice(0, 4))) })})
     SELECT o.initiative_id AS id, o.initiative_name AS name, o.tracker_name AS tracker, f.tracker_id AS "trackerId", f.reporting_year AS year,
       o.year_before AS before, o.value, o.unit, o.utrv_id AS "utrvId", f.survey_id AS "surveyId",
       abs(o.value - o.year_before) / nullif(greatest(t.total, t.total - abs(o.value) + abs(o.year_before)), 0) AS share
     FROM outliers o JOIN figures f ON f.initiative_id = o.initiative_id AND f.measure_id = o.measure_id AND f.period_end = o.period_end
       JOIN (${totalsSql}) t ON t.measure_id = o.measure_id AND t.reporting_year = f.reporting_year
     WHERE o.year_before IS NOT NULL AND share IS NOT NULL`, {
		id: text,
		name: orNull(text),
		tracker: orNull(text),
		trackerId: text,
		year: number,
		before: number,
		value: number,
		unit: orNull(text),
		utrvId: orNull(text),
		surveyId: orNull(text),
		share: number
	})).map((one) => item("outlier", {
		name: one.name,
		what: `, ${one.tracker ?? "unnamed"} ${one.year}: ${withUnit(one.value, one.unit)}, the year before ${rounded(one.before, 4)}; ${shareText(one.share, "all that counts")}.`,
		todo: "Far from the year before: ask whether it is right.",
		weight: one.share / 2,
		ids: {
			initiative_id: one.id,
			survey_id: one.surveyId,
			utrv_id: one.utrvId,
			tracker_id: one.trackerId
		}
	}));
}
/** Parents whose report is less than what is below it, by what a key figure falls short. */
async function parents(lake, measures, newest) {
	return (await readLowParents(lake, measures, newest)).map((one) => {
		const scale = lowParentScale(one);
		return item("parent", {
			name: one.name,
			what: ` reports ${scale.withUnit(one.own)}, ${one.tracker ?? "unnamed"} ${one.year}; level below: ${scale.withUnit(one.below)}. Too low in ${whole(one.low)} of ${many(one.questions, "question")}.`,
			todo: one.isOpen ? "Does it report only its own?" : "It is decided what it reports: ask for its report.",
			weight: one.weight,
			ids: {
				initiative_id: one.id,
				tracker_id: one.trackerId
			}
		});
	});
}
/** Units that the lake does not know: what they mean is not known, so those who write them are what weighs. */
async function unknownUnits(lake, measures, newest) {
	return (await readUnknownUnits(lake, measures, newest)).map((one) => item("unit", {
		name: one.nodes === 1 ? one.name : `${whole(one.nodes)} nodes`,
		what: ` ${one.nodes === 1 ? "writes" : "write"} “${one.unit}”, a unit that the lake does not know: ${many(one.numbers, "number")} ${one.numbers === 1 ? "is" : "are"} in no total, ${rounded(one.total, 6)} of ${one.tracker ?? "unnamed"} ${one.year} among them.`,
		todo: "Which unit is it?",
		weight: one.weight,
		ids: {
			initiative_id: one.nodes === 1 ? one.id : null,
			tracker_id: one.trackerId
		}
	}));
}
/** Reported key figures that are gone and in whose place there is nothing. */
async function lostFigures(lake, measures, newest) {
	if (measures.length === 0) return [];
	return (await lake.rows(`WITH gone AS (
       SELECT r.*, y.reporting_year, count(*) OVER (PARTITION BY r.initiative_id, y.reporting_year) AS numbers
       FROM page_restated r JOIN ${sqlName("group_years")} y ON r.period_end BETWEEN y.first_end AND y.last_end
       WHERE r.change = 'removed' AND NOT EXISTS (
         FROM figures f WHERE f.initiative_id = r.initiative_id AND f.tracker_id = r.tracker_id AND f.reporting_year = y.reporting_year
           AND f.column_code IS NOT DISTINCT FROM r.column_code AND f.option_code IS NOT DISTINCT FROM r.option_code))
     SELECT g.initiative_id AS id, g.initiative_name AS name, g.tracker_name AS tracker, g.tracker_id AS "trackerId", g.reporting_year AS year,
       g.was, g.unit, g.numbers, g.utrv_id AS "utrvId", g.survey_id AS "surveyId",
       abs(g.was) / nullif(coalesce(t.total, 0) + abs(g.was), 0) AS share
     FROM gone g LEFT JOIN (${totalsSql}) t ON t.tracker_id = g.tracker_id AND t.column_code IS NULL AND t.option_code IS NULL
       AND t.base_unit IS NOT DISTINCT FROM g.unit AND t.reporting_year = g.reporting_year
     WHERE g.column_code IS NULL AND g.option_code IS NULL AND g.tracker_id IN (SELECT unnest($1)) AND share IS NOT NULL
     QUALIFY row_number() OVER (PARTITION BY g.initiative_id, g.reporting_year ORDER BY share DESC, g.tracker_id, g.utrv_id) = 1`, {
		id: text,
		name: orNull(text),
		tracker: orNull(text),
		trackerId: text,
		year: number,
		was: number,
		unit: orNull(text),
		share: number,
		numbers: number,
		utrvId: text,
		surveyId: text
	}, [(0, import_lib.listValue)(measures.map(({ trackerId }) => trackerId))])).map((one) => item("lost", {
		name: one.name,
		what: `, ${one.year}: ${many(one.numbers, "reported number")} ${one.numbers === 1 ? "is" : "are"} gone, ${amount(one.was, one.unit)} of ${one.tracker ?? "unnamed"} among them, ${shareText(one.share, "all that counted")}.`,
		todo: "Ask whether it was withdrawn on purpose.",
		weight: one.share * ofYear(one.year, newest),
		ids: {
			initiative_id: one.id,
			survey_id: one.surveyId,
			utrv_id: one.utrvId,
			tracker_id: one.trackerId
		}
	}));
}
/** Of the newest closed periods. */
async function emptyReports(lake) {
	const { head } = lake.overview;
	if (head === null) return [];
	return (await lake.rows(`SELECT survey_id AS "surveyId", initiative_id AS id, initiative_name AS name, CASE WHEN has_namesake THEN survey_name END AS report, period_label AS label,
       record_count AS records, last_updated_at AS at
     FROM (${dueReportsSql}) WHERE gap = record_count AND rejected_count = 0`, {
		surveyId: text,
		id: text,
		name: orNull(text),
		report: orNull(text),
		label: text,
		records: number,
		at: orNull(time)
	})).map((one) => item("report", {
		name: one.name,
		what: `, ${one.report === null ? "report of" : `“${one.report}”,`} ${one.label}: none of ${many(one.records, "record")} is answered${one.at === null ? "" : `, unchanged since ${dayNear(one.at, lake.overview.upTo)}`}.`,
		todo: "Ask the site.",
		weight: one.records / Math.max(head.record_count, one.records),
		ids: {
			initiative_id: one.id,
			survey_id: one.surveyId
		}
	}));
}
// dist/src/page/page-lake.js
/** Reads and prepares what the sections have in common. */
async function openPageLake(lake, { sincePin = null, recordUrl: template = null } = {}) {
	for (const statement of statements) await lake.query(statement);
	const rows = async (sql, shape, values) => (await lake.query(sql, values)).map((row) => shapedRow(row, shape));
	const overview = await readLakeOverview(rows);
	await lake.query(closedSql, [closedPeriods(overview)]);
	return {
		query: (sql, values) => lake.query(sql, values),
		sincePin,
		urlOf: (ids) => recordUrl(template, ids),
		rows,
		overview,
		keyFigures: await readKeyFigures(rows, overview)
	};
}
const statements = [`
CREATE OR REPLACE TEMP TABLE page_surveys AS
SELECT s.survey_id, s.name AS survey_name, s.initiative_id, i.name AS initiative_name, s.period, s.is_complete, s.last_updated_at,
  ${recordCountNames.map((name) => `coalesce(u.${name}, 0) AS ${name}`).join(", ")},
  count(*) OVER (
    PARTITION BY s.initiative_id, s.period, g.reporting_year, CASE WHEN s.period <> 'yearly' THEN s.period_end END) > 1 AS has_namesake,
  CASE WHEN s.period = 'yearly' THEN g.reporting_year::VARCHAR ELSE s.period_label END AS period_label,
  CASE WHEN s.period = 'yearly' THEN g.period_start ELSE s.period_start END AS period_start,
  CASE WHEN s.period = 'yearly' THEN g.period_end ELSE s.period_end END AS period_end
FROM surveys s JOIN ${sqlName("group_years")} g ON s.period_end BETWEEN g.first_end AND g.last_end
  LEFT JOIN (SELECT survey_id, ${recordCountsSql} FROM utrvs GROUP BY survey_id) u ON u.survey_id = s.survey_id
  LEFT JOIN initiatives i ON i.initiative_id = s.initiative_id
WHERE s.removed_at IS NULL AND s.survey_type = 'default'`, `
CREATE OR REPLACE TEMP TABLE page_restated AS
SELECT *, coalesce(old_value_base, old_value_scaled, old_value_number) AS was,
  coalesce(new_value_base, new_value_scaled, new_value_number) AS "is",
  CASE WHEN change = 'removed' THEN coalesce(old_base_unit, old_unit) ELSE coalesce(new_base_unit, new_unit) END AS unit
FROM restatements WHERE was_reported AND run_id IN (${recentRunsSql})`];
/** `page_closed`: the newest closed period of each frequency. */
const closedSql = `
CREATE OR REPLACE TEMP TABLE page_closed AS
SELECT period, "end" AS period_end, is_head
FROM (SELECT unnest(from_json($1, '[{"period": "VARCHAR", "end": "DATE", "is_head": "BOOLEAN"}]'), recursive := true))`;
const closedPeriods = ({ head, alsoClosed }) => JSON.stringify((head === null ? [] : [head, ...alsoClosed]).map((one) => ({
	...one,
	is_head: one === head
})));
// dist/src/page/lake-page.js
/** The sections of the page, most important first for the people who own the figures. To add one: docs/adding-a-section.md. */
const pageBlocks = [
	keyFigures,
	chase,
	restated
];
/** The page about a lake. */
async function makeLakePage({ lake, ...options }) {
	const pageLake = await openPageLake(lake, options);
	const lookFirst = await readLookFirst(pageLake);
	return {
		page: await renderLakePage(pageLake, lookFirst),
		lookFirst: lookFirst.items,
		tables: lakePageTables(pageLake)
	};
}
async function renderLakePage(pageLake, lookFirst) {
	const { overview } = pageLake;
	const blocks = overview.head === null ? [] : pageBlocks;
	const main = [await lead(pageLake, lookFirst)];
	for (const block of blocks) main.push(section(block, await block.make(pageLake)));
	return renderPage({
		title: `${leadTitle(overview)} · ${ownerText(overview)}`,
		heading: html`<b>${owner(overview)}</b> · reported ESG figures`,
		navigation: blocks,
		isSimulated: overview.isSimulated,
		main,
		footer: footer(overview),
		style: leadStyle + blocks.map(({ style }) => style ?? "").join("")
	});
}
const section = ({ id, title }, content) => html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>
${content}
</section>
`;
function owner(overview) {
	const [root, ...others] = overview.nodes.filter(({ depth }) => depth === 0);
	return root !== void 0 && others.length === 0 ? named(root.name) : ownerText(overview);
}
function ownerText({ nodes }) {
	const roots = nodes.filter(({ depth }) => depth === 0);
	if (roots.length === 1) return roots[0]?.name ?? "unnamed";
	return roots.length === 0 ? "No node yet" : `${roots.length} organisations`;
}
function footer({ nodes, periods, runs, upTo }) {
	const last = runs.at(-1);
	const at = timeOf(last);
	const reports = periods.reduce((sum, { surveyCount }) => sum + surveyCount, 0);
	return html`${many(nodes.length, "node")}, ${many(reports, "report")}, ${many(last?.data_points ?? 0, "data point")}.${last === void 0 ? "" : html` Snapshot ${code(last.run_id)}, esg-lake ${last.version}.`}${upTo === null ? "" : ` Data up to ${moment(upTo)}.`}${at === null ? "" : ` Run of ${moment(at)}; ${many(runs.length, "run")} so far.`} Where a figure comes from: <code>esg-lake explain ID</code>. Tables that are shortened here are complete in the CSV files next to this page.`;
}
export { makeLakePage as t };
