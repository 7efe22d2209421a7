import { groupBy } from '../../base/grouping.js';
import { parseDecisions } from '../../schema/decisions/decisions.js';
import { unitDefinitions } from '../../schema/unit-definitions.js';
/** @param aliases in the order of their lines */
function decideUnits(aliases) {
    if (aliases.length === 0)
        return nothingDecided;
    const byUnit = groupBy(aliases, ({ unit }) => unit);
    return {
        baseUnitOf: (valueType, { unit, unitType }) => {
            const rows = unit === null || valueType === 'percentage' ? undefined : byUnit.get(unit);
            const decided = rows?.filter(({ is }) => is !== null) ?? [];
            const alias = decided.findLast((row) => row.unit_type !== null && row.unit_type === unitType) ??
                decided.findLast((row) => row.unit_type === null);
            return alias === undefined || !isOfType(alias.is, unitType) ? null : toBaseUnit(alias);
        },
    };
}
export const nothingDecided = { baseUnitOf: () => null };
/** Every unit is of one type; a number without a type may be of any. */
const isOfType = (unit, unitType) => unitType === null || unitDefinitions.some((each) => each.unit === unit && each.unitType === unitType);
const toBaseUnit = ({ base_unit: unit, numerator, denominator }) => ({
    factor: (numerator ?? 1) / (denominator ?? 1),
    unit,
    isUnknown: false,
});
/** As `decideUnits`, of the text of units.csv; the same object for the same text, since its uses are cached by it. */
export function decidedUnitsIn(text) {
    if (text === '')
        return nothingDecided;
    if (last?.text !== text) {
        const { units } = parseDecisions([{ name: 'units.csv', text }]);
        last = { text, decided: decideUnits(units) };
    }
    return last.decided;
}
let last = null;
