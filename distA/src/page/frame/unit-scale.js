import { fixed, thin } from './page-formats.js';
import { unitName } from './page-parts.js';
/**
 * Three or four digits of the largest number: one decimal from 10 on, two below, none from 1 000 on and for counts. Thousands of what
 * has no unit for them are written from 10 000 on.
 */
export function unitScale(unit, values) {
    const largest = Math.max(0, ...values.map(Math.abs)) || 1;
    const base = unitName(unit);
    const thousandsFrom = ladderOf(base) === undefined ? 1e4 : 1e3;
    const [factor, prefix] = prefixes.find(([from]) => largest >= (from === 1e3 ? thousandsFrom : from)) ?? [1, ''];
    const areCounts = factor === 1 && values.every(Number.isInteger);
    const decimals = areCounts ? 0 : decimalsOf(largest / factor);
    const name = prefixed(prefix, base);
    const written = (value) => fixed(value / factor, decimals);
    return { unit: name, written, withUnit: (value) => `${written(value)}${name === 'number' ? '' : `${thin}${name}`}` };
}
/** A single number with its unit: `62.6 kt CO₂e`. */
export const amount = (value, unit) => unitScale(unit, [value]).withUnit(value);
const decimalsOf = (largest) => largest >= 1000 ? 0 : largest >= 10 ? 1 : Math.max(2, Math.min(6, 2 - Math.floor(Math.log10(largest))));
const prefixes = [
    [1e9, 'G'],
    [1e6, 'M'],
    [1e3, 'k'],
];
/** The usual name of a thousand, a million or a billion of a unit: `kt`, `GWh`, `million m³`. */
function prefixed(prefix, unit) {
    const step = ['', 'k', 'M', 'G'].indexOf(prefix);
    if (step === 0)
        return unit === '' ? 'number' : unit;
    const known = ladderOf(unit);
    const raised = known?.[known.indexOf(unit) + step];
    return raised ?? `${['', 'thousand', 'million', 'billion'][step]}${unit === '' ? '' : `${thin}${unit}`}`;
}
/** Each unit is a thousand times the one before. */
const ladders = [
    ['t CO₂e', 'kt CO₂e', 'Mt CO₂e', 'Gt CO₂e'],
    ['kg', 't', 'kt', 'Mt'],
    ['t', 'kt', 'Mt', 'Gt'],
    ['Wh', 'kWh', 'MWh', 'GWh', 'TWh', 'PWh'],
    ['J', 'kJ', 'MJ', 'GJ', 'TJ', 'PJ', 'EJ'],
];
const ladderOf = (unit) => ladders.find((ladder) => ladder.includes(unit));
