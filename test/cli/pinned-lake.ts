import { cp, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { snapshotIds } from '../../src/publish/snapshot-folders.ts';
import { type SmallService, startSmallService } from '../support/small-service.ts';
import { withoutFigures } from '../support/without-figures.ts';
import { esgLake, type Outcome } from './command.ts';

export const name = '2025-annual-report';

let service: SmallService;
/** The folder of a lake of three snapshots: the oldest is pinned, and only the newest two would be kept without it. */
export let home: string;
export let pinned: string;

export const idsIn = (cwd: string): Promise<readonly string[]> => snapshotIds(join(cwd, 'output'));

/** A run of the next night. */
export async function runIn(cwd: string, ...more: readonly string[]): Promise<Outcome> {
  const args = ['run', '--quiet', ...service.nextNight(), '--keep-snapshots', '2', ...more];
  const outcome = await esgLake(args, { cwd });
  expect([outcome.code, outcome.stderr]).toEqual([0, expect.any(String)]);
  return outcome;
}

/** Tests of a file use one lake. */
export function usePinnedLake(): void {
  withoutFigures();
  beforeAll(async () => {
    service = await startSmallService({ surveys: 8, initiatives: 4, utrvsPerSurvey: 5 });
    home = await realpath(await mkdtemp(join(tmpdir(), 'esg-lake-pinned-')));
    await runIn(home);
    expect((await esgLake(['snapshots', 'pin', name], { cwd: home })).code).toBe(0);
    pinned = (await idsIn(home))[0] ?? '';
    for (let night = 0; night < 2; night++) await runIn(home);
  });
  afterAll(async () => {
    await service.close();
    await rm(home, { recursive: true, force: true });
  });
}

/** A copy of the lake, gone after the test. */
export async function copied(): Promise<string> {
  const cwd = await realpath(await mkdtemp(join(tmpdir(), 'esg-lake-pinned-')));
  onTestFinished(() => rm(cwd, { recursive: true, force: true }));
  await cp(home, cwd, { recursive: true, verbatimSymlinks: true });
  return cwd;
}
