import { EsgLakeError, exitCodes, messageOf, UsageError } from '../../base/errors.ts';
import { errorCode } from '../../base/files.ts';
import { plainText, stringify } from '../../base/printable.ts';
import { missingDatabase, systemFault } from '../../base/system-fault.ts';
import { wrapped } from './layout.ts';
import { plainStyles, type Styles } from './text-output.ts';

/** The error that the command ends with: one that has an exit code. */
export function toEsgLakeError(error: unknown): EsgLakeError {
  if (error instanceof EsgLakeError) return error;
  const missing = missingDatabase(error);
  if (missing !== null) return missing;
  const code = errorCode(error);
  const path = error instanceof Error && 'path' in error && typeof error.path === 'string' ? `: ${error.path}` : '';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new UsageError(`no permission to read or write${path} (${code})`, {
      hint: 'Choose another folder with --output, or give this user permission for it.',
      cause: error,
    });
  }
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new UsageError(`there is a file where a folder is needed${path}`, { cause: error });
  const isFull = systemFault(error) === 'full';
  return new EsgLakeError(isFull ? `no space left on the disk${path}` : `unexpected error: ${messageOf(error)}`, {
    exitCode: exitCodes.unexpected,
    hint: isFull
      ? 'Free some space and run again: landed responses are not requested again.'
      : 'Run again with --verbose to see where it happened.',
    cause: error,
  });
}

const program = 'esg-lake:';

interface ErrorLayout {
  readonly stack?: boolean;
  readonly styles?: Styles;
  /** Of the terminal. What to do is never wrapped: a copied command must be complete. @default not wrapped */
  readonly width?: number | undefined;
}

/** `esg-lake: what happened` and, below it, what to do. With `stack`, also the stack trace. */
export function errorMessage(
  error: EsgLakeError,
  { stack = false, styles = plainStyles, width = Number.POSITIVE_INFINITY }: ErrorLayout = {},
): string {
  const [first = '', ...more] = wrapped(`${program} ${plainText(error.message)}`, width);
  const lines = [styles.red(program) + first.slice(program.length), ...more];
  if (error.hint !== undefined) lines.push(styles.dim(`  → ${plainText(error.hint)}`));
  for (let at: unknown = error; stack && at instanceof Error; at = at.cause) {
    lines.push(...(at.stack ?? String(at)).split('\n').map((line) => `    ${plainText(line)}`));
  }
  return `${lines.join('\n')}\n`;
}

/** What programs get in place of a result. */
export const errorJson = ({ name, message, hint, exitCode }: EsgLakeError): string =>
  `${stringify({ error: { name, message, hint: hint ?? null, exit_code: exitCode } }, 2)}\n`;
