import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
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
  it('begins with what status says of the disk: every file once, though snapshots share many', async () => {
    const { disk } = JSON.parse((await ran('status', '--json')).stdout);
    const { total, ...parts } = disk;
    expect(Object.keys(parts)).toEqual(['snapshots', 'pins', 'landing', 'runs', 'other']);
    expect(Object.values(parts).reduce((sum: number, size) => sum + Number(size), 0)).toBe(total);
    const folders = (await readdir(join(cwd, 'output'), { recursive: true, withFileTypes: true })).filter((one) =>
      one.isDirectory(),
    );
    // `du` counts hard links once, and folders and links too.
    const du = Number(
      execFileSync('du', ['-s', '--apparent-size', '-B1', join(cwd, 'output')], { encoding: 'utf8' }).split('\t')[0],
    );
    expect(du - total).toBeGreaterThan(0);
    expect(du - total).toBeLessThanOrEqual((folders.length + 1) * 16_384 + 200);
    expect((await ran('status')).stdout).toMatch(/^Disk {7}[\d.]+ MB: snapshots [\d.]+ MB, landing/m);
  });

  it('prunes snapshots, landed responses and reports in one go, and all that is left is right', async () => {
    const limits = ['--keep-snapshots', '1', '--keep-landing', '1'];
    keepRuns = '1';
    const { stderr } = await ran('snapshots', 'prune', ...limits);
    expect(stderr).toMatch(/deleted: 1 snapshot, \d+ landed responses \([\d.]+ k?B\), the reports of 1 run/);
    await ran('verify', '--landing');
    expect((await ran('snapshots', 'prune', ...limits)).stderr).toContain('nothing to delete');
    await ran('replay', '--quiet');
  });

  it('refuses what is neither a number of runs nor an age', async () => {
    const { code, stderr } = await esgLake(['run', '--keep-landing', 'forever'], { cwd });
    expect([code, stderr]).toEqual([2, expect.stringContaining('a number of runs such as 30, or an age such as 90d')]);
  });
});
