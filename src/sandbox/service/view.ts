import type { ApiInitiative } from '../world/api-types.ts';
import type { World } from '../world/world.ts';

/** What one connection sees of a world, including bad records. */
export interface View {
  /** The node that the connection is bound to. */
  readonly rootId: string;
  /** Endpoint 1. */
  readonly initiatives: () => readonly unknown[];
  /** Endpoint 2. Nodes without a place in a tree (orphans, cycles, malformed ones) are not in it. */
  readonly tree: () => unknown;
  readonly hasInitiative: (id: string) => boolean;
  /** Endpoint 3; with `since` (ms) only what had answers changed at or after it. */
  readonly initiativeSurveys: (initiativeId: string, since: number | undefined) => readonly unknown[];
  /** Endpoint 4; with `since` (ms) only what had answers or tracked metadata changed at or after it. */
  readonly surveys: (since: number | undefined) => readonly unknown[];
  /** Endpoint 5: the JSON of `data`, as a value or as text in pieces; undefined if there is none. */
  readonly survey: (id: string) => { readonly data: unknown } | { readonly pieces: Iterable<string> } | undefined;
  readonly calculated: (id: string, code: string) => unknown;
  readonly valueList: (id: string) => unknown;
}

interface ViewOptions {
  /** Id or name of a node; the whole group when absent. */
  readonly connectionInitiativeId?: string | undefined;
  /** Whether endpoint 4 lists the surveys of the nodes below the connection's. */
  readonly listingScope: 'subtree' | 'own';
}

/** @throws RangeError if the connection's initiative is not in the world. */
export function createView(world: World, options: ViewOptions): View {
  const all = world.initiatives();
  const wanted = options.connectionInitiativeId ?? all[0]?._id;
  const root = all.find((node) => node._id === wanted) ?? all.find((node) => node.name === wanted);
  if (root === undefined) throw new RangeError(`no initiative ${options.connectionInitiativeId} in the world`);
  const children = childrenOf(all);
  const ids = below(root._id, children);
  const nodes = all.filter((node) => ids.has(node._id)).map((node) => (node === root ? withoutParent(node) : node));
  const { bad } = world;
  // Computed on first use, so that a large world starts quickly.
  let known: readonly Listed[] | undefined;
  const listed = (): readonly Listed[] => {
    known ??= [...listGood(world).filter((survey) => ids.has(survey.initiativeId)), ...bad.surveys];
    return known;
  };
  const pick = (wanted: (survey: Listed) => boolean, since: number | undefined, kind: 'survey' | 'answers') =>
    listed()
      .filter(wanted)
      .flatMap((survey) => filtered(world, survey, since, kind));
  const knows = (id: string): boolean => ids.has(id) || bad.initiativeIds.has(id);
  const reachable = (id: string): boolean => {
    const survey = world.survey(id);
    return survey !== undefined && ids.has(survey.initiativeId);
  };
  return {
    rootId: root._id,
    initiatives: () => [...nodes, ...bad.initiatives],
    tree: () => treeOf(root, children),
    hasInitiative: knows,
    initiativeSurveys: (id, since) => pick((survey) => survey.initiativeId === id, since, 'answers'),
    surveys: (since) =>
      pick((survey) => options.listingScope === 'subtree' || survey.initiativeId === root._id, since, 'survey'),
    survey: (id) => {
      const pieces = bad.bodies.get(id);
      if (pieces !== undefined) return { pieces: pieces() };
      const data = world.survey(id);
      return data === undefined || !ids.has(data.initiativeId) ? undefined : { data };
    },
    calculated: (id, code) => {
      const odd = bad.calculated.get(id);
      return odd ?? (reachable(id) || bad.bodies.has(id) ? world.calculated(id, code) : undefined);
    },
    valueList: (id) => bad.valueLists.get(id) ?? world.valueList(id),
  };
}

interface Listed {
  readonly record: unknown;
  readonly initiativeId: string;
  readonly id: string;
}

function listGood(world: World): readonly Listed[] {
  return world.surveys().map((survey) => ({ record: survey, initiativeId: survey.initiativeId, id: survey._id }));
}

function filtered(
  world: World,
  survey: Listed,
  since: number | undefined,
  kind: 'survey' | 'answers',
): readonly unknown[] {
  if (since === undefined) return [survey.record];
  const updated = world.bad.lastUpdated.get(survey.id) ?? world.lastUpdated(survey.id);
  const at = updated?.[kind] ?? null;
  if (updated === undefined || at === null || Date.parse(at) < since) return [];
  const { record } = survey;
  return [typeof record === 'object' && record !== null ? { ...record, lastUpdated: updated.survey } : record];
}

function childrenOf(all: readonly ApiInitiative[]): ReadonlyMap<string, readonly ApiInitiative[]> {
  const children = new Map<string, ApiInitiative[]>();
  for (const node of all) {
    if (node.parentId === undefined) continue;
    const siblings = children.get(node.parentId);
    if (siblings === undefined) children.set(node.parentId, [node]);
    else siblings.push(node);
  }
  return children;
}

function below(rootId: string, children: ReadonlyMap<string, readonly ApiInitiative[]>): ReadonlySet<string> {
  // Iterating over a set includes elements that are added during the iteration.
  const found = new Set([rootId]);
  for (const id of found) for (const child of children.get(id) ?? []) found.add(child._id);
  return found;
}

function treeOf(node: ApiInitiative, children: ReadonlyMap<string, readonly ApiInitiative[]>, top = true): object {
  const inner = (children.get(node._id) ?? []).map((child) => treeOf(child, children, false));
  return { ...(top ? withoutParent(node) : node), children: inner };
}

/** Nodes above the connection are not shown. */
function withoutParent({ parentId: _, ...node }: ApiInitiative): ApiInitiative {
  return node;
}
