import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PublishedLake, publishLake } from '../pipeline/published-lake.ts';
import { writeDecisions } from '../rules/load-group.ts';
import { type PublishedRow, publishedRows } from '../support/published-rows.ts';
import type { SandboxOptions } from '../support/sandbox/server.ts';
import { doubtKinds } from './group/doubts.ts';
import { differencesIn } from './trust/compared-tables.ts';
import { exclusionReasons } from './trust/uses.ts';

/** The lake of the simulated service against what the oracle makes of its records, row by row and in every column. */
export function compareLake(world: SandboxOptions): void {
  let lake: PublishedLake;
  beforeAll(async () => {
    lake = await publishLake(world);
  });
  afterAll(() => lake?.remove());

  describe('the figures of the default world', () => {
    it('are right in every row', async () => {
      expect(await differencesIn(lake.output)).toEqual([]);
    });

    it('come about in every way, and show every doubt and every reason of an exclusion', async () => {
      const published = await publishedRows(lake.output, [
        'figures',
        'initiative_rollup',
        'group_figures',
        'exclusions',
      ]);
      const rows = (table: string): readonly PublishedRow[] => published.get(table) ?? [];
      const values = (table: string, column: string): ReadonlySet<unknown> =>
        new Set(rows(table).map((row) => row[column]));
      expect(values('figures', 'basis')).toEqual(new Set(['reported', 'parts', 'period_end', 'aggregation']));
      expect(values('initiative_rollup', 'basis')).toEqual(new Set(['own report', 'below', "service's aggregation"]));
      const ofGroup = rows('group_figures').filter(({ depth }) => Number(depth) === 0);
      expect(new Set(ofGroup.flatMap(({ doubts }) => doubts))).toEqual(new Set(doubtKinds));
      const reasons = values('exclusions', 'reason');
      expect(exclusionReasons.filter((reason) => !reasons.has(reason))).toEqual(['decided']);
    });

    it.each(['some', 'all'] as const)('are right where the reports of parents stand alone: %s', async (which) => {
      const parents = which === 'all' ? [''] : lake.sandbox.world.standAlone();
      const consolidation = parents.map((id) => ({ initiative_id: id, report_is: 'stand_alone' }));
      const folder = await mkdtemp(join(tmpdir(), 'esg-lake-oracle-decisions-'));
      await lake.runAgain({ decisions: await writeDecisions({ consolidation }, folder) });
      await rm(folder, { recursive: true });
      expect(await differencesIn(lake.output)).toEqual([]);
    });
  });
}
