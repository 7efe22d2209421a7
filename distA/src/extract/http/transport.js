import { subscribe } from 'node:diagnostics_channel';
import { Agent, Pool, ProxyAgent } from 'undici';
import { EsgLakeError, InterruptedError } from '../../base/errors.js';
import { UnreachableError } from '../service-errors.js';
import { toUnreachable } from './connection-faults.js';
import { proxyAddress } from './proxy.js';
export function createTransport(options) {
    const { base, timeoutMs, signal } = options;
    const agent = options.dispatcher ?? createAgent(options);
    const { proxy } = options;
    const route = proxy === null ? '' : ` through the proxy ${proxyAddress(proxy)} (${proxy.variable})`;
    const attempts = new Set();
    // One listener for all attempts, since Node warns of a leak if a signal has many.
    const abortAll = () => {
        for (const attempt of attempts)
            attempt.abort();
    };
    signal.addEventListener('abort', abortAll, { once: true });
    return {
        send: async (spec, authorization, use) => {
            if (signal.aborted)
                throw new InterruptedError();
            const attempt = new AbortController();
            attempts.add(attempt);
            let late = false;
            const timer = setTimeout(() => {
                late = true;
                attempt.abort();
            }, 5 * timeoutMs);
            let body = null;
            try {
                const answer = await agent.request({ ...toRequest(base, spec, authorization), signal: attempt.signal });
                body = answer.body.on('error', () => { }); // readers get the error anyway; without one it must not throw
                return await use({ status: answer.statusCode, headers: answer.headers, body });
            }
            catch (error) {
                if (signal.aborted)
                    throw new InterruptedError();
                if (late)
                    throw new UnreachableError(`cannot reach ${base.host}${route}: no complete response within ${(5 * timeoutMs) / 1000} s`);
                throw isFault(error, body) ? toUnreachable(`${base.host}${route}`, error) : error;
            }
            finally {
                clearTimeout(timer);
                attempts.delete(attempt);
            }
        },
        close: async () => {
            signal.removeEventListener('abort', abortAll);
            if (options.dispatcher === undefined)
                await agent.destroy();
        },
    };
}
function toRequest(base, spec, authorization) {
    return {
        origin: base.origin,
        path: `${base.pathPrefix}${spec.path}`,
        method: spec.method,
        headers: {
            accept: 'application/json',
            'accept-encoding': 'gzip',
            'user-agent': 'esg-lake',
            ...(authorization === null ? {} : { authorization }),
            ...(spec.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: spec.body ?? null,
    };
}
/**
 * Whether an error is a connection fault. What such errors look like depends on undici's version, so every error of a
 * request or its body counts, except our own (they have an exit code), those of `use`, and those of requests that
 * undici rejects.
 *
 * @param body null if there was no answer
 */
function isFault(error, body) {
    if (error instanceof EsgLakeError)
        return false;
    if (body !== null)
        return error === body.errored;
    return !(error instanceof Error && 'code' in error && error.code === 'UND_ERR_INVALID_ARG');
}
/** Connections to one service, through a proxy if there is one. */
export function createAgent({ proxy, concurrency, timeoutMs }) {
    const limits = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
    const connect = { timeout: Math.min(timeoutMs, 10000) };
    const agent = { ...limits, connections: concurrency, pipelining: 1 };
    if (proxy === null)
        return new Agent({ ...agent, connect });
    return new ProxyAgent({
        ...agent,
        uri: proxy.url,
        proxyTls: connect,
        // For plain http, the proxy itself is asked for the page: few proxies allow a tunnel to port 80.
        proxyTunnel: false,
        clientFactory: (origin, own) => new Pool(origin, { ...own, ...limits }),
    });
}
/**
 * Works around a fault of undici 7: it ends the process with an assertion if a service hangs up after its answer
 * ("Connection: close", HTTP/1.0) while the end of that answer waits to be read (nodejs/undici#5360; fixed in 8, which
 * does not run on Node 20). So waiting data is passed on before undici sees the end of the connection.
 */
subscribe('undici:client:connected', (message) => {
    const { socket } = message;
    for (const event of ['end', 'error', 'close']) {
        socket.prependListener(event, () => {
            const parser = parserOf(socket);
            if (parser?.paused !== true)
                return;
            parser.resume();
            // If only the end of the connection ends the body, nothing is left to pass on, and the parser pauses again.
            if (parser.paused && event === 'end')
                parser.llhttp.llhttp_resume(parser.ptr);
            parser.paused = false;
        });
    }
});
/** undici's parser for a socket, which is accessible in no other way. */
function parserOf(socket) {
    const key = Object.getOwnPropertySymbols(socket).find(({ description }) => description === 'parser');
    return key === undefined ? undefined : Reflect.get(socket, key);
}
