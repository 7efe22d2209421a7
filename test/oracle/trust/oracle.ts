/**
 * The trust contract, computed a second time from the bodies that the service sends: no SQL, nothing of the product, sums in
 * whole numbers. One file for each rule of a figure. Where the contract leaves a choice, this is the reading:
 *
 * Records (§5)
 *  1. Only numeric questions make figures: types number, percentage, numericValueList, and columns of these.
 *  2. What an initiative "says" to a period is what its reports come to, also where an aggregation counts beside them: of `na` and
 *     `nr` without a number, that of the report which ranks first.
 *  3. The record that counts is a candidate even if its number is unusable; where a question is none of numbers, each answer is.
 *  4. A year of parts, or of its last part, has another value if one of its records has, in whatever measure.
 *
 * Years (§3)
 *  5. §10 does not repeat "verified first": of two ends with reports the later counts, verified or not. An end without any figure
 *     is none.
 *  6. Columns that the parts do not name are from the aggregation.
 *  7. `earlier_year_end` is about figures of the same tracker.
 *  8. A quarter that is none of the four of the group's year, or a month that is none of its twelve, is of another year; so are
 *     parts that cover all days but overlap.
 *  9. The hole is the first day that no part covers; of a `period_end` column it is the last day of the year. A later part starts
 *     after it. "Any part or year" of a later reporting year may be an aggregation's.
 * 10. Flow codes are about counts: a percentage or rate under such a code (`403-9-f` Injury rate) is `none` over time.
 * 11. A unit without a type is an amount if exactly one type has it; one that nobody knows leaves time undecided. "Stored" and the
 *     like are looked for in the names of tracker and column.
 *
 * Adding (§4)
 * 12. Stems begin a word. Those that mean a share or rate yield to an amount, those that mean an average do not. `per` before any
 *     word or number speaks against adding, in whatever language. "The thing asked for" is a name in which "base year" follows no
 *     preposition and no noun follows it. `rate codes` of lake.md stay.
 * 13. Of the ids of `additive_reason` the contract gives `default` only; the others here are no contract.
 * 14. A row is located by its cells that are no numbers: by "location-based" in any spelling, or a code or text that is
 *     nothing but the word.
 * 15. Hints need two rows. Words count in codes, texts and names of options. Arithmetic is on rows other than zero, for each unit
 *     and scale by itself; its tolerance makes whole numbers overlap easily (1, 1, 1, 1). Decided rows may not overlap any more.
 * 16. `without_total`: if every row has a word, no row is left out by words; arithmetic needs three rows, not four. A row that is
 *     left out is used elsewhere.
 *
 * Units and decisions (§5, §1)
 * 17. `units.csv` goes before `units`, and applies where its unit is one of the number's own type.
 * 18. A question without a code is matched by no pattern; `*` goes before no question at all. Years are reporting years.
 *
 * The group (§2)
 * 19. An opposite sign is low. Where `below_value` and the sum of the leaves are equal in amount, *b* is `below_value`. A decided
 *     node ends the way down only if it reports.
 * 20. Aggregations are compared in the row's own measure; that of a record which is not the node's figure has no part in it.
 * 21. `max_months_before_year_end` is 0 where nothing is shifted. A reporting leaf may have reported another measure of the place.
 * 22. `has_rejected` is also true where a yearly record of the year was rejected, the node has no figure that counts, and nobody
 *     above it up to the row's node holds it.
 * 23. `other_unit`: no unit is another unit than one. `unknown_unit` is the issue of that name: a quotient of units is not unknown.
 * 24. `boundary`: figures of any question, in all rows of all roots.
 *
 * Exclusions (§6)
 * 25. "A figure" that stands in a number's place is a row of `figures`; that of a quarter in `period_figures` is none. It contains
 *     what lies within seven days of it.
 * 26. An unusable number of a record that the figure is made of is an exclusion, though the column has a figure: no other record
 *     stands in its place.
 * 27. Parts beside a report of the year, and aggregations beside a report, that name another column are `other_record`.
 * 28. `detail`: the record that counts, the text as sent, the count of values, the report in the way, or the first day missing.
 * 29. `completeness` has one row for a node, a kind of period and a reporting year: its quarters of one year are one row.
 */
import type { ApiTracker, ApiValueList } from '../../../tools/simulated-group/api-types.ts';
import { type Contest, contestsOf } from './candidates.ts';
import { type CompletenessRow, completenessOf } from './completeness.ts';
import { type AdditivityOf, additivityIn, definitionsIn } from './definitions.ts';
import { type Exclusion, exclusionsOf } from './exclusions.ts';
import type { Figure } from './figure.ts';
import { periodFigures, yearlyFigures } from './figures.ts';
import type { TrustInput } from './input.ts';
import { whoSaysNa } from './not-applicable.ts';
import { otherYearEnds } from './one-year-end.ts';
import { yearsOfParts } from './parts.ts';
import { rollupPlaces } from './places.ts';
import type { Reading } from './points.ts';
import { type RecordUse, recordUsesOf } from './record-uses.ts';
import { recordsOf, type ValueRecord } from './records.ts';
import type { Contributions, RollupRow } from './rollup.ts';
import { type RecordValues, recordValues } from './rows.ts';
import { hierarchyOf } from './tree.ts';
import { type UsedPoint, usesOf } from './uses.ts';

/** The tables and views that follow from what the service says. */
export interface Expected {
  readonly definitions: ReadonlyMap<string, ApiTracker>;
  readonly additivity: AdditivityOf;
  readonly records: readonly ValueRecord[];
  /** Those in which a record counts. */
  readonly countingRecords: readonly Contest[];
  readonly figures: readonly Figure[];
  readonly periodFigures: readonly Figure[];
  /** Every number of a numeric question, each in exactly one place. */
  readonly uses: readonly UsedPoint[];
  readonly exclusions: readonly Exclusion[];
  readonly recordUses: readonly RecordUse[];
  readonly rollup: readonly RollupRow[];
  /** Down to depth 2. */
  readonly groupFigures: readonly RollupRow[];
  readonly contributions: readonly Contributions[];
  readonly completeness: readonly CompletenessRow[];
}

export function expectedOf(input: TrustInput): Expected {
  const { yearEnd = '12-31', decisions = {} } = input;
  const definitions = definitionsIn(input.surveys);
  const additivity = additivityIn(definitions, { measures: decisions.measures ?? [], units: decisions.units ?? [] });
  const records = input.surveys.flatMap(({ body }) => recordsOf(body, readingOf(input)));
  const valuesOf = valuesWith(additivity);
  const contests = contestsOf(records, valuesOf, yearEnd);
  const years = yearsOfParts(contests.values(), yearEnd);
  const figures = yearlyFigures(contests, years, { yearEnd, valuesOf, additivity });
  const uses = usesOf({ contests, years, figures, yearEnd, valuesOf, additivity });
  const exclusions = exclusionsOf(uses, yearEnd);
  const tree = hierarchyOf(input.initiatives);
  const others = otherYearEnds(figures);
  const isAdditive = ({ trackerId, columnCode }: Figure | Exclusion): boolean =>
    additivity(trackerId, columnCode).isAdditive === true;
  const contributions = rollupPlaces({
    ...{ input, tree, exclusions, contests, figures, others },
    listed: figures.filter((each) => isAdditive(each) && !others.has(each) && tree.nodes.has(each.initiativeId)),
    excluded: exclusions.filter((each) => isAdditive(each) && tree.nodes.has(each.initiativeId)),
    definitions,
    yearEnd,
    saysNa: whoSaysNa(contests.values()),
  });
  const rollup = contributions.map(({ row }) => row);
  return {
    ...{ definitions, additivity, records, figures, uses, exclusions, rollup, contributions },
    countingRecords: [...contests.values()].filter(({ counting }) => counting !== null),
    periodFigures: periodFigures(contests, { yearEnd, valuesOf, additivity }),
    recordUses: recordUsesOf(uses),
    groupFigures: rollup.filter(({ depth }) => depth <= 2),
    completeness: completenessOf(
      tree,
      input.surveys.map(({ body }) => body),
      records,
      yearEnd,
    ),
  };
}

function readingOf({ decisions, defaultCurrency = 'USD', valueLists = [] }: TrustInput): Reading {
  const lists = new Map(valueLists.map((list: ApiValueList) => [list._id, list.options]));
  return {
    units: decisions?.units ?? [],
    defaultCurrency,
    optionName: (listId, code) => lists.get(listId)?.find((option) => option.code === code)?.name,
  };
}

/** Read once for each record. */
function valuesWith(additivity: AdditivityOf): (record: ValueRecord) => RecordValues {
  const known = new Map<ValueRecord, RecordValues>();
  return (record) => {
    const found = known.get(record) ?? recordValues(record, of(record.trackerId));
    known.set(record, found);
    return found;
  };

  function of(trackerId: string): Parameters<typeof recordValues>[1] {
    return {
      overRows: (columnCode) => additivity(trackerId, columnCode).overRows,
      isRowsDecided: (columnCode) => additivity(trackerId, columnCode).isRowsDecided,
    };
  }
}
