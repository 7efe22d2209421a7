import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transformInitiatives } from '../../src/transform/hierarchy.ts';
import { collect, context, id } from './collect.ts';

function initiative(n: number, parent: number | null, fields: object = {}): object {
  const created = '2020-01-01T00:00:00Z';
  return { _id: id(n), name: `N${n}`, created, ...(parent === null ? {} : { parentId: id(parent) }), ...fields };
}

function transform(data: readonly unknown[]): ReturnType<typeof collect> & { readonly ids: readonly string[] } {
  const rows = collect();
  const ids = transformInitiatives(data, context, rows.sink).map((node) => node.id);
  return { ...rows, ids };
}

interface ForestNode {
  readonly id: string;
  readonly parentId: string | null;
}

describe('the hierarchy', () => {
  it('is right for any forest with cycles and orphans', () => {
    const parents = fc.array(fc.option(fc.nat(12), { nil: null }), { maxLength: 10 });
    fc.assert(
      fc.property(parents, (list) => {
        const nodes = list.map(
          (parent, i): ForestNode => ({ id: id(i), parentId: parent === null ? null : id(parent) }),
        );
        const rows = transform(list.map((parent, i) => initiative(i, parent)));
        const expected = nodes.flatMap((node) => ancestorsByDefinition(node, nodes)).sort();
        const found = rows
          .of('initiatives')
          .flatMap((r) => r.path_ids.map((above, at) => `${above} ${r.initiative_id} ${r.path_ids.length - 1 - at}`));
        expect([...found].sort()).toEqual(expected);
        for (const row of rows.of('initiatives')) {
          const below = found.filter((line) => line.startsWith(row.initiative_id)).length - 1;
          const above = expected.filter((line) => line.split(' ')[1] === row.initiative_id).length - 1;
          expect([row.descendant_count, row.depth, row.path_ids.length]).toEqual([below, above, above + 1]);
        }
      }),
    );
  });
});

/** As lake.md puts it: up the parents until one is not listed, or the smallest id of a cycle is reached. */
function ancestorsByDefinition(node: ForestNode, nodes: readonly ForestNode[]): readonly string[] {
  const byId = new Map(nodes.map((n) => [n.id, n]));
  const up = (n: ForestNode): ForestNode | undefined => (n.parentId === null ? undefined : byId.get(n.parentId));
  const cycleOf = (n: ForestNode): readonly string[] => {
    const ids = [n.id];
    for (let next = up(n); next !== undefined; next = up(next)) {
      if (next.id === n.id) return ids;
      if (ids.includes(next.id)) return [];
      ids.push(next.id);
    }
    return [];
  };
  const lines: string[] = [];
  let above: ForestNode | undefined = node;
  for (let distance = 0; above !== undefined; distance++) {
    lines.push(`${above.id} ${node.id} ${distance}`);
    const cycle: readonly string[] = cycleOf(above);
    above = [...cycle].sort()[0] === above.id ? undefined : up(above);
  }
  return lines;
}
