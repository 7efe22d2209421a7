import { lstat, mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { damageFile, damages, filesOfLake } from '../../bench/proof/damage.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-damage-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

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
