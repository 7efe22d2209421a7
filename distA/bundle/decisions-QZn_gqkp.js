import { r as suggest } from "./suggest-vMPnIR5p.js";
import { a as shown, r as readCsv } from "./csv-rows-B8HImWZJ.js";
import { n as decisionsFolder } from "./decision-file-CkSLBKVT.js";
import { t as unitDefinitions } from "./unit-definitions-YANqeYYc.js";
// dist/src/schema/decisions/unit-alias.js
/** A row of units.csv, with the fraction that converts the unit exactly. */
function toAlias(row) {
	const unit = row.cell("unit");
	if (unit === null) throw row.wrong("unit is empty");
	const unitType = row.cell("unit_type");
	if (unitType !== null && !unitTypes.includes(unitType)) throw row.wrong(`unit_type is ${unitTypes.join(", ")} or empty, not ${shown(unitType)}`);
	const given = row.cell("factor") ?? "1";
	const factor = decimalOf(given);
	if (factor === null) throw row.wrong(`factor is a number above 0 such as 1000 or 0.5, not ${shown(given)}`);
	const meant = meantBy(row, unitType);
	const fraction = meant === null ? null : productOf(meant, factor);
	if (meant !== null && fraction === null) throw row.wrong(`factor ${shown(given)} has too many digits to be converted exactly`);
	return {
		line: row.line,
		unit,
		unit_type: unitType,
		is: meant?.unit ?? null,
		factor: Number(given),
		base_unit: meant?.baseUnit ?? null,
		numerator: fraction?.numerator ?? null,
		denominator: fraction?.denominator ?? null,
		reason: row.cell("reason")
	};
}
const unitTypes = [...new Set(unitDefinitions.map(({ unitType }) => unitType))];
/** The unit of `units` that a row names; null if the cell is empty: a line that is not decided yet. */
function meantBy(row, unitType) {
	const is = row.cell("is");
	if (is === null) return null;
	const ofType = unitDefinitions.filter((each) => unitType === null || each.unitType === unitType);
	const meant = ofType.find(({ unit }) => unit === is);
	if (meant !== void 0) return meant;
	const near = suggest(is, ofType.map(({ unit }) => unit));
	const which = unitType === null ? "" : ` of the type ${unitType}`;
	throw row.wrong(`is names no unit${which} that the lake converts: ${shown(is)}.${near === void 0 ? "" : ` Did you mean ${near}?`}`);
}
/** A decimal number above 0 as a fraction; null if the text is none. */
function decimalOf(text) {
	const [, whole, decimals = ""] = /^(\d{1,15})(?:\.(\d{1,15}))?$/.exec(text) ?? [];
	if (whole === void 0) return null;
	const numerator = BigInt(whole + decimals);
	return numerator === 0n ? null : {
		numerator,
		denominator: 10n ** BigInt(decimals.length)
	};
}
/** The fraction that converts to the base unit; null if a double cannot hold both of its parts. */
function productOf(unit, factor) {
	const over = BigInt(unit.numerator) * factor.numerator;
	const under = BigInt(unit.denominator) * factor.denominator;
	const divisor = greatestCommonDivisor(over, under);
	const [numerator, denominator] = [over / divisor, under / divisor];
	return [numerator, denominator].every((part) => part < 10n ** 17n && BigInt(Number(part)) === part) ? {
		numerator: Number(numerator),
		denominator: Number(denominator)
	} : null;
}
function greatestCommonDivisor(a, b) {
	return b === 0n ? a : greatestCommonDivisor(b, a % b);
}
// dist/src/schema/decisions/decisions.js
/**
* @param folder for messages
* @throws UsageError naming file and line
*/
function parseDecisions(files, folder = decisionsFolder) {
	const read = (name, parse) => files.flatMap((file) => file.name === name ? parse({
		...file,
		name: `${folder}/${name}`
	}) : []);
	return {
		consolidation: read("consolidation.csv", parseConsolidation),
		measures: read("measures.csv", parseMeasures),
		units: read("units.csv", parseUnits)
	};
}
/** The columns of each file, in the order of a new one. */
const decisionColumns = {
	"consolidation.csv": [
		"initiative_id",
		"type_code",
		"tracker_id",
		"report_is",
		"from_year",
		"to_year",
		"reason"
	],
	"measures.csv": [
		"type_code",
		"tracker_id",
		"column_code",
		"over_initiatives",
		"over_rows",
		"over_time",
		"reason"
	],
	"units.csv": [
		"unit",
		"unit_type",
		"is",
		"factor",
		"reason"
	]
};
const parseConsolidation = (file) => readCsv(file, decisionColumns["consolidation.csv"]).map((row) => {
	const years = {
		from_year: yearIn(row, "from_year"),
		to_year: yearIn(row, "to_year")
	};
	if (years.from_year !== null && years.to_year !== null && years.from_year > years.to_year) throw row.wrong(`from_year ${years.from_year} is after to_year ${years.to_year}`);
	return {
		line: row.line,
		initiative_id: idIn(row, "initiative_id"),
		...questionIn(row),
		report_is: wordIn(row, "report_is", ["consolidated", "stand_alone"]),
		...years,
		reason: row.cell("reason")
	};
});
const parseMeasures = (file) => readCsv(file, decisionColumns["measures.csv"]).map((row) => {
	const question = questionIn(row);
	if (question.type_code === null && question.tracker_id === null) throw row.wrong("type_code and tracker_id are both empty; * is the type code of every question that has one");
	return {
		line: row.line,
		...question,
		column_code: row.cell("column_code"),
		over_initiatives: wordIn(row, "over_initiatives", ["sum", "none"]),
		over_rows: wordIn(row, "over_rows", [
			"sum",
			"without_total",
			"none"
		]),
		over_time: wordIn(row, "over_time", [
			"sum",
			"period_end",
			"none"
		]),
		reason: row.cell("reason")
	};
});
const parseUnits = (file) => readCsv(file, decisionColumns["units.csv"]).map(toAlias);
/** The cell as one of a few words; null if it is empty. */
function wordIn(row, column, words) {
	const cell = row.cell(column);
	const word = words.find((one) => one === cell);
	if (cell === null || word !== void 0) return word ?? null;
	const near = suggest(cell, words);
	const meant = near === void 0 ? "" : ` Did you mean ${near}?`;
	throw row.wrong(`${column} is ${words.join(" or ")}, not ${shown(cell)}.${meant}`);
}
/** An id of the service; null if the cell is empty. */
function idIn(row, column) {
	const cell = row.cell(column);
	if (cell === null || /^[0-9a-f]{24}$/i.test(cell)) return cell;
	throw row.wrong(`${column} is an id of 24 hexadecimal characters, not ${shown(cell)}`);
}
function yearIn(row, column) {
	const cell = row.cell(column);
	if (cell === null) return null;
	if (/^[12]\d{3}$/.test(cell)) return Number(cell);
	throw row.wrong(`${column} is a year such as 2025, not ${shown(cell)}`);
}
/** The question that a row is about; all null for a row about every question. */
function questionIn(row) {
	const question = {
		type_code: row.cell("type_code"),
		tracker_id: idIn(row, "tracker_id")
	};
	if (question.type_code !== null && question.tracker_id !== null) throw row.wrong("give either type_code or tracker_id, not both");
	return question;
}
export { parseDecisions as n, decisionColumns as t };
