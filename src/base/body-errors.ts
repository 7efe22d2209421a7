import { EsgLakeError, exitCodes } from './errors.ts';

/** A body that violates the service's interface: truncated, not JSON, `success` not true, wrong shape. Exit code 6. */
export class InvalidBodyError extends EsgLakeError {
  override readonly name = 'InvalidBodyError';
  /** JSON pointer to what is wrong; `''` is the whole body. */
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
      hint: 'The service sent something other than the documented JSON; the next run requests it again.',
      ...(options.cause === undefined ? {} : { cause: options.cause }),
    });
    this.pointer = pointer;
    this.what = what;
  }

  /** Whether the envelope is valid: the service works, but its data for this one thing cannot be used. */
  get isOfData(): boolean {
    return this.pointer.startsWith('/data');
  }

  /** The same error, naming the request. */
  of(request: string): InvalidBodyError {
    return new InvalidBodyError(this.what, { pointer: this.pointer, request, cause: this.cause });
  }
}

/** A body over the limit, as transferred or decoded. Never requested again within a run. Exit code 6. */
export class BodyTooLargeError extends EsgLakeError {
  override readonly name = 'BodyTooLargeError';
  readonly maxBytes: number;
  constructor(maxBytes: number, request?: string) {
    super(`${request === undefined ? '' : `${request}: `}the body is larger than the limit of ${maxBytes} bytes`, {
      exitCode: exitCodes.unreachable,
      hint: 'Raise max-body-mb in the configuration file if such a large body is genuine.',
    });
    this.maxBytes = maxBytes;
  }

  /** The same error, naming the request. */
  of(request: string): BodyTooLargeError {
    return new BodyTooLargeError(this.maxBytes, request);
  }
}

/** A body that repeats our credentials: neither landed nor read, and not requested again within a run. Exit code 6. */
export class RepeatedCredentialError extends EsgLakeError {
  override readonly name = 'RepeatedCredentialError';
  constructor(request?: string) {
    super(`${request === undefined ? '' : `${request}: `}unusable body: it contains the credentials of the request`, {
      exitCode: exitCodes.unreachable,
      hint: 'It was not kept. Inform the operator of the service, and have the credentials replaced.',
    });
  }

  /** The same error, naming the request. */
  of(request: string): RepeatedCredentialError {
    return new RepeatedCredentialError(request);
  }
}

/** A read error in a form that can leave a worker thread, where error classes are lost. */
export type BodyFailure =
  | { readonly kind: 'invalid'; readonly what: string; readonly pointer: string }
  | { readonly kind: 'too_large'; readonly maxBytes: number }
  | { readonly kind: 'repeated_credential' };

/** Null for errors that are not about the body. */
export function toBodyFailure(error: unknown): BodyFailure | null {
  if (error instanceof InvalidBodyError) return { kind: 'invalid', what: error.what, pointer: error.pointer };
  if (error instanceof BodyTooLargeError) return { kind: 'too_large', maxBytes: error.maxBytes };
  return error instanceof RepeatedCredentialError ? { kind: 'repeated_credential' } : null;
}

/** The error that `toBodyFailure` was made from. */
export function fromBodyFailure(failure: BodyFailure): InvalidBodyError | BodyTooLargeError | RepeatedCredentialError {
  if (failure.kind === 'repeated_credential') return new RepeatedCredentialError();
  return failure.kind === 'invalid'
    ? new InvalidBodyError(failure.what, { pointer: failure.pointer })
    : new BodyTooLargeError(failure.maxBytes);
}
