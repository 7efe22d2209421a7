import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/extract/client.ts';
import type { Credentials } from '../../src/extract/types.ts';
import { data, id, startService } from '../extract/service.ts';

/** Ways to say what a body is encoded as; all but the last are nothing that was asked for, or not true. */
const encodings: readonly (readonly [name: string, header: string, encode: (body: string) => Uint8Array])[] = [
  ['br', 'br', (body) => brotliCompressSync(body)],
  ['deflate', 'deflate', (body) => deflateSync(body)],
  ['utf-8', 'utf-8', (body) => Buffer.from(body)],
  ['an invented name', 'x-esg"', (body) => Buffer.from(body)],
  ['gzip that is none', 'gzip', (body) => Buffer.from(body)],
  ['gzip of gzip', 'gzip', (body) => gzipSync(gzipSync(body))],
  ['gzip twice, as it says', 'gzip, gzip', (body) => gzipSync(gzipSync(body))],
];
const sizes = [10, 300_000] as const;
const cases = encodings.flatMap((encoding) => sizes.map((size) => ({ encoding, size })));

/** Text that no encoding makes much shorter. */
function noise(length: number): string {
  let [state, text] = [1, ''];
  while (text.length < length) {
    state = (state * 48_271) % 2_147_483_647;
    text += state.toString(36);
  }
  return text;
}

const token: Credentials = { kind: 'token', token: 'any-token' };
const client: Credentials = { kind: 'client', clientId: 'id', clientSecret: 'any-secret' };

describe('an encoding that nobody asked for', () => {
  it.each(cases.map(({ encoding: [name], size }, at) => [name, size, at] as const))(
    '%s, %i bytes: whoever asked gets an error that says so',
    async (_name, _size, at) => {
      const { encoding: [, header, encode] = encodings[0] ?? [], size = 0 } = cases[at] ?? {};
      const service = await startService((_, response) => {
        const body = JSON.stringify({ ...data([]), noise: noise(size) });
        response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': header ?? '' });
        response.end(encode?.(body));
      });
      const said = /unusable body: (encoded as|damaged or incomplete gzip|not JSON|its text is)/;
      for (const credentials of [token, client]) {
        const asking = createClient({ baseUrl: service.baseUrl, credentials, retries: 0 });
        await expect(asking.surveys()).rejects.toThrow(said);
        if (credentials === token) await expect(asking.survey(id(100))).rejects.toThrow(said);
        if (credentials === token) await expect(asking.valueLists([id(5)])).rejects.toThrow(said);
        await asking.close();
      }
      await service.close();
    },
  );

  it('an empty name is no encoding', async () => {
    const service = await startService((_, response) =>
      response.setHeader('content-encoding', '').end(JSON.stringify(data([]))),
    );
    const asking = createClient({ baseUrl: service.baseUrl, credentials: token, retries: 0 });
    expect((await asking.surveys()).data).toEqual([]);
    await asking.close();
    await service.close();
  });
});
