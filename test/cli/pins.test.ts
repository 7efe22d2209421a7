import { createHash } from 'node:crypto';
import { readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { esgLake } from './command.ts';
import { copied, home, idsIn, name, pinned, runIn, usePinnedLake } from './pinned-lake.ts';

usePinnedLake();

const asked = async (cwd: string, ...args: readonly string[]) => {
  const { code, stdout, stderr } = await esgLake(args, { cwd });
  return { code, stderr, said: JSON.parse(stdout) };
};

describe('a pin', () => {
  it('keeps its snapshot beside the newest ones, and a run deletes it once the pin is removed', async () => {
    const cwd = await copied();
    const before = await idsIn(cwd);
    expect(before).toHaveLength(3);
    expect(before[0]).toBe(pinned);
    expect(await esgLake(['snapshots', 'unpin', name], { cwd })).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(`${pinned} is deleted once nothing else keeps it`),
    });
    expect(await idsIn(cwd)).toEqual(before);
    await runIn(cwd);
    expect(await idsIn(cwd)).not.toContain(pinned);
    expect(await readdir(join(cwd, 'output/pins'))).toEqual([]);
  });

  it('says the SHA-256 of its manifest, the same again when it is pinned again', async () => {
    const cwd = await copied();
    const manifest = await readFile(join(cwd, 'output/snapshots', pinned, 'manifest.json'));
    const sha256 = createHash('sha256').update(manifest).digest('hex');
    const again = await esgLake(['snapshots', 'pin', name, '--snapshot', pinned], { cwd });
    expect([again.code, again.stdout]).toEqual([0, expect.stringContaining(sha256)]);
    const { said } = await asked(cwd, 'snapshots', 'pin', name, '--snapshot', name, '--json');
    expect(said.pinned).toMatchObject({ name, snapshot_id: pinned, manifest_sha256: sha256 });
  });

  it('stands wherever a snapshot is asked for', async () => {
    const cwd = await copied();
    const folder = join(cwd, 'output/snapshots', pinned);
    const verified = await esgLake(['verify', '--snapshot', name], { cwd });
    expect([verified.code, verified.stdout]).toEqual([0, expect.stringContaining(`Snapshot ${pinned} matches`)]);
    const [from, to] = [await esgLake(['diff', name], { cwd }), await esgLake(['diff', pinned, name], { cwd })];
    expect([from.code, from.stdout]).toEqual([0, expect.stringContaining(`From ${pinned} to `)]);
    expect([to.code, to.stdout]).toEqual([0, expect.stringContaining('no figure of the group changed')]);
    expect((await esgLake(['snapshots', 'rollback', name], { cwd })).code).toBe(0);
    expect(await realpath(join(cwd, 'output/current'))).toBe(folder);
  });

  it.each([
    ['--snapshot', ['report', '--snapshot', '2025-anual-report'], 'Did you mean 2025-annual-report?'],
    ['unpin of nothing alike', ['snapshots', 'unpin', 'q1'], 'Pins: 2025-annual-report.'],
    ['another snapshot', ['snapshots', 'pin', name], `unpin ${name}`],
    ['another case', ['snapshots', 'pin', name.toUpperCase()], `unpin ${name}`],
    ['a snapshot that is not there', ['snapshots', 'pin', 'q1', '--snapshot', 'none'], 'Snapshots: 2025-annual'],
    ['--snapshot alone', ['snapshots', '--snapshot', name], 'snapshots pin NAME --snapshot ID'],
    ['another word', ['snapshots', 'pine', 'q1'], 'Did you mean pin?'],
    ['no name', ['snapshots', 'unpin'], 'esg-lake snapshots unpin NAME'],
    ['a word too many', ['snapshots', 'prune', 'q1'], 'unexpected argument "q1"'],
  ])('is refused with what to do: %s', async (_, args, hint) => {
    const before = await readdir(join(home, 'output'), { recursive: true });
    const { code, stderr } = await esgLake(args, { cwd: home });
    expect([code, stderr]).toEqual([2, expect.stringContaining(hint)]);
    expect(await readdir(join(home, 'output'), { recursive: true })).toEqual(before);
  });

  it.each(['', '..', 'a/b', '-x', 'ä', 'x'.repeat(65), 'PREVIOUS', '20260301T020004512Z-1f3a9c'])(
    'cannot be called "%s"',
    async (bad) => {
      const words = bad.startsWith('-') ? ['--', bad] : [bad];
      expect((await esgLake(['snapshots', 'pin', ...words], { cwd: home })).code).toBe(2);
      expect(await readdir(join(home, 'output/pins'))).toEqual([name]);
    },
  );

  it('is in the list of snapshots and in status', async () => {
    const { said: list } = await asked(home, 'snapshots', '--json');
    const snapshots: readonly { snapshot_id: string; pins: readonly string[] }[] = list.snapshots;
    expect(snapshots.map(({ snapshot_id, pins }) => [snapshot_id === pinned, pins])).toEqual([
      [false, []],
      [false, []],
      [true, [name]],
    ]);
    const { said: status } = await asked(home, 'status', '--json');
    expect(status.pins).toEqual([{ name, snapshot_id: pinned, damage: null }]);
    expect(list.pins).toEqual(status.pins);
    expect((await esgLake(['status'], { cwd: home })).stdout).toContain(`${name} (${pinned})`);
    expect((await esgLake(['snapshots'], { cwd: home })).stdout).toMatch(new RegExp(`${pinned}.* ${name}$`, 'm'));
  });
});
