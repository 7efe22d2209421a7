import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  type Access,
  createAccess,
  createRateLimit,
  defaultSecrets,
  type RateLimit,
  type SandboxSecrets,
} from './access.ts';
import { lastNight, readRecording, recordedView } from './recordings.ts';
import { type FoundRoute, findRoute, type View } from './routes.ts';
import { type Answer, failure } from './service-answers.ts';

/** Options of the simulated service; the defaults are those of `npm start`, on a free port. */
export interface SandboxOptions extends Partial<SandboxSecrets> {
  /** 0 picks a free port. @default 0 */
  readonly port?: number;
  /** A recorded night, 0 to 4; later ones are like the last. @default 0 */
  readonly night?: number;
  /** `N/SECONDS`, such as `120/60`; without it there is neither a limit nor rate-limit headers. */
  readonly rateLimit?: string;
}

/** A service in this process that plays recorded nights of a simulated group. */
export interface Sandbox {
  /** Without `/v1`. */
  readonly baseUrl: string;
  readonly token: string;
  readonly night: number;
  /** Moves forward or back to this night. */
  readonly setNight: (night: number) => void;
  /** Ends open requests and frees the port. */
  readonly close: () => Promise<void>;
}

export interface Service {
  readonly view: View;
  readonly access: Access;
  readonly limit: RateLimit | undefined;
}

/** Starts the simulated service on 127.0.0.1. @throws RangeError for a rate limit that cannot be read. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const now = (): number => performance.now();
  const secrets = { ...defaultSecrets, ...options };
  const access = createAccess(secrets, now);
  const limit = options.rateLimit === undefined ? undefined : createRateLimit(options.rateLimit, now);
  let [night, view] = play(options.night ?? 0);
  // A connection that the client would still use must not be closed while this process is busy.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    answerRequest({ view, access, limit }, findRoute(request), request)
      .then(({ answer, headers }) => {
        response.writeHead(answer.status, { 'content-type': 'application/json; charset=utf-8', ...headers });
        response.end(answer.json);
      })
      .catch(() => response.destroy());
  });
  await once(server.listen(options.port ?? 0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    token: secrets.token,
    get night() {
      return night;
    },
    setNight: (wanted) => {
      [night, view] = play(wanted);
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function play(wanted: number): readonly [number, View] {
  const night = Math.min(wanted, lastNight);
  return [night, recordedView(readRecording(night))];
}

export async function answerRequest(
  { view, access, limit }: Service,
  { route, params, query }: FoundRoute,
  request: IncomingMessage,
): Promise<{ readonly answer: Answer; readonly headers: Readonly<Record<string, string>> }> {
  const caller = access.caller(request.headers.authorization);
  const budget = limit?.(route.endpoint === 'value_lists' ? 'value_lists' : 'default', caller !== undefined);
  const headers = budget?.headers ?? {};
  if (budget?.exceeded === true) return { answer: failure(429, 'Too many requests'), headers };
  if (caller === undefined && route.open !== true)
    return { answer: failure(401, 'Missing, unknown or expired token'), headers };
  const body = route.method === 'POST' ? await readJson(request) : null;
  if (body === undefined) return { answer: failure(400, 'The body is not JSON'), headers };
  return { answer: route.handle({ view, access, caller, params, query, body }), headers };
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const body = await text(request);
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
