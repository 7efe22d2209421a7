import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import nightly from '../../pipelines/nightly.ts';
import { defaultRunOptions } from '../../src/run/options.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { expandCase } from '../rules/bodies.ts';
import { startFakeService } from '../support/fake-service.ts';
import { publishedRows } from '../support/published-rows.ts';
import { withoutFigures } from '../support/without-figures.ts';

withoutFigures();

it('101 value lists cost two lookups on the first night and none on the next, which has a new record', async () => {
  const lists = Array.from({ length: 101 }, (_, i) => ({
    _id: `#f${i.toString(16).padStart(3, '0')}`,
    options: [['a', 'A']],
  }));
  const values = lists.map(({ _id }) => ({
    tracker: { valueType: 'valueList', valueListId: _id },
    valueData: { data: 'a' },
  }));
  const night = (count: number, lastUpdated: string) =>
    expandCase({ surveys: [{ lastUpdated, values: values.slice(0, count) }], valueLists: lists });
  const output = await mkdtemp(join(tmpdir(), 'esg-lake-lists-'));
  onTestFinished(() => rm(output, { recursive: true, force: true }));
  const lookups = async (count: number, lastUpdated: string): Promise<readonly string[]> => {
    const service = await startFakeService(night(count, lastUpdated));
    const source = { baseUrl: service.baseUrl, credentials: { kind: 'token', token: service.token }, output } as const;
    const report = await runPipeline(nightly, { ...defaultRunOptions, ...source, workers: 0 });
    await service.close();
    expect(report).toMatchObject({ status: 'published', surveys: { fetched: 1 } });
    return service.requests.filter((request) => request.startsWith('POST '));
  };
  expect(await lookups(101, '2025-02-01T00:00:00.000Z')).toHaveLength(2);
  expect(await lookups(100, '2099-02-01T00:00:00.000Z')).toEqual([]);
  const rows = await publishedRows(output, ['value_lists', 'value_list_options']);
  expect(rows.get('value_lists'), 'the list that nothing refers to any more is gone').toHaveLength(100);
  expect(rows.get('value_list_options')).toHaveLength(100);
});
