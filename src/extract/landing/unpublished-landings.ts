import type { Damage } from '../../base/damage.ts';
import { type LandedResponse, readLandings } from './reader.ts';

/** Bodies of runs that are not in the lake: they were landed but never published. */
export async function unpublishedLandings(
  output: string,
  publishedRuns: readonly string[],
  onDamage: (damage: Damage) => void,
): Promise<readonly LandedResponse[]> {
  const published = new Set(publishedRuns);
  const landed: LandedResponse[] = [];
  const isUnpublished = (runId: string): boolean => !published.has(runId);
  for await (const body of readLandings(output, isUnpublished, onDamage)) landed.push(body);
  return landed;
}
