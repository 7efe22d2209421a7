import type { Instant } from './instants.ts';
export type Period = 'monthly' | 'quarterly' | 'yearly';
/** The days that a record reports on (lake.md, "Periods"); days since 1970-01-01. */
export interface Coverage {
    readonly period: Period;
    /** Microseconds since the epoch, as sent. */
    readonly effectiveAt: number;
    readonly start: number;
    /** Also the effective date. */
    readonly end: number;
    readonly label: string;
    readonly isAligned: boolean;
}
export declare function isPeriod(value: unknown): value is Period;
/**
 * What a period that ends at an instant covers. An effective date without a time is the same calendar day in any time zone.
 * @throws RangeError for an unknown time zone
 */
export declare function toCoverage(period: Period, effective: Instant, timeZone: string): Coverage;
/**
 * The calendar day of an instant (microseconds) in a time zone, in days since 1970-01-01. The format has no era: what is
 * before the year 1 there (the first hours of 0001 in UTC) gets a day of year 1.
 */
export declare function dayInTimeZone(micros: number, timeZone: string): number;
