import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import nightly from '../../pipelines/nightly.ts';
import { verifyLanding } from '../../src/answers/verify-landing.ts';
import { openLake } from '../../src/publish/lake.ts';
import { findCurrent } from '../../src/publish/snapshot-folders.ts';
import type { RunReport } from '../../src/report/report.ts';
import { defaultRunOptions } from '../../src/run/options.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { id, numberUtrv, type SmallService, startSmallService, token } from './small-service.ts';

const codes = ['a', 'b'];
const surveyId = id(1);

let service: SmallService;
let output: string;

beforeEach(async () => {
  service = await startSmallService();
  output = await mkdtemp(join(tmpdir(), 'esg-lake-lost-'));
  const lastUpdated = '2026-02-01T10:00:00.000Z';
  service.surveys = [
    { _id: surveyId, initiativeId: id(1), name: 'One', lastUpdated, utrvs: [numberUtrv(1001, 1)] },
    { _id: id(2), initiativeId: id(1), name: 'Two', lastUpdated, utrvs: [numberUtrv(1002, 2)] },
  ];
});

afterEach(async () => {
  await service.close();
  await rm(output, { recursive: true, force: true });
});

async function run(): Promise<RunReport> {
  service.requests = [];
  const source = { baseUrl: service.baseUrl, credentials: { kind: 'token', token } as const, output };
  return runPipeline(nightly, { ...defaultRunOptions, ...source, calculations: codes, workers: 0, retries: 0 });
}

async function query(sql: string): Promise<readonly unknown[]> {
  const lake = await openLake(output);
  const rows = await lake.query(sql);
  lake.close();
  return rows.map((row) => Object.values(row));
}

const values = 'SELECT survey_id, calculation_code, value_number FROM calculated_values ORDER BY ALL';
const issues = "SELECT survey_id, calculation_code FROM data_issues WHERE scope = 'calculated' ORDER BY ALL";

/** Takes away what was landed of the calculations, and lets a check find that out. */
async function loseLanded(): Promise<void> {
  const [runId = ''] = (await readdir(join(output, 'landing'))).sort();
  const folder = join(output, 'landing', runId, 'calculated');
  for (const file of await readdir(folder)) await rm(join(folder, file));
  await verifyLanding(output, await findCurrent(output));
}

describe('what is asked for again of a survey that stays as it is', () => {
  it('takes the place of what the lake had: rows, issues, and nothing of others', async () => {
    service.calculated = { [`${surveyId}/a`]: {}, [`${surveyId}/b`]: { x: 5 }, [`${id(2)}/a`]: { x: 6 } };
    await run();
    const before = { values: await query(values), issues: await query(issues) };
    await loseLanded();
    const again = await run();
    expect(again.requests.by_endpoint['calculated']).toBe(3);
    expect({ values: await query(values), issues: await query(issues) }).toEqual(before);
  });
});
