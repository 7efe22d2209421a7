import type { Node } from './organisation.ts';
import { round } from './round.ts';

/** A unit that somebody writes in place of the catalogue's. */
interface WrittenUnit {
  readonly unit: string;
  /** The number is 10 to this power times the one in the catalogue's unit. */
  readonly zeros?: number;
  /** In place of `zeros`: how many of the catalogue's unit one of this is. */
  readonly holds?: number;
  readonly times?: number;
}

/** By unit of the catalogue; other units are written as asked. */
export type UnitHabit = Readonly<Record<string, WrittenUnit>>;

const asAsked: UnitHabit = {};
const kilowattHours: UnitHabit = { MWh: { unit: 'kWh', zeros: 3 } };
const gigawattHours: UnitHabit = { MWh: { unit: 'GWh', zeros: -3 } };
const kilograms: UnitHabit = { mt: { unit: 'kg', zeros: 3 } };
const kilogramsOfCo2: UnitHabit = { 'tons/CO2e': { unit: 'kg/CO2e', zeros: 3 } };
const megalitres: UnitHabit = { m3: { unit: 'Ml', zeros: -3 } };
const cubicMetres: UnitHabit = { Ml: { unit: 'm3', zeros: 3 } };
const minutes: UnitHabit = { h: { unit: 'min', times: 60 } };
const american: UnitHabit = { mt: { unit: 'lb', holds: 0.00045359237 }, km: { unit: 'mi', holds: 1.609344 } };
/** Meant are 1,000 kg, which nobody but them can know. */
const tonnes: UnitHabit = { mt: { unit: 't', zeros: 0 } };

const siteHabits: readonly UnitHabit[] = [
  asAsked,
  { ...kilowattHours, ...kilograms },
  { ...kilogramsOfCo2, ...megalitres },
  { ...gigawattHours, ...cubicMetres },
  asAsked,
  minutes,
  { ...kilowattHours, ...kilogramsOfCo2 },
];

/** Sites write the units of their meters and invoices, the group large ones, and everybody else what is asked. */
export function unitHabitOf(node: Node): UnitHabit {
  if (node.kind === 'group') return gigawattHours;
  if (node.kind !== 'site') return asAsked;
  if (node.currency === 'USD') return american;
  return node.ordinal === 10 ? tonnes : (siteHabits[node.ordinal % siteHabits.length] ?? asAsked);
}

/** The units that a single cell of a table may be written in, whatever its site usually writes. */
export const cellHabit: UnitHabit = { ...kilowattHours, ...kilograms, ...kilogramsOfCo2, ...megalitres };

/** The unit that is written for one of the catalogue. */
export function writtenUnit(habit: UnitHabit, unit: string): string {
  return habit[unit]?.unit ?? unit;
}

/**
 * The number in the written unit: exact for powers of ten and minutes, otherwise rounded down, so that what sites write
 * never exceeds what their parent reports for them.
 */
export function inWrittenUnit(value: number, decimals: number, habit: UnitHabit, unit: string | undefined): number {
  const written = unit === undefined ? undefined : habit[unit];
  if (written === undefined) return value;
  const { zeros = 0, holds, times = 1 } = written;
  if (holds !== undefined) return round(Math.floor((value / holds) * 10 ** decimals) / 10 ** decimals, decimals);
  return round(value * times * 10 ** zeros, Math.max(0, decimals - zeros));
}
