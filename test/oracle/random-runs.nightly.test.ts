import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { it } from 'vitest';
import { publishedRows } from '../support/published-rows.ts';
import { histories } from './random/group-history.ts';
import { boundaryChange, comparedTables, differencesFrom } from './trust/compared-tables.ts';
import { expectedOf } from './trust/oracle.ts';
import { tablesOf } from './trust/tables.ts';
import { inputOf, type World } from './trust/world.ts';
import { loadWorld } from './trust/world-lake.ts';

/** Groups in one test, so that none takes longer than a test may. */
const together = 3;

/** `FAST_CHECK='{"seed":1,"path":"3"}'` repeats a failure; with `"endOnFailure":false` it looks for a smaller one. */
const parameters = { numRuns: together, endOnFailure: true, ...JSON.parse(process.env['FAST_CHECK'] ?? '{}') };

it.each(Array.from({ length: 14 }, (_, i) => i + 1))(
  'after every run of random groups all tables are those of the oracle: %i',
  async () => {
    await fc.assert(fc.asyncProperty(histories, compareRuns), parameters);
  },
);

async function compareRuns(worlds: readonly World[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'esg-lake-random-'));
  try {
    for (const [run, world] of worlds.entries()) {
      const differences = await differencesIn(world, folder);
      if (differences.length === 0) continue;
      const isAlways = (await differencesIn(world, join(folder, 'full'))).length > 0;
      const which = isAlways ? 'also when loaded at once' : `after ${run + 1} runs, not when loaded at once`;
      throw new Error(`${which}: ${inLines(differences)}\n${isAlways ? inLines([world]) : inLines(worlds)}`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function differencesIn(world: World, folder: string): Promise<readonly unknown[]> {
  const input = inputOf(world);
  const published = await publishedRows(await loadWorld(input, folder), [...comparedTables, 'boundary_changes']);
  const changes = (published.get('boundary_changes') ?? []).map(boundaryChange);
  return differencesFrom(tablesOf(expectedOf(input, changes)), published);
}

const inLines = (items: readonly unknown[]): string => items.map((item) => JSON.stringify(item)).join('\n');
