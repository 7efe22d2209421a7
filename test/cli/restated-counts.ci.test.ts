import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readExposition } from '../operations/exposition.ts';
import { startListener } from '../operations/listener.ts';
import { id, numberUtrv, type SmallService, startSmallService, token } from '../support/changing-service.ts';
import { esgLake } from './command.ts';

let service: SmallService;
let cwd: string;

beforeAll(async () => {
  service = await startSmallService();
  cwd = await mkdtemp(join(tmpdir(), 'esg-lake-restated-'));
});
afterAll(async () => {
  await service.close();
  await rm(cwd, { recursive: true, force: true });
});

const run = (...args: readonly string[]) =>
  esgLake(['run', '--max-removed', '100', ...args], {
    cwd,
    env: {
      ESG_LAKE_BASE_URL: service.baseUrl,
      ESG_LAKE_TOKEN: token,
      ESG_LAKE_NOTIFY_ON: 'change',
      ESG_LAKE_METRICS_FILE: 'metrics.prom',
    },
  });

/** A survey with these records is all that the service has, since this day of March. */
function serve(day: number, ...utrvs: readonly Readonly<Record<string, unknown>>[]): void {
  service.now = new Date(Date.UTC(2026, 2, day, 2));
  const lastUpdated = new Date(Date.UTC(2026, 2, day - 1, 10)).toISOString();
  service.surveys = [{ _id: id(1), initiativeId: id(1), name: 'Report', lastUpdated, utrvs }];
}

const verified = { status: 'verified' };
const kWh = { ...verified, universalTracker: { ...numberUtrv(4, 7).universalTracker, unit: 'kWh' } };

async function ask(question: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { code, stdout, stderr } = await esgLake(['query', question, '--format', 'json'], { cwd });
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

it('every place that counts restatements counts the reported numbers of the view, and no collection', async () => {
  const unchanged = numberUtrv(5, 5, verified);
  serve(1, numberUtrv(1, 100, verified), numberUtrv(2, 100), numberUtrv(3, 9, verified), numberUtrv(4, 7, verified));
  expect(await run('--quiet')).toMatchObject({ code: 0 });
  serve(2, numberUtrv(1, 100), numberUtrv(2, 100), numberUtrv(3, 9, verified), numberUtrv(4, 7, verified), unchanged);
  const { url, posted } = await startListener();
  expect(await run('--quiet')).toMatchObject({ code: 0 });
  // Opened again and changed; a draft; gone; redefined.
  serve(3, numberUtrv(1, 900), numberUtrv(2, 900), numberUtrv(4, 7, kWh), unchanged);
  const told = ['--notify', url, '--report', 'report.json'];
  const { code, stdout, stderr } = await run(...told);
  expect([code, stderr]).toEqual([0, expect.anything()]);

  expect(await ask('SELECT utrv_id, change, cause, was_reported FROM restatements ORDER BY utrv_id')).toEqual([
    { utrv_id: id(1), change: 'changed', cause: 'reported', was_reported: true },
    { utrv_id: id(2), change: 'changed', cause: 'reported', was_reported: false },
    { utrv_id: id(3), change: 'removed', cause: 'reported', was_reported: true },
    { utrv_id: id(4), change: 'changed', cause: 'definition', was_reported: true },
  ]);
  const metrics = readExposition(await readFile(join(cwd, 'metrics.prom'), 'utf8'));
  expect({
    question: (await ask('@restated')).length,
    report: JSON.parse(await readFile(join(cwd, 'report.json'), 'utf8')).restated,
    notification: Number(/(\d+) reported numbers restated/.exec(String(posted.at(-1)?.body['text']))?.[1]),
    summary: Number(/(\d+) reported numbers restated/.exec(stdout.replace(/\s+/g, ' '))?.[1]),
    metrics: metrics.get('esg_lake_run_restated')?.[0]?.value,
  }).toEqual({ question: 3, report: 3, notification: 3, summary: 3, metrics: 3 });
});
