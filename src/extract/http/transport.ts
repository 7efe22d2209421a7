import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { InterruptedError } from '../../base/errors.ts';
import type { RequestSpec } from '../endpoints.ts';
import { UnreachableError } from '../service-errors.ts';
import { createAgent } from './agent.ts';
import type { BaseUrl } from './base-url.ts';
import { toUnreachable } from './connection-faults.ts';
import { type HttpProxy, proxyAddress } from './proxy.ts';

/** An answer whose headers have been received and whose body has not been read yet. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** May be destroyed at any time, as it has an error listener. */
  readonly body: Readable;
}

export interface Transport {
  /**
   * Sends one request and passes its answer to `use`. Redirects are treated like any other answer and never followed. Throws
   * UnreachableError for a connection fault before or during `use`, InterruptedError if the signal aborts.
   */
  send<T>(spec: RequestSpec, authorization: string | null, use: (answer: HttpAnswer) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface TransportOptions {
  readonly base: BaseUrl;
  readonly dispatcher: Dispatcher | undefined;
  readonly proxy: HttpProxy | null;
  readonly concurrency: number;
  /** Milliseconds without a header or a byte; a whole attempt may take five times as long. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export function createTransport(options: TransportOptions): Transport {
  const { base, timeoutMs, signal } = options;
  const agent = options.dispatcher ?? createAgent(options);
  const { proxy } = options;
  const route = proxy === null ? '' : ` through the proxy ${proxyAddress(proxy)} (${proxy.variable})`;
  const attempts = new Set<AbortController>();
  // One listener for all attempts, since Node warns of a leak if a signal has many.
  const abortAll = () => {
    for (const attempt of attempts) attempt.abort();
  };
  signal.addEventListener('abort', abortAll, { once: true });
  return {
    send: async (spec, authorization, use) => {
      if (signal.aborted) throw new InterruptedError();
      const attempt = new AbortController();
      attempts.add(attempt);
      let late = false;
      const timer = setTimeout(() => {
        late = true;
        attempt.abort();
      }, 5 * timeoutMs);
      try {
        const answer = await agent.request({ ...toRequest(base, spec, authorization), signal: attempt.signal });
        answer.body.on('error', () => {}); // readers get the error anyway; an abandoned body must not throw it
        return await use({ status: answer.statusCode, headers: answer.headers, body: answer.body });
      } catch (error) {
        if (signal.aborted) throw new InterruptedError();
        if (late)
          throw new UnreachableError(
            `cannot reach ${base.host}${route}: no complete answer within ${(5 * timeoutMs) / 1000} s`,
          );
        throw isFault(error) ? toUnreachable(`${base.host}${route}`, error) : error;
      } finally {
        clearTimeout(timer);
        attempts.delete(attempt);
      }
    },
    close: async () => {
      signal.removeEventListener('abort', abortAll);
      if (options.dispatcher === undefined) await agent.destroy();
    },
  };
}

function toRequest(base: BaseUrl, spec: RequestSpec, authorization: string | null): Dispatcher.RequestOptions {
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

/** Faults of sockets, DNS, TLS and HTTP have an error code of undici, Node or the parser; our own errors have exit codes. */
function isFault(error: unknown): boolean {
  if (!(error instanceof Error) || 'exitCode' in error) return false;
  if ('code' in error && typeof error.code === 'string') return error.code !== 'UND_ERR_INVALID_ARG';
  return error.name === 'AbortError' || error.message === 'terminated' || isFault(error.cause);
}
