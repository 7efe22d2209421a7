/** A parsed ISO 8601 date or date-time. */
export interface Instant {
    /**
     * Microseconds since 1970-01-01T00:00:00Z; a date without a time is midnight UTC, a time without a zone is in UTC. Beyond
     * safe integers (before 1684 and after 2255) it is the double nearest to a whole millisecond.
     */
    readonly micros: number;
    /** The day as written, in days since 1970-01-01, whatever the time zone. */
    readonly day: number;
    readonly hasTime: boolean;
}
/**
 * Parses an ISO 8601 date or date-time of the years 0001 to 9999 (in UTC) to the microsecond, before 1684 and after
 * 2255 to the millisecond; further digits are cut off. Null if the text is something else, or the day does not exist
 * (2024-02-30).
 */
export declare function parseInstant(text: string): Instant | null;
/** The day of a date value as written, in days since 1970-01-01, in any year from 0001 (lake.md, rule 10). */
export declare function parseDay(text: string): number | null;
