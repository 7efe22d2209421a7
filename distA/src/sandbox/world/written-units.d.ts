import type { Node } from './organisation.ts';
/** A unit that a site writes instead of the catalog's. */
interface WrittenUnit {
    readonly unit: string;
    /** The number is that in the catalog's unit times 10 to this power. */
    readonly zeros?: number;
    /** Instead of `zeros`: the number of catalog units in one of this unit. */
    readonly holds?: number;
    readonly times?: number;
}
/** By the catalog's unit; other units are written as defined. */
export type UnitHabit = Readonly<Record<string, WrittenUnit>>;
/**
 * Sites write the units of their meters and invoices, the group large ones, all other nodes those that are requested.
 */
export declare function unitHabitOf(node: Node): UnitHabit;
/** The units that a single table cell may be written in, whatever its site usually writes. */
export declare const cellHabit: UnitHabit;
/** The unit that is written instead of the catalog's. */
export declare function writtenUnit(habit: UnitHabit, unit: string): string;
/**
 * The number in the written unit: exact for powers of ten and minutes, otherwise rounded down, so that what sites write
 * never exceeds what their parent reports for them.
 */
export declare function inWrittenUnit(value: number, decimals: number, habit: UnitHabit, unit: string | undefined): number;
export {};
