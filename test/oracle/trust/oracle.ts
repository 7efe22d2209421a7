/**
 * The contract of figures, computed a second time from the rows that bodies make: no SQL, nothing of the product, sums
 * in whole numbers. One file for each rule of a figure; the tree and the doubts are in ../group. Where the contract
 * leaves a choice, this is the reading:
 *
 * 1. What an initiative "says" to a period is what its reports come to, also where an aggregation counts beside them:
 * of `na`
 *    and `nr` without a number, that of the report which ranks first.
 * 2. The record that counts is a candidate even if its number is unusable; where a question is none of numbers, each
 * answer is.
 * 3. Columns that the parts do not name are from the aggregation.
 * 4. Arithmetic is on rows other than zero, for each unit and scale by itself; its tolerance makes whole numbers
 * overlap easily.
 * 5. A question without a code is matched by no pattern; `*` goes before no question at all. Years are reporting years.
 * 6. A row that is left out is `decided`, though the column has a figure.
 */
import type { PublishedRow } from '../../support/published-rows.ts';
import type { BoundaryChange, ReportIs, YearAnswers } from '../group/input.ts';
import { type GroupRow, groupRows } from '../group/rows.ts';
import { groupBy } from '../group-by.ts';
import { type Tree, treeOf } from '../tree.ts';
import { additivityIn } from './additivity.ts';
import { type Contest, contestsOf, whoSaysNa } from './candidates.ts';
import { decisionsIn, measureDecision, type Question, reportIs } from './decisions.ts';
import type { Figure } from './figure.ts';
import { isSetAside, otherYearEnds, periodFigures, yearlyFigures } from './figures.ts';
import { yearsOfParts } from './parts.ts';
import { type LakeRows, recordsOf, type ValueRecord } from './records.ts';
import { type RecordValues, recordValues } from './rows.ts';
import { type Exclusion, exclusionsOf, type RecordUse, recordUsesOf } from './used-rows.ts';
import { usesOf } from './uses.ts';

/** The tables and views that follow from what the service says. */
export interface Expected {
  readonly tree: Tree;
  readonly records: readonly ValueRecord[];
  readonly figures: readonly Figure[];
  readonly periodFigures: readonly Figure[];
  readonly exclusions: readonly Exclusion[];
  readonly recordUses: readonly RecordUse[];
  readonly rollup: readonly GroupRow[];
}

/**
 * @param rows of `inputTables`
 * @param changes of the tree, as the lake has seen them
 */
export function expectedOf(
  rows: LakeRows,
  { yearEnd = '12-31', changes = [] }: { readonly yearEnd?: string; readonly changes?: readonly BoundaryChange[] } = {},
): Expected {
  const decisions = decisionsIn(rows);
  const trackers = new Map(rows('trackers').map((row) => [row['tracker_id'], row]));
  const questionOf = (trackerId: string): Question => ({
    trackerId,
    typeCode: (trackers.get(trackerId)?.['type_code'] as string | undefined) ?? null,
  });
  const decidedOf = (trackerId: string, columnCode: string | null) =>
    measureDecision(decisions.measures, questionOf(trackerId), columnCode);
  const scope2 = new Set(rows('trackers').flatMap((row) => (isScope2(row) ? [row['tracker_id']] : [])));
  const additivity = additivityIn(rows, decidedOf);
  const records = recordsOf(rows, (trackerId) => scope2.has(trackerId));
  const known = new Map<ValueRecord, RecordValues>();
  const valuesOf = (record: ValueRecord): RecordValues => {
    const { trackerId } = record;
    const found =
      known.get(record) ??
      recordValues(record, {
        overRows: (columnCode) => additivity(trackerId, columnCode).overRows,
        decided: (columnCode) => decidedOf(trackerId, columnCode),
        isScope2: scope2.has(trackerId),
      });
    known.set(record, found);
    return found;
  };
  const decided = (initiativeId: string, trackerId: string, year: number): ReportIs | null =>
    reportIs(decisions.consolidation, questionOf(trackerId), initiativeId, year);
  const rules = { yearEnd, valuesOf, additivity, decided };
  const contests = contestsOf(records, valuesOf, yearEnd);
  const years = yearsOfParts(contests.values(), rules);
  // Those set aside included.
  const made = yearlyFigures(contests, years, rules);
  const others = otherYearEnds(made);
  const figures = made.filter((figure) => !isSetAside(figure, rules));
  const uses = usesOf({ ...rules, contests, years, figures });
  const exclusions = exclusionsOf(uses, yearEnd);
  const nodes = rows('initiatives')
    .filter((row) => row['removed_at'] === null)
    .map((row) => ({
      ...{ id: String(row['initiative_id']), parent: row['parent_id'] as string | null },
      created: String(row['created_at'] ?? '0000'),
    }));
  const tree = treeOf(nodes);
  return {
    ...{ tree, records, figures, exclusions },
    periodFigures: periodFigures(contests, rules),
    recordUses: recordUsesOf(uses, yearEnd),
    rollup: groupRows({
      ...{ nodes, changes, materiality: 5, answers: yearAnswers(contests, exclusions) },
      figures: made.filter((figure) => !others.has(figure)),
      decided,
      addsUp: (tracker, column) => additivity(tracker, column).isAdditive === true,
    }),
  };
}

/** §2 "Rows". */
const isScope2 = ({ type_code: code, name, value_label: question }: PublishedRow): boolean =>
  String(code).startsWith('305-2') || `${name ?? ''} ${question ?? ''}`.toLowerCase().includes('scope 2');

/** What each initiative answers in a year, of each question. */
function yearAnswers(contests: ReadonlyMap<string, Contest>, exclusions: readonly Exclusion[]): readonly YearAnswers[] {
  const keyOf = (initiativeId: string, trackerId: string, year: number): string =>
    JSON.stringify([initiativeId, trackerId, year]);
  const saysNa = whoSaysNa(contests.values());
  const excluded = groupBy(
    exclusions.filter(({ reason, detail }) => reason !== 'no_year' || detail !== 'rate'),
    (each) => keyOf(each.initiativeId, each.trackerId, each.reportingYear),
  );
  const asked = groupBy(contests.values(), (each) => keyOf(each.initiativeId, each.trackerId, each.reportingYear));
  return [...asked].flatMap(([key, [first]]) => {
    if (first === undefined) return [];
    const { initiativeId: node, trackerId: tracker, reportingYear: year } = first;
    const columns = new Set((excluded.get(key) ?? []).map(({ columnCode }) => columnCode));
    return [{ node, tracker, year, isNa: saysNa(node, tracker, year), isAsked: true, excluded: columns }];
  });
}
