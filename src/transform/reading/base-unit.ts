import { type UnitDefinition, unitDefinitions } from '../../schema/unit-definitions.ts';
import { hasDenominator, type Unit } from './units.ts';

/** What a scaled value is multiplied by, and the unit that it has then (lake.md, rule 9, "Base unit"). */
export interface BaseUnit {
  readonly factor: number;
  readonly unit: string | null;
  /** Whether the unit should have been known: it stays as it is, which is worth a notice. */
  readonly isUnknown: boolean;
}

const none: BaseUnit = { factor: 1, unit: null, isUnknown: false };
const percent: BaseUnit = { factor: 1, unit: '%', isUnknown: false };

/** Units are compared exactly, and what is not known is not guessed. Never throws. */
export function baseUnitOf(valueType: string | null, { unit, unitType }: Unit): BaseUnit {
  if (valueType === 'percentage' || unit === '%') return percent;
  // A unit that is a scale is contained in the scaled value.
  if (unit === null || unitType === 'numberScale') return none;
  const known = unitType === null ? byCode.get(unit) : byType.get(unitType)?.get(unit);
  if (known !== undefined && known !== null) return known;
  return { factor: 1, unit, isUnknown: unitType !== 'currency' && !hasDenominator(unit) };
}

const toBase = ({ factor, baseUnit }: UnitDefinition): BaseUnit => ({ factor, unit: baseUnit, isUnknown: false });

const byType = new Map<string, Map<string, BaseUnit>>();
/** Codes that stand for a unit of one type only need no type; null: of several. */
const byCode = new Map<string, BaseUnit | null>();
for (const definition of unitDefinitions) {
  const { unitType, unit } = definition;
  const ofType = byType.get(unitType) ?? new Map<string, BaseUnit>();
  byType.set(unitType, ofType.set(unit, toBase(definition)));
  byCode.set(unit, byCode.has(unit) ? null : toBase(definition));
}
