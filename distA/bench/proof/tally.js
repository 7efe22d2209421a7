export const createTally = () => ({
    runs: 0,
    nights: 0,
    killsAt: new Map(),
    killsAnywhere: 0,
    faults: new Map(),
    fullAt: new Map(),
    endings: new Map(),
    reads: 0,
    variations: new Map(),
    tables: 0,
    stores: 0,
    lost: 0,
    duplicated: 0,
    torn: 0,
    repeated: 0,
    hung: 0,
    damages: new Map(),
    followed: 0,
    broken: 0,
    findings: [],
});
export function increase(counts, key) {
    counts.set(key, (counts.get(key) ?? 0) + 1);
}
export const sum = (counts) => [...counts.values()].reduce((a, b) => a + b, 0);
/** Converts to JSON and back: an interrupted proof continues from it. */
export const tallyToJson = (tally) => Object.fromEntries(Object.entries(tally).map(([name, value]) => [name, value instanceof Map ? { counts: [...value] } : value]));
export function tallyFromJson(json) {
    const revived = Object.entries(json).map(([name, value]) => {
        const isMap = typeof value === 'object' && value !== null && 'counts' in value;
        return [name, isMap ? new Map(value.counts) : value];
    });
    return { ...createTally(), ...Object.fromEntries(revived) };
}
