import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip, gzipSync } from 'node:zlib';
import {
  type BodyLooker,
  createBodyLooker,
  decodeBody,
  looksLikeEnvelope,
  parseEnvelope,
  responseIdOf,
  type StagedBody,
} from '../../base/body.ts';
import { BodyTooLargeError, InvalidBodyError, RepeatedCredentialError } from '../../base/body-errors.ts';
import { collectGarbage } from '../../base/memory-shares.ts';
import type { Secrets } from '../../base/secrets.ts';
import type { StagedFile } from '../landing/staged-file.ts';
import type { LandingWriter } from '../landing/writer.ts';

/** A body that was received, complete and decodable. */
export interface Received {
  readonly responseId: string;
  /** Size of the decoded body. */
  readonly byteCount: number;
  /** Whether it begins and ends like the envelope of a success. */
  readonly looksWhole: boolean;
  /** The cheapest form to read that fits in memory: decoded if small, else as transferred, else the file set aside. */
  readonly body: StagedBody;
  /** Sets the body aside for landing, unless that has been done. Throws LandingError. */
  setAside(landing: LandingWriter): StagedFile;
  /** Deletes the file set aside. */
  discard(): Promise<void>;
}

interface ReceiveOptions {
  readonly encoding: string | null;
  readonly maxBytes: number;
  /** Null to keep the body in memory, however large it is. */
  readonly landing: LandingWriter | null;
  /** Credentials that a landed body or a body that becomes rows must not contain; null for bodies that do neither. */
  readonly secrets: Secrets | null;
  readonly onBytes: (count: number) => void;
}

/** A body of up to this size as transferred is read from memory. */
const smallBody = 1024 * 1024;

/**
 * A body of up to this size is kept decoded for its next reader; a larger one is decoded again, which uses less memory.
 */
const maxDecodedBytes = 1024 * 1024;

/**
 * A body with more decoded bytes than this is examined in pieces: several bodies are received while others are read.
 */
const maxDecodedAtOnce = 4 * 1024 * 1024;

/**
 * Decoded bytes are outside V8's heap and do not trigger its garbage collector, so it is called after this many of
 * them.
 */
const largeGarbage = 16 * 1024 * 1024;
let thrownAway = 0;

/** Small chunks of a larger body are combined into writes of this size. */
const writeSize = 256 * 1024;

const compression = { level: constants.Z_BEST_SPEED };

/**
 * Receives a body and decodes it once: a small one in memory, a larger one while it is streamed to a file. On disk,
 * gzip is kept as received and anything else is compressed. Throws InvalidBodyError for damaged gzip, and
 * BodyTooLargeError as soon as more bytes than the limit were received or decoded.
 */
export async function receiveBody(source: Readable, options: ReceiveOptions): Promise<Received> {
  const { encoding, landing, maxBytes, secrets } = options;
  const isGzip = /^(?:x-)?gzip$/i.test(encoding ?? '');
  if (!isGzip && encoding !== null && !/^identity$/i.test(encoding)) {
    source.on('error', () => {}).destroy();
    throw new InvalidBodyError(`encoded as ${JSON.stringify(encoding)}, which was not requested`);
  }
  const refusals = createRefusals();
  const limits = { maxBytes, secrets, refusals };
  const chunks = meter(source, limits, options.onBytes);
  try {
    const head = await readUpTo(chunks, landing === null ? Number.POSITIVE_INFINITY : smallBody);
    return landing !== null && !head.isWhole
      ? await streamAside(followed(head.bytes, chunks), isGzip, landing, limits)
      : await inMemory(head.bytes, isGzip, limits);
  } catch (error) {
    source.on('error', () => {}).destroy();
    throw refusals.first ?? error;
  }
}

interface Limits {
  readonly maxBytes: number;
  readonly secrets: Secrets | null;
  readonly refusals: Refusals;
}

/** Remembers why a body was rejected: a pipeline may instead report that its streams were aborted. */
interface Refusals {
  readonly first: unknown;
  refuse(reason: unknown): never;
}

function createRefusals(): Refusals {
  let first: unknown = null;
  return {
    refuse: (reason) => {
      first ??= reason;
      throw reason;
    },
    get first() {
      return first;
    },
  };
}

/** A body held in memory as transferred. */
async function inMemory(bytes: Uint8Array, isGzip: boolean, limits: Limits): Promise<Received> {
  const { maxBytes, secrets } = limits;
  const asReceived: StagedBody = { kind: isGzip ? 'gzip' : 'plain', bytes, maxBytes };
  const common = {
    setAside: (landing: LandingWriter) => landing.setAside(isGzip ? bytes : gzipSync(bytes, compression)),
    discard: async () => {},
  };
  const decoded = isGzip ? decodeUnlessLarge(bytes, limits) : bytes;
  if (decoded === null) {
    const looker = createLimitedLooker(limits);
    const gunzip = createGunzip({ chunkSize: writeSize });
    await decoding(pipeline(Readable.from([bytes]), gunzip, (chunks) => lookAtAll(chunks, looker)));
    return { ...looker.end(), body: asReceived, ...common };
  }
  if (secrets?.isIn(decoded)) refuseCredentials(decoded);
  return {
    responseId: responseIdOf(decoded),
    byteCount: decoded.byteLength,
    looksWhole: looksLikeEnvelope(decoded),
    body: decoded.byteLength > maxDecodedBytes ? asReceived : { kind: 'plain', bytes: decoded, maxBytes },
    ...common,
  };
}

/** @throws InvalidBodyError with the service's own message, if that makes the body unusable anyway */
function refuseCredentials(bytes: Uint8Array): never {
  if (bytes.byteLength < 64 * 1024) parseEnvelope(bytes);
  throw new RepeatedCredentialError();
}

/** The decoded bytes; null if they are too many to hold in memory next to other bodies. */
function decodeUnlessLarge(bytes: Uint8Array, { maxBytes }: Limits): Uint8Array | null {
  if (thrownAway >= largeGarbage) {
    collectGarbage();
    thrownAway = 0;
  }
  const limit = Math.min(maxBytes, maxDecodedAtOnce);
  try {
    const decoded = decodeBody({ kind: 'gzip', bytes, maxBytes: limit });
    if (decoded.byteLength > maxDecodedBytes) thrownAway += decoded.byteLength;
    return decoded;
  } catch (error) {
    if (limit === maxBytes || !(error instanceof BodyTooLargeError)) throw error;
    thrownAway += limit;
    return null;
  }
}

async function streamAside(
  chunks: AsyncIterable<Uint8Array>,
  isGzip: boolean,
  landing: LandingWriter,
  limits: Limits,
): Promise<Received> {
  const file = landing.stage();
  const looker = createLimitedLooker(limits);
  try {
    await decoding(
      isGzip
        ? pipeline(written(chunks, file), createGunzip(), (decoded) => lookAtAll(decoded, looker))
        : pipeline(lookedAt(chunks, looker), createGzip(compression), (stream) => writeGathered(stream, file)),
    );
  } catch (error) {
    await file.discard();
    throw error;
  }
  return {
    ...looker.end(),
    body: { kind: 'file', file: file.path, maxBytes: limits.maxBytes },
    setAside: () => file,
    discard: () => file.discard(),
  };
}

/** Its `look` throws past the limit. */
function createLimitedLooker({ maxBytes, secrets, refusals }: Limits): BodyLooker {
  const looker = createBodyLooker(secrets);
  let decodedBytes = 0;
  return {
    look: (chunk) => {
      decodedBytes += chunk.byteLength;
      if (decodedBytes > maxBytes) refusals.refuse(new BodyTooLargeError(maxBytes));
      try {
        looker.look(chunk);
      } catch (error) {
        refusals.refuse(error);
      }
    },
    end: () => looker.end(),
  };
}

/** @throws InvalidBodyError for an error of the decoder */
async function decoding(pipelined: Promise<void>): Promise<void> {
  try {
    await pipelined;
  } catch (error) {
    throw isDamage(error) ? new InvalidBodyError('damaged or incomplete gzip', { cause: error }) : error;
  }
}

/** Whether an error comes from the decoder; errors of the connection and the disk have other codes. */
const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_');

async function lookAtAll(source: AsyncIterable<Uint8Array>, looker: BodyLooker): Promise<void> {
  for await (const chunk of source) looker.look(chunk);
}

async function* lookedAt(
  source: AsyncIterable<Uint8Array>,
  looker: BodyLooker,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of source) {
    looker.look(chunk);
    yield chunk;
  }
}

/** Counts bytes as transferred, and throws past the limit. */
async function* meter(
  source: AsyncIterable<Uint8Array>,
  { maxBytes, refusals }: Limits,
  onBytes: (count: number) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  let received = 0;
  for await (const chunk of source) {
    received += chunk.byteLength;
    onBytes(chunk.byteLength);
    if (received > maxBytes) refusals.refuse(new BodyTooLargeError(maxBytes));
    yield chunk;
  }
}

/** The first bytes; if there are more, the generator continues after them. */
async function readUpTo(
  chunks: AsyncGenerator<Uint8Array, void, undefined>,
  maxSize: number,
): Promise<{ readonly bytes: Uint8Array; readonly isWhole: boolean }> {
  const taken: Uint8Array[] = [];
  let size = 0;
  while (size <= maxSize) {
    const next = await chunks.next();
    if (next.done === true) return { bytes: Buffer.concat(taken, size), isWhole: true };
    taken.push(next.value);
    size += next.value.byteLength;
  }
  return { bytes: Buffer.concat(taken, size), isWhole: false };
}

async function* followed(
  head: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield head;
  yield* rest;
}

/** Writes the chunks, combined into larger ones, and passes each on once it is written. */
async function* written(
  source: AsyncIterable<Uint8Array>,
  file: StagedFile,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of gathered(source)) {
    await file.write(chunk);
    yield chunk;
  }
}

async function writeGathered(source: AsyncIterable<Uint8Array>, file: StagedFile): Promise<void> {
  for await (const chunk of gathered(source)) await file.write(chunk);
}

async function* gathered(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  let taken: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    taken.push(chunk);
    size += chunk.byteLength;
    if (size < writeSize) continue;
    yield Buffer.concat(taken);
    taken = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(taken);
}
