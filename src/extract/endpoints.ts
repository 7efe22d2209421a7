import { UsageError } from '../base/errors.ts';
import { isObject, isObjectId } from '../base/json.ts';
import type { Endpoint, ListingOptions, RequestSpec, Shape } from './types.ts';

export const arrayShape: Shape = (data) => (Array.isArray(data) ? null : 'must be array');

const objectShape: Shape = (data) => (isObject(data) ? null : 'must be object');

/** Value lists, whose response is not documented: an array, or an object of lists by id. */
const listsShape: Shape = (data) => {
  if (Array.isArray(data)) return null;
  const ids = isObject(data) ? Object.keys(data) : [];
  return ids.length > 0 && ids.every(isObjectId) ? null : 'must be array or lists by id';
};

/** The fields of endpoint 6 are not documented: any structure is accepted, even an empty one. */
const anyShape: Shape = () => null;

/** The token endpoint's body has no envelope (observed-behaviour.md, "Transport"). */
const tokenShape: Shape = (body) => {
  const { access_token: token, expires_in: lifetime = 0 } = isObject(body) ? body : {};
  if (typeof token !== 'string' || token === '') return 'must have access_token';
  return typeof lifetime === 'number' ? null : 'expires_in must be number';
};

const reading = { method: 'GET', policy: 'api', essential: true, landed: true } as const;

export const whoami: RequestSpec = { ...reading, endpoint: 'whoami', path: '/v1', shape: objectShape, landed: false };

export const initiatives: RequestSpec = {
  ...reading,
  endpoint: 'initiatives',
  path: '/v1/initiatives',
  shape: arrayShape,
};

export const initiativeTree: RequestSpec = {
  ...reading,
  endpoint: 'initiative_tree',
  path: '/v1/initiatives/tree',
  shape: objectShape,
};

export function surveys(options: ListingOptions = {}): RequestSpec {
  return { ...reading, endpoint: 'surveys', path: `/v1/surveys${changedSince(options)}`, shape: arrayShape };
}

export function initiativeSurveys(initiativeId: string, options: ListingOptions = {}): RequestSpec {
  const path = `/v1/initiatives/${objectId(initiativeId)}/surveys${changedSince(options)}`;
  return { ...reading, endpoint: 'initiative_surveys', path, shape: arrayShape };
}

export function survey(surveyId: string): RequestSpec {
  const path = `/v1/surveys/${objectId(surveyId)}`;
  return { ...reading, endpoint: 'survey', path, shape: objectShape, essential: false };
}

export function calculated(surveyId: string, calculationCode: string): RequestSpec {
  if (/^\.*$/.test(calculationCode)) {
    throw new UsageError(`not a calculation code: ${JSON.stringify(calculationCode)}`);
  }
  return partOfSurvey('calculated', surveyId, `calculated/${encodeURIComponent(calculationCode)}`, anyShape);
}

/** A part of a survey that has its own request. `path` is relative to the survey's, encoded. */
export function partOfSurvey(endpoint: Endpoint, surveyId: string, path: string, shape: Shape): RequestSpec {
  return { ...reading, endpoint, path: `/v1/surveys/${objectId(surveyId)}/${path}`, shape, essential: false };
}

/** The first is the path in the specification; some deployments have the other one. */
export const valueListPaths = ['/value-list/lookup', '/v1/value-list/lookup'] as const;

/** Maximum number of ids in one lookup. */
export const valueListBatch = 100;

export function valueLists(ids: readonly string[], path: string): RequestSpec {
  if (ids.length === 0 || ids.length > valueListBatch) {
    throw new RangeError(`a value-list lookup takes 1 to ${valueListBatch} ids, not ${ids.length}`);
  }
  return {
    endpoint: 'value_lists',
    method: 'POST',
    path,
    policy: 'value_lists',
    body: JSON.stringify({ ids }),
    requestIds: ids,
    shape: listsShape,
    essential: false,
    landed: true,
  };
}

export function token(clientId: string, clientSecret: string): RequestSpec {
  return {
    endpoint: 'token',
    method: 'POST',
    path: '/v1/oauth/token',
    policy: 'token',
    body: JSON.stringify({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }),
    shape: tokenShape,
    essential: true,
    landed: false,
  };
}

function changedSince(options: ListingOptions): string {
  return options.changedSince === undefined ? '' : `?changedSince=${encodeURIComponent(options.changedSince)}`;
}

/** The only place where ids become part of a path. Throws UsageError for anything but an ObjectId. */
function objectId(id: string): string {
  if (!isObjectId(id)) throw new UsageError(`not a 24-digit hexadecimal id: ${JSON.stringify(id)}`);
  return id;
}
