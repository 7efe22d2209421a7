import { readFile, stat } from 'node:fs/promises';
import { EsgLakeError, exitCodes } from './errors.ts';
import { errorCode, sha256, sha256Of, unreadable } from './files.ts';
import { isObject } from './json.ts';

/** One of our own files whose content is not what we wrote. */
export interface Damage {
  readonly file: string;
  /** Completes a sentence that begins with the file's name: `is missing`. */
  readonly what: string;
}

export class DamagedError extends EsgLakeError {
  override readonly name = 'DamagedError';
  static override readonly exitCode = exitCodes.guard;
  static override readonly hint: string =
    'esg-lake replay rebuilds the lake from its landed responses; esg-lake verify lists all damage.';
}

/** Null if the file is what was recorded. Never throws. */
export async function damageOf(
  file: string,
  recorded: { readonly bytes: number; readonly sha256: string },
): Promise<string | null> {
  try {
    const size = await damageOfSize(file, recorded);
    if (size !== null) return size;
    return (await sha256Of(file)) === recorded.sha256 ? null : 'does not have the checksum in its manifest';
  } catch (error) {
    return unreadable(error);
  }
}

export async function readIntact(file: string, recorded: Parameters<typeof damageOf>[1]): Promise<Buffer> {
  const damage = await damageOf(file, recorded);
  if (damage !== null) throw new DamagedError(`${file} ${damage}`);
  return readFile(file);
}

/** Without reading the file: null also if bytes in it were changed. */
export async function damageOfSize(file: string, recorded: { readonly bytes: number }): Promise<string | null> {
  try {
    const { size } = await stat(file);
    return size === recorded.bytes ? null : `has ${size} bytes, ${recorded.bytes} in the manifest`;
  } catch (error) {
    return unreadable(error);
  }
}

export const describeDamage = ({ file, what }: Damage): string => `${file} ${what}`;

/** The last member is the checksum of all others: a changed digit leaves the JSON valid. */
export const sealedJson = (value: object, indent = 0): string =>
  `${JSON.stringify({ ...value, sha256: checksumOf(value) }, null, indent)}\n`;

/** Without its checksum; if damaged, a text that completes a sentence beginning with the file's name. */
export async function readSealedJson(file: string): Promise<object | string> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    const { sha256: found, ...rest } = isObject(value) ? value : {};
    return found === checksumOf(rest) ? rest : 'does not match its own checksum';
  } catch (error) {
    if (error instanceof SyntaxError) return 'is no longer valid JSON';
    if (errorCode(error) === null) throw error;
    return unreadable(error);
  }
}

const checksumOf = (value: object): string => sha256(JSON.stringify(value));
