/**
 * What lake.md says of figures and roll-up, computed a second time from the bodies that the service sends: no SQL, nothing
 * of `src/transform` or `src/load`, sums in whole numbers. Where lake.md leaves a choice, this is the reading:
 *
 *  1. `has_rejected` of a record that counts: any record of the initiative, tracker and period is rejected, whatever it holds
 *     ("sent back, whatever it holds").
 *  2. "There is a figure only if there is one value": one number in the measure, not several equal ones.
 *  3. A year "without a `default` yearly record": without one that could count; a rejected or empty one does not keep the parts
 *     from making the year. Then `has_rejected` is true, because the year itself was rejected.
 *  4. Years of parts are calendar years, since nothing says where else an initiative's year ends; "years of another end" are
 *     yearly records of any tracker, survey type and status that end on another day than December 31.
 *  5. Parts may be covered in several ways (quarters, and a month of one of them): at each day the longest that starts there.
 *  6. Tables: whether it adds over time is asked of the column. Columns that do not have the aggregation's figure beside the
 *     others' parts.
 *  7. `is_verified`, `is_private`, `has_rejected` of a year of parts are of all records that cover it, also of those that do not
 *     name the option; `currency_source` and `value_count` are of the numbers. `assurance_status` is that of all of them, NULL
 *     if they differ; `utrv_id` and `survey_id` are NULL.
 *  8. `is_private` is false where neither record nor survey says so.
 *  9. `value_count` is the count of numbers, table rows included.
 * 10. Several aggregation surveys of a node and period: `aggregation_value` is the first in the order of candidates.
 * 11. A number in its base unit is that of its decimals: 78.4716 GWh are 78471.6 MWh, though the product of the doubles is
 *     78471.59999999999. A single number is the figure as it is; only sums are rounded to 15 digits, those over nodes once, from
 *     the figures.
 * 12. The figure of an own-only parent that comes from an aggregation is not its own report: it shadows and is not added to
 *     those below, which it holds already.
 * 13. No row of the roll-up without a `value`: where a parent reports in another unit or option than those below, theirs have
 *     no row at the parent nor above.
 * 14. `verified_value` is NULL if nothing is verified; `is_contradicted` and the flags are never NULL.
 * 15. Covered leaves: all below a consolidating reporter, none by an own-only parent's own report. Not applicable: leaves that
 *     are not covered, have no figure of the tracker and year, and a `default` yearly record that says so.
 * 16. `has_rejected` of a roll-up row is also true where nobody reports in the place of a rejected yearly record (the node's own,
 *     or below it and not shadowed), or a group would replace what was sent back without a word.
 * 17. `completeness`: value records count where their survey does, as in `survey_completeness`, also those of another initiative;
 *     `answered_count` includes verified ones; percentages are not rounded.
 * 18. Columns: codes, words in the tracker's name and question, and its unit where the column has none, count for its columns
 *     too. "Without unit" means that column and tracker name none.
 */
import type { ApiInitiative, ApiSurveyWithValues, ApiTracker } from '../../src/sandbox/world/api-types.ts';
import { additivityOf } from './additivity.ts';
import { type CompletenessRow, completenessOf } from './completeness.ts';
import { type AdditivityOf, type Contest, contestsOf, type Figure, figuresOf } from './figures.ts';
import { treeOf } from './hierarchy.ts';
import { type ReadRecord, recordsOf } from './records.ts';
import { type RollupRow, rollupOf } from './rollup.ts';

/** What the service says on one night. */
export interface Said {
  readonly initiatives: readonly ApiInitiative[];
  readonly surveys: readonly { readonly body: ApiSurveyWithValues; readonly lastUpdated: string }[];
}

/** The tables and views that follow from it. */
export interface Expected {
  readonly records: readonly ReadRecord[];
  readonly definitions: ReadonlyMap<string, ApiTracker>;
  readonly additivity: AdditivityOf;
  readonly contests: readonly Contest[];
  /** Years. */
  readonly figures: readonly Figure[];
  /** Quarters and months. */
  readonly periodFigures: readonly Figure[];
  readonly completeness: readonly CompletenessRow[];
  rollup(ownOnly: 'all' | readonly string[]): readonly RollupRow[];
}

export function expectedOf({ initiatives, surveys }: Said): Expected {
  const records = surveys.flatMap(({ body }) => recordsOf(body));
  const definitions = newestDefinitions(surveys);
  const additivity = additivityIn(definitions);
  const contests = contestsOf(records);
  const figures = figuresOf(contests, additivity);
  const roots = treeOf(initiatives);
  return {
    records,
    definitions,
    additivity,
    contests: [...contests.values()].filter(({ candidates }) => candidates.length > 0),
    figures: figures.filter(({ period }) => period === 'yearly'),
    periodFigures: figures.filter(({ period }) => period !== 'yearly'),
    completeness: completenessOf(
      roots,
      surveys.map(({ body }) => body),
      records,
    ),
    rollup: (ownOnly) => rollupOf({ roots, figures, contests, additivity, ownOnly }),
  };
}

/** Of each tracker the definition in the survey that was updated last, then in the one with the greatest id. */
function newestDefinitions(surveys: Said['surveys']): ReadonlyMap<string, ApiTracker> {
  const inOrder = [...surveys].sort((a, b) =>
    `${a.lastUpdated} ${a.body._id}` < `${b.lastUpdated} ${b.body._id}` ? -1 : 1,
  );
  const definitions = inOrder.flatMap(({ body }) =>
    body.universalTrackerValues.map((utrv) => [utrv.universalTrackerId, utrv.universalTracker] as const),
  );
  return new Map(definitions);
}

function additivityIn(definitions: ReadonlyMap<string, ApiTracker>): AdditivityOf {
  const known = new Map<string, ReturnType<AdditivityOf>>();
  return (trackerId, column) => {
    const key = `${trackerId} ${column}`;
    const found = known.get(key) ?? read(trackerId, column);
    known.set(key, found);
    return found;
  };

  function read(trackerId: string, column: string | null): ReturnType<AdditivityOf> {
    const tracker = definitions.get(trackerId);
    const defined = tracker?.valueValidation?.table?.columns.find(({ code }) => code === column);
    if (tracker === undefined || (column !== null && defined === undefined)) {
      return { isAdditive: null, addsOverTime: null };
    }
    return additivityOf(tracker, defined);
  }
}
