import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { messageOf } from '../../base/errors.ts';
import { alterAnswer, refusalOf } from '../faults/fault-answers.ts';
import {
  createFaultInjector,
  type FaultInjector,
  type FaultMatch,
  type FaultRule,
  readFaultRules,
} from '../faults/faults.ts';
import { createWorld, type World, type WorldOptions } from '../world/world.ts';
import { abandon, deliver } from './delivery.ts';
import { type Bucket, type Budget, createRateLimit, rateLimitHeaders } from './rate-limit.ts';
import { type Access, type Answer, createAccess, createRoutes, failure, type Route, renderAnswer } from './routes.ts';
import { createView, type View } from './view.ts';

/** Options of the simulated service; the defaults are those of `npm start`, on a free port. */
export interface SandboxOptions extends WorldOptions {
  /** 0 picks a free port. @default 0 */
  readonly port?: number;
  /** `N/SECONDS`, such as `120/60`; without it there is neither a limit nor rate-limit headers. */
  readonly rateLimit?: string;
  /** The static key. @default 'sandbox-token' */
  readonly token?: string;
  /** For `POST /v1/oauth/token`. @default 'sandbox-client' */
  readonly clientId?: string;
  /** @default 'sandbox-secret' */
  readonly clientSecret?: string;
  /** Lifetime of issued tokens, in seconds. @default 86400 */
  readonly tokenLifetimeSeconds?: number;
  /** The path of the value-list lookup; the other path answers 404. @default 'both' */
  readonly valueListPath?: 'specification' | 'v1' | 'both';
  /** Id or name of the node that the connection is bound to. @default the group */
  readonly connectionInitiativeId?: string;
  /** Whether endpoint 4 lists the surveys of nodes below the connection's. @default 'subtree' */
  readonly listingScope?: 'subtree' | 'own';
  readonly faults?: readonly FaultRule[];
}

/** An answered request; status 0 if no response was started. */
export interface LoggedRequest {
  /** The endpoint's name in report.json; `unknown` for paths that the service does not have. */
  readonly endpoint: string;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly status: number;
}

/** A simulated service that runs in this process. */
export interface Sandbox {
  /** Without `/v1`. */
  readonly baseUrl: string;
  readonly token: string;
  /** The world on the current night. */
  readonly world: World;
  /** In order of arrival, without requests to the control routes. */
  readonly requests: readonly LoggedRequest[];
  /** Empties `requests`. */
  readonly clearRequests: () => void;
  /** Moves the world forward or back to this night. */
  readonly setNight: (night: number) => void;
  /** Replaces all faults; the counts of the new rules begin at zero. */
  readonly setFaults: (rules: readonly FaultRule[]) => void;
  /** Also ends hanging connections. */
  readonly close: () => Promise<void>;
}

/** Starts the simulated service on 127.0.0.1. @throws RangeError for options that cannot be read. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const state = createState(options);
  const app = new Hono<Environment>();
  addControl(app, state);
  const limit = bodyLimit({ maxSize: maxRequestBytes, onError: (c) => refuse(state, c, 413, 'The body is too large') });
  for (const route of createRoutes(options.valueListPath ?? 'both')) {
    app.on(route.method, route.path, limit, (c) => serve(state, route, c));
  }
  app.notFound((c) => serve(state, unknownRoute, c));
  app.onError((error, c) => refuse(state, c, 500, error.message));
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  await once(server.listen(options.port ?? 0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    token: options.token ?? defaults.token,
    get world() {
      return state.world;
    },
    requests: state.requests,
    clearRequests: () => {
      state.requests.length = 0;
    },
    setNight: (night) => setNight(state, night),
    setFaults: (rules) => state.faults.set(readFaultRules(rules)),
    close: () => stop(server),
  };
}

type Environment = { readonly Bindings: HttpBindings };

const maxRequestBytes = 1_048_576;

/** Also ends connections that hang or are kept alive. */
async function stop(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}

const defaults = {
  token: 'sandbox-token',
  clientId: 'sandbox-client',
  clientSecret: 'sandbox-secret',
  tokenLifetimeSeconds: 86_400,
};

interface State {
  readonly options: SandboxOptions;
  world: World;
  view: View;
  readonly access: Access;
  readonly faults: FaultInjector;
  readonly take: ((bucket: Bucket, authenticated: boolean) => Budget) | undefined;
  readonly requests: { -readonly [K in keyof LoggedRequest]: LoggedRequest[K] }[];
}

function createState(options: SandboxOptions): State {
  const now = (): number => performance.now();
  const world = createWorld(options);
  return {
    options,
    world,
    view: viewOf(world, options),
    access: createAccess({ ...defaults, ...options }, now),
    faults: createFaultInjector(options.seed ?? 1, readFaultRules(options.faults ?? [])),
    take: options.rateLimit === undefined ? undefined : createRateLimit(options.rateLimit, now),
    requests: [],
  };
}

function viewOf(world: World, { connectionInitiativeId, listingScope = 'subtree' }: SandboxOptions): View {
  return createView(world, { connectionInitiativeId, listingScope });
}

function setNight(state: State, night: number): void {
  const world = createWorld({ ...state.options, night });
  state.view = viewOf(world, state.options);
  state.world = world;
}

const unknownRoute: Route = {
  endpoint: 'unknown',
  method: 'GET',
  path: '*',
  handle: () => failure(404, 'Not found'),
};

/**
 * Handles one request from log to last byte: faults first, then limit, credentials, route, and faults in its answer.
 */
async function serve(state: State, route: Route, c: Context<Environment>): Promise<Response> {
  const { incoming, outgoing } = c.env;
  const path = incoming.url ?? '/';
  const entry = { endpoint: route.endpoint, method: c.req.method, path, status: 0 };
  state.requests.push(entry);
  const matches = state.faults.matches(route.endpoint, path);
  const late = matches.find((match) => match.rule.kind === 'latency');
  if (late !== undefined) await delay((late.rule.ms ?? 200) * (1 + late.random), undefined, { ref: false });
  const silent = matches.find(({ rule }) => ['hang', 'reset-before', 'not-http'].includes(rule.kind));
  if (silent !== undefined) {
    await abandon(outgoing, silent);
    return RESPONSE_ALREADY_SENT;
  }
  const caller = state.access.caller(c.req.header('authorization'));
  const budget = state.take?.(route.endpoint === 'value_lists' ? 'value_lists' : 'default', caller !== undefined);
  const refusal = refusalOf(matches, path);
  const answer = refusal?.answer ?? (await answerOf(state, route, c, caller, budget));
  const delivery = {
    status: answer.status,
    headers: { ...headersOf(state, budget, matches), ...refusal?.headers },
    pieces: renderAnswer(alterAnswer(answer, matches)),
    acceptsGzip: /\bgzip\b/.test(c.req.header('accept-encoding') ?? ''),
  };
  entry.status = answer.status;
  await deliver(outgoing, delivery, matches);
  return RESPONSE_ALREADY_SENT;
}

async function answerOf(
  state: State,
  route: Route,
  c: Context<Environment>,
  caller: ReturnType<Access['caller']>,
  budget: Budget | undefined,
): Promise<Answer> {
  if (budget?.exceeded === true) return failure(429, 'Too many requests');
  if (caller === undefined && route.open !== true) return failure(401, 'Missing, unknown or expired token');
  const body = route.method === 'POST' ? await readJson(c) : undefined;
  if (body === notJson) return failure(400, 'The body is not JSON');
  return route.handle({
    view: state.view,
    access: state.access,
    caller,
    params: c.req.param(),
    query: c.req.query(),
    body,
  });
}

const notJson = Symbol('not JSON');

async function readJson(c: Context<Environment>): Promise<unknown> {
  try {
    return JSON.parse(await c.req.text());
  } catch {
    return notJson;
  }
}

function headersOf(
  state: State,
  budget: Budget | undefined,
  matches: readonly FaultMatch[],
): Readonly<Record<string, string>> {
  const skew = matches.find(({ rule }) => rule.kind === 'date-skew')?.rule.ms ?? 0;
  const added = matches.map(({ rule }) => rule.headers ?? {});
  return {
    'content-type': 'application/json; charset=utf-8',
    date: new Date(state.world.now().getTime() + skew).toUTCString(),
    ...(budget === undefined ? {} : rateLimitHeaders(budget)),
    ...Object.assign({}, ...added),
  };
}

/** Answers a request that must not reach a route. */
function refuse(state: State, c: Context<Environment>, status: 413 | 500, message: string): Response {
  state.requests.push({ endpoint: 'unknown', method: c.req.method, path: c.env.incoming.url ?? '/', status });
  const [body = ''] = renderAnswer(failure(status, message));
  return c.body(body, status, headersOf(state, undefined, []));
}

/** Controls to change the service while it runs. Loopback only, like the whole server; neither logged nor limited. */
function addControl(app: Hono<Environment>, state: State): void {
  app.get('/__control/faults', (c) => c.json(state.faults.rules()));
  app.post('/__control/faults', async (c) => {
    try {
      state.faults.set(readFaultRules(await readJson(c)));
      return c.json(state.faults.rules());
    } catch (error) {
      return c.json({ message: messageOf(error) }, 400);
    }
  });
  app.post('/__control/night', async (c) => {
    const body = await readJson(c);
    const night: unknown = typeof body === 'object' && body !== null && 'night' in body ? body.night : undefined;
    if (typeof night !== 'number' || !Number.isInteger(night) || night < 0)
      return c.json({ message: 'night is a whole number' }, 400);
    setNight(state, night);
    return c.json({ night });
  });
}
