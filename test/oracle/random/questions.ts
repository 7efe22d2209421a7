import fc from 'fast-check';
import type { ApiCell, ApiTracker } from '../../../tools/simulated-group/api-types.ts';
import { amount, co2, energy, fuels, headcount, kind, money, table } from '../trust/sample-questions.ts';
import { listId, type Said, type World } from '../trust/world.ts';

/** A question in all its versions, and what is answered to it. */
export interface Question {
  readonly versions: readonly Partial<ApiTracker>[];
  readonly says: fc.Arbitrary<Said>;
}

/** Few and far apart, so that reports often reconcile, are too low or too high, and rows are sums of others. */
const number = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(1, 2, 3, 5, 10, 20, 60, 100, 1000) },
  { weight: 2, arbitrary: fc.constantFrom(0, 0.1, 0.2, 1 / 3, -5, 12.5, 1e9, 123_456_789.01) },
);

const answered = (said: fc.Arbitrary<Said>, ...odd: readonly Said[]): fc.Arbitrary<Said> =>
  fc.oneof(
    { weight: 30, arbitrary: said },
    { weight: 4, arbitrary: fc.constantFrom<Said>('na', 'na', 'nr') },
    { weight: 1, arbitrary: fc.constantFrom<Said>({}, ...odd) },
  );

/** A number may be none, or stand beside `na`; in a table that would be an answer in the wrong place. */
const orElse = (said: fc.Arbitrary<Said>): fc.Arbitrary<Said> =>
  answered(said, { data: 'see attachment' }, { value: 7, notApplicableType: 'na' });

const options = (...codes: readonly string[]): fc.Arbitrary<Said> =>
  fc
    .uniqueArray(fc.tuple(fc.constantFrom(...codes), number), {
      selector: ([code]) => code,
      minLength: 1,
      maxLength: 3,
    })
    .map((data) => ({ data: Object.fromEntries(data) }));

const rows = (...cells: readonly fc.Arbitrary<ApiCell>[]): fc.Arbitrary<Said> =>
  fc.array(fc.tuple(...cells), { minLength: 1, maxLength: 5 }).map((all) => ({ table: all }));

const text = fc.constantFrom('a', 'b', 'c', 'Total', 'of which: scrap', 'location-based', 'market-based', 'market');
const mass = fc.record(
  {
    code: fc.constant('amount'),
    value: fc.oneof({ weight: 9, arbitrary: number }, { weight: 1, arbitrary: fc.constant('n/a') }),
    unit: fc.constantFrom('mt', 'kg', 't', 'tonnes'),
  },
  { requiredKeys: ['code', 'value'] },
);
const water: Partial<ApiTracker> = {
  ...table(
    { code: 'source', name: 'Source', type: 'valueList', valueListId: listId('sources') },
    { code: 'in', name: 'Withdrawn', type: 'number', unit: 'm3', unitType: 'volume' },
    { code: 'rate', name: 'Recycling rate', type: 'number' },
  ),
  typeCode: '303-3-a',
};

export const valueLists = {
  sources: { sea: 'Sea', river: 'River', all: 'Total of all', part: 'thereof stressed' },
} as const satisfies World['valueLists'];

export const questions: Readonly<Record<string, Question>> = {
  co2: {
    versions: [
      { ...co2, typeCode: '305-1-a' },
      { ...co2, typeCode: '305-1-a', unit: 'kg/CO2e' },
      { ...co2, typeCode: '305-4-a', name: 'CO2 intensity', unit: 'kg/t', unitType: '' },
    ],
    says: orElse(number),
  },
  heat: {
    versions: [energy, { ...energy, unit: 'kWh' }, { ...energy, name: 'Energy stored' }, { ...energy, unit: 'fathom' }],
    says: orElse(number),
  },
  people: { versions: [headcount, { typeCode: '2-7-a', name: 'Average headcount' }], says: orElse(number) },
  leavers: { versions: [{ typeCode: '401-1-b' }, { typeCode: 'KPI-LEFT' }], says: orElse(number) },
  fleet: {
    versions: [{ name: 'Fleet' }, { name: 'Fleet', valueLabel: 'How many at year end?' }],
    says: orElse(number),
  },
  land: { versions: [{ unit: 'ha', unitType: 'area' }], says: orElse(number) },
  sales: { versions: [money, { ...money, unit: 'CHF' }], says: orElse(number) },
  share: { versions: [{ valueType: 'percentage' }], says: orElse(number) },
  scaled: {
    versions: [
      { unit: 'mt', unitType: 'mass', numberScale: 'thousands' },
      { unit: 'mt', unitType: 'mass', numberScale: 'dozens' },
    ],
    says: orElse(number),
  },
  fuel: { versions: [fuels, { ...fuels, unit: 'GWh' }], says: orElse(options('gas', 'oil', 'peat')) },
  staff: { versions: [{ ...fuels, ...headcount, unit: '' }], says: orElse(options('women', 'men')) },
  waste: {
    versions: [{ ...table(kind, amount), typeCode: '306-3-a' }, table(kind, { ...amount, name: 'Average amount' })],
    says: answered(rows(fc.record({ code: fc.constant('kind'), value: text }), mass)),
  },
  water: {
    versions: [water],
    says: answered(
      rows(
        fc.record({ code: fc.constant('source'), value: fc.constantFrom('sea', 'river', 'all', 'part') }),
        fc.record(
          {
            code: fc.constant('in'),
            value: number,
            numberScale: fc.constantFrom('single', 'thousands', 'thousands', 'dozens'),
          },
          { requiredKeys: ['code', 'value'] },
        ),
        fc.record({ code: fc.constant('rate'), value: number }),
      ),
    ),
  },
};
