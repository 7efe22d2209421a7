import type { Decisions } from './decisions.ts';
import { inSpace } from './id-space.ts';
import type { TrustInput } from './input.ts';
import { inputOf, type World } from './world.ts';

/** Worlds that are loaded together. */
export interface SharedLake {
  readonly whole: TrustInput;
  readonly members: ReadonlyMap<World, Member>;
  /** Whether a rule of the whole lake is its subject: it is not alone because its decisions are for all initiatives. */
  readonly isOfWholeLake: boolean;
}

export interface Member {
  readonly space: number;
  /** With the ids of its space. */
  readonly input: TrustInput;
}

/** One run takes a second, so as many worlds as possible are in one lake: all whose rows do not depend on the others. */
export function sharedLakes(worlds: readonly World[]): ReadonlyMap<World, SharedLake> {
  const groups = new Map<string, World[]>();
  for (const [i, world] of worlds.entries()) {
    const key = isAlone(world) ? `${i}` : JSON.stringify([world.yearEnd, decidesForAll(world) && world.decisions]);
    groups.set(key, [...(groups.get(key) ?? []), world]);
  }
  return new Map(
    [...groups.values()].flatMap((group) => {
      const lake = sharedLake(group);
      return group.map((world) => [world, lake] as const);
    }),
  );
}

function sharedLake(worlds: readonly World[]): SharedLake {
  const members = worlds.map((world, i) => [world, { space: i, input: inSpace(inputOf(world), i) }] as const);
  const inputs = members.map(([, { input }]) => input);
  const { yearEnd, removed } = inputs[0] ?? {};
  const decisions = inputs.flatMap((input) => input.decisions ?? []);
  return {
    whole: {
      initiatives: inputs.flatMap(({ initiatives }) => initiatives),
      surveys: inputs.flatMap(({ surveys }) => surveys),
      valueLists: inputs.flatMap(({ valueLists = [] }) => valueLists),
      ...(yearEnd === undefined ? {} : { yearEnd }),
      ...(removed === undefined ? {} : { removed }),
      ...(decisions.length === 0 ? {} : { decisions: joined(decisions) }),
    },
    members: new Map(members),
    isOfWholeLake: worlds.some(isAlone),
  };
}

/** The doubt `boundary` is one of the whole lake. */
function isAlone({ nodes, surveys, removed }: World): boolean {
  const isNode = (name: string | null): boolean => name === null || Object.hasOwn(nodes, name);
  return removed !== undefined || !surveys.every(({ of }) => isNode(of)) || !Object.values(nodes).every(isNode);
}

const decidesForAll = ({ decisions: { consolidation = [], measures = [], units = [] } = {} }: World): boolean =>
  units.length > 0 ||
  consolidation.some(({ initiative_id, tracker_id }) => !initiative_id && !tracker_id) ||
  measures.some(({ tracker_id }) => !tracker_id);

/**
 * The files of one lake. Lines for all are the same in each world, in the same places: they are there once, and the order
 * among the lines that apply to a world is its own.
 */
function joined(decisions: readonly Decisions[]): Decisions {
  return {
    consolidation: inTurn(decisions.map(({ consolidation = [] }) => consolidation)),
    measures: inTurn(decisions.map(({ measures = [] }) => measures)),
    units: inTurn(decisions.map(({ units = [] }) => units)),
  };
}

/** The first lines of all, then the second ones, and so on. */
function inTurn<Row>(files: readonly (readonly Row[])[]): readonly Row[] {
  const longest = Math.max(0, ...files.map(({ length }) => length));
  return Array.from({ length: longest }, (_, i) => {
    const rows = new Map(files.flatMap((file) => (file[i] === undefined ? [] : [[JSON.stringify(file[i]), file[i]]])));
    return [...rows.values()];
  }).flat();
}
