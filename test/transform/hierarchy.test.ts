import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transformInitiatives } from '../../src/transform/hierarchy.ts';
import { collect, context, id, pick } from './collect.ts';

function initiative(n: number, parent: number | null, fields: object = {}): object {
  const created = '2020-01-01T00:00:00Z';
  return { _id: id(n), name: `N${n}`, created, ...(parent === null ? {} : { parentId: id(parent) }), ...fields };
}

function transform(data: readonly unknown[]): ReturnType<typeof collect> & { readonly ids: readonly string[] } {
  const rows = collect();
  const { ids } = transformInitiatives(data, context, rows.sink);
  return { ...rows, ids };
}

interface ForestNode {
  readonly id: string;
  readonly parentId: string | null;
}

describe('the hierarchy', () => {
  it('rejects what cannot be used and keeps what is around it', () => {
    const rows = transform([
      5,
      { name: 'x' },
      initiative(1, null, { _id: 'x' }),
      initiative(1, null),
      initiative(1, null, { name: 5 }),
      initiative(2, null, { parentId: 'x', created: 'long ago', name: undefined }),
      initiative(3, 2, { name: 'n'.repeat(256), profile: 'p'.repeat(2084) }),
      initiative(4, null, { parentId: '' }),
    ]);
    expect(rows.ids).toEqual([id(1), id(2), id(3), id(4)]);
    expect(pick(rows.of('initiatives'), 'path').slice(1, 2)).toEqual([[id(2)]]);
    expect(pick(rows.of('data_issues'), 'severity', 'code', 'json_pointer', 'scope')).toEqual([
      ['rejected', 'invalid_type', '/data/0', 'initiatives'],
      ['rejected', 'missing_field', '/data/1/_id', 'initiatives'],
      ['rejected', 'invalid_id', '/data/2/_id', 'initiatives'],
      ['rejected', 'duplicate_id', '/data/4/_id', 'initiatives'],
      ['degraded', 'missing_field', '/data/5/name', 'initiatives'],
      ['degraded', 'invalid_id', '/data/5/parentId', 'initiatives'],
      ['degraded', 'invalid_date', '/data/5/created', 'initiatives'],
      ['notice', 'limit_exceeded', '/data/6/name', 'initiatives'],
      ['notice', 'limit_exceeded', '/data/6/profile', 'initiatives'],
    ]);
  });

  it('of 1,000 levels has its paths, of 50,000 too, in trees of a hundred', () => {
    const chain = (length: number) => Array.from({ length }, (_, i) => initiative(i + 1, i === 0 ? null : i));
    expect(transform(chain(1_000)).of('initiatives').at(-1)?.path_ids).toHaveLength(1_000);
    const rows = transform(chain(50_000).reverse()).of('initiatives');
    expect([rows[0]?.depth, rows[49_999]?.depth, rows[49_999]?.descendant_count]).toEqual([99, 0, 99]);
  });

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
      { numRuns: 300 },
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
