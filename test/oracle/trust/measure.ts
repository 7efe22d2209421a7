/** What a number is of: these four make a `measure_id`. */
export interface Measure {
  readonly trackerId: string;
  readonly columnCode: string | null;
  readonly optionCode: string | null;
  readonly baseUnit: string | null;
}

export const measureOf = ({ trackerId, columnCode, optionCode, baseUnit }: Measure): Measure => ({
  trackerId,
  columnCode,
  optionCode,
  baseUnit,
});

/** lake.md: `measure_id`. */
export function measureId({ trackerId, columnCode, optionCode, baseUnit }: Measure): string {
  const part = (text: string | null): string =>
    text === null ? '' : text === '' ? '%0' : text.replaceAll('%', '%25').replaceAll('|', '%7C');
  return [trackerId, columnCode, optionCode, baseUnit].map(part).join('|');
}
