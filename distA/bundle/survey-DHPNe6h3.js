import { T as Table } from "./Arrow.node-DPL0-8M5.js";
import { C as toEpochDay, O as createRowBatches, S as isoYear, _ as parseDay, a as readBoolean, b as fromEpochDay, c as readInstant, d as readRequiredId, f as readText$1, g as reportMissing, h as reportField, i as nullForNumber, l as readJson, m as readTime, n as rewording, o as readEnum, p as readTextOrJson, r as countCharacters, s as readExtra, t as createIssueLog, u as readRecord, v as parseInstant, w as twoDigits, x as isoDay, y as daysInMonth } from "./issues-BauQjW4i.js";
import { i as parseEnvelope, u as InvalidBodyError } from "./body-B5L9s926.js";
import { a as isObjectId, c as lossesOf, i as isObject, l as pointerSegment, n as holdsValue, o as jsonText, r as isBlank$1, u as unnamedFields } from "./json-BJobSHW3.js";
import { t as unitDefinitions } from "./unit-definitions-YANqeYYc.js";
import { n as groupBy } from "./grouping-B_PRtCWX.js";
import { n as parseDecisions } from "./decisions-QZn_gqkp.js";
import { createHash, randomInt } from "node:crypto";
// dist/src/transform/reading/json-bytes.js
/** Finds where parts of JSON end in bytes that are not parsed yet. What is between these ends may still be invalid. */
const [comma, quote, backslash] = [
	44,
	34,
	92
];
const [openBracket, closeBracket, openBrace, closeBrace] = [
	91,
	93,
	123,
	125
];
/** The index of the quote that closes the text whose opening quote is at `start`; the length if there is none. */
function endOfText(body, start) {
	for (let at = start + 1; at < body.byteLength; at++) {
		const byte = body[at];
		if (byte === backslash) at++;
		else if (byte === quote) return at;
	}
	return body.byteLength;
}
/** The index of the comma, bracket or brace after the value that starts at `start`; null if there is none. */
function endOfItem(body, start) {
	let depth = 0;
	for (let at = start; at < body.byteLength; at++) {
		const byte = body[at];
		if (byte === quote) at = endOfText(body, at);
		else if (byte === openBrace || byte === openBracket) depth++;
		else if (byte === closeBrace || byte === closeBracket) {
			if (depth-- === 0) return at;
		} else if (byte === comma && depth === 0) return at;
	}
	return null;
}
// dist/src/transform/reading/long-numbers.js
/**
* Numbers of 16 digits or more, which a double cannot hold as they were sent: `JSON.parse` rounds them, and scaling
* would round them a second time (lake.md, rule 7). This module keeps their literals.
*
* Nearly all bodies have no such number, which is found out by looking at every sixteenth byte. In the others, each
* such literal is replaced, before the text is parsed, by a mark: a number that no service can guess. Afterwards, the
* nearest double replaces the mark.
*/
const literalsByRecord = /* @__PURE__ */ new WeakMap();
let isAnyKnown = false;
/**
* Literals of a value record that `parseSurveyData` or `parseValueRecord` returned; null if doubles are enough, which
* is nearly always the case.
*/
function literalsOf(record) {
	return isAnyKnown ? literalsByRecord.get(record) ?? null : null;
}
/** What `parse` returns for the bytes of a survey; its value records keep the literals of their long numbers. */
function parseSurveyData(bytes, parse) {
	const marked = markLongNumbers(bytes);
	if (marked === null) return parse(bytes);
	const root = { data: parseOrNothing(marked.bytes, parse) };
	if (root.data === void 0) return parse(bytes);
	const records = isObject(root.data) ? root.data["universalTrackerValues"] : void 0;
	restoreNumbers(root, marked, { leaveOut: Array.isArray(records) ? records : null });
	if (Array.isArray(records)) for (let i = 0; i < records.length; i++) restoreRecord(records, i, marked);
	return root.data;
}
/** Parses one value record from JSON that is known to be well-formed. */
function parseValueRecord(bytes) {
	const parse = (from) => JSON.parse(Buffer.from(from.buffer, from.byteOffset, from.byteLength).toString("utf8"));
	const marked = markLongNumbers(bytes);
	if (marked === null) return parse(bytes);
	const records = [parse(marked.bytes)];
	restoreRecord(records, 0, marked);
	return records[0];
}
/** Fifteen digits, above the numbers that replace definitions (see survey-parser.ts). */
const firstMark = 5e14 + randomInt(2 ** 28) * 2 ** 20;
const maxMarks = 2 ** 20;
const [dot, minus, zero, nine] = [
	46,
	45,
	48,
	57
];
const literalPattern = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** Null if there is nothing to mark. */
function markLongNumbers(from) {
	const body = Buffer.from(from.buffer, from.byteOffset, from.byteLength);
	if (!mayHoldLongNumber(body)) return null;
	const literals = [];
	const parts = [];
	let copied = 0;
	for (let at = 0; at < body.byteLength && literals.length < maxMarks; at++) {
		const byte = body[at] ?? 0;
		if (byte === quote) at = endOfText(body, at);
		else if (byte === minus || isDigit(byte)) {
			const end = endOfNumber(body, at);
			const literal = end - at < minDigits ? "" : body.toString("latin1", at, end);
			if (isLong(literal)) {
				parts.push(body.subarray(copied, at), Buffer.from(String(firstMark + literals.length)));
				literals.push(literal);
				copied = end;
			}
			at = end - 1;
		}
	}
	if (literals.length === 0) return null;
	return {
		bytes: Buffer.concat([...parts, body.subarray(copied)]),
		literals
	};
}
/** With up to 15 digits, a double is exactly the decimal that was sent. */
const minDigits = 16;
/**
* Whether there are `minDigits` digits in a row where a number may be (or a text: that is determined later). Looking at
* every `minDigits`-th byte is enough, since such a run of digits covers at least one of them.
*/
function mayHoldLongNumber(body) {
	for (let at = 15; at < body.byteLength; at += minDigits) {
		if (!isMantissa(body[at])) continue;
		let start = at;
		while (isMantissa(body[start - 1])) start--;
		let end = at + 1;
		while (isMantissa(body[end])) end++;
		if (end - start >= minDigits && mayPrecede(body[start - 1])) return true;
		at = end - 1;
	}
	return false;
}
const isDigit = (byte) => byte !== void 0 && byte >= zero && byte <= nine;
const isMantissa = (byte) => isDigit(byte) || byte === dot;
/** White space and `,` `-` `:` `[`, but not the quote or letters that come before the digits of an identifier. */
const mayPrecede = (byte) => byte === void 0 || byte <= 32 || byte === 44 || byte === minus || byte === 58 || byte === 91;
/** The index after the digits, points, signs and exponents from `start` on, whether or not they form a number. */
function endOfNumber(body, start) {
	let end = start + 1;
	while (isMantissa(body[end]) || isExponent(body[end] ?? 0)) end++;
	return end;
}
/** `e`, `E`, `+`, `-` */
const isExponent = (byte) => byte === 101 || byte === 69 || byte === 43 || byte === minus;
function isLong(literal) {
	if (literal.length < minDigits || !literalPattern.test(literal)) return false;
	return literal.replace(/[eE].*$/, "").replace(/[-.]/g, "").replace(/^0+|0+$/g, "").length >= minDigits;
}
function parseOrNothing(bytes, parse) {
	try {
		return parse(bytes);
	} catch {
		return;
	}
}
function restoreRecord(records, index, marked) {
	const record = records[index];
	if (typeof record !== "object" || record === null) {
		records[index] = unmarked(record, marked) ?? record;
		return;
	}
	const found = /* @__PURE__ */ new Map();
	restoreNumbers(record, marked, { found });
	if (found.size === 0) return;
	literalsByRecord.set(record, found);
	isAnyKnown = true;
}
/** Replaces marks by doubles, however deep they are; `found` collects their literals. */
function restoreNumbers(root, marked, options) {
	const stack = [{
		node: root,
		pointer: ""
	}];
	for (let place = stack.pop(); place !== void 0; place = stack.pop()) {
		const { node } = place;
		for (const [key, value] of Object.entries(node)) {
			const isContainer = typeof value === "object" && value !== null;
			if (!isContainer && typeof value !== "number") continue;
			const pointer = options.found === void 0 ? "" : `${place.pointer}/${pointerSegment(key)}`;
			if (isContainer) {
				if (value !== options.leaveOut) stack.push({
					node: value,
					pointer
				});
				continue;
			}
			const literal = literalOf(value, marked);
			if (literal === void 0) continue;
			Object.defineProperty(node, key, { value: Number(literal) });
			options.found?.set(pointer, literal);
		}
	}
}
const literalOf = (value, { literals }) => typeof value === "number" ? literals[value - firstMark] : void 0;
function unmarked(value, marked) {
	const literal = literalOf(value, marked);
	return literal === void 0 ? void 0 : Number(literal);
}
// dist/src/transform/workers/survey-parser.js
/**
* Two thirds of a body are definitions. Their bytes are compared with those of definitions seen before; if they are the
* same, a number replaces them before the text is decoded and parsed. That takes half the time of parsing the whole
* body. Anything unusual is left to `parseEnvelope`. Keep one parser per thread.
*
* @param options.capacity maximum number of definitions to hold; a full parser is emptied, so that hostile bodies
* cannot exhaust memory
*/
function createSurveyParser(options = {}) {
	const known = createKnownDefinitions(options.capacity ?? 1e4);
	let room = Buffer.alloc(0);
	return { parse: (bytes) => {
		const large = bytes.byteLength < largeBody ? null : parseLargeSurvey(bytes);
		if (large !== null) return large;
		if (room.byteLength < bytes.byteLength) room = Buffer.allocUnsafe(bytes.byteLength);
		const shortened = shorten(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), room, known);
		if (shortened === null || shortened.definitions.length === 0) return parseData(bytes);
		const data = parseOrNull(shortened.bytes);
		return data !== null && restore(data, shortened.definitions) ? data : parseData(bytes);
	} };
}
const parseData = (bytes) => parseSurveyData(bytes, parseEnvelope);
/** A body of this many bytes or more is not parsed as a whole. */
const largeBody = 16 * 2 ** 20;
function createKnownDefinitions(capacity) {
	const byText = /* @__PURE__ */ new Map();
	const findOrAdd = (body, start) => {
		const end = endOfItem(body, start);
		if (end === null) return null;
		const text = body.toString("latin1", start, end);
		const found = byText.get(text);
		if (found !== void 0) return found;
		const value = jsonOrUndefined(body, start, end);
		if (value === void 0) return null;
		if (byText.size >= capacity) byText.clear();
		const definition = {
			bytes: Buffer.from(body.subarray(start, end)),
			value,
			next: null
		};
		byText.set(text, definition);
		return definition;
	};
	return { at: (body, start, before) => {
		const expected = before?.next ?? null;
		if (expected !== null && startsWith(body, start, expected.bytes)) return expected;
		const definition = findOrAdd(body, start);
		if (before !== null) before.next = definition;
		return definition;
	} };
}
const definitionField = Buffer.from("\"universalTracker\":");
/** The first of the numbers, which no service can guess, that replace the definitions of the body in order. */
const firstNumber = 0x5af3107a4000 + randomInt(2 ** 28) * 2 ** 20;
const numberLength = String(firstNumber).length;
const maxDefinitions = 2 ** 20;
/**
* The body with its definitions replaced by numbers, written to `room`; null if that is not possible. A match after a
* comma or a brace is a member's name, since inside a text its first quote would follow a backslash. `restore` then
* determines which object it belongs to, and whether it occurs twice.
*/
function shorten(body, room, known) {
	const definitions = [];
	let copied = 0;
	let length = 0;
	let before = null;
	for (let at = body.indexOf(definitionField); at !== -1; at = body.indexOf(definitionField, at)) {
		const previous = body[at - 1];
		at += definitionField.byteLength;
		if (previous !== comma && previous !== openBrace || body[at] !== openBrace) continue;
		const definition = known.at(body, at, before);
		if (definition === null || definitions.length === maxDefinitions) return null;
		before = definition;
		if (definition.bytes.byteLength < numberLength) continue;
		length += body.copy(room, length, copied, at);
		length += room.write(String(firstNumber + definitions.length), length, "latin1");
		definitions.push(definition);
		at += definition.bytes.byteLength;
		copied = at;
	}
	length += body.copy(room, length, copied);
	return {
		bytes: room.subarray(0, length),
		definitions
	};
}
/** Puts the definitions back into the value records; false if not all of their numbers are found there. */
function restore(data, definitions) {
	const records = isObject(data) ? data["universalTrackerValues"] : void 0;
	if (!Array.isArray(records)) return false;
	let restored = 0;
	for (const record of records) {
		if (!isObject(record)) continue;
		const number = record["universalTracker"];
		if (typeof number !== "number") continue;
		const definition = definitions[number - firstNumber];
		if (definition === void 0) continue;
		record["universalTracker"] = definition.value;
		restored++;
	}
	return restored === definitions.length;
}
/**
* Whether the bytes of a whole object are at `start`. If so, in well-formed JSON, the object at `start` ends where they
* end.
*/
function startsWith(body, start, bytes) {
	const end = start + bytes.byteLength;
	return end <= body.byteLength && body.compare(bytes, 0, bytes.byteLength, start, end) === 0;
}
function jsonOrUndefined(body, from, to) {
	try {
		return JSON.parse(body.toString("utf8", from, to));
	} catch {
		return;
	}
}
/** `data` of the shortened body; null if it cannot be used. Parsing the whole body then says why. */
function parseOrNull(bytes) {
	try {
		return parseData(bytes);
	} catch {
		return null;
	}
}
/**
* What `parseEnvelope` returns for the body of a survey, except that `universalTrackerValues` is an iterable that
* parses one value record at a time: a body of 200 MB, parsed as a whole, takes five times as much memory. Null if the
* body does not clearly have that shape or is not valid JSON throughout; `parseEnvelope` then says what is wrong.
*/
function parseLargeSurvey(bytes) {
	const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const start = findRecords(body);
	const end = start === null ? null : endOfRecords(body, start);
	if (start === null || end === null) return null;
	const data = parseAround(body, start, end);
	return data === null ? null : {
		...data,
		universalTrackerValues: recordsBetween(body, start, end)
	};
}
const recordsField = Buffer.from("\"universalTrackerValues\":");
/** The index after the array's opening bracket. A match after a comma or a brace is a member's name, not part of a text. */
function findRecords(body) {
	const at = body.indexOf(recordsField);
	const previous = body[at - 1];
	if (at === -1 || previous !== comma && previous !== openBrace) return null;
	const start = at + recordsField.byteLength;
	return body[start] === openBracket ? start + 1 : null;
}
/** The index of the bracket that closes the array; null if there is none, or a record is not JSON. */
function endOfRecords(body, start) {
	for (let from = start;;) {
		const to = endOfItem(body, from);
		if (to === null || body[to] === closeBrace) return null;
		if (!isBlank(body, start, to) && jsonOrUndefined(body, from, to) === void 0) return null;
		if (body[to] === closeBracket) return to;
		from = to + 1;
	}
}
/** An array without items has nothing between its brackets. */
const isBlank = (body, start, to) => body[to] === closeBracket && body.toString("latin1", start, Math.min(to, start + 64)).trim() === "";
/**
* `data` without its records; a number that no service can guess replaces them, to show that they were in the right
* place.
*/
function parseAround(body, start, end) {
	const mark = randomInt(2 ** 47);
	const around = Buffer.concat([
		body.subarray(0, start - 1),
		Buffer.from(String(mark)),
		body.subarray(end + 1)
	]);
	try {
		const data = parseEnvelope(around);
		return isObject(data) && data["universalTrackerValues"] === mark ? data : null;
	} catch {
		return null;
	}
}
function recordsBetween(body, start, end) {
	return { *[Symbol.iterator]() {
		if (isBlank(body, start, end)) return;
		for (let from = start; from <= end;) {
			const to = endOfItem(body, from) ?? end;
			yield parseValueRecord(body.subarray(from, to));
			from = to + 1;
		}
	} };
}
// dist/src/transform/reading/units.js
/** For values that are neither a quantity nor money. */
const noUnit = {
	unit: null,
	unitType: null,
	source: null
};
function isCurrencyCode(value) {
	return typeof value === "string" && /^[A-Z]{3}$/.test(value);
}
/**
* Whether a unit is a quotient (`kg/t`, `kWh per unit`). In `kg/CO2e`, the slash only names the substance that is
* weighed.
*/
function hasDenominator(unit) {
	return /\/| per /i.test(unit.replaceAll(/\/CO2e/gi, ""));
}
/** The unit of a data point and where it was found (lake.md, rule 8, first half). */
function unitOf(places, unitType) {
	if (places.cell !== null) return {
		unit: places.cell,
		unitType,
		source: "cell"
	};
	if (places.column !== null) return {
		unit: places.column,
		unitType,
		source: "column"
	};
	return {
		unit: places.tracker,
		unitType,
		source: places.tracker === null ? null : "tracker"
	};
}
/**
* The unit of a question about money (lake.md, rule 8, "Currency"): the survey's locked currency, else a currency code from
* cell, column or tracker, else the default.
*/
function currencyOf(places, surveyCurrency, defaultCurrency) {
	const unitType = "currency";
	if (surveyCurrency !== null) return {
		unit: surveyCurrency,
		unitType,
		source: "survey"
	};
	if (isCurrencyCode(places.cell)) return {
		unit: places.cell,
		unitType,
		source: "cell"
	};
	if (isCurrencyCode(places.column)) return {
		unit: places.column,
		unitType,
		source: "column"
	};
	if (isCurrencyCode(places.tracker)) return {
		unit: places.tracker,
		unitType,
		source: "tracker"
	};
	return {
		unit: defaultCurrency,
		unitType,
		source: "default"
	};
}
const none = {
	factor: 1,
	unit: null,
	isUnknown: false
};
const percent = {
	factor: 1,
	unit: "%",
	isUnknown: false
};
const toBase = ({ factor, baseUnit }) => ({
	factor,
	unit: baseUnit,
	isUnknown: false
});
const byType = /* @__PURE__ */ new Map();
/** Units are compared exactly; an unknown unit is not converted. Never throws. */
function baseUnitOf(valueType, { unit, unitType }) {
	if (valueType === "percentage" || unit === "%") return percent;
	if (unit === null || unitType === "numberScale") return none;
	const known = unitType === null ? byCode.get(unit) : byType.get(unitType)?.get(unit);
	if (known !== void 0 && known !== null) return known;
	return {
		factor: 1,
		unit,
		isUnknown: unitType !== "currency" && !hasDenominator(unit)
	};
}
/** The type of a unit for which none is given; null if no type has it, or several have. */
const unitTypeOf = (unit) => typeByCode.get(unit) ?? null;
const typeByCode = /* @__PURE__ */ new Map();
/** Codes of units of only one type need no type; null: a code of several types. */
const byCode = /* @__PURE__ */ new Map();
for (const definition of unitDefinitions) {
	const { unitType, unit } = definition;
	const ofType = byType.get(unitType) ?? /* @__PURE__ */ new Map();
	byType.set(unitType, ofType.set(unit, toBase(definition)));
	byCode.set(unit, byCode.has(unit) ? null : toBase(definition));
	typeByCode.set(unit, typeByCode.has(unit) ? null : unitType);
}
// dist/src/transform/reading/value-types.js
/** The documented types of a value (lake.md, rules 2, 4 and 6). */
const valueTypes = /* @__PURE__ */ new Set([
	"number",
	"percentage",
	"text",
	"date",
	"valueList",
	"valueListMulti",
	"textValueList",
	"numericValueList",
	"table"
]);
function isNumericType(valueType) {
	return valueType === "number" || valueType === "percentage" || valueType === "numericValueList";
}
/** Types of values that can be amounts of money; a percentage is not an amount. */
function isAmountType(valueType) {
	return valueType === "number" || valueType === "numericValueList";
}
/** Types whose single values are codes of options. */
function isCodeType(valueType) {
	return valueType === "valueList" || valueType === "valueListMulti";
}
/** Types whose values are keyed by options. */
function isOptionType(valueType) {
	return isCodeType(valueType) || valueType === "textValueList" || valueType === "numericValueList";
}
// dist/src/transform/reading/words/patterns.js
const letter = "[\\p{L}\\p{N}_]";
const notAfterLetter = `(?<!${letter})`;
const notBeforeLetter = `(?!${letter})`;
/** Any of these expressions, in upper or lower case. */
const anyOf = (...patterns) => new RegExp(patterns.map(({ source }) => `(?:${source})`).join("|"), "iu");
/** Whole words: `rate`, not `rated`. */
const words = (...expressions) => new RegExp(`${notAfterLetter}(?:${expressions.join("|")})${notBeforeLetter}`, "iu");
/** What a word begins with: `averag` of `averaged`. */
const stems = (...expressions) => new RegExp(`${notAfterLetter}(?:${expressions.join("|")})`, "iu");
/** What a word ends with, as compounds do: `quote` of `Frauenquote`. */
const endings = (...expressions) => new RegExp(`(?:${expressions.join("|")})${notBeforeLetter}`, "iu");
/** What a text begins with. */
const openings = (...expressions) => new RegExp(`^(?:${expressions.join("|")})${notBeforeLetter}`, "iu");
// dist/src/transform/reading/words/english.js
/** After which `per` is no division. */
const harmless = [
	"(?:(?:calendar|financial|fiscal|reporting) )?(?:year|period|quarter|month)|annum|day|diem",
	"(?:the )?(?:gri|esrs|sasb|ifrs|tcfd|ghg|iso|din)|se|cent",
	"il|lo|la|i|gli|le|un|uno|una|l(?=['’])",
	"(?:(?!by |and |in )\\p{L}{1,30} )?(?:category|country|region|jurisdiction|segment|source|scope)",
	"(?:\\p{L}{1,30} )?(?:type|pollutant|gender|age group|business unit|stream|method|route|fuel|level|grade|cause)",
	"tipo|tipologia|categoria|genere|fascia|paese|regione|fonte|inquinante|contratto|qualifica",
	"soort|categorie|geslacht|leeftijdsgroep|land|regio|bron|\\p{L}{1,30}(?:wijze|stof|soort)"
].join("|");
/** Not after `as` or `one`. `Per- and polyfluoroalkyl substances` divide nothing. */
const dividesByPer = new RegExp(`${notAfterLetter}(?<!${notAfterLetter}(?:as|one)\\s+)per(?:\\s+|-(?!and|fluor|poly))(?!(?:${harmless})${notBeforeLetter})[\\p{L}\\p{N}_]`, "iu");
const preposition = "in|of|to|for|from|at|since|against|with|by|on|than|versus|vs|above|below|over|under|exceeding|within|outside|near";
const notAfterPreposition = `(?<!${notAfterLetter}(?:${preposition})[\\s-]+(?:(?:the|a|an|our|its|this|that)\\s+)?)`;
const notBeforeNoun = `(?!\\s+(?!(?:${`${preposition}|and|or|is|was|has|used|applied|achieved|reached|measured|value|level|change|increase|difference|de|du|des|del|di|der|von|van|d|l`})${notBeforeLetter})\\p{L})`;
/** Not what others are compared with: `above average`, `above the median`. */
const notCompared = `(?<!${notAfterLetter}(?:above|below|over|under)[\\s-]+(?:the\\s+)?)`;
/** The thing asked for; not `frequency converters` or `in the Corruption Perception Index`. */
const askedFor = (...expressions) => new RegExp(`(?<!${notAfterLetter}in the (?:\\p{L}{1,30} ){1,3})${notAfterLetter}(?:${expressions.join("|")})${notBeforeLetter}${notBeforeNoun}`, "iu");
/** Not `emissions in the base year`, not `base year emissions`. */
const yearAskedFor = new RegExp(`${notAfterPreposition}${notAfterLetter}(?:target|base) year${notBeforeLetter}(?!['’]s)${notBeforeNoun}`, "iu");
const english = {
	strong: {
		always: anyOf(stems("intensit"), words("mean of", "divided by (?:the )?(?:number|total|revenue|net)"), new RegExp(`${notCompared}${notAfterLetter}(?:averag|median${notBeforeLetter})`, "iu"), new RegExp(`(?<!${notAfterLetter}(?:(?:with|in|at|on) the|\\d{1,9}) )${words("highest", "lowest").source}`, "iu"), openings("mean"), dividesByPer),
		unlessAmount: anyOf(/%|(?<!\p{L})percent/iu, words("rates?", "ratios?", "share of", "proportion of", "per cent"))
	},
	weak: {
		always: anyOf(new RegExp(`${notAfterPreposition}${words("(?:minimum|maximum)").source}`, "iu"), askedFor("gap", "price", "threshold", "noise", "species", "length of service"), words("in which year", "pH", "days since"), openings("time to", "countries", "year(?!-| to )"), words("LTIF", "LTIFR", "LTIR", "TRIR", "TRIFR", "TRCF", "SAIDI", "SAIFI", "CAIDI", "PUE", "WUE", "e?NPS")),
		unlessAmount: anyOf(askedFor("index", "score", "frequency", "density", "factor", "temperature"), yearAskedFor, /^(?!(?:this|last|previous|each|every|per|full|one) )[\p{L}-]+ year$/iu)
	}
};
/** The name of an amount may be that of what is there at the end. */
const englishLevels = [
	"stored",
	"stock",
	"inventory",
	"outstanding",
	"balance",
	"reserves",
	"capacity"
];
const englishAtTheEnd = words("at the end", "as of", "at year end");
const englishCounts = words("number", "count", "headcount", "amount");
/** Not `number of women as a percentage of all`. */
const englishCountOpening = /^(?:total )?(?:number of|how many) (?!.{0,500}(?:\b(?:as|in) (?:an? )?(?:percent|share|ratio|rate|proportion|%)))/iu;
// dist/src/transform/reading/words/other-languages.js
/** What a number is divided by, not what it is broken down by. */
const dividedBy = (preposition, nouns) => new RegExp(`${stems(preposition).source} (?:${nouns.join("|")})`, "iu");
/**
* German, French, Spanish, Italian and Dutch. A preposition alone says nothing: `par type` is a breakdown. `moyens`,
* `medios` and `medianas` are no averages, nor is an average of people over a year (`effectif moyen`), `Raten` and `cuotas` are paid.
*/
const otherLanguages = {
	strong: {
		always: anyOf(stems("durchschnitt", "(?<!und )mittlere(?![nrs]? (?:führung|leitung|management|unternehmen|und))", "mittelwert", "promedio", "gemiddeld", "intensid", "moyenne d[e'’]"), endings("intensität", "intensiteit", "(?<!im jahres)durchschnitt"), words("moyenne", "(?<!au )(?<!effectif )moyen(?! terme| et long| ou long)", "(?<!plantilla )media (?:de|del|di|della|delle|dei|degli)"), words("(?<=(?:[ad]|ón|one|elle|ale) )(?<!plantilla )media", "(?<=o )medio(?! ambiente)", "(?<=\\p{L}{2}[ei] )medie"), words("bezogen auf", "im verhältnis zu", "geteilt durch", "divisé par", "dividido (?:por|entre)"), dividedBy("(?:je|pro)", [
			"mitarbeit",
			"beschäftigt",
			"vollzeit",
			"fte",
			"kopf",
			"person",
			"einwohner",
			"kund",
			"aktie"
		]), dividedBy("(?:je|pro)", [
			"einheit",
			"stück",
			"produkt",
			"fahrzeug",
			"tonne",
			"stunde",
			"liter",
			"quadratmeter",
			"m[2²]"
		]), dividedBy("(?:je|pro)", [
			"km",
			"kilometer",
			"mio",
			"million",
			"nettoerlös",
			"umsatz",
			"\\d"
		]), dividedBy("par", [
			"salarié",
			"employé",
			"collaborateur",
			"etp",
			"personne",
			"habitant",
			"client",
			"action",
			"passager"
		]), dividedBy("par", [
			"unité",
			"véhicule",
			"tonne",
			"heure",
			"litre",
			"m[2²]",
			"km",
			"kilomètre",
			"million",
			"\\d"
		]), dividedBy("por", [
			"emplead",
			"trabajador",
			"persona",
			"habitante",
			"cliente",
			"acción",
			"pasajero",
			"cada",
			"unidad"
		]), dividedBy("por", [
			"vehículo",
			"tonelada",
			"hora",
			"litro",
			"m[2²]",
			"km",
			"kilómetro",
			"mill[óo]n",
			"\\d"
		])),
		unlessAmount: anyOf(stems("anteil", "quote", "(?<!\\d\\s?)prozent", "(?<!\\d\\s?)pourcent", "taux d[e'’]", "porcentaje", "tasa de", "percentuale"), stems("proporci[oó]n", "proporzione"), words("taux", "tasa", "tasso", "part d(?:e|es|u|['’]\\p{L}+)", "aandeel", "verhältnis", "verhouding"), words("rapporto tra", "rapport entre", "quota di", "cuota de", "incidenza"), endings("quote", "anteil", "prozentsatz", "percentage", "(?:s|ll|ng)rate", "rendite"))
	},
	weak: {
		always: anyOf(endings("preis", "prijs", "lücke", "gefälle", "kloof", "grenzwert", "pegel"), words("precio", "prezzo", "brecha", "divario", "écart (?:salarial|de|entre)", "bruit", "ruido", "rumore", "lärm"), openings("prix(?!.{0,100} (?:remport|reçu|gagn|obten|décern))", "tarif", "tarifa", "année", "año", "anno"), openings("âge", "edad", "età", "alter", "leeftijd", "ancienneté", "antigüedad", "anzianità"), /^\p{L}*jahr$/iu),
		unlessAmount: anyOf(endings("häufigkeit", "dichte", "faktor", "temperatur", "konzentration"), words("fréquence", "frecuencia", "frequenza", "frequentie", "densité", "densidad", "densità", "dichtheid"), words("indice", "índice", "facteur", "fattore", "température", "temperatura", "temperatuur"), words("concentración", "concentrazione", "concentratie"))
	}
};
/** What the name of a level begins with; `bestand` may also end a word. */
const otherLevels = [
	"bestand",
	"vorrat",
	"stocké",
	"existencias",
	"almacenad"
];
const otherCounts = anyOf(endings("anzahl", "zahl", "menge", "aantal", "hoeveelheid"), words("nombre", "quantité", "montant", "número", "cantidad", "importe", "numero", "quantità"));
const otherCountOpenings = openings("(?:an|gesamt)?zahl der", "nombre (?:total )?de", "número (?:total )?de");
// dist/src/transform/reading/words/what-words-say.js
/**
* The stronger kind of word that speaks against adding; null: none does.
*
* @param isAmount whether the number is known to be an amount, by its unit
*/
function wordsAgainst(name, question, isAmount) {
	if (isSaid("strong", name, isAmount) || isSaid("strong", question, isAmount)) return "strong";
	return isSaid("weak", name, isAmount) ? "weak" : null;
}
function isSaid(strength, text, isAmount) {
	if (text === null) return false;
	return [english, otherLanguages].some(({ [strength]: { always, unlessAmount } }) => always.test(text) || !isAmount && unlessAmount.test(text));
}
/** Whether a name says that numbers are counts or amounts. */
const saysCount = (name) => name !== null && counts.test(name);
/** Whether a name or question asks for a count: `number of sites with 100 % renewable electricity`. */
const asksForCount = (text) => text !== null && countOpenings.test(text);
/** Whether a name says that an amount may be a level, and not what flowed in the period. */
const saysLevel = (name) => name !== null && levels.test(name);
/** Whether a name or question asks for what is there at the end of a period. */
const saysAtTheEnd = (text) => text !== null && englishAtTheEnd.test(text);
const counts = anyOf(englishCounts, otherCounts);
const countOpenings = anyOf(englishCountOpening, otherCountOpenings);
const levels = anyOf(words(...englishLevels), stems(...otherLevels), endings("bestand"));
// dist/src/transform/reading/additivity.js
const noNumbers = {
	is_additive: null,
	rows_add: null,
	over_time: null,
	additive_reason: null,
	over_time_reason: null
};
/**
* Whether the values of a question, or of a column of its table, add up (lake.md, "What adds up"). A type that is absent
* or unknown is treated like a number, since records may contain one; for types that are known not to be numbers, the
* result is NULL.
*/
function decideAdditivity(tracker, asked) {
	const column = asked === null ? null : spelledOut(asked, tracker);
	const { valueType } = column ?? tracker;
	if (valueType !== null && valueTypes.has(valueType) && !isNumericType(valueType)) return noNumbers;
	const kind = kindOf(column?.unit ?? tracker.unit, column?.unitType ?? tracker.unitType);
	const additiveReason = whyAdditive(tracker, column, kind);
	const isAdditive = additiveReason === "default";
	const overTimeReason = whyOverTime(tracker, column, kind, isAdditive);
	return {
		is_additive: isAdditive,
		rows_add: isAdditive,
		over_time: overTimeReasons[overTimeReason],
		additive_reason: additiveReason,
		over_time_reason: overTimeReason
	};
}
/** What the question says before an abbreviation in brackets that is the name of a column: `Incident Rate (IR)`. */
function spelledOut(column, { name, question }) {
	const { name: short } = column;
	if (short === null || !/^[\p{Lu}\d]{2,9}$/u.test(short)) return column;
	const before = new RegExp(`([^,;:()]+)\\(${short}\\)`, "u");
	const [, long = short] = before.exec(name ?? "") ?? before.exec(question ?? "") ?? [];
	return {
		...column,
		name: long.trim()
	};
}
function kindOf(unit, unitType) {
	if (unit === "%") return "percent";
	if (unit !== null && hasDenominator(unit)) return "denominator";
	const type = unitType ?? unitTypeOf(unit ?? "");
	if (type === "partsPer") return "parts_per";
	if (type === "numberScale" || unit === null && type !== "currency") return "none";
	if (type === "area" || type === "length") return type;
	return type !== null && amounts.has(type) ? "amount" : "unknown";
}
const isAmount = (kind) => kind === "amount" || kind === "area" || kind === "length";
const amounts = /* @__PURE__ */ new Set([
	"energy",
	"mass",
	"volume",
	"co2Emissions",
	"time",
	"currency"
]);
function whyAdditive(tracker, column, kind) {
	if ((column ?? tracker).valueType === "percentage") return "percentage";
	if (kind === "percent") return "percent_unit";
	if (kind === "parts_per" || kind === "denominator") return kind;
	if (hasCodeOf("rate", tracker.typeCode)) return "rate_code";
	const word = ownWords(column, kind) ?? wordsAgainst(tracker.name, tracker.question, isAmount(kind) || isCount(tracker, column));
	return word === null ? "default" : `${word}_word`;
}
const isCount = (tracker, column) => column === null ? [tracker.name, tracker.question].some(asksForCount) : saysCount(column.name);
/** What the name of a column says counts more than the unit of its tracker: a recycling rate of masses is no mass. */
function ownWords(column, kind) {
	if (column === null) return null;
	const hasUnit = column.unit !== null || column.unitType === "currency";
	return wordsAgainst(column.name, null, hasUnit && isAmount(kind));
}
function whyOverTime(tracker, column, kind, isAdditive) {
	if (isAdditive && hasCodeOf("flow", tracker.typeCode)) return "flow_code";
	if (hasCodeOf("stock", tracker.typeCode)) return "stock_code";
	if (kind === "none" && [
		tracker.name,
		tracker.question,
		column?.name ?? null
	].some(saysAtTheEnd)) return "at_the_end";
	if (!isAdditive) return "not_additive";
	if (kind === "amount") return [tracker.name, column?.name ?? null].some(saysLevel) ? "may_be_level" : "amount_unit";
	if (kind === "none") return "no_unit";
	return kind === "area" || kind === "length" ? kind : "unknown_unit";
}
/** What a year is made of, by what decided it: ids of `over_time_reason`. */
const overTimeReasons = {
	not_additive: "none",
	flow_code: "sum",
	stock_code: "period_end",
	at_the_end: "period_end",
	area: "period_end",
	may_be_level: "undecided",
	amount_unit: "sum",
	length: "undecided",
	unknown_unit: "undecided",
	no_unit: "undecided"
};
/**
* Disclosures of the GRI standards whose values are known to be rates, levels or events, by the beginning of their type
* code (lake.md, "What adds up").
*/
const codesOf = {
	/** Intensities, training hours per head, pay ratios. */
	rate: [
		"302-3",
		"305-4",
		"404-1",
		"405-2",
		"2-21",
		"202-1"
	],
	/** People at the end of the period. */
	stock: [
		"2-7",
		"2-8",
		"405-1",
		"403-8"
	],
	/** People and events of the period. */
	flow: [
		"401-1",
		"401-3",
		"403-9",
		"403-10",
		"205-3",
		"206-1",
		"414-2",
		"416-2",
		"418-1"
	]
};
const hasCodeOf = (kind, typeCode) => typeCode !== null && codesOf[kind].some((code) => typeCode.startsWith(code));
// dist/src/transform/reading/scale.js
/** No scale given: factor 1. */
const noScale = {
	code: null,
	exponent: 0,
	factor: 1
};
const scales = new Map(Object.entries({
	single: 0,
	hundreds: 2,
	thousands: 3,
	millions: 6,
	billions: 9,
	trillions: 12
}).map(([code, exponent]) => [code, {
	code,
	exponent,
	factor: 10 ** exponent
}]));
function scaleOf(code) {
	return scales.get(code) ?? {
		code,
		exponent: null,
		factor: null
	};
}
/**
* The scale of a value with this unit according to rules 7 and 9: with the unit type `numberScale`, the unit is the
* scale. If both are given and differ, they contradict each other, and the value is not scaled.
*/
function chooseScale(given, unit) {
	if (unit.unitType !== "numberScale" || unit.unit === null) return given ?? noScale;
	if (given === null) return scaleOf(unit.unit);
	return given.code === unit.unit ? given : {
		code: given.code,
		exponent: null,
		factor: null
	};
}
/** Whether `chooseScale` found two different scales. */
function isContradicted(scale, unit) {
	return unit.unitType === "numberScale" && unit.unit !== null && unit.unit !== scale.code;
}
/**
* The decimal `text` times ten to the power of `exponent`, rounded to a double only once: the point is moved in the
* text, so that 1.005 thousands is 1005 and not 1004.9999999999999. Infinite if out of range.
* @param text plain decimal, or the shortest text of a double
*/
function scaleDecimal(text, exponent) {
	if (exponent === 0) return Number(text) + 0;
	const at = text.search(/e/i);
	if (at < 0) return Number(`${text}e${exponent}`) + 0;
	const sum = Number(text.slice(at + 1)) + exponent;
	const clamped = Math.max(-0x38d7ea4c68000, Math.min(0x38d7ea4c68000, sum));
	return Number(`${text.slice(0, at)}e${clamped}`) + 0;
}
/** Like `scaleDecimal`, for a double, which is taken as its shortest decimal text. */
function scaleNumber(value, exponent) {
	if (exponent === 0) return value + 0;
	if (Number.isSafeInteger(value)) {
		const product = value * 10 ** exponent;
		if (Number.isSafeInteger(product)) return product + 0;
	}
	return scaleDecimal(String(value), exponent);
}
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
/** The trimmed text if it is a plain decimal (`-12.5`, `1e6`), else null (lake.md, rule 6). */
function plainDecimal(text) {
	const trimmed = text.trim();
	return decimal.test(trimmed) ? trimmed : null;
}
/** Beyond the range of doubles: nobody adds up such numbers, and a hostile exponent could exhaust memory. */
const maxExponent = 400;
const maxDigits = 1e3;
/** Whether plain decimals (see `plainDecimal`) add up to exactly `total`; false if one of them is beyond the limits above. */
function isSumOf(total, parts) {
	const [sum, ...summands] = [total, ...parts].map(toDecimal);
	if (sum === void 0 || sum === null) return false;
	const decimals = summands.filter((summand) => summand !== null);
	if (decimals.length < summands.length) return false;
	const lowest = decimals.reduce((least, { exponent }) => Math.min(least, exponent), sum.exponent);
	const unitsOf = ({ digits, exponent }) => BigInt(digits) * 10n ** BigInt(exponent - lowest);
	return decimals.reduce((left, decimal) => left - unitsOf(decimal), unitsOf(sum)) === 0n;
}
function toDecimal(text) {
	const [, sign, whole = "", fraction = "", exponent = "0"] = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
	const digits = `${whole}${fraction}`;
	const power = Number(exponent) - fraction.length;
	if (sign === void 0 || digits === "" || digits.length > maxDigits || Math.abs(power) > maxExponent) return null;
	return {
		digits: `${sign === "-" ? "-" : ""}${digits}`,
		exponent: power
	};
}
// dist/src/transform/trackers.js
/** @param text JSON text of `source`; the id of the version is a hash of it and the tracker's id */
function toDefinition(trackerId, source, text) {
	const issues = [];
	const at = recordAt("trackers", source, "", issues);
	const table = readTable$1(source, issues);
	const columns = table === null ? [] : readColumns(trackerId, table, issues);
	const fields = readCommonFields(at, "valueType");
	const about = {
		...fields,
		question: readText$1(at, "valueLabel"),
		typeCode: readText$1(at, "typeCode")
	};
	const id = createHash("sha256").update(`${trackerId}\n${text}`).digest("hex").slice(0, 32);
	const rows = columns.map(({ row }) => ({
		...row,
		...decideAdditivity(about, columnAsked(row))
	}));
	for (const field of Object.keys(source)) if (lossesOf(source[field]).number) reportField(at, "degraded", "number_out_of_range", field, nullForNumber);
	const listIds = [fields.valueListId, ...rows.map((row) => row.value_list_id)].filter((listId) => listId !== null);
	const maxRows = table === null ? null : readMaxRows(table, issues);
	return {
		id,
		valueType: fields.valueType,
		unit: fields.unit,
		unitType: fields.unitType,
		scale: fields.scale,
		maxRows,
		columns: new Map(columns.map(({ row, column }) => [row.column_code, column])),
		valueListIds: [...new Set(listIds)],
		row: {
			definition_id: id,
			tracker_id: trackerId,
			name: fields.name,
			value_label: about.question,
			instructions: readText$1(at, "instructions"),
			tracker_type: readText$1(at, "type"),
			type_code: about.typeCode,
			value_type: fields.valueType,
			unit: fields.unit,
			unit_type: fields.unitType,
			number_scale: fields.scale?.code ?? null,
			max_rows: maxRows,
			value_list_id: fields.valueListId,
			...decideAdditivity(about, null),
			definition: text,
			table_columns: rows.length === 0 ? null : jsonText(rows)
		},
		issues
	};
}
const columnAsked = ({ name, value_type, unit, unit_type }) => ({
	name,
	valueType: value_type,
	unit,
	unitType: unit_type
});
/** What a tracker and a column have in common. */
function readCommonFields(at, typeField) {
	const valueType = readText$1(at, typeField);
	if (valueType !== null && !valueTypes.has(valueType)) reportField(at, "notice", "unknown_value_type", typeField, "the type is unknown; values are read by their shape");
	return {
		name: readText$1(at, "name"),
		valueType,
		unit: readText$1(at, "unit"),
		unitType: readText$1(at, "unitType"),
		scale: readScale(at.record["numberScale"]),
		valueListId: readValueList(at)
	};
}
/** A scale that is not a text counts as an unknown code: ignoring it would be guessing. */
function readScale(value) {
	if (isBlank$1(value)) return null;
	return scaleOf(typeof value === "string" ? value.toWellFormed() : jsonText(value));
}
function readValueList(at) {
	const { id, malformed } = findValueList(at.record);
	if (malformed !== null) at.issues.report(at.subject, {
		severity: "degraded",
		code: "invalid_id",
		pointer: at.pointer + malformed.pointer,
		message: "the reference to a value list is not 24 hexadecimal characters",
		value: malformed.value
	});
	return id;
}
const validationPointer = "/valueValidation";
const tablePointer = `${validationPointer}/table`;
/** `valueValidation.table`; reports an issue if it is present but not an object. */
function readTable$1(source, issues) {
	const validation = readObject(recordAt("trackers", source, "", issues), "valueValidation");
	return validation === null ? null : readObject(recordAt("trackers", validation, validationPointer, issues), "table");
}
function readObject(at, field) {
	const value = at.record[field];
	if (isObject(value)) return value;
	if (!isBlank$1(value)) reportField(at, "degraded", "invalid_type", field, `${field} is not an object`);
	return null;
}
function readColumns(trackerId, table, issues) {
	const columns = table["columns"];
	if (isBlank$1(columns)) return [];
	const pointer = `${tablePointer}/columns`;
	if (!Array.isArray(columns)) {
		const at = recordAt("tracker_columns", table, tablePointer, issues);
		reportField(at, "rejected", "invalid_type", "columns", "columns is not an array");
		return [];
	}
	const seen = /* @__PURE__ */ new Set();
	return columns.flatMap((value, index) => {
		const column = readColumn(trackerId, value, index, recordAt("tracker_columns", { [index]: value }, pointer, issues));
		if (column === null) return [];
		if (seen.has(column.row.column_code)) {
			const at = recordAt("tracker_columns", isObject(value) ? value : {}, `${pointer}/${index}`, issues);
			reportField(at, "rejected", "duplicate_code", "code", "a second column with this code; the first is kept");
			return [];
		}
		seen.add(column.row.column_code);
		return [column];
	});
}
function readColumn(trackerId, value, index, parent) {
	if (!isObject(value)) {
		reportField(parent, "rejected", "invalid_type", String(index), "a column is not an object");
		return null;
	}
	const at = {
		...parent,
		record: value,
		pointer: `${parent.pointer}/${index}`
	};
	const code = readCode(at);
	if (code === null) return null;
	const fields = readCommonFields(at, "type");
	const { valueType, unit, unitType, scale } = fields;
	return {
		column: {
			valueType,
			unit,
			unitType,
			scale
		},
		row: {
			tracker_id: trackerId,
			column_code: code,
			column_index: index,
			name: fields.name,
			value_type: valueType,
			unit,
			unit_type: unitType,
			number_scale: scale?.code ?? null,
			value_list_id: fields.valueListId
		}
	};
}
/** The `code` of a column or cell; null, with an issue that rejects the record, if it cannot be used. */
function readCode(at) {
	const code = at.record["code"];
	if (typeof code === "string" && code !== "") return code.toWellFormed();
	if (isBlank$1(code)) reportField(at, "rejected", "missing_field", "code", "code is absent");
	else reportField(at, "rejected", "invalid_type", "code", "code is not a text");
	return null;
}
function readMaxRows(table, issues) {
	const validation = readObject(recordAt("trackers", table, tablePointer, issues), "validation");
	if (validation === null || isBlank$1(validation["maxRows"])) return null;
	const maxRows = validation["maxRows"];
	if (typeof maxRows === "number" && Number.isInteger(maxRows) && Math.abs(maxRows) < 2 ** 31) return maxRows + 0;
	const at = recordAt("trackers", validation, `${tablePointer}/validation`, issues);
	reportField(at, "degraded", "invalid_type", "maxRows", "maxRows is not a 32-bit integer");
	return null;
}
/** Issues are kept with the definition, to be reported in every survey that embeds it. */
function recordAt(resource, record, pointer, issues) {
	return {
		record,
		pointer,
		subject: {
			resource,
			surveyId: null,
			utrvId: null,
			initiativeId: null
		},
		issues: {
			report: (about, issue) => {
				issues.push({
					resource: about.resource,
					issue
				});
			},
			get count() {
				return issues.length;
			}
		}
	};
}
/** Spellings of a reference to a value list. Which one the service uses, and where, is not documented. */
const spellings = ["valueListId", "listId"];
const maxDepth$1 = 5;
/**
* The value list that a definition or a column refers to: the reference nearest to the top, wherever it is. The columns
* of a table are not searched, since each has its own reference.
*/
function findValueList(definition) {
	let malformed = null;
	let level = [{
		object: definition,
		pointer: ""
	}];
	for (let depth = 0; depth < maxDepth$1 && level.length > 0; depth++) {
		for (const { object, pointer } of level) for (const spelling of spellings) {
			const value = object[spelling];
			if (isObjectId(value)) return {
				id: value,
				malformed: null
			};
			if (!isBlank$1(value)) malformed ??= {
				pointer: `${pointer}/${spelling}`,
				value
			};
		}
		level = level.flatMap(({ object, pointer }) => Object.keys(object).flatMap((key) => {
			const child = object[key];
			if (key === "columns" || !isObject(child)) return [];
			return [{
				object: child,
				pointer: `${pointer}/${pointerSegment(key)}`
			}];
		}));
	}
	return {
		id: null,
		malformed
	};
}
// dist/src/transform/definitions.js
/**
* @param options.capacity maximum number of versions to hold; a full cache is emptied, so that hostile bodies cannot
* exhaust memory
*/
function createDefinitionCache(options = {}) {
	const capacity = options.capacity ?? 1e4;
	const newest = /* @__PURE__ */ new Map();
	const byText = /* @__PURE__ */ new Map();
	return { find: (trackerId, source) => {
		const seen = newest.get(trackerId);
		if (seen !== void 0 && isSameJson(seen.source, source, 0)) return seen.definition;
		if (newest.size >= capacity || byText.size >= capacity) {
			newest.clear();
			byText.clear();
		}
		const text = jsonText(source);
		const key = `${trackerId}\n${text}`;
		const definition = byText.get(key) ?? toDefinition(trackerId, source, text);
		byText.set(key, definition);
		newest.set(trackerId, {
			source,
			definition
		});
		return definition;
	} };
}
const maxDepth = 32;
/**
* Whether two values have the same JSON text, with keys in the same order; false if in doubt. Three times faster than
* writing the text, and nearly every definition equals the last one of its tracker.
*/
function isSameJson(a, b, depth) {
	if (a === b) return true;
	if (depth === maxDepth) return false;
	if (Array.isArray(a)) {
		if (!Array.isArray(b) || a.length !== b.length) return false;
		return a.every((item, i) => isSameJson(item, b[i], depth + 1));
	}
	if (!isObject(a) || !isObject(b)) return Object.is(a, b);
	const keys = Object.keys(a);
	const others = Object.keys(b);
	if (keys.length !== others.length) return false;
	for (let i = 0; i < keys.length; i++) {
		const key = keys[i] ?? "";
		if (key !== others[i] || !isSameJson(a[key], b[key], depth + 1)) return false;
	}
	return true;
}
// dist/src/transform/known-traits.js
const byDefinition = /* @__PURE__ */ new WeakMap();
/** Traits depend on a definition, currencies and decisions; if these differ from the last call, nothing is known. */
function knownTraits(given, definition) {
	const last = byDefinition.get(definition);
	if (last?.currency === given.currency && last.defaultCurrency === given.defaultCurrency && last.decidedUnits === given.decidedUnits) return last;
	const known = {
		...given,
		ofValues: /* @__PURE__ */ new Map(),
		ofCells: /* @__PURE__ */ new Map(),
		ofOtherCells: /* @__PURE__ */ new Map()
	};
	byDefinition.set(definition, known);
	return known;
}
// dist/src/transform/data-points.js
const maxTextLength = 5e3;
const maxItems = 100;
/** The place of a value that is not in a table. */
function toPlace(owner, pointer) {
	const { valueType, known } = owner;
	let traits = known?.ofValues.get(valueType);
	if (traits === void 0) {
		traits = traitsOfValue(owner);
		if (known !== null && known.ofValues.size < 1e3) known.ofValues.set(valueType, traits);
	}
	return {
		owner,
		pointer,
		row: null,
		traits
	};
}
function traitsOfValue(owner) {
	const { valueType, definition } = owner;
	const unit = chooseUnit(owner, valueType, null, null);
	const given = definition?.scale ?? null;
	const scaleSource = given === null ? null : "tracker";
	return {
		columnCode: null,
		valueType,
		scale: chooseScale(given, unit),
		scaleSource,
		unit,
		base: owner.decidedUnits.baseUnitOf(valueType, unit) ?? baseUnitOf(valueType, unit)
	};
}
/** The unit of a value of this type according to rule 8; `cell` and `column` are null outside tables. */
function chooseUnit(owner, valueType, cell, column) {
	const { definition } = owner;
	const places = {
		cell,
		column: column?.unit ?? null,
		tracker: definition?.unit ?? null
	};
	const unitType = column?.unitType ?? definition?.unitType ?? null;
	if (unitType !== "currency") return unitOf(places, unitType);
	if (!isAmountType(valueType)) return noUnit;
	return currencyOf(places, owner.currency, owner.defaultCurrency);
}
/** A value outside tables, read by its shape: items of an array, entries of an object, or a single value. */
function writeAnswer(place, value) {
	if (Array.isArray(value)) return writeItems(place, value);
	return isObject(value) ? writeEntries(place, value) : writeSingle(place, value);
}
/** The value of a cell: a structure is taken apart only if the column's type has options (rules 4 and 6). */
function writeCellValue(place, value) {
	return isOptionType(place.traits.valueType) ? writeAnswer(place, value) : writePoint(place, null, value, "");
}
function reportAt(place, severity, code, suffix, message, value) {
	const pointer = `${place.owner.pointer}${place.pointer}${suffix}`;
	place.owner.issues.report(place.owner.subject, {
		severity,
		code,
		pointer,
		message,
		value
	});
}
function writeSingle(place, value) {
	if (isBlank$1(value)) return 0;
	if (isCodeType(place.traits.valueType)) return writePoint(place, optionCode(place, value, ""), value, "");
	if (isOptionType(place.traits.valueType)) reportAt(place, "notice", "invalid_type", "", "a single value where entries by option are expected", value);
	return writePoint(place, null, value, "");
}
function writeItems(place, items) {
	if (items.length > maxItems) reportAt(place, "notice", "limit_exceeded", "", `more than ${maxItems} items`, String(items.length));
	const seen = /* @__PURE__ */ new Set();
	let count = 0;
	for (let i = 0; i < items.length; i++) {
		const item = items[i];
		if (isBlank$1(item)) continue;
		const code = optionCode(place, item, `/${i}`);
		if (seen.has(code)) {
			reportAt(place, "rejected", "duplicate_code", `/${i}`, "a second answer with this option; the first is kept", item);
			continue;
		}
		seen.add(code);
		count += writePoint(place, code, item, `/${i}`);
	}
	return count;
}
function writeEntries(place, entries) {
	const seen = /* @__PURE__ */ new Set();
	let count = 0;
	for (const key of Object.keys(entries)) {
		const value = entries[key];
		if (isBlank$1(value)) continue;
		const code = key.toWellFormed();
		const suffix = `/${pointerSegment(key)}`;
		if (code === "") reportAt(place, "rejected", "missing_field", suffix, "an entry without an option code", value);
		else if (seen.has(code)) reportAt(place, "rejected", "duplicate_code", suffix, "a second entry with this option; the first is kept", value);
		else {
			seen.add(code);
			count += writePoint(place, code, value, suffix);
		}
	}
	return count;
}
/** The code that an item names; if the item is not a text, its JSON text is the code. */
function optionCode(place, item, suffix) {
	if (typeof item === "string") return item.toWellFormed();
	reportAt(place, "notice", "invalid_type", suffix, "the code of an option is not a text", item);
	return typeof item === "number" ? String(item) : jsonText(item);
}
/** Writes the row of a value that is not blank. */
function writePoint(place, option, value, suffix) {
	const { owner } = place;
	const { scale, base } = place.traits;
	const pointer = suffix === "" ? place.pointer : place.pointer + suffix;
	const reading = {
		number: null,
		scaled: null,
		text: null,
		day: null
	};
	if (typeof value === "number") readNumber(reading, place, value, suffix, owner.literals?.get(pointer));
	else readText(reading, place, value, suffix);
	if (scale.exponent === null) reportScale(place, suffix);
	else if (reading.scaled !== null && !Number.isFinite(reading.scaled)) {
		reading.scaled = null;
		reportAt(place, "degraded", "number_out_of_range", suffix, "the scaled value is too large for a double", value);
	}
	if (base.isUnknown && reading.number !== null) reportUnknownUnit(place, suffix);
	const sent = suffix === "" ? pointer : pointer.toWellFormed();
	if (owner.points !== null && owner.observe === null) {
		owner.points.add(place, option, sent, reading);
		return 1;
	}
	const row = pointRow(place, option, sent, reading);
	owner.sink("data_points", row);
	if (owner.observe !== null) {
		const literal = owner.literals?.get(pointer) ?? null;
		owner.observe({
			row,
			pointer: owner.pointer + pointer,
			value,
			literal,
			scaleSource: place.traits.scaleSource
		});
	}
	return 1;
}
/** @param pointer relative to the value record */
function pointRow(place, option, pointer, reading) {
	const { owner, traits } = place;
	const { scale, unit, base } = traits;
	return {
		utrv_id: owner.utrvId,
		survey_id: owner.surveyId,
		initiative_id: owner.initiativeId,
		tracker_id: owner.trackerId,
		row_index: place.row,
		column_code: traits.columnCode,
		option_code: option,
		json_pointer: pointer,
		value_type: traits.valueType,
		value_number: reading.number,
		number_scale: scale.code,
		scale_factor: scale.factor,
		value_scaled: reading.scaled,
		value_text: reading.text,
		value_date: reading.day,
		unit: unit.unit,
		unit_type: unit.unitType,
		unit_source: unit.source,
		base_factor: base.factor,
		base_unit: base.unit,
		status: owner.status,
		period: owner.coverage.period,
		period_start: owner.coverage.start,
		period_end: owner.coverage.end
	};
}
function reportScale(place, suffix) {
	const { scale, unit } = place.traits;
	if (!isContradicted(scale, unit)) {
		reportAt(place, "degraded", "unknown_number_scale", suffix, "the scale is unknown; the value is not scaled", scale.code);
		return;
	}
	reportAt(place, "degraded", "contradicting_scale", suffix, "the scale and the unit are two different scales; the value is not scaled", `${scale.code}, ${unit.unit}`);
}
/**
* Reports each combination of tracker, column and unit once per survey: there are as many values as there are sites and
* years.
*/
function reportUnknownUnit(place, suffix) {
	const { owner } = place;
	const { columnCode, unit } = place.traits;
	const key = JSON.stringify([
		owner.trackerId,
		columnCode,
		unit.unit
	]);
	if (owner.unknownUnits.has(key)) return;
	owner.unknownUnits.add(key);
	reportAt(place, "notice", "unknown_unit", suffix, "the unit is unknown; the value is not converted", unit.unit);
}
/** @param literal the number as sent, if the double does not hold all of its digits */
function readNumber(reading, place, value, suffix, literal) {
	if (!Number.isFinite(value)) {
		reportAt(place, "degraded", "number_out_of_range", suffix, "the number is too large for a double", value);
		return;
	}
	reading.number = value + 0;
	const { exponent } = place.traits.scale;
	if (exponent !== null) reading.scaled = literal === void 0 ? scaleNumber(value, exponent) : scaleDecimal(literal, exponent);
	if (place.traits.valueType === "date") reportAt(place, "degraded", "invalid_date", suffix, "a number is not a date", value);
}
function readText(reading, place, value, suffix) {
	const sent = typeof value === "string" ? value : jsonText(value);
	reading.text = sent.toWellFormed();
	if (reading.text !== sent) reportAt(place, "degraded", "invalid_text", suffix, "half a surrogate pair is replaced by U+FFFD", value);
	if (typeof value === "object" && lossesOf(value).number) reportAt(place, "degraded", "number_out_of_range", suffix, nullForNumber, value);
	if (sent.length > maxTextLength && typeof value === "string" && countCharacters(sent) > maxTextLength) reportAt(place, "notice", "limit_exceeded", suffix, `a text longer than ${maxTextLength} characters`, value);
	if (isNumericType(place.traits.valueType)) readDecimal(reading, place, value, suffix);
	else if (place.traits.valueType === "date") {
		reading.day = typeof value === "string" ? parseDay(value) : null;
		if (reading.day === null) reportAt(place, "degraded", "invalid_date", suffix, "not an ISO 8601 date", value);
	}
}
function readDecimal(reading, place, value, suffix) {
	const decimal = typeof value === "string" ? plainDecimal(value) : null;
	if (decimal === null) {
		reportAt(place, "degraded", "not_a_number", suffix, "not a plain decimal", value);
		return;
	}
	const number = scaleDecimal(decimal, 0);
	if (Number.isFinite(number)) reading.number = number;
	else reportAt(place, "degraded", "number_out_of_range", suffix, "the number is too large for a double", value);
	if (reading.number !== null && place.traits.scale.exponent !== null) reading.scaled = scaleDecimal(decimal, place.traits.scale.exponent);
}
// dist/src/transform/reading/decided-units.js
/** @param aliases in the order of their lines */
function decideUnits(aliases) {
	if (aliases.length === 0) return nothingDecided;
	const byUnit = groupBy(aliases, ({ unit }) => unit);
	return { baseUnitOf: (valueType, { unit, unitType }) => {
		const decided = (unit === null || valueType === "percentage" ? void 0 : byUnit.get(unit))?.filter(({ is }) => is !== null) ?? [];
		const alias = decided.findLast((row) => row.unit_type !== null && row.unit_type === unitType) ?? decided.findLast((row) => row.unit_type === null);
		return alias === void 0 || !isOfType(alias.is, unitType) ? null : toBaseUnit(alias);
	} };
}
const nothingDecided = { baseUnitOf: () => null };
/** Every unit is of one type; a number without a type may be of any. */
const isOfType = (unit, unitType) => unitType === null || unitDefinitions.some((each) => each.unit === unit && each.unitType === unitType);
const toBaseUnit = ({ base_unit: unit, numerator, denominator }) => ({
	factor: (numerator ?? 1) / (denominator ?? 1),
	unit,
	isUnknown: false
});
/** As `decideUnits`, of the text of units.csv; the same object for the same text, since its uses are cached by it. */
function decidedUnitsIn(text) {
	if (text === "") return nothingDecided;
	if (last?.text !== text) {
		const { units } = parseDecisions([{
			name: "units.csv",
			text
		}]);
		last = {
			text,
			decided: decideUnits(units)
		};
	}
	return last.decided;
}
let last = null;
// dist/src/transform/reading/coverage.js
const monthsOf = {
	monthly: 1,
	quarterly: 3,
	yearly: 12
};
function isPeriod(value) {
	return value === "monthly" || value === "quarterly" || value === "yearly";
}
/**
* What a period that ends at an instant covers. An effective date without a time is the same calendar day in any time zone.
* @throws RangeError for an unknown time zone
*/
function toCoverage(period, effective, timeZone) {
	const end = effective.hasTime ? dayInTimeZone(effective.micros, timeZone) : effective.day;
	const start = periodStart(end, monthsOf[period]);
	const isAligned = isAlignedEnd(period, end);
	const label = isAligned ? alignedLabel(period, end) : `${isoDay(start)}/${isoDay(end)}`;
	return {
		period,
		effectiveAt: effective.micros,
		start,
		end,
		label,
		isAligned
	};
}
function periodStart(end, months) {
	const next = fromEpochDay(end + 1);
	const { year, month } = monthsBefore(next.year, next.month, months);
	return toEpochDay(year, month, Math.min(next.day, daysInMonth(year, month)));
}
function monthsBefore(year, month, months) {
	const index = year * 12 + (month - 1) - months;
	return {
		year: Math.floor(index / 12),
		month: (index % 12 + 12) % 12 + 1
	};
}
function isAlignedEnd(period, end) {
	const { year, month, day } = fromEpochDay(end);
	return day === daysInMonth(year, month) && month % monthsOf[period] === 0;
}
function alignedLabel(period, end) {
	const { year, month } = fromEpochDay(end);
	if (period === "yearly") return isoYear(year);
	return period === "quarterly" ? `${isoYear(year)}-Q${month / 3}` : `${isoYear(year)}-${twoDigits(month)}`;
}
const formatters = /* @__PURE__ */ new Map();
/**
* The calendar day of an instant (microseconds) in a time zone, in days since 1970-01-01. The format has no era: what is
* before the year 1 there (the first hours of 0001 in UTC) gets a day of year 1.
*/
function dayInTimeZone(micros, timeZone) {
	if (timeZone === "UTC") return Math.floor(micros / 864e8);
	let formatter = formatters.get(timeZone);
	if (formatter === void 0) {
		const options = {
			timeZone,
			calendar: "gregory",
			year: "numeric",
			month: "numeric",
			day: "numeric"
		};
		formatter = new Intl.DateTimeFormat("en-US", options);
		formatters.set(timeZone, formatter);
	}
	const [month, day, year] = formatter.format(Math.floor(micros / 1e3)).split("/").map(Number);
	if (year === void 0 || month === void 0 || day === void 0) throw new Error("a formatted day does not have three parts");
	return toEpochDay(year, month, day);
}
// dist/src/transform/table-answers.js
const base = "/valueData/table";
const maxRows = 1e3;
const maxCells = 50;
const namedCellFields = /* @__PURE__ */ new Set([
	"code",
	"value",
	"unit",
	"numberScale"
]);
/**
* Writes the cells of a table as data points (lake.md, rule 3). A row or cell that is `null`, or a cell without a
* value, does not count: it makes no data point, and another cell with its code is not a duplicate.
* @returns the number of data points
*/
function writeTableAnswer(owner, table) {
	reportLimits(owner, table);
	let count = 0;
	for (let row = 0; row < table.length; row++) {
		const cells = table[row];
		if (Array.isArray(cells)) count += writeRow(owner, row, cells);
		else if (!isBlank$1(cells)) reportMalformed(owner, `${row}`, "a table row is not an array", cells);
	}
	return count;
}
/** Whether a table contains a value, or anything that is neither a row nor a cell. */
function holdsCells(table) {
	return table.some((row) => {
		if (!Array.isArray(row)) return !isBlank$1(row);
		return row.some((cell) => isObject(cell) ? !isBlank$1(cell["value"]) : !isBlank$1(cell));
	});
}
/** Fields of cells that the schema does not name, by row and cell; null if there are none. */
function unnamedCells(table) {
	const rows = {};
	table.forEach((cells, row) => {
		if (!Array.isArray(cells)) return;
		for (let i = 0; i < cells.length; i++) {
			const cell = cells[i];
			const unnamed = isObject(cell) && hasUnnamed(cell) ? unnamedFields(cell, namedCellFields) : null;
			if (unnamed === null) continue;
			rows[row] ??= {};
			rows[row][i] = unnamed;
		}
	});
	return Object.keys(rows).length === 0 ? null : rows;
}
/** Cheaper than `unnamedFields`, and nearly always false. */
function hasUnnamed(cell) {
	for (const key in cell) if (!namedCellFields.has(key)) return true;
	return false;
}
function reportLimits(owner, table) {
	const allowedRows = owner.definition?.maxRows ?? null;
	const widest = table.reduce((max, row) => Array.isArray(row) ? Math.max(max, row.length) : max, 0);
	if (table.length > maxRows) reportLimit(owner, `a table of more than ${maxRows} rows`, table.length);
	if (allowedRows !== null && table.length > allowedRows) reportLimit(owner, `a table of more than the ${allowedRows} rows that its definition allows`, table.length);
	if (widest > maxCells) reportLimit(owner, `a table row of more than ${maxCells} cells`, widest);
}
function reportLimit(owner, message, value) {
	const pointer = owner.pointer + base;
	owner.issues.report(owner.subject, {
		severity: "notice",
		code: "limit_exceeded",
		pointer,
		message,
		value
	});
}
function reportMalformed(owner, path, message, value) {
	const pointer = `${owner.pointer}${base}/${path}`;
	owner.issues.report(owner.subject, {
		severity: "rejected",
		code: "invalid_type",
		pointer,
		message,
		value
	});
}
function writeRow(owner, row, cells) {
	const seen = /* @__PURE__ */ new Set();
	let count = 0;
	for (let i = 0; i < cells.length; i++) {
		const cell = cells[i];
		if (isObject(cell)) {
			if (!isBlank$1(cell["value"])) count += writeCell(owner, row, i, cell, seen);
		} else if (!isBlank$1(cell)) reportMalformed(owner, `${row}/${i}`, "a table cell is not an object", cell);
	}
	return count;
}
function writeCell(owner, row, index, cell, seen) {
	const code = cell["code"];
	if (typeof code !== "string" || code === "" || seen.has(code) || !code.isWellFormed()) return writeOddCell(owner, row, index, cell, seen);
	seen.add(code);
	return writeCellValue(cellPlace(owner, row, index, cell, code), cell["value"]);
}
function writeOddCell(owner, row, index, cell, seen) {
	const at = cellAt(owner, row, index, cell);
	const code = readCode(at);
	if (code === null) return 0;
	if (seen.has(code)) {
		const issue = {
			severity: "rejected",
			code: "duplicate_cell",
			pointer: at.pointer,
			message: "a second cell with this code in its row; the first is kept",
			value: cell
		};
		owner.issues.report(owner.subject, issue);
		return 0;
	}
	seen.add(code);
	reportField(at, "degraded", "invalid_text", "code", "half a surrogate pair is replaced by U+FFFD");
	return writeCellValue(cellPlace(owner, row, index, cell, code), cell["value"]);
}
function cellAt(owner, row, index, record) {
	return {
		record,
		pointer: `${owner.pointer}${base}/${row}/${index}`,
		subject: owner.subject,
		issues: owner.issues
	};
}
function cellPlace(owner, row, index, cell, columnCode) {
	return {
		owner,
		pointer: cellPointer(row, index),
		row,
		traits: cellTraits(owner, row, index, cell, columnCode)
	};
}
/** Traits that were read without an issue are reused. */
function cellTraits(owner, row, index, cell, columnCode) {
	const { known, issues } = owner;
	const { unit, numberScale } = cell;
	if (known === null || !isTextOrBlank(unit) || !isTextOrBlank(numberScale)) return readTraits(owner, row, index, cell, columnCode);
	const isPlain = isBlank$1(unit) && isBlank$1(numberScale);
	const cells = isPlain ? known.ofCells : known.ofOtherCells;
	const key = isPlain ? columnCode : cellKey(columnCode, unit ?? "", numberScale ?? "");
	const last = cells.get(key);
	if (last !== void 0) return last;
	const before = issues.count;
	const traits = readTraits(owner, row, index, cell, columnCode);
	if (issues.count === before && cells.size < 1e3) cells.set(key, traits);
	return traits;
}
const isTextOrBlank = (value) => typeof value === "string" || value === null || value === void 0;
const cellKey = (code, unit, scale) => `${code.length} ${code}${unit.length} ${unit}${scale}`;
function readTraits(owner, row, index, cell, columnCode) {
	const { definition } = owner;
	const column = definition?.columns.get(columnCode) ?? null;
	if (column === null) {
		const at = cellAt(owner, row, index, cell);
		reportField(at, "notice", "unknown_column", "code", "the definition has no column with this code");
	}
	const valueType = column?.valueType ?? null;
	const unit = isBlank$1(cell["unit"]) ? chooseUnit(owner, valueType, null, column) : cellUnit(cellAt(owner, row, index, cell), owner, valueType, column);
	const ofCell = readScale(cell["numberScale"]);
	const ofColumn = column?.scale ?? null;
	const ofTracker = definition?.scale ?? null;
	return {
		columnCode,
		valueType,
		scale: chooseScale(ofCell ?? ofColumn ?? ofTracker, unit),
		scaleSource: scaleSourceOf(ofCell, ofColumn, ofTracker),
		unit,
		base: owner.decidedUnits.baseUnitOf(valueType, unit) ?? baseUnitOf(valueType, unit)
	};
}
function scaleSourceOf(cell, column, tracker) {
	if (cell !== null) return "cell";
	if (column !== null) return "column";
	return tracker === null ? null : "tracker";
}
/** Pointers of cells in small tables, created once: all data points in the same place share one text. */
const pointers = [];
const maxPointerRows = 64;
function cellPointer(row, index) {
	if (row >= maxPointerRows || index >= maxCells) return `${base}/${row}/${index}/value`;
	const at = row * maxCells + index;
	pointers[at] ??= `${base}/${row}/${index}/value`;
	return pointers[at];
}
/**
* The unit of a cell that names one; reports an issue if it is not a text, or if the survey's currency takes
* precedence.
*/
function cellUnit(at, owner, valueType, column) {
	const named = readText$1(at, "unit");
	const unit = chooseUnit(owner, valueType, named, column);
	if (unit.unitType !== "currency") return named === null ? {
		...unit,
		unit: null,
		source: null
	} : unit;
	if (named !== null && named !== unit.unit) {
		if (isCurrencyCode(named)) reportField(at, "notice", "currency_mismatch", "unit", "not the currency of the survey");
		else reportField(at, "notice", "unknown_value", "unit", "not a currency code");
	}
	return unit;
}
// dist/src/transform/answers.js
/**
* Applies rule 2 of a data point. If the places that belong to the type are empty, the value is read from any other
* place that has one, so that it is not lost. A representation in a place that does not belong to the type, or one that
* is ignored because an earlier one is read, is reported as `unexpected_data`.
*/
function writeAnswers(at, valueData, owner) {
	const table = readTable(valueData);
	const { value } = at.record;
	const data = valueData?.record["data"];
	const holding = sourcesOf(owner.valueType).filter((source) => {
		if (source === "table") return table !== null && holdsCells(table);
		return holdsValue(source === "value" ? value : data);
	});
	const isTable = owner.valueType === "table";
	const read = holding[0] ?? (isTable ? "table" : null);
	for (const source of holding) {
		if (source === "value" && read === "data" && isSumOfEntries(owner, value, data)) continue;
		if (source !== read || isUnexpected(source, owner.valueType)) reportUnexpected(source === "value" ? at : valueData ?? at, source, source === read);
	}
	const tableRows = isTable || read === "table" ? table?.length ?? 0 : null;
	if (read === null) return {
		count: 0,
		tableRows
	};
	if (read === "table") return {
		count: writeTableAnswer(owner, table ?? []),
		tableRows
	};
	const count = read === "value" ? writeAnswer(toPlace(owner, "/value"), value) : writeAnswer(toPlace(owner, "/valueData/data"), data);
	if (owner.valueType === null) reportField(at, "notice", "unknown_value_type", "valueType", "no type; the value is read by its shape");
	return {
		count,
		tableRows
	};
}
function readTable(valueData) {
	const table = valueData?.record["table"];
	if (Array.isArray(table)) return table;
	if (valueData !== null && !isBlank$1(table)) {
		const at = {
			...valueData,
			subject: {
				...valueData.subject,
				resource: "data_points"
			}
		};
		reportField(at, "rejected", "invalid_type", "table", "the table is not an array of rows");
	}
	return null;
}
const tableFirst = [
	"table",
	"data",
	"value"
];
const valueFirst = [
	"value",
	"data",
	"table"
];
const dataFirst = [
	"data",
	"value",
	"table"
];
function sourcesOf(valueType) {
	if (valueType === "table") return tableFirst;
	return valueType === "number" || valueType === "percentage" ? valueFirst : dataFirst;
}
function isUnexpected(source, valueType) {
	if (valueType === null || !valueTypes.has(valueType)) return false;
	return source === "table" !== (valueType === "table");
}
/**
* The service may send the sum of a list of numbers along with the list; any other number in that place is not a sum.
*/
function isSumOfEntries(owner, value, data) {
	if (owner.valueType !== "numericValueList" || !isObject(data)) return false;
	const sum = decimalOf(owner, value, "/value");
	const entries = Object.entries(data).filter(([, entry]) => !isBlank$1(entry));
	const parts = entries.flatMap(([code, entry]) => decimalOf(owner, entry, `/valueData/data/${pointerSegment(code)}`) ?? []);
	return sum !== null && parts.length === entries.length && isSumOf(sum, parts);
}
/** A number as it was sent, or the plain decimal in a text. */
function decimalOf({ literals }, value, pointer) {
	if (typeof value === "string") return plainDecimal(value);
	if (typeof value !== "number" || !Number.isFinite(value)) return null;
	return literals?.get(pointer) ?? String(value);
}
function reportUnexpected(at, source, isRead) {
	reportField(at, "notice", "unexpected_data", source, isRead ? "a value in a place where its type does not have one; it is read" : "a second representation of the value; it is not read");
}
// dist/src/transform/utrvs.js
const statuses = /* @__PURE__ */ new Set([
	"created",
	"updated",
	"rejected",
	"verified"
]);
const assuranceStatuses = /* @__PURE__ */ new Set([
	"created",
	"completed",
	"completed_open",
	"rejected",
	"restated",
	"partial"
]);
const notApplicableTypes = /* @__PURE__ */ new Set(["na", "nr"]);
const namedFields$1 = /* @__PURE__ */ new Set([
	"_id",
	"period",
	"effectiveDate",
	"evidenceRequired",
	"verificationRequired",
	"isPrivate",
	"status",
	"universalTrackerId",
	"universalTracker",
	"initiativeId",
	"value",
	"valueType",
	"valueData",
	"notes",
	"assuranceStatus"
]);
const namedValueData = /* @__PURE__ */ new Set([
	"data",
	"table",
	"notApplicableType"
]);
/**
* Writes the row, data points and issues of one entry of `universalTrackerValues`.
* @returns the number of data points, or null if the record is rejected
*/
function writeUtrv(survey, value, index) {
	const pointer = `/data/universalTrackerValues/${index}`;
	const { surveyId, issues } = survey;
	const unidentified = readRecord(value, {
		pointer,
		subject: {
			resource: "utrvs",
			surveyId,
			utrvId: null,
			initiativeId: survey.initiativeId
		},
		issues
	});
	if (unidentified === null) return null;
	const utrvId = readRequiredId(unidentified, "_id");
	if (utrvId === null) return null;
	const subject = {
		resource: "utrvs",
		surveyId,
		utrvId,
		initiativeId: survey.initiativeId
	};
	const at = {
		record: unidentified.record,
		pointer,
		subject,
		issues
	};
	if (survey.seen.has(utrvId)) {
		reportField(at, "rejected", "duplicate_id", "_id", "a second value record with this id; the first is kept");
		return null;
	}
	const trackerId = readRequiredId(at, "universalTrackerId");
	const initiativeId = trackerId === null ? null : readInitiativeId(survey, at);
	const coverage = initiativeId === null ? null : readCoverage(survey, at);
	if (trackerId === null || initiativeId === null || coverage === null) return null;
	survey.seen.add(utrvId);
	return writeRecord(survey, at, index, {
		utrvId,
		trackerId,
		initiativeId,
		coverage
	});
}
function writeRecord(survey, received, index, identity) {
	const { utrvId, trackerId, initiativeId, coverage } = identity;
	const { record, pointer, issues } = received;
	const { surveyId } = survey;
	const { defaultCurrency, decidedUnits = nothingDecided } = survey.context;
	const at = {
		record,
		pointer,
		subject: {
			resource: "utrvs",
			surveyId,
			utrvId,
			initiativeId
		},
		issues
	};
	const definition = readDefinition(survey, at, trackerId);
	const status = readEnum(at, "status", statuses);
	const valueType = readValueType(at) ?? definition?.valueType ?? null;
	const valueData = readValueData(at);
	const answer = writeAnswers(at, valueData, {
		utrvId,
		surveyId,
		initiativeId,
		trackerId,
		status,
		valueType,
		coverage,
		definition,
		known: definition === null ? null : knownTraits({
			currency: survey.currency,
			defaultCurrency,
			decidedUnits
		}, definition),
		currency: survey.currency,
		defaultCurrency,
		decidedUnits,
		pointer,
		subject: {
			resource: "data_points",
			surveyId,
			utrvId,
			initiativeId
		},
		issues,
		sink: survey.sink,
		literals: literalsOf(record),
		unknownUnits: survey.unknownUnits,
		points: survey.points,
		observe: survey.observe
	});
	const notApplicable = valueData === null ? null : readEnum(valueData, "notApplicableType", notApplicableTypes);
	if (valueData !== null && answer.count > 0 && notApplicable !== null && notApplicableTypes.has(notApplicable)) reportField(valueData, "notice", "contradicting_answer", "notApplicableType", "a value beside \"not applicable\" or \"not reported\"; the value counts");
	survey.sink("utrvs", {
		utrv_id: utrvId,
		survey_id: surveyId,
		initiative_id: initiativeId,
		tracker_id: trackerId,
		source_index: index,
		status,
		value_type: valueType,
		answer: answerOf(answer.count, notApplicable),
		not_applicable_type: notApplicable,
		evidence_required: readInherited(survey, at, "evidenceRequired"),
		verification_required: readInherited(survey, at, "verificationRequired"),
		is_private: readInherited(survey, at, "isPrivate"),
		assurance_status: readAssuranceStatus(at),
		notes: readJson(at, "notes"),
		period: coverage.period,
		effective_at: coverage.effectiveAt,
		period_start: coverage.start,
		period_end: coverage.end,
		table_row_count: answer.tableRows,
		data_point_count: answer.count,
		definition_id: definition?.id ?? null,
		extra: readAllExtra(at, valueData?.record ?? null)
	});
	return answer.count;
}
function answerOf(count, notApplicable) {
	if (count > 0) return "answered";
	if (notApplicable === "na") return "not_applicable";
	return notApplicable === "nr" ? "not_reported" : "unanswered";
}
/** Inherited from the survey if absent; null if malformed, which rejects the record. */
function readInitiativeId(survey, at) {
	if (isBlank$1(at.record["initiativeId"])) return survey.initiativeId;
	const id = readRequiredId(at, "initiativeId");
	if (id !== null && id !== survey.initiativeId) reportContradiction(at, "initiativeId", "initiative");
	return id;
}
const reportContradiction = (at, field, what) => reportField(at, "notice", "contradicts_survey", field, `the survey has another ${what}; the record's own counts`);
/** From the record's own period and effective date, each inherited from the survey if absent; null if unusable. */
function readCoverage(survey, at) {
	const period = isBlank$1(at.record["period"]) ? survey.record["period"] : at.record["period"];
	const effective = isBlank$1(at.record["effectiveDate"]) ? survey.record["effectiveDate"] : at.record["effectiveDate"];
	if (period === survey.record["period"] && effective === survey.record["effectiveDate"]) return survey.coverage;
	if (!isPeriod(period)) {
		reportField(at, "rejected", "unknown_period", "period", "not monthly, quarterly or yearly");
		return null;
	}
	const sent = {
		...at,
		record: { effectiveDate: effective }
	};
	const instant = readInstant(sent, "effectiveDate", "rejected");
	if (instant === null) return null;
	const coverage = toCoverage(period, instant, survey.context.timeZone);
	if (!coverage.isAligned) reportField(sent, "notice", "unaligned_period", "effectiveDate", "not the last day of a period");
	if (period !== survey.coverage.period) reportContradiction(at, "period", "period");
	if (coverage.end !== survey.coverage.end) reportContradiction(at, "effectiveDate", "end");
	return coverage;
}
/** A record without this field gets its survey's setting; if the field is invalid, nothing is inherited. */
function readInherited(survey, at, field) {
	if (!isBlank$1(at.record[field])) return readBoolean(at, field);
	const inherited = survey.record[field];
	return typeof inherited === "boolean" ? inherited : null;
}
/** The embedded definition; its row and issues are written when it first occurs in a survey. */
function readDefinition(survey, at, trackerId) {
	const source = at.record["universalTracker"];
	if (!isObject(source)) {
		if (isBlank$1(source)) reportField(at, "notice", "missing_field", "universalTracker", "no definition is embedded");
		else reportField(at, "degraded", "invalid_type", "universalTracker", "the definition is not an object");
		return null;
	}
	const definition = survey.definitions.find(trackerId, source);
	if (survey.written.has(definition.id)) return definition;
	survey.written.add(definition.id);
	for (const id of definition.valueListIds) survey.valueListIds.add(id);
	survey.sink("tracker_definitions", definition.row);
	for (const { resource, issue } of definition.issues) {
		const pointer = `${at.pointer}/universalTracker${issue.pointer ?? ""}`;
		survey.issues.report({
			...at.subject,
			resource
		}, {
			...issue,
			pointer
		});
	}
	return definition;
}
function readValueType(at) {
	const valueType = readText$1(at, "valueType");
	if (valueType !== null && !valueTypes.has(valueType)) reportField(at, "notice", "unknown_value_type", "valueType", "the type is unknown; the value is read by its shape");
	return valueType;
}
function readAssuranceStatus(at) {
	return typeof at.record["assuranceStatus"] === "string" ? readEnum(at, "assuranceStatus", assuranceStatuses) : readTextOrJson(at, "assuranceStatus");
}
function readValueData(at) {
	const valueData = at.record["valueData"];
	if (isObject(valueData)) return {
		record: valueData,
		pointer: `${at.pointer}/valueData`,
		subject: at.subject,
		issues: at.issues
	};
	if (!isBlank$1(valueData)) reportField(at, "degraded", "invalid_type", "valueData", "valueData is not an object");
	return null;
}
/** Includes the fields of `valueData` and of the cells of its table that the schema does not name. */
function readAllExtra(at, valueData) {
	const table = valueData?.["table"];
	const ofCells = Array.isArray(table) ? unnamedCells(table) : null;
	const ofValueData = valueData === null ? null : unnamedFields(valueData, namedValueData);
	const inside = ofCells === null ? ofValueData : {
		...ofValueData,
		table: ofCells
	};
	return readExtra(at, namedFields$1, inside === null ? null : { valueData: inside });
}
// dist/src/transform/survey.js
/** Includes `aggregated`, the name of `aggregation` before the interface was corrected. */
const surveyTypes = /* @__PURE__ */ new Set([
	"default",
	"aggregation",
	"aggregated"
]);
const utrvTypes = /* @__PURE__ */ new Set(["actual"]);
const namedFields = /* @__PURE__ */ new Set([
	"_id",
	"name",
	"completedDate",
	"aggregatedDate",
	"type",
	"initiativeId",
	"period",
	"effectiveDate",
	"utrvType",
	"evidenceRequired",
	"verificationRequired",
	"isPrivate",
	"lastUpdated",
	"currency",
	"universalTrackerValues"
]);
/**
* Turns a survey with its values (endpoint 5) into rows of `surveys`, `utrvs`, `data_points`, `tracker_definitions` and
* `data_issues`. Never throws because of what the service sent.
*/
function transformSurvey(data, context, sink) {
	const issues = createIssueLog(context, "survey", sink);
	const subject = {
		resource: "surveys",
		surveyId: context.surveyId,
		utrvId: null,
		initiativeId: null
	};
	const at = readRecord(data, {
		pointer: "/data",
		subject,
		issues
	});
	const identity = at === null ? null : readIdentity({
		...at,
		issues: countingLoss(issues, at.record)
	}, context);
	if (at === null || identity === null) return {
		loaded: false,
		utrvs: 0,
		dataPoints: 0,
		issues: issues.count,
		valueListIds: []
	};
	return writeSurvey({
		...at,
		subject: {
			...subject,
			initiativeId: identity.initiativeId
		}
	}, context, identity, sink);
}
/**
* A body that is not the survey's, or has no array of value records, is not a valid answer, whatever its status.
* @param isInLake whether the lake has the survey's values: then a body that would be rejected must not remove them
* @throws InvalidBodyError that says where and what
*/
function requireSurvey(data, context, isInLake) {
	const refuse = (_, { message, pointer }) => {
		throw new InvalidBodyError(message, { pointer: pointer ?? "/data" });
	};
	const subject = {
		resource: "surveys",
		surveyId: context.surveyId,
		utrvId: null,
		initiativeId: null
	};
	const at = readRecord(data, {
		pointer: "/data",
		subject,
		issues: {
			count: 0,
			report: refuse
		}
	});
	if (at === null || !isOwnId(at, context)) return;
	readValueRecords(at);
	if (isInLake) readIdentity(at, context);
}
/** Null, with an issue that says why, if the survey cannot be used. */
function readIdentity(at, context) {
	if (!isOwnId(at, context)) return null;
	const initiativeId = readRequiredId(at, "initiativeId");
	if (initiativeId === null) return null;
	const { period, effectiveDate } = at.record;
	if (!isPeriod(period)) {
		if (isBlank$1(period)) reportField(at, "rejected", "missing_field", "period", "period is absent");
		else reportField(at, "rejected", "unknown_period", "period", "not monthly, quarterly or yearly");
		return null;
	}
	if (isBlank$1(effectiveDate)) {
		reportField(at, "rejected", "missing_field", "effectiveDate", "effectiveDate is absent");
		return null;
	}
	const instant = readInstant(at, "effectiveDate", "rejected");
	return instant === null ? null : {
		initiativeId,
		coverage: toCoverage(period, instant, context.timeZone)
	};
}
function isOwnId(at, context) {
	const surveyId = readRequiredId(at, "_id");
	if (surveyId === null || surveyId === context.surveyId) return surveyId !== null;
	reportField(at, "rejected", "id_mismatch", "_id", "not the survey that was requested");
	return false;
}
/** A rejected survey takes its value records with it: the issue says how many. */
function countingLoss(issues, survey) {
	const records = survey["universalTrackerValues"];
	const lost = () => isIterable(records) ? countOf(records) : 0;
	return rewording(issues, ({ message }) => `${message}; ${lost()} value records go with it`);
}
function writeSurvey(at, context, identity, sink) {
	const { issues, record } = at;
	const { coverage, initiativeId } = identity;
	if (!coverage.isAligned) reportField(at, "notice", "unaligned_period", "effectiveDate", "not the last day of a period");
	const currency = readCurrency(at);
	const values = writeValues(at, context, identity, currency, sink);
	reportMissing(at, [
		"type",
		"utrvType",
		"evidenceRequired",
		"verificationRequired"
	]);
	const surveyType = readEnum(at, "type", surveyTypes);
	sink("surveys", {
		survey_id: context.surveyId,
		initiative_id: initiativeId,
		name: readText$1(at, "name", 500),
		survey_type: surveyType === "aggregated" ? "aggregation" : surveyType,
		period: coverage.period,
		effective_at: coverage.effectiveAt,
		effective_date: coverage.end,
		period_start: coverage.start,
		period_end: coverage.end,
		period_label: coverage.label,
		is_period_aligned: coverage.isAligned,
		utrv_type: readEnum(at, "utrvType", utrvTypes),
		evidence_required: readBoolean(at, "evidenceRequired"),
		verification_required: readBoolean(at, "verificationRequired"),
		is_private: readBoolean(at, "isPrivate"),
		is_complete: !isBlank$1(record["completedDate"]),
		completed_at: readTime(at, "completedDate"),
		aggregated_at: readTime(at, "aggregatedDate"),
		last_updated_at: readLastUpdated(at, context),
		currency,
		utrv_count: values.utrvs,
		data_point_count: values.dataPoints,
		removed_at: null,
		response_id: context.responseId,
		extra: readExtra(at, namedFields)
	});
	return {
		loaded: true,
		...values,
		issues: issues.count
	};
}
function writeValues(at, context, identity, currency, sink) {
	const valueListIds = /* @__PURE__ */ new Set();
	const survey = {
		context,
		surveyId: context.surveyId,
		...identity,
		record: at.record,
		currency,
		definitions: context.definitions ?? createDefinitionCache(),
		written: /* @__PURE__ */ new Set(),
		valueListIds,
		seen: /* @__PURE__ */ new Set(),
		unknownUnits: /* @__PURE__ */ new Set(),
		issues: at.issues,
		sink,
		points: context.points ?? null,
		observe: context.onPoint ?? null
	};
	let utrvs = 0;
	let dataPoints = 0;
	let index = 0;
	const records = readValueRecords(at);
	for (const value of records ?? []) {
		const count = writeUtrv(survey, value, index++);
		if (count === null) continue;
		utrvs++;
		dataPoints += count;
	}
	if (records !== null && index === 0) reportField(at, "degraded", "emptied_survey", "universalTrackerValues", "the survey has no value records");
	return {
		utrvs,
		dataPoints,
		valueListIds: [...valueListIds].sort()
	};
}
/**
* In a large body, the value records are not an array but an iterable that reads one record at a time. Null, with an
* issue, for anything else.
*/
function readValueRecords(at) {
	const records = at.record["universalTrackerValues"];
	if (isIterable(records)) return records;
	const [code, what] = records === void 0 || records === null ? ["missing_field", "absent"] : ["invalid_type", "not an array"];
	reportField(at, "degraded", code, "universalTrackerValues", `universalTrackerValues is ${what}`);
	return null;
}
const isIterable = (value) => typeof value === "object" && value !== null && Symbol.iterator in value;
function countOf(records) {
	let count = 0;
	for (const _ of records) count++;
	return count;
}
/** The locked currency (rule 8): `currency`, else `unitConfig.currency`, each only if it is three capital letters. */
function readCurrency(at) {
	const { currency, unitConfig } = at.record;
	const nested = isObject(unitConfig) ? unitConfig["currency"] : null;
	if (!isBlank$1(currency) && !isCurrencyCode(currency)) reportField(at, "notice", "unknown_value", "currency", "not three capital letters");
	if (isCurrencyCode(currency)) return currency;
	if (isCurrencyCode(nested)) return nested;
	if (!isBlank$1(nested)) {
		const inside = {
			...at,
			record: { currency: nested },
			pointer: `${at.pointer}/unitConfig`
		};
		reportField(inside, "notice", "unknown_value", "currency", "not three capital letters");
	}
	return null;
}
/** `lastUpdated` comes from the listing, since bodies lack it. If the listing has none, the body's own is used. */
function readLastUpdated(at, context) {
	const listed = context.lastUpdated;
	if (isBlank$1(listed)) return readTime(at, "lastUpdated");
	const instant = typeof listed === "string" ? parseInstant(listed) : null;
	if (instant !== null) return instant.micros;
	at.issues.report(at.subject, {
		severity: "degraded",
		code: "invalid_date",
		pointer: null,
		message: "lastUpdated in the listing is not an ISO 8601 date or time",
		value: listed
	});
	return readTime(at, "lastUpdated");
}
/**
* The rows of one survey body (`data` of endpoint 5): surveys, tracker_definitions, utrvs, data_points and data_issues.
* Never throws because of what the service sent, only for an unknown time zone (RangeError).
*/
function surveyToRows(data, options = {}) {
	const rows = /* @__PURE__ */ new Map();
	transformSurvey(data, contextOf(data, options), (table, row) => {
		const collected = rows.get(table) ?? [];
		collected.push(row);
		rows.set(table, collected);
	});
	return Object.fromEntries(rows);
}
/** The same rows as Arrow tables, whose schemas carry the descriptions of the data dictionary. */
function surveyToArrow(data, options = {}) {
	const batches = createRowBatches();
	transformSurvey(data, contextOf(data, options), batches.sink);
	return new Map(batches.take().map(({ table, batch }) => [table, new Table(batch)]));
}
function contextOf(data, options) {
	const own = isObject(data) ? data["_id"] : void 0;
	return {
		runId: "",
		responseId: "",
		surveyId: options.surveyId ?? (typeof own === "string" ? own : ""),
		lastUpdated: options.lastUpdated,
		timeZone: options.timeZone ?? "UTC",
		defaultCurrency: options.defaultCurrency ?? "USD"
	};
}
export { decidedUnitsIn as a, readCode as c, transformSurvey as i, createSurveyParser as l, surveyToArrow as n, pointRow as o, surveyToRows as r, createDefinitionCache as s, requireSurvey as t, largeBody as u };
