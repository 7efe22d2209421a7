import { lstat, mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { damageFile, damages, filesOfLake } from '../../bench/proof/damage.ts';
import { nextStepOf } from '../../bench/proof/next-step.ts';
import { writeSection } from '../../bench/proof/reliability-file.ts';
import { createTally, increase, tallyFromJson, tallyToJson } from '../../bench/proof/tally.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-damage-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('what a hint tells to do', () => {
  it.each([
    ['Make it again with `esg-lake replay`.', { kind: 'command', args: ['replay'] }],
    ['Load everything from the service instead: esg-lake run --full.', { kind: 'command', args: ['run', '--full'] }],
    [
      'Go back: `esg-lake snapshots rollback 20261122T003703325Z-e4c1aa`.',
      { kind: 'command', args: ['snapshots', 'rollback', '20261122T003703325Z-e4c1aa'] },
    ],
    ['Free some space and run again.', { kind: 'command', args: ['run'] }],
    ['Delete /data/lake/.lock and run again.', { kind: 'delete', path: '/data/lake/.lock' }],
    ['Point `current` to another with `esg-lake snapshots rollback ID`.', null],
    ['Ask your administrator.', null],
  ])('%s', (hint, step) => expect(nextStepOf(hint)).toEqual(step));
});

describe('damage to a file', () => {
  it.each(damages)('%s changes it', async (damage) => {
    const file = join(folder, damage);
    await writeFile(file, 'sixteen letters.', { mode: 0o444 });
    await damageFile(file, damage);
    expect(await readFile(file, 'utf8').catch(() => null)).not.toBe('sixteen letters.');
  });

  it.each(damages)('%s changes what a link says', async (damage) => {
    const link = join(folder, `link-${damage}`);
    await symlink('snapshots/20261122T003703325Z-e4c1aa', link);
    await damageFile(link, damage);
    expect(await readlink(link).catch(() => null)).not.toBe('snapshots/20261122T003703325Z-e4c1aa');
  });

  it('flips one bit and nothing else', async () => {
    const file = join(folder, 'one-bit');
    await writeFile(file, Buffer.alloc(64));
    await damageFile(file, 'flipped', 1);
    const bytes = await readFile(file);
    expect([bytes.length, [...bytes].filter((byte) => byte !== 0)]).toEqual([64, [0x10]]);
    expect((await lstat(file)).isFile()).toBe(true);
  });

  it('is done only to what is there: not to the journal of a killed run, nor twice to what became a folder', async () => {
    const lake = join(folder, 'lake');
    await mkdir(join(lake, 'snapshots/1'), { recursive: true });
    await symlink('snapshots/1', join(lake, 'current'));
    const manifest = { database: { path: 'lake.duckdb' }, tables: {} };
    await writeFile(join(lake, 'current/manifest.json'), JSON.stringify(manifest));
    await mkdir(join(lake, 'current/lake.duckdb'));
    await mkdir(join(lake, 'landing/1'), { recursive: true });
    await writeFile(join(lake, 'landing/1/index.ndjson'), '{"endpoint": cut\n');
    const kinds = (await filesOfLake(lake)).map(({ kind }) => kind);
    expect(kinds).toEqual(['manifest', 'index', 'current']);
  });
});

describe('what a proof writes', () => {
  it('one section is replaced, the others stay', async () => {
    const file = join(folder, 'RELIABILITY.md');
    await writeSection(file, 'memory', 'old');
    await writeSection(file, 'nights', 'nights stay');
    await writeSection(file, 'memory', 'new');
    const text = await readFile(file, 'utf8');
    expect(text).toMatch(/^# Reliability.*new.*nights stay/s);
    expect(text).not.toContain('old');
  });

  it('an interrupted proof counts on from where it stopped', () => {
    const tally = createTally();
    tally.runs = 7;
    increase(tally.killsAt, 'current.switched');
    expect(tallyFromJson(JSON.parse(JSON.stringify(tallyToJson(tally))))).toEqual(tally);
  });
});
