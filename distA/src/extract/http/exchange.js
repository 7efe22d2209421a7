import { BodyTooLargeError } from '../../base/body-errors.js';
import { parseRateHeaders } from '../pace/rate-headers.js';
import { HttpError, UnreachableError } from '../service-errors.js';
import { endpoints, } from '../types.js';
import { receiveBody } from './receiving.js';
import { toRefusal } from './refused-answers.js';
import { backoffMs } from './retry.js';
export function createExchange(context) {
    return async (spec, authorization, look, note) => {
        const permit = await context.limiter.acquire(spec.policy);
        return send(context, spec, authorization, permit, async (answer, outline) => {
            const received = await receive(context, spec, answer);
            try {
                const value = await look(received);
                const { responseId, byteCount } = received;
                const landed = land(context, spec, received, { ...outline, responseId, byteCount }, note);
                landed.catch(() => { }); // the awaiting caller gets the error
                return { value, received, landed };
            }
            catch (error) {
                await received.discard();
                throw error;
            }
        });
    };
}
/** Sets the body aside before it returns. */
function land(context, spec, received, response, note) {
    const { landing } = context;
    if (!spec.landed || landing === null) {
        return Promise.resolve({ ...response, landingFile: null, runId: context.runId });
    }
    return landing.commit(received.setAside(landing), {
        response,
        ...(spec.requestIds === undefined ? {} : { requestIds: spec.requestIds }),
        ...(note === undefined ? {} : { note }),
    });
}
async function send(context, spec, authorization, permit, use) {
    const { endpoint, path } = spec;
    let outcome = 'other';
    context.stats.requested(endpoint);
    context.onEvent({ type: 'request', endpoint, path });
    const startedAt = performance.now();
    try {
        return await context.transport.send(spec, authorization, async (answer) => {
            const outline = toOutline(spec, answer, context.clock());
            permit.answered(parseRateHeaders(answer.headers, outline.fetchedAt / 1000));
            const ms = Math.round(performance.now() - startedAt);
            context.onEvent({ type: 'response', endpoint, path, status: answer.status, ms });
            if (answer.status < 200 || answer.status > 299) {
                throw await toRefusal(spec, answer, outline.fetchedAt / 1000, context.secrets);
            }
            const used = await use(answer, outline);
            outcome = 'ok';
            return used;
        });
    }
    catch (error) {
        if (error instanceof HttpError && error.status === 429)
            throttle(context, spec, error);
        if (isStruggle(error))
            outcome = 'struggled';
        throw error;
    }
    finally {
        permit.done(outcome, endpoint);
    }
}
function receive(context, spec, answer) {
    const announced = Number(answer.headers['content-length'] ?? 0);
    if (announced > context.maxBodyBytes) {
        answer.body.destroy();
        throw new BodyTooLargeError(context.maxBodyBytes);
    }
    const encoding = answer.headers['content-encoding'];
    return receiveBody(answer.body, {
        encoding: typeof encoding === 'string' ? encoding.trim() || null : null,
        maxBytes: context.maxBodyBytes,
        landing: spec.landed ? context.landing : null,
        secrets: spec.landed ? context.secrets : null,
        onBytes: context.stats.received,
    });
}
/** Makes all requests of the policy wait for as long as the service says, else for some seconds. */
function throttle(context, spec, error) {
    const waitMs = error.waitMs ?? Math.round(backoffMs(4) * (0.5 + context.random() / 2));
    context.stats.throttled();
    context.limiter.pause(spec.policy, waitMs);
    context.onEvent({ type: 'throttled', endpoint: spec.endpoint, path: spec.path, waitMs });
}
function isStruggle(error) {
    if (error instanceof HttpError)
        return error.status === 429 || error.status === 408 || error.status >= 500;
    return error instanceof UnreachableError;
}
function toOutline(spec, answer, clockMs) {
    const date = answer.headers['date'];
    const dateMs = typeof date === 'string' ? Date.parse(date) : Number.NaN;
    const serverDate = Number.isNaN(dateMs) ? null : dateMs * 1000;
    return {
        endpoint: spec.endpoint,
        method: spec.method,
        path: spec.path,
        status: answer.status,
        fetchedAt: serverDate ?? Math.round(clockMs * 1000),
        serverDate,
    };
}
export function createStats() {
    const byEndpoint = new Map(endpoints.map((endpoint) => [endpoint, 0]));
    let [requests, retries, throttled, waitedMs, bytesReceived] = [0, 0, 0, 0, 0];
    return {
        requested: (endpoint) => {
            requests += 1;
            byEndpoint.set(endpoint, (byEndpoint.get(endpoint) ?? 0) + 1);
        },
        retried: (waitMs) => {
            retries += 1;
            waitedMs += waitMs;
        },
        throttled: () => {
            throttled += 1;
        },
        received: (bytes) => {
            bytesReceived += bytes;
        },
        snapshot: (waitedForBudgetMs) => ({
            requests,
            byEndpoint: Object.fromEntries(byEndpoint),
            retries,
            throttled,
            waitedMs: Math.round(waitedMs + waitedForBudgetMs),
            bytesReceived,
        }),
    };
}
