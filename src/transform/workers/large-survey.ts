import { randomInt } from 'node:crypto';
import { parseEnvelope } from '../../base/body.ts';
import { isObject } from '../../base/json.ts';
import { parseValueRecord } from '../reading/long-numbers.ts';

/**
 * What `parseEnvelope` returns for the body of a survey, except that `universalTrackerValues` is an iterable that parses
 * one value record at a time: a body of 200 MB, if parsed whole, takes five times as much memory. Null if the body does not
 * clearly have that shape or is not valid JSON throughout: `parseEnvelope` then says what is wrong.
 */
export function parseLargeSurvey(bytes: Uint8Array): unknown {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = findRecords(body);
  const end = start === null ? null : endOfRecords(body, start);
  if (start === null || end === null) return null;
  const data = parseAround(body, start, end);
  return data === null ? null : { ...data, universalTrackerValues: recordsBetween(body, start, end) };
}

const field = Buffer.from('"universalTrackerValues":');
const [comma, quote, backslash] = [0x2c, 0x22, 0x5c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The index after the array's opening bracket. A match after a comma or a brace is a member's name, not part of a text. */
function findRecords(body: Buffer): number | null {
  const at = body.indexOf(field);
  const previous = body[at - 1];
  if (at === -1 || (previous !== comma && previous !== openBrace)) return null;
  const start = at + field.byteLength;
  return body[start] === openBracket ? start + 1 : null;
}

/** The index of the bracket that closes the array; null if there is none, or a record is not JSON. */
function endOfRecords(body: Buffer, start: number): number | null {
  for (let from = start; ; ) {
    const to = endOfItem(body, from);
    if (to === null || !(isBlank(body, start, to) || isJson(body, from, to))) return null;
    if (body[to] === closeBracket) return to;
    from = to + 1;
  }
}

/** The index of the comma or bracket after the item that starts at `from`. */
function endOfItem(body: Buffer, from: number): number | null {
  let depth = 0;
  for (let at = from; at < body.byteLength; at++) {
    const byte = body[at];
    if (byte === quote) at = endOfText(body, at);
    else if (byte === openBrace || byte === openBracket) depth++;
    else if (depth === 0 && (byte === comma || byte === closeBracket)) return at;
    else if (byte === closeBrace || byte === closeBracket) depth--;
  }
  return null;
}

/** The index of the quote that closes the text whose opening quote is at `at`. */
function endOfText(body: Buffer, at: number): number {
  for (let end = at + 1; end < body.byteLength; end++) {
    const byte = body[end];
    if (byte === backslash) end++;
    else if (byte === quote) return end;
  }
  return body.byteLength;
}

/** An array without items has nothing between its brackets. */
const isBlank = (body: Buffer, start: number, to: number): boolean =>
  body[to] === closeBracket && body.toString('latin1', start, Math.min(to, start + 64)).trim() === '';

function isJson(body: Buffer, from: number, to: number): boolean {
  try {
    JSON.parse(body.toString('utf8', from, to));
    return true;
  } catch {
    return false;
  }
}

/**
 * `data` without its records; a number that no service can guess replaces them, to show that they were in the right place.
 */
function parseAround(body: Buffer, start: number, end: number): Readonly<Record<string, unknown>> | null {
  const mark = randomInt(2 ** 47);
  const around = Buffer.concat([body.subarray(0, start - 1), Buffer.from(String(mark)), body.subarray(end + 1)]);
  try {
    const data = parseEnvelope(around);
    return isObject(data) && data['universalTrackerValues'] === mark ? data : null;
  } catch {
    return null;
  }
}

function recordsBetween(body: Buffer, start: number, end: number): Iterable<unknown> {
  return {
    *[Symbol.iterator]() {
      if (isBlank(body, start, end)) return;
      for (let from = start; from <= end; ) {
        const to = endOfItem(body, from) ?? end;
        yield parseValueRecord(body.subarray(from, to));
        from = to + 1;
      }
    },
  };
}
