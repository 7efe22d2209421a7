/** A decimal as a whole number of units of a power of ten. */
interface Decimal {
  readonly digits: string;
  readonly exponent: number;
}

/** Beyond the range of doubles: nobody adds up such numbers, and a hostile exponent would exhaust memory. */
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
