import type { ApiSurveyWithValues } from '../../tools/simulated-group/api-types.ts';
import type { World } from '../../tools/simulated-group/world.ts';
import type { TrustInput } from './trust/input.ts';

/**
 * Everything that the world says on its night, as the service would send it. `known` remembers bodies from night to night:
 * a survey that was not updated has the same.
 */
export function saidBy(world: World, known: Map<string, ApiSurveyWithValues> = new Map()): TrustInput {
  const surveys = world.surveys().flatMap(({ _id }) => {
    const lastUpdated = world.lastUpdated(_id)?.survey;
    const version = `${_id} ${lastUpdated}`;
    const body = known.get(version) ?? world.survey(_id);
    if (body === undefined || lastUpdated === undefined) return [];
    known.set(version, body);
    return [{ body, lastUpdated }];
  });
  return { initiatives: world.initiatives(), surveys, valueLists: world.valueLists() };
}
