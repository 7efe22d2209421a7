import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { messageOf } from '../../base/errors.js';
import { alterAnswer, refusalOf } from '../faults/fault-answers.js';
import { createFaultInjector, readFaultRules, } from '../faults/faults.js';
import { createWorld } from '../world/world.js';
import { abandon, deliver } from './delivery.js';
import { createRateLimit, rateLimitHeaders } from './rate-limit.js';
import { createAccess, createRoutes, failure, renderAnswer } from './routes.js';
import { createView } from './view.js';
/** Starts the simulated service on 127.0.0.1. @throws RangeError for options that cannot be read. */
export async function startSandbox(options = {}) {
    const state = createState(options);
    const app = new Hono();
    addControl(app, state);
    const limit = bodyLimit({ maxSize: maxRequestBytes, onError: (c) => refuse(state, c, 413, 'The body is too large') });
    for (const route of createRoutes(options.valueListPath ?? 'both')) {
        app.on(route.method, route.path, limit, (c) => serve(state, route, c));
    }
    app.notFound((c) => serve(state, unknownRoute, c));
    app.onError((error, c) => refuse(state, c, 500, error.message));
    const server = createAdaptorServer({ fetch: app.fetch });
    await once(server.listen(options.port ?? 0, '127.0.0.1'), 'listening');
    const { port } = server.address();
    return {
        baseUrl: `http://127.0.0.1:${port}`,
        token: options.token ?? defaults.token,
        get world() {
            return state.world;
        },
        requests: state.requests,
        clearRequests: () => {
            state.requests.length = 0;
        },
        setNight: (night) => setNight(state, night),
        setFaults: (rules) => state.faults.set(readFaultRules(rules)),
        close: () => stop(server),
    };
}
const maxRequestBytes = 1_048_576;
/** Also ends connections that hang or are kept alive. */
async function stop(server) {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
}
const defaults = {
    token: 'sandbox-token',
    clientId: 'sandbox-client',
    clientSecret: 'sandbox-secret',
    tokenLifetimeSeconds: 86_400,
};
function createState(options) {
    const now = () => performance.now();
    const world = createWorld(options);
    return {
        options,
        world,
        view: viewOf(world, options),
        access: createAccess({ ...defaults, ...options }, now),
        faults: createFaultInjector(options.seed ?? 1, readFaultRules(options.faults ?? [])),
        take: options.rateLimit === undefined ? undefined : createRateLimit(options.rateLimit, now),
        requests: [],
    };
}
function viewOf(world, { connectionInitiativeId, listingScope = 'subtree' }) {
    return createView(world, { connectionInitiativeId, listingScope });
}
function setNight(state, night) {
    const world = createWorld({ ...state.options, night });
    state.view = viewOf(world, state.options);
    state.world = world;
}
const unknownRoute = {
    endpoint: 'unknown',
    method: 'GET',
    path: '*',
    handle: () => failure(404, 'Not found'),
};
/**
 * Handles one request from log to last byte: faults first, then limit, credentials, route, and faults in its answer.
 */
async function serve(state, route, c) {
    const { incoming, outgoing } = c.env;
    const path = incoming.url ?? '/';
    const entry = { endpoint: route.endpoint, method: c.req.method, path, status: 0 };
    state.requests.push(entry);
    const matches = state.faults.matches(route.endpoint, path);
    const late = matches.find((match) => match.rule.kind === 'latency');
    if (late !== undefined)
        await delay((late.rule.ms ?? 200) * (1 + late.random), undefined, { ref: false });
    const silent = matches.find(({ rule }) => ['hang', 'reset-before', 'not-http'].includes(rule.kind));
    if (silent !== undefined) {
        await abandon(outgoing, silent);
        return RESPONSE_ALREADY_SENT;
    }
    const caller = state.access.caller(c.req.header('authorization'));
    const budget = state.take?.(route.endpoint === 'value_lists' ? 'value_lists' : 'default', caller !== undefined);
    const refusal = refusalOf(matches, path);
    const answer = refusal?.answer ?? (await answerOf(state, route, c, caller, budget));
    const delivery = {
        status: answer.status,
        headers: { ...headersOf(state, budget, matches), ...refusal?.headers },
        pieces: renderAnswer(alterAnswer(answer, matches)),
        acceptsGzip: /\bgzip\b/.test(c.req.header('accept-encoding') ?? ''),
    };
    entry.status = answer.status;
    await deliver(outgoing, delivery, matches);
    return RESPONSE_ALREADY_SENT;
}
async function answerOf(state, route, c, caller, budget) {
    if (budget?.exceeded === true)
        return failure(429, 'Too many requests');
    if (caller === undefined && route.open !== true)
        return failure(401, 'Missing, unknown or expired token');
    const body = route.method === 'POST' ? await readJson(c) : undefined;
    if (body === notJson)
        return failure(400, 'The body is not JSON');
    return route.handle({
        view: state.view,
        access: state.access,
        caller,
        params: c.req.param(),
        query: c.req.query(),
        body,
    });
}
const notJson = Symbol('not JSON');
async function readJson(c) {
    try {
        return JSON.parse(await c.req.text());
    }
    catch {
        return notJson;
    }
}
function headersOf(state, budget, matches) {
    const skew = matches.find(({ rule }) => rule.kind === 'date-skew')?.rule.ms ?? 0;
    const added = matches.map(({ rule }) => rule.headers ?? {});
    return {
        'content-type': 'application/json; charset=utf-8',
        date: new Date(state.world.now().getTime() + skew).toUTCString(),
        ...(budget === undefined ? {} : rateLimitHeaders(budget)),
        ...Object.assign({}, ...added),
    };
}
/** Answers a request that must not reach a route. */
function refuse(state, c, status, message) {
    state.requests.push({ endpoint: 'unknown', method: c.req.method, path: c.env.incoming.url ?? '/', status });
    const [body = ''] = renderAnswer(failure(status, message));
    return c.body(body, status, headersOf(state, undefined, []));
}
/** Controls to change the service while it runs. Loopback only, like the whole server; neither logged nor limited. */
function addControl(app, state) {
    app.get('/__control/faults', (c) => c.json(state.faults.rules()));
    app.post('/__control/faults', async (c) => {
        try {
            state.faults.set(readFaultRules(await readJson(c)));
            return c.json(state.faults.rules());
        }
        catch (error) {
            return c.json({ message: messageOf(error) }, 400);
        }
    });
    app.post('/__control/night', async (c) => {
        const body = await readJson(c);
        const night = typeof body === 'object' && body !== null && 'night' in body ? body.night : undefined;
        if (typeof night !== 'number' || !Number.isInteger(night) || night < 0)
            return c.json({ message: 'night is a whole number' }, 400);
        setNight(state, night);
        return c.json({ night });
    });
}
