import { expect, it } from 'vitest';
import replay from '../../pipelines/replay.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { hashes, nextDay, output, query, run, service, startAfterFirstRun, useSmallLake } from './small-lake.ts';
import { numberUtrv, smallRun, smallSurvey } from './small-service.ts';

useSmallLake();

it('a replay makes the same lake from the landed bodies without a request, and keeps what was remembered', async () => {
  service.surveys = [1, 2, 3].map((number) => smallSurvey(number));
  await startAfterFirstRun();
  service.surveys = service.surveys.slice(1);
  for (const survey of service.surveys.slice(0, 1)) survey.utrvs = [numberUtrv(1002, 77)];
  nextDay(2);
  expect(await run()).toMatchObject({ exit_code: 0, changes: { changed: 1, removed: 1 } });
  const before = await hashes();
  const history = await query('FROM data_point_changes ORDER BY ALL');
  expect(history).toHaveLength(2);
  service.requests = [];
  expect(await runPipeline(replay, smallRun(service, output))).toMatchObject({ status: 'published', exit_code: 0 });
  expect(service.requests).toEqual([]);
  expect(await hashes()).toEqual(before);
  expect(await query('FROM data_point_changes ORDER BY ALL')).toEqual(history);
});
