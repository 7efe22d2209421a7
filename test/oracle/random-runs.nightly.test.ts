import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inputOf } from '../rules/group-input.ts';
import type { GroupText } from '../rules/group-text.ts';
import { loadGroup } from '../rules/load-group.ts';
import { publishedRows } from '../support/published-rows.ts';
import { doubtKinds } from './group/doubts.ts';
import { histories } from './random/group-history.ts';
import { differencesIn } from './trust/compared-tables.ts';
import { exclusionReasons } from './trust/uses.ts';

/** Groups in one test, so that none takes longer than a test may. */
const together = 3;

/** `FAST_CHECK='{"seed":1,"path":"3"}'` repeats a failure; with `"endOnFailure":false` it looks for a smaller one. */
const parameters = { numRuns: together, endOnFailure: true, ...JSON.parse(process.env['FAST_CHECK'] ?? '{}') };

const seen = new Set<unknown>();

it.each(Array.from({ length: 14 }, (_, i) => i + 1))(
  'after every run of random groups all tables are those of the oracle: %i',
  async () => {
    await fc.assert(fc.asyncProperty(histories, compareRuns), parameters);
  },
);

it('they had every doubt, exclusion and way to make a figure', () => {
  const bases = ['own report', 'own report + below', 'below', "service's aggregation", 'reported', 'parts'];
  const wanted = [...doubtKinds, ...exclusionReasons, ...bases, 'period_end', 'aggregation'];
  expect(wanted.filter((name) => !seen.has(name))).toEqual([]);
});

async function compareRuns(groups: readonly GroupText[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'esg-lake-random-'));
  try {
    for (const [run, group] of groups.entries()) {
      const output = await loadGroup(inputOf(group), folder);
      const differences = await differencesIn(output, group.year_end);
      await note(output);
      if (differences.length === 0) continue;
      const full = await loadGroup(inputOf(group), join(folder, 'full'));
      const isAlways = (await differencesIn(full, group.year_end)).length > 0;
      const which = isAlways ? 'also when loaded at once' : `after ${run + 1} runs, not when loaded at once`;
      throw new Error(`${which}: ${inLines(differences)}\n${isAlways ? inLines([group]) : inLines(groups)}`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function note(output: string): Promise<void> {
  const tables = await publishedRows(output, ['figures', 'initiative_rollup', 'exclusions']);
  for (const row of [...tables.values()].flat())
    for (const name of [row['basis'], row['reason'], row['doubts']].flat()) seen.add(name);
}

const inLines = (items: readonly unknown[]): string => items.map((item) => JSON.stringify(item)).join('\n');
