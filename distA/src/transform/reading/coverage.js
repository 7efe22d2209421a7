import { daysInMonth, fromEpochDay, isoDay, isoYear, toEpochDay, twoDigits } from './calendar.js';
const monthsOf = { monthly: 1, quarterly: 3, yearly: 12 };
export function isPeriod(value) {
    return value === 'monthly' || value === 'quarterly' || value === 'yearly';
}
/**
 * What a period that ends at an instant covers. An effective date without a time is the same calendar day in any time zone.
 * @throws RangeError for an unknown time zone
 */
export function toCoverage(period, effective, timeZone) {
    const end = effective.hasTime ? dayInTimeZone(effective.micros, timeZone) : effective.day;
    const start = periodStart(end, monthsOf[period]);
    const isAligned = isAlignedEnd(period, end);
    const label = isAligned ? alignedLabel(period, end) : `${isoDay(start)}/${isoDay(end)}`;
    return { period, effectiveAt: effective.micros, start, end, label, isAligned };
}
function periodStart(end, months) {
    const next = fromEpochDay(end + 1);
    const { year, month } = monthsBefore(next.year, next.month, months);
    return toEpochDay(year, month, Math.min(next.day, daysInMonth(year, month)));
}
function monthsBefore(year, month, months) {
    const index = year * 12 + (month - 1) - months;
    return { year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1 };
}
function isAlignedEnd(period, end) {
    const { year, month, day } = fromEpochDay(end);
    return day === daysInMonth(year, month) && month % monthsOf[period] === 0;
}
function alignedLabel(period, end) {
    const { year, month } = fromEpochDay(end);
    if (period === 'yearly')
        return isoYear(year);
    return period === 'quarterly' ? `${isoYear(year)}-Q${month / 3}` : `${isoYear(year)}-${twoDigits(month)}`;
}
const formatters = new Map();
/**
 * The calendar day of an instant (microseconds) in a time zone, in days since 1970-01-01. The format has no era: what is
 * before the year 1 there (the first hours of 0001 in UTC) gets a day of year 1.
 */
export function dayInTimeZone(micros, timeZone) {
    if (timeZone === 'UTC')
        return Math.floor(micros / 86_400_000_000);
    let formatter = formatters.get(timeZone);
    if (formatter === undefined) {
        const options = { timeZone, calendar: 'gregory', year: 'numeric', month: 'numeric', day: 'numeric' };
        formatter = new Intl.DateTimeFormat('en-US', options);
        formatters.set(timeZone, formatter);
    }
    const [month, day, year] = formatter
        .format(Math.floor(micros / 1000))
        .split('/')
        .map(Number);
    if (year === undefined || month === undefined || day === undefined)
        throw new Error('a formatted day does not have three parts');
    return toEpochDay(year, month, day);
}
