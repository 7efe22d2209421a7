import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type PublishedRow, publishedRows } from '../../support/published-rows.ts';
import { comparedTables, differencesFrom } from './compared-tables.ts';
import { isOfSpace } from './id-space.ts';
import type { TrustInput } from './input.ts';
import { expectedOf } from './oracle.ts';
import { type SharedLake, sharedLakes } from './shared-lakes.ts';
import { tablesOf } from './tables.ts';
import { loadWorld } from './world-lake.ts';
import { sections } from './worlds/sections.ts';

type Tables = ReadonlyMap<string, readonly PublishedRow[]>;

/** The lake of every world has, row by row and in every column, what the oracle makes of the same bodies. */
const lakes = sharedLakes(Object.values(sections).flatMap((cases) => cases.map(({ world }) => world)));
const loaded = new Map<TrustInput, Promise<Tables>>();

/** Tests of the worlds in the lakes that are meant. */
export function compareWorlds(isMeant: (lake: SharedLake) => boolean): void {
  for (const [section, cases] of Object.entries(sections)) {
    const meant = cases.flatMap(({ title, world }) => {
      const lake = lakes.get(world);
      return lake !== undefined && isMeant(lake) ? [[title, world, lake] as const] : [];
    });
    describe.runIf(meant.length > 0)(section, () => {
      it.each(meant)('%s', async (_, world, lake) => {
        const member = lake.members.get(world);
        if (member === undefined) throw new Error('a world without a lake');
        const published = await rowsOf(lake.whole);
        expect(differencesFrom(tablesOf(expectedOf(member.input)), ofSpace(published, member.space))).toEqual([]);
      });
    });
  }
}

/** Loaded for the first world that asks. */
function rowsOf(whole: TrustInput): Promise<Tables> {
  const rows = loaded.get(whole) ?? loadedRows(whole);
  loaded.set(whole, rows);
  return rows;
}

async function loadedRows(whole: TrustInput): Promise<Tables> {
  const folder = await mkdtemp(join(tmpdir(), 'esg-lake-world-'));
  try {
    const { removed = [], initiatives } = whole;
    const former = removed.map((_id) => ({ _id, name: _id, created: '2020-01-01T00:00:00.000Z' }));
    if (former.length > 0) await loadWorld({ ...whole, initiatives: [...initiatives, ...former] }, folder);
    return await publishedRows(await loadWorld(whole, folder), comparedTables);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const ofSpace = (tables: Tables, space: number): Tables =>
  new Map(
    [...tables].map(([table, rows]) => [
      table,
      rows.filter((row) => isOfSpace(String(row['initiative_id'] ?? row['utrv_id']), space)),
    ]),
  );
