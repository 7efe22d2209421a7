import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import nightly from '../../pipelines/nightly.ts';
import type { RunEvent } from '../../src/run/events.ts';
import { defaultRunOptions, type RunOptions } from '../../src/run/options.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { data, type Handler, id, json, type Service, startService } from '../extract/service.ts';
import { queryPublished } from './published.ts';

/** Bodies that begin and end as they should and are broken in the middle: only whoever reads them finds out. */
let output: string;
let service: Service;
let answer: (surveyId: string, times: number) => string | number;

const good = (surveyId: string, value = 1): string =>
  JSON.stringify(
    data({
      _id: surveyId,
      type: 'default',
      initiativeId: id(1),
      period: 'yearly',
      effectiveDate: '2025-12-31T00:00:00.000Z',
      utrvType: 'actual',
      universalTrackerValues: [
        {
          _id: `c${surveyId.slice(1)}`,
          universalTrackerId: id(900),
          valueType: 'number',
          value,
          universalTracker: { name: 'Energy', valueType: 'number', unit: 'MWh', unitType: 'energy' },
        },
      ],
    }),
  );
const broken = (surveyId: string): string => good(surveyId).replace('"value":1', '"value":');

const handler: Handler = ({ path }, response) => {
  const surveyId = /^\/v1\/surveys\/([0-9a-f]{24})$/.exec(path)?.[1];
  if (surveyId !== undefined) {
    const times = service.asked.filter((asked) => asked.path === path).length;
    const body = answer(surveyId, times);
    response.writeHead(typeof body === 'number' ? body : 200).end(typeof body === 'number' ? '{}' : body);
  } else if (path.includes('surveys')) {
    json(
      response,
      200,
      data([10, 11, 12].map((n) => ({ _id: id(n), initiativeId: id(1), lastUpdated: '2026-01-01' }))),
    );
  } else json(response, 200, data([{ _id: id(1), name: 'Root', created: '2020-01-01T00:00:00.000Z' }]));
};

beforeEach(async () => {
  output = await mkdtemp(join(tmpdir(), 'esg-lake-unusable-'));
  service = await startService(handler);
});
afterEach(async () => {
  await service.close();
  await rm(output, { recursive: true, force: true });
});

async function night(more: Partial<Pick<RunOptions, 'full' | 'credentials'>> = {}) {
  const said: string[] = [];
  const before = service.asked.length;
  const report = await runPipeline(
    nightly,
    {
      ...defaultRunOptions,
      baseUrl: service.baseUrl,
      credentials: { kind: 'token', token: 'any-token' },
      output,
      retries: 1,
      workers: 0,
      ...more,
    },
    { onEvent: (event: RunEvent) => void (event.type === 'log' && event.level === 'warn' && said.push(event.message)) },
  );
  const asked = service.asked.slice(before).filter(({ path }) => /surveys\/[0-9a-f]{24}$/.test(path));
  return { report, said: said.join('\n'), asked: asked.map(({ path }) => path.slice(-2)).sort() };
}

async function values(): Promise<readonly unknown[]> {
  const rows = await queryPublished(output, 'SELECT value_number AS v FROM data_points ORDER BY utrv_id');
  return rows.map(({ v }) => v);
}

const odd = id(11);

describe('a body that only the transform finds unusable', () => {
  it('is asked for again in the same run', async () => {
    answer = (surveyId, times) => (surveyId === odd && times === 1 ? broken(surveyId) : good(surveyId));
    const { report, said, asked } = await night();
    expect(said).toMatch(/GET \/v1\/surveys\/0+b: unusable body: not JSON .*; retrying/);
    expect(asked).toEqual(['0a', '0b', '0b', '0c']);
    expect(report).toMatchObject({ exit_code: 0, surveys: { fetched: 3, reused: 0, failed: [] } });
    expect(await values()).toEqual([1, 1, 1]);
  });

  it('is a gap after the last attempt, with the previous data standing, and asked for again by the next run', async () => {
    answer = (surveyId) => good(surveyId);
    await night();
    answer = (surveyId) => (surveyId === odd ? broken(surveyId) : good(surveyId, 2));
    const second = await night({ full: true });
    expect(second.asked).toEqual(['0a', '0b', '0b', '0c']);
    expect(second.report.exit_code).toBe(3);
    expect(second.report.surveys.failed).toEqual([
      { survey_id: odd, reason: expect.stringContaining('unusable body: not JSON') },
    ]);
    expect(await values()).toEqual([2, 1, 2]);
    answer = (surveyId) => good(surveyId, 3);
    const third = await night();
    expect(third.asked).toEqual(['0b']);
    expect(third.report).toMatchObject({ exit_code: 0, surveys: { fetched: 1, reused: 0 } });
    expect(await values()).toEqual([2, 3, 2]);
  });
});
