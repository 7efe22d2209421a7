import { randomInt } from 'node:crypto';
import { parseEnvelope } from '../../base/body.ts';
import { isObject } from '../../base/json.ts';
import {
  closeBrace,
  closeBracket,
  comma,
  endOfItem,
  openBrace,
  openBracket,
  parseSurveyData,
  parseValueRecord,
} from '../reading/long-numbers.ts';

/** `parseEnvelope` for the bodies of surveys, which repeat the same few hundred definitions. */
interface SurveyParser {
  /**
   * Returns or throws what `parseEnvelope` does, except that equal definitions (`universalTracker` of a value record)
   * are one object, shared with earlier bodies: they must not be changed. In a large body `universalTrackerValues` is
   * not an array but an iterable, which parses one value record at a time. Value records keep the literals of their
   * long numbers (see `literalsOf`).
   */
  parse(bytes: Uint8Array): unknown;
}

/**
 * Two thirds of a body are definitions. Their bytes are compared with those of definitions seen before; if they are the
 * same, a number replaces them before the text is decoded and parsed. That takes half the time of parsing the whole
 * body. Anything unusual is left to `parseEnvelope`. Keep one parser per thread.
 *
 * @param options.capacity maximum number of definitions to hold; a full parser is emptied, so that hostile bodies
 * cannot exhaust memory
 */
export function createSurveyParser(options: { readonly capacity?: number } = {}): SurveyParser {
  const known = createKnownDefinitions(options.capacity ?? 10_000);
  let room = Buffer.alloc(0);
  return {
    parse: (bytes) => {
      const large = bytes.byteLength < largeBody ? null : parseLargeSurvey(bytes);
      if (large !== null) return large;
      if (room.byteLength < bytes.byteLength) room = Buffer.allocUnsafe(bytes.byteLength);
      const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const shortened = shorten(whole, room, known);
      if (shortened === null || shortened.definitions.length === 0) return parseData(bytes);
      const data = parseOrNull(shortened.bytes);
      return data !== null && restore(data, shortened.definitions) ? data : parseData(bytes);
    },
  };
}

const parseData = (bytes: Uint8Array): unknown => parseSurveyData(bytes, parseEnvelope);

/** A body of this many bytes or more is not parsed as a whole. */
export const largeBody = 16 * 2 ** 20;

interface KnownDefinition {
  readonly bytes: Buffer;
  readonly value: unknown;
  /** The definition that followed it last time: most surveys ask the same questions in the same order. */
  next: KnownDefinition | null;
}

interface KnownDefinitions {
  /** The definition that starts at an index; null if there is no JSON object. @param before the definition found before it */
  at(body: Buffer, start: number, before: KnownDefinition | null): KnownDefinition | null;
}

function createKnownDefinitions(capacity: number): KnownDefinitions {
  const byText = new Map<string, KnownDefinition>();
  const findOrAdd = (body: Buffer, start: number): KnownDefinition | null => {
    const end = endOfItem(body, start);
    if (end === null) return null;
    const text = body.toString('latin1', start, end);
    const found = byText.get(text);
    if (found !== undefined) return found;
    const value = jsonOrUndefined(body, start, end);
    if (value === undefined) return null;
    if (byText.size >= capacity) byText.clear();
    const definition: KnownDefinition = { bytes: Buffer.from(body.subarray(start, end)), value, next: null };
    byText.set(text, definition);
    return definition;
  };
  return {
    at: (body, start, before) => {
      const expected = before?.next ?? null;
      if (expected !== null && startsWith(body, start, expected.bytes)) return expected;
      const definition = findOrAdd(body, start);
      if (before !== null) before.next = definition;
      return definition;
    },
  };
}

const definitionField = Buffer.from('"universalTracker":');

/** The first of the numbers, which no service can guess, that replace the definitions of the body in order. */
const firstNumber = 1e14 + randomInt(2 ** 28) * 2 ** 20;
const numberLength = String(firstNumber).length;
const maxDefinitions = 2 ** 20;

interface Shortened {
  readonly bytes: Buffer;
  readonly definitions: readonly KnownDefinition[];
}

/**
 * The body with its definitions replaced by numbers, written to `room`; null if that is not possible. A match after a
 * comma or a brace is a member's name, since inside a text its first quote would follow a backslash. `restore` then
 * determines which object it belongs to, and whether it occurs twice.
 */
function shorten(body: Buffer, room: Buffer, known: KnownDefinitions): Shortened | null {
  const definitions: KnownDefinition[] = [];
  let copied = 0;
  let length = 0;
  let before: KnownDefinition | null = null;
  for (let at = body.indexOf(definitionField); at !== -1; at = body.indexOf(definitionField, at)) {
    const previous = body[at - 1];
    at += definitionField.byteLength;
    if ((previous !== comma && previous !== openBrace) || body[at] !== openBrace) continue;
    const definition = known.at(body, at, before);
    if (definition === null || definitions.length === maxDefinitions) return null;
    before = definition;
    if (definition.bytes.byteLength < numberLength) continue;
    length += body.copy(room, length, copied, at);
    length += room.write(String(firstNumber + definitions.length), length, 'latin1');
    definitions.push(definition);
    at += definition.bytes.byteLength;
    copied = at;
  }
  length += body.copy(room, length, copied);
  return { bytes: room.subarray(0, length), definitions };
}

/** Puts the definitions back into the value records; false if not all of their numbers are found there. */
function restore(data: unknown, definitions: readonly KnownDefinition[]): boolean {
  const records = isObject(data) ? data['universalTrackerValues'] : undefined;
  if (!Array.isArray(records)) return false;
  let restored = 0;
  for (const record of records) {
    if (!isObject(record)) continue;
    const number = record['universalTracker'];
    if (typeof number !== 'number') continue;
    const definition = definitions[number - firstNumber];
    if (definition === undefined) continue;
    (record as Record<string, unknown>)['universalTracker'] = definition.value;
    restored++;
  }
  return restored === definitions.length;
}

/**
 * Whether the bytes of a whole object are at `start`. If so, in well-formed JSON, the object at `start` ends where they
 * end.
 */
function startsWith(body: Buffer, start: number, bytes: Buffer): boolean {
  const end = start + bytes.byteLength;
  return end <= body.byteLength && body.compare(bytes, 0, bytes.byteLength, start, end) === 0;
}

function jsonOrUndefined(body: Buffer, from: number, to: number): unknown {
  try {
    return JSON.parse(body.toString('utf8', from, to));
  } catch {
    return undefined;
  }
}

/** `data` of the shortened body; null if it cannot be used. Parsing the whole body then says why. */
function parseOrNull(bytes: Buffer): unknown {
  try {
    return parseData(bytes);
  } catch {
    return null;
  }
}

/**
 * What `parseEnvelope` returns for the body of a survey, except that `universalTrackerValues` is an iterable that
 * parses one value record at a time: a body of 200 MB, parsed as a whole, takes five times as much memory. Null if the
 * body does not clearly have that shape or is not valid JSON throughout; `parseEnvelope` then says what is wrong.
 */
export function parseLargeSurvey(bytes: Uint8Array): unknown {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = findRecords(body);
  const end = start === null ? null : endOfRecords(body, start);
  if (start === null || end === null) return null;
  const data = parseAround(body, start, end);
  return data === null ? null : { ...data, universalTrackerValues: recordsBetween(body, start, end) };
}

const recordsField = Buffer.from('"universalTrackerValues":');

/** The index after the array's opening bracket. A match after a comma or a brace is a member's name, not part of a text. */
function findRecords(body: Buffer): number | null {
  const at = body.indexOf(recordsField);
  const previous = body[at - 1];
  if (at === -1 || (previous !== comma && previous !== openBrace)) return null;
  const start = at + recordsField.byteLength;
  return body[start] === openBracket ? start + 1 : null;
}

/** The index of the bracket that closes the array; null if there is none, or a record is not JSON. */
function endOfRecords(body: Buffer, start: number): number | null {
  for (let from = start; ; ) {
    const to = endOfItem(body, from);
    if (to === null || body[to] === closeBrace) return null;
    if (!isBlank(body, start, to) && jsonOrUndefined(body, from, to) === undefined) return null;
    if (body[to] === closeBracket) return to;
    from = to + 1;
  }
}

/** An array without items has nothing between its brackets. */
const isBlank = (body: Buffer, start: number, to: number): boolean =>
  body[to] === closeBracket && body.toString('latin1', start, Math.min(to, start + 64)).trim() === '';

/**
 * `data` without its records; a number that no service can guess replaces them, to show that they were in the right
 * place.
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
