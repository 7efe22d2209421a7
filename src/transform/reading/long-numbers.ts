import { setFlagsFromString } from 'node:v8';

/**
 * The digits of numbers that a double cannot hold as they were sent: `JSON.parse` rounds a number of 16 digits or more,
 * and scaling would round it a second time (lake.md, rule 7); it makes 0 of a number too small for a double.
 */

/** By the object or array that holds the number or contains it deeper, and its key or index there. */
const literals = new WeakMap<object, Map<string, string>>();

export const hasLongNumbers = (record: object): boolean => literals.has(record);

/** As it was sent; undefined if a double is enough. */
export function literalAt(record: object, pointer: string): string | undefined {
  const keys = pointer.split('/').map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const key = keys.pop() ?? '';
  const holder = keys.slice(1).reduce<unknown>((at, name) => Reflect.get(Object(at), name), record);
  return literals.get(Object(holder))?.get(key);
}

/** They may match inside a text, too. Spelled out, the first takes a tenth of the time of `{16}`. */
const manyDigits = new RegExp(`[,:[\\s-]${'[\\d.]'.repeat(16)}`);
const smallExponent = /\d[eE]-0*[1-9]\d\d/;

// Part of the language from Node 21 on.
if (process.version.startsWith('v20.')) setFlagsFromString('--harmony-json-parse-with-source');

/** `JSON.parse` that keeps the long numbers. Of several members of one name, the last counts. */
export function parseExactly(text: string): unknown {
  const hasAny = manyDigits.test(text) || smallExponent.test(text);
  return JSON.parse(text, hasAny ? keepLiteral : undefined);
}

function keepLiteral(this: object, key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const literal = context?.source;
  const isDeeper = typeof value === 'object' && value !== null && literals.has(value);
  const isHere = typeof value === 'number' && literal !== undefined && isLong(literal);
  if (!isDeeper && !isHere) return value;
  const held = literals.get(this) ?? new Map<string, string>();
  literals.set(this, isHere ? held.set(key, literal) : held);
  return value;
}

/** With up to 15 digits, a double is exactly the decimal that was sent. */
function isLong(literal: string): boolean {
  const digits = literal
    .replace(/[eE].*$/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+|0+$/g, '');
  return digits.length > 15 || (digits !== '' && Number(literal) === 0);
}
