import type { Figure } from './figure.ts';
import type { Contributions } from './rollup.ts';
import type { Tree } from './tree.ts';

export type NotInRollupReason = 'node_removed' | 'node_not_listed' | 'not_additive' | 'other_year_end' | 'superseded';

/** A row of `figures_not_in_rollup` (§6, §10 "Exclusions"): a figure in no `value` of a root. */
export interface NotInRollup {
  readonly figure: Figure;
  readonly reason: NotInRollupReason;
}

export function figuresNotInRollup(
  figures: readonly Figure[],
  contributions: readonly Contributions[],
  tree: Tree,
  removed: readonly string[],
  isAdditive: (figure: Figure) => boolean,
  isOtherYearEnd: (figure: Figure) => boolean,
): readonly NotInRollup[] {
  const inRoots = new Set(contributions.filter(({ row }) => row.depth === 0).flatMap((each) => each.figures));
  const reasonOf = (figure: Figure): NotInRollupReason => {
    if (removed.includes(figure.initiativeId)) return 'node_removed';
    if (!tree.nodes.has(figure.initiativeId)) return 'node_not_listed';
    if (!isAdditive(figure)) return 'not_additive';
    return isOtherYearEnd(figure) ? 'other_year_end' : 'superseded';
  };
  return figures.filter((figure) => !inRoots.has(figure)).map((figure) => ({ figure, reason: reasonOf(figure) }));
}
