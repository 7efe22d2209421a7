import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, createGzip, gzip } from 'node:zlib';
import type { StagedBody } from '../../base/body.ts';
import { BodyTooLargeError, InvalidBodyError } from '../../base/body-errors.ts';
import type { StagedFile } from '../landing/staged-file.ts';
import type { LandingWriter } from '../landing/writer.ts';

export interface Received {
  readonly body: StagedBody;
  /** To be committed or discarded; null when nothing is landed. */
  readonly file: StagedFile | null;
}

export interface ReceiveOptions {
  readonly encoding: string | null;
  readonly maxBytes: number;
  /** Null keeps the body in memory, however large. */
  readonly landing: LandingWriter | null;
  readonly onBytes: (count: number) => void;
}

/** Up to so many bytes, as transferred, a body is read from memory while its file is being written. */
const smallBody = 1024 * 1024;

/** Of a larger one, small chunks are gathered to writes of this size. */
const writeSize = 256 * 1024;

const compression = { level: constants.Z_BEST_SPEED };
const gzipAsync = promisify(gzip);

/**
 * Takes a body off the wire: a small one is whole in memory and on its way to the disk when this resolves, a larger one has
 * been streamed aside. On the disk it is gzip as received; anything else is compressed. Throws BodyTooLargeError as soon as
 * more bytes than the limit came over the wire.
 */
export async function receiveBody(source: Readable, options: ReceiveOptions): Promise<Received> {
  const { encoding, landing, maxBytes } = options;
  const isGzip = encoding === 'gzip' || encoding === 'x-gzip';
  if (!isGzip && encoding !== null && encoding !== 'identity') {
    source.on('error', () => {}).destroy();
    throw new InvalidBodyError(`encoded as ${JSON.stringify(encoding)}, which was not asked for`);
  }
  const chunks = meter(source, maxBytes, options.onBytes);
  try {
    const head = await takeUpTo(chunks, landing === null ? Number.POSITIVE_INFINITY : smallBody);
    if (landing !== null && !head.isWhole)
      return await streamAside(followed(head.bytes, chunks), isGzip, landing, maxBytes);
    const body = isGzip ? { gzip: { bytes: head.bytes }, maxBytes } : { plain: head.bytes, maxBytes };
    const file = landing?.stage() ?? null;
    void file?.write(isGzip ? head.bytes : gzipAsync(head.bytes, compression)).catch(() => {}); // `commit` tells
    void file?.finish();
    return { body, file };
  } catch (error) {
    source.on('error', () => {}).destroy();
    throw error;
  }
}

async function streamAside(
  chunks: AsyncIterable<Uint8Array>,
  isGzip: boolean,
  landing: LandingWriter,
  maxBytes: number,
): Promise<Received> {
  const file = landing.stage();
  try {
    if (isGzip) await writeGathered(chunks, file);
    else {
      const compressed = (stream: AsyncIterable<Uint8Array>) => writeGathered(stream, file);
      await pipeline(chunks, createGzip(compression), compressed);
    }
  } catch (error) {
    await file.discard();
    throw error;
  }
  return { body: { gzip: { file: file.path }, maxBytes }, file };
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

/** The first bytes; the generator goes on behind them unless that was all. */
async function takeUpTo(
  chunks: AsyncGenerator<Uint8Array, void, undefined>,
  most: number,
): Promise<{ readonly bytes: Uint8Array; readonly isWhole: boolean }> {
  const taken: Uint8Array[] = [];
  let size = 0;
  while (size <= most) {
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

async function writeGathered(source: AsyncIterable<Uint8Array>, file: StagedFile): Promise<void> {
  let gathered: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    gathered.push(chunk);
    size += chunk.byteLength;
    if (size < writeSize) continue;
    await file.write(Buffer.concat(gathered));
    gathered = [];
    size = 0;
  }
  if (size > 0) await file.write(Buffer.concat(gathered));
}
