import type { ConsolidationRow, MeasureRow } from '../decisions.ts';
import { amount, amounts, co2, exclusion, figure, group, holding, kind, table, type WorldCase } from './case.ts';

/** The holding of issue 26, with a code. Stand-alone is 3,010 t, consolidated 10 t. */
const decided = (
  title: string,
  consolidation: readonly ConsolidationRow[],
  value: 10 | 3010,
  year = 2025,
): WorldCase => ({
  title,
  world: {
    nodes: holding,
    questions: { co2: { ...co2, typeCode: '305-1-a' } },
    surveys: [
      { of: 'R', for: `${year}`, says: { co2: 10 } },
      { of: 'A', for: `${year}`, says: { co2: 1000 } },
      { of: 'B', for: `${year}`, says: { co2: 2000 } },
    ],
    decisions: { consolidation },
  },
  rows: [group('R', 'co2', { value })],
});

/** Two rows of 1 and 2: added they are 3; else there is no figure. */
const measured = (title: string, measures: readonly MeasureRow[], isAdded: boolean): WorldCase => ({
  title,
  world: {
    nodes: holding,
    questions: { waste: { ...table(kind, amount), typeCode: '306-3-a' } },
    surveys: [{ of: 'A', says: { waste: amounts(['a', 1], ['b', 2]) } }],
    decisions: { measures },
  },
  rows: isAdded
    ? [figure('A', 'waste', { value: 3 })]
    : [figure('A', 'waste', null), exclusion('A', 'waste', { reason: 'several_values' })],
});

const alone = { report_is: 'stand_alone' } as const;
const consolidated = { report_is: 'consolidated' } as const;

/** §1 and §10 "Decisions": the most specific row wins, cell by cell. */
export const decisions: readonly WorldCase[] = [
  decided('no decision is consolidated', [], 10),
  decided('a row without initiative and question is for all', [alone], 3010),
  // Sceptic 28.
  decided(
    'an initiative goes before a code',
    [
      { ...alone, initiative_id: 'R' },
      { ...consolidated, type_code: '305*' },
    ],
    3010,
  ),
  decided('another initiative’s row does not apply', [{ ...alone, initiative_id: 'A' }], 10),
  decided(
    'a tracker id goes before a type code',
    [
      { ...alone, tracker_id: 'co2' },
      { ...consolidated, type_code: '305-1-a' },
    ],
    3010,
  ),
  // Sceptic 28.
  decided(
    'an exact code goes before a longer pattern',
    [
      { ...alone, type_code: '305-1-a' },
      { ...consolidated, type_code: '305-1-a*' },
    ],
    3010,
  ),
  decided(
    'a longer pattern goes before a shorter, without counting its stars',
    [
      { ...alone, type_code: '305-1*' },
      { ...consolidated, type_code: '*30*5*' },
    ],
    3010,
  ),
  decided('a pattern goes before no question', [{ ...alone, type_code: '*' }, consolidated], 3010),
  decided('a code is matched in any case, a pattern that is another’s not', [{ ...alone, type_code: '305-2*' }], 10),
  decided('of equals the later line counts', [consolidated, alone], 3010),
  // Sceptic 28: a line that was pasted and not filled in.
  decided(
    'an empty cell is passed over, also in a later line',
    [
      { ...alone, initiative_id: 'R' },
      { initiative_id: 'R', report_is: '' },
    ],
    3010,
  ),
  decided('years are inclusive: the first', [{ ...alone, from_year: '2025' }], 3010),
  decided('years are inclusive: the last', [{ ...alone, to_year: '2025' }], 3010),
  decided('a row does not apply before its years', [{ ...alone, from_year: '2026' }], 10),
  decided('a row does not apply after its years', [{ ...alone, to_year: '2024' }], 10),
  decided(
    // Sceptic 28.
    'a more specific row of other years leaves the matter to the rest',
    [{ ...consolidated, initiative_id: 'R', to_year: '2024' }, alone],
    3010,
  ),
  measured('rows of an amount are added', [], true),
  measured(
    'a column goes before none',
    [
      { tracker_id: 'waste', column_code: 'amount', over_rows: 'none' },
      { tracker_id: 'waste', over_rows: 'sum' },
    ],
    false,
  ),
  measured(
    'a tracker goes before a code with a column',
    [
      { tracker_id: 'waste', over_rows: 'none' },
      { type_code: '306*', column_code: 'amount', over_rows: 'sum' },
    ],
    false,
  ),
  measured(
    'a row of another column does not apply',
    [{ tracker_id: 'waste', column_code: 'rate', over_rows: 'none' }],
    true,
  ),
  measured(
    'cells are decided one by one',
    [
      { tracker_id: 'waste', column_code: 'amount', over_time: 'sum', over_rows: '' },
      { tracker_id: 'waste', over_rows: 'none' },
    ],
    false,
  ),
  {
    title: 'a year’s decision is about the reporting year',
    world: {
      nodes: { R: null, A: 'R' },
      questions: { co2 },
      surveys: [
        { of: 'R', for: '2025-03-31', says: { co2: 5 } },
        { of: 'A', for: '2025-03-31', says: { co2: 500 } },
      ],
      yearEnd: '12-31',
      decisions: { consolidation: [{ ...alone, initiative_id: 'R', from_year: '2025', to_year: '2025' }] },
    },
    rows: [group('R', 'co2', { value: 505, reporting_year: 2025, doubts: ['shifted'] })],
  },
];
