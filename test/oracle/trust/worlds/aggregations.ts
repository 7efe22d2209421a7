import { co2, counting, figure, fuels, group, type WorldCase } from './case.ts';

const north = { R: null, N: 'R', N1: 'N', N2: 'N' } as const;
const combined = { of: 'N', type: 'aggregation' } as const;

/** §2 and §10 "Aggregations". */
export const aggregations: readonly WorldCase[] = [
  {
    // Sceptic 1.
    title: 'an aggregation counts where a leaf below it is not there',
    world: {
      nodes: { ...north, N3: 'N' },
      questions: { co2 },
      surveys: [
        { ...combined, says: { co2: 10000 } },
        { of: 'N1', status: 'created', isOpen: true, says: { co2: 5 } },
        { of: 'N2', says: { co2: 'na' } },
      ],
    },
    rows: [
      group('R', 'co2', {
        ...{ value: 10000, below_value: 10000, basis: 'below', aggregation_differs_count: 1, unreconciled_count: 0 },
        ...{ leaf_count: 3, reporting_leaf_count: 1, parent_covered_leaf_count: 2, doubts: ['aggregation_differs'] },
      }),
      group('N', 'co2', { value: 10000, own_value: 10000, below_value: 5, aggregation_value: 10000, basis: 'own' }),
    ],
  },
  {
    // Oracle F8: the aggregation is older than a correction below it.
    title: 'the sum below counts where every leaf is there',
    world: {
      nodes: north,
      questions: { co2 },
      surveys: [
        { ...combined, says: { co2: 2501 } },
        { of: 'N1', says: { co2: 1650 } },
        { of: 'N2', says: { co2: 1001 } },
      ],
    },
    rows: [
      group('N', 'co2', {
        ...{ value: 2651, own_value: null, below_value: 2651, aggregation_value: 2501, basis: 'below' },
        ...{ aggregation_differs_count: 1, reporting_leaf_count: 2, doubts: ['aggregation_differs'] },
      }),
      group('R', 'co2', { value: 2651, aggregation_value: null, aggregation_differs_count: 1 }),
      { table: 'rollup_contributions', where: { initiative_id: 'R', contributor_id: 'N' }, is: null },
    ],
  },
  {
    title: 'a record sent back beside an aggregation that gives way is missing',
    world: {
      nodes: north,
      questions: { co2 },
      surveys: [
        { ...combined, says: { co2: 2501 } },
        { of: 'N', status: 'rejected', says: { co2: 2700 } },
        { of: 'N1', says: { co2: 1500 } },
        { of: 'N2', says: { co2: 1001 } },
      ],
    },
    rows: [group('N', 'co2', { value: 2501, basis: 'below', doubts: ['rejected'] })],
  },
  {
    title: 'a leaf to which the question does not apply is there',
    world: {
      nodes: north,
      questions: { co2 },
      surveys: [
        { ...combined, says: { co2: 100 } },
        { of: 'N1', says: { co2: 100 } },
        { of: 'N2', says: { co2: 'na' } },
      ],
    },
    rows: [
      group('N', 'co2', { value: 100, own_value: null, basis: 'below', aggregation_differs_count: 0, doubts: [] }),
      group('N', 'co2', { reporting_leaf_count: 1, not_applicable_leaf_count: 1, parent_covered_leaf_count: 0 }),
    ],
  },
  {
    title: 'an aggregation counts where all leaves say na, and where one says nr',
    world: {
      nodes: { ...north, M: 'R', M1: 'M', M2: 'M' },
      questions: { co2 },
      surveys: [
        { ...combined, says: { co2: 100 } },
        { of: 'N1', says: { co2: 'na' } },
        { of: 'N2', says: { co2: 'na' } },
        { of: 'M', type: 'aggregation', says: { co2: 50 } },
        { of: 'M1', says: { co2: 7 } },
        { of: 'M2', says: { co2: 'nr' } },
      ],
    },
    rows: [
      group('N', 'co2', { value: 100, basis: 'own', parent_covered_leaf_count: 2 }),
      group('M', 'co2', { value: 50, basis: 'own', aggregation_differs_count: 1 }),
      group('R', 'co2', { value: 150 }),
    ],
  },
  {
    title: 'a report that is assumed to hold its sites does not outrank the aggregation; one that is decided to does',
    world: {
      nodes: { R: null, N: 'R', M: 'N', M1: 'M', N1: 'N', X: null, Y: 'X', Y1: 'Y', X1: 'X' },
      questions: { co2 },
      surveys: [
        { ...combined, says: { co2: 100 } },
        { of: 'M', says: { co2: 50 } },
        { of: 'N1', says: { co2: 40 } },
        { of: 'X', type: 'aggregation', says: { co2: 100 } },
        { of: 'Y', says: { co2: 50 } },
        { of: 'X1', says: { co2: 40 } },
      ],
      decisions: { consolidation: [{ initiative_id: 'Y', report_is: 'consolidated' }] },
    },
    rows: [
      group('N', 'co2', { value: 100, own_value: 100, below_value: 90, aggregation_differs_count: 1 }),
      group('X', 'co2', { value: 90, own_value: null, aggregation_value: 100, aggregation_differs_count: 1 }),
    ],
  },
  {
    title: 'an aggregation counts where it names an option that nobody below does',
    world: {
      nodes: north,
      questions: { fuel: fuels },
      surveys: [
        { ...combined, says: { fuel: { data: { gas: 100, oil: 5 } } } },
        { of: 'N1', says: { fuel: { data: { gas: 60 } } } },
        { of: 'N2', says: { fuel: { data: { gas: 40 } } } },
      ],
    },
    rows: [
      group('N', 'fuel', { value: 100, basis: 'own', aggregation_differs_count: 0 }, { option_code: 'gas' }),
      group('N', 'fuel', { value: 5, basis: 'own', doubts: [] }, { option_code: 'oil' }),
    ],
  },
  {
    title: 'a node that the owner says stands alone must have answered itself, or the aggregation counts',
    world: {
      nodes: { ...north, M: 'R', M1: 'M' },
      questions: { co2 },
      surveys: [
        { ...combined, says: { co2: 120 } },
        { of: 'N1', says: { co2: 60 } },
        { of: 'N2', says: { co2: 40 } },
        { of: 'M', type: 'aggregation', says: { co2: 70 } },
        { of: 'M', says: { co2: 'na' } },
        { of: 'M1', says: { co2: 60 } },
      ],
      decisions: { consolidation: [{ report_is: 'stand_alone' }] },
    },
    rows: [
      group('N', 'co2', { value: 120, own_value: 120, basis: 'own', reporting_count: 1 }),
      group('M', 'co2', { value: 60, own_value: null, aggregation_value: 70, basis: 'below' }),
    ],
  },
  {
    title: 'one percent of the greater amount is no difference',
    world: {
      nodes: { ...north, M: 'R', M1: 'M' },
      questions: { co2 },
      surveys: [
        { ...combined, says: { co2: 100 } },
        { of: 'N1', says: { co2: 59 } },
        { of: 'N2', says: { co2: 40 } },
        { of: 'M', type: 'aggregation', says: { co2: 100 } },
        { of: 'M1', says: { co2: 98.9 } },
      ],
    },
    rows: [
      group('N', 'co2', { value: 99, aggregation_differs_count: 0, doubts: [] }),
      group('M', 'co2', { value: 98.9, aggregation_differs_count: 1 }),
      group('R', 'co2', { value: 197.9, aggregation_differs_count: 1 }),
    ],
  },
  {
    title: 'beside a report the aggregation is compared with it, and with what is below too if it stands alone',
    world: {
      nodes: { ...north, M: 'R', M1: 'M' },
      questions: { co2 },
      surveys: [
        { of: 'N', says: { co2: 100 } },
        { ...combined, says: { co2: 110 } },
        { of: 'N1', says: { co2: 100 } },
        { of: 'M', says: { co2: 10 } },
        { of: 'M', type: 'aggregation', says: { co2: 110 } },
        { of: 'M1', says: { co2: 100 } },
      ],
      decisions: { consolidation: [{ initiative_id: 'M', report_is: 'stand_alone' }] },
    },
    rows: [
      group('N', 'co2', { value: 100, aggregation_value: 110, aggregation_differs_count: 1 }),
      group('M', 'co2', { value: 110, aggregation_value: 110, aggregation_differs_count: 0 }),
      figure('N', 'co2', { value: 100, basis: 'reported', aggregation_value: 110 }),
    ],
  },
  {
    // Sceptic 3: an office to which the question does not apply.
    title: 'na at a parent does not keep its aggregation from counting',
    world: {
      nodes: north,
      questions: { co2 },
      surveys: [
        { of: 'N', status: 'verified', says: { co2: 'na' } },
        { ...combined, says: { co2: 10000 } },
      ],
    },
    rows: [
      group('R', 'co2', { value: 10000, parent_covered_leaf_count: 2, doubts: [] }),
      counting('N', 'co2', { candidate_count: 1, has_other_value: false }),
    ],
  },
  {
    title: 'an aggregation at a leaf counts',
    world: {
      nodes: north,
      questions: { co2 },
      surveys: [{ of: 'N1', type: 'aggregation', says: { co2: 12 } }],
    },
    rows: [group('R', 'co2', { value: 12, reporting_leaf_count: 1, doubts: ['incomplete'] })],
  },
  {
    title: 'an aggregation that counts holds what is below, even behind an unreconciled report above it',
    world: {
      nodes: { R: null, N: 'R', N1: 'N', N2: 'N' },
      questions: { co2 },
      surveys: [
        { of: 'R', says: { co2: 10 } },
        { ...combined, says: { co2: 100 } },
        { of: 'N1', says: { co2: 90 } },
      ],
    },
    rows: [group('R', 'co2', { value: 10, unreconciled_count: 1, value_if_stand_alone: 110 })],
  },
];
