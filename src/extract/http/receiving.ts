import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip, gzipSync } from 'node:zlib';
import { decodeBody, InvalidBodyError, parseEnvelope, type StagedBody } from '../../base/body.ts';
import type { Secrets } from '../../base/secrets.ts';
import type { LandingWriter } from '../landing/landing-files.ts';

/** Examines the decoded bytes of a body as they arrive. */
interface BodyLooker {
  /**
   * @throws InvalidBodyError if the body contains a secret, is too large or nested too deep
   */
  look(chunk: Uint8Array): void;
  end(): Pick<Received, 'responseId' | 'byteCount'>;
}

/** @param secrets what a body must not contain; null if it may contain anything */
export function createBodyLooker(secrets: Secrets | null, maxBytes = Number.POSITIVE_INFINITY): BodyLooker {
  const hash = createHash('sha256');
  const lookAtDepth = createDepthCheck();
  let before = Buffer.alloc(0);
  let byteCount = 0;
  return {
    look: (chunk) => {
      byteCount += chunk.byteLength;
      if (byteCount > maxBytes) throw new InvalidBodyError({ kind: 'too_large', maxBytes });
      if (secrets !== null) {
        const seen = Buffer.concat([before, chunk]);
        if (secrets.isIn(seen)) throw new InvalidBodyError({ kind: 'repeated_credential' });
        before = Buffer.from(seen.subarray(Math.max(0, seen.byteLength - secrets.maxBytes))); // it may span chunks
      }
      lookAtDepth(chunk);
      hash.update(chunk);
    },
    end: () => ({ responseId: hash.digest('hex'), byteCount }),
  };
}

/**
 * Levels of arrays and objects in a body. A parser takes some hundred bytes for each, and a few kB can have a million.
 */
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

/** A body that was received, complete and decodable. */
export interface Received {
  readonly responseId: string;
  /** Size of the decoded body. */
  readonly byteCount: number;
  /** The cheapest form to read that fits in memory: decoded if small, else as transferred, else a file. */
  readonly body: StagedBody;
  /** The gzip to land: in memory, or the file that has it. */
  gzip(): Uint8Array | string;
  /** Deletes the file. */
  discard(): Promise<void>;
}

interface ReceiveOptions {
  readonly encoding: string | null;
  readonly maxBytes: number;
  /** Null to keep the body in memory, however large it is. */
  readonly landing: Pick<LandingWriter, 'newFile' | 'append'> | null;
  /** Credentials that a landed body or a body that becomes rows must not contain; null for bodies that do neither. */
  readonly secrets: Secrets | null;
  readonly onBytes: (count: number) => void;
}

/** A body of up to this size as transferred is kept in memory, and so is a decoded one of up to this size. */
const smallBody = 2 ** 20;

const compression = { level: constants.Z_BEST_SPEED };

/**
 * Receives a body and examines it decoded: a small one in memory once it is there, a larger one as it arrives. On disk,
 * gzip is kept as received and anything else is compressed.
 *
 * @throws InvalidBodyError for damaged gzip and for what `BodyLooker` refuses, and as soon as more bytes than the limit
 * were received or decoded
 */
export async function receiveBody(source: Readable, options: ReceiveOptions): Promise<Received> {
  const { encoding, landing, maxBytes, secrets } = options;
  const isGzip = /^(?:x-)?gzip$/i.test(encoding ?? '');
  if (!isGzip && encoding !== null && !/^identity$/i.test(encoding)) {
    source.on('error', () => {}).destroy();
    throw new InvalidBodyError(`encoded as ${JSON.stringify(encoding)}, which was not requested`);
  }
  const looker = createBodyLooker(secrets, maxBytes);
  const chunks = transferred(source, options);
  const first: Uint8Array[] = [];
  for (let size = 0; landing === null || size <= smallBody; ) {
    const { done, value } = await chunks.next();
    if (done === true) return inMemory(Buffer.concat(first), isGzip, maxBytes, looker);
    first.push(value);
    size += value.byteLength;
  }
  const file = landing.newFile();
  try {
    await receiveLarge(chained([Buffer.concat(first)], chunks), isGzip, looker, (bytes) => landing.append(file, bytes));
    const body = { kind: 'file', file, maxBytes } as const;
    return { ...looker.end(), body, gzip: () => file, discard: () => rm(file, { force: true }) };
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

type Chunks = AsyncGenerator<Uint8Array, void, undefined>;

async function* transferred(source: Readable, { maxBytes, onBytes }: ReceiveOptions): Chunks {
  let received = 0;
  for await (const chunk of source) {
    received += chunk.byteLength;
    onBytes(chunk.byteLength);
    if (received > maxBytes) throw new InvalidBodyError({ kind: 'too_large', maxBytes });
    yield chunk;
  }
}

async function* chained(first: readonly Uint8Array[], rest: Chunks): Chunks {
  yield* first;
  yield* rest;
}

/** Of gzip that is large when decoded, only the bytes as transferred are kept. */
function inMemory(bytes: Uint8Array, isGzip: boolean, maxBytes: number, looker: BodyLooker): Received {
  const decoded = isGzip ? decodeBody({ kind: 'gzip', bytes, maxBytes }) : bytes;
  try {
    looker.look(decoded);
  } catch (error) {
    // The service's own message matters more, if it makes the body unusable anyway.
    const isRepeated = error instanceof InvalidBodyError && error.failure.kind === 'repeated_credential';
    if (isRepeated && decoded.byteLength < 64 * 1024) parseEnvelope(decoded);
    throw error;
  }
  return {
    ...looker.end(),
    body:
      isGzip && decoded.byteLength > smallBody
        ? { kind: 'gzip', bytes, maxBytes }
        : { kind: 'plain', bytes: decoded, maxBytes },
    gzip: () => (isGzip ? bytes : gzipSync(bytes, compression)),
    discard: async () => {},
  };
}

/** @param keep writes a piece of the gzip to the file */
async function receiveLarge(
  chunks: Chunks,
  isGzip: boolean,
  { look }: BodyLooker,
  keep: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  let cause: unknown = null; // a pipeline may instead report that its streams were aborted
  const each = (use: (chunk: Uint8Array) => unknown) =>
    async function* (source: AsyncIterable<Uint8Array>): Chunks {
      try {
        for await (const chunk of source) {
          await use(chunk);
          yield chunk;
        }
      } catch (error) {
        cause ??= error;
        throw error;
      }
    };
  const [before, zip, after] = isGzip ? [keep, createGunzip(), look] : [look, createGzip(compression), keep];
  try {
    await pipeline(each(before)(chunks), zip, each(after), async (source: AsyncIterable<Uint8Array>) => {
      for await (const _ of source);
    });
  } catch (error) {
    const isDamage = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
    throw isDamage ? new InvalidBodyError('damaged or incomplete gzip', { cause: error }) : (cause ?? error);
  }
}
