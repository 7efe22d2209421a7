import fc from 'fast-check';
import type { ConsolidationRow, MeasureRow, UnitRow } from '../trust/decisions.ts';
import type { WorldDecisions } from '../trust/world.ts';
import { questions } from './questions.ts';

/** Nodes by name: those that a group does not have, or not yet, may be decided about too. */
export const nodeNames = ['R', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;

/** Empty cells are left out. */
const rowOf = (cells: Readonly<Record<string, readonly string[]>>): fc.Arbitrary<Readonly<Record<string, string>>> =>
  fc
    .record(Object.fromEntries(Object.entries(cells).map(([name, values]) => [name, fc.constantFrom(...values)])))
    .map((row) => Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== '')));

const target = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: fc.constantFrom(...Object.keys(questions)).map((tracker_id) => ({ tracker_id })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('305*', '305-1-a', '2-7-a', '306*', '401*', '*').map((type_code) => ({ type_code })),
  },
);

const consolidation = fc
  .tuple(
    target,
    rowOf({
      initiative_id: ['', '', 'R', 'R', 'A', 'B'],
      report_is: ['', 'stand_alone', 'stand_alone', 'consolidated', 'consolidated'],
      from_year: ['', '', '', '2025'],
      to_year: ['', '', '', '2025'],
    }),
  )
  .map((parts): ConsolidationRow => Object.assign({}, ...parts));

const measures = fc
  .tuple(
    target.filter((each) => Object.keys(each).length > 0),
    rowOf({
      column_code: ['', '', 'amount'],
      over_initiatives: ['', '', 'sum', 'none'],
      over_rows: ['', 'sum', 'without_total', 'none'],
      over_time: ['', 'sum', 'period_end', 'none'],
    }),
  )
  .map((parts): MeasureRow => Object.assign({}, ...parts));

const units = fc.constantFrom<UnitRow>(
  { unit: 't', is: 'mt' },
  { unit: 't', unit_type: 'mass', is: 'kg', factor: '900' },
  { unit: 'fathom', is: 'MWh', factor: '0.5' },
);

export const decisions: fc.Arbitrary<WorldDecisions | null> = fc.option(
  fc.record(
    {
      consolidation: fc.array(consolidation, { maxLength: 4 }),
      measures: fc.array(measures, { maxLength: 3 }),
      units: fc.array(units, { maxLength: 2 }),
    },
    { requiredKeys: ['consolidation'] },
  ),
  { freq: 3 },
);
