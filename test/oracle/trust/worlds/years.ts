import type { WorldSurvey } from '../world.ts';
import { co2, energy, exclusion, figure, fuels, headcount, holding, quarters, site, type WorldCase } from './case.ts';

const heat = (value: number) => (): WorldSurvey['says'] => ({ heat: value });
const fiscal = (end: string, says: WorldSurvey['says']): WorldSurvey => ({ of: 'A', for: end, says });

/** §3 and §10 "Years". */
export const years: readonly WorldCase[] = [
  {
    // Sceptic 12, 13, 17.
    title: 'a site whose year ends in March is in the December group’s year, and the row says so',
    world: {
      nodes: { ...holding, C: 'R' },
      questions: { co2 },
      surveys: [
        { of: 'A', for: '2025-03-31', says: { co2: 100 } },
        { of: 'B', says: { co2: 50 } },
        { of: 'C', for: '2025-06-30', says: { co2: 7 } },
      ],
    },
    rows: [figure('A', 'co2', { reporting_year: 2025, period_start: '2024-04-01', period_end: '2025-03-31' })],
  },
  {
    // Sceptic 18.
    title: 'a group whose year ends in March names it by the calendar year in which it ends',
    world: {
      nodes: holding,
      questions: { co2 },
      surveys: [
        { of: 'A', for: '2025-03-31', says: { co2: 100 } },
        { of: 'B', for: '2025-12-31', says: { co2: 50 } },
      ],
      yearEnd: '03-31',
    },
    rows: [],
  },
  {
    // Sceptic 18.
    title: 'a year end of 02-28 is the last day of the month',
    world: { nodes: site, questions: { co2 }, surveys: [fiscal('2024-02-29', { co2: 1 })], yearEnd: '02-28' },
    rows: [],
  },
  {
    // Sceptic 19.
    title: 'years of 52 and 53 weeks belong to the year that they end near',
    world: {
      nodes: { R: null, A: 'R', B: 'R', C: 'R', D: 'R' },
      questions: { co2 },
      surveys: [
        { of: 'A', for: '2025-12-28', says: { co2: 1 } },
        { of: 'B', for: '2026-01-03', says: { co2: 2 } },
        { of: 'C', for: '2026-01-07', says: { co2: 4 } },
        { of: 'D', for: '2026-01-08', says: { co2: 8 } },
      ],
    },
    rows: [],
  },
  {
    // Sceptic 20, 21.
    title: 'of two years that end in one reporting year the later counts, with all its measures and no other’s',
    world: {
      nodes: site,
      questions: { fuel: fuels },
      surveys: [
        fiscal('2025-03-31', { fuel: { data: { gas: 100, oil: 50 } } }),
        fiscal('2025-12-31', { fuel: { data: { gas: 90 } } }),
      ],
    },
    rows: [],
  },
  {
    title:
      'a report of another end goes before parts and before an aggregation, an earlier verified one not before a later',
    world: {
      nodes: { R: null, A: 'R', B: 'R' },
      questions: { co2 },
      surveys: [
        { of: 'A', for: '2025-03-31', says: { co2: 100 } },
        { of: 'A', type: 'aggregation', says: { co2: 5 } },
        { of: 'B', for: '2025-03-31', status: 'verified', says: { co2: 10 } },
        { of: 'B', for: '2025-09-30', says: { co2: 20 } },
      ],
    },
    rows: [],
  },
  {
    title: 'quarters of an amount make the year, by default',
    world: { nodes: site, questions: { heat: energy }, surveys: quarters(heat(25)) },
    rows: [
      figure('A', 'heat', { value: 100, basis: 'parts', value_count: 4, period_end: '2025-12-31', utrv_id: null }),
    ],
  },
  {
    title: 'quarters of what the owner or a code says is a flow make the year without a doubt',
    world: {
      nodes: site,
      questions: { heat: energy, leavers: { typeCode: '401-1-b' } },
      surveys: quarters(() => ({ heat: 25, leavers: 2 })),
      decisions: { measures: [{ tracker_id: 'heat', over_time: 'sum' }] },
    },
    rows: [],
  },
  {
    title: 'a headcount of quarters is that of the last',
    world: {
      nodes: site,
      questions: { people: headcount },
      surveys: quarters((quarter) => ({ people: [24, 25, 26, 25][quarter - 1] ?? 0 })),
    },
    rows: [
      figure('A', 'people', { value: 25, basis: 'period_end', value_count: 1, period_start: '2025-01-01' }),
      { table: 'record_uses', where: { use: 'elsewhere', period_end: '2025-03-31' }, is: { number_count: 1 } },
      { table: 'exclusions', where: {}, is: null },
    ],
  },
  {
    // Sceptic 23.
    title: 'the part that ends the year is enough: the quarter, also beside December',
    world: {
      nodes: holding,
      questions: { people: headcount },
      surveys: [
        { of: 'A', for: '2025-12', says: { people: 25 } },
        { of: 'A', for: '2025-Q4', says: { people: 26 } },
        { of: 'B', for: '2025-12', says: { people: 7 } },
      ],
    },
    rows: [figure('B', 'people', { basis: 'period_end' })],
  },
  {
    title: 'a level is none of the year until the part that ends it is there',
    world: {
      nodes: holding,
      questions: { people: headcount },
      surveys: [
        { of: 'A', for: '2025-Q1', says: { people: 24 } },
        { of: 'A', for: '2025-Q2', says: { people: 25 } },
        { of: 'B', for: '2024-Q3', says: { people: 7 } },
      ],
    },
    rows: [
      exclusion('A', 'people', { reason: 'no_year', detail: '2025-12-31' }, { period_end: '2025-03-31' }),
      exclusion('B', 'people', { reason: 'no_year', detail: '2024-12-31', reporting_year: 2024 }),
    ],
  },
  {
    title: 'a level whose last part is no number is missing once a later year is reported',
    world: {
      nodes: holding,
      questions: { people: headcount },
      surveys: [
        ...quarters((quarter) => ({ people: quarter === 4 ? { data: 'see attachment' } : 24 })),
        { of: 'B', for: '2026-Q1', says: { people: 7 } },
      ],
    },
    rows: [
      exclusion('A', 'people', { reason: 'no_year', detail: '2025-12-31' }, { period_end: '2025-03-31' }),
      exclusion('A', 'people', { reason: 'unusable' }, { period_end: '2025-12-31' }),
    ],
  },
  {
    title: 'a quarter of weeks that ends the year gives the level',
    world: {
      nodes: site,
      questions: { people: headcount },
      surveys: [
        { of: 'A', for: 'quarterly 2025-12-28', says: { people: 30 } },
        { of: 'A', for: 'monthly 2026-01-03', says: { people: 31 } },
      ],
    },
    rows: [figure('A', 'people', { value: 30, basis: 'period_end', period_end: '2025-12-31', reporting_year: 2025 })],
  },
  {
    // Sceptic 24.
    title: 'stored amounts, lengths and plain numbers of quarters make no year until someone says what they are',
    world: {
      nodes: site,
      questions: {
        water: { name: 'Water in storage, stored', unit: 'm3', unitType: 'volume' },
        lines: { unit: 'km', unitType: 'length' },
        visitors: {},
        land: { unit: 'ha', unitType: 'area' },
        share: { valueType: 'percentage' },
      },
      surveys: quarters(() => ({ water: 10, lines: 20, visitors: 30, land: 40, share: 50 })),
    },
    rows: [
      ...(['water', 'lines', 'visitors'] as const).map((question) =>
        exclusion('A', question, { reason: 'no_year', record_count: 1 }, { period_end: '2025-06-30' }),
      ),
      figure('A', 'land', { value: 0.4, basis: 'period_end', base_unit: 'km2' }),
      exclusion('A', 'share', { reason: 'no_year' }, { period_end: '2025-06-30' }),
    ],
  },
  {
    // Sceptic 22.
    title: 'parts go before an aggregation of the year, column by column',
    world: {
      nodes: site,
      questions: { heat: energy, visitors: {} },
      surveys: [
        ...quarters(() => ({ heat: 25, visitors: 1 })),
        { of: 'A', type: 'aggregation', says: { heat: 90, visitors: 4 } },
      ],
    },
    rows: [
      figure('A', 'heat', { value: 100, basis: 'parts', aggregation_value: 90 }),
      figure('A', 'visitors', { value: 4, basis: 'aggregation' }),
    ],
  },
  {
    // Oracle F4.
    title: 'neither a blank draft nor another question’s year stands in the way of parts',
    world: {
      nodes: site,
      questions: { heat: energy, co2 },
      surveys: [
        ...quarters(heat(25)),
        fiscal('2025-07-14', { heat: {}, co2: 3 }),
        { ...fiscal('2025-06-30', { heat: 5 }), status: 'rejected' },
        { ...fiscal('2025-09-30', { heat: 5 }), type: 'aggregation' },
      ],
    },
    rows: [exclusion('A', 'heat', { reason: 'rejected', period_end: '2025-06-30' })],
  },
  {
    title: 'a report of another year stands in the way of parts',
    world: {
      nodes: site,
      questions: { heat: energy },
      surveys: [...quarters(heat(25)), fiscal('2025-03-31', { heat: 90 })],
    },
    rows: [
      exclusion('A', 'heat', { reason: 'no_year' }, { period_end: '2025-06-30' }),
      exclusion('A', 'heat', null, { period_end: '2025-03-31' }),
    ],
  },
  {
    title: 'a report that overlaps the year by a week is no year of another end',
    world: {
      nodes: site,
      questions: { heat: energy },
      surveys: [...quarters(heat(25)), fiscal('2025-01-04', { heat: 90 })],
    },
    rows: [],
  },
  {
    title: 'a report that ends within a week of the year is the report of that year',
    world: {
      nodes: site,
      questions: { heat: energy },
      surveys: [...quarters(heat(25)), fiscal('2025-12-28', { heat: 98 })],
    },
    rows: [
      { table: 'exclusions', where: {}, is: null },
      { table: 'record_uses', where: { use: 'elsewhere', period_end: '2025-12-31' }, is: { number_count: 1 } },
    ],
  },
  {
    title: 'parts make the group’s year where it is not the calendar’s',
    world: {
      nodes: site,
      questions: { heat: energy },
      surveys: [...quarters(heat(25), [2, 3, 4]), { of: 'A', for: '2026-Q1', says: { heat: 30 } }],
      yearEnd: '03-31',
    },
    rows: [figure('A', 'heat', { value: 105, basis: 'parts', period_start: '2025-04-01', reporting_year: 2026 })],
  },
  {
    title: 'quarters that do not divide the group’s year are parts of another',
    world: {
      nodes: holding,
      questions: { heat: energy },
      surveys: [
        ...['2025-01-31', '2025-04-30', '2025-07-31', '2025-10-31'].map(
          (end): WorldSurvey => ({ of: 'A', for: `quarterly ${end}`, says: { heat: 25 } }),
        ),
        // Sceptic 19: 4-4-5 weeks.
        ...['2025-03-30', '2025-06-29', '2025-09-28', '2025-12-28'].map(
          (end): WorldSurvey => ({ of: 'B', for: `quarterly ${end}`, says: { heat: 10 } }),
        ),
      ],
    },
    rows: [
      exclusion('A', 'heat', { reason: 'no_year' }, { period_end: '2025-07-31' }),
      exclusion('B', 'heat', { reason: 'no_year' }, { period_end: '2025-09-28' }),
    ],
  },
  {
    title: 'a hole is a missing part once a later part is there',
    world: { nodes: site, questions: { heat: energy }, surveys: quarters(heat(25), [1, 2, 4]) },
    rows: [
      exclusion('A', 'heat', { reason: 'no_year', detail: '2025-07-01' }, { period_end: '2025-03-31' }),
      { table: 'period_figures', where: { period_end: '2025-03-31' }, is: { value: 25, reporting_year: 2025 } },
    ],
  },
  {
    // Sceptic 25: in the running year nothing is missing yet.
    title: 'a year that is not over is open, until anybody reports a later one',
    world: {
      nodes: holding,
      questions: { heat: energy, co2 },
      surveys: [
        ...[1, 2].map((quarter): WorldSurvey => ({ of: 'A', for: `2025-Q${quarter}`, says: { heat: 25, co2: 3 } })),
        { of: 'B', for: '2026-Q1', says: { co2: 1 } },
      ],
    },
    rows: [
      exclusion('A', 'heat', { reason: 'no_year', detail: '2025-07-01' }, { period_end: '2025-03-31' }),
      exclusion('A', 'co2', { reason: 'no_year' }, { period_end: '2025-03-31' }),
    ],
  },
  {
    title: 'a part that does not apply is a hole',
    world: {
      nodes: site,
      questions: { heat: energy },
      surveys: [...quarters(heat(25), [1, 2, 4]), { of: 'A', for: '2025-Q3', says: { heat: 'na' } }],
    },
    rows: [figure('A', 'heat', null), exclusion('A', 'heat', { detail: '2025-07-01' }, { period_end: '2025-12-31' })],
  },
  {
    // Sceptic 3: "we report by quarter".
    title: 'na to the year does not keep its parts from making it',
    world: {
      nodes: site,
      questions: { heat: energy },
      surveys: [...quarters(heat(25)), { of: 'A', status: 'verified', says: { heat: 'na' } }],
    },
    rows: [figure('A', 'heat', { value: 100, basis: 'parts', has_rejected: false })],
  },
  {
    title: 'months and quarters cover the year in any mix, each day once',
    world: {
      nodes: site,
      questions: { heat: energy },
      surveys: [
        ...quarters(heat(25), [1, 2, 3]),
        ...[9, 10, 11, 12].map((month): WorldSurvey => ({ of: 'A', for: `2025-${month}`, says: { heat: 1 } })),
      ],
    },
    rows: [
      figure('A', 'heat', { value: 78, value_count: 6 }),
      { table: 'record_uses', where: { use: 'elsewhere' }, is: { period_end: '2025-09-30' } },
    ],
  },
  {
    title: 'completeness has one row for a kind of period and a reporting year',
    world: {
      nodes: holding,
      questions: { co2 },
      surveys: [
        { of: 'A', for: '2025-03-31', status: 'verified', says: { co2: 1 } },
        { of: 'B', says: { co2: 'na' } },
        { of: 'B', for: '2025-Q1', says: { co2: 'nr' } },
        { of: 'B', for: '2025-Q2', status: 'rejected', says: { co2: 2 } },
        { of: 'R', type: 'aggregation', says: { co2: 1 } },
      ],
    },
    rows: [
      {
        table: 'completeness',
        where: { initiative_id: 'R', period: 'yearly', reporting_year: 2025 },
        is: {
          ...{ period_start: '2025-01-01', period_end: '2025-12-31', leaf_count: 2, surveyed_leaf_count: 2 },
          ...{ survey_count: 2, record_count: 2, answered_count: 1, verified_count: 1, not_applicable_count: 1 },
          ...{ percent_answered: 100, percent_surveyed: 100 },
        },
      },
      {
        table: 'completeness',
        where: { initiative_id: 'R', period: 'quarterly', reporting_year: 2025 },
        is: { survey_count: 2, record_count: 2, rejected_count: 1, not_reported_count: 1, percent_answered: 0 },
      },
    ],
  },
  {
    title: 'an option that one part does not name is in the year of the parts',
    world: {
      nodes: site,
      questions: { fuel: fuels },
      surveys: quarters((quarter) => ({ fuel: { data: { gas: 25, ...(quarter < 4 ? { peat: 10 } : {}) } } })),
    },
    rows: [
      figure('A', 'fuel', { value: 100, basis: 'parts' }, { option_code: 'gas' }),
      figure('A', 'fuel', { value: 30, basis: 'parts' }, { option_code: 'peat' }),
    ],
  },
];
