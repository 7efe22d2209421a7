/**
 * Numbers of 16 digits or more, which a double cannot hold as they were sent: `JSON.parse` rounds them, and scaling
 * would round them a second time (lake.md, rule 7). This module keeps their literals.
 *
 * Nearly all bodies have no such number, which is found out by looking at every sixteenth byte. In the others, each
 * such literal is replaced, before the text is parsed, by a mark: a number that no service can guess. Afterwards, the
 * nearest double replaces the mark.
 */
import { randomInt } from 'node:crypto';
import { isObject, pointerSegment } from '../../base/json.js';
import { endOfText, quote } from './json-bytes.js';
const literalsByRecord = new WeakMap();
let isAnyKnown = false;
/**
 * Literals of a value record that `parseSurveyData` or `parseValueRecord` returned; null if doubles are enough, which
 * is nearly always the case.
 */
export function literalsOf(record) {
    return isAnyKnown ? (literalsByRecord.get(record) ?? null) : null;
}
/** What `parse` returns for the bytes of a survey; its value records keep the literals of their long numbers. */
export function parseSurveyData(bytes, parse) {
    const marked = markLongNumbers(bytes);
    if (marked === null)
        return parse(bytes);
    const root = { data: parseOrNothing(marked.bytes, parse) };
    // Errors should refer to the text as it was sent.
    if (root.data === undefined)
        return parse(bytes);
    const records = isObject(root.data) ? root.data['universalTrackerValues'] : undefined;
    restoreNumbers(root, marked, { leaveOut: Array.isArray(records) ? records : null });
    if (Array.isArray(records))
        for (let i = 0; i < records.length; i++)
            restoreRecord(records, i, marked);
    return root.data;
}
/** Parses one value record from JSON that is known to be well-formed. */
export function parseValueRecord(bytes) {
    const parse = (from) => JSON.parse(Buffer.from(from.buffer, from.byteOffset, from.byteLength).toString('utf8'));
    const marked = markLongNumbers(bytes);
    if (marked === null)
        return parse(bytes);
    const records = [parse(marked.bytes)];
    restoreRecord(records, 0, marked);
    return records[0];
}
/** Fifteen digits, above the numbers that replace definitions (see survey-parser.ts). */
const firstMark = 5e14 + randomInt(2 ** 28) * 2 ** 20;
const maxMarks = 2 ** 20;
const [dot, minus, zero, nine] = [0x2e, 0x2d, 0x30, 0x39];
const literalPattern = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** Null if there is nothing to mark. */
function markLongNumbers(from) {
    const body = Buffer.from(from.buffer, from.byteOffset, from.byteLength);
    if (!mayHoldLongNumber(body))
        return null;
    const literals = [];
    const parts = [];
    let copied = 0;
    for (let at = 0; at < body.byteLength && literals.length < maxMarks; at++) {
        const byte = body[at] ?? 0;
        if (byte === quote)
            at = endOfText(body, at);
        else if (byte === minus || isDigit(byte)) {
            const end = endOfNumber(body, at);
            const literal = end - at < minDigits ? '' : body.toString('latin1', at, end);
            if (isLong(literal)) {
                parts.push(body.subarray(copied, at), Buffer.from(String(firstMark + literals.length)));
                literals.push(literal);
                copied = end;
            }
            at = end - 1;
        }
    }
    if (literals.length === 0)
        return null;
    return { bytes: Buffer.concat([...parts, body.subarray(copied)]), literals };
}
/** With up to 15 digits, a double is exactly the decimal that was sent. */
const minDigits = 16;
/**
 * Whether there are `minDigits` digits in a row where a number may be (or a text: that is determined later). Looking at
 * every `minDigits`-th byte is enough, since such a run of digits covers at least one of them.
 */
function mayHoldLongNumber(body) {
    for (let at = minDigits - 1; at < body.byteLength; at += minDigits) {
        if (!isMantissa(body[at]))
            continue;
        let start = at;
        while (isMantissa(body[start - 1]))
            start--;
        let end = at + 1;
        while (isMantissa(body[end]))
            end++;
        if (end - start >= minDigits && mayPrecede(body[start - 1]))
            return true;
        at = end - 1;
    }
    return false;
}
const isDigit = (byte) => byte !== undefined && byte >= zero && byte <= nine;
const isMantissa = (byte) => isDigit(byte) || byte === dot;
/** White space and `,` `-` `:` `[`, but not the quote or letters that come before the digits of an identifier. */
const mayPrecede = (byte) => byte === undefined || byte <= 0x20 || byte === 0x2c || byte === minus || byte === 0x3a || byte === 0x5b;
/** The index after the digits, points, signs and exponents from `start` on, whether or not they form a number. */
function endOfNumber(body, start) {
    let end = start + 1;
    while (isMantissa(body[end]) || isExponent(body[end] ?? 0))
        end++;
    return end;
}
/** `e`, `E`, `+`, `-` */
const isExponent = (byte) => byte === 0x65 || byte === 0x45 || byte === 0x2b || byte === minus;
function isLong(literal) {
    if (literal.length < minDigits || !literalPattern.test(literal))
        return false;
    const mantissa = literal.replace(/[eE].*$/, '').replace(/[-.]/g, '');
    return mantissa.replace(/^0+|0+$/g, '').length >= minDigits;
}
function parseOrNothing(bytes, parse) {
    try {
        return parse(bytes);
    }
    catch {
        return undefined;
    }
}
function restoreRecord(records, index, marked) {
    const record = records[index];
    if (typeof record !== 'object' || record === null) {
        records[index] = unmarked(record, marked) ?? record;
        return;
    }
    const found = new Map();
    restoreNumbers(record, marked, { found });
    if (found.size === 0)
        return;
    literalsByRecord.set(record, found);
    isAnyKnown = true;
}
/** Replaces marks by doubles, however deep they are; `found` collects their literals. */
function restoreNumbers(root, marked, options) {
    const stack = [{ node: root, pointer: '' }];
    for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
        const { node } = place;
        for (const [key, value] of Object.entries(node)) {
            const isContainer = typeof value === 'object' && value !== null;
            if (!isContainer && typeof value !== 'number')
                continue;
            const pointer = options.found === undefined ? '' : `${place.pointer}/${pointerSegment(key)}`;
            if (isContainer) {
                if (value !== options.leaveOut)
                    stack.push({ node: value, pointer });
                continue;
            }
            const literal = literalOf(value, marked);
            if (literal === undefined)
                continue;
            // Not an assignment, because the key may be `__proto__`.
            Object.defineProperty(node, key, { value: Number(literal) });
            options.found?.set(pointer, literal);
        }
    }
}
const literalOf = (value, { literals }) => typeof value === 'number' ? literals[value - firstMark] : undefined;
function unmarked(value, marked) {
    const literal = literalOf(value, marked);
    return literal === undefined ? undefined : Number(literal);
}
