import { stat } from 'node:fs/promises';
import { EsgLakeError, exitCodes, messageOf } from './errors.ts';
import { errorCode, sha256Of } from './files.ts';

/** One of our own files that is no longer what we wrote. */
export interface Damage {
  readonly file: string;
  /** Completes a sentence that begins with the file's name: `is missing`. */
  readonly what: string;
}

/** A damaged file prevents the work: exit code 7. The message names the file, the hint says what repairs it. */
export class DamagedError extends EsgLakeError {
  override readonly name = 'DamagedError';
  constructor(message: string, options: { readonly hint?: string; readonly cause?: unknown } = {}) {
    super(message, {
      hint: 'esg-lake run makes it again from what is intact; esg-lake verify names everything that is damaged.',
      ...options,
      exitCode: exitCodes.guard,
    });
  }
}

/** What is wrong with a file, or null when it is byte for byte what was recorded. Never throws. */
export async function damageOf(
  file: string,
  recorded: { readonly bytes: number; readonly sha256: string },
): Promise<string | null> {
  try {
    const { size } = await stat(file);
    if (size !== recorded.bytes) return `has ${size} bytes, ${recorded.bytes} in the manifest`;
    return (await sha256Of(file)) === recorded.sha256 ? null : 'has another checksum than in the manifest';
  } catch (error) {
    return unreadable(error);
  }
}

/** What an error from `node:fs` says about the file that was being read. */
export function unreadable(error: unknown): string {
  const code = errorCode(error);
  if (code === 'ENOENT') return 'is missing';
  if (code === 'EISDIR') return 'is a folder now';
  if (code === 'EACCES' || code === 'EPERM') return 'cannot be read: this user has no permission';
  return `cannot be read (${code ?? messageOf(error)})`;
}

export const describeDamage = ({ file, what }: Damage): string => `${file} ${what}`;
