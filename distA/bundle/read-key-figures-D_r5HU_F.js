import { t as require_lib } from "./lib-DP-bHo4J.js";
import { s as sqlName } from "./ddl-CUnltIoi.js";
import { E as recordCountNames, _ as isUnknownUnitSql, i as exactSumsSql, o as exactTotalsSql, r as exactPartsSql } from "./exact-sum-BpErNVRf.js";
// dist/src/page/row-shape.js
var import_lib = require_lib();
/** The columns of a row that `shape` names, with their types. */
function shapedRow(row, shape) {
	const entries = Object.entries(shape).map(([name, read]) => {
		try {
			return [name, read(row[name])];
		} catch (cause) {
			throw new TypeError(`column ${name} of the page: ${String(row[name])}`, { cause });
		}
	});
	return Object.fromEntries(entries);
}
function text(value) {
	if (typeof value !== "string") throw new TypeError("not a text");
	return value;
}
/** A number of any SQL type; 64-bit integers are exact up to 2^53. */
function number(value) {
	if (typeof value !== "number" && typeof value !== "bigint") throw new TypeError("not a number");
	return Number(value);
}
function flag(value) {
	if (typeof value !== "boolean") throw new TypeError("not true or false");
	return value;
}
/** A TIMESTAMPTZ. */
function time(value) {
	if (!(value instanceof Date)) throw new TypeError("not a time");
	return value;
}
const orNull = (read) => (value) => value === null ? null : read(value);
const listOf = (read) => (value) => {
	if (!Array.isArray(value)) throw new TypeError("not a list");
	return value.map(read);
};
// dist/src/page/record-counts.js
/** Shape of a row with the counts of value records by state, named as in the views. */
const recordCountsShape = {
	record_count: number,
	answered_count: number,
	rejected_count: number,
	verified_count: number,
	not_applicable_count: number,
	not_reported_count: number
};
/** SQL for the sums of the counts of several rows. */
const summedCountsSql = recordCountNames.map((name) => `coalesce(sum(${name}), 0)::BIGINT AS ${name}`).join(", ");
const unanswered = (c) => c.record_count - c.answered_count - c.rejected_count - c.not_applicable_count - c.not_reported_count;
/** Answered and not applicable, the numerator of `percent_answered` in the views. */
const settledAsAnswered = (counts) => counts.answered_count + counts.not_applicable_count;
/** The parts of a bar from left to right: settled first, to do last. */
const recordParts = (counts) => [
	{
		kind: "verified",
		count: counts.verified_count
	},
	{
		kind: "answered",
		count: counts.answered_count - counts.verified_count
	},
	{
		kind: "explained",
		count: counts.not_applicable_count + counts.not_reported_count
	},
	{
		kind: "back",
		count: counts.rejected_count
	},
	{
		kind: "open",
		count: unanswered(counts)
	}
];
// dist/src/page/lake-overview.js
const runShape = {
	run_id: text,
	started_at: time,
	finished_at: orNull(time),
	watermark_at: orNull(time),
	surveys_failed: number,
	data_points: number,
	version: text,
	is_simulated: orNull(flag)
};
const maxRuns = 400;
async function readLakeOverview(ask) {
	const runs = await ask(`SELECT ${Object.keys(runShape).join(", ")} FROM runs ORDER BY started_at DESC, run_id DESC LIMIT ${maxRuns}`, runShape);
	const upTo = dataUpTo(runs[0]);
	const nodes = await readNodes(ask);
	const byId = new Map(nodes.map((node) => [node.id, node]));
	return {
		runs: runs.toReversed(),
		upTo,
		isSimulated: runs.find((run) => run.is_simulated !== null)?.is_simulated ?? false,
		nodes,
		rootCount: nodes.filter(({ depth }) => depth === 0).length,
		nodeOf: (id) => byId.get(id),
		formerNames: await readFormerNames(ask),
		...await readPeriods(ask, upTo)
	};
}
/** When a run published, by the machine's clock. */
const timeOf = (run) => run === void 0 ? null : run.finished_at ?? run.started_at;
/** The service's time; the machine's if the run has none. */
const dataUpTo = (run) => run?.watermark_at ?? timeOf(run);
/** Depth first, siblings by name, as in the view `initiative_tree`. */
async function readNodes(ask) {
	return depthFirst(await ask(`SELECT i.initiative_id AS id, i.name, i.parent_id AS "parentId", i.depth, i.is_leaf AS "isLeaf", l.leaf_count AS "leafCount"
     FROM initiatives i JOIN (
       SELECT a.ancestor_id, count(*) AS leaf_count FROM initiative_ancestors a
         JOIN initiatives d ON d.initiative_id = a.descendant_id WHERE d.is_leaf GROUP BY a.ancestor_id) l
       ON l.ancestor_id = i.initiative_id
     WHERE i.removed_at IS NULL ORDER BY coalesce(i.name, ''), i.initiative_id`, {
		id: text,
		name: orNull(text),
		parentId: orNull(text),
		depth: number,
		isLeaf: flag,
		leafCount: number
	}));
}
/** Names of initiatives that are no longer listed; older reports and changes still refer to them. */
async function readFormerNames(ask) {
	const rows = await ask("SELECT initiative_id AS id, name FROM initiatives WHERE removed_at IS NOT NULL", {
		id: text,
		name: orNull(text)
	});
	return new Map(rows.map(({ id, name }) => [id, name]));
}
/** Not recursive: the hierarchy may be too deep for the stack. */
function depthFirst(nodes) {
	const below = /* @__PURE__ */ new Map();
	for (const node of nodes) {
		const parent = node.depth === 0 ? null : node.parentId;
		const siblings = below.get(parent);
		if (siblings === void 0) below.set(parent, [node]);
		else siblings.push(node);
	}
	const sorted = [];
	const next = (below.get(null) ?? []).toReversed();
	for (let node = next.pop(); node !== void 0; node = next.pop()) {
		sorted.push(node);
		next.push(...(below.get(node.id) ?? []).toReversed());
	}
	return sorted;
}
const periodShape = {
	/** yearly, quarterly or monthly */
	period: text,
	/** YYYY-MM-DD */
	start: text,
	end: text,
	label: text,
	surveyCount: number,
	completeCount: number,
	...recordCountsShape
};
const rhythms = [
	"yearly",
	"quarterly",
	"monthly"
];
/** @param upTo a period that ends before this day is closed */
async function readPeriods(ask, upTo) {
	const rows = await ask(`SELECT period, period_start::VARCHAR AS start, period_end::VARCHAR AS "end", min(period_label) AS label,
       count(*) AS "surveyCount", count(*) FILTER (is_complete) AS "completeCount", ${summedCountsSql}
     FROM page_surveys GROUP BY ALL ORDER BY "end", start`, periodShape);
	const usual = usualCalendars(rows);
	const periods = rows.map((row) => ({
		...row,
		isRegular: usual.get(row.period) === calendarOf(row)
	}));
	const today = upTo?.toISOString().slice(0, 10) ?? "";
	const closed = periods.filter((period) => period.isRegular && period.end < today && period.record_count > 0);
	const newest = rhythms.flatMap((rhythm) => closed.findLast((one) => one.period === rhythm) ?? []).toSorted((a, b) => b.surveyCount - a.surveyCount);
	const [head = null] = newest;
	const inOrder = (one) => rhythms.indexOf(one.period);
	return {
		periods,
		head,
		alsoClosed: newest.slice(1).toSorted((a, b) => inOrder(a) - inOrder(b))
	};
}
/** What the ends of a frequency have in common, such as the last day of every third month. All years are the group's. */
function calendarOf({ period, end }) {
	const day = isMonthEnd(end) ? "last" : end.slice(8);
	return period === "quarterly" ? `${Number(end.slice(5, 7)) % 3} ${day}` : day;
}
const isMonthEnd = (day) => new Date(Date.parse(day) + 864e5).getUTCDate() === 1;
/** For each frequency the calendar with most surveys. */
function usualCalendars(rows) {
	const counts = /* @__PURE__ */ new Map();
	for (const row of rows) {
		const ofRhythm = counts.get(row.period) ?? /* @__PURE__ */ new Map();
		counts.set(row.period, ofRhythm);
		ofRhythm.set(calendarOf(row), (ofRhythm.get(calendarOf(row)) ?? 0) + row.surveyCount);
	}
	const most = (ofRhythm) => [...ofRhythm].reduce((best, one) => one[1] > best[1] ? one : best, ["", 0])[0];
	return new Map([...counts].map(([rhythm, ofRhythm]) => [rhythm, most(ofRhythm)]));
}
/** SQL for the ids of the runs whose restatements the page shows. */
const recentRunsSql = "SELECT run_id FROM runs ORDER BY started_at DESC, run_id DESC LIMIT 30";
// dist/src/page/key-figures/like-for-like.js
const sumShape = {
	rootId: text,
	measureId: text,
	year: number,
	since: number,
	sum: number,
	verified: number,
	siteCount: number
};
/**
* The sums of the leaves' own reports, and of what is verified of them, by root, measure and year, and by the year since which
* each leaf has reported without a break (the year after the newest for leaves without a report in the newest).
*/
function readSiteSums(rows, measureIds, { first, newest }) {
	return rows(`WITH reports AS (
       SELECT r.initiative_id AS root_id, f.measure_id, f.initiative_id, f.reporting_year AS year, f.value, f.is_verified,
         count(*) OVER (PARTITION BY f.measure_id, f.initiative_id ORDER BY f.reporting_year DESC) AS nth
       FROM (FROM figures WHERE reporting_year BETWEEN ${first} AND ${newest} AND measure_id IN (SELECT unnest($1))
           QUALIFY row_number() OVER (PARTITION BY measure_id, initiative_id, reporting_year ORDER BY period_end DESC) = 1) f
         JOIN initiatives i USING (initiative_id) JOIN initiative_ancestors a ON a.descendant_id = f.initiative_id
         JOIN initiatives r ON r.initiative_id = a.ancestor_id AND r.depth = 0
       WHERE i.is_leaf AND i.removed_at IS NULL),
     dated AS (
       SELECT *, coalesce(min(year) FILTER (year + nth - 1 = ${newest}) OVER (PARTITION BY measure_id, initiative_id), ${newest + 1}) AS since
       FROM reports),
     totals AS (
       SELECT root_id AS "rootId", measure_id AS "measureId", year, since, ${exactTotalsSql("value", "sum")},
         ${exactTotalsSql("value", "verified", "is_verified")}, count(*) AS "siteCount"
       FROM (SELECT *, ${exactPartsSql("value")} FROM dated) GROUP BY root_id, measure_id, year, since)
     SELECT * REPLACE (coalesce(sum, 0) AS sum, coalesce(verified, 0) AS verified) FROM ${exactSumsSql("totals", ["sum", "verified"])}`, sumShape, [(0, import_lib.listValue)([...measureIds])]);
}
/** The longest series of years up to the newest in which at least half of the newest year's sites, and at least three, always reported. */
function likeForLike(sites, { first, newest }) {
	const sitesSince = (since, year) => sites.filter((one) => one.year === year && one.since <= since);
	const countSince = (since) => sitesSince(since, newest).reduce((sum, { siteCount }) => sum + siteCount, 0);
	const enough = Math.max(3, countSince(newest) / 2);
	for (let since = first; since < newest; since++) {
		const siteCount = countSince(since);
		if (siteCount < enough) continue;
		const sumOf = (year) => summed(sitesSince(since, year).map(({ sum }) => sum));
		return {
			since,
			siteCount,
			sums: Array.from({ length: newest - since + 1 }, (_, i) => sumOf(since + i))
		};
	}
	return null;
}
/** Sums of figures have 15 significant digits, like the figures themselves. */
const summed = (values) => Number(values.reduce((sum, value) => sum + value, 0).toPrecision(15));
// dist/src/page/key-figures/read-key-figures.js
const maxFigures = 10;
/** SQL on `group_figures`: NULL where the value is 0. */
const percentVerifiedSql = "round(100 * coalesce(verified_value, 0) / nullif(value, 0), 1)";
async function readKeyFigures(rows, overview) {
	const roots = rootsOf(overview);
	const span = await readSpan(rows);
	const measures = span === null || roots.length === 0 ? [] : await firstMeasures(rows, Math.floor(maxFigures / Math.min(roots.length, maxFigures)));
	if (span === null || measures.length === 0) return {
		figures: [],
		measures,
		span
	};
	return {
		figures: await readFigures(rows, roots, measures, span),
		measures,
		span
	};
}
async function readFigures(rows, roots, measures, span) {
	const shown = roots.slice(0, maxFigures);
	const ids = measures.map(({ measureId }) => measureId);
	const years = await readYears(rows, ids, span);
	const beside = await readBeside(rows, ids, span);
	const sums = await readSiteSums(rows, ids, span);
	return measures.flatMap(({ name, ...measure }) => shown.flatMap((root) => {
		const isIts = (one) => one.measureId === measure.measureId && one.rootId === root.id;
		const found = years.filter(isIts);
		if (found.length === 0) return [];
		const first = Math.min(...found.map(({ year }) => year));
		const besideIt = beside.filter(isIts);
		const yearOf = (year) => ({
			...found.find((one) => one.year === year) ?? {
				...noFigure,
				year,
				sites: root.leafCount
			},
			beside: besideIt.filter((one) => one.year === year),
			siteVerified: sums.filter((one) => isIts(one) && one.year === year).reduce((sum, one) => sum + one.verified, 0)
		});
		return [{
			...measure,
			rootId: root.id,
			name: name ?? measure.typeCode ?? "unnamed",
			rootName: nameAmong(roots, root),
			years: Array.from({ length: span.newest - first + 1 }, (_, i) => yearOf(first + i)),
			likeForLike: likeForLike(sums.filter(isIts), {
				first,
				newest: span.newest
			})
		}];
	}));
}
/** The newest value of the figure that the page shows first; null if there is none. */
async function readFirstFigure(rows) {
	const roots = rootsOf({ nodes: await readNodes(rows) });
	const span = await readSpan(rows);
	if (span === null) return null;
	const [measure] = await firstMeasures(rows, 1);
	if (measure === void 0) return null;
	const years = await readYears(rows, [measure.measureId], span);
	const root = roots.slice(0, maxFigures).find(({ id }) => years.some(({ rootId }) => rootId === id));
	const found = years.filter(({ rootId, value }) => rootId === root?.id && value !== null).reduce((last, one) => last === null || one.year > last.year ? one : last, null);
	if (root === void 0 || found === null) return null;
	const { name, typeCode, unit } = measure;
	return {
		name: name ?? typeCode ?? "unnamed",
		unit,
		rootName: nameAmong(roots, root),
		year: {
			...found,
			doubts: found.doubted?.doubts ?? []
		}
	};
}
/** The largest first. */
const rootsOf = ({ nodes }) => nodes.filter(({ depth }) => depth === 0).sort((a, b) => b.leafCount - a.leafCount);
const nameAmong = (roots, root) => roots.length === 1 ? null : root.name ?? "unnamed";
const noFigure = {
	value: null,
	doubted: null,
	basis: null,
	own: null,
	children: null,
	verified: null,
	percentVerified: null,
	siteValue: null,
	siteVerified: 0,
	reportingSites: 0,
	coveredSites: 0
};
/** The years shown, up to the newest that has ended; null without one, although `key_figures` then has those of the newest of all. */
async function readSpan(rows) {
	const [found] = await rows("SELECT reporting_year AS newest FROM internal.reporting_years WHERE is_newest AND is_closed", { newest: number });
	return found === void 0 ? null : {
		first: found.newest - 6 + 1,
		newest: found.newest
	};
}
const measureShape = {
	trackerId: text,
	measureId: text,
	name: orNull(text),
	typeCode: orNull(text),
	unit: orNull(text),
	otherUnits: listOf(text)
};
/** SQL condition on the rows of `group_figures` that can be shown. */
const inSpan = ({ first, newest }) => `depth = 0 AND reporting_year BETWEEN ${first} AND ${newest}`;
/** The first of the view `key_figures`. */
const firstMeasures = (rows, most) => rows(`SELECT tracker_id AS "trackerId", measure_id AS "measureId", tracker_name AS name, type_code AS "typeCode", base_unit AS unit,
       other_units AS "otherUnits"
     FROM internal.key_figures WHERE place <= ${most} ORDER BY place`, measureShape);
const doubtShape = {
	doubts: listOf(text),
	reporting_year: number,
	unreconciled_count: number,
	value_if_stand_alone: orNull(number),
	exclusion_count: number,
	competing_count: number,
	overlap_count: number,
	parts_by_default_count: number,
	aggregation_differs_count: number,
	shifted_count: number,
	max_months_before_year_end: number,
	reporting_leaf_count: number,
	parent_covered_leaf_count: number,
	not_applicable_leaf_count: number,
	leaf_count: number
};
const yearShape = {
	...doubtShape,
	rootId: text,
	measureId: text,
	value: orNull(number),
	basis: orNull(text),
	own: orNull(number),
	children: orNull(number),
	verified: orNull(number),
	percentVerified: orNull(number),
	siteValue: orNull(number)
};
async function readYears(rows, measureIds, span) {
	return (await rows(`SELECT ${Object.keys(doubtShape).join(", ")}, initiative_id AS "rootId", measure_id AS "measureId", value, basis, own_value AS own,
       below_value AS children, verified_value AS verified, ${percentVerifiedSql} AS "percentVerified", leaf_value AS "siteValue"
     FROM group_figures WHERE ${inSpan(span)} AND measure_id IN (SELECT unnest($1))`, yearShape, [(0, import_lib.listValue)([...measureIds])])).map(({ rootId, measureId, value, basis, own, children, verified, percentVerified, siteValue, ...doubted }) => ({
		rootId,
		measureId,
		value,
		basis,
		own,
		children,
		verified,
		percentVerified,
		siteValue,
		doubted,
		year: doubted.reporting_year,
		reportingSites: doubted.reporting_leaf_count,
		coveredSites: doubted.parent_covered_leaf_count,
		sites: doubted.leaf_count
	}));
}
const besideShape = {
	rootId: text,
	/** Of the key figure. */
	measureId: text,
	year: number,
	unit: orNull(text),
	isKnown: flag,
	amount: number,
	count: number
};
const readBeside = (rows, measureIds, span) => rows(`WITH asked AS (FROM group_figures WHERE ${inSpan(span)} AND measure_id IN (SELECT unnest($1))),
     beside AS (
       SELECT a.measure_id AS shown_id, o.* FROM asked a JOIN (FROM group_figures WHERE ${inSpan(span)}) o
         ON o.initiative_id = a.initiative_id AND o.tracker_id = a.tracker_id AND o.column_code IS NOT DISTINCT FROM a.column_code
           AND o.reporting_year = a.reporting_year AND o.measure_id <> a.measure_id
       WHERE len(a.doubts) > 0 AND coalesce(o.superseded_value, o.value) IS NOT NULL),
     held AS (
       SELECT b.initiative_id, d.measure_id, d.reporting_year, count(*) AS n
       FROM (SELECT DISTINCT initiative_id, measure_id, reporting_year FROM beside) b
         JOIN (FROM ${sqlName("rollup_doubts")} WHERE doubt = 'superseded') d ON d.measure_id = b.measure_id AND d.reporting_year = b.reporting_year
         JOIN initiative_ancestors a ON a.ancestor_id = b.initiative_id AND a.descendant_id = d.initiative_id
           AND a.distance >= d.from_distance AND a.distance < d.to_distance
       GROUP BY ALL)
     SELECT b.initiative_id AS "rootId", b.shown_id AS "measureId", b.reporting_year AS year, b.base_unit AS unit,
       NOT (${isUnknownUnitSql("b")}) AS "isKnown", coalesce(b.superseded_value, b.value) AS amount, greatest(coalesce(h.n, 0), b.reporting_count, 1) AS count
     FROM beside b LEFT JOIN held h ON h.initiative_id = b.initiative_id AND h.measure_id = b.measure_id AND h.reporting_year = b.reporting_year
     ORDER BY abs(amount) DESC, b.measure_id`, besideShape, [(0, import_lib.listValue)([...measureIds])]);
export { recentRunsSql as a, recordParts as c, number as d, orNull as f, time as h, readLakeOverview as i, settledAsAnswered as l, text as m, readFirstFigure as n, timeOf as o, shapedRow as p, readKeyFigures as r, recordCountsShape as s, percentVerifiedSql as t, flag as u };
