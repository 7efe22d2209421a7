import type { ApiTracker } from '../../../tools/simulated-group/api-types.ts';
import { groupBy } from '../group-by.ts';
import type { Figure } from '../trust/figure.ts';
import type { TrustInput } from '../trust/input.ts';
import { otherYearEnds } from '../trust/one-year-end.ts';
import { type Expected, expectedOf } from '../trust/oracle.ts';
import type { RollupRow } from '../trust/rollup.ts';
import { hierarchyOf, type Tree } from '../trust/tree.ts';
import { type Source, sourceOf } from './source.ts';

/** One tracker, column and reporting year. */
export interface PlaceName {
  readonly trackerId: string;
  readonly columnCode: string | null;
  readonly reportingYear: number;
}

/** What a comparison needs to know of a group, made by the trust oracle. */
export interface State {
  readonly input: TrustInput;
  readonly expected: Expected;
  readonly tree: Tree;
  /** Down to depth 2, by node, measure and year. */
  readonly groupFigures: ReadonlyMap<string, RollupRow>;
  /** By the same key, then by contributor. */
  readonly contributions: ReadonlyMap<string, ReadonlyMap<string, Figure>>;
  /** What an initiative says in a place that takes part in the roll-up. */
  source(node: string, place: PlaceName): Source | undefined;
  /** The last days of the group's years that have figures. */
  readonly yearEnds: ReadonlyMap<number, string>;
  definition(trackerId: string): ApiTracker | undefined;
}

export const figureKey = ({ initiativeId, measureId, reportingYear }: RollupRow): string =>
  JSON.stringify([initiativeId, measureId, reportingYear]);

const sourceKey = (node: string, { trackerId, columnCode, reportingYear }: PlaceName): string =>
  JSON.stringify([node, trackerId, columnCode, reportingYear]);

export function stateOf(input: TrustInput): State {
  const expected = expectedOf(input);
  const tree = hierarchyOf(input.initiatives);
  const shown = expected.contributions.filter(({ row }) => row.depth <= 2);
  const counting = new Set(
    expected.contributions.flatMap(({ row, figures }) =>
      figures.filter(({ initiativeId }) => initiativeId === row.initiativeId),
    ),
  );
  const others = otherYearEnds(expected.figures);
  const listed = expected.figures.filter(
    (figure) =>
      tree.nodes.has(figure.initiativeId) &&
      !others.has(figure) &&
      expected.additivity(figure.trackerId, figure.columnCode).isAdditive === true,
  );
  const sources = new Map(
    [...groupBy(listed, (figure) => sourceKey(figure.initiativeId, figure))].map(([key, figures]) => [
      key,
      sourceOf(figures, counting, expected, input),
    ]),
  );
  return {
    ...{ input, expected, tree },
    groupFigures: new Map(expected.groupFigures.map((row) => [figureKey(row), row])),
    contributions: new Map(
      shown.map(({ row, figures }) => [
        figureKey(row),
        new Map(figures.map((figure) => [figure.initiativeId, figure] as const)),
      ]),
    ),
    source: (node, place) => sources.get(sourceKey(node, place)),
    yearEnds: new Map(expected.groupFigures.map(({ reportingYear, periodEnd }) => [reportingYear, periodEnd])),
    definition: (trackerId) => expected.definitions.get(trackerId),
  };
}
