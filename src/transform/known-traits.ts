import type { PlaceTraits, PointOwner } from './data-points.ts';
import type { Definition } from './trackers.ts';

/**
 * The traits of places that a definition has had so far: nearly all records that embed it have the same ones. Only those are
 * kept whose reading reported nothing, since it would have to be reported for each record.
 */
export interface KnownTraits {
  readonly currency: string | null;
  readonly defaultCurrency: string;
  /** By type, of values outside tables. */
  readonly ofValues: Map<string | null, PlaceTraits>;
  /** By column code, of cells without a unit and a scale of their own. */
  readonly ofCells: Map<string, PlaceTraits>;
  /** By column code, unit and scale. */
  readonly ofOtherCells: Map<string, PlaceTraits>;
}

const byDefinition = new WeakMap<Definition, KnownTraits>();

/** The most of a kind to keep, so that hostile bodies with a unit for each cell cannot exhaust memory. */
export const maxTraits = 1_000;

/** Traits depend on a definition and on currencies; where these are others than last time, nothing is known. */
export function knownTraits(
  { currency, defaultCurrency }: Pick<PointOwner, 'currency' | 'defaultCurrency'>,
  definition: Definition,
): KnownTraits {
  const last = byDefinition.get(definition);
  if (last?.currency === currency && last.defaultCurrency === defaultCurrency) return last;
  const known = { currency, defaultCurrency, ofValues: new Map(), ofCells: new Map(), ofOtherCells: new Map() };
  byDefinition.set(definition, known);
  return known;
}
