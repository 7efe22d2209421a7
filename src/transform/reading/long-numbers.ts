import { pointerSegment } from '../../base/json.ts';

/**
 * The digits of numbers that a double cannot hold as they were sent: `JSON.parse` rounds a number of 16 digits or more,
 * and scaling would round it a second time (lake.md, rule 7); it makes 0 of a number too small for a double.
 */

/** Literals by their place in a value record, an RFC 6901 pointer. */
export type NumberLiterals = ReadonlyMap<string, string>;

const literalsByRecord = new WeakMap<object, NumberLiterals>();
let isAnyKnown = false;

/** Literals that were kept for a value record; null if doubles are enough, which is nearly always the case. */
export const literalsOf = (record: object): NumberLiterals | null =>
  isAnyKnown ? (literalsByRecord.get(record) ?? null) : null;

/**
 * 16 digits in a row or a negative exponent of three digits, where a number may be. They may match inside a text, too.
 * Spelled out, the first takes a tenth of the time of `{16}`.
 */
const manyDigits = new RegExp(`[,:[\\s-]${'[\\d.]'.repeat(16)}`);
const smallExponent = /\d[eE]-0*[1-9]\d\d/;

const pointerToRecord = /^\/data\/universalTrackerValues\/(\d+)(.*)$/s;

/** Keeps the literals of the long numbers of value records. @param text JSON of their body */
export function keepLiterals(records: readonly unknown[], text: string): void {
  if (!manyDigits.test(text) && !smallExponent.test(text)) return;
  for (const [pointer, literal] of longNumbersIn(text)) {
    const [, index, place = ''] = pointerToRecord.exec(pointer) ?? [];
    const record = records[Number(index)];
    if (typeof record !== 'object' || record === null) continue;
    literalsByRecord.set(record, new Map([...(literalsByRecord.get(record) ?? []), [place, literal]]));
    isAnyKnown = true;
  }
}

const token = /[[\]{},"]|-?\d[\d.eE+-]*/g;

/** Of a text that is known to be JSON. Of several members of one name, the last counts. */
function longNumbersIn(text: string): NumberLiterals {
  const found = new Map<string, string>();
  /** The pointer to each open object or array, and the key or index at which it is being read. */
  const open: { readonly pointer: string; isArray: boolean; key: string | number | null }[] = [];
  const pointer = (): string => {
    const inside = open.at(-1);
    return inside === undefined ? '' : `${inside.pointer}/${pointerSegment(String(inside.key))}`;
  };
  token.lastIndex = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const [sign] = match;
    const inside = open.at(-1);
    if (sign === '"') {
      const end = endOfText(text, match.index);
      if (inside?.isArray === false) inside.key ??= JSON.parse(text.slice(match.index, end + 1));
      token.lastIndex = end + 1;
    } else if (sign === '{' || sign === '[') {
      open.push({ pointer: pointer(), isArray: sign === '[', key: sign === '[' ? 0 : null });
    } else if (sign === '}' || sign === ']') open.pop();
    else if (sign === ',') {
      if (inside !== undefined) inside.key = inside.isArray ? Number(inside.key) + 1 : null;
    } else if (isLong(sign)) found.set(pointer(), sign);
  }
  return found;
}

/** The index of the quote that closes the text whose opening quote is at `start`. */
function endOfText(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
}

/** With up to 15 digits, a double is exactly the decimal that was sent. */
function isLong(literal: string): boolean {
  const digits = literal
    .replace(/[eE].*$/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+|0+$/g, '');
  return digits.length > 15 || (digits !== '' && Number(literal) === 0);
}
