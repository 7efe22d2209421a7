import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { esgLake } from './command.ts';
import { copied, idsIn, name, pinned, runIn, usePinnedLake } from './pinned-lake.ts';

usePinnedLake();

/** Keeps of the landing what two snapshots and the pin need. Says what it warns of. */
const prunedIn = async (cwd: string): Promise<string> => (await runIn(cwd, '--keep-landing', '1')).stderr;

const unread = (what: string): RegExp =>
  new RegExp(`warning: the pin ${name} is damaged: .*${what}; restatements do not count`);

const unknownNeeds = /warning: .* cannot be read and may need landed responses: nothing is deleted from the landing/;

const damages: readonly (readonly [string, (cwd: string) => Promise<unknown>])[] = [
  ['its database is gone', (cwd) => rm(join(cwd, 'output/snapshots', pinned, 'lake.duckdb'))],
  ['its manifest is lost', (cwd) => rm(join(cwd, 'output/snapshots', pinned, 'manifest.json'))],
];

it.each(damages)('a damaged pin is named, kept and stops nothing: %s', async (_, damage) => {
  const cwd = await copied();
  await damage(cwd);
  const failed = new RegExp(`^FAIL {2}pin ${name}: `, 'm');
  const verified = await esgLake(['verify'], { cwd });
  expect([verified.code, verified.stdout]).toEqual([7, expect.stringMatching(failed)]);
  const status = await esgLake(['status', '--json'], { cwd });
  const said = expect.stringContaining(`the pin ${name} is damaged`);
  expect([status.code, JSON.parse(status.stdout).damage]).toEqual([7, [said]]);
  const list = await esgLake(['snapshots'], { cwd });
  expect([list.code, list.stderr]).toEqual([0, said]);
  const before = await idsIn(cwd);
  expect(await prunedIn(cwd)).toMatch(unknownNeeds);
  expect(await readdir(join(cwd, 'output/pins'))).toEqual([name]);
  const after = await idsIn(cwd);
  expect(after.slice(0, -1)).toEqual([pinned, before.at(-1)]);
  const pinAgain = () => esgLake(['snapshots', 'pin', name, '--snapshot', pinned], { cwd });
  expect(await pinAgain()).toMatchObject({ code: 7, stderr: expect.stringContaining('is not pinned') });
  expect((await esgLake(['snapshots', 'unpin', name], { cwd })).code).toBe(0);
  expect((await esgLake(['verify'], { cwd })).code).toBe(0);
  expect((await pinAgain()).code).toBe(7);
});

it('a pin that does not say what it keeps stops nothing', async () => {
  const cwd = await copied();
  const folder = join(cwd, 'output/pins', name);
  await rm(folder);
  await mkdir(folder);
  expect(await prunedIn(cwd)).toMatch(unread('lake.duckdb cannot be read'));
  expect(await idsIn(cwd)).not.toContain(pinned);
  expect(await readdir(folder)).toEqual([]);
  const { code, stderr } = await esgLake(['report', '--snapshot', name], { cwd });
  expect([code, stderr]).toEqual([7, expect.stringContaining(`unpin ${name}`)]);
});

it('nothing is deleted from the landing while the database of a pin is lost', async () => {
  const cwd = await copied();
  const landed = async () => new Set(await readdir(join(cwd, 'output/landing'), { recursive: true }));
  await rm(join(cwd, 'output/snapshots', pinned, 'lake.duckdb'));
  const before = await landed();
  const house = ['snapshots', 'prune', '--keep-snapshots', '2', '--keep-landing', '1'];
  const { code, stderr } = await esgLake(house, { cwd });
  expect([code, stderr]).toEqual([7, expect.stringContaining(`unpin ${name}`)]);
  expect(await landed()).toEqual(before);
  await esgLake(['snapshots', 'unpin', name], { cwd });
  expect((await esgLake(house, { cwd })).code).toBe(0);
  expect((await landed()).size).toBeLessThan(before.size);
});

it('retention prunes snapshots and landed responses in one go, and all that is left is right', async () => {
  const cwd = await copied();
  const ran = async (...args: readonly string[]) => {
    const outcome = await esgLake(args, { cwd });
    expect([args[0], outcome.code]).toEqual([args[0], 0]);
    return outcome;
  };
  await ran('snapshots', 'unpin', name);
  const limits = ['--keep-snapshots', '1', '--keep-landing', '1'];
  const { stderr } = await ran('snapshots', 'prune', ...limits);
  expect(stderr).toMatch(/deleted: 1 snapshot, \d+ landed responses \([\d.]+ k?B\)/);
  await ran('verify', '--landing');
  expect((await ran('snapshots', 'prune', ...limits)).stderr).toContain('nothing to delete');
  await ran('replay', '--quiet');
});
