import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import nightly from '../../pipelines/nightly.ts';
import replay from '../../pipelines/replay.ts';
import { findCurrent } from '../../src/publish/snapshot-folders.ts';
import type { RunReport } from '../../src/report/report.ts';
import { defaultRunOptions, type RunOptions } from '../../src/run/options.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { id, numberUtrv, type SmallService, startSmallService, token } from '../support/changing-service.ts';
import { currentHashes, queryPublished } from './published.ts';

let service: SmallService;
let output: string;
let messages: string[];
/** The lake of a first run, which every test starts from a copy of. */
let first = '';
afterAll(() => rm(first, { recursive: true, force: true }));

const tokyo = { timeZone: 'Asia/Tokyo', defaultCurrency: 'EUR' };

beforeEach(async () => {
  service = await startSmallService();
  output = await mkdtemp(join(tmpdir(), 'esg-lake-rules-'));
  const money = { name: 'Revenue', typeCode: '201-1-a', valueType: 'number', unitType: 'currency' };
  const utrv = numberUtrv(1001, 5, { effectiveDate: '2025-12-31T20:00:00Z', universalTracker: money });
  service.surveys = [
    { _id: id(1), initiativeId: id(1), name: 'One', lastUpdated: '2026-02-01T10:00:00.000Z', utrvs: [utrv] },
  ];
  if (first === '') {
    first = await mkdtemp(join(tmpdir(), 'esg-lake-rules-first-'));
    await run({ ...tokyo, output: first });
  }
  await cp(first, output, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
});

afterEach(async () => {
  await service.close();
  await rm(output, { recursive: true, force: true });
});

const run = (more: Partial<RunOptions> = {}): Promise<RunReport> => runAndReport(nightly, more);
const replayed = (more: Partial<RunOptions> = {}): Promise<RunReport> => runAndReport(replay, more);

function runAndReport(pipeline: typeof nightly, more: Partial<RunOptions>): Promise<RunReport> {
  messages = [];
  const credentials = { kind: 'token', token } as const;
  const source = {
    baseUrl: service.baseUrl,
    credentials,
    retries: 0,
    workers: 0,
    surveyListing: 'connection',
  } as const;
  return runPipeline(
    pipeline,
    { ...defaultRunOptions, ...source, output, ...more },
    {
      onEvent: (event) => event.type === 'log' && messages.push(event.message),
    },
  );
}

const readings = (): Promise<readonly unknown[]> =>
  queryPublished(output, 'SELECT period_end::VARCHAR AS day, unit FROM data_points');

const byUtc = [{ day: '2025-12-31', unit: 'USD' }];

describe('the rules that a lake was made with', () => {
  it('are found in the landing when no snapshot is left', async () => {
    const before = await currentHashes(output);
    await rm(join(output, 'current'));
    await rm(join(output, 'snapshots'), { recursive: true });
    expect(await replayed()).toMatchObject({ status: 'published' });
    expect(await currentHashes(output)).toEqual(before);
  });

  it('give way to others by name, which a replay says, and which then stay', async () => {
    await replayed({ timeZone: 'UTC', defaultCurrency: 'USD' });
    expect(messages.join('\n')).toContain(
      'the lake was made with time zone Asia/Tokyo (requested: UTC) and default currency EUR (requested: USD)',
    );
    expect(await readings()).toEqual(byUtc);
    await replayed();
    expect(await run()).toMatchObject({ status: 'unchanged' });
    expect(await readings()).toEqual(byUtc);
  });
});

describe('a night without changes under other rules', () => {
  it('has published, and says so', async () => {
    const before = await findCurrent(output);
    const report = await run({ timeZone: 'UTC', defaultCurrency: 'USD' });
    const after = await findCurrent(output);
    expect(report).toMatchObject({ status: 'published', exit_code: 0, snapshot_id: after?.snapshotId });
    expect(after?.snapshotId).not.toBe(before?.snapshotId);
    expect(await readings()).toEqual(byUtc);
    expect(await run({ timeZone: 'UTC' })).toMatchObject({ status: 'unchanged' });
  });
});
