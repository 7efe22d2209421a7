/** §1 of the contract of figures: whole numbers of 1e-12 of the base unit. */
const decimals = 12;

/** From 1e18 on a number is in no figure. */
export const tooLarge = 10n ** 30n;

/** The shortest decimal that reads as the double, rounded to 12 decimals, halves away from zero. */
export function amountOf(value: number): bigint {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(String(value)) ?? [];
  const shift = Number(exponent) - fraction.length + decimals;
  const digits = BigInt(whole + fraction);
  const size = shift >= 0 ? digits * 10n ** BigInt(shift) : halvesUp(digits, 10n ** BigInt(-shift));
  return sign === '-' ? -size : size;
}

/** 15 significant digits, halves away from zero. */
export function numberOf(amount: bigint): number {
  const size = sizeOf(amount);
  const unit = 10n ** BigInt(Math.max(String(size).length - 15, 0));
  return Number(`${amount < 0n ? '-' : ''}${halvesUp(size, unit) * unit}e-${decimals}`);
}

/** The nearest double, as a reader without decimals sees it. */
export const doubleOf = (amount: bigint): number => Number(`${amount}e-${decimals}`);

export const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

export const sumOf = (amounts: Iterable<bigint>): bigint => [...amounts].reduce((a, b) => a + b, 0n);

const halvesUp = (size: bigint, unit: bigint): bigint => (2n * size + unit) / (2n * unit);
