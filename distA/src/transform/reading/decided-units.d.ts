import type { BaseUnit, Unit } from './units.ts';
/** What the owner of the lake says that units mean (units.csv). */
export interface DecidedUnits {
    /** Null where nobody decided, or where the unit that was decided is of another type than the number. */
    baseUnitOf(valueType: string | null, unit: Unit): BaseUnit | null;
}
export declare const nothingDecided: DecidedUnits;
/** As `decideUnits`, of the text of units.csv; the same object for the same text, since its uses are cached by it. */
export declare function decidedUnitsIn(text: string): DecidedUnits;
