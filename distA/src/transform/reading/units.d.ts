type UnitSource = 'cell' | 'column' | 'tracker' | 'survey' | 'default';
export interface Unit {
    readonly unit: string | null;
    readonly unitType: string | null;
    readonly source: UnitSource | null;
}
/** The places that can name a unit, nearest first; null if they name none. */
interface UnitPlaces {
    readonly cell: string | null;
    readonly column: string | null;
    readonly tracker: string | null;
}
/** For values that are neither a quantity nor money. */
export declare const noUnit: Unit;
export declare function isCurrencyCode(value: unknown): value is string;
/**
 * Whether a unit is a quotient (`kg/t`, `kWh per unit`). In `kg/CO2e`, the slash only names the substance that is
 * weighed.
 */
export declare function hasDenominator(unit: string): boolean;
/** The unit of a data point and where it was found (lake.md, rule 8, first half). */
export declare function unitOf(places: UnitPlaces, unitType: string | null): Unit;
/**
 * The unit of a question about money (lake.md, rule 8, "Currency"): the survey's locked currency, else a currency code from
 * cell, column or tracker, else the default.
 */
export declare function currencyOf(places: UnitPlaces, surveyCurrency: string | null, defaultCurrency: string): Unit;
/** The factor for a scaled value, and the unit that it then has (lake.md, rule 9, "Base unit"). */
export interface BaseUnit {
    readonly factor: number;
    readonly unit: string | null;
    /** Whether the unit should have been known: it stays as it is, with a notice. */
    readonly isUnknown: boolean;
}
/** Units are compared exactly; an unknown unit is not converted. Never throws. */
export declare function baseUnitOf(valueType: string | null, { unit, unitType }: Unit): BaseUnit;
/** The type of a unit for which none is given; null if no type has it, or several have. */
export declare const unitTypeOf: (unit: string) => string | null;
export {};
