/**
 * Microseconds since 1970 as ISO 8601 text without loss. Before 1684 and after 2255, where a double cannot represent
 * every microsecond, whole milliseconds.
 */
export declare function isoTime(micros: number): string;
/**
 * Whether this system knows a time zone of this name. Offsets such as +02:00 are not zones: they follow no place's
 * rules for daylight saving time.
 */
export declare function isTimeZone(name: string): boolean;
