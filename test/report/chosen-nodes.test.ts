import { describe, expect, it } from 'vitest';
import { chosenNodes } from '../../src/page/completeness-map/chosen-nodes.ts';
import type { LakeNode } from '../../src/page/lake-overview.ts';

/** Depth first: each node has so many children, down to the leaves. */
function tree(children: readonly number[], id = 'n', depth = 0): readonly LakeNode[] {
  const [width = 0, ...below] = children;
  const parentId = depth === 0 ? null : id.slice(0, id.lastIndexOf('.'));
  const node = { id, name: id, parentId, depth, isLeaf: width === 0, leafCount: 1 };
  return [node, ...Array.from({ length: width }, (_, i) => tree(below, `${id}.${i}`, depth + 1)).flat()];
}

const shown = (nodes: readonly LakeNode[], maxRows: number) =>
  chosenNodes(nodes, ({ id }) => Number(id.split('.').at(-1)), maxRows);

describe('of a tree', () => {
  it('all is shown that has room', () => {
    const nodes = tree([3, 4]);
    expect(shown(nodes, 100).map(({ node }) => node)).toEqual(nodes);
  });

  it('of many leaves those ranked first are shown, in their order, and after them how many are left out', () => {
    const found = shown(tree([2, 40]), 100);
    expect(found.map(({ node }) => node.id)).toEqual([
      'n',
      ...['n.0', ...Array.from({ length: 24 }, (_, i) => `n.0.${i}`)],
      ...['n.1', ...Array.from({ length: 24 }, (_, i) => `n.1.${i}`)],
    ]);
    expect(found.filter(({ leftOut }) => leftOut.length > 0).map(({ node, leftOut }) => [node.id, leftOut])).toEqual([
      ['n.0.23', [{ depth: 2, count: 16 }]],
      ['n.1.23', [{ depth: 2, count: 16 }]],
    ]);
  });

  it('what is left out is said after all that is below its neighbours, the deepest first', () => {
    const found = shown(tree([1, 70, 30]), 5000);
    expect(found.at(-1)?.leftOut).toEqual([
      { depth: 3, count: 6 },
      { depth: 2, count: 10 },
    ]);
  });

  it.each([
    ['wide', tree([9, 9, 9, 9])],
    ['flat', tree([4999])],
    ['deep', tree(Array.from({ length: 2000 }, () => 1))],
    ['of two columns', tree([2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2])],
    ['of many roots', Array.from({ length: 500 }, (_, i) => tree([5], `r${i}`)).flat()],
  ])('no more rows are shown than asked for, and the first level is: %s', (_, nodes) => {
    const found = shown(nodes, 400);
    expect(found.length).toBeLessThanOrEqual(400);
    expect(found.filter(({ node }) => node.depth <= 1).length).toBeGreaterThanOrEqual(
      Math.min(60, nodes.filter(({ depth }) => depth <= 1).length),
    );
  });
});
