import { isUtf8 } from 'node:buffer';
import { gunzipSync } from 'node:zlib';
import { EsgLakeError, exitCodes, messageOf } from './errors.ts';
import { errorCode, readNamedFile, sha256 } from './files.ts';
import { isObject, kindOf } from './json.ts';
import { printable } from './printable.ts';

/** As received, or in a gzip file as landed; `maxBytes` limits the decoded body. */
export type StagedBody = { readonly maxBytes: number } & (
  | { readonly kind: 'plain' | 'gzip'; readonly bytes: Uint8Array }
  | { readonly kind: 'file'; readonly file: string }
);

/** Decodes in the calling thread, since the thread pool is busy syncing landed files. */
export function decodeBody(body: StagedBody): Uint8Array {
  const bytes = body.kind === 'file' ? readFileOf(body.file) : body.bytes;
  return body.kind === 'plain' ? bytes : decode(bytes, body.maxBytes);
}

export function requireBody(bytes: Uint8Array, landedAs: string): void {
  const found = sha256(bytes);
  if (found !== landedAs) throw new InvalidBodyError(`its checksum is ${found}, it was landed as ${landedAs}`);
}

/** The `data` of a response. @throws InvalidBodyError also with the service's message, if `success` is not true */
export const parseEnvelope = (bytes: Uint8Array, parse?: (text: string) => unknown): unknown =>
  dataOf(parseJson(bytes, parse));

export function dataOf(envelope: unknown): unknown {
  if (!isObject(envelope)) throw new InvalidBodyError(`expected an object, got ${kindOf(envelope)}`);
  if (envelope['success'] !== true) {
    const message = envelope['message'];
    const said = typeof message === 'string' ? `: ${printable(message)}` : '';
    throw new InvalidBodyError(`expected true, got ${kindOf(envelope['success'])}${said}`, { pointer: '/success' });
  }
  if (envelope['data'] === undefined) throw new InvalidBodyError('missing', { pointer: '/data' });
  return envelope['data'];
}

export function parseJson(bytes: Uint8Array, parse: (text: string) => unknown = JSON.parse): unknown {
  const text = textOf(bytes);
  if (text.trim() === '') throw new InvalidBodyError('the body is empty');
  try {
    return parse(text);
  } catch (cause) {
    throw new InvalidBodyError(`not JSON (${whereBroken(text, cause)})`);
  }
}

/** Without a byte order mark. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    // V8's longest string is about half a gigabyte.
    throw new InvalidBodyError(
      errorCode(cause) === 'ERR_STRING_TOO_LONG' ? { kind: 'too_large', maxBytes: 0x1fffffe8 } : notUtf8,
    );
  }
}

function whereBroken(text: string, cause: unknown): string {
  const position = /at position (\d+)/.exec(messageOf(cause))?.[1];
  if (position === String(text.length)) return `cut short at character ${position}`;
  if (position !== undefined) return `at character ${position} of ${text.length}`;
  if (messageOf(cause).includes('Unexpected end')) return `cut short at character ${text.length}`;
  return `${text.length} characters, beginning ${JSON.stringify(printable(text, 40))}`;
}

function readFileOf(file: string): Uint8Array {
  try {
    return readNamedFile(file, 'its file', 2 ** 31 - 1); // Node reads no more at once
  } catch (cause) {
    // What the system said tells a missing file from a damaged one.
    throw new InvalidBodyError(messageOf(cause), { cause: cause instanceof Error ? cause.cause : cause });
  }
}

function decode(compressed: Uint8Array, maxBytes: number): Uint8Array {
  try {
    // One call decodes all: gzip ends with the length, which is trusted as far as deflate can compress (1 to 1032).
    const stated = Buffer.from(compressed.slice(-4)).readUInt32LE();
    const chunkSize = Math.max(1024, Math.min(stated + 1, maxBytes + 1, compressed.byteLength * 1032));
    return gunzipSync(compressed, { maxOutputLength: maxBytes, chunkSize });
  } catch (cause) {
    if (errorCode(cause) === 'ERR_BUFFER_TOO_LARGE') throw new InvalidBodyError({ kind: 'too_large', maxBytes });
    throw new InvalidBodyError('damaged or incomplete gzip', { cause });
  }
}

/** Text in another encoding is never read with replaced characters. */
export function requireUtf8(bytes: Uint8Array): void {
  if (!isUtf8(bytes)) throw new InvalidBodyError(notUtf8);
}

const notUtf8 = 'its text is not UTF-8';

/** In a form that can leave a worker thread, where error classes are lost. */
export type BodyFailure =
  | { readonly kind: 'invalid'; readonly what: string; readonly pointer: string }
  | { readonly kind: 'too_large'; readonly maxBytes: number }
  /** Neither landed nor read. */
  | { readonly kind: 'repeated_credential' };

/** A body that cannot be used: truncated, not JSON, `success` not true, wrong shape, too large. Exit code 6. */
export class InvalidBodyError extends EsgLakeError {
  override readonly name = 'InvalidBodyError';
  static override readonly exitCode = exitCodes.unreachable;
  readonly failure: BodyFailure;
  /** JSON pointer to what is wrong; `''` is the whole body. */
  readonly pointer: string;

  constructor(
    what: string | BodyFailure,
    { pointer = '', request = '', cause }: { pointer?: string; request?: string; cause?: unknown } = {},
  ) {
    const failure = typeof what === 'string' ? ({ kind: 'invalid', what, pointer } as const) : what;
    const message = messageFor(failure);
    super(request === '' ? message : `${request}: ${message}`, { hint: hints[failure.kind], cause });
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

function messageFor(failure: BodyFailure): string {
  if (failure.kind === 'too_large') return `the body is larger than the limit of ${failure.maxBytes} bytes`;
  if (failure.kind === 'repeated_credential') return 'unusable body: it contains the credentials of the request';
  return `unusable body${failure.pointer === '' ? '' : ` at ${failure.pointer}`}: ${failure.what}`;
}

const hints: Readonly<Record<BodyFailure['kind'], string>> = {
  too_large: 'Raise max-body-mb in the configuration file if such a large body is genuine.',
  repeated_credential: 'It was not kept. Inform the operator of the service, and have the credentials replaced.',
  invalid: 'The service sent something other than the documented JSON; the next run requests it again.',
};
