import type { IncomingMessage } from 'node:http';
import type { Access } from './access.ts';
import { type Answer, failure, success } from './service-answers.ts';

export interface View {
  /** The node that the connection is bound to. */
  readonly rootId: string;
  initiatives(): readonly unknown[];
  /** Endpoint 2. Nodes without a place in a tree (orphans, cycles, malformed ones) are not in it. */
  tree(): unknown;
  hasInitiative(id: string): boolean;
  /** Endpoint 3; with `since` (ms) only what had answers changed at or after it. */
  initiativeSurveys(initiativeId: string, since: number | undefined): readonly unknown[];
  /** Endpoint 4; with `since` (ms) only what had answers or tracked metadata changed at or after it. */
  surveys(since: number | undefined): readonly unknown[];
  /** Endpoint 5: the JSON of `data`; undefined if there is none. */
  survey(id: string): string | undefined;
  calculated(id: string, code: string): unknown;
  valueList(id: string): unknown;
}

interface RouteContext {
  readonly view: View;
  readonly access: Access;
  readonly caller: 'api_key' | 'service_account' | undefined;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

interface Route {
  /** The endpoint's name in report.json. */
  readonly endpoint: string;
  /** @default GET */
  readonly method?: 'POST';
  readonly path: string;
  /** Answered without credentials. */
  readonly open?: true;
  readonly handle: (context: RouteContext) => Answer;
}

/** The seven endpoints of docs/read-interface.md, section 4, and those of docs/observed-behaviour.md. */
const routes: readonly Route[] = [
  { endpoint: 'token', method: 'POST', path: '/v1/oauth/token', open: true, handle: (c) => c.access.issue(c.body) },
  { endpoint: 'whoami', path: '/v1', handle: whoami },
  { endpoint: 'initiatives', path: '/v1/initiatives', handle: (c) => success(c.view.initiatives()) },
  { endpoint: 'initiative_tree', path: '/v1/initiatives/tree', handle: (c) => success(c.view.tree()) },
  { endpoint: 'initiative_surveys', path: '/v1/initiatives/:id/surveys', handle: initiativeSurveys },
  { endpoint: 'surveys', path: '/v1/surveys', handle: surveys },
  { endpoint: 'survey', path: '/v1/surveys/:id', handle: survey },
  { endpoint: 'calculated', path: '/v1/surveys/:id/calculated/:code', handle: calculated },
  { endpoint: 'value_lists', method: 'POST', path: '/value-list/lookup', handle: valueLists },
  { endpoint: 'value_lists', method: 'POST', path: '/v1/value-list/lookup', handle: valueLists },
  { endpoint: 'value_lists', path: '/v1/value-list/:id', handle: valueList },
];

export interface FoundRoute extends Pick<RouteContext, 'params' | 'query'> {
  readonly route: Route;
}

export function findRoute({ method, url = '/' }: IncomingMessage): FoundRoute {
  const [path = '', query] = url.split('?');
  for (const route of routes) {
    const pattern = new RegExp(`^${route.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
    const match = (route.method ?? 'GET') === method ? pattern.exec(path) : null;
    if (match !== null) return { route, params: { ...match.groups }, query: new URLSearchParams(query) };
  }
  return { route: unknownRoute, params: {}, query: new URLSearchParams() };
}

const unknownRoute: Route = { endpoint: 'unknown', path: '*', handle: () => failure(404, 'Not found') };

function whoami({ view, caller }: RouteContext): Answer {
  const scopes = ['initiatives:read', 'surveys:read', 'value-lists:read'];
  const key = { initiativeId: view.rootId, apiKeyId: '5b00000000000000000a11ce', shortToken: 'sand…' };
  const connection = { scopes, roles: ['reader'], ...(caller === 'api_key' ? key : { addonId: 'sandbox-addon' }) };
  return success({ user: { name: 'Sandbox Reader' }, connection, type: caller });
}

function initiativeSurveys({ view, params, query }: RouteContext): Answer {
  const id = params['id'] ?? '';
  if (!view.hasInitiative(id)) return failure(400, 'Unknown or invalid initiative id', 'initiativeId');
  return sinceOf(query, (since) => success(view.initiativeSurveys(id, since)));
}

function surveys({ view, query }: RouteContext): Answer {
  return sinceOf(query, (since) => success(view.surveys(since)));
}

function survey({ view, params }: RouteContext): Answer {
  const data = view.survey(params['id'] ?? '');
  return data === undefined ? unknownSurvey() : { status: 200, json: `{"success":true,"data":${data}}` };
}

/** 400, since 2026-08-20 (docs/read-interface.md, section 7). */
export const unknownSurvey = (): Answer => failure(400, 'Unknown or invalid survey id', 'surveyId');

function calculated({ view, params }: RouteContext): Answer {
  const data = view.calculated(params['id'] ?? '', params['code'] ?? '');
  return data === undefined ? failure(400, 'Unknown survey or calculation', 'calculationCode') : success(data);
}

/** Unknown ids are simply absent, and an id requested twice is answered once. */
function valueLists({ view, body }: RouteContext): Answer {
  const ids: unknown = typeof body === 'object' && body !== null && 'ids' in body ? body.ids : undefined;
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string'))
    return failure(400, 'ids must be strings', 'ids');
  if (ids.length > 100) return failure(400, 'At most 100 ids', 'ids');
  return success([...new Set(ids)].map((id) => view.valueList(id)).filter((list) => list !== undefined));
}

function valueList({ view, params }: RouteContext): Answer {
  const found = view.valueList(params['id'] ?? '');
  return found === undefined ? failure(404, 'Unknown value list', 'id') : success(found);
}

/** `changedSince` has a resolution of one day: any time of day is ignored, and changes at midnight UTC are included. */
function sinceOf(query: URLSearchParams, answer: (since: number | undefined) => Answer): Answer {
  const given = query.get('changedSince');
  if (given === null) return answer(undefined);
  const day = /^(\d{4}-\d{2}-\d{2})(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/.exec(given)?.[1];
  const since = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00.000Z`);
  const real = !Number.isNaN(since) && new Date(since).toISOString().startsWith(day ?? '');
  return real ? answer(since) : failure(400, 'changedSince is not an ISO 8601 date', 'changedSince');
}
