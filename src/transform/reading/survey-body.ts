import { isUtf8 } from 'node:buffer';
import { randomInt } from 'node:crypto';
import { dataOf, parseEnvelope, requireUtf8 } from '../../base/body.ts';
import { isObject } from '../../base/json.ts';
import { largeBody } from '../../base/memory-shares.ts';
import { parseExactly } from './long-numbers.ts';

/**
 * A parser for the bodies of surveys; keep one per thread. It returns or throws what `parseEnvelope` does, except that
 * - equal definitions (`universalTracker`) are one object, shared with earlier bodies: they must not be changed. Two
 *   thirds of a body are definitions, and one that was seen before is not parsed again.
 * - in a body of `large` bytes or more, `universalTrackerValues` is an iterable, which parses one value record at a
 *   time: parsed as a whole, a body of 200 MB takes five times as much memory.
 * @param options.capacity definitions to hold; a full parser is emptied, so that hostile bodies cannot exhaust memory
 */
export function createSurveyParser({ capacity = 10_000, large = largeBody } = {}): (bytes: Uint8Array) => unknown {
  const parseShortened = createShortenedParser(capacity);
  const parseSmall = (body: Buffer): unknown => parseShortened(body) ?? parseEnvelope(body, parseExactly);
  return (bytes) => {
    const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes.byteLength < large) return parseSmall(body);
    requireUtf8(body);
    const found = findRecords(body);
    if (found === null) return parseSmall(body);
    const { data, places } = found;
    function* records(): Generator<unknown> {
      for (let i = 0; i < places.length; i += 2) {
        const alone = [beforeRecord, body.subarray(places[i], places[i + 1]), afterRecord];
        const read = recordsOf(parseSmall(Buffer.concat(alone)));
        if (read.length !== 1) throw new SyntaxError('nothing between two commas');
        yield read[0];
      }
    }
    try {
      for (const _ of records()); // so that no row is made of a body that is not JSON at its end
      return { ...data, universalTrackerValues: { [Symbol.iterator]: records } };
    } catch {
      return parseEnvelope(bytes); // says what is wrong
    }
  };
}

const beforeRecord = Buffer.from('{"success":true,"data":{"universalTrackerValues":[');
const afterRecord = Buffer.from(']}}');

function recordsOf(data: unknown): readonly unknown[] {
  const records = isObject(data) ? data['universalTrackerValues'] : null;
  return Array.isArray(records) ? records : [];
}

const recordsField = Buffer.from('"universalTrackerValues"');

/**
 * `data`, and where each of its records begins and ends; null if there are none. A number that no service can guess
 * replaces them, to show that the field is not one of something else.
 */
function findRecords(body: Buffer) {
  for (let at = body.indexOf(recordsField); at !== -1; at = body.indexOf(recordsField, at + 1)) {
    const colon = afterSpace(body, at + recordsField.byteLength);
    const start = afterSpace(body, colon + 1);
    if (body[colon] !== 0x3a || body[start] !== openBracket) continue;
    const places = placesOf(body, start + 1);
    if (places === null) return null;
    const mark = randomInt(2 ** 47);
    const rest = [body.subarray(0, start), Buffer.from(String(mark)), body.subarray(places.end)];
    const data = orNull(() => parseEnvelope(Buffer.concat(rest)));
    if (isObject(data) && data['universalTrackerValues'] === mark) return { data, places: places.found };
  }
  return null;
}

/** Where the items of an array begin and end, and where it ends itself; they may still not be JSON. */
function placesOf(body: Buffer, start: number): { readonly found: readonly number[]; readonly end: number } | null {
  const found: number[] = [];
  for (let from = start; ; ) {
    const to = endOfItem(body, from);
    if (to === null || body[to] === closeBrace) return null;
    const isLast = body[to] === closeBracket;
    if (!isLast || found.length > 0 || afterSpace(body, from) < to) found.push(from, to);
    if (isLast) return { found, end: to + 1 };
    from = to + 1;
  }
}

interface KnownDefinition {
  readonly bytes: Buffer;
  readonly value: unknown;
  /** The definition that followed it last time: most surveys ask the same questions in the same order. */
  next: KnownDefinition | null;
}

const definitionField = Buffer.from('"universalTracker"');

/** With a number that no service can guess in place of each definition; undefined if one is not a record's own. */
function createShortenedParser(capacity: number): (body: Buffer) => unknown {
  const byText = new Map<string, KnownDefinition>();
  const mark = 1e14 + randomInt(2 ** 47);
  let before: KnownDefinition | null = null;

  const definitionAt = (body: Buffer, start: number): KnownDefinition | null => {
    const expected = before?.next ?? null;
    if (expected !== null && body.subarray(start, start + expected.bytes.byteLength).equals(expected.bytes))
      return expected;
    const bytes = body.subarray(start, endOfItem(body, start) ?? start);
    const text = bytes.toString('latin1');
    let known = byText.get(text) ?? null;
    if (known === null) {
      const value = isUtf8(bytes) ? orNull(() => JSON.parse(bytes.toString()) as unknown) : null;
      if (value === null) return null;
      if (byText.size >= capacity) byText.clear();
      known = { bytes: Buffer.from(bytes), value, next: null };
      byText.set(text, known);
    }
    if (before !== null) before.next = known;
    return known;
  };

  return (body) => {
    const definitions: KnownDefinition[] = [];
    const pieces: Buffer[] = [];
    let from = 0;
    for (let at = body.indexOf(definitionField); at !== -1; at = body.indexOf(definitionField, at)) {
      at = afterSpace(body, afterSpace(body, at + definitionField.byteLength) + 1);
      const definition = body[at] === openBrace ? definitionAt(body, at) : null;
      if (definition === null) continue;
      before = definition;
      pieces.push(body.subarray(from, at), Buffer.from(String(mark + definitions.length)));
      definitions.push(definition);
      from = at + definition.bytes.byteLength;
      at = from;
    }
    const rest = Buffer.concat([...pieces, body.subarray(from)]);
    const text = isUtf8(rest) ? rest.toString() : '';
    const data = orNull(() => dataOf(parseExactly(text)));
    let restored = 0;
    for (const record of recordsOf(data)) {
      const definition = isObject(record) ? definitions[Number(record['universalTracker']) - mark] : undefined;
      if (definition === undefined) continue;
      (record as Record<string, unknown>)['universalTracker'] = definition.value;
      restored++;
    }
    return data === null || restored < definitions.length ? undefined : data;
  };
}

function orNull<T>(parse: () => T): T | null {
  try {
    return parse();
  } catch {
    return null;
  }
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c] as const;
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d] as const;

function afterSpace(body: Buffer, start: number): number {
  let at = start;
  for (let byte = body[at]; byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09; byte = body[at]) at++;
  return at;
}

/** The index of the comma, bracket or brace after the value that starts at `start`; null if there is none. */
function endOfItem(body: Buffer, start: number): number | null {
  let depth = 0;
  const end = body.byteLength;
  for (let at = start; at < end; at++) {
    const byte = body[at];
    if (byte === quote) {
      for (at++; at < end && body[at] !== quote; at++) if (body[at] === backslash) at++;
    } else if (byte === openBrace || byte === openBracket) depth++;
    else if (byte === closeBrace || byte === closeBracket) {
      if (depth-- === 0) return at;
    } else if (byte === comma && depth === 0) return at;
  }
  return null;
}
