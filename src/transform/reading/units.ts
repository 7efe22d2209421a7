export type UnitSource = 'cell' | 'column' | 'tracker' | 'survey' | 'default';

export interface Unit {
  readonly unit: string | null;
  readonly unitType: string | null;
  readonly source: UnitSource | null;
}

/** The places that can name a unit, nearest first; null if they do not. */
export interface UnitPlaces {
  readonly cell: string | null;
  readonly column: string | null;
  readonly tracker: string | null;
}

/** For values that are neither a quantity nor money. */
export const noUnit: Unit = { unit: null, unitType: null, source: null };

export function isCurrencyCode(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Z]{3}$/.test(value);
}

/** Whether a unit is a quotient (`kg/t`, `kWh per unit`). In `kg/CO2e` the slash only says what weighs so much. */
export function hasDenominator(unit: string): boolean {
  return /\/| per /i.test(unit.replaceAll(/\/CO2e/gi, ''));
}

/** The unit of a data point and where it comes from (lake.md, rule 8, first half). */
export function unitOf(places: UnitPlaces, unitType: string | null): Unit {
  if (places.cell !== null) return { unit: places.cell, unitType, source: 'cell' };
  if (places.column !== null) return { unit: places.column, unitType, source: 'column' };
  return { unit: places.tracker, unitType, source: places.tracker === null ? null : 'tracker' };
}

/**
 * The unit of a question about money (lake.md, rule 8, "Currency"): the survey's locked currency, else a currency code from
 * cell, column or tracker, else the default.
 */
export function currencyOf(places: UnitPlaces, surveyCurrency: string | null, defaultCurrency: string): Unit {
  const unitType = 'currency';
  if (surveyCurrency !== null) return { unit: surveyCurrency, unitType, source: 'survey' };
  if (isCurrencyCode(places.cell)) return { unit: places.cell, unitType, source: 'cell' };
  if (isCurrencyCode(places.column)) return { unit: places.column, unitType, source: 'column' };
  if (isCurrencyCode(places.tracker)) return { unit: places.tracker, unitType, source: 'tracker' };
  return { unit: defaultCurrency, unitType, source: 'default' };
}
