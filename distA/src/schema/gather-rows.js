import { DataType, makeData } from 'apache-arrow';
/**
 * A column with one value per code: the value in the row of `column` at that index. Texts are not copied, only their
 * indices.
 * @throws TypeError for types that no repeated column has
 */
export function gatherRows(column, codes) {
    const common = { length: codes.length, ...gatherValidity(column, codes) };
    const { type } = column;
    if (DataType.isDictionary(type)) {
        const { dictionary } = column;
        if (dictionary === undefined)
            throw new TypeError('the column does not have a dictionary');
        return makeData({ type, ...common, data: gatherIntegers(column.values, codes), dictionary });
    }
    if (DataType.isDate(type))
        return makeData({ type, ...common, data: gatherIntegers(column.values, codes) });
    if (DataType.isInt(type)) {
        if (type.bitWidth === 32)
            return makeData({ type, ...common, data: gatherIntegers(column.values, codes) });
        return makeData({ type, ...common, data: gatherLongs(column.values, codes) });
    }
    if (DataType.isTimestamp(type))
        return makeData({ type, ...common, data: gatherLongs(column.values, codes) });
    if (DataType.isFloat(type))
        return makeData({ type, ...common, data: gatherDoubles(column.values, codes) });
    if (DataType.isBool(type))
        return makeData({ type, ...common, data: gatherBits(column.values, codes).bits });
    throw new TypeError(`${String(type)} cannot be gathered`);
}
function gatherValidity(column, codes) {
    const { nullBitmap: from, nullCount } = column;
    if (nullCount === 0 || from === null)
        return { nullCount: 0, nullBitmap: null };
    const { bits, count } = gatherBits(from, codes);
    return { nullCount: codes.length - count, nullBitmap: bits };
}
/** @returns the bits, and how many of them are set */
function gatherBits(from, codes) {
    const bits = new Uint8Array((codes.length + 7) >> 3);
    let count = 0;
    for (let i = 0; i < codes.length; i++) {
        const code = codes[i] ?? 0;
        const bit = ((from[code >> 3] ?? 0) >> (code & 7)) & 1;
        count += bit;
        bits[i >> 3] = (bits[i >> 3] ?? 0) | (bit << (i & 7));
    }
    return { bits, count };
}
function gatherIntegers(values, codes) {
    const gathered = new Int32Array(codes.length);
    for (let i = 0; i < codes.length; i++)
        gathered[i] = values[codes[i] ?? 0] ?? 0;
    return gathered;
}
function gatherDoubles(values, codes) {
    const gathered = new Float64Array(codes.length);
    for (let i = 0; i < codes.length; i++)
        gathered[i] = values[codes[i] ?? 0] ?? 0;
    return gathered;
}
function gatherLongs(values, codes) {
    const gathered = new BigInt64Array(codes.length);
    for (let i = 0; i < codes.length; i++)
        gathered[i] = values[codes[i] ?? 0] ?? 0n;
    return gathered;
}
