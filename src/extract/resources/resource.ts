import type { InvalidBodyError } from '../../base/body-errors.ts';
import type { SubResource } from '../../base/sub-resource.ts';
import type { Rules } from '../../schema/rules.ts';
import type { Client } from '../client.ts';
import type { ExtractRun } from '../extract-run.ts';
import type { LandedResponse } from '../landing/reader.ts';
import type { Fetched, ResponseInfo } from '../types.ts';

/**
 * A resource of the service other than listings and surveys, described in one place for listing, planning, requesting,
 * journals and checks. `transform/resources` has its transform under the same name.
 */
export interface Resource {
  /** Also the name of its stage, its key in journals and the scope of its issues. */
  readonly name: string;
  /** What is due for reasons other than surveys being loaded; `unchanged` are the surveys that are not loaded again. */
  due(run: ExtractRun, unchanged: readonly string[]): readonly SubResource[];
  /** What a run requests: what is due, and what the surveys that it has loaded require. */
  requests(
    run: ExtractRun,
    night: { readonly due: readonly SubResource[]; readonly surveys: ExtractedSurveys },
  ): Promise<readonly SubResourceRequest[]>;
  /** The expected number of requests for the surveys of a plan, and why they are sent. */
  forecast(
    run: ExtractRun,
    plan: { readonly surveys: number; readonly due: readonly SubResource[] },
  ): { readonly count: number; readonly why: string };
  /** Requests one example, for `doctor`, given `data` of a survey; null if the survey has nothing to request. */
  probe(
    client: Client,
    run: { readonly options: ResourceOptions; readonly surveyId: string; readonly survey: unknown },
  ): Promise<string> | null;
  /** Set if a refusal is not a fault: says who can do without the resource. */
  readonly optional?: string;
}

/** The surveys that a run loaded. */
export interface ExtractedSurveys {
  readonly loaded: readonly LoadedSurvey[];
  /** Loaded surveys whose own record could not be used: they only left issues. */
  readonly rejected: ReadonlySet<string>;
  readonly valueListIds: ReadonlySet<string>;
  /** Value lists that may have a new option: an answer has a code that the lake's lists do not have. */
  readonly outdatedValueLists: ReadonlySet<string>;
}

export interface LoadedSurvey {
  readonly surveyId: string;
  readonly listingHash: string;
  /** Microseconds. */
  readonly lastUpdatedAt: number | null;
  readonly lastUpdatedRaw: unknown;
  readonly responseId: string;
}

export interface SubResourceRequest {
  readonly detail: SubResource;
  /** Human-readable, for messages. */
  readonly what: string;
  /** The survey that counts as failed if this cannot be fetched; null if it concerns no single one. */
  readonly surveyId: string | null;
  /**
   * If `surveyId` is null: what is recorded as not answered if this cannot be fetched, or nothing if null, and the run
   * ends with exit code 3.
   * @default the run cannot continue without it
   */
  readonly ifFailed?: SubResource | null;
  /**
   * What `data` answers if that is not all of the request, and what is wrong with the rest; null for a whole answer.
   * @throws InvalidBodyError for `data` that does not answer this request
   */
  check?(data: unknown): { readonly detail: SubResource; readonly error: InvalidBodyError } | null;
  /** The body that the lake has and would lose with this run: it is loaded again if this cannot be fetched. */
  readonly before?: ResponseInfo;
  /** The body that an unpublished run landed, if it is still current. */
  readonly landed: LandedResponse | null;
  /** Sends the request; data and response are null if the service does not have it. */
  ask(client: Client): Promise<SubResourceAnswer>;
}

export type SubResourceAnswer = Fetched<unknown> | { readonly data: null; readonly response: null };

/** The options of a run that a resource may use, even while the lake's own rules are not known yet. */
export type ResourceOptions = Omit<ExtractRun['options'], keyof Rules>;

/** One item of a resource whose rows are loaded. */
export interface SubResourceResult {
  readonly resource: string;
  readonly detail: SubResource;
  readonly response: ResponseInfo | null;
  /** Why it could not be fetched, if this is what the lake had before: the survey is requested again. */
  readonly failure?: string;
}

/** A landed body of a resource: its `data` and what was requested. */
export interface SubResourceBody extends SubResourceResult {
  readonly data: unknown;
}
