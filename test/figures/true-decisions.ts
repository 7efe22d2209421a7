import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Decisions } from '../oracle/trust/decisions.ts';
import { publishLake } from '../pipeline/published-lake.ts';
import { writeDecisions } from '../rules/load-group.ts';
import { publishedRows } from '../support/published-rows.ts';

/** Figures that add up of one depth in the tree (0 is the group) and year, before and after a decision. */
interface Turned {
  readonly decided: string;
  readonly depth: number;
  readonly year: number;
  readonly rows: number;
  /** Without doubt before. */
  readonly clean: number;
  /** Those of them that have a doubt afterwards. */
  readonly turned: readonly string[];
}

interface Figure {
  readonly depth: number;
  readonly year: number;
  readonly doubts: readonly string[];
}

/** True decisions turn no clean figure of the group doubtful, and at most one in 500 at the next two levels. */
export function testTrueDecisions(seeds: readonly number[]): void {
  describe.each(seeds)('true decisions about the simulated group %i', (seed) => {
    it('turn no figure doubtful that had no doubt', async () => {
      const found = await decideTrulyAbout(seed);
      const ofGroup = found.filter(({ depth }) => depth === 0);
      const below = found.filter(({ depth }) => depth > 0);
      expect(new Set(ofGroup.map(({ year }) => year))).toEqual(new Set([2022, 2023, 2024, 2025]));
      expect(sum(ofGroup.map(({ clean }) => clean))).toBeGreaterThan(300);
      expect(ofGroup.flatMap(({ turned }) => turned)).toEqual([]);
      expect(500 * below.flatMap(({ turned }) => turned).length).toBeLessThanOrEqual(
        sum(below.map(({ rows }) => rows)),
      );
    });
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/**
 * Decides what is true of a simulated group, one thing after the other: which parents report only for themselves, what
 * its unit `t` is, which rows are totals, that the other parents consolidate.
 */
async function decideTrulyAbout(seed: number): Promise<readonly Turned[]> {
  const lake = await publishLake({ seed });
  const folder = await mkdtemp(join(tmpdir(), 'esg-lake-true-decisions-'));
  try {
    const { world } = lake.sandbox;
    const alone = world.standAlone();
    const parents = new Set(world.initiatives().flatMap(({ parentId }) => parentId ?? []));
    const reports = (ids: readonly string[], is: string) => ids.map((id) => ({ initiative_id: id, report_is: is }));
    const rules = {
      units: [{ unit: 't', is: 'mt' }],
      measures: [
        { type_code: '303-5-c', over_rows: 'without_total' },
        { type_code: 'KPI-TANK', over_time: 'period_end' },
      ],
    };
    const consolidation = reports(alone, 'stand_alone');
    const others = [...parents].filter((id) => !alone.includes(id));
    const steps: Readonly<Record<string, Decisions>> = {
      'a region stands alone': { consolidation: consolidation.slice(0, 1) },
      'a country does, too': { consolidation },
      'units and rows are decided': { consolidation, ...rules },
      'the others consolidate': { consolidation: [...consolidation, ...reports(others, 'consolidated')], ...rules },
    };
    let before = await figuresOf(lake.output);
    const found: Turned[] = [];
    for (const [decided, decisions] of Object.entries(steps)) {
      await lake.runAgain({ decisions: await writeDecisions(decisions, folder) });
      const after = await figuresOf(lake.output);
      found.push(...turnedBetween(before, after, decided));
      before = after;
    }
    return found;
  } finally {
    await lake.remove();
    await rm(folder, { recursive: true });
  }
}

function turnedBetween(
  before: ReadonlyMap<string, Figure>,
  after: ReadonlyMap<string, Figure>,
  decided: string,
): readonly Turned[] {
  const found = new Map<string, Turned & { readonly turned: string[] }>();
  for (const [key, { depth, year, doubts }] of before) {
    const group = found.get(`${depth} ${year}`) ?? { decided, depth, year, rows: 0, clean: 0, turned: [] };
    const now = after.get(key)?.doubts ?? [];
    const isClean = doubts.length === 0;
    if (isClean && now.length > 0) group.turned.push(`${key}: ${now.join(', ')}`);
    found.set(`${depth} ${year}`, { ...group, rows: group.rows + 1, clean: group.clean + Number(isClean) });
  }
  return [...found.values()];
}

async function figuresOf(output: string): Promise<ReadonlyMap<string, Figure>> {
  const tables = await publishedRows(output, ['group_figures', 'trackers', 'tracker_columns']);
  const rowsOf = (name: string) => tables.get(name) ?? [];
  const place = (row: Readonly<Record<string, unknown>>) => `${row['tracker_id']} ${row['column_code'] ?? ''}`;
  const adding = new Set(
    [...rowsOf('trackers'), ...rowsOf('tracker_columns')].filter((row) => row['is_additive'] === true).map(place),
  );
  const figures = rowsOf('group_figures').filter(
    (row) => adding.has(place(row)) && Number(row['reporting_year']) > 2021,
  );
  return new Map(
    figures.map((row) => [
      `${row['initiative_name']} ${row['initiative_id']} ${row['type_code']} ${row['tracker_name']} ${row['measure_id']} ${row['reporting_year']}`,
      {
        depth: Number(row['depth']),
        year: Number(row['reporting_year']),
        doubts: row['doubts'] as readonly string[],
      },
    ]),
  );
}
