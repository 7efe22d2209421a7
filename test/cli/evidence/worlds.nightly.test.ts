import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeEvidence } from '../../../src/answers/evidence/write-evidence.ts';
import { openLake } from '../../../src/publish/lake.ts';
import { GroupLake, togetherOf } from '../../rules/group-lakes.ts';
import { groupCases } from '../../rules/group-text.ts';
import { wrongChecks } from './reviewer.ts';

/**
 * Aggregations that give way, other ends of years, parts, decided units and rows, several currencies: what checks must
 * not call wrong.
 */
const lakes = togetherOf(groupCases);

/** A few figures of each lake: all of them take half an hour. */
const isAsked = (place: number): boolean => place % 32 === 3;

describe('evidence of the figures of many small groups', () => {
  it.each(lakes.map((cases, place) => [place, cases] as const))(
    'lake %i: no check finds anything wrong',
    async (_, cases) => {
      const groups = await GroupLake.of(cases);
      const { output } = groups;
      const folder = await mkdtemp(join(tmpdir(), 'esg-lake-evidence-worlds-'));
      const lake = await openLake(output, { allowFiles: true });
      try {
        const figures = await lake.query<{ readonly node: string; readonly question: string; readonly year: number }>(
          `SELECT DISTINCT r.initiative_id AS node, r.tracker_id AS question, r.reporting_year AS year
         FROM initiative_rollup r JOIN initiatives i USING (initiative_id) WHERE i.depth = 0 OR NOT i.is_leaf ORDER BY ALL`,
        );
        for (const [place, figure] of figures.entries()) {
          if (!isAsked(place)) continue;
          const evidence = join(folder, `evidence-${place}`);
          await writeEvidence(lake, { ...figure, output, folder: evidence, all: true });
          expect([figure, await wrongChecks(evidence)]).toEqual([figure, []]);
        }
      } finally {
        lake.close();
        await groups.drop();
        await rm(folder, { recursive: true, force: true });
      }
    },
  );
});
