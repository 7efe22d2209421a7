import { a as DamagedError } from "./memory-shares-hgJkWYCJ.js";
import { a as exitCodes, i as UsageError } from "./errors-C_z2rL-2.js";
import { a as noteDamagedBodies, i as nameOfBody } from "./damaged-bodies-CDaBdV4s.js";
import { o as readBody, u as InvalidBodyError } from "./body-B5L9s926.js";
import { n as errorCode, r as isMissing } from "./files-Df8EQlF-.js";
import { n as readAnyVersion } from "./lake-version-CKlij-5M.js";
import { a as withPublished } from "./open-published-D0_ogVIY.js";
import { l as requireCurrent } from "./snapshot-folders-DqqDUO7i.js";
import { t as defaultRunOptions } from "./options-BUn40I3c.js";
import { a as decidedUnitsIn, i as transformSurvey, l as createSurveyParser } from "./survey-DHPNe6h3.js";
import { n as readUnitsCsv } from "./landed-surveys-DEt-T0nD.js";
import { n as groupBy } from "./grouping-B_PRtCWX.js";
import { i as shippedQuestion, s as withExpressions } from "./question-folders-CirO4Uk9.js";
import { n as collectFigure, r as findFigure } from "./figure-tables-C0stGgcT.js";
import { r as withSnapshot, t as readLake } from "./lake-location-G0pknm8f.js";
import { t as errorMessage } from "./error-message-Cd3oljM5.js";
import { a as exactNumber, f as said, l as plainLines, m as stringify, r as counted } from "./text-Bxluz5fi.js";
import { join, resolve } from "node:path";
import { existsSync } from "node:fs";
import { constants as constants$1 } from "node:buffer";
// dist/src/inspect/lake-rows.js
/** Rows in DuckDB's own JSON form: dates as text, JSON columns as their content, times in ISO 8601. */
async function jsonRows(connection, sql, ...values) {
	const reader = await connection.runAndReadAll(`SELECT to_json(COLUMNS(*)) FROM (${sql})`, [...values]);
	const names = reader.columnNames();
	return reader.getRows().map((row) => Object.fromEntries(names.map((name, at) => [name, jsonValue(row[at])])));
}
const timePattern = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)\+00$/;
function jsonValue(text) {
	if (typeof text !== "string") return null;
	const value = JSON.parse(text);
	return typeof value === "string" ? value.replace(timePattern, "$1T$2Z") : value;
}
// dist/src/inspect/explain-utrv.js
/**
* @param from another snapshot than the published one
* @throws UsageError when the id is malformed, nothing is published, or the lake has never seen the record
*/
async function explainUtrv(output, utrvId, from) {
	const [explanation] = await explainUtrvs(output, [utrvId], from);
	if (explanation === void 0) throw new Error("one id, one explanation");
	return explanation;
}
/** Explains several value records as `explainUtrv` does, all from the same snapshot. */
async function explainUtrvs(output, utrvIds, from) {
	if (utrvIds.find((id) => !/^[0-9a-f]{24}$/i.test(id)) !== void 0) throw new UsageError("the id of a value record must be 24 hexadecimal characters", { hint: "For a figure, give --node or --year as well: esg-lake explain 305-1-a --node NAME --year 2025" });
	const snapshot = from ?? await requireCurrent(output);
	return withPublished(snapshot.databaseFile, async (database) => {
		const decidedUnits = decidedUnitsIn(await readUnitsCsv(snapshot));
		const explanations = [];
		for (const utrvId of utrvIds) explanations.push(await readAnyVersion(snapshot, () => explain$1(database, {
			output,
			decidedUnits
		}, utrvId)));
		return explanations;
	});
}
async function explain$1(database, lake, utrvId) {
	const rows = (sql) => jsonRows(database.connection, sql, utrvId);
	const [record = null] = await rows("SELECT * FROM utrvs WHERE utrv_id = $1");
	const changes = await rows("SELECT * FROM data_point_changes WHERE utrv_id = $1 ORDER BY changed_at, run_id, row_index, column_code, option_code");
	const issues = await rows("SELECT * FROM data_issues WHERE utrv_id = $1 ORDER BY severity, code, json_pointer");
	if (record === null && changes.length === 0 && issues.length === 0) throw new UsageError(`the lake has no value record ${utrvId}`, { hint: "esg-lake query \"SELECT utrv_id FROM utrvs LIMIT 10\" shows some." });
	const of = `(SELECT * FROM utrvs WHERE utrv_id = $1) u`;
	const [survey = null] = await rows(`SELECT s.* FROM surveys s JOIN ${of} USING (survey_id)`);
	const [initiative = null] = await rows(`SELECT i.* FROM initiatives i JOIN ${of} USING (initiative_id)`);
	const [tracker = null] = await rows(`SELECT d.* FROM tracker_definitions d JOIN ${of} USING (definition_id)`);
	const [response = null] = await rows(`SELECT r.* FROM responses r JOIN surveys s USING (response_id) JOIN ${of} ON u.survey_id = s.survey_id`);
	const [rules = {}] = await jsonRows(database.connection, rulesSql);
	const read = record === null || response === null ? null : await readSource(lake, {
		response,
		record,
		rules
	});
	const points = await rows("SELECT * FROM data_points WHERE utrv_id = $1 ORDER BY row_index, column_code, option_code");
	return {
		utrv_id: utrvId,
		is_current: record !== null,
		record,
		survey,
		initiative,
		tracker,
		data_points: points.map((point) => describePoint(point, read?.points.get(keyOf(point)) ?? null, read?.source.json_pointer ?? "")),
		source: read?.source ?? null,
		issues,
		changes
	};
}
/** The rules of the newest run. */
const rulesSql = `SELECT time_zone, default_currency FROM runs
  WHERE time_zone IS NOT NULL AND default_currency IS NOT NULL ORDER BY run_id DESC LIMIT 1`;
const keyOf = (point) => JSON.stringify([
	point["row_index"],
	point["column_code"],
	point["option_code"]
]);
async function readSource({ output, decidedUnits }, rows) {
	const { response, record } = rows;
	const index = Number(record["source_index"]);
	const stats = {
		response_id: String(response["response_id"]),
		method: String(response["method"]),
		path: String(response["path"]),
		fetched_at: String(response["fetched_at"]),
		run_id: String(response["run_id"]),
		landing_file: String(response["landing_file"]),
		json_pointer: `/data/universalTrackerValues/${index}`
	};
	try {
		const body = await readBody({
			kind: "file",
			file: join(output, stats.landing_file),
			maxBytes: constants$1.MAX_LENGTH
		});
		const isIntact = body.responseId === stats.response_id;
		const data = createSurveyParser().parse(body.bytes);
		const points = isIntact ? readPoints(data, rows, decidedUnits) : /* @__PURE__ */ new Map();
		return {
			source: {
				...stats,
				is_intact: isIntact,
				raw: elementAt(data, index)
			},
			points
		};
	} catch (error) {
		if (errorCode(error) === null && !(error instanceof InvalidBodyError)) throw error;
		return {
			source: {
				...stats,
				is_intact: isMissing(error) ? null : false,
				raw: null
			},
			points: /* @__PURE__ */ new Map()
		};
	}
}
/** Transforms the survey with the lake's own rules, and keeps what the transform reports about the record's values. */
function readPoints(data, { response, record, rules }, decidedUnits) {
	const points = /* @__PURE__ */ new Map();
	const context = {
		runId: "",
		responseId: String(response["response_id"]),
		surveyId: String(record["survey_id"]),
		lastUpdated: null,
		timeZone: String(rules["time_zone"] ?? defaultRunOptions.timeZone),
		defaultCurrency: String(rules["default_currency"] ?? defaultRunOptions.defaultCurrency),
		decidedUnits,
		onPoint: (point) => {
			if (point.row.utrv_id === record["utrv_id"]) points.set(keyOf(point.row), point);
		}
	};
	transformSurvey(data, context, () => {});
	return points;
}
function elementAt(data, index) {
	if (typeof data !== "object" || data === null || !("universalTrackerValues" in data)) return null;
	const { universalTrackerValues: records } = data;
	if (!isIterable(records)) return null;
	let at = 0;
	for (const record of records) if (at++ === index) return record ?? null;
	return null;
}
/** The records of a large body are an iterable, not an array. */
const isIterable = (value) => typeof value === "object" && value !== null && Symbol.iterator in value;
/**
* Explains what the transform reported about a data point.
*
* @param read null when the body cannot be read
* @param recordPointer JSON pointer to the value record in the response
*/
function describePoint(point, read, recordPointer) {
	const inRecord = typeof point["json_pointer"] === "string" ? point["json_pointer"] : "";
	return {
		point,
		json_pointer: read?.pointer ?? `${recordPointer}${inRecord}`,
		...read === null ? {} : { raw_value: read.value },
		...read === null || read.literal === null ? {} : { raw_literal: read.literal },
		scale: describeScale(point, read),
		unit: describeUnit(point),
		base: { why: describeBase(point) }
	};
}
function describeScale(point, read) {
	const scale = point["number_scale"];
	if (scale === null || scale === void 0) return {
		source: "none",
		why: "neither cell, column nor tracker names a scale: factor 1"
	};
	const effect = effectOf(point);
	if (read === null) return {
		source: null,
		why: `numberScale "${String(scale)}": ${effect}`
	};
	const { scaleSource: source } = read;
	if (source !== null) return {
		source,
		why: `numberScale "${String(scale)}" of the ${source}: ${effect}`
	};
	return {
		source: "unit",
		why: `unitType is numberScale: the unit "${String(scale)}" of the ${String(point["unit_source"])} is the scale: ${effect}`
	};
}
function effectOf(point) {
	const factor = point["scale_factor"];
	if (factor !== null) return `factor ${String(factor)}`;
	return point["unit_type"] === "numberScale" && point["unit"] !== point["number_scale"] ? `the unit is the scale "${String(point["unit"])}": the value is not scaled` : "an unknown code: the value is not scaled";
}
function describeUnit(point) {
	const source = typeof point["unit_source"] === "string" ? point["unit_source"] : null;
	const unit = String(point["unit"]);
	if (source === null) return {
		source,
		why: "neither cell, column nor tracker names a unit"
	};
	if (source === "survey") return {
		source,
		why: `unitType is currency and ${unit} is the locked currency of survey ${String(point["survey_id"])}`
	};
	if (source === "default") return {
		source,
		why: `unitType is currency and no currency is named: the default currency ${unit}`
	};
	return {
		source,
		why: `unit "${unit}" of the ${source}${point["unit_type"] === "currency" ? "; unitType is currency, and the survey has no locked one" : ""}`
	};
}
function describeBase(point) {
	const { unit, unit_type: unitType, base_unit: baseUnit, base_factor: factor, value_type: valueType } = point;
	if (valueType === "percentage" || unit === "%") return "percentages are not converted: %";
	if (unit === null) return "there is no unit to convert";
	if (unitType === "numberScale") return "the unit is a scale, which the scaled value contains";
	if (unitType === "currency") return `currencies are not converted: ${String(baseUnit)}`;
	if (factor !== 1) return `1 ${String(unit)} is ${String(factor)} ${String(baseUnit)}`;
	return unit === baseUnit ? `${String(unit)} is the base unit` : `1 ${String(unit)} is 1 ${String(baseUnit)}`;
}
// dist/src/inspect/figures/explain-figure.js
/** @throws UsageError if the node or question is unknown, or a name is ambiguous */
async function explainFigure(lake, output, name) {
	const asked = await findFigure(lake, name);
	await collectFigure(lake, asked);
	const rows = (sql) => jsonRows(lake.connection, sql);
	const own = await rows(`SELECT r.* FROM asked_rollup r JOIN asked_nodes n USING (initiative_id) WHERE n.distance = 0
     ORDER BY r.tracker_id, r.column_code, r.option_code, r.base_unit`);
	const hasValues = own.length > 0 && own.every(({ value }) => value !== null);
	const { node, trackers, year } = asked;
	return {
		snapshot_id: lake.snapshot.snapshotId,
		node,
		trackers,
		reporting_year: year,
		figures: own.length === 0 ? [] : await explained(own, await readParts(rows, output)),
		reasons: hasValues ? [] : await reasonsOf(lake, asked)
	};
}
/** The records whose responses are no longer in the landing folder. */
const missingSources = ({ figures }) => figures.flatMap(({ tree }) => (tree === null ? [] : contributionsIn(tree)).flatMap(({ records }) => records.filter(({ source }) => source === null || source.is_missing)));
const contributionsIn = ({ contribution, children }) => [...contribution === null ? [] : [contribution], ...children.flatMap(contributionsIn)];
async function readParts(rows, output) {
	const nodes = await rows("FROM asked_nodes");
	const rollup = await rows("FROM asked_rollup");
	const figures = await rows("FROM asked_contributions ORDER BY abs(value) DESC, contributor_name, contributor_id");
	const records = await rows(`SELECT r.measure_id, r.contributor_id, u.* FROM asked_records r JOIN asked_utrvs u USING (utrv_id)
     ORDER BY u.period_end, u.utrv_id`);
	const numbers = groupBy(await rows("FROM asked_numbers ORDER BY row_index, column_code, option_code, json_pointer"), (row) => key(row["utrv_id"], row["measure_id"]));
	const ofFigures = groupBy(records, (row) => key(row["contributor_id"], row["measure_id"]));
	const contribution = (figure) => ({
		figure,
		records: (ofFigures.get(key(figure["contributor_id"], figure["measure_id"])) ?? []).map(({ measure_id: measure, contributor_id: _, response_id: id, landing_file: file, ...record }) => ({
			record,
			numbers: numbers.get(key(record["utrv_id"], measure)) ?? [],
			source: typeof id !== "string" || typeof file !== "string" ? null : {
				response_id: id,
				landing_file: file,
				json_pointer: `/data/universalTrackerValues/${Number(record["source_index"])}`,
				is_missing: !existsSync(join(output, file))
			}
		}))
	});
	return {
		nodes: new Map(nodes.map((row) => [String(row["initiative_id"]), row])),
		rollup: new Map(rollup.map((row) => [key(row["initiative_id"], row["measure_id"]), row])),
		contributions: groupBy(figures.map(contribution), ({ figure }) => String(figure["measure_id"]))
	};
}
const key = (...parts) => parts.join(" ");
const explained = (own, parts) => own.map((figure) => {
	const contributions = parts.contributions.get(String(figure["measure_id"])) ?? [];
	return {
		figure,
		contribution_count: contributions.length,
		tree: contributions.length === 0 ? null : treeOf(figure, contributions, parts)
	};
});
/** The nodes from the figure down to its contributions; branches with the largest contributions come first. */
function treeOf(figure, contributions, { nodes, rollup }) {
	const top = String(figure["initiative_id"]);
	const own = new Map(contributions.map((one) => [String(one.figure["contributor_id"]), one]));
	const children = /* @__PURE__ */ new Map();
	for (const contributor of own.keys()) for (let id = contributor; id !== top;) {
		const parent = String(nodes.get(id)?.["parent_id"]);
		children.set(parent, (children.get(parent) ?? /* @__PURE__ */ new Set()).add(id));
		if (!nodes.has(parent)) throw new Error(`${contributor} is not below ${top}`);
		id = parent;
	}
	const nodeOf = (id) => {
		const name = nodes.get(id)?.["name"];
		return {
			initiative_id: id,
			name: typeof name === "string" ? name : null,
			figure: rollup.get(key(id, figure["measure_id"])) ?? null,
			contribution: own.get(id) ?? null,
			children: [...children.get(id) ?? []].map(nodeOf)
		};
	};
	return nodeOf(top);
}
/** Answers of the named question, of each type code once. */
async function reasonsOf(lake, { node, trackers, year }) {
	const question = await shippedQuestion("why-no-figure");
	if (question === null) return [];
	const sql = withExpressions(question, {
		node: "$1::VARCHAR",
		type_code: "$2::VARCHAR",
		year: "$3::INTEGER"
	});
	const codes = new Set(trackers.flatMap(({ type_code: code }) => code ?? []));
	const reasons = [];
	for (const code of codes) reasons.push(...await jsonRows(lake.connection, sql, node.initiative_id, literalGlob(code), year));
	return reasons;
}
/** A pattern that matches only this text. */
const literalGlob = (text) => text.replace(/[*?[]/g, "[$&]");
// dist/src/cli/terminal/figure-text.js
const maxLeaves = 20;
/** The explanation of figures for people: of each the largest contributions, on the way down to them. */
function figureText(explanation) {
	const { node, trackers, reporting_year: year, figures, reasons } = explanation;
	const questions = trackers.map(({ name, type_code: code }) => `${said(name)}${code === null ? "" : ` [${said(code)}]`}`);
	const sections = [
		[
			`Figure of ${said(node.name ?? node.initiative_id)} for ${year}`,
			`  question    ${questions.join(", ")}`,
			`  initiative  ${said(node.path)} (${node.initiative_id})`,
			`  snapshot    ${explanation.snapshot_id}`
		],
		...figures.map(figureLines),
		reasonLines(explanation)
	];
	const none = figures.length === 0 && reasons.length === 0 ? [["There is no figure, and nothing was received."]] : [];
	return plainLines(`${[...sections, ...none].filter((lines) => lines.length > 0).map((lines) => lines.join("\n")).join("\n\n")}\n`);
}
function figureLines({ figure, contribution_count: count, tree }) {
	const place = [["column", figure["column_code"]], ["option", figure["option_code"]]].flatMap(([what, code]) => code === null ? [] : [`${what} ${said(code)}: `]);
	const also = [
		["if parents that report too little stood alone", figure["value_if_stand_alone"]],
		["superseded below", figure["superseded_value"]],
		["aggregation", figure["aggregation_value"]]
	].flatMap(([what, value]) => typeof value === "number" ? [`  ${what}: ${amount(value)}`] : []);
	return [
		`${place.join("")}${amountWithUnit(figure)}`,
		`  doubts: ${doubtsOf(figure) || "none"}`,
		...figure["reconciliation"] === null ? [] : [`  made of: ${said(figure["reconciliation"])}`],
		`  leaves: ${said(figure["reporting_leaf_count"])} of ${said(figure["leaf_count"])} report`,
		...also,
		...tree === null ? [] : treeLines(tree, count)
	];
}
function treeLines(tree, count) {
	const shown = new Set(contributionsIn(tree).sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, maxLeaves));
	const more = count - shown.size;
	return [
		"",
		...nodeLines(tree, shown, "  "),
		...more > 0 ? ["", `  The ${maxLeaves} largest of ${counted(count, "contribution")}; --json shows all.`] : []
	];
}
const sizeOf = ({ figure }) => Math.abs(Number(figure["value"]));
function nodeLines(node, shown, indent) {
	if (!contributionsIn(node).some((one) => shown.has(one))) return [];
	const { name, initiative_id: id, figure, contribution, children } = node;
	const doubts = figure === null ? "" : doubtsOf(figure);
	const line = `${indent}${said(name ?? id)}  ${figure === null ? "" : amountWithUnit(figure)}${doubts === "" ? "" : `  (${doubts})`}`;
	const inner = `${indent}  `;
	return [
		line.trimEnd(),
		...contribution === null || !shown.has(contribution) ? [] : contributionLines(contribution, inner),
		...children.flatMap((child) => nodeLines(child, shown, inner))
	];
}
const contributionLines = ({ figure, records }, indent) => [`${indent}= ${amount(figure["value"])}, ${said(figure["basis"])}, ${said(figure["figure_period_start"])} to ${said(figure["figure_period_end"])}`, ...records.flatMap((record) => recordLines(record, `${indent}  `))];
function recordLines({ record, numbers, source }, indent) {
	const marks = [
		record["status"],
		record["answer"],
		...record["is_private"] === true ? ["private"] : []
	];
	return [
		`${indent}record ${said(record["utrv_id"])}  ${marks.filter((mark) => mark !== null).map(said).join(", ")}`,
		`${indent}  survey ${said(record["survey_name"] ?? record["survey_id"])}, ${said(record["period"])} to ${said(record["period_end"])}`,
		...numbers.map((number) => `${indent}  sent ${sentNumber(number)}`),
		...source === null ? [`${indent}  body not known`] : [
			`${indent}  body at ${source.json_pointer}${source.is_missing ? " (MISSING)" : ""}, file and SHA-256:`,
			`${indent}  ${source.landing_file}`,
			`${indent}  ${source.response_id}`
		]
	];
}
function sentNumber(number) {
	const sent = number["value_text"] ?? number["value_number"];
	const scale = number["number_scale"] === null ? "" : ` ${said(number["number_scale"])}`;
	const unit = number["unit"] === null ? "" : ` ${said(number["unit"])}`;
	const leftOut = number["is_added"] === true ? "" : " (left out: a total)";
	return `${said(sent)}${scale}${unit}${leftOut} at ${said(number["json_pointer"])}`;
}
function reasonLines({ figures, reasons }) {
	if (reasons.length === 0) return [];
	const lines = reasons.slice(0, maxLeaves).map((reason) => {
		const what = [
			reason["initiative_name"],
			reason["column_code"],
			reason["option_code"],
			reason["period"],
			reason["period_end"]
		];
		const why = [
			reason["reason"],
			reason["detail"],
			reason["value"],
			reason["unit"],
			reason["utrv_id"]
		];
		const listed = (parts) => parts.filter((part) => part !== null).map(said).join(" ");
		return `  ${listed(what)}: ${listed(why)}`;
	});
	const more = reasons.length - lines.length;
	return [
		figures.length === 0 ? "There is no figure:" : "Not in a figure:",
		...lines,
		...more > 0 ? [`  … ${counted(more, "more line")}; --json shows all.`] : []
	];
}
const amountWithUnit = (figure) => {
	const unit = figure["base_unit"] === null ? "" : ` ${said(figure["base_unit"])}`;
	return figure["value"] === null ? `no value (${said(figure["basis"])})` : `${amount(figure["value"])}${unit}`;
};
const doubtsOf = (figure) => {
	const doubts = figure["doubts"];
	return Array.isArray(doubts) ? doubts.map(said).join(", ") : "";
};
const amount = (value) => typeof value === "number" ? exactNumber(value) : said(value);
// dist/src/cli/commands/explain.js
/** `explain`: traces a value record, or with `--node` or `--year` a figure, back to its place in the responses. */
async function explain(invocation) {
	const { values, world, positional } = invocation;
	if (positional === void 0) throw new UsageError("no value record or figure given", { hint: "esg-lake explain UTRV_ID, or esg-lake explain 305-1-a --node NAME --year 2025" });
	const output = resolve(world.workingDirectory, values.output);
	return values.node !== void 0 || values.year !== void 0 ? explainOneFigure(invocation, output, positional) : explainRecord(invocation, output, positional);
}
async function explainRecord({ values, world, styles }, output, id) {
	const explanation = await explainUtrv(output, id, values.snapshot === void 0 ? void 0 : await readLake(output, values.snapshot));
	world.stdout.write(values.json ? `${stringify(explanation, 2)}\n` : plainLines(explanationText(explanation)));
	const damage = damageOfSource(explanation);
	if (damage === null) return exitCodes.ok;
	await noteDamagedBodies(output, [damage]).catch(() => {});
	const message = `the landed body ${nameOfBody(damage)} ${damage.what}: the value cannot be traced back to it`;
	const failure = new DamagedError(message, { hint: "esg-lake run requests it again." });
	world.stderr.write(errorMessage(failure, { styles: styles.stderr }));
	return failure.exitCode;
}
async function explainOneFigure({ values, world, styles }, output, question) {
	const { node, year } = values;
	const explanation = await withSnapshot(output, values.snapshot, (lake) => explainFigure(lake, output, {
		node,
		question,
		year
	}));
	world.stdout.write(values.json ? `${stringify(explanation, 2)}\n` : figureText(explanation));
	const missing = new Map(missingSources(explanation).map((one) => [one.source?.response_id ?? "", missingBody(one)]));
	if (missing.size === 0) return exitCodes.ok;
	const bodies = [...missing.values()].flatMap((body) => body ?? []);
	if (values.snapshot === void 0) await noteDamagedBodies(output, bodies).catch(() => {});
	const failure = new DamagedError(`${counted(missing.size, "landed body is", "landed bodies are")} missing: the figure cannot be traced back to all of them`, { hint: "esg-lake run requests them again; esg-lake verify --landing checks all." });
	world.stderr.write(errorMessage(failure, { styles: styles.stderr }));
	return failure.exitCode;
}
function missingBody({ record, source }) {
	if (source === null) return null;
	const { response_id, landing_file } = source;
	return {
		response_id,
		landing_file,
		endpoint: "survey",
		what: "is missing",
		survey_id: said(record["survey_id"]),
		code: null
	};
}
/** The damage that kept the value from being traced back. */
function damageOfSource({ source, survey }) {
	if (source === null || source.is_intact === true) return null;
	const { response_id, landing_file, is_intact } = source;
	const survey_id = said(survey?.["survey_id"]) || null;
	return {
		response_id,
		landing_file,
		endpoint: "survey",
		what: is_intact === null ? "is missing" : "is not what was landed",
		survey_id,
		code: null
	};
}
function explanationText(explanation) {
	const { utrv_id: id, is_current: isCurrent, record, survey, initiative, tracker, source } = explanation;
	return `${[
		[
			`Value record ${id}${isCurrent ? "" : " (no longer in the lake)"}`,
			...tracker === null ? [] : [`  question    ${said(tracker["name"])}${bracketed(tracker["type_code"])} ${said(tracker["value_label"])}`],
			...initiative === null ? [] : [`  initiative  ${said(initiative["path"])}`],
			...survey === null ? [] : [`  survey      ${said(survey["name"] ?? survey["survey_id"])}, ${said(survey["period_label"])} (${said(survey["period"])}, ${said(survey["period_start"])} to ${said(survey["period_end"])})`],
			...record === null ? [] : [`  record      ${said(record["value_type"])}, status ${said(record["status"])}, ${said(record["answer"])}`]
		],
		pointLines(explanation.data_points),
		source === null ? [] : sourceLines(source),
		listed("Issues", explanation.issues, (issue) => `${said(issue["severity"])} ${said(issue["code"])}: ${said(issue["message"])} (${said(issue["json_pointer"])})`),
		listed("History", explanation.changes, changeLine)
	].filter((lines) => lines.length > 0).map((lines) => lines.join("\n")).join("\n\n")}\n`;
}
function pointLines(points) {
	if (points.length === 0) return ["Data points: none"];
	return points.flatMap(({ point, json_pointer: pointer, raw_value: raw, raw_literal: literal, scale, unit, base }, at) => [
		...at === 0 ? ["Data points"] : [],
		`  ${placeOf(point)}${reportedValue(point)}`,
		...raw === void 0 ? [] : [`    as sent  ${literal ?? stringify(raw)}`],
		`    at       ${pointer}`,
		...point["value_number"] === null ? [] : [`    scale    ${scale.why}`],
		...point["value_number"] === null && point["unit"] === null ? [] : [`    unit     ${unit.why}`],
		...point["value_number"] === null || point["unit"] === null ? [] : [`    base     ${base.why}`]
	]);
}
function placeOf(point) {
	const place = [
		["row", point["row_index"]],
		["column", point["column_code"]],
		["option", point["option_code"]]
	].flatMap(([what, value]) => value === null ? [] : [`${what} ${said(value)}`]);
	return place.length === 0 ? "" : `${place.join(", ")}: `;
}
function reportedValue(point) {
	const value = point["value_scaled"] ?? point["value_number"] ?? point["value_text"] ?? point["value_date"] ?? "selected";
	return `${said(value)}${point["unit"] === null ? "" : ` ${said(point["unit"])}`}`;
}
const sourceLines = (source) => [
	"Source",
	`  request   ${source.method} ${source.path}, ${source.fetched_at}, run ${source.run_id}`,
	`  response  ${source.response_id}`,
	`  file      ${source.landing_file} (${source.is_intact === null ? "MISSING" : source.is_intact ? "intact" : "DAMAGED"})`,
	`  at        ${source.json_pointer}`,
	...source.raw === null ? [] : stringify(withoutDefinition(source.raw), 2).split("\n").map((line) => `    ${line}`)
];
/** The definition is long and is in the tables; `--json` shows it. */
function withoutDefinition(raw) {
	if (typeof raw !== "object" || raw === null || !("universalTracker" in raw)) return raw;
	return {
		...raw,
		universalTracker: "… (see --json)"
	};
}
function changeLine(change) {
	const side = (when) => [
		change[`${when}_value_scaled`] ?? change[`${when}_value_text`],
		change[`${when}_unit`],
		change[`${when}_status`]
	].filter((part) => part !== null && part !== void 0).map(said).join(" ");
	return `${said(change["changed_at"])} ${placeOf(change)}${said(change["change"])} (${said(change["cause"])}): ${side("old") || "—"} → ${side("new") || "—"}`;
}
const listed = (heading, rows, line) => rows.length === 0 ? [] : [heading, ...rows.map((row) => `  ${line(row)}`)];
const bracketed = (value) => value === null || value === void 0 ? "" : ` [${said(value)}]`;
export { explain as default };
