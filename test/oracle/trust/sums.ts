import { add, exact, type Rational } from '../rational.ts';
import type { Figure } from './figure.ts';
import type { Holders } from './holders.ts';
import type { Place } from './place.ts';
import { totalOf } from './rows.ts';
import { isHeld, type ShadowDistances } from './shadow.ts';

/** The figures of a subtree that count at its top: those with distance below `shadow`. */
export function countedAt(
  { tree }: Place,
  counting: Holders['counting'],
  shadow: ShadowDistances,
  top: string,
): readonly Figure[] {
  const nodes = tree.nodes.get(top)?.subtree ?? [];
  return nodes.flatMap((node) => {
    const figures = counting.get(node);
    return figures === undefined || isHeld(tree, shadow, node, top) ? [] : [...figures.values()];
  });
}

/** What the values next below a node add up to, whether or not it reports. */
export function below(place: Place, { counting, shadow }: Holders, top: string): readonly Figure[] {
  const children = place.tree.nodes.get(top)?.children ?? [];
  return children.flatMap(({ id }) => countedAt(place, counting, shadow, id));
}

export const ofMeasure = (figures: readonly Figure[], measureId: string): readonly Figure[] =>
  figures.filter((figure) => figure.measureId === measureId);

/** Rounded once; null if there is none. */
export const valueOfSum = (figures: readonly Figure[]): number | null =>
  figures.length === 0 ? null : totalOf(figures.map(({ value }) => value));

/** Not rounded: for comparisons. */
export function exactSum(values: readonly number[]): Rational | null {
  const [first, ...others] = values.map(exact);
  return first === undefined ? null : others.reduce(add, first);
}
