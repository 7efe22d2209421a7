import { amount, amountsIn, co2, energy, figure, fuels, money, table, type WorldCase } from './case.ts';

const sites = { R: null, A: 'R', B: 'R', C: 'R' } as const;
const inUnit = (unit: string, unitType?: string) => ({ unit, ...(unitType === undefined ? {} : { unitType }) });
const cells = (...values: readonly (readonly [unit: string, value: number])[]) => ({
  table: values.map(([unit, value]) => [{ code: 'x', value, unit }]),
});
const mixed = (unitType?: string) =>
  table({ code: 'x', name: 'Amount', type: 'number', ...(unitType === undefined ? {} : { unitType }) });

/** §5: units, what people write, and currencies. */
export const units: readonly WorldCase[] = [
  {
    title: 'spellings that can mean one thing only are converted, in their type and without one',
    world: {
      nodes: sites,
      questions: {
        ghg: mixed('co2Emissions'),
        mass: mixed('mass'),
        heat: mixed('energy'),
        water: mixed('volume'),
        hours: mixed('time'),
        land: mixed('area'),
        any: mixed(),
      },
      surveys: [
        {
          of: 'A',
          says: {
            ghg: cells(['tCO2e', 1], ['t CO2e', 2], ['tonnes CO2e', 4], ['kgCO2e', 8000], ['tons/CO2e', 16]),
            mass: cells(['tonne', 1], ['tonnes', 2], ['metric ton', 4], ['metric tons', 8]),
            heat: cells(['kwh', 1000], ['KWh', 2000], ['MWH', 4]),
            water: cells(['m³', 1], ['m^3', 2], ['L', 4000], ['liters', 8000], ['litre', 16000]),
            hours: cells(['hour', 1], ['hours', 2], ['hrs', 4]),
            land: cells(['m²', 1000000], ['sqm', 2000000]),
            any: cells(['tonnes', 1], ['mt', 2]),
          },
        },
      ],
    },
    rows: [
      figure('A', 'ghg', { value: 31, base_unit: 'tons/CO2e' }),
      figure('A', 'mass', { value: 15, base_unit: 'mt' }),
      figure('A', 'heat', { value: 7, base_unit: 'MWh' }),
      figure('A', 'water', { value: 31, base_unit: 'm3' }),
      figure('A', 'hours', { value: 7, base_unit: 'h' }),
      figure('A', 'land', { value: 3, base_unit: 'km2' }),
      figure('A', 'any', { value: 3, base_unit: 'mt' }),
    ],
  },
  {
    // Oracle F10; sceptic 28 for factors.
    title: 'what can mean two things stays a measure of its own, and both rows say so',
    world: {
      nodes: sites,
      questions: { scrap: mixed('mass') },
      surveys: [
        { of: 'A', says: { scrap: cells(['mt', 1]) } },
        { of: 'B', says: { scrap: cells(['t', 2]) } },
        { of: 'C', says: { scrap: cells(['kt', 3]) } },
      ],
    },
    rows: [],
  },
  {
    title: 'the owner says what they mean, and by what factor',
    world: {
      nodes: sites,
      questions: { scrap: mixed('mass') },
      surveys: [
        { of: 'A', says: { scrap: cells(['mt', 1]) } },
        { of: 'B', says: { scrap: cells(['t', 2]) } },
        { of: 'C', says: { scrap: cells(['kt', 3]) } },
      ],
      decisions: {
        units: [
          { unit: 't', is: 'mt' },
          { unit: 'kt', is: 'mt', factor: '1000' },
        ],
      },
    },
    rows: [],
  },
  {
    title: 'a unit decided for its type goes before one decided for any, the later line before the earlier',
    world: {
      nodes: sites,
      questions: { mass: mixed('mass'), volume: mixed('volume') },
      surveys: [{ of: 'A', says: { mass: cells(['T', 1]), volume: cells(['T', 1]) } }],
      decisions: {
        units: [
          { unit: 'T', unit_type: 'mass', is: 'mt', factor: '5' },
          { unit: 'T', unit_type: 'mass', is: 'kg', factor: '4000' },
          { unit: 'T', is: 'mt', factor: '7' },
          { unit: 'T', is: 'l', factor: '9000' },
        ],
      },
    },
    rows: [figure('A', 'mass', { value: 4, base_unit: 'mt' }), figure('A', 'volume', { value: 9, base_unit: 'm3' })],
  },
  {
    title: 'a decided unit of another type than the number’s is not taken',
    world: {
      nodes: sites,
      questions: { ghg: inUnit('t', 'co2Emissions') },
      surveys: [{ of: 'A', says: { ghg: 5 } }],
      decisions: { units: [{ unit: 't', is: 'mt' }] },
    },
    rows: [figure('A', 'ghg', { value: 5, base_unit: 't' })],
  },
  {
    title: 'the weakest source of a currency is that of the sum',
    world: {
      nodes: sites,
      questions: { fines: money, fees: { ...money, unit: 'USD' } },
      surveys: [
        { of: 'A', currency: 'USD', says: { fines: 1, fees: 10 } },
        { of: 'B', says: { fines: 2, fees: 20 } },
        { of: 'C', currency: 'EUR', says: { fines: 4 } },
      ],
    },
    rows: [figure('A', 'fees', { currency_source: 'survey' })],
  },
  {
    title: 'a cell may name its currency; what is no money has none',
    world: {
      nodes: sites,
      questions: { spend: mixed('currency'), heat: energy },
      surveys: [{ of: 'A', says: { spend: cells(['CHF', 5]), heat: 1 } }],
    },
    rows: [figure('A', 'spend', { value: 5, base_unit: 'CHF', currency_source: 'cell' })],
  },
  {
    title: 'units of the same kind are one measure in sums',
    world: {
      nodes: sites,
      questions: { ghg: co2, fuel: fuels },
      surveys: [
        { of: 'A', says: { ghg: 0.1, fuel: { data: { gas: 1.1 } } } },
        { of: 'B', says: { ghg: 0.2, fuel: { data: { gas: 2.2 } } } },
      ],
    },
    rows: [],
  },
  {
    title: 'rows in units of one kind are added, those in an unknown one are a measure of their own',
    world: {
      nodes: sites,
      questions: { waste: table(amount) },
      surveys: [{ of: 'A', says: { waste: amountsIn([1.1], [2200, 'kg'], [5, 't']) } }],
    },
    rows: [
      figure('A', 'waste', { value: 3.3, value_count: 2 }, { base_unit: 'mt' }),
      figure('A', 'waste', { value: 5, value_count: 1 }, { base_unit: 't' }),
    ],
  },
];
