import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodeBody, InvalidBodyError } from '../../src/base/body.ts';
import { sha256 } from '../../src/base/files.ts';
import { createSecrets } from '../../src/base/secrets.ts';
import { type Received, receiveBody } from '../../src/extract/http/receiving.ts';

const mebi = 2 ** 20;
const secret = 'a-credential-of-some-length';
const secrets = createSecrets();
secrets.add(secret);

/** In chunks, as from a socket. */
function* inChunks(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

const receive = (sent: Uint8Array, maxBytes = 64 * mebi, encoding: 'gzip' | 'identity' = 'gzip'): Promise<Received> =>
  receiveBody(
    { headers: { 'content-encoding': encoding }, body: Readable.from(inChunks(sent)) },
    maxBytes,
    secrets,
    () => {},
  );

const envelope = (text: string): Buffer => Buffer.from(`{"success":true,"data":["${text}"]}`);

describe('a body that is received', () => {
  it.each([
    ['small', envelope('x'.repeat(1000))],
    ['decoded at once', envelope('x'.repeat(2 * mebi))],
    ['small on the way, large when decoded', envelope('x'.repeat(6 * mebi))],
    ['large on the way', envelope(randomBytes(2 * mebi).toString('hex'))],
  ])('is known by its bytes and can be read: %s', async (_, body) => {
    const received = await receive(gzipSync(body));
    expect(received).toMatchObject({ responseId: sha256(body), byteCount: body.byteLength });
    expect(Buffer.from(decodeBody(received.body)).equals(body)).toBe(true);
  });

  it.each([
    ['decoded at once', envelope('x'.repeat(2 * mebi)), 2 * mebi],
    ['small on the way, large when decoded', envelope('x'.repeat(6 * mebi)), 6 * mebi],
    ['large on the way', envelope(randomBytes(3 * mebi).toString('hex')), 6 * mebi],
  ])('is refused past the limit: %s', async (_, body, maxBytes) => {
    await expect(receive(gzipSync(body), maxBytes)).rejects.toThrow('larger than the limit');
  });

  it.each(['gzip', 'identity'] as const)('is refused past the limit on the way: %s', async (encoding) => {
    const sent = randomBytes(3 * mebi);
    const body = encoding === 'gzip' ? gzipSync(sent) : sent;
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => receive(body, 2 * mebi, encoding)));
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: expect.any(InvalidBodyError) });
  });

  it('is refused when it is damaged or repeats a credential, however large it is decoded', async () => {
    const body = envelope('x'.repeat(6 * mebi));
    const damaged = gzipSync(body).subarray(0, -9);
    await expect(receive(damaged)).rejects.toBeInstanceOf(InvalidBodyError);
    const repeated = envelope(`${'x'.repeat(6 * mebi - 5)}${secret}`);
    await expect(receive(gzipSync(repeated))).rejects.toThrow('contains the credentials');
  });

  it.each<[string, Buffer]>([
    ['Latin-1', Buffer.from('{"success":true,"data":["Z\u00fcrich"]}', 'latin1')],
    ['a character that is cut off', Buffer.from([...envelope('x'), 0xc3])],
  ])('is refused when it is not UTF-8: %s', async (_, body) => {
    await expect(receive(gzipSync(body))).rejects.toThrow('its text is not UTF-8');
  });

  it('is refused when it is nested a million levels deep, and read with a thousand', async () => {
    const nested = (levels: number) => Buffer.from(`${'['.repeat(levels)}"]]]]\\"[["${']'.repeat(levels)}`);
    await expect(receive(gzipSync(nested(1_000_000)))).rejects.toThrow('nested deeper than 1000 levels');
    await expect(receive(gzipSync(nested(1001)))).rejects.toThrow('nested deeper than 1000 levels');
    expect(await receive(gzipSync(nested(1000)))).toMatchObject({ byteCount: 2010 });
  });
});
