import type { View } from '../../../src/sandbox/routes.ts';
import { treeOf } from '../../../tools/simulated-group/tree.ts';
import type { World } from '../../../tools/simulated-group/world.ts';

/** What a world says to a connection that is bound to the group. */
export function createView(world: World): View {
  const initiatives = world.initiatives();
  const ids = new Set(initiatives.map(({ _id }) => _id));
  const filtered = (since: number | undefined, kind: 'survey' | 'answers', of?: string): readonly unknown[] =>
    world.surveys().flatMap((survey): readonly unknown[] => {
      if (of !== undefined && survey.initiativeId !== of) return [];
      if (since === undefined) return [survey];
      const updated = world.lastUpdated(survey._id);
      const at = updated?.[kind] ?? null;
      return at === null || Date.parse(at) < since ? [] : [{ ...survey, lastUpdated: updated?.survey }];
    });
  return {
    rootId: initiatives[0]?._id ?? '',
    initiatives: () => initiatives,
    tree: () => treeOf(initiatives),
    hasInitiative: (id) => ids.has(id),
    initiativeSurveys: (id, since) => filtered(since, 'answers', id),
    surveys: (since) => filtered(since, 'survey'),
    survey: (id) => JSON.stringify(world.survey(id)),
    calculated: (id, code) => (world.survey(id) === undefined ? undefined : world.calculated(id, code)),
    valueList: (id) => world.valueList(id),
  };
}
