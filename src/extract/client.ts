import { join } from 'node:path';
import { decodeBody, parseEnvelope, parseJson, type StagedBody } from '../base/body.ts';
import { InvalidBodyError } from '../base/body-errors.ts';
import { processSecrets } from '../base/secrets.ts';
import * as endpoint from './endpoints.ts';
import { checkShape } from './endpoints.ts';
import { addIssued } from './http/authentication.ts';
import type { Received } from './http/receiving.ts';
import { type ClientOptions, createRequests } from './http/requests.ts';
import { HttpError } from './service-errors.ts';
import type { Client, Fetched, Note, RequestSpec, ResponseInfo } from './types.ts';

export type { ClientOptions } from './http/requests.ts';

/** Throws UsageError for an invalid base URL, credential or number. Does not send anything. */
export function createClient(options: ClientOptions): Client {
  const { landing = null } = options;
  const requests = createRequests(options, async (clientId, clientSecret) => {
    const { data } = await fetchChecked<TokenBody>(endpoint.token(clientId, clientSecret));
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
  let valueListPath = options.valueListPath ?? endpoint.valueListPaths[0];

  return {
    whoami: () => fetchChecked(endpoint.whoami),
    initiatives: () => fetchChecked(endpoint.initiatives),
    initiativeTree: () => fetchChecked(endpoint.initiativeTree),
    surveys: async (listing) => fetchChecked(endpoint.surveys(listing)),
    initiativeSurveys: async (initiativeId, listing) => fetchChecked(endpoint.initiativeSurveys(initiativeId, listing)),
    survey: async (surveyId) => fetchChecked(endpoint.survey(surveyId)),
    surveyBody: async (surveyId, note) => {
      const { received, response } = await requests.fetch(endpoint.survey(surveyId), requireEnvelope, note);
      return { body: placeOf(received.body, response), response };
    },
    calculated: async (surveyId, code, note) => fetchChecked(endpoint.calculated(surveyId, code), note),
    request: async (spec, note) => fetchChecked(spec, note),
    valueLists: async (ids) => {
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
    get budget() {
      return requests.pacer.budget('api');
    },
    get stats() {
      return requests.stats();
    },
    estimateSeconds: (count) => requests.pacer.estimateSeconds('api', count),
    close: requests.close,
  };
}

interface TokenBody {
  readonly access_token: string;
  readonly expires_in?: number;
}

async function readChecked<T>(spec: RequestSpec, { body }: Received): Promise<T> {
  const bytes = decodeBody(body);
  const isBare = spec.endpoint === 'token';
  return checkShape<T>(spec.shape, isBare ? parseUnquoted(bytes) : parseEnvelope(bytes), isBare ? '' : '/data');
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
