import fc from 'fast-check';
import type { ApiCell } from '../../../tools/simulated-group/api-types.ts';
import type { GroupText, Question } from '../../rules/group-text.ts';

/** A question in all its versions, and what is answered to it. */
interface Asked {
  readonly versions: readonly Question[];
  readonly says: fc.Arbitrary<unknown>;
}

/** Few and far apart, so that reports often reconcile, are too low or too high, and rows are sums of others. */
const number = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(1, 2, 3, 5, 10, 20, 60, 100, 1000) },
  { weight: 2, arbitrary: fc.constantFrom(0, 0.1, 0.2, 1 / 3, -5, 12.5, 1e9, 123_456_789.01) },
);

const answered = (said: fc.Arbitrary<unknown>, ...odd: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 30, arbitrary: said },
    { weight: 4, arbitrary: fc.constantFrom<unknown>('na', 'na', 'nr') },
    { weight: 1, arbitrary: fc.constantFrom<unknown>({}, ...odd) },
  );

/** A number may be none, or stand beside `na`; in a table that would be an answer in the wrong place. */
const orElse = (said: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  answered(said, { data: 'see attachment' }, { value: 7, notApplicableType: 'na' });

const options = (...codes: readonly string[]): fc.Arbitrary<unknown> =>
  fc
    .uniqueArray(fc.tuple(fc.constantFrom(...codes), number), {
      selector: ([code]) => code,
      minLength: 1,
      maxLength: 3,
    })
    .map((data) => ({ data: Object.fromEntries(data) }));

const rows = (...cells: readonly fc.Arbitrary<ApiCell>[]): fc.Arbitrary<unknown> =>
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
export const valueLists = {
  sources: { sea: 'Sea', river: 'River', all: 'Total of all', part: 'thereof stressed' },
} as const satisfies GroupText['value_lists'];

const co2: Question = { unit: 'tons/CO2e', unit_type: 'co2Emissions' };
const energy: Question = { unit: 'MWh', unit_type: 'energy' };
const kind = { code: 'kind', name: 'Kind', type: 'text' } as const;
const amount = { code: 'amount', name: 'Amount', unit: 'mt', unit_type: 'mass' } as const;

export const questions: Readonly<Record<string, Asked>> = {
  co2: {
    versions: [
      { ...co2, code: '305-1-a' },
      { ...co2, code: '305-1-a', unit: 'kg/CO2e' },
      { code: '305-4-a', name: 'CO2 intensity', unit: 'kg/t', unit_type: '' },
    ],
    says: orElse(number),
  },
  heat: {
    versions: [energy, { ...energy, unit: 'kWh' }, { ...energy, name: 'Energy stored' }, { ...energy, unit: 'fathom' }],
    says: orElse(number),
  },
  // A number without a unit, whose code says that it is a level.
  people: { versions: [{ code: '2-7-a' }, { code: '2-7-a', name: 'Average headcount' }], says: orElse(number) },
  leavers: { versions: [{ code: '401-1-b' }, { code: 'KPI-LEFT' }], says: orElse(number) },
  fleet: { versions: [{ name: 'Fleet' }, { name: 'Fleet', asks: 'How many at year end?' }], says: orElse(number) },
  land: { versions: [{ unit: 'ha', unit_type: 'area' }], says: orElse(number) },
  sales: { versions: [{ unit_type: 'currency' }, { unit_type: 'currency', unit: 'CHF' }], says: orElse(number) },
  share: { versions: [{ type: 'percentage' }], says: orElse(number) },
  scaled: {
    versions: [
      { unit: 'mt', unit_type: 'mass', scale: 'thousands' },
      { unit: 'mt', unit_type: 'mass', scale: 'dozens' },
    ],
    says: orElse(number),
  },
  fuel: {
    versions: [energy, { ...energy, unit: 'GWh' }].map((one) => ({ ...one, by_row: true })),
    says: orElse(options('gas', 'oil', 'peat')),
  },
  staff: {
    versions: [{ code: '2-7-a', unit_type: 'energy', unit: '', by_row: true }],
    says: orElse(options('women', 'men')),
  },
  waste: {
    versions: [
      { code: '306-3-a', columns: [kind, amount] },
      { columns: [kind, { ...amount, name: 'Average amount' }] },
    ],
    says: answered(rows(fc.record({ code: fc.constant('kind'), value: text }), mass)),
  },
  water: {
    versions: [
      {
        code: '303-3-a',
        columns: [
          { code: 'source', name: 'Source', type: 'valueList', list: 'sources' },
          { code: 'in', name: 'Withdrawn', unit: 'm3', unit_type: 'volume' },
          { code: 'rate', name: 'Recycling rate' },
        ],
      },
    ],
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
