import { randomInt } from 'node:crypto';
import { isObject, pointerSegment } from '../../base/json.ts';

/**
 * Numbers of 16 digits or more, which a double cannot hold as they were sent: `JSON.parse` rounds them, and scaling
 * would round them a second time (lake.md, rule 7). This module keeps their literals.
 *
 * Nearly all bodies have no such number, which is found out by looking at every sixteenth byte. In the others, each
 * such literal is replaced, before the text is parsed, by a mark: a number that no service can guess. Afterwards, the
 * nearest double replaces the mark.
 */

/** Literals by their place in a value record, an RFC 6901 pointer. */
export type NumberLiterals = ReadonlyMap<string, string>;

const literalsByRecord = new WeakMap<object, NumberLiterals>();
let isAnyKnown = false;

/**
 * Literals of a value record that `parseSurveyData` or `parseValueRecord` returned; null if doubles are enough, which
 * is nearly always the case.
 */
export function literalsOf(record: object): NumberLiterals | null {
  return isAnyKnown ? (literalsByRecord.get(record) ?? null) : null;
}

/** What `parse` returns for the bytes of a survey; its value records keep the literals of their long numbers. */
export function parseSurveyData(bytes: Uint8Array, parse: (bytes: Uint8Array) => unknown): unknown {
  const marked = markLongNumbers(bytes);
  if (marked === null) return parse(bytes);
  const root = { data: parseOrNothing(marked.bytes, parse) };
  // Errors should refer to the text as it was sent.
  if (root.data === undefined) return parse(bytes);
  const records = isObject(root.data) ? root.data['universalTrackerValues'] : undefined;
  restoreNumbers(root, marked, { leaveOut: Array.isArray(records) ? records : null });
  if (Array.isArray(records)) for (let i = 0; i < records.length; i++) restoreRecord(records, i, marked);
  return root.data;
}

/** Parses one value record from JSON that is known to be well-formed. */
export function parseValueRecord(bytes: Uint8Array): unknown {
  const parse = (from: Uint8Array): unknown =>
    JSON.parse(Buffer.from(from.buffer, from.byteOffset, from.byteLength).toString('utf8'));
  const marked = markLongNumbers(bytes);
  if (marked === null) return parse(bytes);
  const records = [parse(marked.bytes)];
  restoreRecord(records, 0, marked);
  return records[0];
}

interface Marked {
  readonly bytes: Uint8Array;
  readonly literals: readonly string[];
}

/** Fifteen digits, above the numbers that replace definitions (see survey-parser.ts). */
const firstMark = 5e14 + randomInt(2 ** 28) * 2 ** 20;
const maxMarks = 2 ** 20;
const [dot, minus, zero, nine] = [0x2e, 0x2d, 0x30, 0x39];
const literalPattern = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Null if there is nothing to mark. */
function markLongNumbers(from: Uint8Array): Marked | null {
  const body = Buffer.from(from.buffer, from.byteOffset, from.byteLength);
  if (!mayHoldLongNumber(body)) return null;
  const literals: string[] = [];
  const parts: Buffer[] = [];
  let copied = 0;
  for (let at = 0; at < body.byteLength && literals.length < maxMarks; at++) {
    const byte = body[at] ?? 0;
    if (byte === quote) at = endOfText(body, at);
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
  if (literals.length === 0) return null;
  return { bytes: Buffer.concat([...parts, body.subarray(copied)]), literals };
}

/** With up to 15 digits, a double is exactly the decimal that was sent. */
const minDigits = 16;

/**
 * Whether there are `minDigits` digits in a row where a number may be (or a text: that is determined later). Looking at
 * every `minDigits`-th byte is enough, since such a run of digits covers at least one of them.
 */
function mayHoldLongNumber(body: Buffer): boolean {
  for (let at = minDigits - 1; at < body.byteLength; at += minDigits) {
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

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= zero && byte <= nine;
const isMantissa = (byte: number | undefined): boolean => isDigit(byte) || byte === dot;
/** White space and `,` `-` `:` `[`, but not the quote or letters that come before the digits of an identifier. */
const mayPrecede = (byte: number | undefined): boolean =>
  byte === undefined || byte <= 0x20 || byte === 0x2c || byte === minus || byte === 0x3a || byte === 0x5b;

/** The index after the digits, points, signs and exponents from `start` on, whether or not they form a number. */
function endOfNumber(body: Buffer, start: number): number {
  let end = start + 1;
  while (isMantissa(body[end]) || isExponent(body[end] ?? 0)) end++;
  return end;
}

/** `e`, `E`, `+`, `-` */
const isExponent = (byte: number): boolean => byte === 0x65 || byte === 0x45 || byte === 0x2b || byte === minus;

function isLong(literal: string): boolean {
  if (literal.length < minDigits || !literalPattern.test(literal)) return false;
  const mantissa = literal.replace(/[eE].*$/, '').replace(/[-.]/g, '');
  return mantissa.replace(/^0+|0+$/g, '').length >= minDigits;
}

function parseOrNothing(bytes: Uint8Array, parse: (bytes: Uint8Array) => unknown): unknown {
  try {
    return parse(bytes);
  } catch {
    return undefined;
  }
}

function restoreRecord(records: unknown[], index: number, marked: Marked): void {
  const record = records[index];
  if (typeof record !== 'object' || record === null) {
    records[index] = unmarked(record, marked) ?? record;
    return;
  }
  const found = new Map<string, string>();
  restoreNumbers(record, marked, { found });
  if (found.size === 0) return;
  literalsByRecord.set(record, found);
  isAnyKnown = true;
}

/** Replaces marks by doubles, however deep they are; `found` collects their literals. */
function restoreNumbers(
  root: object,
  marked: Marked,
  options: { readonly found?: Map<string, string>; readonly leaveOut?: object | null },
): void {
  const stack: { readonly node: object; readonly pointer: string }[] = [{ node: root, pointer: '' }];
  for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
    const { node } = place;
    for (const [key, value] of Object.entries(node)) {
      const isContainer = typeof value === 'object' && value !== null;
      if (!isContainer && typeof value !== 'number') continue;
      const pointer = options.found === undefined ? '' : `${place.pointer}/${pointerSegment(key)}`;
      if (isContainer) {
        if (value !== options.leaveOut) stack.push({ node: value, pointer });
        continue;
      }
      const literal = literalOf(value, marked);
      if (literal === undefined) continue;
      // Not an assignment, because the key may be `__proto__`.
      Object.defineProperty(node, key, { value: Number(literal) });
      options.found?.set(pointer, literal);
    }
  }
}

const literalOf = (value: unknown, { literals }: Marked): string | undefined =>
  typeof value === 'number' ? literals[value - firstMark] : undefined;

function unmarked(value: unknown, marked: Marked): number | undefined {
  const literal = literalOf(value, marked);
  return literal === undefined ? undefined : Number(literal);
}

/** Finds where parts of JSON end in bytes that are not parsed yet. What is between these ends may still be invalid. */

export const [comma, quote, backslash] = [0x2c, 0x22, 0x5c] as const;
export const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d] as const;

/** The index of the quote that closes the text whose opening quote is at `start`; the length if there is none. */
export function endOfText(body: Buffer, start: number): number {
  for (let at = start + 1; at < body.byteLength; at++) {
    const byte = body[at];
    if (byte === backslash) at++;
    else if (byte === quote) return at;
  }
  return body.byteLength;
}

/** The index of the comma, bracket or brace after the value that starts at `start`; null if there is none. */
export function endOfItem(body: Buffer, start: number): number | null {
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
