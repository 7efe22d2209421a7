import { join } from 'node:path';
import { UsageError } from '../base/errors.ts';
import { isObject, isObjectId } from '../base/json.ts';
import { type ClientOptions, createRequests } from './http/requests.ts';
import { HttpError } from './service-errors.ts';
import type { Fetched, ListingOptions, RequestSpec, Shape } from './types.ts';

export type { ClientOptions } from './http/requests.ts';

const arrayShape: Shape = (data) => (Array.isArray(data) ? null : 'must be array');

const objectShape: Shape = (data) => (isObject(data) ? null : 'must be object');

/** Not documented. */
const listsShape: Shape = (data) => {
  if (Array.isArray(data)) return null;
  const ids = isObject(data) ? Object.keys(data) : [];
  return ids.length > 0 && ids.every(isObjectId) ? null : 'must be array or lists by id';
};

const reading = (endpoint: string, path: string, shape: Shape, more: Partial<RequestSpec> = {}): RequestSpec => ({
  ...{ method: 'GET', policy: 'api', essential: true, landed: true },
  ...{ endpoint, path, shape, ...more },
});

export const surveys = (options?: ListingOptions): RequestSpec =>
  reading('surveys', `/v1/surveys${changedSince(options)}`, arrayShape);

export const survey = (surveyId: string): RequestSpec =>
  reading('survey', `/v1/surveys/${objectId(surveyId)}`, objectShape, { essential: false });

/** The fields are not documented: any structure is accepted, even an empty one. */
export function calculated(surveyId: string, calculationCode: string): RequestSpec {
  if (/^\.*$/.test(calculationCode)) {
    throw new UsageError(`not a calculation code: ${JSON.stringify(calculationCode)}`);
  }
  return partOfSurvey('calculated', surveyId, `calculated/${encodeURIComponent(calculationCode)}`, () => null);
}

/** @param path relative to the survey's, encoded */
const partOfSurvey = (endpoint: string, surveyId: string, path: string, shape: Shape): RequestSpec =>
  reading(endpoint, `/v1/surveys/${objectId(surveyId)}/${path}`, shape, { essential: false });

export const valueListBatch = 100;

const changedSince = (options: ListingOptions = {}): string =>
  options.changedSince === undefined ? '' : `?changedSince=${encodeURIComponent(options.changedSince)}`;

/** The only place where ids become part of a path. */
function objectId(id: string): string {
  if (!isObjectId(id)) throw new UsageError(`not a 24-digit hexadecimal id: ${JSON.stringify(id)}`);
  return id;
}

/** The service's read interface. Records are returned as sent: only envelope and outer shape are checked. */
export type Client = ReturnType<typeof createClient>;

type Records = Promise<Fetched<readonly unknown[]>>;

/** Throws UsageError for an invalid base URL, credential or number. Does not send anything. */
export function createClient(options: ClientOptions) {
  const { landing = null } = options;
  const requests = createRequests(options);
  const { fetch } = requests;
  const request = async <T>(spec: RequestSpec, answers?: string): Promise<Fetched<T>> => {
    const { data, response } = await fetch<T>(spec, answers);
    return { data, response };
  };
  /** The path in the specification; some deployments have it below `/v1`. */
  let valueListPath = '/value-list/lookup';

  return {
    /** The connection that the credentials belong to; never landed. */
    whoami: () => request<unknown>(reading('whoami', '/v1', objectShape, { landed: false })),
    /** Every initiative that the connection sees, as a flat list. */
    initiatives: (): Records => request(reading('initiatives', '/v1/initiatives', arrayShape)),
    /** The same, nested below the connection's own initiative. */
    initiativeTree: () => request<unknown>(reading('initiative_tree', '/v1/initiatives/tree', objectShape)),
    /** Surveys of the connection, without their values. */
    surveys: async (listing?: ListingOptions): Records => request(surveys(listing)),
    /** Surveys of one initiative, without their values. */
    initiativeSurveys: async (initiativeId: string, listing?: ListingOptions): Records => {
      const path = `/v1/initiatives/${objectId(initiativeId)}/surveys${changedSince(listing)}`;
      return request(reading('initiative_surveys', path, arrayShape));
    },
    /** One survey with all of its value records. */
    survey: async (surveyId: string) => request<unknown>(survey(surveyId)),
    /**
     * The same, not read: only checks that the body is complete and decodable. `answers` is stored in the landing's
     * index with the body. A large body is not kept in memory, but is the file of the landing.
     */
    surveyBody: async (surveyId: string, answers?: string) => {
      const { body, response } = await fetch({ ...survey(surveyId), shape: null }, answers);
      const { landingFile } = response;
      if (body.kind === 'plain' || landing === null || landingFile === null) return { body, response };
      const file = join(landing.output, landingFile);
      return { body: { kind: 'file', file, maxBytes: body.maxBytes } as const, response };
    },
    /** The leaves of a calculation by the service for one survey. */
    calculated: async (surveyId: string, calculationCode: string, answers?: string) =>
      request<unknown>(calculated(surveyId, calculationCode), answers),
    /** Any other request of the interface; its `shape` is checked. */
    request: (spec: RequestSpec, answers?: string) => request<unknown>(spec, answers),
    /** One request for 1 to 100 ids. If the service lacks the path, the one below `/v1` is used from then on. */
    valueLists: async (wanted: readonly string[], answers?: string): Promise<Fetched<unknown>> => {
      const ids = [...new Set(wanted)];
      if (ids.length === 0 || ids.length > valueListBatch) {
        throw new RangeError(`a value-list lookup takes 1 to ${valueListBatch} ids, not ${ids.length}`);
      }
      const more = { method: 'POST', policy: 'value_lists', body: JSON.stringify({ ids }), essential: false } as const;
      const lookup = (path: string) => request<unknown>(reading('value_lists', path, listsShape, more), answers);
      const path = valueListPath;
      return lookup(path).catch(async (error: unknown) => {
        if (!(error instanceof HttpError && error.status === 404) || path.startsWith('/v1')) throw error;
        const other = `/v1${path}`;
        const found = await lookup(other);
        valueListPath = other;
        return found;
      });
    },
    /** For all endpoints except the value-list lookup, which has its own; null until the service has reported one. */
    get budget() {
      return requests.pacer.budget('api');
    },
    get stats() {
      return requests.stats();
    },
    /** Ends all requests in progress with InterruptedError. */
    close: requests.close,
  };
}
