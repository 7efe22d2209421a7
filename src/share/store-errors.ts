import { EsgLakeError, type ExitCode, exitCodes, InterruptedError, messageOf } from '../base/errors.ts';
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
  const failure = (what: string, exitCode: ExitCode, hint?: string): Error =>
    new EsgLakeError(`${url} (${doing}): ${what}`, { exitCode, ...(hint === undefined ? {} : { hint }) });
  if (status === 401 || status === 403 || ((status ?? 400) === 400 && isOfCredentials.test(said))) {
    return failure(`the credentials are missing, expired or refused: ${said}`, exitCodes.credentials, credentials);
  }
  if (status === null || status === 408 || status === 429 || status >= 500) {
    return failure(`the store could not be reached or kept failing: ${said}`, exitCodes.unreachable, pushAgain);
  }
  if (status === 404) {
    const hint = 'Create it first, or check its name, region and endpoint.';
    return failure(`there is no such bucket or container: ${said}`, exitCodes.usage, hint);
  }
  if (status >= 300 && status < 400) {
    const hint = 'Set the region of the bucket (AWS_REGION) or its endpoint (AWS_ENDPOINT_URL_S3).';
    return failure(`the store answered ${status}: it redirects to another address`, exitCodes.usage, hint);
  }
  return failure(`the store answered ${status}: ${said}`, exitCodes.unexpected);
}

function wordsOf(error: unknown): string {
  // An AggregateError of failed connection attempts has no message of its own.
  const inner = error instanceof AggregateError ? error.errors.map(messageOf).join('; ') : '';
  const message = messageOf(error).split('\n')[0] || inner;
  const name = error instanceof Error && error.name !== 'Error' ? error.name : '';
  return [name, message].filter((part) => part !== '').join(': ');
}
