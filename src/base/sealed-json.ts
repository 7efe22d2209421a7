import { createHash } from 'node:crypto';

const seal = 'sha256';

/**
 * An object as JSON text whose last member, `sha256`, is the checksum of all others, so that a changed digit, which leaves
 * valid JSON, is noticed.
 */
export const sealedJson = (value: object, indent = 0): string =>
  `${JSON.stringify({ ...value, [seal]: checksumOf(value) }, null, indent)}\n`;

/** The object without its seal; or what is wrong, as text that completes a sentence beginning with the file's name. */
export function openSealedJson(text: string): object | string {
  const value = parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'is not JSON any more';
  const { [seal]: found, ...rest }: Readonly<Record<string, unknown>> = { ...value };
  // Files written before seals were introduced have none.
  return found === undefined || found === checksumOf(rest) ? rest : 'is not what its own checksum says';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const checksumOf = (value: object): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
