import type { FailedFetch, KnownService, RowSink } from '../schema/rows.ts';
import type { Rules } from '../schema/rules.ts';
import type { Client } from './client.ts';
import type { LandedResponse } from './landing/landing-files.ts';
import type { Fetched } from './types.ts';

export interface ExtractRun {
  readonly runId: string;
  readonly options: ExtractOptions;
  readonly signal: AbortSignal;
  /** What the published lake knows; null on the first run. */
  readonly state: KnownService | null;
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
  readonly calculations: readonly string[];
  readonly surveyListing: 'auto' | 'connection' | 'initiatives';
  readonly concurrency: number;
  readonly retries: number;
  readonly maxBodyMb: number;
}

export interface ExtractStats {
  mode: 'full' | 'incremental' | 'replay';
  /** Microseconds: the newest change that the service has listed; null if none. */
  watermarkAt: number | null;
  /** Microseconds, by the service's clock: when the listing was requested. */
  listedAt: number | null;
  surveyListing: 'connection' | 'initiatives' | null;
  readonly surveys: {
    listed: number;
    changed: number;
    fetched: number;
    reused: number;
    failed: FailedFetch[];
  };
  /** Failed requests that the run can do without, of no single survey. */
  readonly failedLookups: { readonly what: string; readonly reason: string }[];
}

/** A survey as the two listings of this run show it (architecture.md, "Change detection"). Times in microseconds. */
export interface ListedSurvey {
  readonly surveyId: string;
  /** Hash of the listed metadata without `lastUpdated`. */
  readonly listingHash: string;
  /** Null if the filtered listing lacks the survey, or a readable `lastUpdated` of it. */
  readonly lastUpdatedAt: number | null;
  readonly lastUpdatedRaw: unknown;
  readonly inFiltered: boolean;
}

export interface ListedInitiative {
  readonly id: string;
  readonly name: string | null;
  readonly pathIds: readonly string[];
}

/** Reads listings as the transform does: their contents decide what else is requested. */
export interface ListingReader {
  initiatives(listed: Fetched<readonly unknown[]>, sink: RowSink): readonly ListedInitiative[];
  surveys(
    plain: readonly Fetched<readonly unknown[]>[],
    filtered: readonly Fetched<readonly unknown[]>[],
    sink: RowSink,
  ): readonly ListedSurvey[];
}
