/** The nearest double of text times ten to the power of `exponent`, ties to even, by whole numbers alone. */
export function roundExactly(text: string, exponent: number): number {
  const match = /^([+-]?)(\d+)(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(text);
  if (match === null) throw new Error(`${text} is no decimal`);
  const [, sign, whole = '', part = '', shift = '0'] = match;
  const digits = BigInt(whole + part);
  const power = Number(shift) - part.length + exponent;
  const numerator = power >= 0 ? digits * 10n ** BigInt(power) : digits;
  const denominator = power >= 0 ? 1n : 10n ** BigInt(-power);
  const magnitude = nearestDouble(numerator, denominator);
  return sign === '-' && magnitude !== 0 ? -magnitude : magnitude;
}

/** The double nearest to the quotient of two whole numbers that are not negative, ties to even. */
export function nearestDouble(numerator: bigint, denominator: bigint): number {
  if (numerator === 0n) return 0;
  // The power of two that leaves 53 bits before the point, or fewer below the normal numbers.
  let power = numerator.toString(2).length - denominator.toString(2).length - 53;
  if (divide(numerator, denominator, power) >= 2n ** 53n) power++;
  power = Math.max(power, -1074);
  const scaledNumerator = power < 0 ? numerator << BigInt(-power) : numerator;
  const scaledDenominator = power < 0 ? denominator : denominator << BigInt(power);
  let mantissa = scaledNumerator / scaledDenominator;
  const twice = 2n * (scaledNumerator % scaledDenominator);
  if (twice > scaledDenominator || (twice === scaledDenominator && mantissa % 2n === 1n)) mantissa++;
  // A mantissa has at most 53 bits and the product is a double, or past the largest one: both factors are exact.
  return power > 971
    ? Number.POSITIVE_INFINITY
    : Number(mantissa) * 2 ** Math.max(power, -1022) * 2 ** Math.min(power + 1022, 0);
}

function divide(numerator: bigint, denominator: bigint, power: number): bigint {
  return power < 0 ? (numerator << BigInt(-power)) / denominator : numerator / (denominator << BigInt(power));
}
