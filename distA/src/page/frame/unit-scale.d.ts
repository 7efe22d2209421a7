/** How the numbers of one question are written: in one unit and with one number of decimals. */
export interface UnitScale {
    /** Such as `kt CO₂e`; `number` without a unit. */
    readonly unit: string;
    /** Without the unit. */
    readonly written: (value: number) => string;
    /** `62.6 kt CO₂e`; without `number`. */
    readonly withUnit: (value: number) => string;
}
/**
 * Three or four digits of the largest number: one decimal from 10 on, two below, none from 1 000 on and for counts. Thousands of what
 * has no unit for them are written from 10 000 on.
 */
export declare function unitScale(unit: string | null, values: readonly number[]): UnitScale;
/** A single number with its unit: `62.6 kt CO₂e`. */
export declare const amount: (value: number, unit: string | null) => string;
