import { surveyId, utrvId } from '../world.ts';
import { adds, co2, energy, exclusion, figure, fuels, holding, site, type WorldCase } from './case.ts';

const draft = { of: 'A', isOpen: true, status: 'created' } as const;

/** §5 and §10 "Candidates": the record that counts. */
export const records: readonly WorldCase[] = [
  {
    // Oracle F6.
    title: 'two verified reports of one year: the later id counts, and the row says that there is another',
    world: {
      nodes: site,
      questions: { co2 },
      surveys: [
        { of: 'A', status: 'verified', says: { co2: 100 } },
        { of: 'A', status: 'verified', says: { co2: 900 } },
      ],
    },
    rows: [
      figure('A', 'co2', { value: 900, candidate_count: 2, survey_id: surveyId(2) }),
      { table: 'record_uses', where: { use: 'elsewhere' }, is: { utrv_id: utrvId(1, 'co2') } },
      { table: 'exclusions', where: {}, is: null },
    ],
  },
  {
    title: 'the same number in another unit is no other value',
    world: {
      nodes: site,
      questions: { heat: { ...energy, unit: 'kWh' }, cold: energy },
      surveys: [
        { of: 'A', says: { heat: 1000, cold: 1 } },
        { of: 'A', says: { heat: 1000, cold: 1.5 } },
      ],
    },
    rows: [],
  },
  {
    title: 'reports go before aggregations, verified before complete, complete before open; rejected never',
    world: {
      nodes: { R: null, A: 'R', B: 'R', C: 'R', D: 'R' },
      questions: { co2 },
      surveys: [
        { of: 'A', says: { co2: 1 } },
        { of: 'A', type: 'aggregation', status: 'verified', says: { co2: 1.5 } },
        { of: 'B', isOpen: true, status: 'verified', says: { co2: 2 } },
        { of: 'B', says: { co2: 2.5 } },
        { of: 'C', says: { co2: 3 } },
        { of: 'C', isOpen: true, says: { co2: 3.5 } },
        { of: 'D', says: { co2: 4 } },
        { of: 'D', status: 'rejected', says: { co2: 4.5 } },
      ],
    },
    rows: [
      figure('A', 'co2', { value: 1, candidate_count: 1, aggregation_value: 1.5 }),
      figure('B', 'co2', { value: 2, candidate_count: 2 }),
      figure('C', 'co2', { value: 3, candidate_count: 2 }),
      figure('D', 'co2', { value: 4, candidate_count: 1, has_rejected: true }),
    ],
  },
  {
    // Oracle F6.
    title: 'a verified na ends the matter against a draft',
    world: {
      nodes: site,
      questions: { co2 },
      surveys: [
        { ...draft, says: { co2: 500 } },
        { of: 'A', isOpen: true, status: 'verified', says: { co2: 'na' } },
      ],
    },
    rows: [
      figure('A', 'co2', null),
      exclusion('A', 'co2', { reason: 'other_record', record_count: 1, utrv_id: utrvId(1, 'co2'), detail: null }),
    ],
  },
  {
    title: 'so does an na of a complete survey',
    world: {
      nodes: site,
      questions: { co2 },
      surveys: [
        { of: 'A', says: { co2: 'na' } },
        { ...draft, says: { co2: 500 } },
      ],
    },
    rows: [figure('A', 'co2', null), exclusion('A', 'co2', { reason: 'other_record' })],
  },
  {
    // Sceptic 3: "see the other pack".
    title: 'against a number that is verified or complete, na is a doubt',
    world: {
      nodes: { R: null, A: 'R', B: 'R' },
      questions: { co2 },
      surveys: [
        { of: 'A', status: 'verified', says: { co2: 100 } },
        { of: 'A', status: 'verified', says: { co2: 'na' } },
        { of: 'B', says: { co2: 50 } },
        { of: 'B', isOpen: true, status: 'verified', says: { co2: 'na' } },
      ],
    },
    rows: [],
  },
  {
    // Sceptic 3.
    title: 'an open na, and nr always, give way to any number',
    world: {
      nodes: { R: null, A: 'R', B: 'R' },
      questions: { co2 },
      surveys: [
        { ...draft, says: { co2: 500 } },
        { ...draft, says: { co2: 'na' } },
        { of: 'B', isOpen: true, says: { co2: 7 } },
        { of: 'B', status: 'verified', says: { co2: 'nr' } },
      ],
    },
    rows: [],
  },
  {
    // Sceptic 3: an office to which the question does not apply.
    title: 'na against a draft keeps no aggregation from counting',
    world: {
      nodes: site,
      questions: { co2 },
      surveys: [
        { ...draft, says: { co2: 5 } },
        { of: 'A', status: 'verified', says: { co2: 'na' } },
        { of: 'A', type: 'aggregation', says: { co2: 10000 } },
      ],
    },
    rows: [{ table: 'exclusions', where: {}, is: null }],
  },
  {
    title: 'a value beside na or nr is a number',
    world: {
      nodes: { R: null, A: 'R', B: 'R' },
      questions: { co2 },
      surveys: [
        { of: 'A', status: 'verified', says: { co2: { value: 10, notApplicableType: 'na' } } },
        { of: 'B', says: { co2: { value: 5, notApplicableType: 'nr' } } },
      ],
    },
    rows: [],
  },
  {
    title: 'a candidate that names another option is another value of all figures of the record',
    world: {
      nodes: site,
      questions: { fuel: fuels },
      surveys: [
        { of: 'A', isOpen: true, says: { fuel: { data: { gas: 1, peat: 9 } } } },
        { of: 'A', says: { fuel: { data: { gas: 1, oil: 2 } } } },
      ],
    },
    rows: [
      figure('A', 'fuel', { value: 1 }, { option_code: 'gas' }),
      figure('A', 'fuel', { value: 2 }, { option_code: 'oil' }),
      { table: 'record_uses', where: { use: 'elsewhere', option_code: 'peat' }, is: { number_count: 1 } },
    ],
  },
  {
    title: 'another number of one option is no other value of the rest',
    world: {
      nodes: site,
      questions: { fuel: fuels },
      surveys: [
        { of: 'A', isOpen: true, says: { fuel: { data: { gas: 1.5 } } } },
        { of: 'A', says: { fuel: { data: { gas: 1, oil: 2 } } } },
      ],
    },
    rows: [figure('A', 'fuel', {}, { option_code: 'gas' }), figure('A', 'fuel', {}, { option_code: 'oil' })],
  },
  {
    title: 'a year of parts has the greatest count of candidates, and another value if a part has',
    world: {
      nodes: site,
      questions: { heat: energy },
      surveys: [
        ...[1, 2, 3, 4].map((quarter) => ({ of: 'A', for: `2025-Q${quarter}`, says: { heat: 25 } })),
        { of: 'A', for: '2025-Q1', isOpen: true, says: { heat: 25 } },
        { of: 'A', for: '2025-Q2', isOpen: true, says: { heat: 26 } },
        { of: 'A', for: '2025-Q2', isOpen: true, says: { heat: 27 } },
      ],
    },
    rows: [figure('A', 'heat', { value: 100, candidate_count: 3 })],
  },
  {
    title: 'flags travel: private, rejected, verified in part',
    world: {
      nodes: { R: null, A: 'R', B: 'R', C: 'R' },
      questions: { co2 },
      surveys: [
        { of: 'A', isPrivate: true, status: 'verified', says: { co2: 1 } },
        { of: 'B', says: { co2: 2 } },
        { of: 'C', status: 'rejected', says: { co2: 4 } },
      ],
    },
    rows: [],
  },
  {
    title: 'of equals the greatest id counts, whichever was updated last, with its options and no other’s',
    world: {
      nodes: site,
      questions: { fuel: fuels },
      surveys: [
        { of: 'A', lastUpdated: '2026-06-02T00:00:00.000Z', says: { fuel: { data: { gas: 100, oil: 50 } } } },
        { of: 'A', says: { fuel: { data: { gas: 120, peat: 30 } } } },
      ],
    },
    rows: [
      figure('A', 'fuel', { value: 120, utrv_id: utrvId(2, 'fuel') }, { option_code: 'gas' }),
      figure('A', 'fuel', { value: 30 }, { option_code: 'peat' }),
      figure('A', 'fuel', null, { option_code: 'oil' }),
    ],
  },
  {
    title:
      'a question adds up as the survey that was updated last defines it, its numbers are in the units of their own',
    world: {
      nodes: holding,
      questions: { heat: energy },
      surveys: [
        {
          ...{ of: 'A', lastUpdated: '2026-06-02T00:00:00.000Z', says: { heat: 2000 } },
          defines: { heat: { ...energy, unit: 'kWh', name: 'Average heat' } },
        },
        { of: 'B', says: { heat: 3 } },
      ],
    },
    rows: [adds('heat', { is_additive: false }), figure('A', 'heat', { value: 2, base_unit: 'MWh' })],
  },
];
