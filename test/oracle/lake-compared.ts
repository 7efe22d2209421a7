import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PublishedLake, publishLake } from '../pipeline/published-lake.ts';
import { type PublishedRow, publishedRows } from '../support/published-rows.ts';
import type { SandboxOptions } from '../support/sandbox/server.ts';
import { doubtKinds } from './group/doubts.ts';
import { saidBy } from './said-by.ts';
import { ambiguousMeasures, comparedTables, differencesFrom } from './trust/compared-tables.ts';
import { exclusionReasons } from './trust/exclusion-reasons.ts';
import type { TrustInput } from './trust/input.ts';
import { type Expected, expectedOf } from './trust/oracle.ts';
import { tablesOf } from './trust/tables.ts';
import { writeDecisions } from './trust/world-lake.ts';

let lake: PublishedLake;
let said: TrustInput;
let published: ReadonlyMap<string, readonly PublishedRow[]>;
let expected: Expected;
let tables: ReturnType<typeof tablesOf>;

/** The lake of the simulated service against what the oracle makes of the same bodies, row by row and in every column. */
export function compareLake(world: SandboxOptions): void {
  beforeAll(async () => {
    lake = await publishLake(world);
    published = await publishedRows(lake.output, [
      'trackers',
      'tracker_columns',
      'data_points_enriched',
      'figures_enriched',
      ...comparedTables,
    ]);
    said = saidBy(lake.sandbox.world);
    expected = expectedOf(said);
    tables = tablesOf(expected);
  });

  afterAll(() => lake?.remove());

  const rows = (table: string): readonly PublishedRow[] => published.get(table) ?? [];

  describe('the figures of the default world', () => {
    it('have the base unit of every number', () => {
      const wanted = expected.records.flatMap(({ utrvId, numbers }) =>
        numbers
          .filter(({ value }) => value !== null)
          .map(({ row, columnCode, baseUnit, value }) => [utrvId, row, columnCode, baseUnit, value].join()),
      );
      const names = ['utrv_id', 'row_index', 'column_code', 'base_unit', 'value_base'];
      const found = rows('data_points_enriched')
        .filter((row) => row['value_base'] !== null)
        .map((row) => names.map((name) => row[name]).join());
      expect(wanted.length).toBeGreaterThan(3_000);
      expect(found.sort()).toEqual(wanted.sort());
    });

    it('know what adds up: over initiatives, rows and time', () => {
      const all = [
        ...rows('trackers').map((row): PublishedRow => ({ ...row, column_code: null })),
        ...rows('tracker_columns'),
      ];
      expect(all.length).toBeGreaterThan(100);
      const wrong = all.flatMap((row) => {
        const column = row['column_code'] === null ? null : String(row['column_code']);
        const { isAdditive, overRows, overTime, additiveReason } = expected.additivity(
          String(row['tracker_id']),
          column,
        );
        const wanted = [
          isAdditive,
          overRows === null ? null : overRows !== 'none',
          overTime,
          additiveReason === 'default',
        ];
        const found = [row['is_additive'], row['rows_add'], row['over_time'], row['additive_reason'] === 'default'];
        return JSON.stringify(wanted) === JSON.stringify(found) ? [] : [[row['name'], wanted, found]];
      });
      expect(wrong).toEqual([]);
    });

    it.each(comparedTables)('are right in every row of %s', (table) => {
      expect(differencesFrom(tables, published, [table])).toEqual([]);
    });

    it('have the rows and values of figures where they are named', () => {
      expect(differencesFrom(tables, new Map([['figures', rows('figures_enriched')]]), ['figures'])).toEqual([]);
    });

    it('have one measure_id for each measure', () => {
      expect(ambiguousMeasures([...rows('figures'), ...rows('period_figures'), ...rows('initiative_rollup')])).toEqual(
        [],
      );
    });

    it('come about in every way', () => {
      const values = (table: string, column: string): ReadonlySet<unknown> =>
        new Set(rows(table).map((row) => row[column]));
      expect(values('figures', 'basis')).toEqual(new Set(['reported', 'parts', 'period_end', 'aggregation']));
      expect(values('initiative_rollup', 'basis')).toEqual(new Set(['own report', 'below', "service's aggregation"]));
    });

    it('show every doubt and every reason of an exclusion', () => {
      const ofGroup = rows('group_figures').filter(({ depth }) => Number(depth) === 0);
      expect(new Set(ofGroup.flatMap(({ doubts }) => doubts))).toEqual(new Set(doubtKinds));
      const reasons = new Set(rows('exclusions').map(({ reason }) => String(reason)));
      expect(exclusionReasons.filter((reason) => !reasons.has(reason))).toEqual(['decided']);
    });

    it.each(['some', 'all'] as const)('are right where the reports of parents stand alone: %s', async (which) => {
      const parents = which === 'all' ? [''] : lake.sandbox.world.standAlone();
      const consolidation = parents.map((id) => ({ initiative_id: id, report_is: 'stand_alone' }));
      const folder = await mkdtemp(join(tmpdir(), 'esg-lake-oracle-decisions-'));
      await lake.runAgain({ decisions: await writeDecisions({ consolidation }, folder) });
      await rm(folder, { recursive: true });
      const again = await publishedRows(lake.output, comparedTables);
      expect(differencesFrom(tablesOf(expectedOf({ ...said, decisions: { consolidation } })), again)).toEqual([]);
      expect(again.get('initiative_rollup')?.some(({ basis }) => basis === 'own report + below')).toBe(true);
    });
  });
}
