import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readExposition } from '../operations/exposition.ts';
import { startListener } from '../operations/listener.ts';
import { type Sandbox, startSandbox } from '../support/sandbox/server.ts';
import { esgLake } from './command.ts';

const secretPath = 'services/T0A1B2C3D4/B9Z8Y7X6/q1W2e3R4t5Y6u7I8';
let sandbox: Sandbox;
let cwd: string;
let env: Readonly<Record<string, string>>;

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 4, initiatives: 3, surveys: 6, utrvsPerSurvey: 5 });
  cwd = await mkdtemp(join(tmpdir(), 'esg-lake-notifications-'));
  env = { ESG_LAKE_BASE_URL: sandbox.baseUrl, ESG_LAKE_TOKEN: sandbox.token, ESG_LAKE_RETRIES: '0' };
  expect(await run([])).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await sandbox.close();
  await rm(cwd, { recursive: true, force: true });
});

const run = (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  esgLake(['run', '--quiet', ...args], { cwd, env: { ...env, ...more } });

const unreachable = { ESG_LAKE_BASE_URL: 'http://127.0.0.1:9' };

describe('the webhook of notify', () => {
  it('gets a digest with the report, of the runs that are asked for', async () => {
    const { url, posted } = await startListener();
    const page = 'https://intranet.example.com/esg/report.html';
    const told = (on: string) =>
      run([], { ESG_LAKE_NOTIFY: `${url}/${secretPath}`, ESG_LAKE_NOTIFY_ON: on, ESG_LAKE_PAGE_URL: page });
    sandbox.setNight(4);
    expect(await told('change')).toMatchObject({ code: 0 });
    expect(await told('change')).toMatchObject({ code: 0 });
    expect(posted).toHaveLength(1);
    expect(posted[0]?.body['text']).toMatch(/^ESG lake: published\n(changed|figures|look first): [\s\S]*\nhttps:\S+$/);
    expect(await run([], { ...unreachable, ESG_LAKE_NOTIFY: `${url}/${secretPath}` })).toMatchObject({ code: 6 });
    expect(posted[1]).toMatchObject({
      path: `/${secretPath}`,
      body: {
        status: 'failed',
        exit_code: 6,
        text: expect.stringMatching(/^ESG lake: the run failed \(exit code 6\)\n/),
      },
    });
    expect(JSON.stringify(posted.map(({ body }) => body))).not.toMatch(/T0A1B2C3D4|q1W2e3R4t5Y6u7I8/);
  });

  it('that cannot be used is a warning, and no byte of its path is written or shown', async () => {
    const { url } = await startListener(() => 410);
    const hook = `${url}/${secretPath}`;
    const loud = { ...env, ...unreachable, ESG_LAKE_NOTIFY: hook };
    const refused = await esgLake(['run', '--json', '--verbose'], { cwd, env: loud });
    expect([refused.code, refused.stderr]).toEqual([6, expect.stringContaining('the webhook of notify answered 410')]);
    const wrong = await run([], { ESG_LAKE_NOTIFY: `htp://x/${secretPath}` });
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      expect.stringContaining('ESG_LAKE_NOTIFY must be an address such as'),
    ]);
    const plain = await run([], { ESG_LAKE_NOTIFY: `http://hooks.example.com/${secretPath}` });
    expect([plain.code, plain.stderr]).toEqual([2, expect.stringContaining('notify uses plain http')]);
    const files = await readdir(join(cwd, 'output'), { recursive: true, withFileTypes: true });
    const logs = files.filter(({ name }) => /\.(json|ndjson|html)$/.test(name));
    const texts = await Promise.all(logs.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')));
    const said = [refused, wrong, plain].flatMap(({ stdout, stderr }) => [stdout, stderr]);
    for (const part of secretPath.split('/').slice(1)) expect([...texts, ...said].join('')).not.toContain(part);
  });
});

describe('metrics-file', () => {
  const toFile = { ESG_LAKE_METRICS_FILE: 'esg-lake.prom' };
  const metrics = async () => {
    const samples = readExposition(await readFile(join(cwd, 'esg-lake.prom'), 'utf8'));
    const sampleOf = (name: string, labels = {}) =>
      samples.get(`esg_lake_${name}`)?.find((one) => JSON.stringify(one.labels) === JSON.stringify(labels))?.value;
    return { samples, sampleOf };
  };

  it('says how the run and the lake are, in seconds and bytes', async () => {
    expect(await run(['--full', '--json'], toFile)).toMatchObject({ code: 0 });
    const { sampleOf } = await metrics();
    const status = JSON.parse((await esgLake(['status', '--json'], { cwd })).stdout);
    const report = JSON.parse(await readFile(join(cwd, 'output/runs', status.runs[0].run_id, 'report.json'), 'utf8'));
    expect(sampleOf('run_exit_code')).toBe(0);
    expect(sampleOf('last_success_timestamp_seconds')).toBe(Date.parse(report.finished_at) / 1000);
    expect(sampleOf('run_requests', { endpoint: 'survey' })).toBe(report.requests.by_endpoint.survey);
    expect(sampleOf('run_received_bytes')).toBe(report.bytes_received);
    expect(sampleOf('rows', { table: 'data_points' })).toBe(status.rows.data_points);
    expect(sampleOf('watermark_timestamp_seconds')).toBe(Date.parse(report.watermark_at) / 1000);
    expect(sampleOf('run_failed_surveys')).toBe(0);
    const notices = status.issues.filter((issue: { severity: string }) => issue.severity === 'notice');
    expect(sampleOf('issues', { severity: 'notice' })).toBe(
      notices.reduce((sum: number, issue: { count: number }) => sum + issue.count, 0),
    );
  });

  it('is written when the run failed too: the last success stays, the lake is as it was', async () => {
    const before = (await metrics()).sampleOf('last_success_timestamp_seconds');
    expect(await run([], { ...toFile, ...unreachable })).toMatchObject({ code: 6 });
    const { sampleOf } = await metrics();
    expect([sampleOf('run_exit_code'), sampleOf('last_success_timestamp_seconds')]).toEqual([6, before]);
    expect(sampleOf('rows', { table: 'data_points' })).toBeGreaterThan(0);
    expect(await run([], { ...toFile, ESG_LAKE_TOKEN: '' })).toMatchObject({ code: 2 });
    expect((await metrics()).sampleOf('run_exit_code')).toBe(2);
  });

  it('is refused before the run where it cannot be written', async () => {
    expect(await run([], { ESG_LAKE_METRICS_FILE: 'nowhere/x.prom' })).toMatchObject({ code: 2 });
    expect(await run([], { ESG_LAKE_METRICS_FILE: 'output/runs/x.prom' })).toMatchObject({ code: 2 });
  });
});
