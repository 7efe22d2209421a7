import { EsgLakeError, messageOf, UsageError } from '../../base/errors.ts';
import { errorCode, systemFault } from '../../base/files.ts';
import { plainText, stringify } from '../../base/printable.ts';
import { processSecrets } from '../../base/secrets.ts';
import { wrapped } from './layout.ts';
import { type Environment, type Styles, stylesFor, type TextOutput, widthOf } from './text.ts';

export type Failure = Readonly<{
  message: string;
  hint?: string | undefined;
  state?: string;
}>;

export function tellFailure(
  error: unknown,
  { stdout, stderr, environment }: { stdout: TextOutput; stderr: TextOutput; environment: Environment },
  { json, stack }: { json: boolean; stack: boolean },
) {
  const failure = toEsgLakeError(error);
  const { name, message, hint = null, exitCode } = failure;
  const asJson = stringify({ error: { name, message, hint, exit_code: exitCode } }, 2);
  if (json) stdout.write(`${processSecrets.clean(asJson)}\n`);
  const text = errorMessage(failure, stylesFor(stderr, environment), widthOf(stderr));
  stderr.write(processSecrets.clean(stack ? text + stackOf(failure) : text));
  return exitCode;
}

/** What to do is never wrapped: a copied command must be complete. */
export function errorMessage({ message, hint, state }: Failure, { red, dim }: Styles, width = Infinity) {
  const program = 'esg-lake:';
  const [first = '', ...more] = wrapped(`${program} ${plainText(message)}`, width);
  const lines = [red(program) + first.slice(program.length), ...more];
  if (hint !== undefined) lines.push(dim(`  → ${plainText(hint)}`));
  if (state !== undefined) lines.push(dim(`  ${plainText(state)}`));
  return `${lines.join('\n')}\n`;
}

function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const lines = (error.stack ?? String(error)).split('\n').map((line) => `    ${plainText(line)}\n`);
  return lines.join('') + stackOf(error.cause);
}

export function toEsgLakeError(error: unknown): EsgLakeError {
  if (error instanceof EsgLakeError) return error;
  const [message, code] = [messageOf(error), errorCode(error)];
  const path = error instanceof Error && 'path' in error && typeof error.path === 'string' ? `: ${error.path}` : '';
  const usage = (what: string, hint: string) => new UsageError(what, { hint, cause: error });
  const unexpected = (what: string, hint: string) => new EsgLakeError(what, { hint, cause: error });
  // An unsupported platform, or `node_modules` from another machine or without optional dependencies.
  if (/@duckdb[\\/]node-bindings-|duckdb native binding|duckdb\.node/.test(message)) {
    const what = code === 'ERR_DLOPEN_FAILED' ? `cannot be loaded: ${message.split('\n')[0]}` : 'is not installed';
    return usage(
      `DuckDB's library for ${process.platform}-${process.arch} ${what}`,
      'Install again on this machine (Linux or macOS, x64 or arm64): npm ci --include=optional.',
    );
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    const hint = 'Choose another folder with --output, or give this user permission for it.';
    return usage(`no permission to read or write${path} (${code})`, hint);
  }
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return usage(`there is a file where a folder is needed${path}`, 'Choose another folder with --output.');
  if (systemFault(error) === 'full')
    return unexpected(
      `no space left on the disk${path}`,
      'Free some space and try again; a run does not request again what it has landed.',
    );
  return unexpected(
    `unexpected error: ${message}`,
    'Run again: landed responses are not requested again. If it happens again, report what --verbose shows.',
  );
}
