import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeEvidence } from '../../../src/answers/figures/write-evidence.ts';
import { openLake } from '../../../src/publish/lake.ts';
import { sharedLakes } from '../../oracle/trust/shared-lakes.ts';
import { loadWorld } from '../../oracle/trust/world-lake.ts';
import { sections } from '../../oracle/trust/worlds/sections.ts';
import { figuresFromBodies, figuresIn, wrongChecks } from './reviewer.ts';

/** Aggregations that give way, other ends of years, parts, decided units and rows, several currencies: what checks must not call wrong. */
const worlds = Object.values(sections).flatMap((cases) => cases.map(({ world }) => world));
const lakes = [...new Set(sharedLakes(worlds).values())];

/** Every eighth figure: all of them take ten minutes. */
const isAsked = (place: number): boolean => place % 8 === 3;

describe('evidence of the figures of many small groups', () => {
  it.each(lakes.map(({ whole }, place) => [place, whole] as const))(
    'lake %i: no check finds anything wrong, and a reviewer gets the same from the bodies',
    async (_, whole) => {
      const folder = await mkdtemp(join(tmpdir(), 'esg-lake-evidence-worlds-'));
      try {
        const { removed = [], initiatives } = whole;
        const former = removed.map((_id) => ({ _id, name: _id, created: '2020-01-01T00:00:00.000Z' }));
        if (former.length > 0) await loadWorld({ ...whole, initiatives: [...initiatives, ...former] }, folder);
        const output = await loadWorld(whole, folder);
        for (const [place, figure] of (await figuresOf(output)).entries()) {
          if (!isAsked(place)) continue;
          const evidence = join(folder, `evidence-${place}`);
          await writeFor(output, figure, evidence);
          expect([figure, await wrongChecks(evidence)]).toEqual([figure, []]);
          expect([figure, await figuresFromBodies(evidence)]).toEqual([figure, await figuresIn(evidence)]);
        }
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  );
});

interface AskedFigure {
  readonly node: string;
  readonly question: string;
  readonly year: number;
}

async function figuresOf(output: string): Promise<readonly AskedFigure[]> {
  const lake = await openLake(output);
  try {
    return await lake.query<AskedFigure>(
      `SELECT DISTINCT r.initiative_id AS node, r.tracker_id AS question, r.reporting_year AS year
       FROM initiative_rollup r JOIN initiatives i USING (initiative_id) WHERE i.depth = 0 OR NOT i.is_leaf ORDER BY ALL`,
    );
  } finally {
    lake.close();
  }
}

async function writeFor(output: string, figure: AskedFigure, folder: string): Promise<void> {
  const lake = await openLake(output);
  try {
    await writeEvidence(lake, output, figure, folder);
  } finally {
    lake.close();
  }
}
