import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { BodyTooLargeError, InvalidBodyError, RepeatedCredentialError } from './body-errors.ts';
import { unreadable } from './damage.ts';
import { UsageError } from './errors.ts';
import { readNamedFile } from './files.ts';
import { isObject, kindOf } from './json.ts';
import { printable } from './printable.ts';
import type { Secrets } from './secrets.ts';

/** A body as received or as landed, not yet decoded. */
export type StagedBody = {
  /** Limit of the decoded body, in bytes. */
  readonly maxBytes: number;
} & (
  | { readonly kind: 'plain' | 'gzip'; readonly bytes: Uint8Array }
  /** The path of a gzip file. */
  | { readonly kind: 'file'; readonly file: string }
);

/**
 * Decodes a staged body. Throws InvalidBodyError for damaged gzip, BodyTooLargeError past `maxBytes`.
 *
 * Decodes in the calling thread, since the thread pool is busy syncing landed files.
 */
export async function readBody(
  body: StagedBody,
): Promise<{ readonly bytes: Uint8Array; readonly responseId: string; readonly byteCount: number }> {
  const bytes = decodeBody(body);
  return { bytes, responseId: responseIdOf(bytes), byteCount: bytes.byteLength };
}

/** Only the decoded bytes; throws what `readBody` throws. */
export function decodeBody(body: StagedBody): Uint8Array {
  const bytes = body.kind === 'file' ? readFileOf(body.file) : body.bytes;
  return body.kind === 'plain' ? bytes : decode(bytes, body.maxBytes);
}

/** The identity of a body: the SHA-256 of its decoded bytes, in hexadecimal. */
export const responseIdOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** @throws InvalidBodyError if the checksum of a body differs from the one that it was landed under */
export function requireBody(found: string, landedAs: string): void {
  if (found !== landedAs) throw new InvalidBodyError(`its checksum is ${found}, it was landed as ${landedAs}`);
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

/** @throws InvalidBodyError that says where the text stops being JSON, or that it is not UTF-8 */
export function parseJson(bytes: Uint8Array): unknown {
  requireUtf8(bytes);
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
  return `${text.length} characters, beginning ${JSON.stringify(printable(text, 40))}`;
}

/** Node reads no larger file at once. */
const maxFileBytes = 2 ** 31 - 1;

function readFileOf(file: string): Uint8Array {
  try {
    return readNamedFile(file, 'its file', maxFileBytes);
  } catch (cause) {
    if (cause instanceof UsageError) throw new InvalidBodyError(cause.message, { cause });
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

/** What is known of a body that was examined as it arrived. */
interface BodyLook {
  readonly responseId: string;
  readonly byteCount: number;
  /** Whether it begins and ends like the envelope of a success; the JSON between them is not parsed. */
  readonly looksWhole: boolean;
}

/** Examines the decoded bytes of a body as they arrive. */
export interface BodyLooker {
  /**
   * @throws BodyTooLargeError, RepeatedCredentialError if the body contains a secret, InvalidBodyError if it is not
   * UTF-8 or nested too deep
   */
  look(chunk: Uint8Array): void;
  /** @throws InvalidBodyError if the last character is incomplete */
  end(): BodyLook;
}

const edge = 512;

/** @param secrets what a body must not contain; null if it may contain anything */
export function createBodyLooker(secrets: Secrets | null, maxBytes = Number.POSITIVE_INFINITY): BodyLooker {
  const hash = createHash('sha256');
  const lookAtDepth = createDepthCheck();
  let before = Buffer.alloc(0);
  let unfinished = Buffer.alloc(0);
  let byteCount = 0;
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  return {
    look: (chunk) => {
      byteCount += chunk.byteLength;
      if (byteCount > maxBytes) throw new BodyTooLargeError(maxBytes);
      if (secrets !== null) {
        const seen = Buffer.concat([before, chunk]);
        if (secrets.isIn(seen)) throw new RepeatedCredentialError();
        before = Buffer.from(seen.subarray(Math.max(0, seen.byteLength - secrets.maxBytes))); // it may span chunks
      }
      const text = unfinished.byteLength === 0 ? chunk : Buffer.concat([unfinished, chunk]);
      const whole = endOfCharacters(text);
      if (!isUtf8(text.subarray(0, whole))) throw notUtf8();
      unfinished = Buffer.from(text.subarray(whole));
      lookAtDepth(chunk);
      hash.update(chunk);
      if (head.byteLength < edge) head = Buffer.concat([head, chunk.subarray(0, edge - head.byteLength)]);
      const last = chunk.subarray(-edge);
      tail = last.byteLength === edge ? Buffer.from(last) : Buffer.concat([tail, last]).subarray(-edge);
    },
    end: () => {
      if (unfinished.byteLength > 0) throw notUtf8();
      return { responseId: hash.digest('hex'), byteCount, looksWhole: looksWhole(head, tail) };
    },
  };
}

/** @throws InvalidBodyError: text in another encoding is never read with replaced characters */
export function requireUtf8(bytes: Uint8Array): void {
  if (!isUtf8(bytes)) throw notUtf8();
}

const notUtf8 = (): InvalidBodyError => new InvalidBodyError('its text is not UTF-8');

/** Where a last character that is not complete begins, else the end. */
function endOfCharacters(text: Uint8Array): number {
  for (let back = 1; back <= 3; back++) {
    const byte = text.at(-back) ?? 0;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    if (byte >= 0xc0) return back < length ? text.byteLength - back : text.byteLength;
  }
  return text.byteLength;
}

/** Levels of arrays and objects in a body. A parser takes some hundred bytes for each, and a few kB can have a million. */
export const maxDepth = 1000;

/** Counts levels over all chunks of a JSON text. */
function createDepthCheck(): (chunk: Uint8Array) => void {
  let depth = 0;
  let inText = false;
  let isEscaped = false;
  return (chunk) => {
    const end = chunk.byteLength;
    let levels = depth;
    for (let at = isEscaped ? 1 : 0; at < end || inText; at++) {
      if (inText) {
        while (at < end && chunk[at] !== quote) at += chunk[at] === backslash ? 2 : 1;
        inText = at >= end;
        isEscaped = at > end;
        if (inText) break;
        continue;
      }
      const byte = chunk[at];
      if (byte === quote) inText = true;
      else if (byte === 0x7b || byte === 0x5b) levels += 1;
      else if (byte === 0x7d || byte === 0x5d) levels -= 1;
      if (levels > maxDepth) throw new InvalidBodyError(`nested deeper than ${maxDepth} levels`);
    }
    depth = levels;
  };
}

const quote = 0x22;
const backslash = 0x5c;

function looksWhole(head: Uint8Array, tail: Uint8Array): boolean {
  const start = Buffer.from(head).toString('latin1');
  const end = Buffer.from(tail).toString('latin1');
  const isSuccess =
    /^(?:\u00ef\u00bb\u00bf)?\s*\{.*?"success"\s*:\s*true\s*[,}]/s.test(start) ||
    /"success"\s*:\s*true\s*\}\s*$/.test(end);
  return isSuccess && /\}\s*$/.test(end);
}
