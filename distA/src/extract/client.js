import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { decodeBody, parseEnvelope, parseJson } from '../base/body.js';
import { BodyTooLargeError, InvalidBodyError, RepeatedCredentialError } from '../base/body-errors.js';
import { UsageError } from '../base/errors.js';
import { addUserInfo, processSecrets } from '../base/secrets.js';
import * as endpoint from './endpoints.js';
import { checkShape } from './endpoints.js';
import { addIssued, createAuthentication } from './http/authentication.js';
import { parseBaseUrl } from './http/base-url.js';
import { createExchange, createStats } from './http/exchange.js';
import { asCredentialsError } from './http/refused-answers.js';
import { withRetries } from './http/retry.js';
import { createTransport } from './http/transport.js';
import { createRateLimiter } from './pace/rate-limiter.js';
import { HttpError } from './service-errors.js';
const wait = async (ms, signal) => {
    await delay(ms, undefined, { signal });
};
/** Options of the client of a run or of `doctor`. */
export function clientOptions({ baseUrl, credentials }, options, { signal, dispatcher }) {
    const { proxy, retries, insecure, concurrency, maxRequestsPerMinute } = options;
    return {
        baseUrl,
        credentials,
        proxy,
        retries,
        insecure,
        concurrency,
        ...(maxRequestsPerMinute === null ? {} : { maxRequestsPerMinute }),
        ...(signal === undefined ? {} : { signal }),
        ...(dispatcher === undefined ? {} : { dispatcher }),
        timeoutMs: options.timeoutSeconds * 1000,
        maxBodyBytes: options.maxBodyMb * 2 ** 20,
    };
}
/** Throws UsageError for an invalid base URL, credential or number. Does not send anything. */
export function createClient(options) {
    const base = parseBaseUrl(options.baseUrl, options.insecure);
    const stop = createStop(options.signal);
    const { signal } = stop;
    const clock = options.clock ?? Date.now;
    const now = options.clock ?? (() => performance.now()); // jumps of the wall clock must not affect the limiter
    const sleep = options.sleep ?? wait;
    const random = options.random ?? Math.random;
    const onEvent = options.onEvent ?? (() => { });
    const concurrency = atLeast(1, options.concurrency ?? 8, 'concurrency');
    const retries = atLeast(0, options.retries ?? 5, 'retries');
    const timeoutMs = atLeast(1, options.timeoutMs ?? 60_000, 'timeout');
    const maxRequestsPerMinute = options.maxRequestsPerMinute === undefined
        ? null
        : atLeast(1, options.maxRequestsPerMinute, 'max-requests-per-minute');
    const secrets = processSecrets;
    if (options.proxy)
        addUserInfo(secrets, options.proxy.url);
    const stats = createStats();
    const limiter = createRateLimiter({ concurrency, maxRequestsPerMinute, signal, now, sleep, onEvent });
    const transport = createTransport({
        base,
        dispatcher: options.dispatcher,
        proxy: options.proxy ?? null,
        concurrency,
        timeoutMs,
        signal,
    });
    const authentication = createAuthentication(options.credentials, async (clientId, clientSecret) => {
        const { data } = await fetchChecked(endpoint.token(clientId, clientSecret));
        addIssued(secrets, data);
        return { token: data.access_token, expiresInSeconds: data.expires_in ?? null };
    }, now, secrets);
    const exchange = withCleanErrors(secrets, {
        transport,
        limiter,
        stats,
        clock,
        random,
        secrets,
        maxBodyBytes: atLeast(1, options.maxBodyBytes ?? 256 * 2 ** 20, 'max-body'),
        landing: options.landing ?? null,
        runId: options.runId ?? options.landing?.runId ?? null,
        onEvent,
    });
    const attempt = async (spec, look, note) => {
        const header = spec.endpoint === 'token' ? null : await authentication.header();
        try {
            return await exchange(spec, header, look, note);
        }
        catch (error) {
            const expired = error instanceof HttpError && error.status === 401 && header !== null && authentication.renew(header);
            if (!expired)
                throw error;
            onEvent({ type: 'token_renewed' });
            return await exchange(spec, await authentication.header(), look, note);
        }
    };
    const fetchWith = async (spec, look, note) => {
        try {
            return await withRetries(() => attempt(spec, look, note), {
                retries,
                random,
                sleep,
                signal,
                onRetry: (error, number, waitMs) => {
                    stats.retried(waitMs);
                    onEvent({
                        type: 'retry',
                        endpoint: spec.endpoint,
                        path: spec.path,
                        attempt: number,
                        reason: error.message,
                        waitMs,
                    });
                },
            });
        }
        catch (error) {
            if (error instanceof InvalidBodyError ||
                error instanceof BodyTooLargeError ||
                error instanceof RepeatedCredentialError) {
                throw error.of(`${spec.method} ${spec.path}`);
            }
            throw error instanceof HttpError ? asCredentialsError(spec, error) : error;
        }
    };
    const fetchChecked = async (spec, note) => {
        const { value, landed } = await fetchWith(spec, (received) => readChecked(spec, received), note);
        return { data: value, response: await landed };
    };
    let valueListPath = options.valueListPath ?? endpoint.valueListPaths[0];
    return {
        whoami: () => fetchChecked(endpoint.whoami),
        initiatives: () => fetchChecked(endpoint.initiatives),
        initiativeTree: () => fetchChecked(endpoint.initiativeTree),
        surveys: async (listing) => fetchChecked(endpoint.surveys(listing)),
        initiativeSurveys: async (initiativeId, listing) => fetchChecked(endpoint.initiativeSurveys(initiativeId, listing)),
        survey: async (surveyId) => fetchChecked(endpoint.survey(surveyId)),
        surveyBody: async (surveyId, note) => {
            const { received, landed } = await fetchWith(endpoint.survey(surveyId), requireEnvelope, note);
            return { body: received.body, landed };
        },
        calculated: async (surveyId, code, note) => fetchChecked(endpoint.calculated(surveyId, code), note),
        request: async (spec, note) => fetchChecked(spec, note),
        valueLists: async (ids) => {
            const unique = [...new Set(ids)];
            try {
                return await fetchChecked(endpoint.valueLists(unique, valueListPath));
            }
            catch (error) {
                const other = endpoint.valueListPaths.find((path) => path !== valueListPath);
                if (!(error instanceof HttpError && error.status === 404) || other === undefined)
                    throw error;
                const found = await fetchChecked(endpoint.valueLists(unique, other));
                valueListPath = other;
                return found;
            }
        },
        get budget() {
            return limiter.budget('api');
        },
        get stats() {
            return stats.snapshot(limiter.waitedMs);
        },
        estimateSeconds: (requests) => limiter.estimateSeconds('api', requests),
        close: async () => {
            stop.end();
            await transport.close();
        },
    };
}
async function readChecked(spec, { body }) {
    const bytes = decodeBody(body);
    const isBare = spec.endpoint === 'token';
    return checkShape(spec.shape, isBare ? parseUnquoted(bytes) : parseEnvelope(bytes), isBare ? '' : '/data');
}
/**
 * A body that begins and ends like an envelope is parsed only by its reader. Any other is parsed here, to find out what
 * is wrong.
 */
function requireEnvelope({ body, looksWhole }) {
    if (!looksWhole)
        parseEnvelope(decodeBody(body));
}
/** Does not quote text from the token endpoint, which may be a token that is not known yet. */
function parseUnquoted(bytes) {
    try {
        return parseJson(bytes);
    }
    catch (error) {
        throw error instanceof InvalidBodyError ? new InvalidBodyError('not JSON') : error;
    }
}
/** Cleans errors, since the causes of connection faults contain received data. */
function withCleanErrors(secrets, context) {
    const exchange = createExchange(context);
    return (spec, authorization, look, note) => exchange(spec, authorization, look, note).catch((error) => {
        throw secrets.cleanError(error);
    });
}
/** All waits of a client use its own signal: the caller's gets only one listener, however many requests wait. */
function createStop(outer) {
    const stop = new AbortController();
    setMaxListeners(0, stop.signal);
    const abort = () => stop.abort();
    outer?.addEventListener('abort', abort, { once: true });
    if (outer?.aborted)
        abort();
    return {
        signal: stop.signal,
        end: () => {
            outer?.removeEventListener('abort', abort);
            abort();
        },
    };
}
function atLeast(least, value, name) {
    if (!Number.isFinite(value) || value < least)
        throw new UsageError(`${name} must be at least ${least}, not ${value}`);
    return value;
}
