/** The proleptic Gregorian calendar in days since 1970-01-01, by arithmetic, since `Date` misreads years below 100. */
export interface Day {
    readonly year: number;
    /** 1 to 12. */
    readonly month: number;
    /** 1 to 31. */
    readonly day: number;
}
/** Days since 1970-01-01. The year is taken to start in March, so that a leap day is its last day. */
export declare function toEpochDay(year: number, month: number, day: number): number;
export declare function fromEpochDay(epochDay: number): Day;
export declare function daysInMonth(year: number, month: number): number;
/** Such as `2024-02-29`; a year of fewer than four digits is padded with zeros. */
export declare function isoDay(epochDay: number): string;
export declare function isoYear(year: number): string;
export declare function twoDigits(value: number): string;
