import type { Detail } from '../../base/detail.ts';
import type { ExtractRun } from '../extract-run.ts';
import type { LandedResponse } from '../landing/reader.ts';
import type { Client, Fetched, ResponseInfo } from '../types.ts';

/**
 * Something that the service has besides listings and surveys, described once for whoever lists, plans, asks, journals and
 * checks. Its rows are described under the same name in `transform/resources`.
 */
export interface Resource {
  /** Also its stage, its key in journals and the scope of its issues. */
  readonly name: string;
  /** Requests under way or waiting for the limit at once. */
  concurrency(run: ExtractRun): number;
  /** What is due although no survey of it is loaded again; `unchanged` are the surveys that stay as they are. */
  due(run: ExtractRun, unchanged: readonly string[]): readonly Detail[];
  /** What a night asks for: what is due, and what the surveys that it has loaded bring. */
  requests(run: ExtractRun, night: DetailNight): Promise<readonly DetailRequest[]>;
  /** Requests that can be foreseen for the surveys of a plan, and why they are sent. */
  forecast(run: ExtractRun, plan: { readonly surveys: number; readonly due: readonly Detail[] }): Forecast;
  /** Asks for one example, for the doctor; null when the survey has nothing to ask for. */
  probe(client: Client, run: ProbeOptions): Promise<string> | null;
  /** Who can do without it, where a refusal is no fault. */
  readonly optional?: string;
}

export interface DetailNight {
  readonly due: readonly Detail[];
  readonly surveys: ExtractedSurveys;
}

/** What a night loaded of surveys. */
export interface ExtractedSurveys {
  readonly loaded: readonly LoadedSurvey[];
  /** Of those loaded the ones whose own record could not be used: nothing but issues came of them. */
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
  /** Of which it is a gap when it cannot be had; null: without it the run ends. */
  readonly surveyId: string | null;
  /** The body that an unpublished run landed, if it is still current. */
  readonly landed: LandedResponse | null;
  /** Asks for it; null data and response where the service knows no such thing. */
  ask(client: Client): Promise<Answer>;
}

export type Answer = Fetched<unknown> | { readonly data: null; readonly response: null };

export interface Forecast {
  readonly count: number;
  readonly why: string;
}

/** What of a run's options a resource may look at, also where the lake's own rules are not known yet. */
export type ResourceOptions = Omit<ExtractRun['options'], 'timeZone' | 'defaultCurrency'>;

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

/** What is landed of a resource, read: `data` and what it answers to. */
export interface DetailBody extends DetailResult {
  readonly data: unknown;
}
