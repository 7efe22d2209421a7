import { EsgLakeError, exitCodes } from '../base/errors.ts';
import type { Endpoint } from './types.ts';

/** The service refused who we are: 401 that renewal does not cure, or 403 on a listing. Exit code 5. */
export class CredentialsError extends EsgLakeError {
  override readonly name = 'CredentialsError';
  constructor(message: string, options: { readonly hint?: string; readonly cause?: unknown } = {}) {
    super(message, {
      hint: 'Check the token, or the client id and secret, and what they may read.',
      ...options,
      exitCode: exitCodes.credentials,
    });
  }
}

/** No usable connection: unknown host, refused, cut off, timed out, untrusted certificate. Exit code 6. */
export class UnreachableError extends EsgLakeError {
  override readonly name = 'UnreachableError';
  /** False when trying again cannot help, as with a certificate. */
  readonly retryable: boolean;
  constructor(
    message: string,
    options: { readonly hint?: string; readonly cause?: unknown; readonly retryable?: boolean } = {},
  ) {
    super(message, {
      hint: 'Check the base URL and the network; the next run goes on from what was landed.',
      ...options,
      exitCode: exitCodes.unreachable,
    });
    this.retryable = options.retryable ?? true;
  }
}

/** An answer with an unwanted status. For a single survey it is a gap, and the caller decides. Exit code 6 otherwise. */
export class HttpError extends EsgLakeError {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly endpoint: Endpoint;
  /** What the service said, cleaned for a terminal; null when it said nothing readable. */
  readonly serviceMessage: string | null;
  /** Milliseconds the service asked to wait (429 and 503 only), capped; null when it did not say. */
  readonly waitMs: number | null;

  constructor(
    message: string,
    options: {
      readonly status: number;
      readonly endpoint: Endpoint;
      readonly serviceMessage?: string | null;
      readonly waitMs?: number | null;
      readonly hint?: string;
    },
  ) {
    super(message, {
      exitCode: exitCodes.unreachable,
      ...(options.hint === undefined ? {} : { hint: options.hint }),
    });
    this.status = options.status;
    this.endpoint = options.endpoint;
    this.serviceMessage = options.serviceMessage ?? null;
    this.waitMs = options.waitMs ?? null;
  }
}

/** A body that is not what the interface promises: cut short, not JSON, `success` not true, wrong shape. Exit code 6. */
export class InvalidBodyError extends EsgLakeError {
  override readonly name = 'InvalidBodyError';
  /** JSON pointer of what is wrong; `''` is the whole body. */
  readonly pointer: string;
  readonly what: string;
  constructor(
    what: string,
    options: { readonly pointer?: string; readonly request?: string; readonly cause?: unknown } = {},
  ) {
    const pointer = options.pointer ?? '';
    const place = pointer === '' ? '' : ` at ${pointer}`;
    super(`${options.request === undefined ? '' : `${options.request}: `}unusable body${place}: ${what}`, {
      exitCode: exitCodes.unreachable,
      hint: 'The service answered with something else than the documented JSON; the next run asks again.',
      ...(options.cause === undefined ? {} : { cause: options.cause }),
    });
    this.pointer = pointer;
    this.what = what;
  }

  /** The same, naming the request that it answers. */
  of(request: string): InvalidBodyError {
    return new InvalidBodyError(this.what, { pointer: this.pointer, request, cause: this.cause });
  }
}

/** A body over the limit, as transferred or decoded. Never asked for again within a run. Exit code 6. */
export class BodyTooLargeError extends EsgLakeError {
  override readonly name = 'BodyTooLargeError';
  readonly maxBytes: number;
  constructor(maxBytes: number, request?: string) {
    super(`${request === undefined ? '' : `${request}: `}the body is larger than the limit of ${maxBytes} bytes`, {
      exitCode: exitCodes.unreachable,
      hint: 'Raise --max-body-mb if such a large body is genuine.',
    });
    this.maxBytes = maxBytes;
  }

  /** The same, naming the request that it answers. */
  of(request: string): BodyTooLargeError {
    return new BodyTooLargeError(this.maxBytes, request);
  }
}

/** A body could not be written to the landing: disk full, no permission, a failing disk. Exit code 1; nothing is published. */
export class LandingError extends EsgLakeError {
  override readonly name = 'LandingError';
  constructor(message: string, options: { readonly cause?: unknown } = {}) {
    super(message, {
      ...options,
      exitCode: exitCodes.unexpected,
      hint: 'Check free space and permissions of the output folder; what was landed before is kept.',
    });
  }
}

/** A reader's failure in a form that survives the way out of a worker thread, where error classes are lost. */
export type BodyFailure =
  | { readonly kind: 'invalid'; readonly what: string; readonly pointer: string }
  | { readonly kind: 'too_large'; readonly maxBytes: number };

/** Null for errors that are no verdict on the body. */
export function toBodyFailure(error: unknown): BodyFailure | null {
  if (error instanceof InvalidBodyError) return { kind: 'invalid', what: error.what, pointer: error.pointer };
  if (error instanceof BodyTooLargeError) return { kind: 'too_large', maxBytes: error.maxBytes };
  return null;
}

/** The error that `toBodyFailure` was made from. */
export function fromBodyFailure(failure: BodyFailure): InvalidBodyError | BodyTooLargeError {
  return failure.kind === 'invalid'
    ? new InvalidBodyError(failure.what, { pointer: failure.pointer })
    : new BodyTooLargeError(failure.maxBytes);
}
