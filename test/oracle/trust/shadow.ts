import type { Tree } from './tree.ts';

/** §10: levels up to the nearest holder strictly above each node; infinite where there is none. */
export type ShadowDistances = ReadonlyMap<string, number>;

export function shadowDistances(tree: Tree, holders: ReadonlySet<string>): ShadowDistances {
  return new Map(
    [...tree.nodes.keys()].map((node) => {
      const levels = tree.above(node).findIndex((above) => holders.has(above));
      return [node, levels === -1 ? Number.POSITIVE_INFINITY : levels + 1];
    }),
  );
}

/** Whether somebody strictly above a node, up to and including `top`, stands for it. */
export const isHeld = (tree: Tree, shadow: ShadowDistances, node: string, top: string): boolean =>
  tree.distance(top, node) >= (shadow.get(node) ?? Number.POSITIVE_INFINITY);
