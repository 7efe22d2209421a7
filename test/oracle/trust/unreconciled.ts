import { exact, multiply, type Rational } from '../rational.ts';
import { absolute, greaterInAmount, haveOppositeSigns, isAtMost, isLess, isZero, subtract } from './compare.ts';
import type { Holders } from './holders.ts';
import { leavesBelow, type Place, reports } from './place.ts';
import { below, exactSum, ofMeasure } from './sums.ts';

/** §2 and §10 "Unreconciled": parents whose reports do not fit what is below them. */
export interface Unreconciled {
  readonly nodes: ReadonlySet<string>;
  /** Those that say too little in some measure. */
  readonly low: ReadonlySet<string>;
}

export function unreconciledOf(place: Place, holders: Holders): Unreconciled {
  const nodes = new Set<string>();
  const low = new Set<string>();
  for (const [node, figures] of place.said) {
    if (!place.tree.isParent(node) || !reports(place, node)) continue;
    for (const { measureId, value } of figures.values()) {
      const compared = comparedWith(place, holders, node, measureId);
      const found = compared === null ? null : differenceOf(place, node, measureId, exact(value), compared);
      if (found !== null) nodes.add(node);
      if (found === 'low') low.add(node);
    }
  }
  return { nodes, low };
}

/** *b*; null where there is nothing to compare with. */
function comparedWith(place: Place, holders: Holders, node: string, measureId: string): Rational | null {
  const next = exactSum(ofMeasure(below(place, holders, node), measureId).map(({ value }) => value));
  const leaves = exactSum(leafValues(place, node, measureId));
  const greater = next === null ? leaves : leaves === null ? next : greaterInAmount(next, leaves);
  return greater === null || isZero(greater) ? null : greater;
}

/** Down to decided nodes: undecided ones add nothing, whatever they report. */
function leafValues(place: Place, top: string, measureId: string): readonly number[] {
  const children = place.tree.nodes.get(top)?.children ?? [];
  return children.flatMap(({ id }): readonly number[] => {
    const figure = place.said.get(id)?.get(measureId);
    const own = figure === undefined ? [] : [figure.value];
    if (!place.tree.isParent(id)) return own;
    const decided = reports(place, id) ? place.decided(id) : null;
    if (decided === 'consolidated') return own;
    return [...(decided === 'stand_alone' ? own : []), ...leafValues(place, id, measureId)];
  });
}

function differenceOf(
  place: Place,
  node: string,
  measureId: string,
  value: Rational,
  compared: Rational,
): 'low' | 'high' | 'within' | null {
  const times = (factor: string): Rational => multiply(absolute(compared), exact(factor));
  const areAllThere = everyLeafReports(place, node, measureId);
  const decided = place.decided(node);
  if (decided === 'stand_alone') {
    return areAllThere && isAtMost(absolute(subtract(value, compared)), times('0.01')) ? 'within' : null;
  }
  const least = times(decided === 'consolidated' ? '0.5' : '0.99');
  if (haveOppositeSigns(value, compared) || isLess(absolute(value), least)) return 'low';
  return areAllThere && isLess(times('10'), absolute(value)) ? 'high' : null;
}

function everyLeafReports(place: Place, node: string, measureId: string): boolean {
  const leaves = leavesBelow(place, node);
  const has = (leaf: string): boolean => place.said.get(leaf)?.has(measureId) === true;
  return leaves.some(has) && leaves.every((leaf) => has(leaf) || place.saysNa(leaf));
}
