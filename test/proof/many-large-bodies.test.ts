import { readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../bench/proof/command.ts';
import { readManifest } from '../../bench/proof/manifest.ts';
import { temporaryFolder } from '../cli/command.ts';

const mebi = 2 ** 20;
const bodyBytes = 96 * mebi;
const id = (letter: string, n: number): string => letter + n.toString(16).padStart(23, '0');
const survey = (n: number) => ({
  _id: id('b', n),
  type: 'default',
  initiativeId: id('a', 1),
  period: 'yearly',
  effectiveDate: '2025-12-31T00:00:00.000Z',
  utrvType: 'actual',
  evidenceRequired: false,
  verificationRequired: false,
});

let server: Server;
const surveys = 12;
let bodies = new Map<string, Buffer>();
beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    response.setHeader('content-type', 'application/json');
    const body = bodies.get(url.split('/').at(-1) ?? '');
    if (body !== undefined) return response.setHeader('content-encoding', 'gzip').end(body);
    const listed = Array.from({ length: surveys }, (_, n) => ({
      ...survey(n),
      lastUpdated: '2026-01-01T00:00:00.000Z',
    }));
    const initiatives = [{ _id: id('a', 1), name: 'Root', created: '2020-01-01T00:00:00.000Z' }];
    return response.end(JSON.stringify({ success: true, data: url.includes('surveys') ? listed : initiatives }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(() => void server.close());

/** Valid, and a thousand times as large as on the wire. */
function bomb(n: number, size: number): Buffer {
  const record = { _id: id('c', n), universalTrackerId: id('d', 1), status: 'updated', valueType: 'number', value: n };
  const data = { ...survey(n), universalTrackerValues: [record] };
  const text = Buffer.from(JSON.stringify({ success: true, data }));
  return gzipSync(Buffer.concat([text.subarray(0, -1), Buffer.alloc(size, 0x20), text.subarray(-1)]));
}

/** Largest resident set in MiB of a first load of twelve surveys, of which so many are large. */
async function peakOf(large: number): Promise<number> {
  const all = Array.from({ length: surveys }, (_, n) => [id('b', n), bomb(n, n < large ? bodyBytes : 0)] as const);
  bodies = new Map(all);
  const output = join(await temporaryFolder(), 'lake');
  const address = server.address() as AddressInfo;
  let peak = 0;
  const outcome = await runCommand({
    args: ['run', '--base-url', `http://127.0.0.1:${address.port}`, '--output', output, '--workers', '4'],
    environment: { ESG_LAKE_TOKEN: 'any' },
    onStart: (pid) => {
      const timer = setInterval(async () => {
        const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
        peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
        if (status === '') clearInterval(timer);
      }, 20);
    },
  });
  expect(outcome).toMatchObject({ exitCode: 0 });
  const { tables } = await readManifest(join(output, 'current'));
  expect(tables['data_points']?.rows).toBe(surveys);
  await rm(output, { recursive: true });
  return peak;
}

describe.skipIf(process.platform !== 'linux')('memory', { timeout: 120_000 }, () => {
  it('many large bodies at once take a bounded multiple of the memory of one', async () => {
    const [one, many] = [await peakOf(1), await peakOf(surveys)];
    expect(one).toBeGreaterThan(bodyBytes / mebi);
    // Threads keep some of what they took, and a body is looked at as it comes; without the budget it is 12 bodies more.
    expect(many).toBeLessThan(one + 6 * (bodyBytes / mebi));
  });
});
