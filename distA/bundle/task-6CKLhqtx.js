import { c as responseIdOf, n as decodeBody, p as toBodyFailure, s as requireBody } from "./body-B5L9s926.js";
import { n as memoryShares } from "./memory-shares-hgJkWYCJ.js";
import { An as Struct, Ht as Data, Jn as BufferType, Ut as makeData, Vt as makeVector, Xt as DataType, w as RecordBatch } from "./Arrow.node-DPL0-8M5.js";
import { A as arrowSchema, D as createColumns, E as createColumnSet, O as createRowBatches, k as toBatch } from "./issues-BauQjW4i.js";
import { a as tables } from "./tables-XTrwXWp2.js";
import { a as decidedUnitsIn, i as transformSurvey, l as createSurveyParser, o as pointRow, s as createDefinitionCache, t as requireSurvey, u as largeBody } from "./survey-DHPNe6h3.js";
// dist/src/schema/packed-batch.js
/** A batch of `arrowSchema(table)`. Do not use the batch afterwards: its memory is transferred. */
const packBatch = (table, batch) => ({
	table,
	rowCount: batch.numRows,
	columns: batch.data.children.map(packColumn)
});
function unpackBatch({ table, rowCount, columns }) {
	const schema = arrowSchema(table);
	const children = columns.map((column, i) => unpackColumn(schema.fields[i]?.type, column));
	return new RecordBatch(schema, makeData({
		type: new Struct(schema.fields),
		length: rowCount,
		nullCount: 0,
		children
	}));
}
/** The buffers to transfer with a message that contains these batches. */
function buffersOf(batches) {
	const buffers = /* @__PURE__ */ new Set();
	const collect = (column) => {
		for (const part of [
			column.nullBitmap,
			column.values,
			column.valueOffsets
		]) if (part !== null) buffers.add(part.buffer);
		if (column.inner !== null) collect(column.inner);
	};
	for (const { columns } of batches) columns.forEach(collect);
	return [...buffers];
}
function packColumn(data) {
	if (data.offset !== 0) throw new TypeError("a slice of a record batch cannot be packed");
	const values = data.values;
	const offsets = data.valueOffsets;
	const inner = data.dictionary?.data[0] ?? data.children[0];
	return {
		length: data.length,
		nullCount: data.nullCount,
		nullBitmap: data.nullCount === 0 || data.nullBitmap === null ? null : owned(data.nullBitmap),
		values: values === null || values === void 0 ? null : owned(values),
		valueOffsets: offsets === null || offsets === void 0 ? null : owned(offsets),
		inner: inner === void 0 ? null : packColumn(inner)
	};
}
/**
* The same values in a buffer that contains little else: copied unless they fill nearly all of theirs, since
* transferring a buffer takes it away from all other users.
*/
function owned(values) {
	return values.byteOffset === 0 && values.byteLength >= .75 * values.buffer.byteLength && !Buffer.isBuffer(values) ? values : copyOf(values);
}
/** `slice` of a Buffer would not copy. */
const copyOf = (values) => Buffer.isBuffer(values) ? new Uint8Array(values) : values.slice();
function unpackColumn(type, column) {
	if (type === void 0) throw new TypeError("a batch has more columns than its table");
	const { length, nullCount, nullBitmap, values, valueOffsets, inner } = column;
	const buffers = {
		...valueOffsets === null ? {} : { [BufferType.OFFSET]: valueOffsets },
		...values === null ? {} : { [BufferType.DATA]: values },
		...nullBitmap === null ? {} : { [BufferType.VALIDITY]: nullBitmap }
	};
	const dictionary = DataType.isDictionary(type) && inner !== null ? makeVector(unpackColumn(type.dictionary, inner)) : void 0;
	const children = inner === null || dictionary !== void 0 ? [] : [unpackColumn(type.children[0]?.type, inner)];
	return new Data(type, 0, length, nullCount, buffers, children, dictionary);
}
// dist/src/schema/gather-rows.js
/**
* A column with one value per code: the value in the row of `column` at that index. Texts are not copied, only their
* indices.
* @throws TypeError for types that no repeated column has
*/
function gatherRows(column, codes) {
	const common = {
		length: codes.length,
		...gatherValidity(column, codes)
	};
	const { type } = column;
	if (DataType.isDictionary(type)) {
		const { dictionary } = column;
		if (dictionary === void 0) throw new TypeError("the column does not have a dictionary");
		return makeData({
			type,
			...common,
			data: gatherIntegers(column.values, codes),
			dictionary
		});
	}
	if (DataType.isDate(type)) return makeData({
		type,
		...common,
		data: gatherIntegers(column.values, codes)
	});
	if (DataType.isInt(type)) {
		if (type.bitWidth === 32) return makeData({
			type,
			...common,
			data: gatherIntegers(column.values, codes)
		});
		return makeData({
			type,
			...common,
			data: gatherLongs(column.values, codes)
		});
	}
	if (DataType.isTimestamp(type)) return makeData({
		type,
		...common,
		data: gatherLongs(column.values, codes)
	});
	if (DataType.isFloat(type)) return makeData({
		type,
		...common,
		data: gatherDoubles(column.values, codes)
	});
	if (DataType.isBool(type)) return makeData({
		type,
		...common,
		data: gatherBits(column.values, codes).bits
	});
	throw new TypeError(`${String(type)} cannot be gathered`);
}
function gatherValidity(column, codes) {
	const { nullBitmap: from, nullCount } = column;
	if (nullCount === 0 || from === null) return {
		nullCount: 0,
		nullBitmap: null
	};
	const { bits, count } = gatherBits(from, codes);
	return {
		nullCount: codes.length - count,
		nullBitmap: bits
	};
}
/** @returns the bits, and how many of them are set */
function gatherBits(from, codes) {
	const bits = new Uint8Array(codes.length + 7 >> 3);
	let count = 0;
	for (let i = 0; i < codes.length; i++) {
		const code = codes[i] ?? 0;
		const bit = (from[code >> 3] ?? 0) >> (code & 7) & 1;
		count += bit;
		bits[i >> 3] = (bits[i >> 3] ?? 0) | bit << (i & 7);
	}
	return {
		bits,
		count
	};
}
function gatherIntegers(values, codes) {
	const gathered = new Int32Array(codes.length);
	for (let i = 0; i < codes.length; i++) gathered[i] = values[codes[i] ?? 0] ?? 0;
	return gathered;
}
function gatherDoubles(values, codes) {
	const gathered = new Float64Array(codes.length);
	for (let i = 0; i < codes.length; i++) gathered[i] = values[codes[i] ?? 0] ?? 0;
	return gathered;
}
function gatherLongs(values, codes) {
	const gathered = new BigInt64Array(codes.length);
	for (let i = 0; i < codes.length; i++) gathered[i] = values[codes[i] ?? 0] ?? 0n;
	return gathered;
}
// dist/src/schema/order-by-tracker.js
/** Tables that are often queried for single trackers. */
const ordered = ["data_points", "utrvs"];
/**
* The rows of a batch, ordered by tracker, keeping the order of the rows of one tracker; batches of other tables are
* unchanged. The database stores rows in insertion order and reads 2,048 of them at a time. In the order of surveys,
* nearly every block has a value of every tracker, so a query for one tracker reads all blocks.
*/
function orderByTracker(table, batch) {
	if (!ordered.includes(table)) return batch;
	const trackers = batch.data.children[Object.keys(tables[table].columns).indexOf("tracker_id")];
	if (trackers === void 0) throw new TypeError(`a batch of ${table} does not have trackers`);
	const order = orderOf(trackers);
	const columns = batch.data.children.map((column) => gatherRows(column, order));
	return toBatch(table, columns, batch.numRows);
}
/** For each row of the ordered batch, its index in the original. */
function orderOf(trackers) {
	if (!DataType.isDictionary(trackers.type)) throw new TypeError("ids of trackers are not numbered");
	const places = placesOf(trackers);
	const codes = trackers.values;
	const next = new Int32Array(places.length + 1);
	for (let row = 0; row < trackers.length; row++) {
		const after = (places[codes[row] ?? 0] ?? 0) + 1;
		next[after] = (next[after] ?? 0) + 1;
	}
	for (let place = 1; place < next.length; place++) next[place] = (next[place] ?? 0) + (next[place - 1] ?? 0);
	const order = new Int32Array(trackers.length);
	for (let row = 0; row < trackers.length; row++) {
		const place = places[codes[row] ?? 0] ?? 0;
		const at = next[place] ?? 0;
		order[at] = row;
		next[place] = at + 1;
	}
	return order;
}
/** For each id in the dictionary, its rank among all ids. */
function placesOf({ dictionary }) {
	const ids = Array.from({ length: dictionary?.length ?? 0 }, (_, code) => ({
		id: String(dictionary?.get(code)),
		code
	}));
	const places = new Int32Array(ids.length);
	ids.sort((a, b) => a.id < b.id ? -1 : 1).forEach(({ code }, place) => {
		places[code] = place;
	});
	return places;
}
// dist/src/transform/point-columns.js
/** Columns shared by all data points of a value record. */
const ofRecord = [
	"utrv_id",
	"survey_id",
	"initiative_id",
	"tracker_id",
	"status",
	"period",
	"period_start",
	"period_end"
];
/** Columns shared by all data points in one place, in all records. */
const ofPlace = [
	"column_code",
	"value_type",
	"number_scale",
	"scale_factor",
	"unit",
	"unit_type",
	"unit_source",
	"base_factor",
	"base_unit"
];
/** Columns with a separate value for each data point, in the order in which they are written. */
const own = [
	"row_index",
	"option_code",
	"json_pointer",
	"value_number",
	"value_scaled",
	"value_text",
	"value_date"
];
const collected = [
	...ofRecord,
	...ofPlace,
	...own
];
/** The place in `collected` of each column of the table. */
const order = Object.keys(tables.data_points.columns).map((name) => collected.indexOf(name));
/** Values are written to the columns in blocks. */
const blockSize = 1024;
const emptyBlock = () => [];
/**
* Only seven of the 24 values of a data point are its own. The others are those of its record or its place, and are
* stored once for each of these. Creating a row object per point and taking it apart again takes a fifth of a worker's
* time.
*/
function createPointColumns() {
	const records = createColumnSet("data_points", ofRecord);
	const places = createColumnSet("data_points", ofPlace);
	const placeCodes = /* @__PURE__ */ new Map();
	const rowIndex = emptyBlock();
	const option = emptyBlock();
	const pointer = emptyBlock();
	const number = emptyBlock();
	const scaled = emptyBlock();
	const text = emptyBlock();
	const day = emptyBlock();
	const values = [
		rowIndex,
		option,
		pointer,
		number,
		scaled,
		text,
		day
	];
	let columns = createColumns("data_points", own, 0);
	let recordOf = new Int32Array(blockSize);
	let placeOf = new Int32Array(blockSize);
	let owner = null;
	let record = 0;
	let rowCount = 0;
	let pending = 0;
	const flush = () => {
		columns.forEach((column, i) => {
			column.append(values[i] ?? [], pending);
		});
		pending = 0;
	};
	return {
		add(place, code, at, reading) {
			if (place.owner !== owner) {
				owner = place.owner;
				record = records.append(pointRow(place, code, at, reading));
			}
			let traits = placeCodes.get(place.traits);
			if (traits === void 0) {
				traits = places.append(pointRow(place, code, at, reading));
				placeCodes.set(place.traits, traits);
			}
			if (rowCount === recordOf.length) {
				recordOf = doubled(recordOf);
				placeOf = doubled(placeOf);
			}
			recordOf[rowCount] = record;
			placeOf[rowCount] = traits;
			rowIndex[pending] = place.row;
			option[pending] = code;
			pointer[pending] = at;
			number[pending] = reading.number;
			scaled[pending] = reading.scaled;
			text[pending] = reading.text;
			day[pending] = reading.day;
			rowCount++;
			if (++pending === blockSize) flush();
		},
		get rowCount() {
			return rowCount;
		},
		take: () => {
			if (rowCount === 0) return [];
			flush();
			const codesOfRecords = recordOf.subarray(0, rowCount);
			const codesOfPlaces = placeOf.subarray(0, rowCount);
			const data = [
				...records.finish().map((column) => gatherRows(column, codesOfRecords)),
				...places.finish().map((column) => gatherRows(column, codesOfPlaces)),
				...columns.map((column) => column.finish())
			];
			const inOrder = order.flatMap((at) => data[at] ?? []);
			const batch = toBatch("data_points", inOrder, rowCount);
			columns = createColumns("data_points", own, rowCount);
			placeCodes.clear();
			owner = null;
			rowCount = 0;
			return [{
				table: "data_points",
				batch
			}];
		}
	};
}
function doubled(values) {
	const more = new Int32Array(2 * values.length);
	more.set(values);
	return more;
}
// dist/src/transform/workers/task.js
/** Each thread's share, for this many threads. */
const batchLimits = (threads) => ({
	rows: memoryShares.rowsUnderWay / Math.max(2, threads),
	bodyBytes: memoryShares.bodiesUnderWay / Math.max(2, threads)
});
/**
* The number of rows at which even an unfinished survey is packed into a batch: unpacked, rows take several times the
* memory, and a large body leaves little of it.
*/
const maxRowsOf = ({ rows }, bodyBytes) => bodyBytes < largeBody ? 1.2 * rows : Math.min(rows, rowsOfLargeBody);
const rowsOfLargeBody = 1e4;
/**
* The work of one worker thread. It keeps the rows of earlier surveys until there are enough for a batch.
*
* @param limits rows are passed on when one of them is reached
* @param deliver takes batches in the middle of a survey and returns when they are loaded. Without it, all batches of a
* survey of 200 MB would be held until its end. By then the body is known to be complete, so nothing is ever taken
* back.
*/
function createTransformTask(limits, deliver = null) {
	const rows = createRowBatches();
	const columns = createPointColumns();
	const definitions = createDefinitionCache();
	const parser = createSurveyParser();
	let packed = [];
	let maxRows = maxRowsOf(limits, 0);
	/** Bytes of the bodies whose rows are held. */
	let bodyBytes = 0;
	const pack = () => {
		for (const { table, batch } of [...columns.take(), ...rows.take()]) packed.push(packBatch(table, orderByTracker(table, batch)));
	};
	const takeBatches = () => {
		pack();
		const taken = packed;
		packed = [];
		bodyBytes = 0;
		return taken;
	};
	const countRows = () => rows.rowCount + columns.rowCount;
	const packIfMany = () => {
		if (countRows() < maxRows) return;
		if (deliver === null) pack();
		else deliver(takeBatches());
	};
	const sink = (table, row) => {
		rows.sink(table, row);
		packIfMany();
	};
	const points = { add: (place, option, pointer, reading) => {
		columns.add(place, option, pointer, reading);
		packIfMany();
	} };
	const transformBody = (job) => {
		const bytes = decodeBody(job.body);
		if (!job.isChecked) requireBody(responseIdOf(bytes), job.responseId);
		const data = parser.parse(bytes);
		if (job.isInLake !== null) requireSurvey(data, job, job.isInLake);
		maxRows = maxRowsOf(limits, bytes.byteLength);
		bodyBytes += bytes.byteLength;
		return transformSurvey(data, {
			...job,
			definitions,
			points,
			decidedUnits: decidedUnitsIn(job.unitsCsv)
		}, sink);
	};
	return (job) => {
		if (job.kind === "flush") return {
			batches: takeBatches(),
			result: null
		};
		try {
			const outcome = transformBody(job.survey);
			return {
				batches: countRows() >= limits.rows || bodyBytes >= limits.bodyBytes || packed.length > 0 ? takeBatches() : [],
				result: { outcome }
			};
		} catch (error) {
			const failure = toBodyFailure(error);
			if (failure === null) throw error;
			return {
				batches: [],
				result: { failure }
			};
		}
	};
}
export { unpackBatch as i, createTransformTask as n, buffersOf as r, batchLimits as t };
