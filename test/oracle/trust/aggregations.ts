import { add, exact, multiply, type Rational } from '../rational.ts';
import { absolute, greaterInAmount, isLess, subtract } from './compare.ts';
import type { Holders } from './holders.ts';
import { type Place, reports } from './place.ts';
import { isHeld } from './shadow.ts';
import { below, exactSum, ofMeasure } from './sums.ts';

/** §10 "Aggregations": nodes behind a value whose aggregation says another number than they would have without it. */
export function differingAggregations(place: Place, holders: Holders, top: string, measureId: string): number {
  const nodes = place.tree.nodes.get(top)?.subtree ?? [];
  return nodes.filter((node) => {
    const aggregation = place.said.get(node)?.get(measureId)?.aggregationValue ?? null;
    if (aggregation === null || isHeld(place.tree, holders.shadow, node, top)) return false;
    const without = withoutAggregation(place, holders, node, measureId);
    return without !== null && differ(exact(aggregation), without);
  }).length;
}

/** Its report; report plus below if it stands alone; else below. */
function withoutAggregation(place: Place, holders: Holders, node: string, measureId: string): Rational | null {
  const next = exactSum(ofMeasure(below(place, holders, node), measureId).map(({ value }) => value));
  if (!reports(place, node)) return next;
  const figure = place.said.get(node)?.get(measureId);
  const own = figure === undefined ? null : exact(figure.value);
  const standsAlone = place.tree.isParent(node) && place.decided(node) === 'stand_alone';
  if (!standsAlone || next === null) return own;
  return own === null ? next : add(own, next);
}

/** By more than 1 % of the greater amount. */
const differ = (a: Rational, b: Rational): boolean =>
  isLess(multiply(absolute(greaterInAmount(a, b)), exact('0.01')), absolute(subtract(a, b)));
