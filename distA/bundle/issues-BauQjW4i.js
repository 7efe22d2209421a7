import { An as Struct, En as List, Ht as Data, In as TimestampMicrosecond, Jn as BufferType, Kn as Utf8, Lt as Field, Rt as Schema, Ut as makeData, Vt as makeVector, Yt as Bool, Zt as DateDay, gn as Int64, hn as Int32, nn as Dictionary, pn as Float64, w as RecordBatch } from "./Arrow.node-DPL0-8M5.js";
import { a as tables } from "./tables-XTrwXWp2.js";
import "./versions-CV9pneVp.js";
import { a as isObjectId, c as lossesOf, i as isObject, l as pointerSegment, o as jsonText, r as isBlank, u as unnamedFields } from "./json-BJobSHW3.js";
// dist/src/schema/arrow.js
/**
* The Arrow schema of a table. Text and JSON are dictionaries of UTF-8 (32-bit indices; the dictionary's id is the column's
* index), dates are days, times microseconds in UTC. Descriptions are in the metadata of the schema and its fields.
*/
function arrowSchema(table) {
	const declaration = tables[table];
	const fields = Object.entries(declaration.columns).map(([name, column], index) => new Field(name, arrowType(column.type, index), column.nullable, /* @__PURE__ */ new Map([["description", column.description]])));
	return new Schema(fields, /* @__PURE__ */ new Map([
		["table", table],
		["description", declaration.description],
		["schema_version", String(1)]
	]));
}
/** @param index of the column in its table */
function arrowType(type, index) {
	switch (type) {
		case "VARCHAR":
		case "JSON": return new Dictionary(new Utf8(), new Int32(), index);
		case "INTEGER": return new Int32();
		case "BIGINT": return new Int64();
		case "DOUBLE": return new Float64();
		case "BOOLEAN": return new Bool();
		case "DATE": return new DateDay();
		case "TIMESTAMPTZ": return new TimestampMicrosecond("UTC");
		case "VARCHAR[]": return new List(new Field("item", new Utf8(), false));
	}
}
// dist/src/schema/text-dictionary.js
/** The distinct texts of a column, in the order of their first use. */
var TextDictionary = class {
	texts = [];
	known = /* @__PURE__ */ new Map();
	foundCount = 0;
	lastText = null;
	lastIndex = -1;
	/** The index of a text, which is added if it is new. */
	indexOf(text) {
		if (text === this.lastText) return this.lastIndex;
		this.lastText = text;
		this.lastIndex = this.repeats() ? this.find(text) : this.texts.push(text) - 1;
		return this.lastIndex;
	}
	/** Record ids and most remarks never repeat. Skipping the lookup for them saves a twentieth of a worker's time. */
	repeats() {
		return this.texts.length < 2 * fewTexts || this.foundCount > this.texts.length;
	}
	find(text) {
		const found = this.known.get(text);
		if (found !== void 0) {
			this.foundCount++;
			return found;
		}
		const index = this.texts.push(text) - 1;
		this.known.set(text, index);
		return index;
	}
	toVector() {
		const { valueOffsets, data } = encodeTexts(this.texts);
		return makeVector(makeData({
			type: new Utf8(),
			length: this.texts.length,
			nullCount: 0,
			valueOffsets,
			data
		}));
	}
};
/** With this few texts it is not yet clear whether they repeat. */
const fewTexts = 1024;
/**
* One encoding call for all texts where possible. Ids and codes are ASCII, one byte per character; the length of other
* texts is counted. Only texts with half of a surrogate pair, which could become whole where texts meet, are encoded
* one by one.
*/
function encodeTexts(texts) {
	const encoder = new TextEncoder();
	const joined = texts.join("");
	const data = encoder.encode(joined);
	if (data.length === joined.length) return {
		valueOffsets: offsetsOf(texts, lengthOf),
		data
	};
	const valueOffsets = offsetsOf(texts, Buffer.byteLength);
	if (valueOffsets[texts.length] === data.length) return {
		valueOffsets,
		data
	};
	const encoded = texts.map((text) => encoder.encode(text));
	return {
		valueOffsets: offsetsOf(encoded, lengthOf),
		data: Buffer.concat(encoded)
	};
}
const lengthOf = ({ length }) => length;
function offsetsOf(parts, bytesOf) {
	const offsets = new Int32Array(parts.length + 1);
	let end = 0;
	for (let i = 0; i < parts.length; i++) {
		const part = parts[i];
		end += part === void 0 ? 0 : bytesOf(part);
		offsets[i + 1] = end;
	}
	return offsets;
}
// dist/src/schema/column-builder.js
/**
* Builders of one Arrow column each. This is the hot path between parsing and loading (33 million values for 1.6
* million data points): hence typed arrays that double in size, classes instead of closures, and remembering the last
* string.
*/
function createColumnBuilder(place) {
	switch (place.column.type) {
		case "VARCHAR":
		case "JSON": return new TextColumn(place);
		case "INTEGER":
		case "DATE": return new Int32Column(place);
		case "BIGINT":
		case "TIMESTAMPTZ": return new Int64Column(place);
		case "DOUBLE": return new DoubleColumn(place);
		case "BOOLEAN": return new BooleanColumn(place);
		case "VARCHAR[]": return new TextListColumn(place);
	}
}
const firstCapacity = 1024;
/** Name, length and validity, which all columns share. */
var BaseColumn = class {
	length = 0;
	capacity = firstCapacity;
	validCount = 0;
	validity = /* @__PURE__ */ new Uint8Array(128);
	place;
	constructor(place) {
		this.place = place;
	}
	reserve(length) {
		if (length <= this.capacity) return;
		while (this.capacity < length) this.capacity *= 2;
		this.validity = moved(new Uint8Array(this.capacity >> 3), this.validity);
		this.grow();
	}
	append(values, count) {
		const end = this.length + count;
		this.reserve(end);
		this.validCount += this.write(values, count, this.length, this.validity);
		this.length = end;
		const { table, name, column } = this.place;
		if (!column.nullable && this.validCount < end) throw new TypeError(`${table}.${name} is never NULL`);
	}
	finish() {
		const nullCount = this.length - this.validCount;
		const { values, offsets, children = [], dictionary } = this.parts();
		const buffers = {
			...offsets === void 0 ? {} : { [BufferType.OFFSET]: offsets },
			...values === void 0 ? {} : { [BufferType.DATA]: values },
			...nullCount === 0 ? {} : { [BufferType.VALIDITY]: this.validity.subarray(0, this.length + 7 >> 3) }
		};
		const type = arrowType(this.place.column.type, this.place.index);
		return new Data(type, 0, this.length, nullCount, buffers, children, dictionary);
	}
	refuse(value) {
		throw new TypeError(`${this.place.table}.${this.place.name} cannot hold ${typeof value} ${String(value).slice(0, 60)}`);
	}
};
var TextColumn = class extends BaseColumn {
	indices = new Int32Array(firstCapacity);
	texts = new TextDictionary();
	write(values, count, at, valid) {
		let validCount = 0;
		for (let i = 0; i < count; i++) {
			const value = values[i];
			if (value !== null) {
				this.indices[at] = typeof value === "string" ? this.texts.indexOf(value) : this.refuse(value);
				setBit(valid, at);
				validCount++;
			}
			at++;
		}
		return validCount;
	}
	grow() {
		this.indices = moved(new Int32Array(this.capacity), this.indices);
	}
	parts() {
		return {
			values: this.indices.subarray(0, this.length),
			dictionary: this.texts.toVector()
		};
	}
};
var Int32Column = class extends BaseColumn {
	values = new Int32Array(firstCapacity);
	write(values, count, at, valid) {
		let validCount = 0;
		for (let i = 0; i < count; i++) {
			const value = values[i];
			if (value !== null) {
				if (typeof value !== "number" || (value | 0) !== value) this.refuse(value);
				this.values[at] = value;
				setBit(valid, at);
				validCount++;
			}
			at++;
		}
		return validCount;
	}
	grow() {
		this.values = moved(new Int32Array(this.capacity), this.values);
	}
	parts() {
		return { values: this.values.subarray(0, this.length) };
	}
};
/**
* 64-bit integers from safe integers, written as two halves: a BigInt for each would be ten times slower. Instants may be
* outside the safe range (before 1684, after 2255): those are rounded to the nearest whole millisecond.
*/
var Int64Column = class extends BaseColumn {
	halves = new Int32Array(2 * firstCapacity);
	write(values, count, at, valid) {
		let validCount = 0;
		for (let i = 0; i < count; i++) {
			const value = values[i];
			if (value !== null) {
				if (typeof value !== "number") this.refuse(value);
				if (Number.isSafeInteger(value)) {
					this.halves[2 * at] = value | 0;
					this.halves[2 * at + 1] = Math.floor(value / 4294967296);
				} else this.writeDistant(value, at);
				setBit(valid, at);
				validCount++;
			}
			at++;
		}
		return validCount;
	}
	writeDistant(value, at) {
		const { type } = this.place.column;
		if (type !== "TIMESTAMPTZ" || !Number.isInteger(value) || Math.abs(value) > maxMicros) this.refuse(value);
		const exact = BigInt(Math.round(value / 1e3)) * 1000n;
		this.halves[2 * at] = Number(BigInt.asIntN(32, exact));
		this.halves[2 * at + 1] = Number(exact >> 32n);
	}
	grow() {
		this.halves = moved(new Int32Array(2 * this.capacity), this.halves);
	}
	parts() {
		return { values: new BigInt64Array(this.halves.buffer, 0, this.length) };
	}
};
/** The year 9999. */
const maxMicros = 0x384440ccc736000;
var DoubleColumn = class extends BaseColumn {
	values = new Float64Array(firstCapacity);
	write(values, count, at, valid) {
		let validCount = 0;
		for (let i = 0; i < count; i++) {
			const value = values[i];
			if (value !== null) {
				if (typeof value !== "number" || !Number.isFinite(value)) this.refuse(value);
				this.values[at] = value;
				setBit(valid, at);
				validCount++;
			}
			at++;
		}
		return validCount;
	}
	grow() {
		this.values = moved(new Float64Array(this.capacity), this.values);
	}
	parts() {
		return { values: this.values.subarray(0, this.length) };
	}
};
var BooleanColumn = class extends BaseColumn {
	bits = /* @__PURE__ */ new Uint8Array(128);
	write(values, count, at, valid) {
		let validCount = 0;
		for (let i = 0; i < count; i++) {
			const value = values[i];
			if (value !== null) {
				if (typeof value !== "boolean") this.refuse(value);
				if (value) setBit(this.bits, at);
				setBit(valid, at);
				validCount++;
			}
			at++;
		}
		return validCount;
	}
	grow() {
		this.bits = moved(new Uint8Array(this.capacity >> 3), this.bits);
	}
	parts() {
		return { values: this.bits.subarray(0, this.length + 7 >> 3) };
	}
};
var TextListColumn = class extends BaseColumn {
	offsets = /* @__PURE__ */ new Int32Array(1025);
	texts = [];
	write(values, count, at, valid) {
		let validCount = 0;
		for (let i = 0; i < count; i++) {
			const value = values[i];
			if (value !== null) {
				if (!Array.isArray(value)) this.refuse(value);
				for (const text of value) this.texts.push(typeof text === "string" ? text : this.refuse(text));
				setBit(valid, at);
				validCount++;
			}
			at++;
			this.offsets[at] = this.texts.length;
		}
		return validCount;
	}
	grow() {
		this.offsets = moved(new Int32Array(this.capacity + 1), this.offsets);
	}
	parts() {
		const { valueOffsets, data } = encodeTexts(this.texts);
		const child = makeData({
			type: new Utf8(),
			length: this.texts.length,
			nullCount: 0,
			valueOffsets,
			data
		});
		return {
			offsets: this.offsets.subarray(0, this.length + 1),
			children: [child]
		};
	}
};
function setBit(bits, at) {
	bits[at >> 3] = (bits[at >> 3] ?? 0) | 1 << (at & 7);
}
function moved(to, from) {
	to.set(from);
	return to;
}
// dist/src/schema/row-batches.js
function createRowBatches() {
	const builders = /* @__PURE__ */ new Map();
	let rowCount = 0;
	const builderOf = (table) => {
		const known = builders.get(table);
		if (known !== void 0) return known;
		const builder = createBatchBuilder(table);
		builders.set(table, builder);
		return builder;
	};
	/** Every survey embeds its definitions; a batch needs each version only once. */
	const definitions = /* @__PURE__ */ new Set();
	const isRepeated = ({ definition_id }) => definitions.size === definitions.add(definition_id).size;
	return {
		sink: (table, row) => {
			if (table === "tracker_definitions" && isRepeated(row)) return;
			rowCount++;
			builderOf(table).append(row);
		},
		get rowCount() {
			return rowCount;
		},
		take: () => {
			rowCount = 0;
			definitions.clear();
			return [...builders].flatMap(([table, builder]) => {
				const batch = builder.finish();
				return batch === null ? [] : [{
					table,
					batch
				}];
			});
		}
	};
}
function createBatchBuilder(table) {
	const columns = createColumnSet(table, Object.keys(tables[table].columns));
	return {
		append: (row) => {
			columns.append(row);
		},
		get rowCount() {
			return columns.rowCount;
		},
		finish: () => {
			const { rowCount } = columns;
			return rowCount === 0 ? null : toBatch(table, columns.finish(), rowCount);
		}
	};
}
/** A batch of all columns of a table, in their order. */
function toBatch(table, columns, rowCount) {
	const schema = arrowSchema(table);
	const children = [...columns];
	return new RecordBatch(schema, makeData({
		type: new Struct(schema.fields),
		length: rowCount,
		nullCount: 0,
		children
	}));
}
/** Rows are written to the columns in blocks: column by column is 1.6 times faster than row by row. */
const blockSize = 1024;
function createColumnSet(table, names) {
	const transpose = compileTranspose(names);
	const values = names.map(() => []);
	let columns = createColumns(table, names, 0);
	let rowCount = 0;
	let pending = [];
	const flush = () => {
		transpose(pending, values);
		columns.forEach((column, i) => {
			column.append(values[i] ?? [], pending.length);
		});
		pending = [];
	};
	return {
		append(row) {
			pending.push(row);
			if (pending.length === blockSize) flush();
			return rowCount++;
		},
		get rowCount() {
			return rowCount;
		},
		finish() {
			flush();
			const data = columns.map((column) => column.finish());
			columns = createColumns(table, names, rowCount);
			rowCount = 0;
			return data;
		}
	};
}
/** @param expected probable number of values in each column */
function createColumns(table, names, expected) {
	const { columns } = tables[table];
	const all = Object.keys(columns);
	return names.map((name) => {
		const column = columns[name];
		if (column === void 0) throw new TypeError(`${table} does not have a column ${name}`);
		const builder = createColumnBuilder({
			table,
			name,
			column,
			index: all.indexOf(name)
		});
		builder.reserve(expected);
		return builder;
	});
}
/**
* Turns rows into one array per column. Compiled from the names, so that every read is a static property access: in a
* loop over 21 names, each `row[name]` is a fresh lookup, which took a tenth of a worker's time.
*/
function compileTranspose(names) {
	const arrays = names.map((_, i) => `const c${i} = values[${i}];`).join("");
	const loop = `for (let i = 0; i < rows.length; i++) { const row = rows[i]; ${names.map((name, i) => `c${i}[i] = row[${JSON.stringify(name)}];`).join("")} }`;
	return new Function("rows", "values", arrays + loop);
}
// dist/src/transform/reading/calendar.js
/** The proleptic Gregorian calendar in days since 1970-01-01, by arithmetic, since `Date` misreads years below 100. */
const daysPerEra = 146097;
/** Days since 1970-01-01. The year is taken to start in March, so that a leap day is its last day. */
function toEpochDay(year, month, day) {
	const marchYear = month > 2 ? year : year - 1;
	const era = Math.floor(marchYear / 400);
	const yearOfEra = marchYear - era * 400;
	const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
	const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
	return era * daysPerEra + dayOfEra - 719468;
}
function fromEpochDay(epochDay) {
	const shifted = epochDay + 719468;
	const era = Math.floor(shifted / daysPerEra);
	const dayOfEra = shifted - era * daysPerEra;
	const yearOfEra = Math.floor((dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365);
	const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
	const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
	const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
	return {
		year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
		month,
		day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
	};
}
function daysInMonth(year, month) {
	if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
	return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
/** Such as `2024-02-29`; a year of fewer than four digits is padded with zeros. */
function isoDay(epochDay) {
	const { year, month, day } = fromEpochDay(epochDay);
	return `${isoYear(year)}-${twoDigits(month)}-${twoDigits(day)}`;
}
function isoYear(year) {
	return String(year).padStart(4, "0");
}
function twoDigits(value) {
	return String(value).padStart(2, "0");
}
// dist/src/transform/reading/instants.js
const dayMicros = 864e8;
/** 0001-01-01 to the last millisecond of 9999, in UTC. */
const [firstMillis, lastMillis] = [-621355968e5, 0xe677d21fdbff];
const pattern = /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?([Zz]|[+-]\d{2}(?::?\d{2})?)?)?$/;
/**
* Parses an ISO 8601 date or date-time of the years 0001 to 9999 (in UTC) to the microsecond, before 1684 and after
* 2255 to the millisecond; further digits are cut off. Null if the text is something else, or the day does not exist
* (2024-02-30).
*/
function parseInstant(text) {
	const parsed = parseIso(text);
	if (parsed === null) return null;
	const { micros, day, hasTime } = parsed;
	const millis = Math.floor(micros / 1e3);
	return millis >= firstMillis && millis <= lastMillis ? {
		micros,
		day,
		hasTime
	} : null;
}
/** The day of a date value as written, in days since 1970-01-01, in any year from 0001 (lake.md, rule 10). */
function parseDay(text) {
	return parseIso(text)?.day ?? null;
}
function parseIso(text) {
	const match = pattern.exec(text);
	if (match === null) return null;
	const year = Number(match[1]);
	const month = Number(match[2]);
	const dayOfMonth = Number(match[3]);
	if (year < 1 || month < 1 || month > 12 || dayOfMonth < 1 || dayOfMonth > daysInMonth(year, month)) return null;
	const day = toEpochDay(year, month, dayOfMonth);
	if (match[4] === void 0) return {
		micros: day * dayMicros,
		day,
		hasTime: false
	};
	const time = timeMicros(Number(match[4]), Number(match[5]), Number(match[6] ?? 0), match[7] ?? "");
	const offset = offsetMicros(match[8] ?? "Z");
	if (time === null || offset === null) return null;
	const micros = day * dayMicros + time - offset;
	if (Number.isSafeInteger(micros)) return {
		micros,
		day,
		hasTime: true
	};
	return {
		micros: ((day * dayMicros - offset) / 1e3 + Math.floor(time / 1e3)) * 1e3,
		day,
		hasTime: true
	};
}
/** As in ISO 8601, 24:00 is the midnight at the end of the day. */
function timeMicros(hour, minute, second, fraction) {
	const micros = Number(fraction.slice(0, 6).padEnd(6, "0"));
	const sum = ((hour * 60 + minute) * 60 + second) * 1e6 + micros;
	return minute > 59 || second > 59 || sum > dayMicros ? null : sum;
}
function offsetMicros(zone) {
	const hours = Number(zone.slice(1, 3));
	const minutes = Number(zone.slice(3).replace(":", ""));
	if (hours > 23 || minutes > 59) return null;
	return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes) * 6e7;
}
// dist/src/transform/reading/fields.js
/**
* Typed readers of a record's fields. Each returns a value, or reports an issue with its location and returns `null`.
*/
/** The record as an object; anything else is rejected. */
function readRecord(value, place) {
	const { pointer, subject, issues } = place;
	if (isObject(value)) return {
		record: value,
		pointer,
		subject,
		issues
	};
	issues.report(subject, {
		severity: "rejected",
		code: "invalid_type",
		pointer,
		message: "the record is not an object",
		value
	});
	return null;
}
function reportField(at, severity, code, field, message) {
	const pointer = `${at.pointer}/${pointerSegment(field)}`;
	at.issues.report(at.subject, {
		severity,
		code,
		pointer,
		message,
		value: at.record[field]
	});
}
/** `""` counts as absent. */
function readText(at, field, limit = Number.POSITIVE_INFINITY) {
	const value = at.record[field];
	if (isBlank(value)) return null;
	if (typeof value !== "string") {
		reportField(at, "degraded", "invalid_type", field, `${field} is not a text`);
		return null;
	}
	if (value.length > limit && countCharacters(value) > limit) reportField(at, "notice", "limit_exceeded", field, `${field} is longer than ${limit} characters`);
	return wellFormed(value, at, field);
}
/** A text from a documented set; any other text is kept, with a notice. */
function readEnum(at, field, known) {
	const text = readText(at, field);
	if (text !== null && !known.has(text)) reportField(at, "notice", "unknown_value", field, `${field} is not one of ${[...known].join(", ")}`);
	return text;
}
/** A text, or the JSON text of any other value that the service sends. */
function readTextOrJson(at, field) {
	const value = at.record[field];
	if (isBlank(value)) return null;
	return typeof value === "string" ? wellFormed(value, at, field) : toJsonText(at, field, value);
}
function readBoolean(at, field) {
	const value = at.record[field];
	if (typeof value === "boolean") return value;
	if (!isBlank(value)) reportField(at, "degraded", "invalid_type", field, `${field} is not a boolean`);
	return null;
}
/** The JSON text of any value. */
function readJson(at, field) {
	const value = at.record[field];
	return isBlank(value) ? null : toJsonText(at, field, value);
}
function toJsonText(at, field, value) {
	reportLosses(at, field, value);
	return jsonText(value);
}
/** Reports what the JSON text of a field's value does not preserve. */
function reportLosses(at, field, value) {
	const losses = lossesOf(value);
	if (losses.number) reportField(at, "degraded", "number_out_of_range", field, nullForNumber);
	if (losses.text) reportField(at, "degraded", "invalid_text", field, "half a surrogate pair is replaced by U+FFFD");
}
/** Message for a number inside a structure that is beyond the range of a double. */
const nullForNumber = "a number in it is too large for a double and is replaced by null";
/**
* The column `extra`: JSON text of the record's fields that the schema does not name. These are its fields that are not
* in `named`, and unnamed fields (`deeper`) within it, under the named field that contains them.
*/
function readExtra(at, named, deeper = null) {
	const only = deeper === null ? onlyUnnamed(at.record, named) : several;
	if (only === null) return null;
	const value = only === several ? null : at.record[only];
	if (only === several || typeof value !== "string" || value.length > maxKnownLength) return extraText(at, named, deeper);
	const known = extraTexts.get(only)?.get(value);
	if (known !== void 0) return known;
	const before = at.issues.count;
	const text = extraText(at, named, null);
	if (text !== null && at.issues.count === before) keepExtraText(only, value, text);
	return text;
}
const several = Symbol("several fields");
/** The only field that is not named; null if there is none. */
function onlyUnnamed(record, named) {
	let only = null;
	for (const key of Object.keys(record)) {
		if (named.has(key)) continue;
		if (only !== null) return several;
		only = key;
	}
	return only;
}
/**
* By field and text: often all records have the same unnamed field with one of a few texts (`utrvType` with `actual`),
* and creating its JSON text for each took a fifteenth of a worker's time.
*/
const extraTexts = /* @__PURE__ */ new Map();
const maxKnownLength = 64;
const maxKnownTexts = 100;
function keepExtraText(field, value, text) {
	const ofField = extraTexts.get(field) ?? /* @__PURE__ */ new Map();
	if (extraTexts.size >= maxKnownTexts || ofField.size >= maxKnownTexts) return;
	extraTexts.set(field, ofField.set(value, text));
}
function extraText(at, named, deeper) {
	const unnamed = unnamedFields(at.record, named);
	const extra = deeper === null ? unnamed : Object.assign(Object.create(null), unnamed, deeper);
	if (extra === null) return null;
	for (const field of Object.keys(extra)) reportLosses(at, field, extra[field]);
	return jsonText(extra);
}
/** Microseconds since the epoch. */
function readTime(at, field) {
	return readInstant(at, field, "degraded")?.micros ?? null;
}
/** @param severity of the issue for a value that cannot be read; an absent value is `null` without an issue */
function readInstant(at, field, severity) {
	const value = at.record[field];
	if (isBlank(value)) return null;
	const instant = typeof value === "string" ? parseInstant(value) : null;
	if (instant === null) reportField(at, severity, "invalid_date", field, `${field} is not an ISO 8601 date or time`);
	return instant;
}
/** Null if absent (`missing_field`) or malformed (`invalid_id`), with an issue that rejects the record. */
function readRequiredId(at, field) {
	const value = at.record[field];
	if (isObjectId(value)) return value;
	if (value === void 0 || value === null) reportField(at, "rejected", "missing_field", field, `${field} is absent`);
	else reportField(at, "rejected", "invalid_id", field, `${field} is not 24 hexadecimal characters`);
	return null;
}
/** Reports missing fields that the interface requires but the lake can do without. */
function reportMissing(at, fields) {
	for (const field of fields) {
		if (!isBlank(at.record[field])) continue;
		reportField(at, "degraded", "missing_field", field, `${field} is absent`);
	}
}
/** Replaces lone surrogates, which UTF-8 cannot encode, with U+FFFD and reports an issue. */
function wellFormed(text, at, field) {
	if (text.isWellFormed()) return text;
	reportField(at, "degraded", "invalid_text", field, `${field} contains half a surrogate pair; it is replaced by U+FFFD`);
	return text.toWellFormed();
}
/** Number of Unicode characters: a surrogate pair counts as one. */
function countCharacters(text) {
	let count = 0;
	for (const _ of text) count++;
	return count;
}
// dist/src/transform/reading/issues.js
const maxValueLength = 200;
/** Writes issues as rows of `data_issues`. */
function createIssueLog(context, scope, sink) {
	let count = 0;
	return {
		get count() {
			return count;
		},
		report: (subject, issue) => {
			count++;
			sink("data_issues", {
				run_id: context.runId,
				scope,
				severity: issue.severity,
				code: issue.code,
				resource: subject.resource,
				survey_id: subject.surveyId,
				utrv_id: subject.utrvId,
				initiative_id: subject.initiativeId,
				calculation_code: subject.calculationCode ?? null,
				value_list_id: subject.valueListId ?? null,
				json_pointer: issue.pointer?.toWellFormed() ?? null,
				message: issue.message,
				value: offendingText(issue.value),
				response_id: context.responseId
			});
		}
	};
}
/** A log that passes issues on to another one with a reworded message. */
function rewording(log, reword) {
	return {
		report: (subject, issue) => log.report(subject, {
			...issue,
			message: reword(issue)
		}),
		get count() {
			return log.count;
		}
	};
}
function offendingText(value) {
	if (value === void 0) return null;
	const text = typeof value === "string" ? value.toWellFormed() : numberText(value);
	if (text.length <= maxValueLength) return text;
	return text.slice(0, maxValueLength).isWellFormed() ? text.slice(0, maxValueLength) : text.slice(0, 199);
}
/** JSON has no infinity, but `JSON.parse` returns it for 1e400. */
function numberText(value) {
	return typeof value === "number" ? String(value) : jsonText(value);
}
export { arrowSchema as A, toEpochDay as C, createColumns as D, createColumnSet as E, createRowBatches as O, isoYear as S, createBatchBuilder as T, parseDay as _, readBoolean as a, fromEpochDay as b, readInstant as c, readRequiredId as d, readText as f, reportMissing as g, reportField as h, nullForNumber as i, toBatch as k, readJson as l, readTime as m, rewording as n, readEnum as o, readTextOrJson as p, countCharacters as r, readExtra as s, createIssueLog as t, readRecord as u, parseInstant as v, twoDigits as w, isoDay as x, daysInMonth as y };
