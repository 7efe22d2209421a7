/**
 * Microseconds since 1970 as ISO 8601 text without loss. Before 1684 and after 2255, where a double cannot represent
 * every microsecond, whole milliseconds.
 */
export function isoTime(micros) {
    if (!Number.isSafeInteger(micros))
        return new Date(Math.round(micros / 1000)).toISOString();
    const seconds = Math.floor(micros / 1e6);
    const fraction = String(micros - seconds * 1e6).padStart(6, '0');
    return `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${fraction}Z`;
}
/**
 * Whether this system knows a time zone of this name. Offsets such as +02:00 are not zones: they follow no place's
 * rules for daylight saving time.
 */
export function isTimeZone(name) {
    if (!/^[A-Za-z]/.test(name))
        return false;
    try {
        return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
    }
    catch {
        return false;
    }
}
