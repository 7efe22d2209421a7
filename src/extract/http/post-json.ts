import pRetry from 'p-retry';
import type { Dispatcher } from 'undici';
import { UnreachableError } from '../service-errors.ts';
import { toUnreachable } from './connection-faults.ts';
import { createAgent, proxyFor } from './transport.ts';

interface Posting {
  /** May contain a secret: no error that is thrown contains any part of it. */
  readonly url: string;
  /** How messages name the destination, such as `the webhook of --notify`. */
  readonly name: string;
  /** Environment variables that name the proxy. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Milliseconds for one attempt. @default 10000 */
  readonly timeoutMs?: number;
  /** Milliseconds before the second attempt; three times as long before the third. @default 1000 */
  readonly pauseMs?: number;
}

/**
 * Posts JSON. Answers of 500 and more, 429, and connection faults are retried twice. Redirects are not followed.
 * @throws UnreachableError if no attempt was answered with 2xx
 */
export async function postJson(posting: Posting, body: unknown): Promise<void> {
  const { url, environment, timeoutMs = 10_000, pauseMs = 1000 } = posting;
  const agent = createAgent({ proxy: proxyFor(url, environment), concurrency: 1, timeoutMs });
  try {
    await pRetry(() => post(agent, posting, body, timeoutMs), {
      ...{ retries: 2, minTimeout: pauseMs, factor: 3 },
      shouldRetry: ({ error }) => error instanceof UnreachableError && error.retryable,
    });
  } finally {
    await agent.destroy();
  }
}

async function post(agent: Dispatcher, { url, name }: Posting, body: unknown, timeoutMs: number): Promise<void> {
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
    await answer.body.dump().catch(() => {}); // the status is enough
    if (status >= 200 && status < 300) return;
    const redirected = status >= 300 && status < 400 ? ', and redirects are not followed' : '';
    throw new UnreachableError(`${name} answered ${status}${redirected}`, {
      retryable: status >= 500 || status === 429,
    });
  } catch (error) {
    if (error instanceof UnreachableError) throw error;
    throw error instanceof Error && error.name === 'TimeoutError'
      ? new UnreachableError(`${name} did not answer within ${timeoutMs / 1000} s`)
      : toUnreachable(name, error);
  }
}
