/** @throws RangeError if the connection's initiative is not in the world. */
export function createView(world, options) {
    const all = world.initiatives();
    const wanted = options.connectionInitiativeId ?? all[0]?._id;
    const root = all.find((node) => node._id === wanted) ?? all.find((node) => node.name === wanted);
    if (root === undefined)
        throw new RangeError(`no initiative ${options.connectionInitiativeId} in the world`);
    const children = childrenOf(all);
    const ids = below(root._id, children);
    const nodes = all.filter((node) => ids.has(node._id)).map((node) => (node === root ? withoutParent(node) : node));
    const { bad } = world;
    // Computed on first use, so that a large world starts quickly.
    let known;
    const listed = () => {
        known ??= [...listGood(world).filter((survey) => ids.has(survey.initiativeId)), ...bad.surveys];
        return known;
    };
    const pick = (wanted, since, kind) => listed()
        .filter(wanted)
        .flatMap((survey) => filtered(world, survey, since, kind));
    const knows = (id) => ids.has(id) || bad.initiativeIds.has(id);
    const reachable = (id) => {
        const survey = world.survey(id);
        return survey !== undefined && ids.has(survey.initiativeId);
    };
    return {
        rootId: root._id,
        initiatives: () => [...nodes, ...bad.initiatives],
        tree: () => treeOf(root, children),
        hasInitiative: knows,
        initiativeSurveys: (id, since) => pick((survey) => survey.initiativeId === id, since, 'answers'),
        surveys: (since) => pick((survey) => options.listingScope === 'subtree' || survey.initiativeId === root._id, since, 'survey'),
        survey: (id) => {
            const pieces = bad.bodies.get(id);
            if (pieces !== undefined)
                return { pieces: pieces() };
            const data = world.survey(id);
            return data === undefined || !ids.has(data.initiativeId) ? undefined : { data };
        },
        calculated: (id, code) => {
            const odd = bad.calculated.get(id);
            return odd ?? (reachable(id) || bad.bodies.has(id) ? world.calculated(id, code) : undefined);
        },
        valueList: (id) => bad.valueLists.get(id) ?? world.valueList(id),
    };
}
function listGood(world) {
    return world.surveys().map((survey) => ({ record: survey, initiativeId: survey.initiativeId, id: survey._id }));
}
function filtered(world, survey, since, kind) {
    if (since === undefined)
        return [survey.record];
    const updated = world.bad.lastUpdated.get(survey.id) ?? world.lastUpdated(survey.id);
    const at = updated?.[kind] ?? null;
    if (updated === undefined || at === null || Date.parse(at) < since)
        return [];
    const { record } = survey;
    return [typeof record === 'object' && record !== null ? { ...record, lastUpdated: updated.survey } : record];
}
function childrenOf(all) {
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
function below(rootId, children) {
    // Iterating over a set includes elements that are added during the iteration.
    const found = new Set([rootId]);
    for (const id of found)
        for (const child of children.get(id) ?? [])
            found.add(child._id);
    return found;
}
function treeOf(node, children, top = true) {
    const inner = (children.get(node._id) ?? []).map((child) => treeOf(child, children, false));
    return { ...(top ? withoutParent(node) : node), children: inner };
}
/** Nodes above the connection are not shown. */
function withoutParent({ parentId: _, ...node }) {
    return node;
}
