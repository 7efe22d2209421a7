import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '../../../src/base/errors.js';
import { createAccess } from '../../../src/sandbox/access.js';
import { createRateLimit } from '../../../src/sandbox/rate-limit.js';
import { findRoute, routes } from '../../../src/sandbox/routes.js';
import { answerRequest } from '../../../src/sandbox/server.js';
import { failure, renderAnswer } from '../../../src/sandbox/service-answers.js';
import { createWorld } from '../../../tools/simulated-group/world.js';
import { createBadRecords } from './bad-data/bad-data.js';
import { abandon, deliver } from './delivery.js';
import { alterAnswer, refusalOf } from './faults/fault-answers.js';
import { createFaultInjector, readFaultRules, } from './faults/faults.js';
import { createView } from './view.js';
/** Starts the simulated service on 127.0.0.1. @throws RangeError for options that cannot be read. */
export async function startSandbox(options = {}) {
    const state = createState(options);
    const server = createServer((request, response) => {
        serve(state, request, response).catch(() => response.destroy());
    });
    await once(server.listen(options.port ?? 0, '127.0.0.1'), 'listening');
    const { port } = server.address();
    return {
        baseUrl: `http://127.0.0.1:${port}`,
        token: options.token ?? defaults.token,
        get world() {
            return state.world;
        },
        bad: state.bad,
        requests: state.requests,
        clearRequests: () => {
            state.requests.length = 0;
        },
        setNight: (night) => setNight(state, night),
        setFaults: (rules) => state.faults.set(readFaultRules(rules)),
        close: async () => {
            const closed = once(server, 'close');
            server.close();
            server.closeAllConnections();
            await closed;
        },
    };
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
    const bad = createBadRecords(world.initiatives()[0]?._id ?? '', options.badData ?? []);
    const service = {
        view: viewOf(world, bad, options),
        access: createAccess({ ...defaults, ...options }, now),
        limit: options.rateLimit === undefined ? undefined : createRateLimit(options.rateLimit, now),
    };
    const faults = createFaultInjector(options.seed ?? 1, readFaultRules(options.faults ?? []));
    return { options, routes: routesOf(options), bad, world, service, faults, requests: [] };
}
const lookups = { specification: '/value-list/lookup', v1: '/v1/value-list/lookup' };
function routesOf({ valueListPath = 'both' }) {
    if (valueListPath === 'both')
        return routes;
    return routes.filter(({ endpoint, method, path }) => {
        const isLookup = endpoint === 'value_lists' && method === 'POST';
        return !isLookup || path === lookups[valueListPath];
    });
}
const viewOf = (world, bad, options) => createView(world, bad, options.connectionInitiativeId, options.listingScope ?? 'subtree');
function setNight(state, night) {
    const world = createWorld({ ...state.options, night });
    state.service = { ...state.service, view: viewOf(world, state.bad, state.options) };
    state.world = world;
}
/** Handles one request from log to last byte: faults first, then the service, and faults in its answer. */
async function serve(state, request, response) {
    const { method = '', url: path = '/', headers } = request;
    const found = findRoute(state.routes, request);
    const { endpoint } = found.route;
    const entry = { endpoint, method, path, status: 0 };
    state.requests.push(entry);
    const matches = state.faults.matches(endpoint, path);
    const late = matches.find((match) => match.rule.kind === 'latency');
    if (late !== undefined)
        await delay((late.rule.ms ?? 200) * (1 + late.random), undefined, { ref: false });
    const silent = matches.find(({ rule }) => ['hang', 'reset-before', 'not-http'].includes(rule.kind));
    if (silent !== undefined)
        return abandon(response, silent);
    const refusal = refusalOf(matches, path);
    const answered = await answerRequest(state.service, found, request).catch((error) => ({
        answer: failure(500, messageOf(error)),
        headers: {},
    }));
    const answer = refusal?.answer ?? answered.answer;
    const delivery = {
        status: answer.status,
        headers: { ...headersOf(state, matches), ...answered.headers, ...addedBy(matches), ...refusal?.headers },
        pieces: renderAnswer(alterAnswer(answer, matches)),
        acceptsGzip: /\bgzip\b/.test(String(headers['accept-encoding'] ?? '')),
    };
    entry.status = answer.status;
    await deliver(response, delivery, matches);
}
function headersOf(state, matches) {
    const skew = matches.find(({ rule }) => rule.kind === 'date-skew')?.rule.ms ?? 0;
    const date = new Date(state.world.now().getTime() + skew).toUTCString();
    return { 'content-type': 'application/json; charset=utf-8', date };
}
const addedBy = (matches) => Object.assign({}, ...matches.map(({ rule }) => rule.headers ?? {}));
