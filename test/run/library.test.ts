import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import nightly from '../../pipelines/nightly.ts';
import { createClient } from '../../src/extract/client.ts';
import { openLake } from '../../src/publish/lake.ts';
import { defaultRunOptions, type RunOptions } from '../../src/run/options.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { definePipeline, extractListings, type PipelineRun } from '../../src/steps.ts';
import { type Sandbox, startSandbox } from '../support/sandbox/server.ts';
import { withoutFigures } from '../support/without-figures.ts';

withoutFigures();

let sandbox: Sandbox;
let output: string;
let options: RunOptions;

beforeAll(async () => {
  sandbox = await startSandbox({ initiatives: 6, surveys: 8, utrvsPerSurvey: 30 });
  output = await mkdtemp(join(tmpdir(), 'esg-lake-library-'));
  options = {
    ...defaultRunOptions,
    baseUrl: sandbox.baseUrl,
    credentials: { kind: 'token', token: sandbox.token },
    output,
  };
  await runPipeline(nightly, options);
});

afterAll(async () => {
  await sandbox.close();
  await rm(output, { recursive: true, force: true });
});

describe('the library', () => {
  it('reads the published lake as objects', async () => {
    const lake = await openLake(output);
    const sql = 'SELECT utrv_id, value_scaled, period_end FROM data_points ORDER BY ALL LIMIT 1000';
    const rows = await lake.query(sql);
    lake.close();
    expect(Object.keys(rows[0] ?? {})).toEqual(['utrv_id', 'value_scaled', 'period_end']);
    expect(rows[0]?.['period_end']).toBeInstanceOf(Date);
  });

  it('never gives a result that broke off as if it were whole', async () => {
    const lake = await openLake(output);
    const sql = "SELECT CAST(CASE WHEN range < 900000 THEN '1' ELSE 'x' END AS INTEGER) AS n FROM range(1000000)";
    await expect(lake.query(sql)).rejects.toThrow(/Could not convert string 'x'/);
    lake.close();
  });

  it('talks to the service alone', async () => {
    const client = createClient({ baseUrl: sandbox.baseUrl, credentials: { kind: 'token', token: sandbox.token } });
    const { data: surveys } = await client.surveys();
    const surveyId = String(Reflect.get(Object(surveys[0]), '_id'));
    expect(await client.survey(surveyId)).toMatchObject({ data: { _id: surveyId } });
    await client.close();
  });

  it('runs a pipeline of the caller', async () => {
    const pipeline = definePipeline({
      name: 'count',
      async run(run: PipelineRun) {
        const { surveys } = await run.stage('list', () => extractListings(run));
        run.log('info', `${surveys.length} surveys`);
        run.unchanged();
      },
    });
    const told: string[] = [];
    const report = await runPipeline(pipeline, options, { onEvent: (e) => e.type === 'log' && told.push(e.message) });
    expect(report).toMatchObject({ pipeline: 'count', status: 'unchanged', surveys: { listed: 8 } });
    expect(told).toContain('8 surveys');
  });
});
