import { t as require_lib } from "./lib-DP-bHo4J.js";
import { An as Struct, In as TimestampMicrosecond, Kn as Utf8, Lt as Field, M as vectorFromArray, Rt as Schema, Ut as makeData, Yt as Bool, Zt as DateDay, gn as Int64, hn as Int32, pn as Float64, w as RecordBatch } from "./Arrow.node-DPL0-8M5.js";
// dist/src/load/result-arrow.js
var import_lib = require_lib();
/**
* Streams a result as Arrow batches. 128-bit integers and decimals become doubles; lists and other nested values become
* the text that `toText` returns for them.
*/
function toArrow(result, toText = String) {
	const columns = result.deduplicatedColumnNames().map((name, at) => ({
		name,
		column: toArrowColumn(result.columnTypeId(at), toText)
	}));
	const schema = new Schema(columns.map(({ name, column }) => new Field(name, column.type, true)));
	const read = async function* () {
		for await (const rows of result.yieldRows()) {
			const children = columns.map(({ column }, at) => column.toData(rows.map((row) => row[at] ?? null)));
			const data = makeData({
				type: new Struct(schema.fields),
				length: rows.length,
				nullCount: 0,
				children
			});
			yield new RecordBatch(schema, data);
		}
	};
	return {
		schema,
		batches: read()
	};
}
function toArrowColumn(type, toText) {
	switch (type) {
		case import_lib.DuckDBTypeId.BOOLEAN: return fromValues(new Bool(), (value) => value === true);
		case import_lib.DuckDBTypeId.TINYINT:
		case import_lib.DuckDBTypeId.SMALLINT:
		case import_lib.DuckDBTypeId.INTEGER: return fixed(new Int32(), (length) => new Int32Array(length), Number);
		case import_lib.DuckDBTypeId.BIGINT: return fixed(new Int64(), (length) => new BigInt64Array(length), (value) => typeof value === "bigint" ? value : 0n);
		case import_lib.DuckDBTypeId.FLOAT:
		case import_lib.DuckDBTypeId.DOUBLE:
		case import_lib.DuckDBTypeId.DECIMAL:
		case import_lib.DuckDBTypeId.HUGEINT:
		case import_lib.DuckDBTypeId.UHUGEINT:
		case import_lib.DuckDBTypeId.UBIGINT:
		case import_lib.DuckDBTypeId.UINTEGER:
		case import_lib.DuckDBTypeId.USMALLINT:
		case import_lib.DuckDBTypeId.UTINYINT: return fixed(new Float64(), (length) => new Float64Array(length), (value) => Number(String(value)));
		case import_lib.DuckDBTypeId.DATE: return fixed(new DateDay(), (length) => new Int32Array(length), (value) => value instanceof import_lib.DuckDBDateValue ? value.days : 0);
		case import_lib.DuckDBTypeId.TIMESTAMP_TZ: return fixed(new TimestampMicrosecond("UTC"), (length) => new BigInt64Array(length), microsOf);
		case import_lib.DuckDBTypeId.TIMESTAMP: return fixed(new TimestampMicrosecond(), (length) => new BigInt64Array(length), microsOf);
		default: return fromValues(new Utf8(), toText);
	}
}
const microsOf = (value) => value instanceof import_lib.DuckDBTimestampTZValue || value instanceof import_lib.DuckDBTimestampValue ? value.micros : 0n;
function fromValues(type, read) {
	return {
		type,
		toData: (values) => {
			const [data] = vectorFromArray(values.map((value) => value === null ? null : read(value)), type).data;
			return data ?? makeData({
				type,
				length: 0
			});
		}
	};
}
function fixed(type, create, read) {
	return {
		type,
		toData: (values) => {
			const data = create(values.length);
			const nullBitmap = new Uint8Array(Math.ceil(values.length / 8));
			let nullCount = 0;
			values.forEach((value, at) => {
				if (value === null) nullCount += 1;
				else {
					data[at] = read(value);
					nullBitmap[at >> 3] = (nullBitmap[at >> 3] ?? 0) | 1 << (at & 7);
				}
			});
			return makeData({
				type,
				length: values.length,
				nullCount,
				nullBitmap,
				data
			});
		}
	};
}
export { toArrow as t };
