/** JSON that a terminal may see and any parser reads: control characters stay escaped, big integers become numbers. */
export function stringify(value: unknown, indent?: number): string {
  const text = JSON.stringify(
    value,
    (_key, item: unknown) => (typeof item === 'bigint' ? bigNumber(item) : item),
    indent,
  );
  return escapeInvisible(text ?? 'null');
}

/** JSON text with the control characters and marks of direction escaped that JSON itself leaves as they are. */
export const escapeInvisible = (json: string): string =>
  json.replace(/[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, escaped);

/** Integers beyond the exact range of a JSON number's usual readers are text. */
const bigNumber = (value: bigint): number | string =>
  value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : String(value);

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
