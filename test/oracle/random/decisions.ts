import fc from 'fast-check';
import type { Decision } from '../../rules/group-text.ts';
import { questions } from './questions.ts';

/** Nodes by name: those that a group does not have, or not yet, may be decided about too. */
export const nodeNames = ['R', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;

/** Empty cells are left out. */
const rowOf = (cells: Readonly<Record<string, readonly (string | number)[]>>): fc.Arbitrary<Decision> =>
  fc
    .record(Object.fromEntries(Object.entries(cells).map(([name, values]) => [name, fc.constantFrom(...values)])))
    .map((row) => Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== '')));

const target: fc.Arbitrary<Decision> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: fc.constantFrom(...Object.keys(questions)).map((question) => ({ question })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('305*', '305-1-a', '2-7-a', '306*', '401*', '*').map((code) => ({ code })),
  },
);

const together = (...parts: readonly fc.Arbitrary<Decision>[]): fc.Arbitrary<Decision> =>
  fc.tuple(...parts).map((all) => Object.assign({}, ...all));

const consolidation = together(
  target,
  rowOf({
    report_of: ['', '', 'R', 'R', 'A', 'B'],
    is: ['stand_alone', 'stand_alone', 'consolidated', 'consolidated', 'not_counted', 'wrong', 'part_year'],
    from: ['', '', '', 2025],
    to: ['', '', '', 2025],
  }),
);

const measures = together(
  target.filter((each) => Object.keys(each).length > 0),
  rowOf({
    column: ['', '', 'amount'],
    over_initiatives: ['', '', 'sum', 'none'],
    are: ['', 'sum', 'without_total', 'none'],
    over_time: ['', 'sum', 'period_end', 'none'],
  }),
);

const units = fc.constantFrom<Decision>(
  { unit: 't', means: 'mt' },
  { unit: 't', unit_type: 'mass', means: 'kg', factor: 900 },
  { unit: 'fathom', means: 'MWh', factor: 0.5 },
);

export const decisions: fc.Arbitrary<readonly Decision[]> = fc
  .tuple(
    fc.constantFrom(true, true, false),
    ...[
      fc.array(consolidation, { maxLength: 4 }),
      fc.array(measures, { maxLength: 3 }),
      fc.array(units, { maxLength: 2 }),
    ],
  )
  .map(([isDecided, ...files]) => (isDecided ? (files as readonly (readonly Decision[])[]).flat() : []));
