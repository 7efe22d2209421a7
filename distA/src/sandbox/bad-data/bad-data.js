import { bulkRecipes, hostileRecipes } from './hostile.js';
import { listingRecipes, valueRecipes } from './malformed.js';
import { goodSurvey, idsOf, stringifyRaw, utrv, } from './recipe.js';
const recipes = { ...listingRecipes, ...valueRecipes, ...hostileRecipes, ...bulkRecipes };
/** Every kind, in a fixed order. */
export const badDataKinds = Object.keys(recipes).filter(isBadDataKind);
export function isBadDataKind(text) {
    return Object.hasOwn(recipes, text);
}
/** All kinds with what is expected of them. */
export function badDataCases() {
    return badDataKinds.map((kind, index) => {
        const { description, expected, target } = recipes[kind];
        const ids = idsOf(index, '');
        const utrvId = target === 'utrv' ? { utrvId: ids.utrv(2) } : {};
        const where = target === 'initiative' ? { initiativeId: ids.initiative(0) } : { surveyId: ids.survey, ...utrvId };
        return { kind, description, where, expected, bulk: Object.hasOwn(bulkRecipes, kind) };
    });
}
/** The records of the requested kinds; they are the same every night. */
export function createBadRecords(root, wanted) {
    const draft = createDraft();
    const kinds = wanted === 'all' ? badDataKinds.filter((kind) => !Object.hasOwn(bulkRecipes, kind)) : wanted;
    for (const kind of kinds) {
        const recipe = recipes[kind];
        const ids = idsOf(badDataKinds.indexOf(kind), root);
        add(draft, kind, ids, recipe.make(ids), recipe);
    }
    return draft;
}
/** Before the first night, so that it is always in the past. */
const changed = { survey: '2026-01-10T08:00:00.123Z', answers: '2026-01-10T08:00:00.123Z' };
function createDraft() {
    return {
        initiatives: [],
        initiativeIds: new Set(),
        surveys: [],
        bodies: new Map(),
        lastUpdated: new Map(),
        valueLists: new Map(),
        calculated: new Map(),
    };
}
function add(draft, kind, ids, parts, recipe) {
    for (const initiative of parts.initiatives ?? []) {
        draft.initiatives.push(initiative);
        const id = typeof initiative === 'object' && initiative !== null && '_id' in initiative ? initiative._id : undefined;
        if (typeof id === 'string' && /^[0-9a-f]{24}$/.test(id))
            draft.initiativeIds.add(id);
    }
    for (const [i, patch] of (parts.surveys ?? []).entries()) {
        const id = i === 0 ? ids.survey : `${ids.survey}#${i}`;
        const record = typeof patch === 'object' && patch !== null ? { ...goodSurvey(ids, kind), ...patch } : patch;
        draft.surveys.push({ record, initiativeId: ids.root, id });
        draft.lastUpdated.set(id, changed);
    }
    // Recipes with long or endless lists are evaluated again for every read.
    if (parts.surveys !== undefined)
        draft.bodies.set(ids.survey, () => bodyOf(kind, ids, recipe.make(ids)));
    if (parts.valueList !== undefined)
        draft.valueLists.set(ids.list, parts.valueList);
    if (parts.calculated !== undefined)
        draft.calculated.set(ids.survey, parts.calculated);
}
/** The bad records are placed between two good ones. */
function* bodyOf(kind, ids, parts) {
    const survey = { ...goodSurvey(ids, kind), ...parts.body };
    if ('universalTrackerValues' in survey)
        return yield stringifyRaw(survey);
    yield `${stringifyRaw(survey).slice(0, -1)},"universalTrackerValues":[${stringifyRaw(utrv(ids, 0))},`;
    let text = '';
    for (const record of parts.utrvs ?? []) {
        text += `${stringifyRaw(record)},`;
        if (text.length < 100_000)
            continue;
        yield text;
        text = '';
    }
    yield `${text}${stringifyRaw(utrv(ids, 1))}]}`;
}
