import type { Detail } from '../../base/detail.ts';
import type { ExtractRun } from '../extract-run.ts';
import type { LandedResponse } from '../landing/reader.ts';
import type { Client, Fetched, ResponseInfo } from '../types.ts';

/**
 * Something that the service has besides listings and surveys, described in one place for listing, planning, requesting,
 * journals and checks. `transform/resources` has its transform under the same name.
 */
export interface Resource {
  /** Also the name of its stage, its key in journals and the scope of its issues. */
  readonly name: string;
  /** The most requests that may be under way or waiting for the rate limit at a time. */
  concurrency(run: ExtractRun): number;
  /** What is due apart from surveys that are loaded; `unchanged` are the surveys that stay as they are. */
  due(run: ExtractRun, unchanged: readonly string[]): readonly Detail[];
  /** What a night requests: what is due, and what the surveys that it has loaded require. */
  requests(run: ExtractRun, night: DetailNight): Promise<readonly DetailRequest[]>;
  /** How many requests are to be expected for the surveys of a plan, and why they are sent. */
  forecast(run: ExtractRun, plan: { readonly surveys: number; readonly due: readonly Detail[] }): Forecast;
  /** Requests one example, for the doctor; null if the survey has nothing to request. */
  probe(client: Client, run: ProbeOptions): Promise<string> | null;
  /** If a refusal is not a fault: who can do without it. */
  readonly optional?: string;
}

export interface DetailNight {
  readonly due: readonly Detail[];
  readonly surveys: ExtractedSurveys;
}

/** The surveys that a night loaded. */
export interface ExtractedSurveys {
  readonly loaded: readonly LoadedSurvey[];
  /** Those loaded whose own record could not be used: all they left are issues. */
  readonly rejected: ReadonlySet<string>;
  readonly valueListIds: ReadonlySet<string>;
}

export interface LoadedSurvey {
  readonly surveyId: string;
  readonly listingHash: string;
  /** Microseconds. */
  readonly lastUpdatedAt: number | null;
  readonly lastUpdatedRaw: unknown;
  readonly responseId: string;
}

export interface DetailRequest {
  readonly detail: Detail;
  /** In words, for messages. */
  readonly what: string;
  /** The survey that has a gap if this cannot be fetched; null if the run cannot continue without it. */
  readonly surveyId: string | null;
  /** The body that an unpublished run landed, if it is still current. */
  readonly landed: LandedResponse | null;
  /** Sends the request; data and response are null if the service does not have it. */
  ask(client: Client): Promise<DetailAnswer>;
}

export type DetailAnswer = Fetched<unknown> | { readonly data: null; readonly response: null };

export interface Forecast {
  readonly count: number;
  readonly why: string;
}

/** The options of a run that a resource may use, even if the lake's own rules are not known yet. */
export type ResourceOptions = Omit<ExtractRun['options'], 'timeZone' | 'defaultCurrency' | 'additivity' | 'ownOnly'>;

export interface ProbeOptions {
  readonly options: ResourceOptions;
  readonly surveyId: string;
  /** `data` of the survey. */
  readonly survey: unknown;
}

/** A detail whose rows are loaded. */
export interface DetailResult {
  readonly resource: string;
  readonly detail: Detail;
  readonly response: ResponseInfo | null;
}

/** A landed body of a resource: its `data` and what was requested. */
export interface DetailBody extends DetailResult {
  readonly data: unknown;
}
