import { DuckDBDataChunk, listValue, VARCHAR } from '@duckdb/node-api';
import duckdb, {} from '@duckdb/node-bindings';
import { DataType } from 'apache-arrow';
/** The number of rows that a vector of DuckDB holds. */
export const chunkSize = 2048;
/**
 * Makes one native call per column and chunk and one per dictionary, but none per value: half a million data points take
 * 0.1 s of the main thread. The batch must not be a slice, and its columns must be those of `arrowSchema`.
 */
export function createChunkWriter(batch) {
    const columns = batch.data.children.map(createColumn);
    return {
        write(chunk, from, count) {
            columns.forEach((column, index) => {
                column(chunk, index, from, count);
            });
        },
    };
}
function createColumn(data) {
    if (data.offset !== 0)
        throw new TypeError('a slice of a record batch cannot be loaded');
    if (DataType.isList(data.type))
        return listColumn(data);
    const copy = valuesCopier(data);
    return (chunk, index, from, count) => {
        const vector = duckdb.data_chunk_get_vector(chunk.chunk, index);
        copyValidity(data, vector, from, count);
        copy(vector, from, count);
    };
}
function copyValidity(data, vector, from, count) {
    const { nullBitmap, nullCount } = data;
    if (nullBitmap === null || nullCount === 0)
        return;
    duckdb.vector_ensure_validity_writable(vector);
    const bytes = bitsOf(nullBitmap, from, count);
    duckdb.copy_data_to_vector_validity(vector, 0, bufferOf(bytes), bytes.byteOffset, bytes.byteLength);
}
/** This many bits from index `from` on, which may be in the middle of a byte. */
function bitsOf(bitmap, from, count) {
    const first = from >> 3;
    const shift = from & 7;
    if (shift === 0)
        return bitmap.subarray(first, (from + count + 7) >> 3);
    const bits = new Uint8Array((count + 7) >> 3);
    for (let i = 0; i < bits.length; i++) {
        bits[i] = ((bitmap[first + i] ?? 0) >> shift) | ((bitmap[first + i + 1] ?? 0) << (8 - shift));
    }
    return bits;
}
function valuesCopier(data) {
    if (DataType.isDictionary(data.type))
        return textCopier(data);
    if (DataType.isBool(data.type))
        return booleanCopier(data);
    const values = data.values;
    const width = values.BYTES_PER_ELEMENT;
    return (vector, from, count) => duckdb.copy_data_to_vector(vector, 0, bufferOf(values), values.byteOffset + from * width, count * width);
}
/** Copies the pool's 16-byte references row by row, 32 bits at a time. */
function textCopier(data) {
    const pool = createTextPool(data.dictionary);
    const indices = data.values;
    const target = new Int32Array(4 * chunkSize);
    return (vector, from, count) => {
        const { words } = pool;
        for (let i = 0; i < count; i++) {
            const word = 4 * (indices[from + i] ?? 0);
            target[4 * i] = words[word] ?? 0;
            target[4 * i + 1] = words[word + 1] ?? 0;
            target[4 * i + 2] = words[word + 2] ?? 0;
            target[4 * i + 3] = words[word + 3] ?? 0;
        }
        duckdb.copy_data_to_vector(vector, 0, target.buffer, 0, 16 * count);
    };
}
/** Arrow packs booleans into bits, DuckDB into bytes. */
function booleanCopier(data) {
    const bits = data.values;
    const target = new Uint8Array(chunkSize);
    return (vector, from, count) => {
        for (let i = 0; i < count; i++)
            target[i] = ((bits[(from + i) >> 3] ?? 0) >> ((from + i) & 7)) & 1;
        duckdb.copy_data_to_vector(vector, 0, target.buffer, 0, count);
    };
}
/** Lists are copied value by value: only `initiatives.path_ids` is one. */
function listColumn(data) {
    const offsets = data.valueOffsets;
    const [child] = data.children;
    if (child === undefined)
        throw new TypeError('a list column does not have a child');
    const decoder = new TextDecoder();
    const textAt = (i) => decoder.decode(child.values.subarray(child.valueOffsets[i], child.valueOffsets[i + 1]));
    return (chunk, index, from, count) => {
        const vector = chunk.getColumnVector(index);
        for (let i = 0; i < count; i++) {
            const start = offsets[from + i] ?? 0;
            const length = (offsets[from + i + 1] ?? 0) - start;
            const texts = Array.from({ length }, (_, k) => textAt(start + k));
            vector.setItem(i, data.getValid(from + i) ? listValue(texts) : null);
        }
        vector.flush();
    };
}
function bufferOf(view) {
    if (view.buffer instanceof ArrayBuffer)
        return view.buffer;
    throw new TypeError('shared memory cannot be loaded');
}
/** Texts of up to this length are stored in the 16 bytes themselves. */
const inlineLength = 12;
/**
 * Passes all texts of a dictionary to DuckDB as one string, and derives the references to its parts: the layout of
 * `duckdb_string_t` (length, then 12 bytes inline or 4 bytes of prefix and a pointer) is part of DuckDB's C interface.
 * One native call instead of one per text takes a quarter of the time of sending the texts as JSON and joining them by
 * index.
 */
function createTextPool(dictionary) {
    const owner = DuckDBDataChunk.create([VARCHAR], 1);
    const [data, ...rest] = dictionary?.data ?? [];
    if (data === undefined || rest.length > 0)
        throw new TypeError('the dictionary does not consist of exactly one part');
    const offsets = data.valueOffsets;
    const bytes = data.values.subarray(offsets[0] ?? 0, offsets[data.length] ?? 0);
    const address = store(owner, bytes);
    return { owner, words: referencesTo(data, offsets, bytes, address) };
}
/** Copies the bytes to DuckDB and returns their address, which is irrelevant if they fit inline. */
function store(owner, bytes) {
    const vector = duckdb.data_chunk_get_vector(owner.chunk, 0);
    duckdb.vector_assign_string_element_len(vector, 0, bytes);
    const reference = duckdb.vector_get_data(vector, 16);
    return new DataView(reference.buffer, reference.byteOffset, 16).getBigUint64(8, true);
}
function referencesTo(data, offsets, bytes, address) {
    const words = new Int32Array(4 * data.length);
    const inline = new Uint8Array(words.buffer);
    const low = Number(address & 0xffffffffn);
    const high = Number(address >> 32n);
    const first = offsets[0] ?? 0;
    for (let i = 0; i < data.length; i++) {
        const start = (offsets[i] ?? 0) - first;
        const length = (offsets[i + 1] ?? 0) - first - start;
        words[4 * i] = length;
        const copied = length <= inlineLength ? length : 4;
        for (let k = 0; k < copied; k++)
            inline[16 * i + 4 + k] = bytes[start + k] ?? 0;
        if (length <= inlineLength)
            continue;
        const at = low + start;
        words[4 * i + 2] = at | 0;
        words[4 * i + 3] = (high + Math.floor(at / 4294967296)) | 0;
    }
    return words;
}
