import type { KnownSurvey, RowSink } from '../schema/rows.ts';
import type { Rules } from '../schema/rules.ts';
import type { ExpectedRequests } from './expected-requests.ts';
import type { LandedResponse } from './landing/reader.ts';
import type { Client, Fetched, ResponseInfo } from './types.ts';

/** What the functions of extraction need from a run. */
export interface ExtractRun {
  readonly runId: string;
  readonly options: ExtractOptions;
  readonly signal: AbortSignal;
  /** What the published lake knows; null on the first run. */
  readonly state: ExtractState | null;
  /** The service. */
  readonly client: Client;
  /** Bodies landed by runs that did not publish. */
  landed(): Promise<readonly LandedResponse[]>;
  /** Reads listings and writes their rows to the sink. */
  readonly listings: ListingReader;
  /** Reports how far a stage is, for the progress display. */
  progress(stage: string, done: number, total: number): void;
  log(level: 'info' | 'warn', message: string): void;
  /** The machine's clock, in milliseconds. */
  now(): number;
  /** Statistics for the report; each step fills in its part. */
  readonly stats: ExtractStats;
}

export interface ExtractOptions extends Rules {
  readonly output: string;
  readonly full: boolean;
  readonly changedSince: string | null;
  readonly initiatives: readonly string[];
  readonly calculations: readonly string[];
  readonly surveyListing: 'auto' | 'connection' | 'initiatives';
  readonly concurrency: number;
  readonly retries: number;
  readonly maxBodyMb: number;
  readonly valueLists: 'auto' | 'none';
  /** Days after which value lists are requested again. */
  readonly valueListMaxAgeDays: number;
}

export interface ExtractState {
  /** Microseconds. */
  readonly watermarkAt: number | null;
  /** The newest run whose listings the lake holds. */
  readonly listedByRun: string | null;
  readonly wholeListing: { readonly startedAt: number; readonly runsSince: number } | null;
  readonly surveyListing: 'connection' | 'initiatives' | null;
  readonly surveys: readonly KnownSurvey[];
  /** Listed initiatives. */
  readonly initiativeIds: readonly string[];
  /** The body that they were read from. */
  readonly initiativesBody: ResponseInfo | null;
  readonly valueLists: readonly KnownValueList[];
  /** Value lists that definitions refer to and the lake does not have; `failed`: because the lookup failed. */
  readonly unknownValueLists: readonly { readonly id: string; readonly failed: boolean }[];
  readonly subResources: ReadonlyMap<string, ReadonlySet<string>>;
  /** The bodies of those that have rows, by resource and what was requested. */
  readonly subResourceBodies: ReadonlyMap<string, ReadonlyMap<string, ResponseInfo>>;
  readonly rejectedSurveyIds: readonly string[];
  readonly crossDuplicates: readonly { readonly surveyId: string; readonly standsIn: string | null }[];
}

/** A value list in the lake: when it was received, in microseconds, and how many options and names it has. */
export interface KnownValueList {
  readonly id: string;
  readonly fetchedAt: number | null;
  readonly options: number;
  readonly names: number;
}

export interface ExtractStats {
  mode: 'full' | 'incremental' | 'replay';
  changedSince: string | null;
  /** Microseconds: all changes up to this time have been seen, even if clocks are wrong (`watermark.ts`). */
  watermarkAt: number | null;
  /** Microseconds, by the service's clock: when the listing was requested. */
  listedAt: number | null;
  /** What later stages will request, to estimate the time left. */
  expected: ExpectedRequests;
  surveyListing: 'connection' | 'initiatives' | null;
  readonly surveys: {
    listed: number;
    changed: number;
    fetched: number;
    reused: number;
    failed: { readonly surveyId: string; readonly reason: string }[];
  };
  /** Failed requests that concern no single survey and that the run can do without. */
  readonly failedLookups: { readonly what: string; readonly reason: string }[];
}

/** A survey as the two listings of this run show it (architecture.md, "Change detection"). Times in microseconds. */
export interface ListedSurvey {
  readonly surveyId: string;
  /** Hash of the listed metadata without `lastUpdated`. */
  readonly listingHash: string;
  /** Null if the filtered listing does not name the survey, or names it without a readable `lastUpdated`. */
  readonly lastUpdatedAt: number | null;
  readonly lastUpdatedRaw: unknown;
  /** Whether the listing with `changedSince` has it. */
  readonly inFiltered: boolean;
  readonly initiativeId: string | null;
}

/** Reads listings as the transform does: their contents decide what else is requested. */
export interface ListingReader {
  initiatives(listed: Fetched<readonly unknown[]>, sink: RowSink): void;
  surveys(
    plain: readonly Fetched<readonly unknown[]>[],
    filtered: readonly Fetched<readonly unknown[]>[],
    sink: RowSink,
  ): readonly ListedSurvey[];
}
