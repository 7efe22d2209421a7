import { failure, success } from './service-answers.js';
/** The seven endpoints of docs/read-interface.md, section 4, and those of docs/observed-behaviour.md. */
export const routes = [
    { endpoint: 'token', method: 'POST', path: '/v1/oauth/token', open: true, handle: (c) => c.access.issue(c.body) },
    { endpoint: 'whoami', method: 'GET', path: '/v1', handle: whoami },
    { endpoint: 'initiatives', method: 'GET', path: '/v1/initiatives', handle: (c) => success(c.view.initiatives()) },
    { endpoint: 'initiative_tree', method: 'GET', path: '/v1/initiatives/tree', handle: (c) => success(c.view.tree()) },
    { endpoint: 'initiative_surveys', method: 'GET', path: '/v1/initiatives/:id/surveys', handle: initiativeSurveys },
    { endpoint: 'surveys', method: 'GET', path: '/v1/surveys', handle: surveys },
    { endpoint: 'survey', method: 'GET', path: '/v1/surveys/:id', handle: survey },
    { endpoint: 'calculated', method: 'GET', path: '/v1/surveys/:id/calculated/:code', handle: calculated },
    { endpoint: 'value_lists', method: 'POST', path: '/value-list/lookup', handle: valueLists },
    { endpoint: 'value_lists', method: 'POST', path: '/v1/value-list/lookup', handle: valueLists },
    { endpoint: 'value_lists', method: 'GET', path: '/v1/value-list/:id', handle: valueList },
];
export function findRoute(among, { method, url = '/' }) {
    const [path = '', query] = url.split('?');
    for (const route of among) {
        const pattern = new RegExp(`^${route.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
        const match = route.method === method ? pattern.exec(path) : null;
        if (match !== null)
            return { route, params: { ...match.groups }, query: new URLSearchParams(query) };
    }
    return { route: unknownRoute, params: {}, query: new URLSearchParams() };
}
const unknownRoute = { endpoint: 'unknown', method: 'GET', path: '*', handle: () => failure(404, 'Not found') };
/** Maximum number of ids in one lookup. */
const maxIds = 100;
function whoami({ view, caller }) {
    const scopes = ['initiatives:read', 'surveys:read', 'value-lists:read'];
    const key = { initiativeId: view.rootId, apiKeyId: '5b00000000000000000a11ce', shortToken: 'sand…' };
    const connection = { scopes, roles: ['reader'], ...(caller === 'api_key' ? key : { addonId: 'sandbox-addon' }) };
    return success({ user: { name: 'Sandbox Reader' }, connection, type: caller });
}
function initiativeSurveys({ view, params, query }) {
    const id = params['id'] ?? '';
    if (!view.hasInitiative(id))
        return failure(400, 'Unknown or invalid initiative id', 'initiativeId');
    return sinceOf(query, (since) => success(view.initiativeSurveys(id, since)));
}
function surveys({ view, query }) {
    return sinceOf(query, (since) => success(view.surveys(since)));
}
function survey({ view, params }) {
    const found = view.survey(params['id'] ?? '');
    if (found === undefined)
        return unknownSurvey();
    return 'pieces' in found ? { kind: 'text', status: 200, pieces: found.pieces } : success(found.data);
}
/** 400, since 2026-08-20 (docs/read-interface.md, section 7). */
export function unknownSurvey() {
    return failure(400, 'Unknown or invalid survey id', 'surveyId');
}
function calculated({ view, params }) {
    const data = view.calculated(params['id'] ?? '', params['code'] ?? '');
    return data === undefined ? failure(400, 'Unknown survey or calculation', 'calculationCode') : success(data);
}
/** Unknown ids are simply absent, and an id requested twice is answered once. */
function valueLists({ view, body }) {
    const ids = typeof body === 'object' && body !== null && 'ids' in body ? body.ids : undefined;
    if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string'))
        return failure(400, 'ids must be strings', 'ids');
    if (ids.length > maxIds)
        return failure(400, `At most ${maxIds} ids`, 'ids');
    return success([...new Set(ids)].map((id) => view.valueList(id)).filter((list) => list !== undefined));
}
function valueList({ view, params }) {
    const found = view.valueList(params['id'] ?? '');
    return found === undefined ? failure(404, 'Unknown value list', 'id') : success(found);
}
/** `changedSince` has a resolution of one day: any time of day is ignored, and changes at midnight UTC are included. */
function sinceOf(query, answer) {
    const given = query.get('changedSince');
    if (given === null)
        return answer(undefined);
    const day = /^(\d{4}-\d{2}-\d{2})(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/.exec(given)?.[1];
    const since = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00.000Z`);
    const real = !Number.isNaN(since) && new Date(since).toISOString().startsWith(day ?? '');
    return real ? answer(since) : failure(400, 'changedSince is not an ISO 8601 date', 'changedSince');
}
