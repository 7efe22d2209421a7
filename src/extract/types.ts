import type { ResponseInfo } from '../schema/rows.ts';

export type { ResponseInfo } from '../schema/rows.ts';

/** Null if nothing is wrong. */
export type Shape = (data: unknown) => string | null;

/** A request to one endpoint (read-interface.md, section 4; observed-behaviour.md, "Transport"). */
export interface RequestSpec {
  /** Its name in reports and in the landing, such as `survey`, `surveys` or `value_lists`. */
  readonly endpoint: string;
  readonly method: 'GET' | 'POST';
  /** Relative to the base URL, with query, encoded. */
  readonly path: string;
  /** Whose rate limit it counts against. */
  readonly policy: 'api' | 'value_lists' | 'token';
  readonly body?: string;
  /** Shape of `data`; for the token, of the whole body. Null: the body is not read. */
  readonly shape: Shape | null;
  /** Whether a 403 means that the credentials are insufficient, rather than that one record may not be read. */
  readonly essential: boolean;
  /** False for bodies that describe or contain a credential and make no rows. */
  readonly landed: boolean;
}

/** The data, and the response that it was read from. */
export interface Fetched<T> {
  readonly data: T;
  readonly response: ResponseInfo;
}

/** An access token, or a client whose id and secret are exchanged for one. */
export type Credentials =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'client'; readonly clientId: string; readonly clientSecret: string };

/** Resolves after `ms` milliseconds; may reject or resolve early when the signal aborts. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

/** Called for every request, answer, retry and throttling; the first two are for debugging. Never with a credential. */
export type ClientLog = (
  level: 'debug' | 'warn',
  message: string,
  fields?: Readonly<Record<string, string | number>>,
) => void;

export interface ReportedBudget {
  readonly limit: number;
  readonly windowSeconds: number | null;
  readonly remaining: number | null;
}

export interface ClientStats {
  /** Counts every attempt, since each one uses up budget. */
  readonly requests: number;
  readonly byEndpoint: Readonly<Record<string, number>>;
  readonly retries: number;
  readonly throttled: number;
  readonly waitedMs: number;
  /** As transferred, usually compressed. */
  readonly bytesReceived: number;
}

export interface ListingOptions {
  /** ISO 8601 date. */
  readonly changedSince?: string;
}
