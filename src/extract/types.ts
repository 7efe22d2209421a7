import type { AnySchema } from 'ajv';
import type { StagedBody } from '../base/body.ts';

/** Names of the requests in reports and in the landing (command-line.md, report.json). */
export const endpoints = [
  'whoami',
  'token',
  'initiatives',
  'initiative_tree',
  'initiative_surveys',
  'surveys',
  'survey',
  'calculated',
  'value_lists',
] as const;

export type KnownEndpoint = (typeof endpoints)[number];

/** One of these, or the name of a resource that was added later. */
export type Endpoint = KnownEndpoint | (string & {});

/** A request to one endpoint (read-interface.md, section 4; observed-behaviour.md, "Transport"). */
export interface RequestSpec {
  readonly endpoint: Endpoint;
  readonly method: 'GET' | 'POST';
  /** Relative to the base URL, with query, encoded. */
  readonly path: string;
  /** The rate limit of the service that it counts against. */
  readonly policy: 'api' | 'value_lists' | 'token';
  readonly body?: string;
  readonly requestIds?: readonly string[];
  /** Shape of `data`; for the token, of the whole body. */
  readonly shape: AnySchema;
  /** Whether a 403 means that the credentials are insufficient, rather than that one record may not be read. */
  readonly essential: boolean;
  /** False for bodies that describe or contain a credential and make no rows. */
  readonly landed: boolean;
}

/** A response whose body was accepted. */
export interface ResponseInfo {
  /** SHA-256 (hex) of the decoded body. */
  readonly responseId: string;
  readonly endpoint: Endpoint;
  readonly method: 'GET' | 'POST';
  /** With query, but without host and the path prefix of the base URL. */
  readonly path: string;
  readonly status: number;
  /** Microseconds since the epoch: the service's `Date` header, else the machine's clock. */
  readonly fetchedAt: number;
  /** Microseconds since the epoch, in whole seconds; null if the service sent no readable `Date`. */
  readonly serverDate: number | null;
  /** Size of the decoded body. */
  readonly byteCount: number;
  /** Relative to the output folder, with `/`; null if the client does not land bodies. */
  readonly landingFile: string | null;
  readonly runId: string | null;
}

/** The data, and the response that it was read from. */
export interface Fetched<T> {
  readonly data: T;
  readonly response: ResponseInfo;
}

/** A body that was received completely but not read. */
export interface ReceivedBody {
  /** If it is a file, that of the landing. */
  readonly body: StagedBody;
  readonly response: ResponseInfo;
}

/** Fields that the landing's index stores with a landed body, for the caller to read later. */
export type Note = Readonly<Record<string, string | number | null>>;

/** An access token, or a client whose id and secret are exchanged for one. */
export type Credentials =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'client'; readonly clientId: string; readonly clientSecret: string };

/** Resolves after `ms` milliseconds; may reject or resolve early when the signal aborts. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

/**
 * Called for every request, answer, wait, retry and throttling; everything but the last two is for debugging. Never with
 * a credential.
 */
export type ClientLog = (
  level: 'debug' | 'warn',
  message: string,
  fields?: Readonly<Record<string, string | number>>,
) => void;

/** `1.5 s` */
export const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** The rate limit as the service last reported it. */
export interface ReportedBudget {
  readonly limit: number;
  readonly windowSeconds: number | null;
  readonly remaining: number | null;
}

export interface ClientStats {
  /** Counts every attempt, since each one uses up budget. */
  readonly requests: number;
  readonly byEndpoint: Readonly<Record<KnownEndpoint, number>> & Readonly<Record<string, number>>;
  readonly retries: number;
  /** Answers with status 429. */
  readonly throttled: number;
  /** Time spent waiting for the rate limit or between attempts. */
  readonly waitedMs: number;
  /** As transferred, usually compressed. */
  readonly bytesReceived: number;
}

export interface ListingOptions {
  /** ISO 8601 date. */
  readonly changedSince?: string;
}

/** The service's read interface. Records are returned as sent (`unknown`): only envelope and outer shape are checked. */
export interface Client {
  /** The connection that the credentials belong to; never landed. */
  whoami(): Promise<Fetched<unknown>>;
  /** Every initiative that the connection sees, as a flat list. */
  initiatives(): Promise<Fetched<readonly unknown[]>>;
  /** The same, nested below the connection's own initiative. */
  initiativeTree(): Promise<Fetched<unknown>>;
  /** Surveys of the connection, without their values. */
  surveys(options?: ListingOptions): Promise<Fetched<readonly unknown[]>>;
  /** Surveys of one initiative, without their values. */
  initiativeSurveys(initiativeId: string, options?: ListingOptions): Promise<Fetched<readonly unknown[]>>;
  /** One survey with all of its value records. */
  survey(surveyId: string): Promise<Fetched<unknown>>;
  /**
   * The same, but only checks that the body is complete, decodable, and begins and ends like the envelope. `note` is
   * stored in the landing's index with the body.
   */
  surveyBody(surveyId: string, note?: Note): Promise<ReceivedBody>;
  /** The leaves of a calculation by the service for one survey. */
  calculated(surveyId: string, calculationCode: string, note?: Note): Promise<Fetched<unknown>>;
  /** Any other request of the interface; its `shape` is checked. */
  request(spec: RequestSpec, note?: Note): Promise<Fetched<unknown>>;
  /**
   * One request for 1 to 100 ids. Tries the specification's path, then the one below `/v1`, and remembers which exists.
   */
  valueLists(ids: readonly string[]): Promise<Fetched<unknown>>;
  /** For all endpoints except the value-list lookup, which has its own; null until the service has reported one. */
  readonly budget: ReportedBudget | null;
  readonly stats: ClientStats;
  /** How long this many more requests will take under the current limit; null if it is not known yet. */
  estimateSeconds(requests: number): number | null;
  /** Ends all requests in progress with InterruptedError. */
  close(): Promise<void>;
}
