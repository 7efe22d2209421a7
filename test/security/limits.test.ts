import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/extract/client.ts';
import { startService } from '../extract/service.ts';
import { transform } from '../transform/collect.ts';

const mebi = 2 ** 20;

/** A client of a service that answers every request as `answer` does. */
async function asking(answer: (response: ServerResponse) => void): Promise<unknown> {
  const service = await startService((_, response) => answer(response));
  const client = createClient({
    baseUrl: service.baseUrl,
    credentials: { kind: 'token', token: 'any-token' },
    maxBodyMb: 4,
    timeoutSeconds: 0.2,
    retries: 0,
  });
  try {
    return await client.surveys();
  } finally {
    await client.close();
    await service.close();
  }
}

const sends: readonly (readonly [string, (response: ServerResponse) => void, RegExp])[] = [
  [
    'a gzip bomb is cut at the limit of the decoded body',
    (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(8 * mebi, 0x20))),
    /larger than/,
  ],
  [
    'a body that announces too much is not begun',
    (response) => response.writeHead(200, { 'content-length': String(10 ** 12) }).write('{'),
    /larger than/,
  ],
  [
    'headers without end are refused',
    (response) => response.writeHead(200, { 'x-much': 'a'.repeat(200_000) }).end('{}'),
    /cannot reach/,
  ],
  ['an answer that never comes ends with the time-out', () => {}, /no response in time/],
  [
    'an answer that drips for ever ends too, however steadily it drips',
    (response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    },
    /no complete response within 1 s/,
  ],
];

it.each(sends)('%s', async (_, send, message) => {
  await expect(asking(send)).rejects.toThrow(message);
});

it('an endless body is cut off while it comes', async () => {
  let sent = 0;
  const send = (response: ServerResponse): void => {
    response.writeHead(200);
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(mebi, 0x20))) sent++;
    };
    response.on('drain', more);
    more();
  };
  await expect(asking(send)).rejects.toThrow(/larger than/);
  expect(sent).toBeLessThan(64);
});

describe('depth and breadth', () => {
  const survey = (utrv: Readonly<Record<string, unknown>>) => ({
    _id: 'a'.repeat(24),
    initiativeId: 'b'.repeat(24),
    type: 'default',
    period: 'yearly',
    effectiveDate: '2024-12-31T00:00:00.000Z',
    utrvType: 'actual',
    evidenceRequired: false,
    verificationRequired: false,
    universalTrackerValues: [
      {
        _id: 'c'.repeat(24),
        universalTrackerId: 'd'.repeat(24),
        status: 'updated',
        valueType: 'number',
        value: 1,
        ...utrv,
      },
      { _id: 'e'.repeat(24), universalTrackerId: 'd'.repeat(24), status: 'updated', valueType: 'number', value: 2 },
    ],
  });
  const deep = (depth: number): unknown => JSON.parse(`${'[{"a":'.repeat(depth)}1${'}]'.repeat(depth)}`);

  it.each([
    ['notes', { notes: deep(490) }],
    ['a field of its own', { custom: deep(490) }],
    ['a value', { value: deep(490) }],
    ['a list value', { valueType: 'valueListMulti', value: undefined, valueData: { data: deep(490) } }],
    ['a cell', { valueType: 'table', value: undefined, valueData: { table: [[{ code: 'x', value: deep(490) }]] } }],
    ['the definition', { universalTracker: { name: 'deep', valueValidation: deep(490) } }],
    ['an identifier', { universalTrackerId: deep(490) }],
  ])('as many levels as a body may have, in %s, cost that record at most', (_, patch) => {
    const rows = transform(survey(patch), { surveyId: 'a'.repeat(24) });
    expect(rows.of('data_points').some((point) => point.utrv_id === 'e'.repeat(24))).toBe(true);
  });
});
