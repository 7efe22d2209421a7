import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { BodyTooLargeError, InvalidBodyError } from './errors.ts';
import type { LandingWriter, StagedFile } from './landing.ts';
import type { StagedBody } from './types.ts';

export interface Received {
  readonly body: StagedBody;
  /** To be committed or discarded; null when the body is in memory. */
  readonly file: StagedFile | null;
}

export interface ReceiveOptions {
  readonly encoding: string | null;
  readonly maxBytes: number;
  /** Null keeps the body in memory. */
  readonly landing: LandingWriter | null;
  readonly onBytes: (count: number) => void;
}

/** Small chunks are gathered to writes of this size. */
const writeSize = 256 * 1024;

/**
 * Streams a body aside: gzip as received, anything else gzipped on the way. Never holds more than a write's worth in memory
 * when it lands. Throws BodyTooLargeError as soon as more bytes than the limit came over the wire.
 */
export async function receiveBody(source: Readable, options: ReceiveOptions): Promise<Received> {
  const { encoding, landing, maxBytes } = options;
  const isGzip = encoding === 'gzip' || encoding === 'x-gzip';
  if (!isGzip && encoding !== null && encoding !== 'identity') {
    source.destroy();
    throw new InvalidBodyError(`encoded as ${JSON.stringify(encoding)}, which was not asked for`);
  }
  const file = landing === null ? null : await landing.stage();
  const chunks: Uint8Array[] = [];
  const keep = file === null ? async (chunk: Uint8Array) => void chunks.push(chunk) : file.write;
  const metered = (stream: AsyncIterable<Uint8Array>) => meter(stream, maxBytes, options.onBytes);
  try {
    if (isGzip) await drain(metered(source), keep);
    else {
      const gzip = createGzip({ level: constants.Z_BEST_SPEED });
      await pipeline(source, metered, gzip, (stream: AsyncIterable<Uint8Array>) => drain(stream, keep));
    }
  } catch (error) {
    source.destroy();
    await file?.discard();
    throw error;
  }
  return { body: { gzip: file === null ? { bytes: Buffer.concat(chunks) } : { file: file.path }, maxBytes }, file };
}

async function* meter(
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
  onBytes: (count: number) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  let received = 0;
  for await (const chunk of source) {
    received += chunk.byteLength;
    onBytes(chunk.byteLength);
    if (received > maxBytes) throw new BodyTooLargeError(maxBytes);
    yield chunk;
  }
}

async function drain(source: AsyncIterable<Uint8Array>, keep: (chunk: Uint8Array) => Promise<void>): Promise<void> {
  let gathered: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    gathered.push(chunk);
    size += chunk.byteLength;
    if (size < writeSize) continue;
    await keep(Buffer.concat(gathered));
    gathered = [];
    size = 0;
  }
  if (size > 0) await keep(Buffer.concat(gathered));
}
