import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { damageFile } from '../../bench/proof/damage.ts';
import { pinSnapshot } from '../../src/publish/pins.ts';
import { currentId } from '../../src/publish/snapshot-folders.ts';
import { output, query, run, service, startAfterFirstRun, useSmallLake } from '../run/small-lake.ts';
import { numberUtrv, smallSurvey } from '../support/changing-service.ts';

useSmallLake((small) => {
  small.surveys = [smallSurvey(1)];
});

/** A run of the next night, in which two drafts have this value; the second came after the first night. */
async function loaded(value: number): Promise<string> {
  const warnings: string[] = [];
  service.now = new Date(service.now.getTime() + 86_400_000);
  const lastUpdated = service.now.toISOString();
  service.surveys = [smallSurvey(1, 1, { lastUpdated, utrvs: [1001, 1002].map((one) => numberUtrv(one, value)) })];
  const onEvent = (event: { readonly type: string; readonly message?: string }) =>
    event.type === 'log' && warnings.push(event.message ?? '');
  expect(await run({}, { onEvent })).toMatchObject({ status: 'published', exit_code: 0 });
  return warnings.join('\n');
}

it('a pin makes what its figures are made of reported; one that is damaged costs a warning, and is read once it is whole', async () => {
  await startAfterFirstRun();
  const first = (await currentId(output)) ?? '';
  await loaded(2);
  await pinSnapshot(output, '2025-annual-report', first);
  const database = join(output, 'snapshots', first, 'lake.duckdb');
  const whole = await readFile(database);
  await damageFile(database, 'cut');
  expect(await loaded(3)).toContain('the pin 2025-annual-report is damaged');
  await writeFile(database, whole);
  await loaded(4);
  const restated =
    'SELECT new_value_number AS value, utrv_id[-3:] AS record, was_reported FROM restatements ORDER BY ALL';
  expect((await query(restated)).map((row) => Object.values(Object(row)))).toEqual([
    [2, '3e9', false],
    [3, '3e9', false],
    [3, '3ea', false],
    [4, '3e9', true],
    [4, '3ea', false],
  ]);
});
