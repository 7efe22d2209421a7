import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '../../../src/base/errors.ts';
import { createAccess, createRateLimit, defaultSecrets, type SandboxSecrets } from '../../../src/sandbox/access.ts';
import { findRoute } from '../../../src/sandbox/routes.ts';
import { answerRequest, type Service } from '../../../src/sandbox/server.ts';
import { failure } from '../../../src/sandbox/service-answers.ts';
import { createWorld, type World, type WorldOptions } from '../../../tools/simulated-group/world.ts';
import { abandon, deliver } from './delivery.ts';
import { alterAnswer, refusalOf } from './faults/fault-answers.ts';
import { createFaultInjector, type FaultInjector, type FaultMatch, type FaultRule } from './faults/faults.ts';
import { createView } from './view.ts';

/** Options of a simulated service for tests: any group, on any night, with faults. */
export interface SandboxOptions extends WorldOptions, Partial<SandboxSecrets> {
  /** `N/SECONDS`, such as `120/60`; without it there is neither a limit nor rate-limit headers. */
  readonly rateLimit?: string;
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
  /** In order of arrival. */
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
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    serve(state, request, response).catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    token: options.token ?? defaultSecrets.token,
    get world() {
      return state.world;
    },
    requests: state.requests,
    clearRequests: () => {
      state.requests.length = 0;
    },
    setNight: (night) => setNight(state, night),
    setFaults: (rules) => state.faults.set(rules),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

interface State {
  readonly options: SandboxOptions;
  world: World;
  service: Service;
  readonly faults: FaultInjector;
  readonly requests: { -readonly [K in keyof LoggedRequest]: LoggedRequest[K] }[];
}

function createState(options: SandboxOptions): State {
  const now = (): number => performance.now();
  const world = createWorld(options);
  const service = {
    view: createView(world),
    access: createAccess({ ...defaultSecrets, ...options }, now),
    limit: options.rateLimit === undefined ? undefined : createRateLimit(options.rateLimit, now),
  };
  const faults = createFaultInjector(options.seed ?? 1, options.faults ?? []);
  return { options, world, service, faults, requests: [] };
}

function setNight(state: State, night: number): void {
  const world = createWorld({ ...state.options, night });
  state.service = { ...state.service, view: createView(world) };
  state.world = world;
}

/** Handles one request from log to last byte: faults first, then the service, and faults in its answer. */
async function serve(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url: path = '/', headers } = request;
  const found = findRoute(request);
  const { endpoint } = found.route;
  const entry = { endpoint, method, path, status: 0 };
  state.requests.push(entry);
  const matches = state.faults.matches(endpoint, path);
  const late = matches.find((match) => match.rule.kind === 'latency');
  if (late !== undefined) await delay((late.rule.ms ?? 200) * (1 + late.random), undefined, { ref: false });
  const silent = matches.find(({ rule }) => ['hang', 'reset-before', 'not-http'].includes(rule.kind));
  if (silent !== undefined) return abandon(response, silent);
  const refusal = refusalOf(matches, path);
  const answered = await answerRequest(state.service, found, request).catch((error: unknown) => ({
    answer: failure(500, messageOf(error)),
    headers: {},
  }));
  const answer = refusal?.answer ?? answered.answer;
  const delivery = {
    status: answer.status,
    headers: { ...headersOf(state, matches), ...answered.headers, ...addedBy(matches), ...refusal?.headers },
    json: alterAnswer(answer, matches).json,
    acceptsGzip: /\bgzip\b/.test(String(headers['accept-encoding'] ?? '')),
  };
  entry.status = answer.status;
  await deliver(response, delivery, matches);
}

function headersOf(state: State, matches: readonly FaultMatch[]): Readonly<Record<string, string>> {
  const skew = matches.find(({ rule }) => rule.kind === 'date-skew')?.rule.ms ?? 0;
  const date = new Date(state.world.now().getTime() + skew).toUTCString();
  return { 'content-type': 'application/json; charset=utf-8', date };
}

const addedBy = (matches: readonly FaultMatch[]): Readonly<Record<string, string>> =>
  Object.assign({}, ...matches.map(({ rule }) => rule.headers ?? {}));
