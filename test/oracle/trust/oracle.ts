/**
 * The contract of figures, computed a second time from the bodies that the service sends: no SQL, nothing of the product,
 * sums in whole numbers. One file for each rule of a figure; the tree and the doubts are in ../group. Where the contract
 * leaves a choice, this is the reading:
 *
 *  1. Only numeric questions make figures: types number, percentage, numericValueList, and columns of these.
 *  2. What an initiative "says" to a period is what its reports come to, also where an aggregation counts beside them: of `na`
 *     and `nr` without a number, that of the report which ranks first.
 *  3. The record that counts is a candidate even if its number is unusable; where a question is none of numbers, each answer is.
 *  4. Columns that the parts do not name are from the aggregation.
 *  5. Flow codes are about counts: a percentage or rate under such a code (`403-9-f` Injury rate) is `none` over time.
 *  6. A unit without a type is an amount if exactly one type has it; one that nobody knows leaves time undecided. "Stored" and
 *     the like are looked for in the names of tracker and column.
 *  7. Stems begin a word. Those that mean a share or rate yield to an amount, those that mean an average do not. `per` before
 *     any word or number speaks against adding, in whatever language. "The thing asked for" is a name in which "base year"
 *     follows no preposition and no noun follows it. `rate codes` of lake.md stay.
 *  8. Of the ids of `additive_reason` the contract gives `default` only; the others here are no contract.
 *  9. Arithmetic is on rows other than zero, for each unit and scale by itself; its tolerance makes whole numbers overlap easily.
 * 10. `units.csv` goes before `units`, and applies where its unit is one of the number's own type.
 * 11. A question without a code is matched by no pattern; `*` goes before no question at all. Years are reporting years.
 * 12. A row that is left out is `decided`, though the column has a figure.
 * 13. `completeness` has one row for a node, a kind of period and a reporting year: its quarters of one year are one row.
 */
import type { ApiTracker, ApiValueList } from '../../../tools/simulated-group/api-types.ts';
import type { BoundaryChange } from '../group/input.ts';
import { type GroupRow, groupRows } from '../group/rows.ts';
import { contestsOf } from './candidates.ts';
import { type CompletenessRow, completenessOf } from './completeness.ts';
import { measureDecision, reportIs } from './decisions.ts';
import { type AdditivityOf, additivityIn, definitionsIn } from './definitions.ts';
import { type Exclusion, exclusionsOf } from './exclusions.ts';
import type { Figure, FigureRules } from './figure.ts';
import { isSetAside, periodFigures, yearlyFigures } from './figures.ts';
import { groupInput } from './group-input.ts';
import type { TrustInput } from './input.ts';
import { yearsOfParts } from './parts.ts';
import type { Reading } from './points.ts';
import { type RecordUse, recordUsesOf } from './record-uses.ts';
import { recordsOf, type ValueRecord } from './records.ts';
import { type OfColumn, type RecordValues, recordValues } from './rows.ts';
import { hierarchyOf } from './tree.ts';
import { type UsedPoint, usesOf } from './uses.ts';

/** The tables and views that follow from what the service says. */
export interface Expected {
  readonly definitions: ReadonlyMap<string, ApiTracker>;
  readonly additivity: AdditivityOf;
  readonly records: readonly ValueRecord[];
  readonly figures: readonly Figure[];
  readonly periodFigures: readonly Figure[];
  /** Every number of a numeric question, each in exactly one place. */
  readonly uses: readonly UsedPoint[];
  readonly exclusions: readonly Exclusion[];
  readonly recordUses: readonly RecordUse[];
  readonly rollup: readonly GroupRow[];
  readonly completeness: readonly CompletenessRow[];
}

/** @param changes of the tree, as the lake has seen them */
export function expectedOf(input: TrustInput, changes: readonly BoundaryChange[] = []): Expected {
  const { yearEnd = '12-31', decisions = {} } = input;
  const definitions = definitionsIn(input.surveys);
  const additivity = additivityIn(definitions, { measures: decisions.measures ?? [], units: decisions.units ?? [] });
  const reading = readingOf(input, definitions);
  const records = input.surveys.flatMap(({ body, lastUpdated }) => recordsOf(body, lastUpdated, reading));
  const valuesOf = valuesWith(input, definitions, additivity);
  const decided: FigureRules['decided'] = (initiativeId, trackerId, year) =>
    reportIs(decisions.consolidation ?? [], questionOf(definitions, trackerId), initiativeId, year);
  const rules = { yearEnd, valuesOf, additivity, decided };
  const contests = contestsOf(records, valuesOf, yearEnd);
  const years = yearsOfParts(contests.values(), rules);
  const made = yearlyFigures(contests, years, rules);
  const figures = made.filter((figure) => !isSetAside(figure, rules));
  const uses = usesOf({ ...rules, contests, years, figures });
  const exclusions = exclusionsOf(uses, yearEnd);
  const tree = hierarchyOf(input.initiatives);
  return {
    ...{ definitions, additivity, records, figures, uses, exclusions },
    periodFigures: periodFigures(contests, rules),
    recordUses: recordUsesOf(uses, yearEnd),
    rollup: groupRows(groupInput({ input, tree, made, contests, exclusions, rules, changes })),
    completeness: completenessOf(
      tree,
      input.surveys.map(({ body }) => body),
      records,
      yearEnd,
    ),
  };
}

const questionOf = (definitions: Expected['definitions'], trackerId: string) => ({
  trackerId,
  typeCode: definitions.get(trackerId)?.typeCode || null,
});

function readingOf(
  { decisions, defaultCurrency = 'USD', valueLists = [] }: TrustInput,
  definitions: Expected['definitions'],
): Reading {
  const lists = new Map(valueLists.map((list: ApiValueList) => [list._id, list.options]));
  return {
    units: decisions?.units ?? [],
    defaultCurrency,
    isScope2: (trackerId) => isScope2(definitions.get(trackerId)),
    optionName: (listId, code) => lists.get(listId)?.find((option) => option.code === code)?.name,
  };
}

/** §2 "Rows". */
const isScope2 = (tracker: ApiTracker | undefined): boolean =>
  tracker !== undefined &&
  (tracker.typeCode.startsWith('305-2') || `${tracker.name} ${tracker.valueLabel}`.toLowerCase().includes('scope 2'));

/** Read once for each record. */
function valuesWith(
  { decisions = {} }: TrustInput,
  definitions: Expected['definitions'],
  additivity: AdditivityOf,
): (record: ValueRecord) => RecordValues {
  const known = new Map<ValueRecord, RecordValues>();
  return (record) => {
    const found = known.get(record) ?? recordValues(record, of(record.trackerId));
    known.set(record, found);
    return found;
  };

  function of(trackerId: string): OfColumn {
    return {
      overRows: (columnCode) => additivity(trackerId, columnCode).overRows,
      decided: (columnCode) =>
        measureDecision(decisions.measures ?? [], questionOf(definitions, trackerId), columnCode),
      isScope2: isScope2(definitions.get(trackerId)),
    };
  }
}
