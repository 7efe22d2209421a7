import { unitDefinitions } from '../../schema/unit-definitions.js';
/** For values that are neither a quantity nor money. */
export const noUnit = { unit: null, unitType: null, source: null };
export function isCurrencyCode(value) {
    return typeof value === 'string' && /^[A-Z]{3}$/.test(value);
}
/**
 * Whether a unit is a quotient (`kg/t`, `kWh per unit`). In `kg/CO2e`, the slash only names the substance that is
 * weighed.
 */
export function hasDenominator(unit) {
    return /\/| per /i.test(unit.replaceAll(/\/CO2e/gi, ''));
}
/** The unit of a data point and where it was found (lake.md, rule 8, first half). */
export function unitOf(places, unitType) {
    if (places.cell !== null)
        return { unit: places.cell, unitType, source: 'cell' };
    if (places.column !== null)
        return { unit: places.column, unitType, source: 'column' };
    return { unit: places.tracker, unitType, source: places.tracker === null ? null : 'tracker' };
}
/**
 * The unit of a question about money (lake.md, rule 8, "Currency"): the survey's locked currency, else a currency code from
 * cell, column or tracker, else the default.
 */
export function currencyOf(places, surveyCurrency, defaultCurrency) {
    const unitType = 'currency';
    if (surveyCurrency !== null)
        return { unit: surveyCurrency, unitType, source: 'survey' };
    if (isCurrencyCode(places.cell))
        return { unit: places.cell, unitType, source: 'cell' };
    if (isCurrencyCode(places.column))
        return { unit: places.column, unitType, source: 'column' };
    if (isCurrencyCode(places.tracker))
        return { unit: places.tracker, unitType, source: 'tracker' };
    return { unit: defaultCurrency, unitType, source: 'default' };
}
const none = { factor: 1, unit: null, isUnknown: false };
const percent = { factor: 1, unit: '%', isUnknown: false };
const toBase = ({ factor, baseUnit }) => ({ factor, unit: baseUnit, isUnknown: false });
const byType = new Map();
/** Units are compared exactly; an unknown unit is not converted. Never throws. */
export function baseUnitOf(valueType, { unit, unitType }) {
    if (valueType === 'percentage' || unit === '%')
        return percent;
    // If the unit is a scale, the scaled value already includes it.
    if (unit === null || unitType === 'numberScale')
        return none;
    const known = unitType === null ? byCode.get(unit) : byType.get(unitType)?.get(unit);
    if (known !== undefined && known !== null)
        return known;
    return { factor: 1, unit, isUnknown: unitType !== 'currency' && !hasDenominator(unit) };
}
/** The type of a unit for which none is given; null if no type has it, or several have. */
export const unitTypeOf = (unit) => typeByCode.get(unit) ?? null;
const typeByCode = new Map();
/** Codes of units of only one type need no type; null: a code of several types. */
const byCode = new Map();
for (const definition of unitDefinitions) {
    const { unitType, unit } = definition;
    const ofType = byType.get(unitType) ?? new Map();
    byType.set(unitType, ofType.set(unit, toBase(definition)));
    byCode.set(unit, byCode.has(unit) ? null : toBase(definition));
    typeByCode.set(unit, typeByCode.has(unit) ? null : unitType);
}
