import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSmallService } from '../support/small-service.ts';
import { esgLake } from './command.ts';

const service = await startSmallService({ surveys: 8, initiatives: 4, utrvsPerSurvey: 5 });
afterAll(() => service.close());
let cwd: string;
/** The setting that has no flag. */
let keepRuns = '90d';

const ran = async (...args: readonly string[]) => {
  const outcome = await esgLake(args, { cwd, env: { ESG_LAKE_KEEP_RUNS: keepRuns } });
  expect([args[0], outcome.code, outcome.stderr]).toEqual([args[0], 0, expect.any(String)]);
  return outcome;
};

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'esg-lake-retention-'));
  for (let night = 0; night < 3; night++) {
    await ran('run', '--quiet', ...service.nextNight(), '--keep-snapshots', '3', '--full');
  }
});
afterAll(() => rm(cwd, { recursive: true, force: true }));

describe('retention', () => {
  it('prunes snapshots, landed responses and reports in one go, and all that is left is right', async () => {
    const limits = ['--keep-snapshots', '1', '--keep-landing', '1'];
    keepRuns = '1';
    const { stderr } = await ran('snapshots', 'prune', ...limits);
    expect(stderr).toMatch(/deleted: 1 snapshot, \d+ landed responses \([\d.]+ k?B\), the reports of 1 run/);
    await ran('verify', '--landing');
    expect((await ran('snapshots', 'prune', ...limits)).stderr).toContain('nothing to delete');
    await ran('replay', '--quiet');
  });
});
