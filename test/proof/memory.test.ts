import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../bench/proof/command.ts';
import { readManifest } from '../../bench/proof/manifest.ts';

const mebi = 2 ** 20;
const bodyBytes = 24 * mebi;
const id = (letter: string, n: number): string => letter + n.toString(16).padStart(23, '0');
const survey = {
  _id: id('b', 1),
  type: 'default',
  initiativeId: id('a', 1),
  period: 'yearly',
  effectiveDate: '2025-12-31T00:00:00.000Z',
  utrvType: 'actual',
  evidenceRequired: false,
  verificationRequired: false,
};

let folder: string;
let server: Server;
let records = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-memory-'));
  server = createServer(({ url = '' }, response) => {
    if (url.startsWith('/v1/surveys/')) sendSurvey(response);
    else if (url.includes('surveys')) send(response, [{ ...survey, lastUpdated: '2026-01-01T00:00:00.000Z' }]);
    else send(response, [{ _id: id('a', 1), name: 'Root', created: '2020-01-01T00:00:00.000Z' }]);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

function send(response: ServerResponse, data: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ success: true, data }));
}

function sendSurvey(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
  Readable.from(surveyBody())
    .pipe(createGzip({ level: 1 }))
    .pipe(response);
}

/** Every value record has a definition of its own, as in a real survey. */
function* surveyBody(): Generator<string> {
  yield `{"success":true,"data":${JSON.stringify(survey).slice(0, -1)},"universalTrackerValues":[`;
  records = 0;
  for (let size = 0; size < bodyBytes; records++) {
    const text = `${records === 0 ? '' : ','}${JSON.stringify({
      _id: id('c', records),
      status: 'updated',
      universalTrackerId: id('d', records),
      valueType: 'number',
      value: records / 7,
      universalTracker: {
        name: `Question ${records}`,
        valueLabel: 'How much of it was there? '.repeat(8),
        valueType: 'number',
      },
    })}`;
    size += text.length;
    yield text;
  }
  yield ']}}';
}

/** Largest resident set of the command in MiB, sampled while it runs. */
async function peakOf(...args: readonly string[]) {
  let peak = 0;
  const { port } = server.address() as AddressInfo;
  const outcome = await runCommand({
    args: ['run', '--base-url', `http://127.0.0.1:${port}`, '--output', join(folder, 'lake'), ...args],
    environment: { ESG_LAKE_TOKEN: 'any' },
    onStart: (pid) => {
      const timer = setInterval(async () => {
        const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
        peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
        if (status === '') clearInterval(timer);
      }, 50);
    },
  });
  return { outcome, peak };
}

describe.skipIf(process.platform !== 'linux')('memory', { timeout: 120_000 }, () => {
  it('a body past the limit costs no more than the limit', async () => {
    const { outcome, peak } = await peakOf('--max-body-mb', '16');
    expect(outcome.exitCode).toBe(6);
    expect(outcome.stderr).toContain('larger than the limit of 16777216 bytes. Raise --max-body-mb');
    expect(peak).toBeLessThan(400);
  });

  it('a survey of 24 MiB, every record with a definition of its own, loads within 600 MB', async () => {
    const { outcome, peak } = await peakOf();
    expect(outcome.exitCode).toBe(0);
    const { tables } = await readManifest(join(folder, 'lake', 'current'));
    expect(records).toBeGreaterThan(50_000);
    expect(tables['data_points']?.rows).toBe(records);
    expect(tables['trackers']?.rows).toBe(records);
    expect(peak).toBeGreaterThan(100);
    expect(peak).toBeLessThan(600);
  });
});
