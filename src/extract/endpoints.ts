import type { AnySchema } from 'ajv';
import { UsageError } from '../base/errors.ts';
import { anyShape, arrayShape, objectShape, tokenShape } from './shapes.ts';
import type { Endpoint, ListingOptions } from './types.ts';

/** A request to one endpoint (read-interface.md, section 4; observed-behaviour.md, "Transport"). */
export interface RequestSpec {
  readonly endpoint: Endpoint;
  readonly method: 'GET' | 'POST';
  /** Relative to the base URL, with query, encoded. */
  readonly path: string;
  /** Which of the service's rate limits it counts against. */
  readonly policy: 'api' | 'value_lists' | 'token';
  readonly body?: string;
  readonly requestIds?: readonly string[];
  /** Shape of `data`; for the token, of the whole body. */
  readonly shape: AnySchema;
  /** Whether a 403 means that the credentials are insufficient, and not that we may not read one record. */
  readonly essential: boolean;
  /** False for anything that describes or is a credential, which makes no row. */
  readonly landed: boolean;
}

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

/** Something that a survey has besides its own body. `path` is below the survey's, encoded. */
export function partOfSurvey(endpoint: Endpoint, surveyId: string, path: string, shape: AnySchema): RequestSpec {
  return { ...reading, endpoint, path: `/v1/surveys/${objectId(surveyId)}/${path}`, shape, essential: false };
}

/** The path in the specification; some deployments have the other one. */
export const valueListPaths = ['/value-list/lookup', '/v1/value-list/lookup'] as const;

/** The most ids in one lookup. */
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
    shape: arrayShape,
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
  if (!/^[0-9a-f]{24}$/i.test(id)) throw new UsageError(`not a 24-digit hexadecimal id: ${JSON.stringify(id)}`);
  return id;
}
