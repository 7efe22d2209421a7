/**
 * Works without recursion, in time linear in the number of nodes, however deep the forest is.
 *
 * @param nodes with distinct ids
 * @param limit if there are more than `maxPairs` pairs of a node and an ancestor (itself included), the nodes are split
 * into trees of `levels` levels
 */
export function toForest(nodes, limit) {
    const places = new Map(nodes.map(({ id }, place) => [id, place]));
    const parents = Int32Array.from(nodes, ({ parentId }) => (parentId === null ? -1 : (places.get(parentId) ?? -1)));
    const orphans = nodes.flatMap(({ parentId }, place) => (parentId !== null && parents[place] === -1 ? [place] : []));
    const cuts = cutCycles(nodes, parents);
    const childCounts = new Int32Array(nodes.length);
    for (const parent of parents)
        if (parent >= 0)
            childCounts[parent] = at(childCounts, parent) + 1;
    const topDown = orderTopDown(parents, childCounts);
    const depths = toDepths(parents, topDown);
    const tooDeep = limit !== undefined && pairsOf(depths) > limit.maxPairs ? deepRoots(depths, limit.levels) : [];
    for (const place of tooDeep) {
        const parent = at(parents, place);
        parents[place] = -1;
        childCounts[parent] = at(childCounts, parent) - 1;
    }
    const levels = tooDeep.length === 0 ? nodes.length : (limit?.levels ?? nodes.length);
    for (let place = 0; place < nodes.length; place++)
        depths[place] = at(depths, place) % levels;
    const descendantCounts = new Int32Array(nodes.length);
    for (const place of topDown.toReversed()) {
        const parent = at(parents, place);
        if (parent >= 0)
            descendantCounts[parent] = at(descendantCounts, parent) + at(descendantCounts, place) + 1;
    }
    return { parents, depths, childCounts, descendantCounts, topDown, orphans, cuts, tooDeep };
}
function toDepths(parents, topDown) {
    const depths = new Int32Array(parents.length);
    for (const place of topDown) {
        const parent = at(parents, place);
        if (parent >= 0)
            depths[place] = at(depths, parent) + 1;
    }
    return depths;
}
const pairsOf = (depths) => depths.reduce((pairs, depth) => pairs + depth + 1, 0);
/** Indices in the order of the nodes. */
function deepRoots(depths, levels) {
    return [...depths.keys()].filter((place) => at(depths, place) > 0 && at(depths, place) % levels === 0);
}
/** Makes the node with the smallest id in each cycle a root; a node that is its own parent is a cycle of one. */
function cutCycles(nodes, parents) {
    const walks = new Int32Array(nodes.length);
    const cuts = [];
    for (let start = 0; start < nodes.length; start++) {
        const walk = start + 1;
        let place = start;
        while (place >= 0 && walks[place] === 0) {
            walks[place] = walk;
            place = at(parents, place);
        }
        if (place < 0 || walks[place] !== walk)
            continue;
        const cut = smallestInCycle(nodes, parents, place);
        parents[cut] = -1;
        cuts.push(cut);
    }
    return cuts;
}
function smallestInCycle(nodes, parents, start) {
    const idOf = (place) => nodes[place]?.id ?? '';
    let smallest = start;
    for (let place = at(parents, start); place !== start; place = at(parents, place)) {
        if (idOf(place) < idOf(smallest))
            smallest = place;
    }
    return smallest;
}
/** Removes leaves until nothing is left; the reverse of that order is top-down. */
function orderTopDown(parents, childCounts) {
    const left = Int32Array.from(childCounts);
    const bottomUp = new Int32Array(parents.length);
    let count = 0;
    for (let place = 0; place < parents.length; place++)
        if (left[place] === 0)
            bottomUp[count++] = place;
    for (let next = 0; next < count; next++) {
        const parent = at(parents, at(bottomUp, next));
        if (parent < 0)
            continue;
        left[parent] = at(left, parent) - 1;
        if (left[parent] === 0)
            bottomUp[count++] = parent;
    }
    return bottomUp.toReversed();
}
/** An element that is known to exist. */
function at(array, place) {
    return array[place] ?? 0;
}
