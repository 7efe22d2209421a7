import { suggest } from '../../base/suggest.ts';
import type { Row } from '../rows.ts';
import { type UnitDefinition, unitDefinitions } from '../unit-definitions.ts';
import { type CsvRow, emptyDecision, shown } from './decision-file.ts';

/** A row of units.csv, with the fraction that converts the unit exactly. */
export type UnitAlias = Row<'decisions'> & { readonly unit: string };

export function toAlias(row: CsvRow<'unit' | 'unit_type' | 'is' | 'factor' | 'reason'>): UnitAlias {
  const unit = row.cell('unit');
  if (unit === null) throw row.wrong('unit is empty');
  const unitType = row.cell('unit_type');
  if (unitType !== null && !unitTypes.includes(unitType))
    throw row.wrong(`unit_type is ${unitTypes.join(', ')} or empty, not ${shown(unitType)}`);
  const given = row.cell('factor') ?? '1';
  const factor = decimalOf(given);
  if (factor === null) throw row.wrong(`factor is a number above 0 such as 1000 or 0.5, not ${shown(given)}`);
  const meant = meantBy(row, unitType);
  const fraction = meant === null ? null : productOf(meant, factor);
  if (meant !== null && fraction === null)
    throw row.wrong(`factor ${shown(given)} has too many digits to be converted exactly`);
  return {
    ...emptyDecision(row, 'units.csv'),
    unit,
    unit_type: unitType,
    is: meant?.unit ?? null,
    factor: Number(given),
    base_unit: meant?.baseUnit ?? null,
    numerator: fraction?.numerator ?? null,
    denominator: fraction?.denominator ?? null,
  };
}

const unitTypes: readonly string[] = [...new Set(unitDefinitions.map(({ unitType }) => unitType))];

/** The unit of `units` that a row names; null if the cell is empty: a line that is not decided yet. */
function meantBy(row: CsvRow<'is'>, unitType: string | null): UnitDefinition | null {
  const is = row.cell('is');
  if (is === null) return null;
  const ofType = unitDefinitions.filter((each) => unitType === null || each.unitType === unitType);
  const meant = ofType.find(({ unit }) => unit === is);
  if (meant !== undefined) return meant;
  const near = suggest(
    is,
    ofType.map(({ unit }) => unit),
  );
  const which = unitType === null ? '' : ` of the type ${unitType}`;
  throw row.wrong(
    `is names no unit${which} that the lake converts: ${shown(is)}.${near === undefined ? '' : ` Did you mean ${near}?`}`,
  );
}

interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** A decimal number above 0 as a fraction; null if the text is none. */
function decimalOf(text: string): Fraction | null {
  const [, whole, decimals = ''] = /^(\d{1,15})(?:\.(\d{1,15}))?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const numerator = BigInt(whole + decimals);
  return numerator === 0n ? null : { numerator, denominator: 10n ** BigInt(decimals.length) };
}

/** The fraction that converts to the base unit; null if a double cannot hold both of its parts. */
function productOf(
  unit: UnitDefinition,
  factor: Fraction,
): { readonly numerator: number; readonly denominator: number } | null {
  const over = BigInt(unit.numerator) * factor.numerator;
  const under = BigInt(unit.denominator) * factor.denominator;
  const divisor = greatestCommonDivisor(over, under);
  const [numerator, denominator] = [over / divisor, under / divisor];
  const isExact = [numerator, denominator].every((part) => part < 10n ** 17n && BigInt(Number(part)) === part);
  return isExact ? { numerator: Number(numerator), denominator: Number(denominator) } : null;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}
