import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadNight } from '../load/lake-fixture.ts';
import { type Answer, type ReportedSurvey, type ReportingWorld, rowsOf, type Value } from '../load/reporting-world.ts';
import { esgLake } from './command.ts';

const mass = { unit: 'mt', unit_type: 'mass' };
const says = (to: string, ...values: readonly (number | Value)[]): Answer => ({
  to,
  values: values.map((value) => (typeof value === 'number' ? { is: value } : value)),
});
const year = (of: string, ends: number, ...answers: readonly Answer[]): ReportedSurvey => ({
  of,
  end: `${ends}-12-31`,
  answers,
});
const monthEnd = (month: number): string => new Date(Date.UTC(2024, month, 0)).toISOString().slice(0, 10);
const quarters = (of: string, ...answers: readonly Answer[]): readonly ReportedSurvey[] =>
  answers.map((answer, at) => ({ of, end: monthEnd(3 * at + 3), period: 'quarterly', answers: [answer] }));
const months = (of: string, answer: Answer): readonly ReportedSurvey[] =>
  Array.from({ length: 12 }, (_, at) => ({ of, end: monthEnd(at + 1), period: 'monthly', answers: [answer] }));

/** Four works of one group, and two of another; every figure that is suspicious has one beside it that nearly is. */
const world: ReportingWorld = {
  nodes: { group: null, a: 'group', b: 'group', c: 'group', d: 'group', pair: null, x: 'pair', y: 'pair' },
  trackers: {
    energy: { unit: 'MWh', unit_type: 'energy' },
    margin: { unit: 'EUR', unit_type: 'currency' },
    waste: mass,
    steam: mass,
    noisy: mass,
    fuels: { value_type: 'numericValueList', ...mass },
    people: { is_additive: true, over_time: 'none' },
  },
  surveys: [
    { ...year('group', 2023, says('energy', 500)), type: 'aggregation' },
    year('group', 2024, says('energy', 1)),
    year('a', 2023, says('energy', 100), says('margin', 0)),
    year('b', 2023, says('energy', 100)),
    year('c', 2023, says('energy', 100)),
    year('d', 2023, says('energy', 100), says('margin', 5)),
    year(
      'a',
      2024,
      says('energy', 1000),
      says('margin', 9000),
      says('waste', 1),
      says('steam', 100),
      says('noisy', 0.6),
    ),
    year(
      'b',
      2024,
      says('energy', { is: 1001000, unit: 'kWh' }),
      says('margin', 1),
      says('waste', 1),
      says('steam', 100),
    ),
    year('c', 2024, says('energy', 9.5), says('margin', { is: 1, unit: 'CZK' }), says('waste', 1), says('steam', 100)),
    year('d', 2024, says('energy', 10), says('margin', -5), says('waste', { is: 1, unit: 't' }), says('steam', 100)),
    year('x', 2024, says('waste', 1)),
    year('y', 2024, says('waste', { is: 1, unit: 't' })),
    ...quarters('a', says('steam', 25), says('steam', 25), says('steam', 25), says('steam', 25)),
    ...quarters(
      'b',
      says('steam', 20),
      says('steam', 20),
      says('steam', 20),
      says('steam', { is: 20_000, unit: 'kg' }),
    ),
    ...quarters('c', says('steam', 20), says('steam', 20), says('steam', 20)),
    ...months('d', says('steam', 10)),
    ...quarters('a', says('noisy', 0.1), says('noisy', 0.2), says('noisy', 0.3), says('noisy', 0)),
    year('x', 2024, says('fuels', { is: 10, option: 'gas' }, { is: 7, option: 'oil' }), says('people', 8)),
    ...quarters(
      'x',
      says('fuels', { is: 5, option: 'gas' }),
      says('fuels', { is: 5, option: 'gas' }),
      says('fuels', { is: 3, option: 'oil' }),
      says('fuels', { is: 3, option: 'oil' }),
    ),
    ...quarters('x', says('people', 8), says('people', 8), says('people', 8), says('people', 8)),
  ],
};

let output: string;

beforeAll(async () => {
  output = await mkdtemp(join(tmpdir(), 'esg-lake-suspicious-'));
  await loadNight(output, { snapshotId: 'first', rows: rowsOf(world) });
});

afterAll(() => rm(output, { recursive: true, force: true }));

async function ask(name: string, columns: readonly string[], ...parameters: readonly string[]): Promise<unknown> {
  const given = parameters.flatMap((parameter) => ['--param', parameter]);
  const { code, stdout } = await esgLake(['query', `@${name}`, ...given, '--format', 'json', '--output', output], {
    cwd: output,
  });
  expect(code).toBe(0);
  const rows: readonly Readonly<Record<string, unknown>>[] = JSON.parse(stdout);
  return rows.map((row) => columns.map((column) => row[column]));
}

describe('@outliers', () => {
  const columns = ['reason', 'initiative_name', 'tracker_name', 'year_before', 'value', 'unit', 'other_units'];
  const jumps = [
    ['another sign than the year before', 'd', 'margin', 5, -5, 'EUR', null],
    ['another unit than its siblings', 'd', 'waste', null, 1, 't', 'mt'],
    ['much less than the year before', 'c', 'energy', 100, 9.5, 'MWh', null],
    ['much more than the year before', 'b', 'energy', 100, 1001, 'MWh', null],
  ];

  it('are more than ten times the year before: not ten times, nor after nothing, nor an aggregation beside a report', async () => {
    expect(await ask('outliers', columns)).toEqual(jumps);
  });

  it('are more than as many times as is asked for', async () => {
    const found = await ask('outliers', ['initiative_name', 'tracker_name'], 'times=9.9', 'year=2024');
    expect(found).toEqual(
      expect.arrayContaining([
        ['a', 'energy'],
        ['d', 'energy'],
      ]),
    );
    expect(found).toHaveLength(jumps.length + 2);
  });
});

describe('@quarters-against-year', () => {
  const columns = [
    'initiative_name',
    'tracker_name',
    'option_code',
    'parts',
    'year_reported',
    'sum_of_parts',
    'difference',
  ];

  it('finds four quarters or twelve months that do not add up to the year, in whatever unit they are', async () => {
    expect(await ask('quarters-against-year', [...columns, 'percent'])).toEqual([
      ['b', 'steam', null, 'quarterly', 100, 80, -20, -20],
      ['d', 'steam', null, 'monthly', 100, 120, 20, 20],
      ['x', 'fuels', 'oil', 'quarterly', 7, 6, -1, -14.3],
    ]);
  });

  it('leaves out differences smaller than is asked for', async () => {
    expect(await ask('quarters-against-year', ['initiative_name'], 'percent=15')).toEqual([['b'], ['d']]);
  });
});
