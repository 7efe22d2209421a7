import { constants, gzipSync } from 'node:zlib';
import { decodeBody, InvalidBodyError, parseEnvelope, requireUtf8, type StagedBody } from '../../base/body.ts';
import { sha256 } from '../../base/files.ts';
import type { Secrets } from '../../base/secrets.ts';
import type { HttpAnswer } from './transport.ts';

export type Received = Awaited<ReturnType<typeof receiveBody>>;

const smallBody = 2 ** 20;

/**
 * Decodes synchronously: of several large bodies, only one at a time.
 * @param maxBytes received or decoded
 * @param secrets that a body to be landed or to become rows must not contain; null for others
 */
export async function receiveBody(
  { headers, body: source }: Pick<HttpAnswer, 'headers' | 'body'>,
  maxBytes: number,
  secrets: Secrets | null,
  onBytes: (count: number) => void,
) {
  const encoding = String(headers['content-encoding'] ?? '').trim();
  const isGzip = /^(?:x-)?gzip$/i.test(encoding);
  const isTooLarge = Number(headers['content-length'] ?? 0) > maxBytes;
  if (isTooLarge || (!isGzip && !/^(?:identity)?$/i.test(encoding))) {
    source.destroy();
    throw new InvalidBodyError(
      isTooLarge ? { kind: 'too_large', maxBytes } : `encoded as ${JSON.stringify(encoding)}, which was not requested`,
    );
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    onBytes(chunk.byteLength);
    size += chunk.byteLength;
    if (size > maxBytes) throw new InvalidBodyError({ kind: 'too_large', maxBytes });
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  const decoded = isGzip ? decodeBody({ kind: 'gzip', bytes, maxBytes }) : bytes;
  if (secrets !== null && containsSecret(decoded, secrets)) {
    // The service's own message matters more, if it makes the body unusable anyway.
    if (decoded.byteLength < 64 * 1024) parseEnvelope(decoded);
    throw new InvalidBodyError({ kind: 'repeated_credential' });
  }
  requireUtf8(decoded);
  requireDepth(decoded);
  const gzip = (): Uint8Array => (isGzip ? bytes : gzipSync(bytes, { level: constants.Z_BEST_SPEED }));
  const body: StagedBody =
    decoded.byteLength > smallBody
      ? { kind: 'gzip', bytes: gzip(), maxBytes }
      : { kind: 'plain', bytes: decoded, maxBytes };
  return {
    responseId: sha256(decoded),
    byteCount: decoded.byteLength,
    body,
    gzip: () => (body.kind === 'gzip' ? body.bytes : gzip()),
  };
}

/** Searches in pieces, which become texts; they overlap by the longest secret. */
export function containsSecret(body: Uint8Array, secrets: Secrets, piece = smallBody): boolean {
  for (let at = 0; at < body.byteLength; at += piece) {
    if (secrets.isIn(body.subarray(Math.max(0, at - secrets.maxBytes), at + piece))) return true;
  }
  return false;
}

/** A parser takes some hundred bytes for each level, and a few kB can have a million. */
export const maxDepth = 1000;

const [quote, backslash] = [0x22, 0x5c];

function requireDepth(json: Uint8Array): void {
  const end = json.byteLength;
  let depth = 0;
  for (let at = 0; at < end; at++) {
    const byte = json[at];
    if (byte === quote) {
      for (at++; at < end && json[at] !== quote; at++) if (json[at] === backslash) at++;
    } else if (byte === 0x7b || byte === 0x5b) {
      if (++depth > maxDepth) throw new InvalidBodyError(`nested deeper than ${maxDepth} levels`);
    } else if (byte === 0x7d || byte === 0x5d) depth--;
  }
}
