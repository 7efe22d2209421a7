import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inputOf } from '../rules/group-input.ts';
import type { Answer, GroupText } from '../rules/group-text.ts';
import { loadGroup } from '../rules/load-group.ts';
import { esgLake } from './command.ts';

const mass = { unit: 'mt', unit_type: 'mass' };
const inTons = { waste: { ...mass, unit: 't' } };
type Says = Readonly<Record<string, unknown>>;
const year = (who: string, ends: number, says: Says, more: Partial<Answer> = {}): Answer => ({
  ...{ who, year: ends, says },
  ...more,
});
const parts = (who: string, period: 'Q' | 'M', ...all: readonly Says[]): readonly Answer[] =>
  all.map((says, at) => ({ who, year: 2024, period: `${period}${at + 1}`, says }));

/** Four works of one group, and two of another; every figure that is suspicious has one beside it that nearly is. */
const group: GroupText = {
  group: { group: ['a', 'b', 'c', 'd'], pair: ['x', 'y'] },
  questions: {
    energy: { unit: 'MWh', unit_type: 'energy' },
    margin: { unit: 'EUR', unit_type: 'currency' },
    ...{ waste: mass, steam: mass, noisy: mass, fuels: { by_row: true, ...mass }, people: {} },
  },
  decisions: [{ question: 'people', over_initiatives: 'sum', over_time: 'none' }],
  each: { verified: false },
  answers: [
    year('group', 2023, { energy: 500 }, { kind: 'aggregation' }),
    year('group', 2024, { energy: 1 }),
    year('a', 2023, { energy: 100, margin: 0 }),
    year('b', 2023, { energy: 100 }),
    year('c', 2023, { energy: 100 }),
    year('d', 2023, { energy: 100, margin: 5 }),
    year('a', 2024, { energy: 1000, margin: 9000, waste: 1, steam: 100, noisy: 0.6 }),
    year(
      'b',
      2024,
      { energy: 1_001_000, margin: 1, waste: 1, steam: 100 },
      { defines: { energy: { unit: 'kWh', unit_type: 'energy' } } },
    ),
    year('c', 2024, { energy: 9.5, margin: 1, waste: 1, steam: 100 }, { currency: 'CZK' }),
    year('d', 2024, { energy: 10, margin: -5, waste: 1, steam: 100 }, { defines: inTons }),
    year('x', 2024, { waste: 1 }),
    year('y', 2024, { waste: 1 }, { defines: inTons }),
    ...parts('a', 'Q', { steam: 25, noisy: 0.1 }, { steam: 25, noisy: 0.2 }, { steam: 25, noisy: 0.3 }),
    { who: 'a', year: 2024, period: 'Q4', says: { steam: 25, noisy: 0 } },
    ...parts('b', 'Q', { steam: 20 }, { steam: 20 }, { steam: 20 }),
    {
      ...{ who: 'b', year: 2024, period: 'Q4', says: { steam: 20_000 } },
      defines: { steam: { ...mass, unit: 'kg' } },
    },
    ...parts('c', 'Q', { steam: 20 }, { steam: 20 }, { steam: 20 }),
    ...parts('d', 'M', ...Array.from({ length: 12 }, () => ({ steam: 10 }))),
    year('x', 2024, { fuels: { gas: 10, oil: 7 }, people: 8 }),
    ...parts(
      ...(['x', 'Q'] as const),
      ...[{ gas: 5 }, { gas: 5 }, { oil: 3 }, { oil: 3 }].map((fuels) => ({ fuels, people: 8 })),
    ),
  ],
};

let folder: string;
let output: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-suspicious-'));
  output = await loadGroup(inputOf(group), folder);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

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
