import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { bendAnswer, refusalOf } from '../faults/fault-answers.ts';
import { createFaultDial, type FaultDial, type FaultRule, readFaultRules, type Strike } from '../faults/faults.ts';
import { createWorld, type World, type WorldOptions } from '../world/world.ts';
import { type Access, createAccess } from './access.ts';
import { type Answer, failure, renderAnswer } from './answer.ts';
import { abandon, deliver } from './delivery.ts';
import { type Bucket, type Budget, createRateLimiter, rateLimitHeaders } from './rate-limit.ts';
import { createRoutes, type Route } from './routes.ts';
import { createView, type View } from './view.ts';

export interface SandboxOptions extends WorldOptions {
  /** 0 takes any free one. @default 0 */
  readonly port?: number;
  /** `N/SECONDS`, such as `120/60`; without it nothing is limited and there are no such headers. */
  readonly rateLimit?: string;
  /** The static key. @default 'sandbox-token' */
  readonly token?: string;
  /** For `POST /v1/oauth/token`. @default 'sandbox-client' */
  readonly clientId?: string;
  /** @default 'sandbox-secret' */
  readonly clientSecret?: string;
  /** Of issued tokens. @default 86400 */
  readonly tokenLifetimeSeconds?: number;
  /** Where the lookup of value lists is; the other path answers 404. @default 'both' */
  readonly valueListPath?: 'specification' | 'v1' | 'both';
  /** The node that the connection is bound to. The group when absent. */
  readonly connectionInitiativeId?: string;
  /** Whether endpoint 4 lists the surveys of nodes below the connection's. @default 'subtree' */
  readonly listingScope?: 'subtree' | 'own';
  readonly faults?: readonly FaultRule[];
}

/** A request as it was answered; status 0 if no response was begun. */
export interface LoggedRequest {
  /** As in report.json (command-line.md); `unknown` for paths that the service does not have. */
  readonly endpoint: string;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly status: number;
}

export interface Sandbox {
  /** Without `/v1`. */
  readonly baseUrl: string;
  readonly token: string;
  /** Of the current night. */
  readonly world: World;
  /** In the order in which requests came; without those to the control routes. */
  readonly requests: readonly LoggedRequest[];
  readonly clearRequests: () => void;
  readonly setNight: (night: number) => void;
  readonly setFaults: (rules: readonly FaultRule[]) => void;
  /** Also ends connections that hang. */
  readonly close: () => Promise<void>;
}

/** The simulated service on 127.0.0.1. @throws RangeError for options that cannot be read. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const state = createState(options);
  const app = fastify({ forceCloseConnections: true, bodyLimit: 1_048_576, routerOptions: { maxParamLength: 4096 } });
  for (const route of createRoutes(options.valueListPath ?? 'both')) {
    app.route({
      method: route.method,
      url: route.path,
      handler: (request, reply) => serve(state, route, request, reply),
    });
  }
  app.setNotFoundHandler((request, reply) => serve(state, unknownRoute, request, reply));
  app.setErrorHandler((error, request, reply) => refuseRequest(state, error, request, reply));
  addControl(app, state);
  await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });
  const { port } = app.server.address() as AddressInfo;
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
    setFaults: (rules) => state.dial.set(readFaultRules(rules)),
    close: () => app.close(),
  };
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
  readonly dial: FaultDial;
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
    dial: createFaultDial(options.seed ?? 1, readFaultRules(options.faults ?? [])),
    take: options.rateLimit === undefined ? undefined : createRateLimiter(options.rateLimit, now),
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

/** One request from log to last byte: faults first, then limit, credentials, route, and faults on what it said. */
async function serve(state: State, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const entry = { endpoint: route.endpoint, method: request.method, path: request.url, status: 0 };
  state.requests.push(entry);
  const strikes = state.dial.strikes(route.endpoint, request.url);
  const late = strikes.find((strike) => strike.rule.kind === 'latency');
  if (late !== undefined) await delay((late.rule.ms ?? 200) * (1 + late.random), undefined, { ref: false });
  const silent = strikes.find(({ rule }) => rule.kind === 'hang' || rule.kind === 'reset-before');
  if (silent !== undefined) {
    await abandon(reply, silent.rule);
    return reply;
  }
  const caller = state.access.caller(request.headers.authorization);
  const budget = state.take?.(route.endpoint === 'value_lists' ? 'value_lists' : 'default', caller !== undefined);
  const refusal = refusalOf(strikes, request.url);
  const answer = refusal?.answer ?? answerOf(state, route, request, caller, budget);
  const delivery = {
    status: answer.status,
    headers: { ...headersOf(state, budget, strikes), ...refusal?.headers },
    pieces: renderAnswer(bendAnswer(answer, strikes)),
    acceptsGzip: /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')),
  };
  entry.status = answer.status;
  await deliver(reply, delivery, strikes);
  return reply;
}

function answerOf(
  state: State,
  route: Route,
  request: FastifyRequest,
  caller: ReturnType<Access['caller']>,
  budget: Budget | undefined,
): Answer {
  if (budget?.exceeded === true) return failure(429, 'Too many requests');
  if (caller === undefined && route.open !== true) return failure(401, 'Missing, unknown or expired token');
  const params = request.params as Readonly<Record<string, string | undefined>>;
  const query = request.query as Readonly<Record<string, unknown>>;
  return route.handle({ view: state.view, access: state.access, caller, params, query, body: request.body });
}

function headersOf(
  state: State,
  budget: Budget | undefined,
  strikes: readonly Strike[],
): Readonly<Record<string, string>> {
  const skew = strikes.find(({ rule }) => rule.kind === 'date-skew')?.rule.ms ?? 0;
  const added = strikes.map(({ rule }) => rule.headers ?? {});
  return {
    'content-type': 'application/json; charset=utf-8',
    date: new Date(state.world.now().getTime() + skew).toUTCString(),
    ...(budget === undefined ? {} : rateLimitHeaders(budget)),
    ...Object.assign({}, ...added),
  };
}

/** What Fastify refuses before a route sees it: bodies that are no JSON, too long or of another type. */
function refuseRequest(state: State, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  const message = error instanceof Error ? error.message : 'Internal error';
  state.requests.push({ endpoint: 'unknown', method: request.method, path: request.url, status });
  const [body = ''] = renderAnswer(failure(status, message));
  return reply
    .code(status)
    .headers(headersOf(state, undefined, []))
    .send(body);
}

/** The dials at run time. Loopback only, as the whole server is; neither logged nor limited. */
function addControl(app: FastifyInstance, state: State): void {
  app.get('/__control/faults', async () => state.dial.rules());
  app.post('/__control/faults', async (request, reply) => {
    try {
      state.dial.set(readFaultRules(request.body));
      return state.dial.rules();
    } catch (error) {
      return reply.code(400).send({ message: error instanceof Error ? error.message : String(error) });
    }
  });
  app.post('/__control/night', async (request, reply) => {
    const { body } = request;
    const night: unknown = typeof body === 'object' && body !== null && 'night' in body ? body.night : undefined;
    if (typeof night !== 'number' || !Number.isInteger(night) || night < 0)
      return reply.code(400).send({ message: 'night is a whole number' });
    setNight(state, night);
    return { night };
  });
}
