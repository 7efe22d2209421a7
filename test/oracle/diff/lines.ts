import { measureDecision, type Question, reportIs, unitDecision } from '../trust/decisions.ts';
import type { TrustInput } from '../trust/input.ts';
import { figureKey, type PlaceName, type State, stateOf } from './state.ts';

/**
 * §10 "Diff", from two states of the service and its decisions, without SQL. Where the contract leaves a choice:
 *
 *  1. `boundary`: the contributor is below the node, down to depth 2, in one state only; or a report above it stands for it in one
 *     of them, and it has other nodes above it.
 *  2. `decision`: the two folders answer differently, asked about the same (a question by its later code, a unit as written). What
 *     parents hold is a reason only for what enters or leaves.
 *  3. `superseded`: the contributor is held in the state in which it is missing; its own line, if its report or aggregation stands
 *     for what is below it in one state only.
 *  4. `arrived`, `withdrawn`: the initiative says nothing to tracker and column in the other state, though the question adds up
 *     alike in both, and the group's year is the same.
 *  5. `definition`: unit, scale or type as the records were asked; or the question adds up in another way, and is another one.
 */
export interface DiffLine {
  readonly initiative_id: string;
  readonly measure_id: string;
  readonly reporting_year: number;
  readonly contributor_id: string;
  readonly reason: string;
  readonly change: string | null;
  readonly before: number | null;
  readonly after: number | null;
  readonly utrv_ids_before: readonly string[];
  readonly utrv_ids_after: readonly string[];
  /** Of a boundary: what a run that comes from one state to the other sees of the initiatives that make it, in order of their ids. */
  readonly seen: readonly SeenNode[];
}

export type SeenNode = readonly [id: string, change: string, oldParent: string | null, newParent: string | null];

/** @param isBack the run came from `after` to `before` */
export function diffLines(before: TrustInput, after: TrustInput, { isBack = false } = {}): readonly DiffLine[] {
  const pair: Pair = { a: stateOf(before), b: stateOf(after) };
  const rows = new Map([...pair.a.groupFigures, ...pair.b.groupFigures]);
  return [...rows.values()].flatMap((row) => {
    const key = figureKey(row);
    if (pair.a.groupFigures.get(key)?.value === pair.b.groupFigures.get(key)?.value) return [];
    const [was, is] = [pair.a.contributions.get(key), pair.b.contributions.get(key)];
    return [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])].flatMap((contributor) => {
      const values = { before: was?.get(contributor)?.value ?? null, after: is?.get(contributor)?.value ?? null };
      if (values.before === values.after) return [];
      const line = { pair, node: row.initiativeId, contributor, place: row, ...values };
      return {
        ...{ initiative_id: row.initiativeId, measure_id: row.measureId, reporting_year: row.reportingYear },
        ...{ contributor_id: contributor, ...values },
        ...{ utrv_ids_before: recordsOf(pair.a, line), utrv_ids_after: recordsOf(pair.b, line) },
        ...withSeen(line, reasonOf(line), isBack ? [pair.b, pair.a] : [pair.a, pair.b]),
      };
    });
  });
}

interface Pair {
  readonly a: State;
  readonly b: State;
}

interface Line {
  readonly pair: Pair;
  readonly node: string;
  readonly contributor: string;
  readonly place: PlaceName;
  readonly before: number | null;
  readonly after: number | null;
}

function reasonOf(line: Line): Pick<DiffLine, 'reason' | 'change'> {
  const { pair, contributor, place, before, after } = line;
  const { a, b } = pair;
  const [wayA, wayB] = [way(a, line), way(b, line)];
  const missing = before === null ? a : after === null ? b : null;
  const missingWay = missing === a ? wayA : wayB;
  const isHeld = missing !== null && (missingWay ?? []).some((node) => stands(pair, missing, node, place));
  if (wayA === null || wayB === null || (isHeld && wayA.join() !== wayB.join())) {
    const change = !a.tree.nodes.has(contributor) ? 'added' : !b.tree.nodes.has(contributor) ? 'removed' : 'moved';
    return { reason: 'boundary', change };
  }
  const isParent = a.tree.isParent(contributor) || b.tree.isParent(contributor);
  const standing = [a, b].map((state) => stands(pair, state, contributor, place));
  const [was, is] = [a.source(contributor, place), b.source(contributor, place)];
  const sameSum = addsAlike(pair, place);
  const isSameYear = isSame(a.yearEnds.get(place.reportingYear), b.yearEnds.get(place.reportingYear));
  const holders = missing === null ? [] : [...wayA, ...wayB, ...(isParent ? [contributor] : [])];
  const applies = (reason: string, isSo: boolean): readonly string[] => (isSo ? [reason] : []);
  const [reason = 'rule'] = [
    ...applies('decision', isDecided(line, holders)),
    ...applies('superseded', isHeld || (isParent && standing[0] !== standing[1])),
    ...applies('arrived', was === undefined && sameSum && isSameYear),
    ...applies('withdrawn', is === undefined && sameSum && isSameYear),
    ...applies('record', !isSame(was?.records, is?.records)),
    ...applies('definition', !isSame(was?.definitions, is?.definitions) || (!sameSum && isRedefined(pair, place))),
    ...applies('value', !isSame(was?.answers, is?.answers)),
  ];
  return { reason, change: null };
}

const recordsOf = (state: State, { contributor, place }: Line): readonly string[] =>
  state.source(contributor, place)?.records.split(',') ?? [];

/**
 * Of one that came or went only itself; else those from the contributor up to the node that came, went or have another parent, up to
 * the root where the node is below depth 2.
 */
function withSeen(
  { pair, node, contributor }: Line,
  found: Pick<DiffLine, 'reason' | 'change'>,
  [first, last]: readonly [State, State],
): Pick<DiffLine, 'reason' | 'change' | 'seen'> {
  const upFrom = ({ tree }: State): readonly string[] => {
    const way = [contributor, ...tree.above(contributor)];
    if (!way.includes(node)) return [];
    return (tree.nodes.get(node)?.depth ?? 0) > 2 ? way : way.slice(0, way.indexOf(node) + 1);
  };
  const ids = found.change === 'moved' ? [...upFrom(pair.a), ...upFrom(pair.b)] : [contributor];
  const seen = [...new Set(found.reason === 'boundary' ? ids : [])].sort().flatMap((id): readonly SeenNode[] => {
    const [was, is] = [first, last].map(({ tree }) => (tree.nodes.has(id) ? (tree.above(id)[0] ?? null) : undefined));
    if (was === is) return [];
    return [[id, was === undefined ? 'added' : is === undefined ? 'removed' : 'moved', was ?? null, is ?? null]];
  });
  return { ...found, seen };
}

/** Of two that are there. */
const isSame = (a: string | undefined, b: string | undefined): boolean => a === undefined || b === undefined || a === b;

/** The nodes strictly above the contributor, up to the node; null if it is not below a node whose figures are shown. */
function way({ tree }: State, { node, contributor }: Line): readonly string[] | null {
  const top = tree.nodes.get(node);
  if (top === undefined || top.depth > 2 || !tree.nodes.has(contributor)) return null;
  if (node === contributor) return [];
  const above = tree.above(contributor);
  return above.includes(node) ? above.slice(0, above.indexOf(node) + 1) : null;
}

function stands(pair: Pair, state: State, node: string, place: PlaceName): boolean {
  const source = state.source(node, place);
  if (source?.counts !== true) return false;
  if (source.isAggregation || !state.tree.isParent(node)) return true;
  return consolidation(state, question(pair, place.trackerId, state), node, place) !== 'stand_alone';
}

/** With the code of one state, or of the other if it does not have the question. */
function question({ a, b }: Pair, trackerId: string, state: State): Question {
  const definition = state.definition(trackerId) ?? a.definition(trackerId) ?? b.definition(trackerId);
  return { trackerId, typeCode: definition?.typeCode || null };
}

const consolidation = ({ input }: State, asked: Question, node: string, { reportingYear }: PlaceName): string | null =>
  reportIs(input.decisions?.consolidation ?? [], asked, node, reportingYear);

function isDecided({ pair, contributor, place }: Line, holders: readonly string[]): boolean {
  const { a, b } = pair;
  const asked = question(pair, place.trackerId, b);
  const differs = (answer: (state: State) => unknown): boolean =>
    JSON.stringify(answer(a)) !== JSON.stringify(answer(b));
  const isSaid = (node: string): boolean => [a, b].some((state) => state.source(node, place) !== undefined);
  const units = [a, b].flatMap((state) => state.source(contributor, place)?.units ?? []);
  return (
    differs(({ input }) => measureDecision(input.decisions?.measures ?? [], asked, place.columnCode)) ||
    units.some(({ unit, unitType }) =>
      differs(({ input }) => {
        const row = unitDecision(input.decisions?.units ?? [], unit, unitType);
        return row === undefined ? null : [row.is, Number(row.factor || 1)];
      }),
    ) ||
    holders.some((node) => isSaid(node) && differs((state) => consolidation(state, asked, node, place)))
  );
}

function addsAlike({ a, b }: Pair, { trackerId, columnCode }: PlaceName): boolean {
  if (a.definition(trackerId) === undefined || b.definition(trackerId) === undefined) return true;
  const [was, is] = [a, b].map(({ expected }) => {
    const { isAdditive, overRows, overTime } = expected.additivity(trackerId, columnCode);
    return JSON.stringify([isAdditive, overRows === null ? null : overRows !== 'none', overTime]);
  });
  return was === is;
}

const isRedefined = ({ a, b }: Pair, { trackerId }: PlaceName): boolean =>
  JSON.stringify(a.definition(trackerId)) !== JSON.stringify(b.definition(trackerId));
