import type { Readable } from 'node:stream';
import { Agent, type Dispatcher } from 'undici';
import { InterruptedError } from '../../base/errors.ts';
import type { RequestSpec } from '../endpoints.ts';
import { UnreachableError } from '../errors.ts';
import type { BaseUrl } from './base-url.ts';
import { toUnreachable } from './connection-faults.ts';

/** An answer whose headers are there and whose body is still to be read. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** May be destroyed at any time: it has a listener for its errors. */
  readonly body: Readable;
}

export interface Transport {
  /**
   * Sends one request and hands its answer to `use`. Redirects are answers like any other: they are never followed. Throws
   * UnreachableError for a fault of the connection before or during `use`, InterruptedError when the signal aborts.
   */
  send<T>(spec: RequestSpec, authorization: string | null, use: (answer: Answer) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface TransportOptions {
  readonly base: BaseUrl;
  readonly dispatcher: Dispatcher | undefined;
  readonly concurrency: number;
  /** Milliseconds without a header or a byte; a whole attempt may take five times as long. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export function createTransport(options: TransportOptions): Transport {
  const { base, timeoutMs, signal } = options;
  const agent = options.dispatcher ?? createAgent(options);
  const attempts = new Set<AbortController>();
  // One listener for all attempts: a signal with many listeners warns of a leak.
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
        answer.body.on('error', () => {}); // who reads it hears of it by reading; a body that is given up stays quiet
        return await use({ status: answer.statusCode, headers: answer.headers, body: answer.body });
      } catch (error) {
        if (signal.aborted) throw new InterruptedError();
        if (late)
          throw new UnreachableError(
            `cannot reach ${base.host}: no complete answer within ${(5 * timeoutMs) / 1000} s`,
          );
        throw isFault(error) ? toUnreachable(base.host, error) : error;
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

function createAgent(options: TransportOptions): Agent {
  return new Agent({
    connections: options.concurrency,
    pipelining: 1,
    headersTimeout: options.timeoutMs,
    bodyTimeout: options.timeoutMs,
    connect: { timeout: Math.min(options.timeoutMs, 10_000) },
  });
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

/** Faults of sockets, names, TLS and HTTP carry a code of undici's, Node's or the parser's; our own errors have exit codes. */
function isFault(error: unknown): boolean {
  if (!(error instanceof Error) || 'exitCode' in error) return false;
  if ('code' in error && typeof error.code === 'string') return error.code !== 'UND_ERR_INVALID_ARG';
  return error.name === 'AbortError' || error.message === 'terminated' || isFault(error.cause);
}
