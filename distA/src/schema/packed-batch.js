import { BufferType, Data, DataType, makeData, makeVector, RecordBatch, Struct } from 'apache-arrow';
import { arrowSchema } from './arrow.js';
/** A batch of `arrowSchema(table)`. Do not use the batch afterwards: its memory is transferred. */
export const packBatch = (table, batch) => ({
    table,
    rowCount: batch.numRows,
    columns: batch.data.children.map(packColumn),
});
export function unpackBatch({ table, rowCount, columns }) {
    const schema = arrowSchema(table);
    const children = columns.map((column, i) => unpackColumn(schema.fields[i]?.type, column));
    return new RecordBatch(schema, makeData({ type: new Struct(schema.fields), length: rowCount, nullCount: 0, children }));
}
/** The buffers to transfer with a message that contains these batches. */
export function buffersOf(batches) {
    const buffers = new Set();
    const collect = (column) => {
        for (const part of [column.nullBitmap, column.values, column.valueOffsets])
            if (part !== null)
                buffers.add(part.buffer);
        if (column.inner !== null)
            collect(column.inner);
    };
    for (const { columns } of batches)
        columns.forEach(collect);
    return [...buffers];
}
function packColumn(data) {
    if (data.offset !== 0)
        throw new TypeError('a slice of a record batch cannot be packed');
    const values = data.values;
    const offsets = data.valueOffsets;
    const inner = data.dictionary?.data[0] ?? data.children[0];
    return {
        length: data.length,
        nullCount: data.nullCount,
        nullBitmap: data.nullCount === 0 || data.nullBitmap === null ? null : owned(data.nullBitmap),
        values: values === null || values === undefined ? null : owned(values),
        valueOffsets: offsets === null || offsets === undefined ? null : owned(offsets),
        inner: inner === undefined ? null : packColumn(inner),
    };
}
/**
 * The same values in a buffer that contains little else: copied unless they fill nearly all of theirs, since
 * transferring a buffer takes it away from all other users.
 */
function owned(values) {
    const isAlone = values.byteOffset === 0 && values.byteLength >= 0.75 * values.buffer.byteLength;
    return isAlone && !Buffer.isBuffer(values) ? values : copyOf(values);
}
/** `slice` of a Buffer would not copy. */
const copyOf = (values) => (Buffer.isBuffer(values) ? new Uint8Array(values) : values.slice());
function unpackColumn(type, column) {
    if (type === undefined)
        throw new TypeError('a batch has more columns than its table');
    const { length, nullCount, nullBitmap, values, valueOffsets, inner } = column;
    const buffers = {
        ...(valueOffsets === null ? {} : { [BufferType.OFFSET]: valueOffsets }),
        ...(values === null ? {} : { [BufferType.DATA]: values }),
        ...(nullBitmap === null ? {} : { [BufferType.VALIDITY]: nullBitmap }),
    };
    const dictionary = DataType.isDictionary(type) && inner !== null ? makeVector(unpackColumn(type.dictionary, inner)) : undefined;
    const children = inner === null || dictionary !== undefined ? [] : [unpackColumn(type.children[0]?.type, inner)];
    return new Data(type, 0, length, nullCount, buffers, children, dictionary);
}
