/** An exact number; the denominator is positive. Not reduced: the sums here stay small. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const zero: Rational = { numerator: 0n, denominator: 1n };

/** A double, or a decimal as text, as its shortest decimal says: 0.1 is one tenth. */
export function exact(decimal: number | string): Rational {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(String(decimal));
  if (parts === null) throw new RangeError(`not a decimal: ${decimal}`);
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts;
  return shifted(BigInt(`${sign}${whole}${fraction}`), Number(exponent) - fraction.length);
}

export function add(a: Rational, b: Rational): Rational {
  if (a.denominator === b.denominator) return { ...a, numerator: a.numerator + b.numerator };
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

export function multiply(a: Rational, b: Rational): Rational {
  return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator };
}

export function divide(a: Rational, b: Rational): Rational {
  const sign = b.numerator < 0n ? -1n : 1n;
  return {
    numerator: a.numerator * b.denominator * sign,
    denominator: a.denominator * b.numerator * sign,
  };
}

/** The nearest double. */
export function toNumber(value: Rational): number {
  return Number(decimalOf(value, 45));
}

/** Rounded to 15 significant digits, half away from zero: 948512.6, not 948512.6000000001. */
export function toSum(value: Rational): number {
  return Number(decimalOf(value, 15));
}

/** The sum of doubles as their decimals say, rounded to 15 significant digits; the order does not matter. */
export function sumOf(values: readonly number[]): number {
  return toSum(values.map(exact).reduce(add, zero));
}

function decimalOf({ numerator, denominator }: Rational, digits: number): string {
  if (numerator === 0n) return '0';
  const size = numerator < 0n ? -numerator : numerator;
  let exponent = digits - (size.toString().length - denominator.toString().length);
  let quotient = quotientAt(size, denominator, exponent);
  if (quotient.toString().length < digits) quotient = quotientAt(size, denominator, ++exponent);
  while (quotient.toString().length > digits) quotient = quotientAt(size, denominator, --exponent);
  return `${numerator < 0n ? '-' : ''}${quotient}e${-exponent}`;
}

/** `size / denominator` times 10 to `exponent`, rounded to a whole number. */
function quotientAt(size: bigint, denominator: bigint, exponent: number): bigint {
  const up = exponent > 0 ? size * 10n ** BigInt(exponent) : size;
  const down = exponent < 0 ? denominator * 10n ** BigInt(-exponent) : denominator;
  return (2n * up + down) / (2n * down);
}

function shifted(whole: bigint, exponent: number): Rational {
  if (exponent >= 0) return { numerator: whole * 10n ** BigInt(exponent), denominator: 1n };
  return { numerator: whole, denominator: 10n ** BigInt(-exponent) };
}

export const subtract = (a: Rational, b: Rational): Rational => add(a, { ...b, numerator: -b.numerator });
export const absolute = (value: Rational): Rational =>
  value.numerator < 0n ? { ...value, numerator: -value.numerator } : value;
export const isAtMost = (a: Rational, b: Rational): boolean =>
  a.numerator * b.denominator <= b.numerator * a.denominator;
