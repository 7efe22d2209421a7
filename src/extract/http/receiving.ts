import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip, gzipSync } from 'node:zlib';
import { decodeBody, parseEnvelope, type StagedBody } from '../../base/body.ts';
import { BodyTooLargeError, InvalidBodyError, RepeatedCredentialError } from '../../base/body-errors.ts';
import type { Secrets } from '../../base/secrets.ts';
import type { LandingWriter } from '../landing/writer.ts';
import { type BodyLooker, createBodyLooker } from './body-looker.ts';

/** A body that was received, complete and decodable. */
export interface Received {
  readonly responseId: string;
  /** Size of the decoded body. */
  readonly byteCount: number;
  /** Whether it begins and ends like the envelope of a success. */
  readonly looksWhole: boolean;
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
 * Receives a body, then decodes it once to examine it: a small one in memory, a larger one from a file. On disk, gzip is
 * kept as received and anything else is compressed.
 *
 * @throws InvalidBodyError for damaged gzip and for what `BodyLooker` refuses, BodyTooLargeError as soon as more bytes
 * than the limit were received or decoded
 */
export async function receiveBody(source: Readable, options: ReceiveOptions): Promise<Received> {
  const { encoding, landing, maxBytes, secrets } = options;
  const isGzip = /^(?:x-)?gzip$/i.test(encoding ?? '');
  if (!isGzip && encoding !== null && !/^identity$/i.test(encoding)) {
    source.on('error', () => {}).destroy();
    throw new InvalidBodyError(`encoded as ${JSON.stringify(encoding)}, which was not requested`);
  }
  const looker = createBodyLooker(secrets, maxBytes);
  const transferred = await transfer(source, options);
  if (typeof transferred !== 'string') return inMemory(transferred, isGzip, maxBytes, looker);
  let file = transferred;
  try {
    if (isGzip) await lookThrough(looker, (look) => pipeline(createReadStream(file), createGunzip(), drained(look)));
    else if (landing !== null) file = await compressed(file, landing, looker);
    return {
      ...looker.end(),
      body: { kind: 'file', file, maxBytes },
      gzip: () => file,
      discard: () => rm(file, { force: true }),
    };
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** The bytes as transferred, or the path of a file if they are many. */
async function transfer(source: Readable, options: ReceiveOptions): Promise<Uint8Array | string> {
  const { landing, maxBytes, onBytes } = options;
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  let received = 0;
  let file: string | null = null;
  const write = async (): Promise<void> => {
    if (landing === null) return;
    file ??= landing.newFile();
    await landing.append(file, Buffer.concat(pending));
    pending = [];
    pendingBytes = 0;
  };
  try {
    for await (const chunk of source) {
      received += chunk.byteLength;
      onBytes(chunk.byteLength);
      if (received > maxBytes) throw new BodyTooLargeError(maxBytes);
      pending.push(chunk);
      pendingBytes += chunk.byteLength;
      if (pendingBytes > smallBody) await write();
    }
    if (file === null) return Buffer.concat(pending);
    await write();
    return file;
  } catch (error) {
    if (file !== null) await rm(file, { force: true });
    throw error;
  }
}

/** Of gzip that is large when decoded, only the bytes as transferred are kept. */
function inMemory(bytes: Uint8Array, isGzip: boolean, maxBytes: number, looker: BodyLooker): Received {
  const decoded = isGzip ? decodeBody({ kind: 'gzip', bytes, maxBytes }) : bytes;
  try {
    looker.look(decoded);
  } catch (error) {
    // The service's own message matters more, if it makes the body unusable anyway.
    if (error instanceof RepeatedCredentialError && decoded.byteLength < 64 * 1024) parseEnvelope(decoded);
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

/** Compresses a file that was received plain, and deletes it. */
async function compressed(plain: string, landing: NonNullable<ReceiveOptions['landing']>, looker: BodyLooker) {
  const file = landing.newFile();
  const write = async (chunks: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const chunk of chunks) await landing.append(file, chunk);
  };
  try {
    await lookThrough(looker, (look) => pipeline(createReadStream(plain), look, createGzip(compression), write));
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await rm(plain, { force: true });
  }
  return file;
}

type Look = (chunks: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array, void, undefined>;

/**
 * Runs a pipeline whose `look` examines the chunks and passes them on.
 * @throws what the looker refuses: a pipeline may instead report that its streams were aborted; InvalidBodyError for an
 * error of the decoder
 */
async function lookThrough(looker: BodyLooker, run: (look: Look) => Promise<void>): Promise<void> {
  let refusal: unknown = null;
  const look: Look = async function* (chunks) {
    for await (const chunk of chunks) {
      try {
        looker.look(chunk);
      } catch (error) {
        refusal = error;
        throw error;
      }
      yield chunk;
    }
  };
  try {
    await run(look);
  } catch (error) {
    if (refusal !== null) throw refusal;
    const isDamage = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
    throw isDamage ? new InvalidBodyError('damaged or incomplete gzip', { cause: error }) : error;
  }
}

/** The end of a pipeline that only looks. */
const drained = (look: Look) => async (chunks: AsyncIterable<Uint8Array>) => {
  for await (const _ of look(chunks));
};
