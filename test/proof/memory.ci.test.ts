import { readFile, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Outcome, runCommand } from '../../bench/proof/command.ts';
import { readManifest } from '../../bench/proof/manifest.ts';
import { temporaryFolder } from '../cli/command.ts';

const mebi = 2 ** 20;

const id = (letter: string, n: number): string => letter + n.toString(16).padStart(23, '0');

/** A survey as it is listed, without `lastUpdated`. */
const surveyOf = (n: number) => ({
  _id: id('b', n),
  type: 'default',
  initiativeId: id('a', 1),
  period: 'yearly',
  effectiveDate: '2025-12-31T00:00:00.000Z',
  utrvType: 'actual',
  evidenceRequired: false,
  verificationRequired: false,
});

interface LargeBodies {
  readonly baseUrl: string;
  close(): void;
}

/** A service of one initiative and so many surveys, whose bodies the test sends itself, gzipped. */
async function serveLargeBodies(
  surveys: number,
  sendSurvey: (surveyId: string, response: ServerResponse) => void,
): Promise<LargeBodies> {
  const listed = Array.from({ length: surveys }, (_, n) => ({
    ...surveyOf(n),
    lastUpdated: '2026-01-01T00:00:00.000Z',
  }));
  const initiatives = [{ _id: id('a', 1), name: 'Root', created: '2020-01-01T00:00:00.000Z' }];
  const server = createServer(({ url = '' }, response) => {
    response.setHeader('content-type', 'application/json');
    const surveyId = /^\/v1\/surveys\/([0-9a-f]{24})/.exec(url)?.[1];
    if (surveyId === undefined) {
      response.end(JSON.stringify({ success: true, data: url.includes('surveys') ? listed : initiatives }));
    } else {
      response.setHeader('content-encoding', 'gzip');
      sendSurvey(surveyId, response);
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

/** A run of the built command, and its largest resident set in MiB, sampled while it runs. Linux only. */
async function runMeasured(
  baseUrl: string,
  output: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ readonly outcome: Outcome; readonly peak: number }> {
  let peak = 0;
  const outcome = await runCommand({
    args: ['run', '--base-url', baseUrl, '--output', output],
    environment: { ESG_LAKE_TOKEN: 'any-token', ...settings },
    onStart: (pid) => {
      const timer = setInterval(async () => {
        const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
        peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
        if (status === '') clearInterval(timer);
      }, 20);
    },
  });
  return { outcome, peak };
}

let records = 0;

function sendSurvey(response: ServerResponse): void {
  Readable.from(surveyBody())
    .pipe(createGzip({ level: 1 }))
    .pipe(response);
}

/** Every value record has a definition of its own, as in a real survey. */
function* surveyBody(): Generator<string> {
  yield `{"success":true,"data":${JSON.stringify(surveyOf(0)).slice(0, -1)},"universalTrackerValues":[`;
  records = 0;
  for (let size = 0; size < 24 * mebi; records++) {
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

const lakeFolder = async (): Promise<string> => join(await temporaryFolder(), 'lake');

const largeBytes = 96 * mebi;
const surveys = 12;

/** Valid, and a thousand times as large as on the wire. */
function bomb(n: number, size: number): Buffer {
  const record = { _id: id('c', n), universalTrackerId: id('d', 1), status: 'updated', valueType: 'number', value: n };
  const data = { ...surveyOf(n), universalTrackerValues: [record] };
  const text = Buffer.from(JSON.stringify({ success: true, data }));
  return gzipSync(Buffer.concat([text.subarray(0, -1), Buffer.alloc(size, 0x20), text.subarray(-1)]));
}

/** Largest resident set in MiB of a first load of twelve surveys, of which so many are large. */
async function peakOf(large: number): Promise<number> {
  const all = Array.from({ length: surveys }, (_, n) => [id('b', n), bomb(n, n < large ? largeBytes : 0)] as const);
  const bodies = new Map(all);
  const service = await serveLargeBodies(surveys, (surveyId, response) => response.end(bodies.get(surveyId)));
  const output = join(await temporaryFolder(), 'lake');
  const { outcome, peak } = await runMeasured(service.baseUrl, output, { ESG_LAKE_WORKERS: '4' });
  expect(outcome).toMatchObject({ exitCode: 0 });
  const { tables } = await readManifest(join(output, 'current'));
  expect(tables['data_points']?.rows).toBe(surveys);
  service.close();
  await rm(output, { recursive: true });
  return peak;
}

describe.skipIf(process.platform !== 'linux')('memory', () => {
  let service: LargeBodies;
  beforeAll(async () => {
    service = await serveLargeBodies(1, (_, response) => sendSurvey(response));
  });
  afterAll(() => service.close());

  it('a body past the limit costs no more than the limit', async () => {
    const { outcome, peak } = await runMeasured(service.baseUrl, await lakeFolder(), { ESG_LAKE_MAX_BODY_MB: '16' });
    expect(outcome.exitCode).toBe(6);
    expect(outcome.stderr).toContain('larger than the limit of 16777216 bytes. Raise max-body-mb');
    expect(peak).toBeLessThan(400);
  });

  it('a survey of 24 MiB, every record with a definition of its own, loads within 900 MB', async () => {
    const output = await lakeFolder();
    const { outcome, peak } = await runMeasured(service.baseUrl, output);
    expect(outcome.exitCode).toBe(0);
    const { tables } = await readManifest(join(output, 'current'));
    expect(records).toBeGreaterThan(50_000);
    expect(tables['data_points']?.rows).toBe(records);
    expect(tables['trackers']?.rows).toBe(records);
    expect(peak).toBeGreaterThan(100);
    expect(peak).toBeLessThan(900); // 751 measured
  });

  it('many large bodies at once take no more memory than one and another', async () => {
    const [one, many] = [await peakOf(1), await peakOf(surveys)];
    expect(one).toBeGreaterThan(largeBytes / mebi);
    // Without the budget it is up to 12 bodies more; decoded whole by the thread that receives them, 4 to 5.
    expect(many).toBeLessThan(one + (2 * largeBytes) / mebi);
  });
});
