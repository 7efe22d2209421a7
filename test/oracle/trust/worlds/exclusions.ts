import { utrvId } from '../world.ts';
import {
  amount,
  amounts,
  co2,
  energy,
  exclusion,
  figure,
  fuels,
  kind,
  regions,
  site,
  table,
  type WorldCase,
} from './case.ts';

const score = { code: 'score', name: 'Score', type: 'number' } as const;

/** §6 and §10 "Exclusions": what was received and is in no figure has a reason. */
export const exclusions: readonly WorldCase[] = [
  {
    // Sceptic 2.
    title: 'exclusions below travel to the group',
    world: {
      nodes: regions,
      questions: { co2 },
      surveys: [
        { of: 'N1', says: { co2: 1 } },
        { of: 'N2', says: { co2: { data: 'twelve' } } },
        { of: 'S1', status: 'rejected', says: { co2: 5 } },
        { of: 'S2', says: { co2: 'na' } },
      ],
    },
    rows: [],
  },
  {
    title: 'a report above covers the exclusions below it, and not its own',
    world: {
      nodes: { R: null, N: 'R', N1: 'N', M: 'R', M1: 'M' },
      questions: { heat: energy },
      surveys: [
        { of: 'N', says: { heat: 100 } },
        { of: 'N1', status: 'rejected', says: { heat: 5 } },
        { of: 'M', for: '2025-03-31', says: { heat: 50 } },
        { of: 'M', for: '2025-Q4', says: { heat: 7 } },
        { of: 'M1', says: { heat: 40 } },
      ],
    },
    rows: [exclusion('M', 'heat', { reason: 'no_year', period: 'quarterly' })],
  },
  {
    title: 'a report that stands alone covers no exclusion',
    world: {
      nodes: { R: null, A: 'R', B: 'R' },
      questions: { co2 },
      surveys: [
        { of: 'R', says: { co2: 1 } },
        { of: 'A', says: { co2: 2 } },
        { of: 'B', status: 'rejected', says: { co2: 5 } },
      ],
      decisions: { consolidation: [{ initiative_id: 'R', report_is: 'stand_alone' }] },
    },
    rows: [],
  },
  {
    title: 'a rejected record that a figure stands for is none',
    world: {
      nodes: site,
      questions: { co2 },
      surveys: [
        { of: 'A', says: { co2: 2 } },
        { of: 'A', status: 'rejected', says: { co2: 5 } },
      ],
    },
    rows: [{ table: 'record_uses', where: { use: 'elsewhere' }, is: { utrv_id: utrvId(2, 'co2') } }],
  },
  {
    title: 'what is no number, or has no scale that is known, has its reason',
    world: {
      nodes: site,
      questions: { co2, money: { numberScale: 'dozens' }, fuel: fuels },
      surveys: [{ of: 'A', says: { co2: { data: '1,5' }, money: 3, fuel: { data: { gas: 2, oil: 'n/a' } } } }],
    },
    rows: [
      exclusion('A', 'co2', { reason: 'unusable', detail: '1,5', base_unit: 'tons/CO2e', period: 'yearly' }),
      exclusion('A', 'money', { reason: 'unusable', record_count: 1 }),
      exclusion('A', 'fuel', { reason: 'unusable', option_code: 'oil' }),
    ],
  },
  {
    title: 'a row that is no number is excluded, beside the figure of the others',
    world: {
      nodes: site,
      questions: { waste: table(kind, amount) },
      surveys: [{ of: 'A', says: { waste: amounts(['paper', 5], ['glass', 'some']) } }],
    },
    rows: [
      figure('A', 'waste', { value: 5, value_count: 1 }),
      exclusion('A', 'waste', { reason: 'unusable', detail: 'some', column_code: 'amount' }),
    ],
  },
  {
    title: 'several values of what does not add up over rows',
    world: {
      nodes: site,
      questions: { audit: table(score) },
      surveys: [
        { of: 'A', says: { audit: { table: [[{ code: 'score', value: 3 }], [{ code: 'score', value: 4 }]] } } },
      ],
    },
    rows: [
      exclusion('A', 'audit', { reason: 'unusable', detail: '2', record_count: 1, column_code: 'score' }),
      // It is not additive: no row of the group.
    ],
  },
  {
    title: 'the first reason of several: rejected before no number',
    world: {
      nodes: site,
      questions: { co2 },
      surveys: [
        { of: 'A', status: 'rejected', says: { co2: { data: 'x' } } },
        { of: 'A', status: 'rejected', says: { co2: 4 } },
      ],
    },
    rows: [
      exclusion('A', 'co2', { reason: 'rejected', record_count: 2, utrv_id: utrvId(1, 'co2'), reporting_year: 2025 }),
    ],
  },
  {
    title: 'a question that is answered by text has no exclusion',
    world: {
      nodes: site,
      questions: { policy: { valueType: 'text' } },
      surveys: [{ of: 'A', status: 'rejected', says: { policy: { data: 'yes' } } }],
    },
    rows: [{ table: 'exclusions', where: {}, is: null }],
  },
  {
    // Oracle F7.
    title: 'figures of nodes that are removed or not listed are in no roll-up, and every root says so in that year',
    world: {
      nodes: { R: null, X: null, A: 'R' },
      questions: { co2, women: { valueType: 'percentage' } },
      surveys: [
        { of: 'A', says: { co2: 1 } },
        { of: 'A', for: '2024', says: { co2: 8 } },
        { of: 'X', says: { co2: 2 } },
        { of: 'Sold', says: { co2: 4 } },
        { of: 'Hidden', says: { women: 40 } },
      ],
      removed: ['Sold'],
    },
    rows: [],
  },
  {
    title: 'a lake that sees a part of the group doubts its boundary in every year',
    world: {
      nodes: { R: null, P: 'Elsewhere', A: 'P' },
      questions: { co2 },
      surveys: [
        { of: 'A', for: '2023', says: { co2: 1 } },
        { of: 'R', for: '2024', says: { co2: 2 } },
      ],
    },
    rows: [],
  },
  {
    title: 'an aggregation whose report does not name the column is another record',
    world: {
      nodes: site,
      questions: {
        waste: table(amount, { code: 'water', name: 'Water', type: 'number', unit: 'm3', unitType: 'volume' }),
      },
      surveys: [
        { of: 'A', says: { waste: { table: [[{ code: 'amount', value: 1 }]] } } },
        {
          of: 'A',
          type: 'aggregation',
          says: {
            waste: {
              table: [
                [
                  { code: 'amount', value: 1 },
                  { code: 'water', value: 9 },
                ],
              ],
            },
          },
        },
      ],
    },
    rows: [exclusion('A', 'waste', { reason: 'other_record', column_code: 'water', detail: utrvId(1, 'waste') })],
  },
  {
    title: 'parts beside a report of the year that does not name their column are another record’s',
    world: {
      nodes: site,
      questions: {
        waste: table(amount, { code: 'water', name: 'Water', type: 'number', unit: 'm3', unitType: 'volume' }),
      },
      surveys: [
        { of: 'A', says: { waste: { table: [[{ code: 'amount', value: 1 }]] } } },
        { of: 'A', for: '2025-Q1', says: { waste: { table: [[{ code: 'water', value: 9 }]] } } },
      ],
    },
    rows: [exclusion('A', 'waste', { reason: 'other_record', period: 'quarterly', detail: utrvId(1, 'waste') })],
  },
  {
    title: 'open years and rates of parts are listed, and are no doubt',
    world: {
      nodes: { R: null, A: 'R', B: 'R' },
      questions: { heat: energy, fte: { name: 'Average FTE' } },
      surveys: [
        { of: 'A', for: '2025-Q1', says: { heat: 1, fte: 2 } },
        { of: 'B', says: { heat: 3, fte: 4 } },
      ],
      decisions: { measures: [{ tracker_id: 'fte', over_initiatives: 'sum' }] },
    },
    rows: [
      exclusion('A', 'heat', { reason: 'no_year', detail: '2025-04-01' }),
      exclusion('A', 'fte', { reason: 'no_year' }),
    ],
  },
];
