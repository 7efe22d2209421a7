import type { DecidedUnits } from './reading/decided-units.ts';
import type { Scale } from './reading/scale.ts';
import type { BaseUnit, Unit } from './reading/units.ts';
import type { Definition } from './trackers.ts';

/** What all values in one place have in common, in all records. Equal traits are usually one object. */
export interface PlaceTraits {
  readonly columnCode: string | null;
  readonly valueType: string | null;
  readonly scale: Scale;
  readonly unit: Unit;
  readonly base: BaseUnit;
}

/**
 * The traits of places that a definition has had so far: nearly all records that embed it have the same ones. Traits
 * are kept only if reading them reported nothing, since an issue would have to be reported for each record.
 */
export interface KnownTraits {
  readonly currency: string | null;
  readonly defaultCurrency: string;
  readonly decidedUnits: DecidedUnits;
  /** By type, for values outside tables. */
  readonly ofValues: Map<string | null, PlaceTraits>;
  /** By column code, for cells without their own unit and scale. */
  readonly ofCells: Map<string, PlaceTraits>;
  /** By column code, unit and scale. */
  readonly ofOtherCells: Map<string, PlaceTraits>;
}

const byDefinition = new WeakMap<Definition, KnownTraits>();

/**
 * Maximum number of traits of a kind to keep, so that hostile bodies with a different unit in each cell cannot exhaust
 * memory.
 */
export const maxTraits = 1_000;

/** Traits depend on a definition, currencies and decisions; if these differ from the last call, nothing is known. */
export function knownTraits(
  given: Pick<KnownTraits, 'currency' | 'defaultCurrency' | 'decidedUnits'>,
  definition: Definition,
): KnownTraits {
  const last = byDefinition.get(definition);
  const isSame = last?.currency === given.currency && last.defaultCurrency === given.defaultCurrency;
  if (isSame && last.decidedUnits === given.decidedUnits) return last;
  const known = { ...given, ofValues: new Map(), ofCells: new Map(), ofOtherCells: new Map() };
  byDefinition.set(definition, known);
  return known;
}
