import { EsgLakeError, exitCodes, InterruptedError, messageOf, UsageError } from '../base/errors.ts';
import { isObject } from '../base/json.ts';

/** Advice for a push that did not finish. */
export const pushAgain = 'Push again: it completes what is missing.';

/** The status that the store answered with: each SDK has another place for it. Null if there was no answer. */
export function statusOf(error: unknown): number | null {
  if (!(error instanceof Error)) return null;
  const metadata: unknown = Reflect.get(error, '$metadata');
  const inMetadata = isObject(metadata) ? metadata['httpStatusCode'] : null;
  const places: readonly unknown[] = [inMetadata, Reflect.get(error, 'statusCode'), Reflect.get(error, 'code')];
  return places.find((one) => typeof one === 'number') ?? null;
}

interface ErrorContext {
  readonly url: string;
  /** What was asked of the store: `get figures/_delta_log/…`. */
  readonly doing: string;
  /** How credentials are given. */
  readonly credentials: string;
  readonly signal?: AbortSignal | undefined;
}

/** S3 answers 400 for a token that has expired, Google for a refresh token. */
const isOfCredentials = /credential|Expired(Token)?\b|InvalidToken|TokenRefreshRequired|invalid_(grant|rapt)/i;

/** An SDK's error as one of ours, without its request and response, which may contain credentials. */
export function storeError(error: unknown, { url, doing, credentials, signal }: ErrorContext): Error {
  if (error instanceof EsgLakeError) return error;
  if (signal?.aborted === true) return new InterruptedError('interrupted', { hint: pushAgain });
  const status = statusOf(error);
  const said = wordsOf(error);
  const where = `${url} (${doing})`;
  if (status === 401 || status === 403 || ((status ?? 400) === 400 && isOfCredentials.test(said))) {
    const message = `${where}: the credentials are missing, expired or refused: ${said}`;
    return new EsgLakeError(message, { exitCode: exitCodes.credentials, hint: credentials });
  }
  if (status === 404) {
    return new UsageError(`${where}: there is no such bucket or container: ${said}`, {
      hint: 'Create it first, or check its name, region and endpoint.',
    });
  }
  if (status !== null && status >= 300 && status < 400) {
    return new UsageError(`${where}: the store answered ${status}: it redirects to another address`, {
      hint: 'Set the region of the bucket (AWS_REGION) or its endpoint (AWS_ENDPOINT_URL_S3).',
    });
  }
  if (status === null || status === 408 || status === 429 || status >= 500) {
    const message = `${where}: the store could not be reached or kept failing: ${said}`;
    return new EsgLakeError(message, { exitCode: exitCodes.unreachable, hint: pushAgain });
  }
  return new EsgLakeError(`${where}: the store answered ${status}: ${said}`, { exitCode: exitCodes.unexpected });
}

function wordsOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  const message = messageOf(error).split('\n')[0] ?? '';
  // An AggregateError of failed connection attempts has no message of its own.
  const inner = error instanceof AggregateError ? error.errors.map(messageOf).join('; ') : '';
  return [name === 'Error' ? '' : name, message === '' ? inner : message].filter((part) => part !== '').join(': ');
}
