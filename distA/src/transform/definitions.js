import { isObject, jsonText } from '../base/json.js';
import { toDefinition } from './trackers.js';
/**
 * @param options.capacity maximum number of versions to hold; a full cache is emptied, so that hostile bodies cannot
 * exhaust memory
 */
export function createDefinitionCache(options = {}) {
    const capacity = options.capacity ?? 10_000;
    const newest = new Map();
    const byText = new Map();
    return {
        find: (trackerId, source) => {
            const seen = newest.get(trackerId);
            if (seen !== undefined && isSameJson(seen.source, source, 0))
                return seen.definition;
            if (newest.size >= capacity || byText.size >= capacity) {
                newest.clear();
                byText.clear();
            }
            const text = jsonText(source);
            const key = `${trackerId}\n${text}`;
            const definition = byText.get(key) ?? toDefinition(trackerId, source, text);
            byText.set(key, definition);
            newest.set(trackerId, { source, definition });
            return definition;
        },
    };
}
const maxDepth = 32;
/**
 * Whether two values have the same JSON text, with keys in the same order; false if in doubt. Three times faster than
 * writing the text, and nearly every definition equals the last one of its tracker.
 */
function isSameJson(a, b, depth) {
    if (a === b)
        return true;
    if (depth === maxDepth)
        return false;
    if (Array.isArray(a)) {
        if (!Array.isArray(b) || a.length !== b.length)
            return false;
        return a.every((item, i) => isSameJson(item, b[i], depth + 1));
    }
    if (!isObject(a) || !isObject(b))
        return Object.is(a, b);
    const keys = Object.keys(a);
    const others = Object.keys(b);
    if (keys.length !== others.length)
        return false;
    for (let i = 0; i < keys.length; i++) {
        const key = keys[i] ?? '';
        if (key !== others[i] || !isSameJson(a[key], b[key], depth + 1))
            return false;
    }
    return true;
}
