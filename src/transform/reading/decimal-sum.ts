/** A decimal as whole units of a power of ten. */
interface Decimal {
  readonly digits: string;
  readonly exponent: number;
}

/** Past the range of doubles: nobody adds such numbers up, and a hostile exponent would fill the memory. */
const maxExponent = 400;
const maxDigits = 1_000;

/** Whether plain decimals (see `plainDecimal`) add up to `total` exactly; false where one of them is out of all proportion. */
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
