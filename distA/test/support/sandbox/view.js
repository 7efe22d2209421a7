import { childrenOf, treeOf, withoutParent } from '../../../tools/simulated-group/tree.js';
/**
 * What one connection sees of a world and of bad records.
 * @param connection id or name of the node that the connection is bound to; the whole group when absent
 * @param listingScope whether endpoint 4 lists the surveys of the nodes below it
 * @throws RangeError if that node is not in the world
 */
export function createView(world, bad, connection, listingScope) {
    const all = world.initiatives();
    const wanted = connection ?? all[0]?._id;
    const root = all.find((node) => node._id === wanted) ?? all.find((node) => node.name === wanted);
    if (root === undefined)
        throw new RangeError(`no initiative ${connection} in the world`);
    const children = childrenOf(all);
    const ids = below(root._id, children);
    const nodes = all.filter((node) => ids.has(node._id)).map((node) => (node === root ? withoutParent(node) : node));
    // Computed on first use, so that a large world starts quickly.
    let known;
    const listed = () => {
        known ??= [...listGood(world).filter((survey) => ids.has(survey.initiativeId)), ...bad.surveys];
        return known;
    };
    const pick = (wanted, since, kind) => listed()
        .filter(wanted)
        .flatMap((survey) => filtered(world, bad, survey, since, kind));
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
        surveys: (since) => pick((survey) => listingScope === 'subtree' || survey.initiativeId === root._id, since, 'survey'),
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
function filtered(world, bad, survey, since, kind) {
    if (since === undefined)
        return [survey.record];
    const updated = bad.lastUpdated.get(survey.id) ?? world.lastUpdated(survey.id);
    const at = updated?.[kind] ?? null;
    if (updated === undefined || at === null || Date.parse(at) < since)
        return [];
    const { record } = survey;
    return [typeof record === 'object' && record !== null ? { ...record, lastUpdated: updated.survey } : record];
}
function below(rootId, children) {
    // Iterating over a set includes elements that are added during the iteration.
    const found = new Set([rootId]);
    for (const id of found)
        for (const child of children.get(id) ?? [])
            found.add(child._id);
    return found;
}
