import type { View } from '../../../src/sandbox/routes.ts';
import { treeOf } from '../../../tools/simulated-group/tree.ts';
import type { World } from '../../../tools/simulated-group/world.ts';
import type { BadRecords } from './bad-data/bad-data.ts';

/** What a world and bad records say to a connection that is bound to the group. */
export function createView(world: World, bad: BadRecords): View {
  const initiatives = world.initiatives();
  const ids = new Set([...initiatives.map(({ _id }) => _id), ...bad.initiativeIds]);
  // Computed on first use, so that a large world starts quickly.
  let known: BadRecords['surveys'] | undefined;
  const listed = (): BadRecords['surveys'] => {
    const good = () => world.surveys().map((record) => ({ record, initiativeId: record.initiativeId, id: record._id }));
    known ??= [...good(), ...bad.surveys];
    return known;
  };
  const filtered = (
    { record, id }: BadRecords['surveys'][number],
    since: number | undefined,
    kind: 'survey' | 'answers',
  ): readonly unknown[] => {
    if (since === undefined) return [record];
    const updated = bad.lastUpdated.get(id) ?? world.lastUpdated(id);
    const at = updated?.[kind] ?? null;
    if (updated === undefined || at === null || Date.parse(at) < since) return [];
    return [typeof record === 'object' && record !== null ? { ...record, lastUpdated: updated.survey } : record];
  };
  const isKnown = (id: string): boolean => bad.bodies.has(id) || world.survey(id) !== undefined;
  return {
    rootId: initiatives[0]?._id ?? '',
    initiatives: () => [...initiatives, ...bad.initiatives],
    tree: () => treeOf(initiatives),
    hasInitiative: (id) => ids.has(id),
    initiativeSurveys: (id, since) =>
      listed()
        .filter(({ initiativeId }) => initiativeId === id)
        .flatMap((survey) => filtered(survey, since, 'answers')),
    surveys: (since) => listed().flatMap((survey) => filtered(survey, since, 'survey')),
    survey: (id) => {
      const pieces = bad.bodies.get(id);
      if (pieces !== undefined) return { pieces: pieces() };
      const data = world.survey(id);
      return data === undefined ? undefined : { data };
    },
    calculated: (id, code) => bad.calculated.get(id) ?? (isKnown(id) ? world.calculated(id, code) : undefined),
    valueList: (id) => bad.valueLists.get(id) ?? world.valueList(id),
  };
}
