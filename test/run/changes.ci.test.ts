import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import nightly from '../../pipelines/nightly.ts';
import { planRun } from '../../src/answers/plan-report.ts';
import { findCurrent } from '../../src/publish/snapshot-folders.ts';
import type { RunReport } from '../../src/report/report.ts';
import { defaultRunOptions, type RunOptions } from '../../src/run/options.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import {
  id,
  numberUtrv,
  type SmallService,
  type SmallSurvey,
  startSmallService,
  token,
} from '../support/changing-service.ts';
import { withoutFigures } from '../support/without-figures.ts';
import { queryPublished } from './published.ts';

withoutFigures();

const hour = 3_600_000;
const day = 24 * hour;

let service: SmallService;
let output: string;
/** True time; our clock and the service's may say something else. */
let time: number;

beforeEach(async () => {
  service = await startSmallService();
  output = await mkdtemp(join(tmpdir(), 'esg-lake-changes-'));
  time = Date.parse('2026-03-01T02:00:00Z');
  service.surveys = [1, 2, 3].map((number) => survey(number));
});

afterEach(async () => {
  await service.close();
  await rm(output, { recursive: true, force: true });
});

const survey = (number: number): SmallSurvey => ({
  _id: id(number),
  initiativeId: id(1),
  name: `Survey ${number}`,
  lastUpdated: '2026-02-01T10:00:00.000Z',
  utrvs: [numberUtrv(1000 + number, 1)],
});

const surveyAt = (index: number): SmallSurvey => {
  const found = service.surveys[index];
  if (found === undefined) throw new Error('no survey');
  return found;
};

/** A change of a survey now, by the service's clock. */
function change(index: number, skew = 0): void {
  const changed = surveyAt(index);
  changed.utrvs = changed.utrvs.map((utrv) => ({ ...utrv, value: Number(utrv['value']) + 1 }));
  changed.lastUpdated = new Date(time + skew).toISOString();
}

interface Skews {
  /** Of the `Date` header; null: none is sent. */
  readonly date?: number | null;
  readonly ours?: number;
}

async function run(skews: Skews = {}, more: Partial<RunOptions> = {}): Promise<RunReport> {
  const { date = 0, ours = 0 } = skews;
  service.now = new Date(time + (date ?? 0));
  service.tellsDate = date !== null;
  service.requests = [];
  return runPipeline(nightly, optionsOf(more), { clock: () => time + ours });
}

const optionsOf = (more: Partial<RunOptions>): RunOptions => ({
  ...defaultRunOptions,
  baseUrl: service.baseUrl,
  credentials: { kind: 'token', token },
  output,
  retries: 0,
  workers: 0,
  surveyListing: 'connection',
  ...more,
});

const query = (sql: string): Promise<readonly unknown[]> => queryPublished(output, sql);

async function expectSame(): Promise<void> {
  const served = service.surveys.map(({ _id, utrvs }) => ({ survey_id: _id, value: utrvs[0]?.['value'] }));
  expect(await query('SELECT survey_id, value_number AS value FROM data_points ORDER BY survey_id')).toEqual(served);
}

describe('a wrong clock', () => {
  it.each<[string, Skews]>([
    ['both', { date: 400 * day, ours: 30 * day }],
    ["the service's, in 1971", { date: -55 * 365 * day }],
  ])('hides no change: %s', async (_name, skews) => {
    await run(skews);
    time += 10 * hour;
    change(1);
    time += 14 * hour;
    expect(await run()).toMatchObject({ status: 'published', surveys: { fetched: 1 }, requests: { total: 4 } });
    await expectSame();
  });

  it('changes nothing that is requested: a night without changes costs three requests', async () => {
    surveyAt(0).lastUpdated = new Date(time + 20 * day).toISOString();
    await run({ date: 30 * day, ours: 30 * day });
    time += day;
    expect(await run()).toMatchObject({ status: 'unchanged', requests: { total: 3 } });
    change(1);
    time += 40 * day;
    expect(await run()).toMatchObject({ status: 'published', surveys: { fetched: 1 } });
    await expectSame();
  });
});

describe('a night that looks at a part', () => {
  beforeEach(async () => {
    service.initiatives.push({ _id: id(2), name: 'Site', parentId: id(1), created: '2020-01-01T00:00:00.000Z' });
    surveyAt(1).initiativeId = id(2);
    await run();
    time += 3 * day;
  });

  it('of the time loads what was updated since then, although the lake has it, and what has changed', async () => {
    change(0);
    time += 5 * day;
    change(1);
    time += day;
    expect(await run({}, { changedSince: '2026-03-08' })).toMatchObject({ surveys: { fetched: 2 } });
    expect(await run({}, { changedSince: '2026-03-08' })).toMatchObject({ surveys: { fetched: 1 } });
    await expectSame();
  });
});

describe('the token of another connection', () => {
  const others = (): void => {
    service.initiatives = [{ _id: id(70), name: 'Others', created: '2020-01-01T00:00:00.000Z' }];
    service.surveys = [80, 81].map((number) => ({ ...survey(number), initiativeId: id(70) }));
  };

  it('stops the run before anything is removed, however much may be', async () => {
    await run();
    const before = await findCurrent(output);
    others();
    time += day;
    for (const maxRemovedPercent of [20, 100]) {
      const report = await run({}, { maxRemovedPercent });
      expect(report).toMatchObject({ status: 'stopped_by_guard', exit_code: 7, snapshot_id: before?.snapshotId });
      expect(report.error?.message).toContain(`the lake's root initiative ${id(1)} is not listed any more`);
      expect(report.error?.hint).toContain('--accept-roots');
      expect(service.requests).toHaveLength(3);
    }
    expect((await planRun(optionsOf({}))).guard).toContain('another connection');
    expect(await query('SELECT count(*)::INTEGER AS n FROM surveys WHERE removed_at IS NULL')).toEqual([{ n: 3 }]);
  });

  it('is taken with --accept-roots, and its roots are the ones to go by from then on', async () => {
    await run();
    others();
    time += day;
    const accepted = await run({}, { acceptRoots: true, maxRemovedPercent: 100 });
    expect(accepted).toMatchObject({ status: 'published', surveys: { removed: 3, fetched: 2 } });
    time += day;
    expect(await run()).toMatchObject({ status: 'unchanged' });
  });
});
