import { withoutUnprintable } from '../../base/printable.ts';

/** JSON that is safe on a terminal and readable by any parser: control characters stay escaped, big integers become numbers. */
export function stringify(value: unknown, indent?: number): string {
  const text = JSON.stringify(
    value,
    (_key, item: unknown) => (typeof item === 'bigint' ? bigNumber(item) : item),
    indent,
  );
  return escapeInvisible(text ?? 'null');
}

/** JSON text in which the unprintable characters that JSON itself leaves alone are escaped too. */
export const escapeInvisible = (json: string): string =>
  // Any line feeds are between values: those within texts are already escaped.
  withoutUnprintable(json, (character) => (character === '\n' ? character : escaped(character)));

/** Integers beyond the range that usual JSON readers represent exactly become text. */
const bigNumber = (value: bigint): number | string =>
  value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : String(value);

const escaped = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
