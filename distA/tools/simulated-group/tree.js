export function childrenOf(all) {
    const children = new Map();
    for (const node of all) {
        if (node.parentId === undefined)
            continue;
        const siblings = children.get(node.parentId);
        if (siblings === undefined)
            children.set(node.parentId, [node]);
        else
            siblings.push(node);
    }
    return children;
}
export function treeOf(node, children, top = true) {
    const inner = (children.get(node._id) ?? []).map((child) => treeOf(child, children, false));
    return { ...(top ? withoutParent(node) : node), children: inner };
}
/** Nodes above the connection are not shown. */
export function withoutParent({ parentId: _, ...node }) {
    return node;
}
