import type { Figure } from './figure.ts';
import type { Holders } from './holders.ts';
import type { Place } from './place.ts';
import { isHeld } from './shadow.ts';

/** §2 and §10 "Superseded": figures below a node that a report or aggregation stands for without naming their measure. */
export function supersededAt({ tree }: Place, { nodes, counting, shadow }: Holders, top: string): readonly Figure[] {
  return (tree.nodes.get(top)?.subtree ?? []).flatMap((node) => {
    const figures = counting.get(node);
    if (figures === undefined || !isHeld(tree, shadow, node, top)) return [];
    const above = tree.above(node);
    const holding = above.slice(0, above.indexOf(top) + 1).filter((each) => nodes.has(each));
    const isNamedAbove = (figure: Figure): boolean =>
      holding.some((each) => counting.get(each)?.has(figure.measureId) === true);
    return [...figures.values()].filter((figure) => !isNamedAbove(figure));
  });
}
