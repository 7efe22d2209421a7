import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../src/extract/client.ts';
import type { Credentials } from '../../src/extract/types.ts';
import { esgLake, temporaryFolder } from '../cli/command.ts';

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

const id = (number: number): string => number.toString(16).padStart(24, '0');
/** Every second one is answered as it should be: so many failures in a row would mean that the service is down. */
const surveys = cases
  .flatMap((_, at) => [2 * at, 2 * at + 1])
  .map((number) => ({
    _id: id(100 + number),
    type: 'default',
    initiativeId: id(1),
    period: 'yearly',
    effectiveDate: '2025-12-31T00:00:00.000Z',
    utrvType: 'actual',
    evidenceRequired: false,
    verificationRequired: false,
    universalTrackerValues: [],
  }));

/** Which encoding a path is answered with; -1 for none. */
let encodingOf: (path: string) => number = () => -1;

const server = createServer((request, response) => {
  const path = (request.url ?? '').split('?')[0] ?? '';
  const survey = surveys.find(({ _id }) => path.endsWith(_id));
  const listed = surveys.map((one) => ({ ...one, lastUpdated: '2026-01-01T00:00:00.000Z' }));
  const initiatives = [{ _id: id(1), name: 'Root', created: '2020-01-01T00:00:00.000Z' }];
  const data = survey ?? (path.endsWith('surveys') ? listed : initiatives);
  send(response, data, encodingOf(path));
});

function send(response: ServerResponse, data: unknown, at: number): void {
  const { encoding, size } = cases[at] ?? { encoding: null, size: 0 };
  const body = JSON.stringify({ success: true, data, noise: noise(size) });
  response.setHeader('content-type', 'application/json');
  if (encoding !== null) response.setHeader('content-encoding', encoding[1]);
  response.end(encoding === null ? body : encoding[2](body));
}

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
let baseUrl = '';
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

describe('an encoding that nobody asked for', () => {
  it.each(cases.map(({ encoding: [name], size }, at) => [name, size, at] as const))(
    '%s, %i bytes: whoever asked gets an error that says so',
    async (_name, _size, at) => {
      encodingOf = () => at;
      const ask = async (credentials: Credentials, what: 'surveys' | 'survey' | 'valueLists'): Promise<unknown> => {
        const client = createClient({ baseUrl, credentials, retries: 0 });
        try {
          if (what === 'surveys') return await client.surveys();
          return await (what === 'survey' ? client.survey(id(100)) : client.valueLists([id(5)]));
        } finally {
          await client.close();
        }
      };
      const said = /unusable body: (encoded as|damaged or incomplete gzip|not JSON|its text is)/;
      await expect(ask(token, 'surveys')).rejects.toThrow(said);
      await expect(ask(token, 'survey')).rejects.toThrow(said);
      await expect(ask(token, 'valueLists')).rejects.toThrow(said);
      const client: Credentials = { kind: 'client', clientId: 'id', clientSecret: 'any-secret' };
      await expect(ask(client, 'surveys')).rejects.toThrow(said);
    },
  );

  it('an empty name is no encoding', async () => {
    const other = createServer((_, response) =>
      response.setHeader('content-encoding', '').end(JSON.stringify({ success: true, data: [] })),
    );
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
    const client = createClient({
      baseUrl: `http://127.0.0.1:${(other.address() as AddressInfo).port}`,
      credentials: token,
      retries: 0,
    });
    expect((await client.surveys()).data).toEqual([]);
    await client.close();
    other.close();
  });
});

describe('a run', () => {
  const run = async () => {
    const args = ['run', '--base-url', baseUrl, '--json'];
    return esgLake(args, { cwd: await temporaryFolder(), env: { ESG_LAKE_TOKEN: 'any-token', ESG_LAKE_RETRIES: '0' } });
  };

  it('has a gap for every survey of such an encoding, and ends with 3', async () => {
    encodingOf = (path) => {
      const at = surveys.findIndex(({ _id }) => path.endsWith(_id));
      return at % 2 === 0 ? at / 2 : -1;
    };
    const { code, stdout, stderr } = await run();
    expect(code).toBe(3);
    const report = JSON.parse(stdout);
    expect(report.surveys.failed.map(({ survey_id: failed }: { survey_id: string }) => failed).sort()).toEqual(
      cases.map((_, at) => id(100 + 2 * at)).sort(),
    );
    expect(stderr).not.toMatch(/^ +at /m);
  });

  it.each([0, 1, 4])('that cannot read a listing ends with 6 (%i)', async (at) => {
    encodingOf = (path) => (path.endsWith('surveys') ? at : -1);
    const { code, stdout, stderr } = await run();
    expect(code).toBe(6);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'failed', exit_code: 6 });
    expect(stderr).not.toMatch(/^ +at /m);
  });
});
