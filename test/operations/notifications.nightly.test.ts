import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { esgLake } from '../cli/command.ts';
import { skip } from '../readers/needs.ts';
import { startSmallService } from '../support/small-service.ts';
import { findPromtool, outcomeOf } from './tools.ts';

const service = await startSmallService({ surveys: 6, initiatives: 3, utrvsPerSurvey: 5 });
const env = { ESG_LAKE_METRICS_FILE: 'esg-lake.prom' };
let cwd: string;

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'esg-lake-told-'));
  expect(await esgLake(['run', '--quiet', ...service.nextNight()], { cwd, env })).toMatchObject({ code: 0 });
  expect(await esgLake(['replay', '--quiet'], { cwd, env })).toMatchObject({ code: 0 });
  const failing = ['run', '--quiet', '--base-url', 'http://127.0.0.1:9'];
  const nobody = { ...env, ESG_LAKE_TOKEN: 'a-token-of-nobody', ESG_LAKE_RETRIES: '0' };
  expect(await esgLake(failing, { cwd, env: nobody })).toMatchObject({ code: 6 });
});
afterAll(async () => {
  await service.close();
  await rm(cwd, { recursive: true, force: true });
});

describe('notifications', () => {
  it('promtool finds nothing to say about the metrics', async (test) => {
    const promtool = await findPromtool();
    if (typeof promtool !== 'string') return skip(test, promtool.missing);
    const checked = await outcomeOf('sh', ['-c', `"${promtool}" check metrics < esg-lake.prom`], { cwd });
    expect([checked.code, checked.said]).toEqual([0, '']);
    expect((await readFile(join(cwd, 'esg-lake.prom'), 'utf8')).match(/^# HELP/gm)?.length).toBeGreaterThan(15);
  });
});
