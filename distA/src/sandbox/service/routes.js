/** The seven endpoints of docs/read-interface.md, section 4, and those of docs/observed-behaviour.md. */
export function createRoutes(valueListPath) {
    const lookups = ['/value-list/lookup', '/v1/value-list/lookup'].filter((_, i) => valueListPath === 'both' || (valueListPath === 'v1') === (i === 1));
    return [
        { endpoint: 'token', method: 'POST', path: '/v1/oauth/token', open: true, handle: (c) => c.access.issue(c.body) },
        { endpoint: 'whoami', method: 'GET', path: '/v1', handle: whoami },
        { endpoint: 'initiatives', method: 'GET', path: '/v1/initiatives', handle: (c) => success(c.view.initiatives()) },
        { endpoint: 'initiative_tree', method: 'GET', path: '/v1/initiatives/tree', handle: (c) => success(c.view.tree()) },
        { endpoint: 'initiative_surveys', method: 'GET', path: '/v1/initiatives/:id/surveys', handle: initiativeSurveys },
        { endpoint: 'surveys', method: 'GET', path: '/v1/surveys', handle: surveys },
        { endpoint: 'survey', method: 'GET', path: '/v1/surveys/:id', handle: survey },
        { endpoint: 'calculated', method: 'GET', path: '/v1/surveys/:id/calculated/:code', handle: calculated },
        ...lookups.map((path) => ({ endpoint: 'value_lists', method: 'POST', path, handle: valueLists })),
        { endpoint: 'value_lists', method: 'GET', path: '/v1/value-list/:id', handle: valueList },
    ];
}
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
    const given = query['changedSince'];
    if (given === undefined)
        return answer(undefined);
    const day = typeof given === 'string' ? /^(\d{4}-\d{2}-\d{2})(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/.exec(given)?.[1] : undefined;
    const since = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00.000Z`);
    const real = !Number.isNaN(since) && new Date(since).toISOString().startsWith(day ?? '');
    return real ? answer(since) : failure(400, 'changedSince is not an ISO 8601 date', 'changedSince');
}
export function success(data) {
    return { kind: 'data', status: 200, data };
}
export function failure(status, message, path) {
    const errors = path === undefined ? {} : { errors: [{ code: 'invalid', path: [path], message }] };
    return { kind: 'failure', status, message, ...errors };
}
/** The body in its envelope; a failure is `{success: false, message, errors?}`. */
export function* renderAnswer(answer) {
    switch (answer.kind) {
        case 'data':
            yield JSON.stringify({ success: true, data: answer.data });
            break;
        case 'bare':
            yield JSON.stringify(answer.data);
            break;
        case 'failure': {
            const { message, errors } = answer;
            yield JSON.stringify({ success: false, message, ...(errors === undefined ? {} : { errors }) });
            break;
        }
        case 'text':
            yield '{"success":true,"data":';
            yield* answer.pieces;
            yield '}';
    }
}
/** `now` in milliseconds. */
export function createAccess(options, now) {
    const expiries = new Map();
    return {
        caller: (authorization) => {
            const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
            if (token === undefined)
                return undefined;
            if (token === options.token)
                return 'api_key';
            return now() < (expiries.get(token) ?? 0) ? 'service_account' : undefined;
        },
        issue: (body) => {
            const given = typeof body === 'object' && body !== null ? new Map(Object.entries(body)) : new Map();
            if (given.get('grant_type') !== 'client_credentials')
                return failure(400, 'Unsupported grant type', 'grant_type');
            const known = given.get('client_id') === options.clientId && given.get('client_secret') === options.clientSecret;
            if (!known)
                return failure(401, 'Unknown client or wrong secret');
            const token = `sandbox-access-${expiries.size + 1}`;
            expiries.set(token, now() + options.tokenLifetimeSeconds * 1000);
            const data = { access_token: token, expires_in: options.tokenLifetimeSeconds, token_type: 'Bearer' };
            return { kind: 'bare', status: 200, data };
        },
    };
}
