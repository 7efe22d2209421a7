import { daysInMonth, toEpochDay } from './calendar.js';
const dayMicros = 86_400_000_000;
/** 0001-01-01 to the last millisecond of 9999, in UTC. */
const [firstMillis, lastMillis] = [-62_135_596_800_000, 253_402_300_799_999];
const pattern = /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?([Zz]|[+-]\d{2}(?::?\d{2})?)?)?$/;
/**
 * Parses an ISO 8601 date or date-time of the years 0001 to 9999 (in UTC) to the microsecond, before 1684 and after
 * 2255 to the millisecond; further digits are cut off. Null if the text is something else, or the day does not exist
 * (2024-02-30).
 */
export function parseInstant(text) {
    const parsed = parseIso(text);
    if (parsed === null)
        return null;
    const { micros, day, hasTime } = parsed;
    const millis = Math.floor(micros / 1000);
    return millis >= firstMillis && millis <= lastMillis ? { micros, day, hasTime } : null;
}
/** The day of a date value as written, in days since 1970-01-01, in any year from 0001 (lake.md, rule 10). */
export function parseDay(text) {
    return parseIso(text)?.day ?? null;
}
function parseIso(text) {
    const match = pattern.exec(text);
    if (match === null)
        return null;
    const year = Number(match[1]);
    const month = Number(match[2]);
    const dayOfMonth = Number(match[3]);
    if (year < 1 || month < 1 || month > 12 || dayOfMonth < 1 || dayOfMonth > daysInMonth(year, month))
        return null;
    const day = toEpochDay(year, month, dayOfMonth);
    if (match[4] === undefined)
        return { micros: day * dayMicros, day, hasTime: false };
    const time = timeMicros(Number(match[4]), Number(match[5]), Number(match[6] ?? 0), match[7] ?? '');
    const offset = offsetMicros(match[8] ?? 'Z');
    if (time === null || offset === null)
        return null;
    const micros = day * dayMicros + time - offset;
    if (Number.isSafeInteger(micros))
        return { micros, day, hasTime: true };
    const wholeMillis = (day * dayMicros - offset) / 1000 + Math.floor(time / 1000);
    return { micros: wholeMillis * 1000, day, hasTime: true };
}
/** As in ISO 8601, 24:00 is the midnight at the end of the day. */
function timeMicros(hour, minute, second, fraction) {
    const micros = Number(fraction.slice(0, 6).padEnd(6, '0'));
    const sum = ((hour * 60 + minute) * 60 + second) * 1_000_000 + micros;
    return minute > 59 || second > 59 || sum > dayMicros ? null : sum;
}
function offsetMicros(zone) {
    const hours = Number(zone.slice(1, 3));
    const minutes = Number(zone.slice(3).replace(':', ''));
    if (hours > 23 || minutes > 59)
        return null;
    return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000_000;
}
