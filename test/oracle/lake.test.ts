import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PublishedRow, publishedRows } from '../cases/published-rows.ts';
import { isLongLane } from '../lane.ts';
import { type PublishedLake, publishLake } from '../pipeline/published-lake.ts';
import { ambiguousMeasures, comparisons } from './lake-rows.ts';
import { type Expected, expectedOf } from './oracle.ts';
import { expectedHeadline, expectedKeyFigure, type PageNumbers, pageNumbers } from './page-numbers.ts';
import { saidBy } from './said-by.ts';

/** The lake's figures against those that the oracle makes of the same bodies, row by row and in every column. */
let lake: PublishedLake;
let published: ReadonlyMap<string, readonly PublishedRow[]>;
let expected: Expected;
let page: PageNumbers;

const tables = [
  'trackers',
  'tracker_columns',
  'data_points',
  'counting_records',
  'completeness',
  'figures',
  'period_figures',
  'initiative_rollup',
] as const;

beforeAll(async () => {
  lake = await publishLake(isLongLane ? {} : { initiatives: 24, surveys: 160, utrvsPerSurvey: 60 });
  published = await publishedRows(lake.output, tables);
  page = pageNumbers(await readFile(join(lake.output, 'current', 'report.html'), 'utf8'));
  expected = expectedOf(saidBy(lake.sandbox.world));
});

afterAll(() => lake?.remove());

const rows = (table: (typeof tables)[number]): readonly PublishedRow[] => published.get(table) ?? [];

describe('the figures of the default world', () => {
  it('have the base unit of every number', () => {
    const wanted = expected.records.flatMap(({ utrvId, numbers }) =>
      numbers.map(({ row, column, option, baseUnit }) => [utrvId, row, column, option, baseUnit].join()),
    );
    const names = ['utrv_id', 'row_index', 'column_code', 'option_code', 'base_unit'];
    const found = rows('data_points')
      .filter((row) => row['value_scaled'] !== null)
      .map((row) => names.map((name) => row[name]).join());
    expect(wanted.length).toBeGreaterThan(3_000);
    expect(found.sort()).toEqual(wanted.sort());
  });

  it('know what adds up, and what over time', () => {
    const additivity = ['is_additive', 'adds_over_time'] as const;
    const all = [
      ...rows('trackers').map((row): PublishedRow => ({ ...row, column_code: null })),
      ...rows('tracker_columns'),
    ];
    expect(all.length).toBeGreaterThan(100);
    const wrong = all.filter((row) => {
      const column = row['column_code'] === null ? null : String(row['column_code']);
      const { isAdditive, addsOverTime } = expected.additivity(String(row['tracker_id']), column);
      return row['is_additive'] !== isAdditive || (row['over_time'] === 'sum') !== (addsOverTime === true);
    });
    expect(wrong.map((row) => [row['name'], ...additivity.map((name) => row[name]), row['additive_reason']])).toEqual(
      [],
    );
  });

  it('come of the records that count', () => {
    expect(comparisons.counting_records(expected, rows('counting_records'))).toEqual([]);
  });

  it('are as complete as the lake says', () => {
    expect(comparisons.completeness(expected, rows('completeness'))).toEqual([]);
  });

  it('are right for every initiative, measure and year', () => {
    expect(new Set(rows('figures').map((row) => row['basis']))).toEqual(new Set(['reported', 'parts', 'aggregation']));
    expect(comparisons.figures(expected, rows('figures'))).toEqual([]);
    expect(ambiguousMeasures(rows('figures'))).toEqual([]);
  });

  it('are right for every quarter and month', () => {
    expect(comparisons.period_figures(expected, rows('period_figures'))).toEqual([]);
    expect(ambiguousMeasures([...rows('figures'), ...rows('period_figures')])).toEqual([]);
  });

  it('are rolled up over every node, what is reported in place of what lies below', () => {
    expect(comparisons.initiative_rollup(expected, rows('initiative_rollup'), [])).toEqual([]);
    expect(ambiguousMeasures(rows('initiative_rollup'))).toEqual([]);
  });

  it('are on the page: how the newest closed year stands', () => {
    const { states, sentence } = expectedHeadline(saidBy(lake.sandbox.world), expected, '2025-12-31');
    expect(page.states).toEqual(states);
    expect(page.sentence).toBe(sentence);
  });

  it('are on the page: ten numbers over the years, and what sites say that reported in all of them', () => {
    const said = saidBy(lake.sandbox.world);
    const names = new Set(page.keyFigures.map(([name]) => name));
    expect(names.size).toBe(10);
    for (const name of names) {
      const shown = page.keyFigures.filter(([first]) => first === name);
      const sinceRow = shown.find((row) => row[7] !== '–');
      const since = sinceRow === undefined ? null : Number(sinceRow[2]);
      for (const [nameAndCode = '', unit = '', year = '', ...numbers] of shown) {
        const code = nameAndCode.split(' ').at(-1) ?? '';
        const wanted = expectedKeyFigure(said, expected, { code, unit, year: Number(year), since });
        expect([name, year, ...numbers]).toEqual([name, year, ...wanted]);
      }
    }
    expect(page.keyFigures.some((row) => row[7] !== '–')).toBe(true);
  });

  it.each(isLongLane ? (['named', 'all'] as const) : (['named'] as const))(
    'are rolled up right where parents report only their own: %s',
    async (which) => {
      const ownOnly = which === 'all' ? 'all' : lake.sandbox.world.ownOnly();
      await lake.runAgain({ ownOnly: ownOnly === 'all' ? ['all'] : ownOnly });
      const again = await publishedRows(lake.output, ['figures', 'initiative_rollup']);
      expect(comparisons.initiative_rollup(expected, again.get('initiative_rollup') ?? [], ownOnly)).toEqual([]);
      expect(again.get('initiative_rollup')?.some(({ basis }) => basis === 'both')).toBe(true);
      expect(comparisons.figures(expected, again.get('figures') ?? [])).toEqual([]);
    },
  );
});
