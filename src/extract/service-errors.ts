import { InvalidBodyError } from '../base/body.ts';
import { type ErrorDetails, EsgLakeError, exitCodes } from '../base/errors.ts';

/** The service rejected our credentials: 401 even after renewal, or 403 for a listing. Exit code 5. */
export class CredentialsError extends EsgLakeError {
  override readonly name = 'CredentialsError';
  static override readonly exitCode = exitCodes.credentials;
  static override readonly hint: string = 'Check the token, or the client id and secret, and what they may read.';
}

/** No usable connection: unknown host, refused, closed early, timed out, untrusted certificate. Exit code 6. */
export class UnreachableError extends EsgLakeError {
  override readonly name = 'UnreachableError';
  /** False if retrying cannot help, as with an untrusted certificate. */
  readonly retryable: boolean;
  static override readonly exitCode = exitCodes.unreachable;
  static override readonly hint: string =
    'Check the base URL and the network (DNS, firewall, HTTPS_PROXY); then esg-lake doctor.';
  constructor(message: string, options: ErrorDetails & { readonly retryable?: boolean } = {}) {
    super(message, options);
    this.retryable = options.retryable ?? true;
  }
}

/** An answer with an unexpected status. The caller may treat it as a single failed survey; otherwise exit code 6. */
export class HttpError extends EsgLakeError {
  override readonly name = 'HttpError';
  static override readonly exitCode = exitCodes.unreachable;
  readonly status: number;
  /** The service's message, cleaned for a terminal; null if there was none that could be read. */
  readonly serviceMessage: string | null;
  /** Milliseconds that the service asked us to wait (429 and 503 only), capped; null if it did not say. */
  readonly waitMs: number | null;

  constructor(
    message: string,
    options: Pick<HttpError, 'status'> & Partial<Pick<HttpError, 'serviceMessage' | 'waitMs' | 'hint'>>,
  ) {
    super(message, options);
    this.status = options.status;
    this.serviceMessage = options.serviceMessage ?? null;
    this.waitMs = options.waitMs ?? null;
  }
}

/** A body could not be written to the landing. Exit code 1; nothing is published. */
export class LandingError extends EsgLakeError {
  override readonly name = 'LandingError';
  static override readonly hint: string =
    'Check free space and permissions of the output folder; landed responses are kept.';
}

export const isAbsence = (error: unknown): error is HttpError =>
  error instanceof HttpError && (error.status === 400 || error.status === 404);

export function isRetryable(error: unknown): error is HttpError | UnreachableError | InvalidBodyError {
  if (error instanceof HttpError) return error.status === 408 || error.status === 429 || error.status >= 500;
  if (error instanceof InvalidBodyError) return error.failure.kind === 'invalid';
  return error instanceof UnreachableError && error.retryable;
}
