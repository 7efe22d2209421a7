import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { createAccess } from './access.js';
import { createRateLimit } from './rate-limit.js';
import { recordedView } from './recorded-view.js';
import { lastNight, readRecording } from './recordings.js';
import { findRoute, routes } from './routes.js';
import { failure, renderAnswer } from './service-answers.js';
/** Starts the simulated service on 127.0.0.1. @throws RangeError for a rate limit that cannot be read. */
export async function startSandbox(options = {}) {
    const now = () => performance.now();
    const { token = 'sandbox-token', clientId = 'sandbox-client', clientSecret = 'sandbox-secret' } = options;
    const access = createAccess({ token, clientId, clientSecret, tokenLifetimeSeconds: 86_400 }, now);
    const limit = options.rateLimit === undefined ? undefined : createRateLimit(options.rateLimit, now);
    let [night, view] = play(options.night ?? 0);
    const server = createServer((request, response) => {
        serve({ view, access, limit }, request, response).catch(() => response.destroy());
    });
    await once(server.listen(options.port ?? 0, '127.0.0.1'), 'listening');
    const { port } = server.address();
    return {
        baseUrl: `http://127.0.0.1:${port}`,
        token,
        get night() {
            return night;
        },
        setNight: (wanted) => {
            [night, view] = play(wanted);
        },
        close: async () => {
            const closed = once(server, 'close');
            server.close();
            server.closeAllConnections();
            await closed;
        },
    };
}
function play(wanted) {
    const night = Math.min(wanted, lastNight);
    return [night, recordedView(readRecording(night))];
}
async function serve(service, request, response) {
    const { answer, headers } = await answerRequest(service, findRoute(routes, request), request);
    response.writeHead(answer.status, { 'content-type': 'application/json; charset=utf-8', ...headers });
    response.end([...renderAnswer(answer)].join(''));
}
/** The rate limit first, then credentials, then the route. */
export async function answerRequest({ view, access, limit }, { route, params, query }, request) {
    const caller = access.caller(request.headers.authorization);
    const budget = limit?.(route.endpoint === 'value_lists' ? 'value_lists' : 'default', caller !== undefined);
    const headers = budget?.headers ?? {};
    if (budget?.exceeded === true)
        return { answer: failure(429, 'Too many requests'), headers };
    if (caller === undefined && route.open !== true)
        return { answer: failure(401, 'Missing, unknown or expired token'), headers };
    const body = route.method === 'POST' ? await readJson(request) : null;
    if (body === undefined)
        return { answer: failure(400, 'The body is not JSON'), headers };
    return { answer: route.handle({ view, access, caller, params, query, body }), headers };
}
/** Undefined if it is none. */
async function readJson(request) {
    const body = await text(request);
    try {
        return JSON.parse(body);
    }
    catch {
        return undefined;
    }
}
