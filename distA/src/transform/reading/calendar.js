/** The proleptic Gregorian calendar in days since 1970-01-01, by arithmetic, since `Date` misreads years below 100. */
const daysPerEra = 146_097;
/** Days since 1970-01-01. The year is taken to start in March, so that a leap day is its last day. */
export function toEpochDay(year, month, day) {
    const marchYear = month > 2 ? year : year - 1;
    const era = Math.floor(marchYear / 400);
    const yearOfEra = marchYear - era * 400;
    const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
    const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
    return era * daysPerEra + dayOfEra - 719_468;
}
export function fromEpochDay(epochDay) {
    const shifted = epochDay + 719_468;
    const era = Math.floor(shifted / daysPerEra);
    const dayOfEra = shifted - era * daysPerEra;
    const yearOfEra = Math.floor((dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365);
    const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
    const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
    const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
    return {
        year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
        month,
        day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
    };
}
export function daysInMonth(year, month) {
    if (month === 2)
        return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
    return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
/** Such as `2024-02-29`; a year of fewer than four digits is padded with zeros. */
export function isoDay(epochDay) {
    const { year, month, day } = fromEpochDay(epochDay);
    return `${isoYear(year)}-${twoDigits(month)}-${twoDigits(day)}`;
}
export function isoYear(year) {
    return String(year).padStart(4, '0');
}
export function twoDigits(value) {
    return String(value).padStart(2, '0');
}
