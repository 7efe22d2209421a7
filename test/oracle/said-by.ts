import type { World } from '../../src/sandbox/world/world.ts';
import type { Said } from './oracle.ts';

/** Everything that the world says on its night, as the service would send it. */
export function saidBy(world: World): Said {
  const surveys = world.surveys().flatMap(({ _id }) => {
    const body = world.survey(_id);
    const lastUpdated = world.lastUpdated(_id)?.survey;
    return body === undefined || lastUpdated === undefined ? [] : [{ body, lastUpdated }];
  });
  return { initiatives: world.initiatives(), surveys };
}
