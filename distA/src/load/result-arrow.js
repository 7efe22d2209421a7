import { DuckDBDateValue, DuckDBTimestampTZValue, DuckDBTimestampValue, DuckDBTypeId, } from '@duckdb/node-api';
import { Bool, DateDay, Field, Float64, Int32, Int64, makeData, RecordBatch, Schema, Struct, TimestampMicrosecond, Utf8, vectorFromArray, } from 'apache-arrow';
/**
 * Streams a result as Arrow batches. 128-bit integers and decimals become doubles; lists and other nested values become
 * the text that `toText` returns for them.
 */
export function toArrow(result, toText = String) {
    const columns = result
        .deduplicatedColumnNames()
        .map((name, at) => ({ name, column: toArrowColumn(result.columnTypeId(at), toText) }));
    const schema = new Schema(columns.map(({ name, column }) => new Field(name, column.type, true)));
    const read = async function* () {
        for await (const rows of result.yieldRows()) {
            const children = columns.map(({ column }, at) => column.toData(rows.map((row) => row[at] ?? null)));
            const data = makeData({ type: new Struct(schema.fields), length: rows.length, nullCount: 0, children });
            yield new RecordBatch(schema, data);
        }
    };
    return { schema, batches: read() };
}
function toArrowColumn(type, toText) {
    switch (type) {
        case DuckDBTypeId.BOOLEAN:
            return fromValues(new Bool(), (value) => value === true);
        case DuckDBTypeId.TINYINT:
        case DuckDBTypeId.SMALLINT:
        case DuckDBTypeId.INTEGER:
            return fixed(new Int32(), (length) => new Int32Array(length), Number);
        case DuckDBTypeId.BIGINT:
            return fixed(new Int64(), (length) => new BigInt64Array(length), (value) => (typeof value === 'bigint' ? value : 0n));
        case DuckDBTypeId.FLOAT:
        case DuckDBTypeId.DOUBLE:
        case DuckDBTypeId.DECIMAL:
        case DuckDBTypeId.HUGEINT:
        case DuckDBTypeId.UHUGEINT:
        case DuckDBTypeId.UBIGINT:
        case DuckDBTypeId.UINTEGER:
        case DuckDBTypeId.USMALLINT:
        case DuckDBTypeId.UTINYINT:
            return fixed(new Float64(), (length) => new Float64Array(length), (value) => Number(String(value)));
        case DuckDBTypeId.DATE:
            return fixed(new DateDay(), (length) => new Int32Array(length), (value) => (value instanceof DuckDBDateValue ? value.days : 0));
        case DuckDBTypeId.TIMESTAMP_TZ:
            return fixed(new TimestampMicrosecond('UTC'), (length) => new BigInt64Array(length), microsOf);
        case DuckDBTypeId.TIMESTAMP:
            return fixed(new TimestampMicrosecond(), (length) => new BigInt64Array(length), microsOf);
        default:
            return fromValues(new Utf8(), toText);
    }
}
const microsOf = (value) => value instanceof DuckDBTimestampTZValue || value instanceof DuckDBTimestampValue ? value.micros : 0n;
function fromValues(type, read) {
    return {
        type,
        toData: (values) => {
            const [data] = vectorFromArray(values.map((value) => (value === null ? null : read(value))), type).data;
            return data ?? makeData({ type, length: 0 });
        },
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
                if (value === null)
                    nullCount += 1;
                else {
                    data[at] = read(value);
                    nullBitmap[at >> 3] = (nullBitmap[at >> 3] ?? 0) | (1 << (at & 7));
                }
            });
            return makeData({ type, length: values.length, nullCount, nullBitmap, data });
        },
    };
}
