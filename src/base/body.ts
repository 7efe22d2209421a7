import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { BodyTooLargeError, InvalidBodyError, RepeatedCredentialError } from './body-errors.ts';
import { unreadable } from './damage.ts';
import { isObject, kindOf } from './json.ts';
import { printable } from './printable.ts';
import { holdsAny } from './secrets.ts';

/** A body as received or as landed, not yet decoded. */
export type StagedBody = {
  /** Limit of the decoded body, in bytes. */
  readonly maxBytes: number;
  /** Texts that make the decoded body unusable if it contains one: our credentials, in all their forms. */
  readonly secrets?: readonly Uint8Array[];
} & (
  | { readonly gzip: { readonly file: string } | { readonly bytes: Uint8Array } }
  /** Sent without compression. */
  | { readonly plain: Uint8Array }
);

/**
 * Decodes a staged body. Throws InvalidBodyError for damaged gzip, BodyTooLargeError past `maxBytes`,
 * RepeatedCredentialError for one that holds a credential.
 *
 * Works in the calling thread: the thread pool is busy syncing landed files.
 */
export async function readBody(
  body: StagedBody,
): Promise<{ readonly bytes: Uint8Array; readonly responseId: string; readonly byteCount: number }> {
  const bytes = decodeBody(body);
  return { bytes, responseId: responseIdOf(bytes), byteCount: bytes.byteLength };
}

/** The decoded bytes alone; throws what `readBody` throws. */
export function decodeBody(body: StagedBody): Uint8Array {
  const bytes = 'plain' in body ? body.plain : decode(compressedBytes(body.gzip), body.maxBytes);
  if (body.secrets !== undefined && holdsAny(bytes, body.secrets)) refuseCredentials(bytes);
  return bytes;
}

/** The identity of a body: the SHA-256 of its decoded bytes, in hexadecimal. */
export const responseIdOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** @throws InvalidBodyError when the checksum of a body differs from the one it was landed under */
export function requireBody(found: string, landedAs: string): void {
  if (found !== landedAs) throw new InvalidBodyError(`its checksum is ${found}, it was landed as ${landedAs}`);
}

/** @throws InvalidBodyError with the service's own message, when that makes the body unusable anyway */
function refuseCredentials(bytes: Uint8Array): never {
  if (bytes.byteLength < 64 * 1024) parseEnvelope(bytes);
  throw new RepeatedCredentialError();
}

/**
 * The `data` of a response. Throws InvalidBodyError when the text is not JSON or not an object, when `success` is not true
 * (with the service's message), or when there is no `data`.
 */
export function parseEnvelope(bytes: Uint8Array): unknown {
  const envelope = parseJson(bytes);
  if (!isObject(envelope)) throw new InvalidBodyError(`expected an object, got ${kindOf(envelope)}`);
  if (envelope['success'] !== true) {
    const message = envelope['message'];
    const said = typeof message === 'string' ? `: ${printable(message)}` : '';
    throw new InvalidBodyError(`expected true, got ${kindOf(envelope['success'])}${said}`, { pointer: '/success' });
  }
  if (envelope['data'] === undefined) throw new InvalidBodyError('missing', { pointer: '/data' });
  return envelope['data'];
}

/** @throws InvalidBodyError saying where the text stops being JSON. Invalid UTF-8 becomes U+FFFD. */
export function parseJson(bytes: Uint8Array): unknown {
  const text = toText(bytes);
  if (text.trim() === '') throw new InvalidBodyError('the body is empty');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new InvalidBodyError(`not JSON (${whereBroken(text, cause)})`);
  }
}

function toText(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const withMark = buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf;
  try {
    return buffer.toString('utf8', withMark ? 3 : 0);
  } catch {
    // V8's longest string is about half a gigabyte.
    throw new BodyTooLargeError(0x1fffffe8);
  }
}

function whereBroken(text: string, cause: unknown): string {
  const position = cause instanceof Error ? /at position (\d+)/.exec(cause.message)?.[1] : undefined;
  if (position === String(text.length)) return `cut short at character ${position}`;
  if (position !== undefined) return `at character ${position} of ${text.length}`;
  if (cause instanceof Error && cause.message.includes('Unexpected end'))
    return `cut short at character ${text.length}`;
  return `${text.length} characters, beginning ${JSON.stringify(printable(text.slice(0, 80), 40))}`;
}

function compressedBytes(gzip: { readonly file: string } | { readonly bytes: Uint8Array }): Uint8Array {
  if (!('file' in gzip)) return gzip.bytes;
  try {
    return readFileSync(gzip.file);
  } catch (cause) {
    throw new InvalidBodyError(`its file ${unreadable(cause)}`, { cause });
  }
}

function decode(compressed: Uint8Array, maxBytes: number): Uint8Array {
  try {
    return gunzipSync(compressed, { maxOutputLength: maxBytes, chunkSize: chunkSizeFor(compressed, maxBytes) });
  } catch (cause) {
    if (isObject(cause) && cause['code'] === 'ERR_BUFFER_TOO_LARGE') throw new BodyTooLargeError(maxBytes);
    throw new InvalidBodyError('damaged or incomplete gzip', { cause });
  }
}

/**
 * Size of the output buffer, so that decoding takes one call: the length stated in the last four bytes of gzip, trusted
 * only as far as deflate can compress (1 to 1032).
 */
function chunkSizeFor(compressed: Uint8Array, maxBytes: number): number {
  if (compressed.byteLength < 18) return 1024;
  const view = new DataView(compressed.buffer, compressed.byteOffset, compressed.byteLength);
  const stated = view.getUint32(compressed.byteLength - 4, true);
  return Math.max(1024, Math.min(stated + 1, maxBytes + 1, compressed.byteLength * 1032));
}
