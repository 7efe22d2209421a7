import type { World, WorldSurvey } from '../trust/world.ts';
import { amount, amounts, co2, energy, fuels, kind, table } from '../trust/worlds/case.ts';

/** A question for each reason; only those who answer it are concerned. */
const questions: World['questions'] = {
  sold: co2,
  bought: co2,
  moved: co2,
  inherited: co2,
  report_is: co2,
  alone: co2,
  no_sum: co2,
  alias: { unit: 't', unitType: 'mass' },
  begins: co2,
  gives_way: co2,
  arrives: co2,
  rejected: co2,
  says_na: co2,
  another: co2,
  unit: energy,
  scale: { ...co2, numberScale: 'thousands' },
  type: co2,
  renamed: co2,
  edited: co2,
  cell: table(kind, amount),
  option: fuels,
};

const early: readonly WorldSurvey[] = [
  { of: 'R', says: { report_is: 10, alone: 10 } },
  {
    of: 'A',
    says: {
      ...{
        sold: 100,
        report_is: 1000,
        no_sum: 5,
        alias: 7,
        rejected: 30,
        says_na: 40,
        another: 50,
        type: 8,
        renamed: 9,
      },
      ...{ unit: 1500, scale: 2, edited: 100, cell: amounts(['a', 12]), option: { data: { gas: 1 } } },
    },
  },
  { of: 'D', says: { sold: 2000 } },
  { of: 'N1', says: { begins: 200, gives_way: 150, moved: 60 } },
  { of: 'N2', says: { begins: 250, inherited: 3 } },
  { of: 'N', type: 'aggregation', says: { gives_way: 400 } },
  { of: 'S', says: { inherited: 70 } },
];

/** As first published. */
export const before: World = {
  nodes: { R: null, A: 'R', D: 'R', N: 'R', S: 'R', N1: 'N', N2: 'N', M: 'N' },
  questions,
  surveys: [...early, { of: 'M', says: { moved: 11, inherited: 4 } }],
  decisions: { consolidation: [{ tracker_id: 'alone', report_is: 'stand_alone' }] },
};

const later = '2026-06-02T00:00:00.000Z';

/** D is sold, E is bought, M moves from N to S; each other question says what happens. */
export const after: World = {
  nodes: { R: null, A: 'R', E: 'R', N: 'R', S: 'R', N1: 'N', N2: 'N', M: 'S' },
  removed: ['D'],
  questions: {
    ...questions,
    unit: { ...energy, unit: 'kWh' },
    scale: co2,
    type: { ...co2, valueType: 'percentage', unit: '%' },
    renamed: { ...co2, name: 'Average of all' },
  },
  surveys: [
    { of: 'R', says: { report_is: 10, alone: 10 } },
    {
      of: 'A',
      lastUpdated: later,
      says: {
        ...{ sold: 100, report_is: 1000, no_sum: 5, alias: 7, another: 50, unit: 1500, scale: 2, type: 8, renamed: 9 },
        ...{ edited: 120, arrives: 20, alone: 25, cell: { table: [[{ code: 'amount', value: 12, unit: 'kg' }]] } },
        ...{ says_na: 'na', option: { data: { gas: 1, oil: 2 } } },
      },
    },
    { of: 'N1', place: 4, says: { begins: 200, gives_way: 150, moved: 60 } },
    { of: 'N2', place: 5, lastUpdated: later, says: { begins: 250, inherited: 3, gives_way: 260 } },
    { of: 'N', place: 6, type: 'aggregation', says: { gives_way: 400 } },
    { of: 'S', place: 7, says: { inherited: 70 } },
    { of: 'M', place: 8, says: { moved: 11, inherited: 4 } },
    { of: 'N', place: 9, lastUpdated: later, says: { begins: 500 } },
    { of: 'A', place: 10, lastUpdated: later, status: 'rejected', says: { rejected: 30 } },
    { of: 'A', place: 11, lastUpdated: later, status: 'verified', says: { another: 55 } },
    { of: 'E', place: 12, lastUpdated: later, says: { bought: 300 } },
  ],
  decisions: {
    consolidation: [
      { tracker_id: 'report_is', report_is: 'stand_alone' },
      { tracker_id: 'alone', report_is: 'stand_alone' },
    ],
    measures: [{ tracker_id: 'no_sum', over_initiatives: 'none' }],
    units: [{ unit: 't', is: 'mt' }],
  },
};

/** Lines of the root, unless said otherwise. */
export const expectedLines: readonly {
  readonly node?: string;
  readonly question: string;
  readonly of: string;
  readonly reason: string;
  readonly change?: string;
  readonly before: number | null;
  readonly after: number | null;
}[] = [
  { question: 'sold', of: 'D', reason: 'boundary', change: 'removed', before: 2000, after: null },
  { question: 'bought', of: 'E', reason: 'boundary', change: 'added', before: null, after: 300 },
  { node: 'N', question: 'moved', of: 'M', reason: 'boundary', change: 'moved', before: 11, after: null },
  { node: 'S', question: 'moved', of: 'M', reason: 'boundary', change: 'moved', before: null, after: 11 },
  // It comes below a parent that reports.
  { question: 'inherited', of: 'M', reason: 'boundary', change: 'moved', before: 4, after: null },
  { question: 'report_is', of: 'A', reason: 'decision', before: null, after: 1000 },
  { question: 'no_sum', of: 'A', reason: 'decision', before: 5, after: null },
  { question: 'begins', of: 'N', reason: 'superseded', before: null, after: 500 },
  { question: 'begins', of: 'N1', reason: 'superseded', before: 200, after: null },
  { question: 'begins', of: 'N2', reason: 'superseded', before: 250, after: null },
  { question: 'arrives', of: 'A', reason: 'arrived', before: null, after: 20 },
  { question: 'alone', of: 'A', reason: 'arrived', before: null, after: 25 },
  { question: 'rejected', of: 'A', reason: 'withdrawn', before: 30, after: null },
  { question: 'says_na', of: 'A', reason: 'withdrawn', before: 40, after: null },
  { question: 'another', of: 'A', reason: 'record', before: 50, after: 55 },
  { question: 'unit', of: 'A', reason: 'definition', before: 1500, after: 1.5 },
  { question: 'scale', of: 'A', reason: 'definition', before: 2000, after: 2 },
  { question: 'type', of: 'A', reason: 'definition', before: 8, after: null },
  { question: 'renamed', of: 'A', reason: 'definition', before: 9, after: null },
  { question: 'edited', of: 'A', reason: 'value', before: 100, after: 120 },
  { question: 'cell', of: 'A', reason: 'value', before: 12, after: 0.012 },
  { question: 'option', of: 'A', reason: 'value', before: null, after: 2 },
];
