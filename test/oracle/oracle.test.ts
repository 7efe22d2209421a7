import { describe, expect, it } from 'vitest';
import type { ApiTracker } from '../../src/sandbox/world/api-types.ts';
import { baseUnitOf } from './base-units.ts';
import type { Figure } from './figures.ts';
import { type Expected, expectedOf } from './oracle.ts';
import { divide, exact, sumOf, toNumber } from './rational.ts';
import { type TinySurvey, tinyGroup } from './tiny-group.ts';

/** Computed by hand: an oracle that is wrong agrees with nobody, or with the same mistake. */
const company = { R: null, M: 'R', a: 'M', b: 'M' } as const;
const heat: Readonly<Record<string, Partial<ApiTracker>>> = { x: { unit: 'MWh', unitType: 'energy' } };
const fuels: Partial<ApiTracker> = { valueType: 'numericValueList', unit: 'MWh', unitType: 'energy' };

const expected = (trackers: Readonly<Record<string, Partial<ApiTracker>>>, surveys: readonly TinySurvey[]): Expected =>
  expectedOf(tinyGroup(company, trackers, surveys));

const brief = ({ initiativeId, option, baseUnit, end, value, basis }: Figure): string =>
  [initiativeId, option ?? '-', baseUnit ?? '-', end, value, basis].join(' ');
const figuresOf = (world: Expected): readonly string[] => world.figures.map(brief).sort();

/** `node option unit: own, below = value (covered of leaves)`. */
const rollupOf = (world: Expected, ownOnly: 'all' | readonly string[] = []): readonly string[] =>
  world
    .rollup(ownOnly)
    .map(
      (row) =>
        `${row.initiativeId} ${row.option ?? '-'} ${row.baseUnit ?? '-'}: ${row.ownValue}, ${row.belowValue} = ${row.value} (${row.coveredLeafCount} of ${row.leafCount})${row.isContradicted ? '!' : ''}`,
    )
    .sort();

describe('the record that counts', () => {
  const answers = (verified: TinySurvey['status'], updated: string): Expected =>
    expected({ fuel: fuels }, [
      {
        id: 's1',
        of: 'a',
        ...(verified === undefined ? {} : { status: verified }),
        lastUpdated: updated,
        says: { fuel: { data: { gas: 100, oil: 50 } } },
      },
      { id: 's2', of: 'a', lastUpdated: '2025-02-01T00:00:00Z', says: { fuel: { data: { gas: 120, biogas: 30 } } } },
    ]);

  it('is the verified one, with all its options and no other’s', () => {
    expect(figuresOf(answers('verified', '2025-01-01T00:00:00Z'))).toEqual([
      'a gas MWh 2024-12-31 100 reported',
      'a oil MWh 2024-12-31 50 reported',
    ]);
  });

  it('is that of the greatest survey among equals, whichever was renamed last', () => {
    const wanted = ['a biogas MWh 2024-12-31 30 reported', 'a gas MWh 2024-12-31 120 reported'];
    expect(figuresOf(answers('updated', '2025-01-01T00:00:00Z'))).toEqual(wanted);
    expect(figuresOf(answers('updated', '2025-03-01T00:00:00Z'))).toEqual(wanted);
  });

  it('is that of a complete survey before one that is open, and never a rejected one', () => {
    const world = expected({}, [
      { id: 's1', of: 'a', says: { x: 1 } },
      { id: 's2', of: 'a', isOpen: true, says: { x: 2 } },
      { id: 's3', of: 'a', status: 'rejected', says: { x: 3 } },
    ]);
    expect(figuresOf(world)).toEqual(['a - - 2024-12-31 1 reported']);
    expect(world.contests.map(({ candidates, hasRejected }) => [candidates.length, hasRejected])).toEqual([[2, true]]);
  });

  it('is the aggregation’s only where there is no report; what it says stands beside the report', () => {
    const surveys: readonly TinySurvey[] = [
      { id: 's1', of: 'M', says: { x: 10 } },
      { id: 's2', of: 'M', type: 'aggregation', status: 'verified', says: { x: 110, y: 7 } },
    ];
    const world = expected({}, surveys);
    expect(world.figures.map((f) => [f.trackerId, f.value, f.basis, f.aggregationValue])).toEqual([
      ['x', 10, 'reported', 110],
      ['y', 7, 'aggregation', 7],
    ]);
    const sentBack = expected({}, [
      { ...surveys[0], id: 's1', of: 'M', status: 'rejected', says: { x: 10 } },
      ...surveys.slice(1),
    ]);
    expect(sentBack.figures.map((f) => [f.trackerId, f.value, f.basis, f.hasRejected])).toEqual([
      ['x', 110, 'aggregation', true],
      ['y', 7, 'aggregation', false],
    ]);
  });
});

describe('years of parts', () => {
  const quarter = (n: number, says: TinySurvey['says']): TinySurvey => ({
    id: `q${n}`,
    of: 'a',
    for: `2024-Q${n}`,
    says,
  });
  const gas = (n: number): TinySurvey => quarter(n, { fuel: { data: { gas: 25, ...(n < 4 ? { biogas: 10 } : {}) } } });

  it('keep an option that one quarter does not name', () => {
    expect(figuresOf(expected({ fuel: fuels }, [1, 2, 3, 4].map(gas)))).toEqual([
      'a biogas MWh 2024-12-31 30 parts',
      'a gas MWh 2024-12-31 100 parts',
    ]);
  });

  it('are none with a gap, beside a report of the year, or where years end in March', () => {
    expect(figuresOf(expected({ fuel: fuels }, [1, 2, 4].map(gas)))).toEqual([]);
    const year: TinySurvey = { id: 'y', of: 'a', says: { fuel: { data: { gas: 90 } } } };
    expect(figuresOf(expected({ fuel: fuels }, [...[1, 2, 3, 4].map(gas), year]))).toEqual([
      'a gas MWh 2024-12-31 90 reported',
    ]);
    const fiscal = { ...year, for: '2024-03-31' };
    expect(figuresOf(expected({ fuel: fuels }, [...[1, 2, 3, 4].map(gas), fiscal]))).toEqual([
      'a gas MWh 2024-03-31 90 reported',
    ]);
  });

  it('come from quarters and months of any mix, without counting a month twice', () => {
    const month = (n: number): TinySurvey => ({ id: `m${n}`, of: 'a', for: `2024-${n}`, says: { x: 1 } });
    const quarters = [1, 2, 3].map((n) => quarter(n, { x: 10 }));
    expect(figuresOf(expected(heat, [...quarters, month(10), month(11)]))).toEqual([]);
    const mixed = [...quarters, month(10), month(11), month(12)];
    expect(figuresOf(expected(heat, mixed))).toEqual(['a - MWh 2024-12-31 33 parts']);
    expect(figuresOf(expected(heat, [...mixed, quarter(4, { x: 10 })]))).toEqual(['a - MWh 2024-12-31 40 parts']);
  });

  it('are not made of levels: neither by code, nor by the words of the question, nor of areas', () => {
    const trackers = {
      employees: { typeCode: '2-7-a' },
      apprentices: { valueLabel: 'How many apprentices are there at the end of the period?' },
      land: { unit: 'ha', unitType: 'area' },
    };
    const levels = [1, 2, 3, 4].map((n) => quarter(n, { employees: 1000, apprentices: 8, land: 50 }));
    const world = expected(trackers, levels);
    expect(world.figures).toEqual([]);
    expect(world.periodFigures).toHaveLength(12);
    const aggregation: TinySurvey = { id: 'g', of: 'a', type: 'aggregation', says: { employees: 999 } };
    expect(figuresOf(expected(trackers, [...levels, aggregation]))).toEqual(['a - - 2024-12-31 999 aggregation']);
  });

  it('are verified if all parts are, and rejected if the year or a part was', () => {
    const parts = [1, 2, 3, 4].map((n): TinySurvey => ({ ...quarter(n, { x: 1 }), status: 'verified' }));
    const flags = (surveys: readonly TinySurvey[]): unknown =>
      expected(heat, surveys).figures.map((f) => [f.isVerified, f.hasRejected]);
    expect(flags(parts)).toEqual([[true, false]]);
    expect(flags([...parts.slice(0, 3), quarter(4, { x: 1 })])).toEqual([[false, false]]);
    expect(flags([...parts, { id: 'y', of: 'a', status: 'rejected', says: { x: 5 } }])).toEqual([[true, true]]);
  });
});

describe('tables', () => {
  const waste: Partial<ApiTracker> = {
    valueType: 'table',
    valueValidation: {
      table: {
        columns: [
          { code: 'amount', name: 'Amount', type: 'number', unit: 'mt', unitType: 'mass' },
          { code: 'rate', name: 'Recycling rate', type: 'number' },
        ],
        validation: { maxRows: 9 },
      },
    },
  };

  it('are added where they add up, in base units, and are a figure otherwise only if there is one value', () => {
    const rows = [
      [
        { code: 'amount', value: 1.1 },
        { code: 'rate', value: 3 },
      ],
      [{ code: 'amount', value: 2200, unit: 'kg' }],
      [{ code: 'amount', value: 5, unit: 't' }],
    ];
    const world = expected({ waste }, [{ id: 's', of: 'a', says: { waste: { table: rows } } }]);
    expect(world.figures.map((f) => [f.column, f.baseUnit, f.value, f.valueCount])).toEqual([
      ['amount', 'mt', 3.3, 2],
      ['rate', null, 3, 1],
      ['amount', 't', 5, 1],
    ]);
    const twice = expected({ waste }, [
      { id: 's', of: 'a', says: { waste: { table: [...rows, [{ code: 'rate', value: 4 }]] } } },
    ]);
    expect(twice.figures.map(({ column }) => column)).toEqual(['amount', 'amount']);
  });
});

describe('the roll-up', () => {
  const heat = { unit: 'MWh', unitType: 'energy' };

  it('adds what sites report, and takes a parent’s report in place of all below it', () => {
    const sites: readonly TinySurvey[] = [
      { id: 's1', of: 'a', says: { heat: 60 } },
      { id: 's2', of: 'b', says: { heat: 40 } },
    ];
    expect(rollupOf(expected({ heat }, sites))).toEqual([
      'M - MWh: null, 100 = 100 (2 of 2)',
      'R - MWh: null, 100 = 100 (2 of 2)',
      'a - MWh: 60, null = 60 (1 of 1)',
      'b - MWh: 40, null = 40 (1 of 1)',
    ]);
    const group = [...sites.slice(0, 1), { id: 's3', of: 'M', says: { heat: 101 } }];
    expect(rollupOf(expected({ heat }, group))).toEqual([
      'M - MWh: 101, 60 = 101 (2 of 2)',
      'R - MWh: null, 101 = 101 (2 of 2)',
      'a - MWh: 60, null = 60 (1 of 1)',
    ]);
  });

  it('adds the offices of parents that report only their own to what lies below', () => {
    const surveys: readonly TinySurvey[] = [
      { id: 's1', of: 'R', says: { heat: 10 } },
      { id: 's2', of: 'M', says: { heat: 5 } },
      { id: 's3', of: 'a', says: { heat: 60 } },
      { id: 's4', of: 'b', says: { heat: 40 } },
    ];
    const world = expected({ heat }, surveys);
    expect(rollupOf(world, 'all').slice(0, 2)).toEqual([
      'M - MWh: 5, 100 = 105 (2 of 2)',
      'R - MWh: 10, 105 = 115 (2 of 2)',
    ]);
    expect(rollupOf(world, ['M']).slice(0, 2)).toEqual([
      'M - MWh: 5, 100 = 105 (2 of 2)',
      'R - MWh: 10, 105 = 10 (2 of 2)!',
    ]);
    expect(rollupOf(world).slice(0, 2)).toEqual(['M - MWh: 5, 100 = 5 (2 of 2)!', 'R - MWh: 10, 5 = 10 (2 of 2)']);
    const withoutSites = expected({ heat }, surveys.slice(0, 2));
    expect(rollupOf(withoutSites, 'all')).toEqual(['M - MWh: 5, null = 5 (0 of 2)', 'R - MWh: 10, 5 = 15 (0 of 2)']);
  });

  it('does not add an aggregation to what it was made of', () => {
    const world = expected({ heat }, [
      { id: 's1', of: 'M', type: 'aggregation', says: { heat: 100 } },
      { id: 's2', of: 'a', says: { heat: 60 } },
    ]);
    expect(rollupOf(world, 'all').slice(0, 2)).toEqual([
      'M - MWh: 100, 60 = 100 (2 of 2)',
      'R - MWh: null, 100 = 100 (2 of 2)',
    ]);
  });

  it('counts money once, in whatever currency a parent reports, and converts none', () => {
    const revenue = { unitType: 'currency' };
    const world = expected({ revenue }, [
      { id: 's1', of: 'M', currency: 'EUR', says: { revenue: 1000 } },
      { id: 's2', of: 'a', currency: 'CZK', says: { revenue: 10000 } },
      { id: 's3', of: 'b', says: { revenue: 2000 } },
    ]);
    expect(rollupOf(world)).toEqual([
      'M - EUR: 1000, null = 1000 (2 of 2)',
      'R - EUR: null, 1000 = 1000 (2 of 2)',
      'a - CZK: 10000, null = 10000 (1 of 1)',
      'b - USD: 2000, null = 2000 (1 of 1)',
    ]);
    expect(world.figures.map(({ currencySource }) => currencySource)).toEqual(['survey', 'survey', 'default']);
  });

  it('hides options below a parent that reports the tracker with others', () => {
    const world = expected({ fuel: fuels }, [
      { id: 's1', of: 'M', says: { fuel: { data: { gas: 100 } } } },
      { id: 's2', of: 'a', says: { fuel: { data: { gas: 60, oil: 40 } } } },
    ]);
    expect(rollupOf(world).filter((row) => row.startsWith('R'))).toEqual(['R gas MWh: null, 100 = 100 (2 of 2)']);
  });

  it('adds kilograms and tons of CO2, and no rates, averages or shares', () => {
    const trackers = {
      co2: { unit: 'tons/CO2e', unitType: 'co2Emissions' },
      injuries: { valueLabel: 'How many injuries are there per million hours?' },
      hours: { valueLabel: 'How many hours was each trained on average?', unit: 'h', unitType: 'time' },
      intensity: { unit: 'kg/t' },
      women: { valueType: 'percentage' as const },
      code: { typeCode: '302-3-a' },
    };
    const rest = { injuries: 4, hours: 9, intensity: 500, women: 45, code: 3 };
    const kilograms = { ...trackers, co2: { ...trackers.co2, unit: 'kg/CO2e' } };
    const a = tinyGroup(company, trackers, [{ id: 's1', of: 'a', says: { co2: 60, ...rest } }]);
    const b = tinyGroup(company, kilograms, [{ id: 's2', of: 'b', says: { co2: 40_000, ...rest } }]);
    const world = expectedOf({ ...a, surveys: [...a.surveys, ...b.surveys] });
    expect(world.figures).toHaveLength(12);
    expect(rollupOf(world)).toEqual([
      'M - tons/CO2e: null, 100 = 100 (2 of 2)',
      'R - tons/CO2e: null, 100 = 100 (2 of 2)',
      'a - tons/CO2e: 60, null = 60 (1 of 1)',
      'b - tons/CO2e: 40, null = 40 (1 of 1)',
    ]);
  });

  it('tells an answer that does not apply from a gap, and what was sent back', () => {
    const world = expected({}, [
      { id: 's1', of: 'a', says: { x: 60 } },
      { id: 's2', of: 'b', says: { x: { notApplicableType: 'na' } } },
      { id: 's3', of: 'R', status: 'rejected', says: { x: 70 } },
    ]);
    const rows = world
      .rollup([])
      .map((r) => [r.initiativeId, r.coveredLeafCount, r.notApplicableLeafCount, r.hasRejected]);
    expect(rows).toEqual([
      ['a', 1, 0, false],
      ['M', 1, 1, false],
      ['R', 1, 1, true],
    ]);
  });
});

describe('completeness', () => {
  it('counts what was collected: no aggregations, no rejected answers, what does not apply as answered', () => {
    const world = expected({}, [
      { id: 's1', of: 'a', status: 'verified', says: { x: 1, y: { notApplicableType: 'na' } } },
      { id: 's2', of: 'a', for: '2024-Q4', says: { x: 1 } },
      { id: 's3', of: 'M', status: 'rejected', says: { x: 1, z: { notApplicableType: 'nr' } } },
      { id: 's4', of: 'M', type: 'aggregation', says: { x: 1 } },
    ]);
    const rows = world.completeness.map((row) => Object.values(row).join(' '));
    expect(rows.sort()).toEqual([
      'M quarterly 2024-10-01 2024-12-31 2 1 1 1 1 0 0 0 0 100 50',
      'M yearly 2024-01-01 2024-12-31 2 1 2 4 1 2 1 1 0 50 50',
      'R quarterly 2024-10-01 2024-12-31 2 1 1 1 1 0 0 0 0 100 50',
      'R yearly 2024-01-01 2024-12-31 2 1 2 4 1 2 1 1 0 50 50',
      'a quarterly 2024-10-01 2024-12-31 1 1 1 1 1 0 0 0 0 100 100',
      'a yearly 2024-01-01 2024-12-31 1 1 1 2 1 0 1 1 0 100 100',
    ]);
  });
});

describe('exact arithmetic', () => {
  it('has no noise, in any order', () => {
    expect(sumOf([0.1, 0.2])).toBe(0.3);
    expect(sumOf([900000.3, 48512.3])).toBe(948512.6);
    expect(sumOf([1e15, 0.3, -1e15])).toBe(0.3);
    expect(sumOf([-0.1, -0.2])).toBe(-0.3);
    expect(toNumber(divide(exact(1), exact(3)))).toBe(1 / 3);
    expect(toNumber(exact(5e-324))).toBe(5e-324);
  });

  it('converts by legal definition what is certain, and nothing else', () => {
    const factor = (unit: string, unitType: string | null): unknown => {
      const base = baseUnitOf({ unit, unitType, valueType: 'number' });
      return [toNumber(base.factor), base.unit, base.isKnown];
    };
    expect(factor('lb', 'mass')).toEqual([0.00045359237, 'mt', true]);
    expect(factor('min', 'time')).toEqual([1 / 60, 'h', true]);
    expect(factor('kg/CO2e', 'co2Emissions')).toEqual([0.001, 'tons/CO2e', true]);
    expect(factor('Ml', null)).toEqual([1000, 'm3', true]);
    expect(factor('t', 'mass')).toEqual([1, 't', false]);
    expect(factor('kWh/t', null)).toEqual([1, 'kWh/t', true]);
    expect(factor('kWh', 'mass')).toEqual([1, 'kWh', false]);
  });
});
