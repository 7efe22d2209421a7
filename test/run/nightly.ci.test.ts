import { copyFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import replay from '../../pipelines/replay.ts';
import { planRun } from '../../src/answers/plan-report.ts';
import { rollback } from '../../src/publish/pins.ts';
import { findCurrent } from '../../src/publish/snapshot-folders.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { id, numberUtrv, type SmallSurvey, smallRun, smallSurvey } from '../support/changing-service.ts';
import { withoutFigures } from '../support/without-figures.ts';
import {
  daysLater,
  expectAsAFirstRun,
  hashes,
  nextDay,
  output,
  query,
  run,
  service,
  startAfterFirstRun,
  surveysAsked,
  useSmallLake,
} from './small-lake.ts';

withoutFigures();

useSmallLake((service) => {
  service.initiatives.push({ _id: id(2), name: 'Site', parentId: id(1), created: '2020-01-01T00:00:00.000Z' });
  service.initiatives.push({ _id: id(3), name: 'Hall', parentId: id(2), created: '2020-01-01T00:00:00.000Z' });
  service.surveys = [1, 2, 3].map((number) => smallSurvey(number, number, { initiativeId: id(number) }));
});

const surveyOf = (number: number): SmallSurvey => {
  const found = service.surveys.find(({ _id }) => _id === id(number));
  if (found === undefined) throw new Error('no survey');
  return found;
};

it('a landed body that is not what was landed is requested again, and stops a replay', async () => {
  await startAfterFirstRun();
  const folder = join(output, 'landing');
  const [runId = ''] = await readdir(folder);
  const files = (await readdir(join(folder, runId, 'survey'))).map((file) => join(folder, runId, 'survey', file));
  await rm(join(output, 'snapshots'), { recursive: true });
  await rm(join(output, 'current'));
  const [damaged = '', exchanged = '', intact = ''] = files;
  await writeFile(damaged, 'no gzip');
  await copyFile(intact, exchanged);
  const replayed = await runPipeline(replay, smallRun(service, output));
  // Of the two that are damaged, the one that is read first.
  expect(replayed.error?.message).toMatch(/: the lake cannot be rebuilt without it/);
  const report = await run();
  expect(report).toMatchObject({ status: 'published', surveys: { fetched: 2, reused: 1 }, rows: { data_points: 3 } });
});

it('nothing that was landed is asked for again by a run on an older snapshot', async () => {
  await startAfterFirstRun();
  const first = await findCurrent(output);
  surveyOf(1).utrvs = [numberUtrv(1001, 77)];
  nextDay(1);
  await run();
  const after = await hashes();
  await rollback(output, first?.snapshotId ?? '');
  expect(await run()).toMatchObject({ status: 'published', surveys: { reused: 1, fetched: 0 } });
  expect(await hashes()).toEqual(after);
});

it('calculations are asked for of new surveys, and of old ones that never had them', async () => {
  service.calculated = { [`${id(1)}/wfn_2024`]: { total: 4.5, rating: 'B', pillars: { a: [1, 2] } } };
  await startAfterFirstRun();
  nextDay();
  const first = await run({ calculations: ['wfn_2024'] });
  expect(first).toMatchObject({ surveys: { fetched: 0 }, requests: { by_endpoint: { calculated: 3 } } });
  expect(await query('SELECT json_pointer, value_number, value_text FROM calculated_values ORDER BY ALL')).toEqual([
    { json_pointer: '/pillars/a/0', value_number: 1, value_text: null },
    { json_pointer: '/pillars/a/1', value_number: 2, value_text: null },
    { json_pointer: '/rating', value_number: null, value_text: 'B' },
    { json_pointer: '/total', value_number: 4.5, value_text: null },
  ]);
  expect(await query("SELECT survey_id FROM data_issues WHERE code = 'empty_calculation' ORDER BY ALL")).toEqual(
    [2, 3].map((number) => ({ survey_id: id(number) })),
  );
  expect(await run({ calculations: ['wfn_2024'] })).toMatchObject({ status: 'unchanged', requests: { total: 3 } });
});

it('a plan says what a run would do, and does nothing', async () => {
  await startAfterFirstRun();
  nextDay(1);
  service.surveys.push(smallSurvey(4));
  service.requests = [];
  const plan = await planRun(smallRun(service, output));
  expect(plan.surveys.fetch).toEqual([
    { survey_id: id(1), reason: 'changed' },
    { survey_id: id(4), reason: 'new' },
  ]);
  expect(surveysAsked()).toEqual([]);
  expect((await run()).requests.total).toBe(plan.total_requests);
});

it('a run that looks at a part of the time loads what was updated since then, although the lake has it, and what has changed', async () => {
  await startAfterFirstRun();
  nextDay(1);
  daysLater(5);
  nextDay(2);
  expect(await run({ changedSince: '2026-03-07' })).toMatchObject({ surveys: { fetched: 2 } });
  expect(await run({ changedSince: '2026-03-07' })).toMatchObject({ surveys: { fetched: 1 } });
});

const day = 86_400_000;

it.each([
  ['both', 400 * day, 30 * day],
  ["the service's, in 1971", -55 * 365 * day, 0],
])('a wrong clock hides no change: %s', async (_, ofService, ours) => {
  const right = service.now.getTime();
  service.now = new Date(right + ofService);
  await run({}, { clock: () => right + ours });
  service.now = new Date(right);
  surveyOf(2).utrvs = [numberUtrv(1002, 77)];
  nextDay(2);
  const report = await run({}, { clock: () => service.now.getTime() });
  expect(report).toMatchObject({ status: 'published', surveys: { fetched: 1 }, requests: { total: 4 } });
  await expectAsAFirstRun();
});

it('the token of another connection stops a run before anything is removed, unless that is accepted', async () => {
  await startAfterFirstRun();
  const before = await findCurrent(output);
  service.initiatives = [{ _id: id(70), name: 'Others', created: '2020-01-01T00:00:00.000Z' }];
  service.surveys = [80, 81].map((number) => smallSurvey(number, number, { initiativeId: id(70) }));
  nextDay();
  for (const maxRemovedPercent of [20, 100]) {
    const report = await run({ maxRemovedPercent });
    expect(report).toMatchObject({ status: 'stopped_by_guard', exit_code: 7, snapshot_id: before?.snapshotId });
    expect(report.error?.message).toContain(`the lake's root initiative ${id(1)} is not listed any more`);
    expect(report.error?.hint).toContain('--accept-roots');
    expect(service.requests).toHaveLength(3);
  }
  expect((await planRun(smallRun(service, output))).guard).toContain('another connection');
  const accepted = await run({ acceptRoots: true, maxRemovedPercent: 100 });
  expect(accepted).toMatchObject({ status: 'published', surveys: { removed: 3, fetched: 2 } });
  expect(await run()).toMatchObject({ status: 'unchanged' });
});
