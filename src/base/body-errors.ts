import { EsgLakeError, exitCodes } from './errors.ts';

/** What is wrong with a body, in a form that can leave a worker thread, where error classes are lost. */
export type BodyFailure =
  /** It violates the service's interface. */
  | { readonly kind: 'invalid'; readonly what: string; readonly pointer: string }
  /** As transferred or decoded. Never requested again within a run. */
  | { readonly kind: 'too_large'; readonly maxBytes: number }
  /** It repeats our credentials: neither landed nor read, and not requested again within a run. */
  | { readonly kind: 'repeated_credential' };

/** A body that cannot be used: truncated, not JSON, `success` not true, wrong shape, too large. Exit code 6. */
export class InvalidBodyError extends EsgLakeError {
  override readonly name = 'InvalidBodyError';
  readonly failure: BodyFailure;
  /** JSON pointer to what is wrong; `''` is the whole body. */
  readonly pointer: string;

  constructor(
    what: string | BodyFailure,
    options: { readonly pointer?: string; readonly request?: string; readonly cause?: unknown } = {},
  ) {
    const { pointer = '', request, cause } = options;
    const failure = typeof what === 'string' ? ({ kind: 'invalid', what, pointer } as const) : what;
    const [message, hint] = describe(failure);
    super(request === undefined ? message : `${request}: ${message}`, {
      exitCode: exitCodes.unreachable,
      hint,
      ...(cause === undefined ? {} : { cause }),
    });
    this.failure = failure;
    this.pointer = failure.kind === 'invalid' ? failure.pointer : '';
  }

  /** Whether the envelope is valid: the service works, but its data for this one thing cannot be used. */
  get isOfData(): boolean {
    return this.pointer.startsWith('/data');
  }

  /** The same error, naming the request. */
  of(request: string): InvalidBodyError {
    return new InvalidBodyError(this.failure, { request, cause: this.cause });
  }
}

function describe(failure: BodyFailure): readonly [message: string, hint: string] {
  switch (failure.kind) {
    case 'too_large':
      return [
        `the body is larger than the limit of ${failure.maxBytes} bytes`,
        'Raise max-body-mb in the configuration file if such a large body is genuine.',
      ];
    case 'repeated_credential':
      return [
        'unusable body: it contains the credentials of the request',
        'It was not kept. Inform the operator of the service, and have the credentials replaced.',
      ];
    case 'invalid':
      return [
        `unusable body${failure.pointer === '' ? '' : ` at ${failure.pointer}`}: ${failure.what}`,
        'The service sent something other than the documented JSON; the next run requests it again.',
      ];
  }
}
