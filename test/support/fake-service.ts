import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { bodyText, type Case, type CaseSurvey } from '../rules/bodies.ts';

export interface FakeService {
  readonly baseUrl: string;
  readonly token: string;
  /** `METHOD path?query` of every request, in order. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

const token = 'case-token';

/** Serves the bodies of a case on loopback, by the paths of the read interface and nothing else. */
export async function startFakeService(content: Case): Promise<FakeService> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    answer(content, request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the case service has no port');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    token,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function answer(content: Case, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  if (request.headers.authorization !== `Bearer ${token}`) return send(response, 401, failure('not authorized'));
  const found =
    request.method === 'POST' && url.pathname === content.valueListPath
      ? lookUp(content, fieldOf(JSON.parse(await textOf(request)), 'ids'))
      : request.method === 'GET'
        ? readResource(content, url)
        : undefined;
  if (found !== undefined) return send(response, 200, bodyText(found));
  const isSurvey = url.pathname.startsWith('/v1/surveys/');
  send(response, isSurvey ? 400 : 404, failure('not found'));
}

/** Endpoints 1 to 6; `undefined` where nothing is found. */
export function readResource(content: Case, url: URL): unknown {
  const path = url.pathname.split('/').slice(1).map(decodeURIComponent);
  const [version, resource, id, part, code] = path;
  if (version !== 'v1') return undefined;
  if (resource === undefined) return { connection: { scopes: [], roles: [] }, type: 'api_key' };
  if (resource === 'initiatives' && path.length === 2) return content.initiatives;
  if (resource === 'initiatives' && part === 'surveys')
    return listed(
      content.surveys.filter((s) => fieldOf(s.listed, 'initiativeId') === id),
      url,
    );
  if (resource === 'surveys' && id === undefined)
    return listed(
      content.surveys.filter((s) => s.listedBy === 'connection'),
      url,
    );
  if (resource === 'surveys' && part === undefined) {
    return content.surveys.find((s) => fieldOf(s.listed, '_id') === id && s.body !== null)?.body;
  }
  return resource === 'surveys' && part === 'calculated' ? content.calculated.get(`${id}/${code}`) : undefined;
}

/** Plain without `lastUpdated`; with `changedSince` those updated since that day, and with it. */
function listed(surveys: readonly CaseSurvey[], url: URL): readonly unknown[] {
  const since = url.searchParams.get('changedSince');
  if (since === null) {
    return surveys.map(({ listed: entry }) =>
      JSON.parse(JSON.stringify(entry, (key, value: unknown) => (key === 'lastUpdated' ? undefined : value))),
    );
  }
  return surveys.flatMap(({ listed: entry }) => {
    const lastUpdated = fieldOf(entry, 'lastUpdated');
    return typeof lastUpdated === 'string' && lastUpdated >= since ? [entry] : [];
  });
}

/** The answer to a lookup of value lists. */
export function lookUp(content: Case, ids: unknown): readonly unknown[] {
  return content.valueLists.filter(
    (list) => content.sendsAllLists || (Array.isArray(ids) && ids.includes(fieldOf(list, '_id'))),
  );
}

async function textOf(request: IncomingMessage): Promise<string> {
  request.setEncoding('utf8');
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}

const failure = (message: string): string => JSON.stringify({ success: false, message });
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
