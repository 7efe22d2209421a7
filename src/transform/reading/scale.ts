import type { Unit } from './units.ts';

/**
 * Scale of a number (lake.md, rule 7). An unknown code has no factor: the value is not scaled, since that would be
 * guessing.
 */
export interface Scale {
  /** As sent; null if there is none. */
  readonly code: string | null;
  /** Power of ten; null if the code is unknown. */
  readonly exponent: number | null;
  readonly factor: number | null;
}

/** No scale given: factor 1. */
const noScale: Scale = { code: null, exponent: 0, factor: 1 };

const scales: ReadonlyMap<string, Scale> = new Map(
  Object.entries({ single: 0, hundreds: 2, thousands: 3, millions: 6, billions: 9, trillions: 12 }).map(
    ([code, exponent]) => [code, { code, exponent, factor: 10 ** exponent }],
  ),
);

export function scaleOf(code: string): Scale {
  return scales.get(code) ?? { code, exponent: null, factor: null };
}

/**
 * The scale of a value with this unit according to rules 7 and 9: with the unit type `numberScale`, the unit is the
 * scale. If both are given and differ, they contradict each other, and the value is not scaled.
 */
export function chooseScale(given: Scale | null, unit: Unit): Scale {
  if (unit.unitType !== 'numberScale' || unit.unit === null) return given ?? noScale;
  if (given === null) return scaleOf(unit.unit);
  return given.code === unit.unit ? given : { code: given.code, exponent: null, factor: null };
}

/** Whether `chooseScale` found two different scales. */
export function isContradicted(scale: Scale, unit: Unit): boolean {
  return unit.unitType === 'numberScale' && unit.unit !== null && unit.unit !== scale.code;
}

/**
 * The decimal `text` times ten to the power of `exponent`, rounded to a double only once: the point is moved in the
 * text, so that 1.005 thousands is 1005 and not 1004.9999999999999. Infinite if out of range.
 * @param text plain decimal, or the shortest text of a double
 */
export function scaleDecimal(text: string, exponent: number): number {
  if (exponent === 0) return Number(text) + 0;
  const at = text.search(/e/i);
  if (at < 0) return Number(`${text}e${exponent}`) + 0;
  const sum = Number(text.slice(at + 1)) + exponent;
  // Beyond a quadrillion the result stays the same, and the exponent itself would be written with an exponent.
  const clamped = Math.max(-1e15, Math.min(1e15, sum));
  return Number(`${text.slice(0, at)}e${clamped}`) + 0;
}

/** Like `scaleDecimal`, for a double, which is taken as its shortest decimal text. */
export function scaleNumber(value: number, exponent: number): number {
  if (exponent === 0) return value + 0;
  if (Number.isSafeInteger(value)) {
    const product = value * 10 ** exponent;
    if (Number.isSafeInteger(product)) return product + 0;
  }
  return scaleDecimal(String(value), exponent);
}

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** The trimmed text if it is a plain decimal (`-12.5`, `1e6`), else null (lake.md, rule 6). */
export function plainDecimal(text: string): string | null {
  const trimmed = text.trim();
  return decimal.test(trimmed) ? trimmed : null;
}

/** A decimal as a whole number of units of a power of ten. */
interface Decimal {
  readonly digits: string;
  readonly exponent: number;
}

/** Beyond the range of doubles: nobody adds up such numbers, and a hostile exponent could exhaust memory. */
const maxExponent = 400;

const maxDigits = 1_000;

/** Whether plain decimals (see `plainDecimal`) add up to exactly `total`; false if one of them is beyond the limits above. */
export function isSumOf(total: string, parts: readonly string[]): boolean {
  const [sum, ...summands] = [total, ...parts].map(toDecimal);
  if (sum === undefined || sum === null) return false;
  const decimals = summands.filter((summand) => summand !== null);
  if (decimals.length < summands.length) return false;
  const lowest = decimals.reduce((least, { exponent }) => Math.min(least, exponent), sum.exponent);
  const unitsOf = ({ digits, exponent }: Decimal): bigint => BigInt(digits) * 10n ** BigInt(exponent - lowest);
  return decimals.reduce((left, decimal) => left - unitsOf(decimal), unitsOf(sum)) === 0n;
}

function toDecimal(text: string): Decimal | null {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  const digits = `${whole}${fraction}`;
  const power = Number(exponent) - fraction.length;
  if (sign === undefined || digits === '' || digits.length > maxDigits || Math.abs(power) > maxExponent) return null;
  return { digits: `${sign === '-' ? '-' : ''}${digits}`, exponent: power };
}
