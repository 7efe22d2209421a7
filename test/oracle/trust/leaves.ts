import type { Holders } from './holders.ts';
import type { Place } from './place.ts';
import { isHeld } from './shadow.ts';

/** §10 "Leaves": the same in all rows of a node, tracker, column and year. */
export interface LeafCounts {
  readonly leafCount: number;
  readonly reportingLeafCount: number;
  readonly parentCoveredLeafCount: number;
  readonly notApplicableLeafCount: number;
  readonly missingLeafCount: number;
}

export function leafCountsAt(place: Place, { counting, shadow }: Holders, top: string): LeafCounts {
  const leaves = place.tree.nodes.get(top)?.leaves ?? [];
  const kinds = leaves.map((leaf) => {
    if (counting.has(leaf)) return 'reporting';
    if (isHeld(place.tree, shadow, leaf, top)) return 'covered';
    return place.saysNa(leaf) ? 'not applicable' : 'missing';
  });
  const count = (kind: (typeof kinds)[number]): number => kinds.filter((each) => each === kind).length;
  return {
    leafCount: leaves.length,
    reportingLeafCount: count('reporting'),
    parentCoveredLeafCount: count('covered'),
    notApplicableLeafCount: count('not applicable'),
    missingLeafCount: count('missing'),
  };
}
