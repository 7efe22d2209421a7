import { EsgLakeError, exitCodes, InterruptedError, messageOf, UsageError } from '../base/errors.ts';

/** The store refused the credentials, or none were found: exit code 5. */
export class StoreAccessError extends EsgLakeError {
  override readonly name = 'StoreAccessError';
  constructor(message: string, options: { readonly hint?: string; readonly cause?: unknown } = {}) {
    super(message, { ...options, exitCode: exitCodes.credentials });
  }
}

/** The store could not be reached or kept failing: exit code 6. */
export class StoreUnreachableError extends EsgLakeError {
  override readonly name = 'StoreUnreachableError';
  constructor(message: string, options: { readonly hint?: string; readonly cause?: unknown } = {}) {
    super(message, { ...options, exitCode: exitCodes.unreachable });
  }
}

/** What to do when a push did not come to its end. */
export const pushAgain = 'Push again: only what is still missing is put.';

/** Another push was faster: exit code 4. */
export class PushLostError extends EsgLakeError {
  override readonly name = 'PushLostError';
  constructor(message: string) {
    super(message, { exitCode: exitCodes.locked, hint: pushAgain });
  }
}

/** What an SDK's error says, without the request and the answer that it carries, which may have credentials in them. */
export interface SdkFault {
  /** Of the answer; null if there was none. */
  readonly status: number | null;
  readonly error: unknown;
}

export interface FaultContext {
  readonly url: string;
  /** Completes "the store …": `get tables/current.json`. */
  readonly doing: string;
  /** How credentials are given. */
  readonly credentials: string;
  readonly signal?: AbortSignal | undefined;
}

/** The error that an SDK's error becomes. */
export function toStoreError({ status, error }: SdkFault, { url, doing, credentials, signal }: FaultContext): Error {
  if (error instanceof EsgLakeError) return error;
  if (signal?.aborted === true) {
    return new InterruptedError('interrupted', { hint: pushAgain });
  }
  const said = wordsOf(error);
  const where = `${url} (${doing})`;
  if (status === 401 || status === 403 || (status === null && /credential/i.test(said))) {
    return new StoreAccessError(`${where}: the credentials are missing or refused: ${said}`, { hint: credentials });
  }
  if (status === 404) {
    return new UsageError(`${where}: there is no such bucket or container: ${said}`, {
      hint: 'Make it first, or check its name, region and endpoint.',
    });
  }
  if (status === null || status === 408 || status === 429 || status >= 500) {
    return new StoreUnreachableError(`${where}: the store could not be reached or kept failing: ${said}`, {
      hint: pushAgain,
    });
  }
  return new EsgLakeError(`${where}: the store answered ${status}: ${said}`, { exitCode: exitCodes.unexpected });
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

function wordsOf(error: unknown): string {
  const name = nameOf(error);
  const message = messageOf(error).split('\n')[0] ?? '';
  // Several attempts to connect that all failed have an empty message of their own.
  const inner = error instanceof AggregateError ? error.errors.map(messageOf).join('; ') : '';
  return [name === 'Error' ? '' : name, message === '' ? inner : message].filter((part) => part !== '').join(': ');
}
