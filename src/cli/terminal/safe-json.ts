import { withoutUnprintable } from '../../base/printable.ts';

/** JSON that a terminal may see and any parser reads: control characters stay escaped, big integers become numbers. */
export function stringify(value: unknown, indent?: number): string {
  const text = JSON.stringify(
    value,
    (_key, item: unknown) => (typeof item === 'bigint' ? bigNumber(item) : item),
    indent,
  );
  return escapeInvisible(text ?? 'null');
}

/** JSON text with the unprintable characters escaped that JSON itself leaves as they are. */
export const escapeInvisible = (json: string): string =>
  // Line feeds are those between values: the ones of texts are escaped already.
  withoutUnprintable(json, (character) => (character === '\n' ? character : escaped(character)));

/** Integers beyond the exact range of a JSON number's usual readers are text. */
const bigNumber = (value: bigint): number | string =>
  value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : String(value);

const escaped = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
