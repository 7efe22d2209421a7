import type { AdditivityPatterns } from '../schema/additivity-patterns.ts';
import type { RowSink } from '../schema/rows.ts';
import type { ExpectedRequests } from './expected-requests.ts';
import type { LandedResponse } from './landing/reader.ts';
import type { ListedSurvey } from './listed-survey.ts';
import type { Client, Fetched } from './types.ts';

/** What the functions of extraction need from a run. */
export interface ExtractRun {
  readonly runId: string;
  readonly options: ExtractOptions;
  readonly signal: AbortSignal;
  /** What the published lake knows; null on the first run. */
  readonly state: ExtractState | null;
  /** The service; throws in a pipeline whose source is the landing. */
  readonly client: Client;
  /** Bodies landed by runs that did not publish. */
  landed(): Promise<readonly LandedResponse[]>;
  /** Reads listings, and writes their rows to the sink. */
  readonly listings: ListingReader;
  /** How far a stage is, for the progress that a run shows. */
  progress(stage: string, done: number, total: number): void;
  log(level: 'info' | 'warn', message: string): void;
  /** The clock of the machine in milliseconds. */
  now(): number;
  /** What the report says; each step fills in what it finds out. */
  readonly facts: ExtractFacts;
}

export interface ExtractOptions {
  readonly output: string;
  readonly full: boolean;
  readonly changedSince: string | null;
  readonly initiatives: readonly string[];
  readonly calculations: readonly string[];
  readonly surveyListing: 'auto' | 'connection' | 'initiatives';
  readonly concurrency: number;
  readonly retries: number;
  readonly maxBodyMb: number;
  readonly timeZone: string;
  readonly defaultCurrency: string;
  readonly additivity: AdditivityPatterns;
  readonly ownOnly: readonly string[];
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
  readonly surveys: readonly {
    readonly surveyId: string;
    readonly listingHash: string | null;
    readonly lastUpdatedAt: number | null;
    readonly responseId: string | null;
    readonly failure: string | null;
  }[];
  readonly valueLists: readonly { readonly id: string; readonly fetchedAt: number | null }[];
  readonly unknownValueLists: readonly string[];
  readonly details: ReadonlyMap<string, ReadonlySet<string>>;
  readonly rejectedSurveyIds: readonly string[];
  readonly crossDuplicates: readonly { readonly surveyId: string; readonly standsIn: string | null }[];
}

export interface ExtractFacts {
  mode: 'full' | 'incremental' | 'replay';
  changedSince: string | null;
  /** Microseconds: all changes up to this time have been seen, whatever the clocks say (`watermark.ts`). */
  watermarkAt: number | null;
  /** Microseconds, by the clock of the service: when the listing was requested. */
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
}

/** Reads listings as the transform does: what they say decides what else is requested. */
export interface ListingReader {
  initiatives(listed: Fetched<readonly unknown[]>, sink: RowSink): void;
  surveys(
    plain: readonly Fetched<readonly unknown[]>[],
    filtered: readonly Fetched<readonly unknown[]>[],
    sink: RowSink,
  ): readonly ListedSurvey[];
}
