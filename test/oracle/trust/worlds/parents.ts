import { co2, fuels, group, holding, money, regions, type WorldCase } from './case.ts';

const office = { of: 'R', says: { co2: 10 } } as const;
const plants = [
  { of: 'A', says: { co2: 1000 } },
  { of: 'B', says: { co2: 2000 } },
] as const;
const north = { R: null, N: 'R', N1: 'N', N2: 'N' } as const;

/** What a parent's report holds, and whether it fits what is below it (§2, §10 "Unreconciled"). */
export const parents: readonly WorldCase[] = [
  {
    // Issue 26; sceptic 5: no inference, in any number of years.
    title: 'a holding that reports its own 10 t stands for 3,010 t, and says so',
    world: { nodes: holding, questions: { co2 }, surveys: [office, ...plants] },
    rows: [
      group('R', 'co2', {
        ...{ value: 10, own_value: 10, below_value: 3000, leaf_value: 3000, basis: 'own', reporting_count: 1 },
        ...{ unreconciled_count: 1, value_if_stand_alone: 3010, doubts: ['unreconciled'] },
        ...{ leaf_count: 2, reporting_leaf_count: 2, parent_covered_leaf_count: 0, superseded_value: null },
      }),
      group('A', 'co2', { value: 1000, basis: 'own', unreconciled_count: 0, value_if_stand_alone: null, doubts: [] }),
    ],
  },
  {
    title: 'a holding that the owner says stands alone has the sum of both',
    world: {
      nodes: holding,
      questions: { co2 },
      surveys: [office, ...plants],
      decisions: { consolidation: [{ initiative_id: 'R', report_is: 'stand_alone' }] },
    },
    rows: [
      group('R', 'co2', {
        ...{ value: 3010, own_value: 10, below_value: 3000, basis: 'both', reporting_count: 3 },
        ...{ unreconciled_count: 0, value_if_stand_alone: null, doubts: [] },
      }),
    ],
  },
  {
    title: 'a holding decided consolidated is unreconciled only below half of what is below it',
    world: {
      nodes: { R: null, X: null, A: 'R', B: 'R', C: 'X', D: 'X' },
      questions: { co2 },
      // Sceptic 29: internal deliveries are eliminated, so a consolidated report is rightly smaller.
      surveys: [
        { of: 'R', says: { co2: 1499 } },
        ...plants,
        { of: 'X', says: { co2: 1500 } },
        { of: 'C', says: { co2: 1000 } },
        { of: 'D', says: { co2: 2000 } },
      ],
      decisions: { consolidation: [{ report_is: 'consolidated' }] },
    },
    rows: [
      group('R', 'co2', { value: 1499, unreconciled_count: 1, value_if_stand_alone: 4499 }),
      group('X', 'co2', { value: 1500, unreconciled_count: 0, value_if_stand_alone: null, doubts: [] }),
    ],
  },
  {
    title: 'by default 99 % of what is below is enough, a little less is not',
    world: {
      nodes: { R: null, X: null, A: 'R', B: 'R', C: 'X', D: 'X' },
      questions: { co2 },
      surveys: [
        { of: 'R', says: { co2: 2970 } },
        ...plants,
        { of: 'X', says: { co2: 2969.9 } },
        { of: 'C', says: { co2: 1000 } },
        { of: 'D', says: { co2: 2000 } },
      ],
    },
    rows: [
      group('R', 'co2', { unreconciled_count: 0, doubts: [] }),
      group('X', 'co2', { unreconciled_count: 1, value_if_stand_alone: 5969.9 }),
    ],
  },
  {
    // Sceptic 4: one site typed kilograms into a field of tons.
    title: 'a verified region is not overruled by a slip below it',
    world: {
      nodes: holding,
      questions: { co2 },
      surveys: [
        { of: 'R', status: 'verified', says: { co2: 3000 } },
        { of: 'A', says: { co2: 1000 } },
        { of: 'B', says: { co2: 2000000 } },
      ],
    },
    rows: [
      group('R', 'co2', {
        ...{ value: 3000, verified_value: 3000, unreconciled_count: 1, value_if_stand_alone: 2004000 },
      }),
    ],
  },
  {
    // Sceptic 4, second part: leaves below a decided node are its own matter.
    title: 'the sum of the leaves goes down to nodes that are decided consolidated',
    world: {
      nodes: north,
      questions: { co2 },
      surveys: [
        { of: 'R', says: { co2: 250 } },
        { of: 'N', says: { co2: 240 } },
        { of: 'N1', says: { co2: 3000 } },
        { of: 'N2', says: { co2: 1000 } },
      ],
      decisions: { consolidation: [{ initiative_id: 'N', report_is: 'consolidated' }] },
    },
    rows: [
      group('R', 'co2', {
        value: 250,
        below_value: 240,
        unreconciled_count: 0,
        value_if_stand_alone: null,
        doubts: [],
      }),
      group('N', 'co2', { value: 240, below_value: 4000, unreconciled_count: 1, value_if_stand_alone: 4240 }),
    ],
  },
  {
    // Sceptic 6.
    title: 'a holding that reports zero is unreconciled',
    world: { nodes: holding, questions: { co2 }, surveys: [{ of: 'R', says: { co2: 0 } }, ...plants] },
    rows: [group('R', 'co2', { value: 0, unreconciled_count: 1, value_if_stand_alone: 3000 })],
  },
  {
    // Sceptic 6.
    title: 'removals are compared by amount, and a sign of its own is a difference',
    world: {
      nodes: { R: null, X: null, A: 'R', B: 'R', C: 'X' },
      questions: { co2 },
      surveys: [
        { of: 'R', says: { co2: -5 } },
        { of: 'A', says: { co2: -1000 } },
        { of: 'B', says: { co2: -2000 } },
        { of: 'X', says: { co2: -3000 } },
        { of: 'C', says: { co2: 3000 } },
      ],
    },
    rows: [
      group('R', 'co2', { value: -5, unreconciled_count: 1, value_if_stand_alone: -3005 }),
      group('X', 'co2', { value: -3000, unreconciled_count: 1, value_if_stand_alone: 0 }),
    ],
  },
  {
    title: 'nothing is unreconciled where below it is nothing, or zero',
    world: {
      nodes: { R: null, X: null, A: 'R', C: 'X' },
      questions: { co2 },
      surveys: [
        { of: 'R', says: { co2: 5 } },
        { of: 'A', says: { co2: 0 } },
        { of: 'X', says: { co2: 5 } },
      ],
    },
    rows: [
      group('R', 'co2', { unreconciled_count: 0, doubts: [] }),
      group('X', 'co2', { unreconciled_count: 0, below_value: null, parent_covered_leaf_count: 1, doubts: [] }),
    ],
  },
  {
    // Sceptic 7.
    title: 'nodes behind an unreconciled one are unreconciled in its row, and stand alone in the alternative',
    world: {
      nodes: north,
      questions: { co2 },
      surveys: [
        { of: 'R', says: { co2: 10 } },
        { of: 'N', says: { co2: 20 } },
        { of: 'N1', says: { co2: 1000 } },
        { of: 'N2', says: { co2: 2000 } },
      ],
    },
    rows: [
      group('R', 'co2', { value: 10, below_value: 20, unreconciled_count: 2, value_if_stand_alone: 3030 }),
      group('N', 'co2', { value: 20, below_value: 3000, unreconciled_count: 1, value_if_stand_alone: 3020 }),
    ],
  },
  {
    // Sceptic 7, second part: 2,950 is less than 99 % of 2,980, though it is more than North's 20.
    title: 'a report is compared with the leaves too, behind whoever stands between',
    world: {
      nodes: north,
      questions: { co2 },
      surveys: [
        { of: 'R', says: { co2: 2950 } },
        { of: 'N', says: { co2: 20 } },
        { of: 'N1', says: { co2: 980 } },
        { of: 'N2', says: { co2: 2000 } },
      ],
    },
    rows: [group('R', 'co2', { value: 2950, below_value: 20, unreconciled_count: 2, value_if_stand_alone: 5950 })],
  },
  {
    title: 'an unreconciled region travels to a root that reports nothing',
    world: {
      nodes: regions,
      questions: { co2 },
      surveys: [
        { of: 'N', says: { co2: 10 } },
        { of: 'N1', says: { co2: 100 } },
        { of: 'N2', says: { co2: 200 } },
        { of: 'S1', says: { co2: 1 } },
        { of: 'S2', says: { co2: 2 } },
      ],
    },
    rows: [
      group('R', 'co2', {
        ...{ value: 13, basis: 'below', own_value: null, unreconciled_count: 1, value_if_stand_alone: 313 },
        ...{ doubts: ['unreconciled'], leaf_count: 4, reporting_leaf_count: 4 },
      }),
      group('S', 'co2', { value: 3, unreconciled_count: 0, value_if_stand_alone: null, doubts: [] }),
    ],
  },
  {
    title: 'an unreconciled region behind a report that fits is no doubt of that report',
    world: {
      nodes: regions,
      questions: { co2 },
      surveys: [
        { of: 'R', says: { co2: 313 } },
        { of: 'N', says: { co2: 10 } },
        { of: 'N1', says: { co2: 100 } },
        { of: 'N2', says: { co2: 200 } },
        { of: 'S1', says: { co2: 1 } },
        { of: 'S2', says: { co2: 2 } },
      ],
    },
    rows: [group('R', 'co2', { value: 313, below_value: 13, unreconciled_count: 0, doubts: [] })],
  },
  {
    // Sceptic 29.
    title: 'a report of more than ten times what is below is unreconciled, if every leaf reports',
    world: {
      nodes: { R: null, X: null, Y: null, A: 'R', B: 'R', C: 'X', D: 'X', E: 'Y', F: 'Y' },
      questions: { co2 },
      surveys: [
        { of: 'R', says: { co2: 3000000 } },
        ...plants,
        { of: 'X', says: { co2: 30000 } },
        { of: 'C', says: { co2: 1000 } },
        { of: 'D', says: { co2: 2000 } },
        { of: 'Y', says: { co2: 3000000 } },
        { of: 'E', says: { co2: 1000 } },
      ],
    },
    rows: [
      group('R', 'co2', {
        value: 3000000,
        unreconciled_count: 1,
        value_if_stand_alone: null,
        doubts: ['unreconciled'],
      }),
      group('X', 'co2', { value: 30000, unreconciled_count: 0, doubts: [] }),
      group('Y', 'co2', { value: 3000000, unreconciled_count: 0, parent_covered_leaf_count: 1, doubts: [] }),
    ],
  },
  {
    title: 'a leaf that says na reports, where all must',
    world: {
      nodes: holding,
      questions: { co2 },
      surveys: [
        { of: 'R', says: { co2: 10001 } },
        { of: 'A', says: { co2: 1000 } },
        { of: 'B', says: { co2: 'na' } },
      ],
    },
    rows: [group('R', 'co2', { unreconciled_count: 1, reporting_leaf_count: 1, parent_covered_leaf_count: 1 })],
  },
  {
    title: 'a report decided stand-alone that equals what is below within 1 % is unreconciled',
    world: {
      nodes: { R: null, X: null, A: 'R', B: 'R', C: 'X', D: 'X' },
      questions: { co2 },
      surveys: [
        { of: 'R', says: { co2: 3030 } },
        ...plants,
        { of: 'X', says: { co2: 3030.1 } },
        { of: 'C', says: { co2: 1000 } },
        { of: 'D', says: { co2: 2000 } },
      ],
      decisions: { consolidation: [{ report_is: 'stand_alone' }] },
    },
    rows: [
      group('R', 'co2', { value: 6030, unreconciled_count: 1, value_if_stand_alone: null, doubts: ['unreconciled'] }),
      group('X', 'co2', { value: 6030.1, unreconciled_count: 0, doubts: [] }),
    ],
  },
  {
    title: 'a node that is unreconciled in one option is so in all its rows, and stands alone in all of them',
    world: {
      nodes: holding,
      questions: { fuel: fuels },
      surveys: [
        { of: 'R', says: { fuel: { data: { gas: 1, oil: 50 } } } },
        { of: 'A', says: { fuel: { data: { gas: 30, oil: 20 } } } },
        { of: 'B', says: { fuel: { data: { gas: 30, oil: 30 } } } },
      ],
    },
    rows: [
      group('R', 'fuel', { value: 1, unreconciled_count: 1, value_if_stand_alone: 61 }, { option_code: 'gas' }),
      group('R', 'fuel', { value: 50, unreconciled_count: 1, value_if_stand_alone: 100 }, { option_code: 'oil' }),
    ],
  },
  {
    title: 'a decision has no effect on a leaf, nor where nothing is reported',
    world: {
      nodes: regions,
      questions: { co2 },
      surveys: [
        { of: 'N1', says: { co2: 1 } },
        { of: 'N2', says: { co2: 2 } },
      ],
      decisions: { consolidation: [{ report_is: 'stand_alone' }] },
    },
    rows: [
      group('N1', 'co2', { value: 1, basis: 'own' }),
      group('N', 'co2', { value: 3, basis: 'below', doubts: [] }),
      group('R', 'co2', { value: 3, basis: 'below', reporting_leaf_count: 2, doubts: ['incomplete'] }),
    ],
  },
  {
    // Sceptic 14.
    title: 'money in another currency below a report is superseded, up to the root',
    world: {
      nodes: { R: null, N: 'R', S: 'R', N1: 'N', S1: 'S' },
      questions: { revenue: money },
      surveys: [
        { of: 'N', currency: 'EUR', says: { revenue: 10 } },
        { of: 'N1', currency: 'GBP', says: { revenue: 5000 } },
        { of: 'S1', currency: 'GBP', says: { revenue: 70 } },
      ],
    },
    rows: [
      group(
        'R',
        'revenue',
        { value: 10, superseded_value: null, doubts: ['superseded', 'other_unit'] },
        { base_unit: 'EUR' },
      ),
      group(
        'R',
        'revenue',
        { value: 70, superseded_value: 5000, currency_source: 'survey', doubts: ['superseded', 'other_unit'] },
        { base_unit: 'GBP' },
      ),
      group(
        'N',
        'revenue',
        {
          ...{ value: null, own_value: null, below_value: 5000, superseded_value: 5000, basis: 'superseded' },
          ...{ reporting_count: 0, verified_value: null, currency_source: null, doubts: ['superseded', 'other_unit'] },
        },
        { base_unit: 'GBP' },
      ),
      group('S', 'revenue', { value: 70, doubts: [] }, { base_unit: 'GBP' }),
    ],
  },
  {
    // Sceptic 14, second part.
    title: 'a parent that fills in one option stands for the others of its sites, and says how much',
    world: {
      nodes: holding,
      questions: { fuel: fuels },
      surveys: [
        { of: 'R', says: { fuel: { data: { gas: 100 } } } },
        { of: 'A', says: { fuel: { data: { gas: 60, oil: 40 } } } },
        { of: 'B', says: { fuel: { data: { oil: 2, peat: 0 } } } },
      ],
    },
    rows: [
      group('R', 'fuel', { value: 100, superseded_value: null, doubts: ['superseded'] }, { option_code: 'gas' }),
      group('R', 'fuel', { value: null, superseded_value: 42, doubts: ['superseded'] }, { option_code: 'oil' }),
      group('R', 'fuel', { value: null, superseded_value: 0, basis: 'superseded' }, { option_code: 'peat' }),
    ],
  },
  {
    title: 'a superseded zero is a row, and no doubt',
    world: {
      nodes: holding,
      questions: { fuel: fuels },
      surveys: [
        { of: 'R', says: { fuel: { data: { gas: 100 } } } },
        { of: 'A', says: { fuel: { data: { gas: 60, oil: 0 } } } },
        { of: 'B', says: { fuel: 'na' } },
      ],
    },
    rows: [
      group('R', 'fuel', { value: null, superseded_value: 0, basis: 'superseded', doubts: [] }, { option_code: 'oil' }),
      group('R', 'fuel', { value: 100, doubts: [] }, { option_code: 'gas' }),
    ],
  },
  {
    title: 'what a site says in another unit than its region is superseded, but not what the region says too',
    world: {
      nodes: { R: null, N: 'R', N1: 'N' },
      questions: { scrap: { unit: 'mt', unitType: 'mass' } },
      surveys: [
        { of: 'R', says: { scrap: 50 } },
        { of: 'N', says: { scrap: 40 } },
        { of: 'N1', says: { scrap: 30 } },
      ],
    },
    rows: [
      group('R', 'scrap', { value: 50, superseded_value: null, below_value: 40, doubts: [] }),
      group('N', 'scrap', { value: 40, superseded_value: null, below_value: 30, doubts: [] }),
    ],
  },
  {
    // Oracle F2: a leaf is of one kind, the same in the rows of all currencies.
    title: 'leaves report, are covered, do not apply or are missing, the same in all rows',
    world: {
      nodes: { R: null, N: 'R', N1: 'N', N2: 'N', S1: 'R', S2: 'R', S3: 'R' },
      questions: { revenue: money },
      surveys: [
        { of: 'N', currency: 'CHF', says: { revenue: 33 } },
        { of: 'N1', currency: 'CHF', says: { revenue: 'na' } },
        { of: 'S1', currency: 'USD', says: { revenue: 100 } },
        { of: 'S2', currency: 'USD', says: { revenue: 'na' } },
      ],
    },
    rows: (['CHF', 'USD'] as const).map((unit) =>
      group(
        'R',
        'revenue',
        {
          ...{ leaf_count: 5, reporting_leaf_count: 1, parent_covered_leaf_count: 2, not_applicable_leaf_count: 1 },
          doubts: ['other_unit', 'incomplete'],
        },
        { base_unit: unit },
      ),
    ),
  },
  {
    // Sceptic 30.
    title: 'each root is a group of its own, and the table of groups ends at depth 2',
    world: {
      nodes: { R: null, X: null, A: 'R', B: 'A', C: 'B' },
      questions: { co2 },
      surveys: [
        { of: 'C', says: { co2: 7 } },
        { of: 'X', says: { co2: 9 } },
      ],
    },
    rows: [
      { table: 'group_figures', where: { initiative_id: 'R' }, is: { value: 7, depth: 0 } },
      { table: 'group_figures', where: { initiative_id: 'X' }, is: { value: 9, depth: 0 } },
      { table: 'group_figures', where: { initiative_id: 'B' }, is: { value: 7, depth: 2 } },
      { table: 'group_figures', where: { initiative_id: 'C' }, is: null },
      group('C', 'co2', { value: 7, depth: 3 }),
    ],
  },
  {
    title: 'the figures that make up a value are listed, each once',
    world: {
      nodes: regions,
      questions: { co2 },
      surveys: [
        { of: 'N', says: { co2: 300 } },
        { of: 'N1', says: { co2: 100 } },
        { of: 'S1', says: { co2: 1 } },
        { of: 'S2', says: { co2: 2 } },
      ],
    },
    rows: [
      { table: 'rollup_contributions', where: { initiative_id: 'R', contributor_id: 'N' }, is: { value: 300 } },
      { table: 'rollup_contributions', where: { initiative_id: 'R', contributor_id: 'S1' }, is: { value: 1 } },
      { table: 'rollup_contributions', where: { initiative_id: 'R', contributor_id: 'N1' }, is: null },
      { table: 'rollup_contributions', where: { initiative_id: 'N1', contributor_id: 'N1' }, is: { value: 100 } },
    ],
  },
];
