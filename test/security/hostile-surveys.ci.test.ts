import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import nightly from '../../pipelines/nightly.ts';
import { openLake } from '../../src/publish/lake.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { id, numberUtrv, type SmallService, smallRun, startSmallService, token } from '../support/changing-service.ts';

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

const survey = (number: number, utrvs: readonly Readonly<Record<string, unknown>>[]) => ({
  _id: id(10 + number),
  initiativeId: id(1),
  name: `Survey ${number}`,
  lastUpdated: '2026-02-01T10:00:00.000Z',
  utrvs,
});

async function add(kinds: readonly string[]): Promise<void> {
  const first = 7;
  for (const [at, kind] of kinds.entries()) {
    service.surveys.push(survey(first + at, [{ ...hostile[kind]?.(), _id: id(2000 + at) }]));
    if (kind !== 'deep') continue;
    // JavaScript does not write JSON of this depth.
    const path = `/v1/surveys/${id(10 + first + at)}`;
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

describe('hostile surveys beside good ones', () => {
  // All at once are the hardest to merge.
  it.each([
    ['first', names],
    ['later', names.toReversed()],
  ])('are published in a %s run', async (which, kinds) => {
    if (which === 'later') await run();
    await add(kinds);
    expect(await run()).toMatchObject({ status: 'published' });
    expect(await readAll()).toBe(6 + kinds.length);
  });
});
