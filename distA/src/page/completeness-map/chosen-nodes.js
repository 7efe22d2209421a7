/** For the level below the only root, or for the roots, which readers look for first. */
const atTheTop = { branches: 60, leaves: 60 };
/** From generous to strict; the first that fits is taken. */
const stages = [
    { branches: 60, leaves: 24 },
    { branches: 24, leaves: 8 },
    { branches: 12, leaves: 5 },
    { branches: 6, leaves: 3 },
    { branches: 3, leaves: 2 },
    { branches: 1, leaves: 1 },
];
/**
 * As much of the tree as fits in about `maxRows`, in its order: of many siblings those with the lowest `rank`, of very many
 * levels the upper ones.
 */
export function chosenNodes(nodes, rank, maxRows) {
    const deepest = nodes.reduce((most, { depth }) => Math.max(most, depth), 0);
    for (const limits of stages) {
        const chosen = chosenWithin(nodes, rank, limits, deepest);
        if (chosen.length <= maxRows)
            return chosen;
    }
    const strictest = { branches: 1, leaves: 1 };
    for (let depth = Math.min(deepest - 1, maxRows); depth > 0; depth--) {
        const chosen = chosenWithin(nodes, rank, strictest, depth);
        if (chosen.length <= maxRows)
            return chosen;
    }
    return chosenWithin(nodes, rank, strictest, 0).slice(0, maxRows);
}
function chosenWithin(nodes, rank, limits, maxDepth) {
    const topDepth = nodes.filter(({ depth }) => depth === 0).length > 1 ? 0 : 1;
    const out = new Set();
    const leftOut = new Map();
    for (const siblings of siblingGroups(nodes)) {
        const [{ depth, isLeaf } = { depth: 0, isLeaf: true }] = siblings;
        const { branches, leaves } = depth <= topDepth ? atTheTop : limits;
        const limit = isLeaf ? leaves : branches;
        if (siblings.length <= limit + 2)
            continue; // a line that says "2 more" takes as much room as they do
        const kept = new Set(siblings.toSorted((a, b) => rank(a) - rank(b)).slice(0, limit));
        for (const node of siblings)
            if (!kept.has(node))
                out.add(node);
        const last = siblings.findLast((node) => kept.has(node));
        if (last !== undefined)
            leftOut.set(last, siblings.length - limit);
    }
    const shown = withoutSubtrees(nodes, out).filter((node) => node.depth <= maxDepth);
    return withNotes(shown, leftOut);
}
/** Puts the number of left-out siblings of a node after its whole subtree. */
function withNotes(shown, leftOut) {
    const notes = shown.map(() => []);
    for (const [at, node] of shown.entries()) {
        const count = leftOut.get(node);
        if (count === undefined)
            continue;
        let last = at;
        while ((shown[last + 1]?.depth ?? -1) > node.depth)
            last++;
        notes[last]?.unshift({ depth: node.depth, count });
    }
    return shown.map((node, at) => ({ node, leftOut: notes[at] ?? [] }));
}
/** The children of each parent, leaves and branches separately. */
function siblingGroups(nodes) {
    const groups = new Map();
    for (const node of nodes) {
        const key = `${node.depth === 0 ? '' : node.parentId} ${node.isLeaf}`;
        const group = groups.get(key);
        if (group === undefined)
            groups.set(key, [node]);
        else
            group.push(node);
    }
    return [...groups.values()];
}
/** In depth-first order, the subtree of a node is everything deeper that follows it. */
function withoutSubtrees(nodes, out) {
    let hiddenBelow = Number.POSITIVE_INFINITY;
    return nodes.filter((node) => {
        if (node.depth > hiddenBelow)
            return false;
        hiddenBelow = out.has(node) ? node.depth : Number.POSITIVE_INFINITY;
        return !out.has(node);
    });
}
