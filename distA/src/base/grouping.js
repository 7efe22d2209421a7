/** The items by key, in their order. Node 20 has no `Map.groupBy`. */
export function groupBy(items, keyOf) {
    const groups = new Map();
    for (const item of items) {
        const key = keyOf(item);
        const group = groups.get(key);
        if (group === undefined)
            groups.set(key, [item]);
        else
            group.push(item);
    }
    return groups;
}
/** How often each text occurs. */
export function countBy(texts) {
    const counts = {};
    for (const text of texts)
        counts[text] = (counts[text] ?? 0) + 1;
    return counts;
}
