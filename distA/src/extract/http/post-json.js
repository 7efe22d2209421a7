import { setTimeout as delay } from 'node:timers/promises';
import { UnreachableError } from '../service-errors.js';
import { toUnreachable } from './connection-faults.js';
import { proxyFor } from './proxy.js';
import { createAgent } from './transport.js';
/**
 * Posts JSON. Answers of 500 and more, 429, and connection faults are retried. Redirects are not followed.
 * @throws UnreachableError if no attempt was answered with 2xx
 */
export async function postJson(posting, body) {
    const { url, environment, timeoutMs = 10_000, pausesMs = [1000, 3000] } = posting;
    const proxy = proxyFor(url, environment);
    const agent = createAgent({ proxy, concurrency: 1, timeoutMs });
    try {
        for (let attempt = 0;; attempt++) {
            const failure = await post(agent, posting, body, timeoutMs);
            if (failure === null)
                return;
            const pause = pausesMs[attempt];
            if (!failure.retryable || pause === undefined)
                throw failure;
            await delay(pause);
        }
    }
    finally {
        await agent.destroy();
    }
}
/** The fault of one attempt; null if it succeeded. */
async function post(agent, { url, name }, body, timeoutMs) {
    try {
        const { origin, pathname, search, username, password } = new URL(url);
        const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
        const authorization = user === ':' ? {} : { authorization: `Basic ${Buffer.from(user).toString('base64')}` };
        const answer = await agent.request({
            origin,
            path: `${pathname}${search}`,
            method: 'POST',
            headers: {
                'content-type': 'application/json',
                'user-agent': 'esg-lake',
                ...authorization,
            },
            body: JSON.stringify(body),
            signal: AbortSignal.timeout(timeoutMs),
        });
        const { statusCode: status } = answer;
        await answer.body.dump().catch(() => { }); // the status is enough
        if (status >= 200 && status < 300)
            return null;
        const redirected = status >= 300 && status < 400 ? ', and redirects are not followed' : '';
        return new UnreachableError(`${name} answered ${status}${redirected}`, {
            retryable: status >= 500 || status === 429,
        });
    }
    catch (error) {
        if (error instanceof Error && error.name === 'TimeoutError')
            return new UnreachableError(`${name} did not answer within ${timeoutMs / 1000} s`);
        return toUnreachable(name, error);
    }
}
