/** Rounds to decimals as people do, without binary rounding errors. */
export function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
