import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import pRetry, { type RetryContext } from 'p-retry';
import { decodeBody, InvalidBodyError, parseEnvelope, parseJson, type StagedBody } from '../../base/body.ts';
import { InterruptedError, UsageError } from '../../base/errors.ts';
import { collectGarbage, largeBody } from '../../base/memory-shares.ts';
import { addUserInfo, processSecrets as secrets } from '../../base/secrets.ts';
import type { LandingWriter } from '../landing/landing-files.ts';
import { createPacer, parseRateHeaders } from '../pace/pacer.ts';
import { HttpError, isRetryable } from '../service-errors.ts';
import type { ClientLog, ClientStats, Credentials, Fetched, RequestSpec, ResponseInfo, Sleep } from '../types.ts';
import { createAuthentication } from './authentication.ts';
import { type Received, receiveBody } from './receiving.ts';
import { asCredentialsError, toRefusal } from './refused-answers.ts';
import { createTransport, type HttpAnswer, type HttpProxy, parseBaseUrl } from './transport.ts';

/** Options of a client of the service, named as those of a run; only `baseUrl` and `credentials` are required. */
export interface ClientOptions {
  /** Without `/v1` (which is removed); `https` unless the host is loopback. May have a path prefix. */
  readonly baseUrl: string;
  readonly credentials: Credentials;
  readonly runId?: string;
  /** Where accepted bodies are kept; without it they stay in memory. `whoami` and tokens are never landed. */
  readonly landing?: LandingWriter | null;
  /** @default none, regardless of the environment: see `proxyFor` */
  readonly proxy?: HttpProxy | null;
  /** Attempts after the first. @default 5 */
  readonly retries?: number;
  /** Without a header or without a byte of the body; a whole attempt may take five times as long. @default 60 */
  readonly timeoutSeconds?: number;
  /** Limit for a decoded body, in MiB. @default 256 */
  readonly maxBodyMb?: number;
  /** Maximum number of simultaneous requests. @default 8 */
  readonly concurrency?: number;
  /** Allows `http` to a host that is not loopback. @default false */
  readonly insecure?: boolean;
  /** Milliseconds since the epoch. */
  readonly clock?: () => number;
  /** Returns a number from 0 to 1, for the jitter of waits. */
  readonly random?: () => number;
  readonly sleep?: Sleep;
  /** If it aborts, all waits and requests end at once with InterruptedError. */
  readonly signal?: AbortSignal | undefined;
  /** @default nothing is logged */
  readonly log?: ClientLog;
}

type Answered<T> = Fetched<T> & { readonly body: StagedBody };

export function createRequests(options: ClientOptions) {
  const base = parseBaseUrl(options.baseUrl, options.insecure);
  const ended = new AbortController();
  const signal = options.signal === undefined ? ended.signal : AbortSignal.any([options.signal, ended.signal]);
  setMaxListeners(0, signal); // one for every request and wait
  const { landing = null, proxy = null, clock = Date.now, random = Math.random, log = () => {} } = options;
  const sleep: Sleep = options.sleep ?? ((ms, signal) => delay(ms, undefined, { signal }));
  const now = options.clock ?? (() => performance.now()); // jumps of the wall clock must not affect the pacer
  const concurrency = atLeast(1, options.concurrency ?? 8, 'concurrency');
  const retries = atLeast(0, options.retries ?? 5, 'retries');
  const timeoutMs = 1000 * atLeast(0.001, options.timeoutSeconds ?? 60, 'timeout');
  const maxBytes = atLeast(2 ** -20, options.maxBodyMb ?? 256, 'max-body-mb') * 2 ** 20;
  const runId = options.runId ?? landing?.runId ?? null;
  if (proxy !== null) addUserInfo(secrets, proxy.url);
  const pacer = createPacer({ concurrency, signal, now, sleep });
  const transport = createTransport({ base, proxy, concurrency, timeoutMs, wholeMs: 5 * timeoutMs, signal });
  const authentication = createAuthentication(options.credentials, (spec) => fetch(spec), now, secrets);
  const byEndpoint = new Map<string, number>();
  const counts = { requests: 0, retries: 0, throttled: 0, bytesReceived: 0 };
  let retryMs = 0;

  const land = (spec: RequestSpec, received: Received, outline: Outline, answers: string | undefined): ResponseInfo => {
    const { responseId, byteCount } = received;
    const response = { ...outline, responseId, byteCount };
    if (!spec.landed || landing === null) return { ...response, landingFile: null, runId };
    return landing.land(received.gzip(), { ...response, answers });
  };
  const throttle = ({ policy }: RequestSpec, error: HttpError) => {
    const waitMs = error.waitMs ?? Math.round(backoffMs(4) * (0.5 + random() / 2));
    counts.throttled += 1;
    pacer.pause(policy, waitMs);
    log('warn', `the service is throttling (429): all requests pause for ${inSeconds(waitMs)}`);
  };
  /** Resolves once the body is landed, and so survives if the process is killed. */
  const send = <T>(spec: RequestSpec, authorization: string | null, answers: string | undefined) => {
    const { endpoint, path } = spec;
    return pacer.send(spec.policy, async (answered): Promise<Answered<T>> => {
      counts.requests += 1;
      byEndpoint.set(endpoint, (byEndpoint.get(endpoint) ?? 0) + 1);
      log('debug', 'request', { endpoint, path });
      const startedAt = performance.now();
      try {
        return await transport.send(spec, authorization, async (answer) => {
          const { status, headers } = answer;
          const outline = toOutline(spec, answer, clock());
          answered(parseRateHeaders(headers, outline.fetchedAt / 1000));
          log('debug', 'response', { endpoint, path, status, ms: Math.round(performance.now() - startedAt) });
          if (status < 200 || status > 299) throw await toRefusal(spec, answer, outline.fetchedAt / 1000, secrets);
          const forbidden = spec.landed ? secrets : null;
          const received = await receiveBody(answer, maxBytes, forbidden, (bytes) => {
            counts.bytesReceived += bytes;
          });
          if (received.byteCount >= largeBody) collectGarbage();
          const data = readChecked(spec, received.body);
          return { data: data as T, body: received.body, response: land(spec, received, outline, answers) };
        });
      } catch (error) {
        // Before the connection is free for the next request.
        if (error instanceof HttpError && error.status === 429) throttle(spec, error);
        throw secrets.cleanError(error); // the causes of connection faults contain received data
      }
    });
  };
  const attempt = async <T>(spec: RequestSpec, answers: string | undefined): Promise<Answered<T>> => {
    const header = spec.endpoint === 'token' ? null : await authentication.header();
    try {
      return await send<T>(spec, header, answers);
    } catch (error) {
      const isRefused = error instanceof HttpError && error.status === 401 && header !== null;
      if (!isRefused || !authentication.renew(header)) throw error;
      log('debug', 'token_renewed');
      return await send<T>(spec, await authentication.header(), answers);
    }
  };
  /** Waits, if another attempt can help. After a 429 the pacer waits instead. */
  const mayRetry = async ({ path }: RequestSpec, error: unknown, attemptNumber: number): Promise<boolean> => {
    if (signal.aborted) throw new InterruptedError();
    if (!isRetryable(error)) return false;
    const { status = null, waitMs: stated = null } = error instanceof HttpError ? error : {};
    const waitMs = status === 429 ? 0 : (stated ?? Math.round(random() * backoffMs(attemptNumber)));
    counts.retries += 1;
    retryMs += waitMs;
    log('warn', `${path}: ${error.message}; retrying in ${inSeconds(waitMs)}`);
    if (waitMs > 0) await sleep(waitMs, signal).catch(() => {});
    if (signal.aborted) throw new InterruptedError();
    return true;
  };
  const fetch = async <T>(spec: RequestSpec, answers?: string): Promise<Answered<T>> => {
    // p-retry supports neither `Retry-After` nor full jitter: it only counts attempts.
    const shouldRetry = ({ error, attemptNumber }: RetryContext) => mayRetry(spec, error, attemptNumber);
    try {
      return await pRetry(() => attempt<T>(spec, answers), { retries, minTimeout: 0, factor: 1, shouldRetry });
    } catch (error) {
      if (error instanceof InvalidBodyError) throw error.of(`${spec.method} ${spec.path}`);
      throw error instanceof HttpError ? asCredentialsError(spec, error) : error;
    }
  };
  return {
    pacer,
    fetch,
    stats: (): ClientStats => ({
      ...counts,
      byEndpoint: Object.fromEntries(byEndpoint),
      waitedMs: Math.round(retryMs + pacer.waitedMs),
    }),
    close: async () => {
      ended.abort();
      await transport.close();
    },
  };
}

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const backoffMs = (attempt: number): number => Math.min(30_000, 500 * 2 ** (attempt - 1));

type Outline = Omit<ResponseInfo, 'responseId' | 'byteCount' | 'landingFile' | 'runId'>;

function toOutline({ endpoint, method, path }: RequestSpec, { status, headers }: HttpAnswer, clockMs: number): Outline {
  const date = headers['date'];
  const dateMs = typeof date === 'string' ? Date.parse(date) : Number.NaN;
  const serverDate = Number.isNaN(dateMs) ? null : dateMs * 1000;
  const fetchedAt = serverDate ?? Math.round(clockMs * 1000);
  return { endpoint, method, path, status, fetchedAt, serverDate };
}

function readChecked({ endpoint, shape }: RequestSpec, body: StagedBody): unknown {
  if (shape === null) return null;
  const bytes = decodeBody(body);
  const isBare = endpoint === 'token';
  const data = isBare ? parseUnquoted(bytes) : parseEnvelope(bytes);
  const wrong = shape(data);
  if (wrong !== null) throw new InvalidBodyError(wrong, { pointer: isBare ? '' : '/data' });
  return data;
}

/** Does not quote what may be a token that is not known yet. */
function parseUnquoted(bytes: Uint8Array): unknown {
  try {
    return parseJson(bytes);
  } catch (error) {
    throw error instanceof InvalidBodyError ? new InvalidBodyError('not JSON') : error;
  }
}

function atLeast(least: number, value: number, name: string): number {
  if (!Number.isFinite(value) || value < least) throw new UsageError(`${name} must be at least ${least}, not ${value}`);
  return value;
}
