import { randomInt } from 'node:crypto';
import { parseEnvelope } from '../../base/body.ts';
import { isObject } from '../../base/json.ts';
import { parseSurveyData } from '../reading/long-numbers.ts';
import { parseLargeSurvey } from './large-survey.ts';

/** `parseEnvelope` for the bodies of surveys, which embed the same few hundred definitions again and again. */
export interface SurveyParser {
  /**
   * Returns or throws what `parseEnvelope` does, except that equal definitions (`universalTracker` of a value record) are
   * one object, shared with earlier bodies: they must not be changed. In a large body `universalTrackerValues` is not an
   * array but an iterable, which parses one value record at a time. Value records keep the literals of their long numbers
   * (see `literalsOf`).
   */
  parse(bytes: Uint8Array): unknown;
}

/**
 * Two thirds of a body are definitions. Their bytes are compared with those of definitions seen before, and where they are
 * the same they are replaced by a number before the text is decoded and parsed: that takes half the time of parsing all of
 * it. Whatever looks unusual is left to `parseEnvelope`. Keep one parser per thread.
 *
 * @param options.capacity the most definitions to hold; a full parser starts afresh, so that hostile bodies cannot exhaust
 * memory
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
  /** The one that followed it last time: most surveys ask the same questions in the same order. */
  next: KnownDefinition | null;
}

interface KnownDefinitions {
  /** The definition that starts at an index; null if there is no JSON object. @param before the definition found before it */
  at(body: Buffer, start: number, before: KnownDefinition | null): KnownDefinition | null;
}

function createKnownDefinitions(capacity: number): KnownDefinitions {
  const byText = new Map<string, KnownDefinition>();
  const findOrAdd = (body: Buffer, start: number): KnownDefinition | null => {
    const end = endOfObject(body, start);
    if (end === null) return null;
    const text = body.toString('latin1', start, end);
    const found = byText.get(text);
    if (found !== undefined) return found;
    const bytes = Buffer.from(body.subarray(start, end));
    const value = parseObjectOrNull(bytes);
    if (value === null) return null;
    if (byText.size >= capacity) byText.clear();
    const definition: KnownDefinition = { bytes, value, next: null };
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

const field = Buffer.from('"universalTracker":');
const [comma, brace, quote, backslash, closing] = [0x2c, 0x7b, 0x22, 0x5c, 0x7d];

/** The first of the numbers, which no service can guess, that replace the definitions of the body in order. */
const firstNumber = 1e14 + randomInt(2 ** 28) * 2 ** 20;
const numberLength = String(firstNumber).length;
const maxDefinitions = 2 ** 20;

interface Shortened {
  readonly bytes: Buffer;
  readonly definitions: readonly KnownDefinition[];
}

/**
 * The body with its definitions replaced by numbers, written to `room`; null if that is not possible. A match after a comma
 * or a brace is a member's name, since inside a text its first quote would follow a backslash; it is up to `restore` to find
 * out which object it belongs to, and whether it is there twice.
 */
function shorten(body: Buffer, room: Buffer, known: KnownDefinitions): Shortened | null {
  const definitions: KnownDefinition[] = [];
  let copied = 0;
  let length = 0;
  let before: KnownDefinition | null = null;
  for (let at = body.indexOf(field); at !== -1; at = body.indexOf(field, at)) {
    const previous = body[at - 1];
    at += field.byteLength;
    if ((previous !== comma && previous !== brace) || body[at] !== brace) continue;
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

/** In well-formed JSON, if the bytes of a whole object are found at `start`, the object at `start` ends where they end. */
function startsWith(body: Buffer, start: number, bytes: Buffer): boolean {
  const end = start + bytes.byteLength;
  return end <= body.byteLength && body.compare(bytes, 0, bytes.byteLength, start, end) === 0;
}

/** The index after the object that starts at `start`; null if it does not end. */
function endOfObject(body: Buffer, start: number): number | null {
  let depth = 0;
  let inText = false;
  for (let at = start; at < body.byteLength; at++) {
    const byte = body[at];
    if (inText) {
      if (byte === backslash) at++;
      else if (byte === quote) inText = false;
    } else if (byte === quote) inText = true;
    else if (byte === brace) depth++;
    else if (byte === closing && --depth === 0) return at + 1;
  }
  return null;
}

function parseObjectOrNull(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

/** `data` of the shortened body; null if it cannot be used, in which case parsing the whole body says why. */
function parseOrNull(bytes: Buffer): unknown {
  try {
    return parseData(bytes);
  } catch {
    return null;
  }
}
