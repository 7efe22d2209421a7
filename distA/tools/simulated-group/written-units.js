import { doubtfulSite } from './doubtful-site.js';
import { round } from './figures.js';
const asAsked = {};
const kilowattHours = { MWh: { unit: 'kWh', zeros: 3 } };
const gigawattHours = { MWh: { unit: 'GWh', zeros: -3 } };
const kilograms = { mt: { unit: 'kg', zeros: 3 } };
const kilogramsOfCo2 = { 'tons/CO2e': { unit: 'kg/CO2e', zeros: 3 } };
const megalitres = { m3: { unit: 'Ml', zeros: -3 } };
const cubicMetres = { Ml: { unit: 'm3', zeros: 3 } };
const minutes = { h: { unit: 'min', times: 60 } };
const american = { mt: { unit: 'lb', holds: 0.00045359237 }, km: { unit: 'mi', holds: 1.609344 } };
/** They mean 1,000 kg; the data does not show that. */
const tonnes = { mt: { unit: 't', zeros: 0 } };
const siteHabits = [
    asAsked,
    { ...kilowattHours, ...kilograms },
    { ...kilogramsOfCo2, ...megalitres },
    { ...gigawattHours, ...cubicMetres },
    asAsked,
    minutes,
    { ...kilowattHours, ...kilogramsOfCo2 },
];
/**
 * Sites write the units of their meters and invoices, the group large ones, all other nodes those that are requested.
 */
export function unitHabitOf(node) {
    if (node.kind === 'group')
        return gigawattHours;
    if (node.kind !== 'site')
        return asAsked;
    if (node.currency === 'USD')
        return american;
    return node.ordinal === doubtfulSite ? tonnes : (siteHabits[node.ordinal % siteHabits.length] ?? asAsked);
}
/** The units that a single table cell may be written in, whatever its site usually writes. */
export const cellHabit = { ...kilowattHours, ...kilograms, ...kilogramsOfCo2, ...megalitres };
/** The unit that is written instead of the catalog's. */
export function writtenUnit(habit, unit) {
    return habit[unit]?.unit ?? unit;
}
/**
 * The number in the written unit: exact for powers of ten and minutes, otherwise rounded down, so that what sites write
 * never exceeds what their parent reports for them.
 */
export function inWrittenUnit(value, decimals, habit, unit) {
    const written = unit === undefined ? undefined : habit[unit];
    if (written === undefined)
        return value;
    const { zeros = 0, holds, times = 1 } = written;
    if (holds !== undefined)
        return round(Math.floor((value / holds) * 10 ** decimals) / 10 ** decimals, decimals);
    return round(value * times * 10 ** zeros, Math.max(0, decimals - zeros));
}
