import { utrvId } from '../world.ts';
import {
  adds,
  amount,
  amounts,
  amountsIn,
  co2,
  energy,
  exclusion,
  figure,
  fuels,
  headcount,
  holding,
  kind,
  quarters,
  site,
  table,
  type WorldCase,
} from './case.ts';

/** Sentences of the contract that can be read in two ways: the readings of oracle.ts, with numbers. */
export const readings: readonly WorldCase[] = [
  {
    title: '1: a number in a question of text is no figure',
    world: {
      nodes: site,
      questions: { note: { valueType: 'text' } },
      surveys: [{ of: 'A', says: { note: { data: 5 } } }],
    },
    rows: [figure('A', 'note', null), { table: 'exclusions', where: {}, is: null }],
  },
  {
    title: '2: of na and nr the one that ranks first is what a leaf says',
    world: {
      nodes: { R: null, N: 'R', A: 'N', B: 'N', M: 'R', C: 'M', D: 'M' },
      questions: { co2 },
      surveys: [
        { of: 'N', type: 'aggregation', says: { co2: 100 } },
        { of: 'A', says: { co2: 60 } },
        { of: 'B', says: { co2: 'na' } },
        { of: 'B', status: 'verified', says: { co2: 'nr' } },
        { of: 'M', type: 'aggregation', says: { co2: 100 } },
        { of: 'C', says: { co2: 60 } },
        { of: 'D', says: { co2: 'nr' } },
        { of: 'D', status: 'verified', says: { co2: 'na' } },
      ],
    },
    rows: [],
  },
  {
    title: '3: a verified answer that is no number counts, and a draft’s number is another record’s',
    world: {
      nodes: site,
      questions: { co2 },
      surveys: [
        { of: 'A', status: 'verified', says: { co2: { data: 'see attachment' } } },
        { of: 'A', isOpen: true, says: { co2: 7 } },
      ],
    },
    rows: [
      figure('A', 'co2', null),
      exclusion('A', 'co2', { detail: 'see attachment' }, { reason: 'unusable' }),
      exclusion('A', 'co2', { detail: utrvId(1, 'co2') }, { reason: 'other_record' }),
    ],
  },
  {
    title: 'the last part’s rival is the year’s, measure by measure',
    world: {
      nodes: site,
      questions: { people: { ...fuels, ...headcount, unit: '', valueType: 'numericValueList' } },
      surveys: [
        { of: 'A', for: '2025-Q4', says: { people: { data: { women: 11 } } } },
        { of: 'A', for: '2025-Q4', says: { people: { data: { women: 10, men: 12 } } } },
      ],
    },
    rows: [
      figure('A', 'people', { value: 12, basis: 'period_end', rival: 12 }, { option_code: 'men' }),
      { table: 'period_figures', where: { option_code: 'women' }, is: { value: 10, rival: 1 } },
    ],
  },
  {
    title: '6: a column that the parts do not name is from the aggregation',
    world: {
      nodes: site,
      questions: {
        waste: table(amount, { code: 'water', name: 'Water', type: 'number', unit: 'm3', unitType: 'volume' }),
      },
      surveys: [
        ...quarters(() => ({ waste: { table: [[{ code: 'amount', value: 1 }]] } })),
        {
          of: 'A',
          type: 'aggregation',
          says: {
            waste: {
              table: [
                [
                  { code: 'amount', value: 5 },
                  { code: 'water', value: 9 },
                ],
              ],
            },
          },
        },
      ],
    },
    rows: [
      figure('A', 'waste', { value: 4, basis: 'parts', aggregation_value: 5 }, { column_code: 'amount' }),
      figure('A', 'waste', { value: 9, basis: 'aggregation' }, { column_code: 'water' }),
      { table: 'record_uses', where: { use: 'elsewhere' }, is: { column_code: 'amount' } },
    ],
  },
  {
    title: '7: another question’s earlier year is no doubt of this one',
    world: {
      nodes: site,
      questions: { co2, heat: energy },
      surveys: [
        { of: 'A', for: '2025-03-31', says: { heat: 1 } },
        { of: 'A', says: { heat: 2, co2: 3 } },
      ],
    },
    rows: [],
  },
  {
    // Sceptic 21: a change of the year's end leaves January to March 2025 in two figures of two years.
    title: '7: years whose end moves are each in the reporting year in which they end',
    world: {
      nodes: site,
      questions: { co2 },
      surveys: [
        { of: 'A', for: '2024-12-31', says: { co2: 12 } },
        { of: 'A', for: '2025-03-31', says: { co2: 13 } },
        { of: 'A', for: '2026-03-31', says: { co2: 14 } },
      ],
    },
    rows: [],
  },
  {
    title: '8: a quarter across the year’s end is of another year, beside a hole',
    world: {
      nodes: site,
      questions: { heat: energy },
      surveys: [
        { of: 'A', for: 'quarterly 2025-02-28', says: { heat: 1 } },
        { of: 'A', for: '2025-Q2', says: { heat: 2 } },
        { of: 'A', for: '2025-Q4', says: { heat: 4 } },
      ],
    },
    rows: [
      exclusion('A', 'heat', { reason: 'no_year' }, { period_end: '2025-02-28' }),
      exclusion('A', 'heat', { reason: 'no_year', detail: '2025-03-01' }, { period_end: '2025-06-30' }),
    ],
  },
  {
    title: '10: rates and percentages under the code of a flow are not added over quarters',
    world: {
      nodes: site,
      questions: {
        injuries: { name: 'Injuries', typeCode: '403-9-a-3' },
        rate: { name: 'Injury rate', typeCode: '403-9-f' },
        turnover: { name: 'Turnover', typeCode: '401-1-c', valueType: 'percentage' },
      },
      surveys: quarters(() => ({ injuries: 1, rate: 2.5, turnover: 3 })),
    },
    rows: [
      figure('A', 'injuries', { value: 4, basis: 'parts' }),
      figure('A', 'rate', null),
      figure('A', 'turnover', null),
      exclusion('A', 'rate', { reason: 'no_year' }, { period_end: '2025-03-31' }),
    ],
  },
  {
    title: '11: over time, a unit that nobody knows is undecided, unless its type says what it measures',
    world: {
      nodes: site,
      questions: {
        pieces: { unit: 'pcs' },
        scrap: { unit: 't', unitType: 'mass' },
        steel: { unit: 'tonnes' },
        stock: { name: 'Hazardous waste stock', unit: 'mt', unitType: 'mass' },
        bonds: { name: 'Bonds outstanding', unitType: 'currency' },
        audits: { name: 'Audits', valueLabel: 'How many as of the last day?' },
        members: { name: 'Members as of 31 December' },
        leased: { name: 'Hours at year end', unit: 'h', unitType: 'time' },
        fleet: { name: 'Fleet' },
        average: { name: 'Average stay', unit: 'h', unitType: 'time' },
      },
      surveys: [
        { of: 'A', says: { pieces: 1, scrap: 1, steel: 1, stock: 1, bonds: 1, audits: 1, fleet: 1, average: 1 } },
        ...[1, 2, 3, 4].map((quarter) => ({
          ...{ of: 'A', for: `2025-Q${quarter}` },
          says: { members: 10 * quarter, leased: quarter },
        })),
      ],
    },
    rows: [
      adds('pieces', { over_time: 'undecided' }),
      adds('scrap', { over_time: 'sum', is_sum_by_default: true }),
      adds('steel', { over_time: 'sum', is_sum_by_default: true }),
      adds('stock', { over_time: 'undecided' }),
      adds('bonds', { over_time: 'undecided' }),
      adds('audits', { over_time: 'period_end' }),
      adds('members', { over_time: 'period_end' }),
      figure('A', 'members', { value: 40, basis: 'period_end' }),
      figure('A', 'leased', { value: 10, basis: 'parts' }),
      adds('fleet', { over_time: 'undecided' }),
      adds('average', { over_time: 'none' }),
    ],
  },
  {
    title: '12: `per` is the same in Italian, where it means for',
    world: {
      nodes: site,
      questions: { heat: { ...energy, name: 'Energia per riscaldamento' } },
      surveys: [{ of: 'A', says: { heat: 1 } }],
    },
    rows: [adds('heat', { is_additive: false })],
  },
  {
    title: '14: a text that names a location is none of the two ways of counting',
    world: {
      nodes: site,
      questions: { waste: table(kind, amount) },
      surveys: [
        { of: 'A', says: { waste: amounts(['Location: Kiel', 1], ['German market', 2], ['location_based', 4]) } },
      ],
    },
    rows: [
      figure('A', 'waste', { value: 3 }, { option_code: null }),
      figure('A', 'waste', { value: 4 }, { option_code: 'location' }),
    ],
  },
  {
    title: '15: half a unit of each of four whole numbers is two',
    world: {
      nodes: holding,
      questions: { waste: table(kind, amount) },
      surveys: [
        { of: 'A', says: { waste: amounts(['a', 1], ['b', 1], ['c', 1], ['d', 1]) } },
        { of: 'B', says: { waste: amounts(['a', 10], ['b', 20], ['c', 30], ['d', 63]) } },
      ],
    },
    rows: [figure('A', 'waste', { value: 4 }), figure('B', 'waste', { value: 123 })],
  },
  {
    title: '15: rows in other units are not compared',
    world: {
      nodes: site,
      questions: { waste: table(kind, amount) },
      surveys: [{ of: 'A', says: { waste: amountsIn([10], [20], [30], [60000, 'kg']) } }],
    },
    rows: [figure('A', 'waste', { value: 120 })],
  },
  {
    title: '15: nor are units of the same size, however many rows there are',
    world: {
      nodes: site,
      questions: { waste: table(kind, { ...amount, unit: 'kl', unitType: 'volume' }) },
      surveys: [{ of: 'A', says: { waste: amountsIn([10], [20], [30], [60], [5, 'm3']) } }],
    },
    rows: [figure('A', 'waste', { value: 125 })],
  },
  {
    title: '17: the owner’s unit goes before the lake’s',
    world: {
      nodes: site,
      questions: { water: { unit: 'gal', unitType: 'volume' } },
      surveys: [{ of: 'A', says: { water: 1000 } }],
      decisions: { units: [{ unit: 'gal', unit_type: 'volume', is: 'l', factor: '4.54609' }] },
    },
    rows: [figure('A', 'water', { value: 4.54609, base_unit: 'm3' })],
  },
  {
    title: '18: a question without a code is matched by no pattern',
    world: {
      nodes: holding,
      questions: { co2 },
      surveys: [
        { of: 'R', says: { co2: 10 } },
        { of: 'A', says: { co2: 1000 } },
      ],
      decisions: { consolidation: [{ type_code: '*', report_is: 'stand_alone' }] },
    },
    rows: [],
  },
  {
    title: '19: a node decided consolidated that reports nothing does not end the way to the leaves',
    world: {
      nodes: { R: null, N: 'R', A: 'N', B: 'N' },
      questions: { co2 },
      surveys: [
        { of: 'R', says: { co2: 10 } },
        { of: 'N', type: 'aggregation', says: { co2: 5 } },
        { of: 'A', says: { co2: 1000 } },
      ],
      decisions: { consolidation: [{ initiative_id: 'N', report_is: 'consolidated' }] },
    },
    rows: [],
  },
  {
    // Sceptic 5: each year is judged by itself, and no later year changes an earlier one.
    title: '19: a year’s doubt is that year’s',
    world: {
      nodes: holding,
      questions: { co2 },
      surveys: [
        ...[2023, 2024].flatMap((year) => [
          { of: 'R', for: `${year}`, says: { co2: 10 } },
          { of: 'A', for: `${year}`, says: { co2: 1000 } },
          { of: 'B', for: `${year}`, says: { co2: 2000 } },
        ]),
        { of: 'R', says: { co2: 10 } },
        { of: 'A', says: { co2: 8 } },
        { of: 'B', says: { co2: 'na' } },
      ],
    },
    rows: [],
  },
  {
    title: '21: a leaf that reports another option reports',
    world: {
      nodes: holding,
      questions: { fuel: fuels },
      surveys: [
        { of: 'A', says: { fuel: { data: { gas: 1 } } } },
        { of: 'B', says: { fuel: { data: { oil: 2 } } } },
      ],
    },
    rows: [],
  },
  {
    title: '23: a number without a unit is another unit than one with',
    world: {
      nodes: holding,
      questions: { waste: table({ code: 'amount', name: 'Amount', type: 'number' }) },
      surveys: [
        { of: 'A', says: { waste: { table: [[{ code: 'amount', value: 1 }]] } } },
        { of: 'B', says: { waste: { table: [[{ code: 'amount', value: 2, unit: 'kg/t' }]] } } },
      ],
    },
    rows: [],
  },
  {
    title: '25: a rejected quarter is excluded until there is a year',
    world: {
      nodes: site,
      questions: { heat: energy },
      surveys: [
        { of: 'A', for: '2025-Q1', says: { heat: 25 } },
        { of: 'A', for: '2025-Q1', status: 'rejected', says: { heat: 26 } },
      ],
    },
    rows: [
      exclusion('A', 'heat', { detail: '2025-04-01' }, { reason: 'no_year' }),
      exclusion('A', 'heat', { utrv_id: utrvId(2, 'heat') }, { reason: 'rejected' }),
    ],
  },
];
