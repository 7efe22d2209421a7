import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { decodeBody, parseEnvelope, parseJson, type StagedBody } from '../base/body.ts';
import { BodyTooLargeError, InvalidBodyError, RepeatedCredentialError } from '../base/body-errors.ts';
import { UsageError } from '../base/errors.ts';
import { addUserInfo, processSecrets } from '../base/secrets.ts';
import * as endpoint from './endpoints.ts';
import { checkShape } from './endpoints.ts';
import { type Authentication, addIssued, createAuthentication } from './http/authentication.ts';
import { createClientStats } from './http/client-stats.ts';
import { createExchange, type Exchanged } from './http/exchange.ts';
import type { HttpProxy } from './http/proxy.ts';
import type { Received } from './http/receiving.ts';
import { asCredentialsError } from './http/refused-answers.ts';
import { withRetries } from './http/retry.ts';
import { createTransport, parseBaseUrl } from './http/transport.ts';
import type { LandingWriter } from './landing/writer.ts';
import { createPacer } from './pace/pacer.ts';
import { HttpError } from './service-errors.ts';
import {
  type Client,
  type ClientLog,
  type Credentials,
  type Fetched,
  inSeconds,
  type Note,
  type RequestSpec,
  type ResponseInfo,
  type Sleep,
} from './types.ts';

const wait: Sleep = async (ms, signal) => {
  await delay(ms, undefined, { signal });
};

/**
 * Options of a client of the service; only `baseUrl` and `credentials` are required. Those of a run have the same names.
 */
export interface ClientOptions {
  /** Without `/v1` (which is removed); `https` unless the host is loopback. May have a path prefix. */
  readonly baseUrl: string;
  readonly credentials: Credentials;
  readonly runId?: string;
  /** Where accepted bodies are kept; without it they stay in memory. `whoami` and tokens are never landed. */
  readonly landing?: LandingWriter | null;
  /** Replaces the client's own connection pool; the client does not close it. */
  readonly dispatcher?: Dispatcher | undefined;
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
  /** Applies in addition to the limit in the service's own headers. */
  readonly maxRequestsPerMinute?: number | null;
  /** Allows `http` to a host that is not loopback. @default false */
  readonly insecure?: boolean;
  /** Path of the value-list lookup to try first. @default '/value-list/lookup' */
  readonly valueListPath?: string | null;
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

/** Throws UsageError for an invalid base URL, credential or number. Does not send anything. */
export function createClient(options: ClientOptions): Client {
  const base = parseBaseUrl(options.baseUrl, options.insecure);
  const stop = createStop(options.signal);
  const { signal } = stop;
  const clock = options.clock ?? Date.now;
  const now = options.clock ?? (() => performance.now()); // jumps of the wall clock must not affect the pacer
  const sleep = options.sleep ?? wait;
  const random = options.random ?? Math.random;
  const log = options.log ?? (() => {});
  const concurrency = atLeast(1, options.concurrency ?? 8, 'concurrency');
  const retries = atLeast(0, options.retries ?? 5, 'retries');
  const timeoutMs = 1000 * atLeast(0.001, options.timeoutSeconds ?? 60, 'timeout');
  const { maxRequestsPerMinute = null, landing = null } = options;
  if (maxRequestsPerMinute !== null) atLeast(1, maxRequestsPerMinute, 'max-requests-per-minute');

  const secrets = processSecrets;
  if (options.proxy) addUserInfo(secrets, options.proxy.url);
  const stats = createClientStats();
  const pacer = createPacer({ concurrency, maxRequestsPerMinute, signal, now, sleep, log });
  const transport = createTransport({
    base,
    dispatcher: options.dispatcher,
    proxy: options.proxy ?? null,
    concurrency,
    timeoutMs,
    signal,
  });
  const authentication: Authentication = createAuthentication(
    options.credentials,
    async (clientId, clientSecret) => {
      const { data } = await fetchChecked<TokenBody>(endpoint.token(clientId, clientSecret));
      addIssued(secrets, data);
      return { token: data.access_token, expiresInSeconds: data.expires_in ?? null };
    },
    now,
    secrets,
  );
  const exchange = createExchange({
    transport,
    pacer,
    stats,
    clock,
    random,
    secrets,
    maxBodyBytes: atLeast(2 ** -20, options.maxBodyMb ?? 256, 'max-body-mb') * 2 ** 20,
    landing,
    runId: options.runId ?? landing?.runId ?? null,
    log,
  });

  type Look<T> = (received: Received) => T | Promise<T>;
  const attempt = async <T>(spec: RequestSpec, look: Look<T>, note: Note | undefined): Promise<Exchanged<T>> => {
    const header = spec.endpoint === 'token' ? null : await authentication.header();
    try {
      return await exchange(spec, header, look, note);
    } catch (error) {
      const expired =
        error instanceof HttpError && error.status === 401 && header !== null && authentication.renew(header);
      if (!expired) throw error;
      log('debug', 'token_renewed');
      return await exchange(spec, await authentication.header(), look, note);
    }
  };
  const fetchWith = async <T>(spec: RequestSpec, look: Look<T>, note?: Note): Promise<Exchanged<T>> => {
    try {
      return await withRetries(() => attempt(spec, look, note), {
        retries,
        random,
        sleep,
        signal,
        onRetry: ({ message }, waitMs) => {
          stats.retried(waitMs);
          log('warn', `${spec.path}: ${message}; retrying in ${inSeconds(waitMs)}`);
        },
      });
    } catch (error) {
      if (
        error instanceof InvalidBodyError ||
        error instanceof BodyTooLargeError ||
        error instanceof RepeatedCredentialError
      ) {
        throw error.of(`${spec.method} ${spec.path}`);
      }
      throw error instanceof HttpError ? asCredentialsError(spec, error) : error;
    }
  };
  const fetchChecked = async <T>(spec: RequestSpec, note?: Note): Promise<Fetched<T>> => {
    const { value, response } = await fetchWith<T>(spec, (received) => readChecked<T>(spec, received), note);
    return { data: value, response };
  };
  /** A large body has been moved to the landing. */
  const placeOf = (body: StagedBody, { landingFile }: ResponseInfo): StagedBody =>
    body.kind === 'file' && landing !== null && landingFile !== null
      ? { ...body, file: join(landing.output, landingFile) }
      : body;
  let valueListPath = options.valueListPath ?? endpoint.valueListPaths[0];

  return {
    whoami: () => fetchChecked(endpoint.whoami),
    initiatives: () => fetchChecked(endpoint.initiatives),
    initiativeTree: () => fetchChecked(endpoint.initiativeTree),
    surveys: async (listing) => fetchChecked(endpoint.surveys(listing)),
    initiativeSurveys: async (initiativeId, listing) => fetchChecked(endpoint.initiativeSurveys(initiativeId, listing)),
    survey: async (surveyId) => fetchChecked(endpoint.survey(surveyId)),
    surveyBody: async (surveyId, note) => {
      const { received, response } = await fetchWith(endpoint.survey(surveyId), requireEnvelope, note);
      return { body: placeOf(received.body, response), response };
    },
    calculated: async (surveyId, code, note) => fetchChecked(endpoint.calculated(surveyId, code), note),
    request: async (spec, note) => fetchChecked(spec, note),
    valueLists: async (ids) => {
      const unique = [...new Set(ids)];
      try {
        return await fetchChecked(endpoint.valueLists(unique, valueListPath));
      } catch (error) {
        const other = endpoint.valueListPaths.find((path) => path !== valueListPath);
        if (!(error instanceof HttpError && error.status === 404) || other === undefined) throw error;
        const found = await fetchChecked<unknown>(endpoint.valueLists(unique, other));
        valueListPath = other;
        return found;
      }
    },
    get budget() {
      return pacer.budget('api');
    },
    get stats() {
      return stats.snapshot(pacer.waitedMs);
    },
    estimateSeconds: (requests) => pacer.estimateSeconds('api', requests),
    close: async () => {
      stop.end();
      await transport.close();
    },
  };
}

interface TokenBody {
  readonly access_token: string;
  readonly expires_in?: number;
}

async function readChecked<T>(spec: RequestSpec, { body }: Received): Promise<T> {
  const bytes = decodeBody(body);
  const isBare = spec.endpoint === 'token';
  return checkShape<T>(spec.shape, isBare ? parseUnquoted(bytes) : parseEnvelope(bytes), isBare ? '' : '/data');
}

/**
 * A body that begins and ends like an envelope is parsed only by its reader. Any other is parsed here, to find out what
 * is wrong.
 */
function requireEnvelope({ body, looksWhole }: Received): void {
  if (!looksWhole) parseEnvelope(decodeBody(body));
}

/** Does not quote text from the token endpoint, which may be a token that is not known yet. */
function parseUnquoted(bytes: Uint8Array): unknown {
  try {
    return parseJson(bytes);
  } catch (error) {
    throw error instanceof InvalidBodyError ? new InvalidBodyError('not JSON') : error;
  }
}

/** All waits of a client use its own signal: the caller's gets only one listener, however many requests wait. */
function createStop(outer: AbortSignal | undefined): { readonly signal: AbortSignal; end(): void } {
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  const abort = () => stop.abort();
  outer?.addEventListener('abort', abort, { once: true });
  if (outer?.aborted) abort();
  return {
    signal: stop.signal,
    end: () => {
      outer?.removeEventListener('abort', abort);
      abort();
    },
  };
}

function atLeast(least: number, value: number, name: string): number {
  if (!Number.isFinite(value) || value < least) throw new UsageError(`${name} must be at least ${least}, not ${value}`);
  return value;
}
