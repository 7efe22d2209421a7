/** An unsigned 32-bit hash of the parts (FNV-1a over them, then a murmur finalizer). */
export function seedHash(...parts) {
    let hash = 0x811c9dc5;
    for (const part of parts) {
        const text = typeof part === 'number' ? `#${part}` : `$${part}`;
        for (let i = 0; i < text.length; i++)
            hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    }
    return finish(hash);
}
/** A hash of a hash and a number, for inner loops. */
export function mixHash(hash, number) {
    return finish(Math.imul(hash ^ number, 0x9e3779b1));
}
/** Numbers in [0, 1), the same from the same seed on every machine. */
export function mulberry32(seed) {
    let state = seed | 0;
    return () => {
        state = (state + 0x6d2b79f5) | 0;
        let t = Math.imul(state ^ (state >>> 15), 1 | state);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
    };
}
/** The generator (mulberry32) for a seed made of several parts. */
export function createRandom(...parts) {
    const next = mulberry32(seedHash(...parts));
    const int = (limit) => Math.floor(next() * limit);
    return {
        next,
        int,
        between: (low, high) => low + next() * (high - low),
        chance: (probability) => next() < probability,
        pick: (list) => {
            const item = list[int(list.length)];
            if (item === undefined)
                throw new RangeError('cannot pick from an empty list');
            return item;
        },
    };
}
/** A 24-hex id that ends in its index (six digits), so that `indexOfId` does not need a table. */
export function objectId(seed, kind, index) {
    const time = 0x5a000000 + (seedHash(seed, kind, 'time', index) % 0x0f000000);
    return hex(time, 8) + hex(seedHash(seed, kind), 8) + hex(seedHash(kind, seed, index) & 0xff, 2) + hex(index, 6);
}
/** The index in an id made by `objectId`, or -1 if the id does not belong to this seed and kind. */
export function indexOfId(seed, kind, id) {
    const index = Number.parseInt(id.slice(18), 16);
    return Number.isInteger(index) && objectId(seed, kind, index) === id ? index : -1;
}
/** A 24-hex id for a record inside another, where there may be more records than six digits can number. */
export function nestedId(seed, outer, inner) {
    return hex(seedHash(seed, outer, inner), 8) + hex((outer ^ seedHash(seed)) >>> 0, 8) + hex(inner, 8);
}
function hex(value, digits) {
    return value.toString(16).padStart(digits, '0');
}
function finish(hash) {
    let h = hash;
    h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
    return (h ^ (h >>> 16)) >>> 0;
}
