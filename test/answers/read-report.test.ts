import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readReport } from '../../src/report/earlier-runs.ts';

const surveys = { listed: 2, changed: 2, fetched: 2, reused: 0, unchanged: 0, removed: 0 };
const report = {
  facts: [],
  run_id: 'r1',
  pipeline: 'nightly',
  mode: 'incremental',
  status: 'published_with_gaps',
  exit_code: 3,
  started_at: '2026-01-02T03:04:05.678Z',
  finished_at: '2026-01-02T03:04:06.000Z',
  snapshot_id: 'r1',
  watermark_at: null,
  requests: { total: 7, by_endpoint: { survey: 7 }, retries: 0, throttled: 0, waited_ms: 0, rate_limit: null },
  bytes_received: 12,
  surveys: { ...surveys, failed: [{ survey_id: 's', reason: 'why' }] },
  rows: { surveys: 2 },
  issues: {},
  changes: { added: 1, changed: 0, removed: 0 },
  stages: [{ name: 'list', ms: 3 }],
  version: '0.1.0',
  source: 'https://reporting.example.com',
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-report-'));
  await mkdir(join(folder, 'runs/r1'), { recursive: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = async (text: string) => {
  await writeFile(join(folder, 'runs/r1/report.json'), text);
  return readReport(folder, 'r1');
};

it('a report is read, with fields that a later version adds', async () => {
  expect(await read(JSON.stringify({ ...report, later: true }))).toMatchObject(report);
});

it.each([
  ['cut short', JSON.stringify(report).slice(0, 90)],
  ['of another run', JSON.stringify({ ...report, run_id: 'r2' })],
  ['without a count', JSON.stringify({ ...report, requests: { ...report.requests, total: null } })],
  ['with a list that became a text', JSON.stringify({ ...report, surveys: { ...surveys, failed: 'x' } })],
  ['with an unknown status', JSON.stringify({ ...report, status: 'fine' })],
  ['with a time that is not one', JSON.stringify({ ...report, started_at: 'soon' })],
  ['that is null', 'null'],
])('a report %s counts as none', async (_what, text) => {
  expect(await read(text)).toBeNull();
});

it('a report that is not there counts as none', async () => {
  expect(await readReport(folder, 'r2')).toBeNull();
});
