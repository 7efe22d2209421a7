import { bodyDamage, type DamagedBody, damagedBodies, toDamagedBody } from './damaged-bodies.ts';
import { type LandedResponse, readLandings } from './reader.ts';

/** Every landing of each body, the newest first: the same body can have been landed more than once. */
export async function landingsById(
  output: string,
  onDamage: Parameters<typeof readLandings>[2] = () => {},
): Promise<ReadonlyMap<string, readonly LandedResponse[]>> {
  const landings = new Map<string, LandedResponse[]>();
  for await (const landed of readLandings(output, undefined, onDamage)) {
    landings.set(landed.responseId, [landed, ...(landings.get(landed.responseId) ?? [])]);
  }
  return landings;
}

/** For each body, the newest landing that is not known to be damaged. */
export async function knownSound(
  output: string,
  landings: ReadonlyMap<string, readonly LandedResponse[]>,
): Promise<ReadonlyMap<string, LandedResponse>> {
  const damaged = new Set((await damagedBodies(output)).map(({ landing_file }) => landing_file));
  const sound = [...landings].flatMap(([id, all]) => {
    const first = all.find(({ landingFile }) => !damaged.has(landingFile));
    return first === undefined ? [] : [[id, first] as const];
  });
  return new Map(sound);
}

/** What is wrong with the landings of these bodies. */
export interface Search {
  /** All damaged landings. */
  readonly damaged: readonly DamagedBody[];
  /** Ids of bodies without an intact landing. */
  readonly lost: ReadonlySet<string>;
}

/** Reads the landings of each of these bodies until an intact one is found. */
export async function searchDamaged(
  output: string,
  ids: Iterable<string>,
  landings: ReadonlyMap<string, readonly LandedResponse[]>,
): Promise<Search> {
  const damaged: DamagedBody[] = [];
  const lost = new Set<string>();
  for (const id of new Set(ids)) {
    let isSound = false;
    for (const landed of landings.get(id) ?? []) {
      const what = await bodyDamage(output, landed);
      isSound = what === null;
      if (what === null) break;
      damaged.push(toDamagedBody(landed, what));
    }
    if (!isSound) lost.add(id);
  }
  return { damaged, lost };
}
