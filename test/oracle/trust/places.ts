import type { ApiTracker } from '../../../tools/simulated-group/api-types.ts';
import { groupBy } from '../group-by.ts';
import type { Contest } from './candidates.ts';
import { reportIs } from './decisions.ts';
import type { Exclusion } from './exclusions.ts';
import type { Figure } from './figure.ts';
import type { TrustInput } from './input.ts';
import type { SaysNa } from './not-applicable.ts';
import { inYear } from './one-year-end.ts';
import { saidBy } from './place.ts';
import { type Contributions, rollupOf } from './rollup.ts';
import { hasUnknownParent, type Tree } from './tree.ts';

export interface RollupInput {
  readonly input: TrustInput;
  readonly tree: Tree;
  readonly definitions: ReadonlyMap<string, ApiTracker>;
  readonly yearEnd: string;
  readonly contests: ReadonlyMap<string, Contest>;
  /** All of them. */
  readonly figures: readonly Figure[];
  readonly exclusions: readonly Exclusion[];
  /** Figures that end in another way than their initiative's year (§3). */
  readonly others: ReadonlySet<Figure>;
  /** What takes part: additive, of one year end, of listed initiatives. */
  readonly listed: readonly Figure[];
  readonly excluded: readonly Exclusion[];
  readonly saysNa: SaysNa;
}

type PlaceOf = { readonly trackerId: string; readonly columnCode: string | null; readonly reportingYear: number };

const placeKey = ({ trackerId, columnCode, reportingYear }: PlaceOf): string =>
  JSON.stringify([trackerId, columnCode, reportingYear]);

/** §2 over all trackers, columns and reporting years that have a figure or an exclusion to show. */
export function rollupPlaces(all: RollupInput): readonly Contributions[] {
  const { input, tree, definitions, saysNa, yearEnd } = all;
  const figures = groupBy(all.listed, placeKey);
  const excluded = groupBy(
    all.excluded.filter(({ reason }) => reason !== 'part_of_open_year' && reason !== 'not_over_time'),
    placeKey,
  );
  const rejected = rejectedYears(all.contests.values());
  const otherEnds = new Set([...all.others].map(inYear));
  const isPartial = hasUnknownParent(input.initiatives);
  const outside = new Set(
    all.figures.filter(({ initiativeId }) => !tree.nodes.has(initiativeId)).map(({ reportingYear }) => reportingYear),
  );
  return [...new Set([...figures.keys(), ...excluded.keys()])].flatMap((key) => {
    const [sample] = [...(figures.get(key) ?? []), ...(excluded.get(key) ?? [])];
    if (sample === undefined) return [];
    const { trackerId, columnCode, reportingYear } = sample;
    const typeCode = definitions.get(trackerId)?.typeCode || null;
    const inYearOf = (node: string): string => `${node} ${trackerId} ${reportingYear}`;
    const excludedHere = new Set(excluded.get(key)?.map(({ initiativeId }) => initiativeId));
    return rollupOf(
      {
        ...{ trackerId, columnCode, reportingYear, tree },
        said: saidBy(figures.get(key) ?? []),
        decided: (node) => reportIs(input.decisions?.consolidation ?? [], { trackerId, typeCode }, node, reportingYear),
        saysNa: (node) => saysNa(node, trackerId, reportingYear),
      },
      {
        yearEnd,
        isExcluded: (node) => excludedHere.has(node),
        isRejected: (node) => rejected.has(inYearOf(node)),
        hasOtherYearEnd: (node) => otherEnds.has(inYearOf(node)),
        hasBoundaryDoubt: isPartial || outside.has(reportingYear),
      },
    );
  });
}

function rejectedYears(contests: Iterable<Contest>): ReadonlySet<string> {
  const rejected = [...contests].filter(({ period, hasRejected }) => period === 'yearly' && hasRejected);
  return new Set(
    rejected.map(({ initiativeId, trackerId, reportingYear }) => `${initiativeId} ${trackerId} ${reportingYear}`),
  );
}
