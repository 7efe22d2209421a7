import type { ServerResponse } from 'node:http';
import { type Asked, startService } from '../extract/service.ts';
import { bodyText, type Case, type CaseSurvey } from '../rules/bodies.ts';

export interface FakeService {
  readonly baseUrl: string;
  readonly token: string;
  /** `METHOD path?query` of every request, in order. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/** Answers a request in place of the content; false: it does not. */
type Instead = (asked: Asked, response: ServerResponse) => boolean;

/** Serves the bodies of a case on loopback, by the paths of the read interface and nothing else. */
export async function startFakeService(
  content: Case | (() => Case),
  token = 'case-token',
  instead: Instead = () => false,
): Promise<FakeService> {
  const requests: string[] = [];
  const { baseUrl, close } = await startService((asked, response) => {
    requests.push(`${asked.method} ${asked.path}`);
    const isKnown = asked.headers.authorization === `Bearer ${token}`;
    if (isKnown && instead(asked, response)) return;
    const data = isKnown ? answerTo(asked, typeof content === 'function' ? content() : content) : undefined;
    if (data !== undefined) send(response, 200, bodyText(data));
    else send(response, !isKnown ? 401 : asked.path.startsWith('/v1/surveys/') ? 400 : 404, failure);
  });
  return { baseUrl, token, requests, close };
}

function answerTo({ method, path, body }: Asked, content: Case): unknown {
  const url = new URL(path, 'http://localhost');
  if (method === 'GET') return readResource(content, url);
  return url.pathname === content.valueListPath ? lookUp(content, fieldOf(JSON.parse(body), 'ids')) : undefined;
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

export function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}

export const failure = JSON.stringify({ success: false, message: 'not found' });
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
