import { join } from 'node:path';
import { decodeBody, parseEnvelope, parseJson, type StagedBody } from '../base/body.ts';
import { InvalidBodyError } from '../base/body-errors.ts';
import { processSecrets } from '../base/secrets.ts';
import * as endpoint from './endpoints.ts';
import { addIssued } from './http/authentication.ts';
import type { Received } from './http/receiving.ts';
import { type ClientOptions, createRequests } from './http/requests.ts';
import { HttpError } from './service-errors.ts';
import type { Fetched, ListingOptions, Note, RequestSpec, ResponseInfo } from './types.ts';

export type { ClientOptions } from './http/requests.ts';

/**
 * The service's read interface. Records are returned as sent (`unknown`): only envelope and outer shape are checked.
 */
export type Client = ReturnType<typeof createClient>;

type Records = Fetched<readonly unknown[]>;

/** Throws UsageError for an invalid base URL, credential or number. Does not send anything. */
export function createClient(options: ClientOptions) {
  const { landing = null } = options;
  const requests = createRequests(options, async (clientId, clientSecret) => {
    const { data } = await fetchChecked<{ readonly access_token: string; readonly expires_in?: number }>(
      endpoint.token(clientId, clientSecret),
    );
    addIssued(processSecrets, data);
    return { token: data.access_token, expiresInSeconds: data.expires_in ?? null };
  });
  const fetchChecked = async <T>(spec: RequestSpec, note?: Note): Promise<Fetched<T>> => {
    const { value, response } = await requests.fetch<T>(spec, (received) => readChecked<T>(spec, received), note);
    return { data: value, response };
  };
  /** A large body has been moved to the landing. */
  const placeOf = (body: StagedBody, { landingFile }: ResponseInfo): StagedBody =>
    body.kind === 'file' && landing !== null && landingFile !== null
      ? { ...body, file: join(landing.output, landingFile) }
      : body;
  let valueListPath: string = options.valueListPath ?? endpoint.valueListPaths[0];

  return {
    /** The connection that the credentials belong to; never landed. */
    whoami: () => fetchChecked<unknown>(endpoint.whoami),
    /** Every initiative that the connection sees, as a flat list. */
    initiatives: (): Promise<Records> => fetchChecked(endpoint.initiatives),
    /** The same, nested below the connection's own initiative. */
    initiativeTree: () => fetchChecked<unknown>(endpoint.initiativeTree),
    /** Surveys of the connection, without their values. */
    surveys: async (listing?: ListingOptions): Promise<Records> => fetchChecked(endpoint.surveys(listing)),
    /** Surveys of one initiative, without their values. */
    initiativeSurveys: async (initiativeId: string, listing?: ListingOptions): Promise<Records> =>
      fetchChecked(endpoint.initiativeSurveys(initiativeId, listing)),
    /** One survey with all of its value records. */
    survey: async (surveyId: string) => fetchChecked<unknown>(endpoint.survey(surveyId)),
    /**
     * The same, not read: only checks that the body is complete, decodable, and begins and ends like the envelope.
     * `note` is stored in the landing's index with the body. A body that is a file is that of the landing.
     */
    surveyBody: async (surveyId: string, note?: Note) => {
      const { received, response } = await requests.fetch(endpoint.survey(surveyId), requireEnvelope, note);
      return { body: placeOf(received.body, response), response };
    },
    /** The leaves of a calculation by the service for one survey. */
    calculated: async (surveyId: string, calculationCode: string, note?: Note) =>
      fetchChecked<unknown>(endpoint.calculated(surveyId, calculationCode), note),
    /** Any other request of the interface; its `shape` is checked. */
    request: (spec: RequestSpec, note?: Note) => fetchChecked<unknown>(spec, note),
    /**
     * One request for 1 to 100 ids. Tries the specification's path, then the one below `/v1`, and remembers which
     * exists.
     */
    valueLists: async (ids: readonly string[]): Promise<Fetched<unknown>> => {
      const unique = [...new Set(ids)];
      try {
        return await fetchChecked(endpoint.valueLists(unique, valueListPath));
      } catch (error) {
        const other = endpoint.valueListPaths.find((path) => path !== valueListPath);
        if (!(error instanceof HttpError && error.status === 404) || other === undefined) throw error;
        const found = await fetchChecked<unknown>(endpoint.valueLists(unique, other));
        valueListPath = other;
        return found;
      }
    },
    /** For all endpoints except the value-list lookup, which has its own; null until the service has reported one. */
    get budget() {
      return requests.pacer.budget('api');
    },
    get stats() {
      return requests.stats();
    },
    /** How long this many more requests will take under the current limit; null if it is not known yet. */
    estimateSeconds: (count: number) => requests.pacer.estimateSeconds('api', count),
    /** Ends all requests in progress with InterruptedError. */
    close: requests.close,
  };
}

async function readChecked<T>(spec: RequestSpec, { body }: Received): Promise<T> {
  const bytes = decodeBody(body);
  const isBare = spec.endpoint === 'token';
  const value = isBare ? parseUnquoted(bytes) : parseEnvelope(bytes);
  const wrong = spec.shape(value);
  if (wrong !== null) throw new InvalidBodyError(wrong, { pointer: isBare ? '' : '/data' });
  return value as T;
}

/**
 * A body that begins and ends like an envelope is parsed only by its reader. Any other is parsed here, to find out what
 * is wrong.
 */
function requireEnvelope({ body, looksWhole }: Received): void {
  if (!looksWhole) parseEnvelope(decodeBody(body));
}

/** Does not quote text from the token endpoint, which may be a token that is not known yet. */
function parseUnquoted(bytes: Uint8Array): unknown {
  try {
    return parseJson(bytes);
  } catch (error) {
    throw error instanceof InvalidBodyError ? new InvalidBodyError('not JSON') : error;
  }
}
