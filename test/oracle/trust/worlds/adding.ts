import type { ApiColumn, ApiTracker } from '../../../../tools/simulated-group/api-types.ts';
import { listId, type Said } from '../world.ts';
import {
  adds,
  amount,
  amounts,
  co2,
  energy,
  exclusion,
  figure,
  fuels,
  kind,
  site,
  table,
  type WorldCase,
} from './case.ts';

const waste = table(kind, amount);

/** What adds up by name, question, unit and type: one question each. */
function judged(
  questions: readonly (readonly [name: string, isAdditive: boolean, definition?: Partial<ApiTracker>])[],
): Pick<WorldCase, 'world' | 'rows'> {
  const code = (index: number): string => `q${String(index).padStart(2, '0')}`;
  return {
    world: {
      nodes: site,
      questions: Object.fromEntries(
        questions.map(([name, , definition], index) => [code(index), { name, valueLabel: '', ...definition }]),
      ),
      surveys: [{ of: 'A', says: Object.fromEntries(questions.map((_, index) => [code(index), 1])) }],
    },
    rows: questions.map(([, isAdditive], index) => adds(code(index), { is_additive: isAdditive })),
  };
}

const ask = (valueLabel: string): Partial<ApiTracker> => ({ valueLabel });
const mass: Partial<ApiTracker> = { unit: 'mt', unitType: 'mass' };
const number = (code: string, name: string, unit?: string, unitType?: string): ApiColumn => ({
  ...{ code, name, type: 'number' },
  ...(unit === undefined ? {} : { unit }),
  ...(unitType === undefined ? {} : { unitType }),
});

const scope2 = (...rows: readonly (readonly [text: string, value: number | string])[]): WorldCase['world'] => ({
  nodes: site,
  questions: { waste },
  surveys: [{ of: 'A', says: { waste: amounts(...rows) } }],
});
const overlap = (
  rows: readonly (readonly [string, number | string])[],
  value: number,
  mayOverlap: boolean,
): WorldCase => ({
  title: `rows of ${rows.map(([text, each]) => `${text} ${each}`).join(', ')} ${mayOverlap ? 'may' : 'do not'} overlap`,
  world: scope2(...rows),
  rows: [figure('A', 'waste', { value, over_report: mayOverlap ? withoutGreatest(rows, value) : 0 })],
});
const withoutGreatest = (rows: readonly (readonly [string, number | string])[], sum: number): number =>
  Number((sum - Math.max(...rows.map(([, each]) => Number(each)))).toFixed(6));
const withoutTotal = (
  rows: readonly (readonly [string, number | string])[],
  value: number,
  leftOut: number,
): WorldCase => ({
  title: `without the total, rows of ${rows.map(([text, each]) => `${text} ${each}`).join(', ')} are ${value}`,
  world: {
    ...scope2(...rows),
    decisions: { measures: [{ tracker_id: 'waste', column_code: 'amount', over_rows: 'without_total' }] },
  },
  rows: [
    figure('A', 'waste', { value, value_count: rows.length - leftOut }),
    exclusion('A', 'waste', leftOut === 0 ? null : { reason: 'decided', record_count: 1 }),
  ],
});

/** §4. */
export const adding: readonly WorldCase[] = [
  {
    title: 'words that speak against adding do so in names and questions',
    ...judged([
      ['Women on the board', false, ask('Percentage of women on the board')],
      ['Women on the board (%)', false],
      ['Injury rates', false],
      ['Liquidity ratio', false],
      ['Carbon intensity', false],
      ['Share of women', false],
      ['Share capital', true],
      ['What we mean as hazardous', true],
      ['Mean of monthly counts', false],
      ['Average number of employees', false],
      ['Median pay', false],
      ['Highest pay', false],
      ['Injuries per million hours', false],
      ['Injuries for every 200,000 hours', true],
      ['Visitors per year', true],
      ['Visitors per annum', true],
      ['Visits', true, ask('How many, as per GRI 302-1?')],
      ['Visits per GRI 302-1', true],
      ['Pro bono hours', true],
    ]),
  },
  {
    title: 'weak words do so in names only',
    ...judged([
      ['Minimum wage', false],
      ['Employees', true, ask('How many are paid above the minimum wage?')],
      ['Satisfaction index', false],
      ['Pay gap', false],
      ['Accident frequency', false],
      ['Carbon price', false],
      ['Revenue', true, { unitType: 'currency', valueLabel: 'Is it covered by a carbon price?' }],
      ['Waste from factories', true],
      ['Emission factor', false],
      ['Target year', false],
      ['Base year of the target', false],
      ['Emissions in the base year', true, { ...co2, valueLabel: '' }],
      ['In which year was it opened', false],
      // Sceptic 11: never by the value, 1,950 employees are no year.
      ['Employees', true, ask('How many employees at the end of the year?')],
    ]),
  },
  {
    // Sceptic 9 and 10.
    title: 'a unit that is an amount beats some words and not others',
    ...judged([
      ['Scope 1 (DEFRA emission factors)', true, co2],
      ['Scope 1', true, { ...co2, valueLabel: 'At 100 %, operational control, restated to the base year’s boundary' }],
      ['Waste with more than 5 % asbestos', true, mass],
      ['Heat at low temperature', true, energy],
      ['Emissions, percentage covered by regulations', true, co2],
      ['Waste with asbestos, percent of all', true, { unit: 't', unitType: 'mass' }],
      ['Energy consumption per employee', false, energy],
      ['Average energy consumption', false, energy],
      ['Carbon price', false, { unitType: 'currency' }],
      ['Peak load, maximum', false, energy],
      ['Energy intensity', false, energy],
      ['Recycled waste', false, { unit: '%' }],
      ['Concentration', false, { unit: 'ppm', unitType: 'partsPer' }],
      ['Emissions of a product', false, { unit: 'kg/t' }],
      ['Emissions', true, { unit: 'kg/CO2e', unitType: 'co2Emissions' }],
      ['Energy', false, { ...energy, typeCode: '302-3-a' }],
    ]),
  },
  {
    // Sceptic 31.
    title: 'stems of other languages speak against adding, their prepositions do not',
    ...judged([
      ['Anteil Frauen', false],
      ['Quote der Unfälle', false],
      ['Durchschnittliche Stunden', false, { unit: 'h', unitType: 'time' }],
      ['Pourcentage de femmes', false],
      ['Taux de fréquence', false],
      ['Porcentaje de mujeres', false],
      ['Gemiddelde leeftijd', false],
      ['Déchets par type', true],
      ['Empleados por género', true],
      ['Les moyens engagés', true],
      ['Tasas pagadas', true, { unitType: 'currency' }],
      ['Abfall, Anteil Recycling', true, mass],
    ]),
  },
  {
    // Sceptic 9: SASB asks for an amount and a percentage in one question.
    title: 'what a column says itself goes before what its question says',
    world: {
      nodes: site,
      questions: {
        scope1: {
          name: 'Gross global Scope 1 emissions, percentage covered',
          ...table(
            number('t', 'Emissions', 'tons/CO2e', 'co2Emissions'),
            number('p', 'Covered', '%'),
            number('c', 'Sites'),
            number('r', 'Rate', 'mt', 'mass'),
            number('m', 'Average mass', 'mt', 'mass'),
          ),
        },
        scrap: {
          ...mass,
          ...table(number('r', 'Recycling rate'), number('s', 'Sorted'), number('f', 'Found, percent', 't')),
        },
      },
      surveys: [
        {
          of: 'A',
          says: { scope1: { table: [[{ code: 't', value: 1 }]] }, scrap: { table: [[{ code: 's', value: 1 }]] } },
        },
      ],
    },
    rows: [
      adds('scope1', { is_additive: true, additive_reason: 'default' }, 't'),
      adds('scope1', { is_additive: false }, 'p'),
      adds('scope1', { is_additive: false }, 'c'),
      adds('scope1', { is_additive: true }, 'r'),
      adds('scope1', { is_additive: false }, 'm'),
      adds('scrap', { is_additive: false }, 'r'),
      adds('scrap', { is_additive: true }, 's'),
      // `t` is a mass, since the question is one.
      adds('scrap', { is_additive: true, over_time: 'sum' }, 'f'),
    ],
  },
  {
    title: 'a percentage has a figure and no group figure',
    world: {
      nodes: site,
      questions: { women: { valueType: 'percentage' } },
      surveys: [{ of: 'A', says: { women: 40 } }],
    },
    rows: [figure('A', 'women', { value: 40, base_unit: '%' })],
  },
  {
    title: 'the owner decides what adds up over initiatives, rows and time',
    world: {
      nodes: site,
      questions: {
        fte: { name: 'Average FTE' },
        dens: { name: 'Density', ...table(kind, { ...amount, name: 'Density' }) },
        visitors: {},
      },
      surveys: [
        { of: 'A', says: { fte: 12.5, dens: amounts(['a', 1], ['b', 2]) } },
        ...[1, 2, 3, 4].map((quarter) => ({ of: 'A', for: `2025-Q${quarter}`, says: { visitors: quarter } })),
      ],
      decisions: {
        measures: [
          { tracker_id: 'fte', over_initiatives: 'sum' },
          { tracker_id: 'dens', column_code: 'amount', over_initiatives: 'sum', over_rows: 'none' },
          { tracker_id: 'visitors', over_time: 'sum', over_initiatives: 'none' },
        ],
      },
    },
    rows: [
      adds('fte', { is_additive: true, additive_reason: 'decision', over_time: 'none' }),
      exclusion('A', 'dens', { reason: 'unusable', detail: '2' }),
      figure('A', 'visitors', { value: 10, basis: 'parts' }),
    ],
  },
  {
    // Oracle F9.
    title: 'location-based and market-based rows are never added, alone or not',
    world: {
      nodes: { R: null, A: 'R', B: 'R' },
      questions: { waste },
      surveys: [
        {
          of: 'A',
          says: {
            waste: amounts(
              ['location', 100],
              ['Market-based', 80],
              ['both location-based and market-based', 7],
              ['none', 3],
            ),
          },
        },
        { of: 'B', says: { waste: amounts(['market based, EU', 20]) } },
      ],
    },
    rows: [
      figure('A', 'waste', { value: 110, over_report: 0 }, { option_code: null }),
      figure('A', 'waste', { value: 80 }, { option_code: 'market' }),
    ],
  },
  {
    title: 'a located row keeps the option of its cell before the plus',
    world: {
      nodes: site,
      questions: { waste: table(kind, { ...amount, type: 'numericValueList' }) },
      surveys: [
        {
          of: 'A',
          says: {
            waste: {
              table: [
                [
                  { code: 'kind', value: 'location-based' },
                  { code: 'amount', value: { gas: 3, oil: 4 } as unknown as number },
                ],
              ],
            },
          },
        },
      ],
    },
    rows: [
      figure('A', 'waste', { value: 3 }, { option_code: 'gas+location' }),
      figure('A', 'waste', { value: 4 }, { option_code: 'oil+location' }),
    ],
  },
  {
    title: 'the names of options say which way a row was counted',
    world: {
      nodes: site,
      questions: { waste: table({ code: 'kind', name: 'Kind', type: 'valueList', valueListId: listId('k') }, amount) },
      surveys: [{ of: 'A', says: { waste: amounts(['a', 100], ['b', 80]) } }],
      valueLists: { k: { a: 'Location based', b: 'Market based' } },
    },
    rows: [
      figure('A', 'waste', { value: 100 }, { option_code: 'location' }),
      figure('A', 'waste', { value: 80 }, { option_code: 'market' }),
    ],
  },
  // Sceptic 8: tables without a total.
  overlap(
    [
      ['a', 0],
      ['b', 0],
      ['c', 0],
    ],
    0,
    false,
  ),
  overlap(
    [
      ['a', 5],
      ['b', 5],
      ['c', 0],
    ],
    10,
    false,
  ),
  overlap(
    [
      ['a', 1],
      ['b', 1],
      ['c', 2],
    ],
    4,
    false,
  ),
  overlap(
    [
      ['a', 10],
      ['b', 20],
      ['c', 30],
      ['d', 0],
    ],
    60,
    false,
  ),
  overlap([['Total organic carbon', 5]], 5, false),
  // Sceptic 8: a name that happens to say total is a doubt, and changes nothing.
  overlap(
    [
      ['Total organic carbon', 5],
      ['Sulphates', 7],
    ],
    12,
    true,
  ),
  overlap(
    [
      ['gas', 30],
      ['of which biogas', 10],
    ],
    40,
    true,
  ),
  overlap(
    [
      ['a', 33.3],
      ['b', 33.3],
      ['c', 33.3],
      ['d', 100],
    ],
    199.9,
    true,
  ),
  overlap(
    [
      ['a', 10.25],
      ['b', 20.25],
      ['c', 30.25],
      ['d', 60.85],
    ],
    121.6,
    false,
  ),
  overlap(
    [
      ['gas', '30.00'],
      ['oil', '20.00'],
      ['peat', '7.00'],
      ['all', '57.02'],
    ],
    114.02,
    true,
  ),
  overlap(
    [
      ['gas', '30.00'],
      ['oil', '20.00'],
      ['peat', '7.00'],
      ['all', '57.03'],
    ],
    114.03,
    false,
  ),
  overlap(
    [
      ['gas', '1e3'],
      ['oil', '2e3'],
      ['peat', '3e3'],
      ['all', '6.4e3'],
    ],
    12400,
    true,
  ),
  withoutTotal(
    [
      ['Total', 50],
      ['gas', 30],
      ['oil', 20],
    ],
    50,
    1,
  ),
  // Nothing is left out by arithmetic.
  withoutTotal(
    [
      ['gas', 30],
      ['oil', 20],
      ['all', 50],
    ],
    100,
    0,
  ),
  withoutTotal(
    [
      ['a', 5],
      ['b', 5],
    ],
    10,
    0,
  ),
  withoutTotal(
    [
      ['Gesamt', 50],
      ['davon Gas', 30],
      ['davon Öl', 20],
    ],
    50,
    2,
  ),
  withoutTotal(
    [
      ['Total', 100],
      ['of which gas', 30],
      ['of which oil', 5],
    ],
    100,
    2,
  ),
  {
    title: 'options of one question are measures of their own, and never a total of each other',
    world: {
      nodes: site,
      questions: { fuel: fuels },
      surveys: [{ of: 'A', says: { fuel: { data: { total: 50, gas: 30, oil: 20, peat: 0 } } satisfies Said } }],
    },
    rows: [],
  },
];
