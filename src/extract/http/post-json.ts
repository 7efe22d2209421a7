import pRetry from 'p-retry';
import { UnreachableError } from '../service-errors.ts';
import { createTransport, proxyFor } from './transport.ts';

interface Posting {
  /** May contain a secret: no error contains any part of it. */
  readonly url: string;
  /** For messages, such as `the webhook of notify`. */
  readonly name: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs?: number;
  /** Milliseconds before the second attempt; three times as long before the third. @default 1000 */
  readonly pauseMs?: number;
}

/** Tries again, twice, after 429, 5xx and connection faults. @throws UnreachableError unless answered with 2xx */
export async function postJson(posting: Posting, json: unknown): Promise<void> {
  const { url, name, environment, timeoutMs = 10_000, pauseMs = 1000 } = posting;
  const { origin, pathname, search, username, password } = new URL(url);
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = user === ':' ? null : `Basic ${Buffer.from(user).toString('base64')}`;
  const request = { method: 'POST', path: `${pathname}${search}`, body: JSON.stringify(json) } as const;
  const transport = createTransport({
    base: { origin, host: name, pathPrefix: '' },
    proxy: proxyFor(url, environment),
    concurrency: 1,
    timeoutMs,
    wholeMs: timeoutMs,
    signal: new AbortController().signal,
  });
  const post = () =>
    transport.send(request, authorization, async ({ status, body }) => {
      body.destroy(); // the status is enough
      if (status >= 200 && status < 300) return;
      const redirected = status >= 300 && status < 400 ? ', and redirects are not followed' : '';
      const retryable = status >= 500 || status === 429;
      throw new UnreachableError(`${name} answered ${status}${redirected}`, { retryable });
    });
  try {
    await pRetry(post, {
      ...{ retries: 2, minTimeout: pauseMs, factor: 3 },
      shouldRetry: ({ error }) => error instanceof UnreachableError && error.retryable,
    });
  } finally {
    await transport.close();
  }
}
