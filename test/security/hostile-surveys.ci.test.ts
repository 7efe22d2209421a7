import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import nightly from '../../pipelines/nightly.ts';
import { openLake } from '../../src/publish/lake.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import {
  id,
  numberUtrv,
  type SmallService,
  smallRun,
  smallSurvey,
  startSmallService,
  token,
} from '../support/changing-service.ts';

/** Value records, by what is wrong with them; all of them answer one tracker. */
const hostile: Readonly<Record<string, () => Readonly<Record<string, unknown>>>> = {
  deep: () => answer('text', { data: '@deep' }),
  wide: () => answer('table', { table: [many((at) => ({ code: `column_${at}`, value: at }))] }),
  long: () => answer('text', { data: '{x'.repeat(500_000) }),
  options: () => answer('valueListMulti', { data: many((at) => `option ${at}`) }),
  entries: () => answer('numericValueList', { data: Object.fromEntries(many((at) => [`entry ${at}`, at])) }),
};

/** As deep as a survey may be; a deeper one is refused. */
const depth = 900;
const many = <T>(of: (at: number) => T): T[] => Array.from({ length: 20_000 }, (_, at) => of(at));

const answer = (valueType: string, valueData: Readonly<Record<string, unknown>>) =>
  numberUtrv(0, 0, { valueType, valueData, value: undefined });

const names = Object.keys(hostile);

let service: SmallService;
let output: string;

beforeEach(async () => {
  service = await startSmallService();
  service.surveys = [1, 2, 3, 4, 5, 6].map((number) => survey(number, [numberUtrv(1000 + number, number)]));
  output = await mkdtemp(join(tmpdir(), 'esg-lake-hostile-'));
});

afterEach(async () => {
  await service.close();
  await rm(output, { recursive: true, force: true });
});

const survey = (number: number, utrvs: readonly Readonly<Record<string, unknown>>[]) =>
  smallSurvey(number, 0, { _id: id(10 + number), utrvs });

async function add(kinds: readonly string[]): Promise<void> {
  for (const kind of kinds) {
    const number = service.surveys.length + 1;
    service.surveys.push(survey(number, [{ ...hostile[kind]?.(), _id: id(2000 + number) }]));
    if (kind !== 'deep') continue;
    // JavaScript does not write JSON of this depth.
    const path = `/v1/surveys/${id(10 + number)}`;
    const answered = await fetch(`${service.baseUrl}${path}`, { headers: { authorization: `Bearer ${token}` } });
    const deep = '{"deep":'.repeat(depth) + 1 + '}'.repeat(depth);
    service.saying.set(
      path,
      (await answered.text()).replace('"@deep"', () => deep),
    );
  }
}

/** Reads every value in as little memory as a reader may have. */
async function readAll(): Promise<unknown> {
  const lake = await openLake(output, { memoryLimitMb: 128 });
  try {
    await lake.query('SELECT sum(hash(COLUMNS(*))) FROM data_points');
    const [row] = await lake.query('SELECT count(DISTINCT survey_id)::INTEGER AS surveys FROM data_points');
    return row?.['surveys'];
  } finally {
    lake.close();
  }
}

const run = () => runPipeline(nightly, smallRun(service, output, { workers: 0 }));

it('hostile surveys beside good ones are published, in a first run and in a later one', async () => {
  await add(names);
  expect(await run()).toMatchObject({ status: 'published' });
  await add(names.toReversed());
  expect(await run()).toMatchObject({ status: 'published' });
  expect(await readAll()).toBe(6 + 2 * names.length);
});
