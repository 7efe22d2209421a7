const byDefinition = new WeakMap();
/**
 * Maximum number of traits of a kind to keep, so that hostile bodies with a different unit in each cell cannot exhaust
 * memory.
 */
export const maxTraits = 1_000;
/** Traits depend on a definition, currencies and decisions; if these differ from the last call, nothing is known. */
export function knownTraits(given, definition) {
    const last = byDefinition.get(definition);
    const isSame = last?.currency === given.currency && last.defaultCurrency === given.defaultCurrency;
    if (isSame && last.decidedUnits === given.decidedUnits)
        return last;
    const known = { ...given, ofValues: new Map(), ofCells: new Map(), ofOtherCells: new Map() };
    byDefinition.set(definition, known);
    return known;
}
