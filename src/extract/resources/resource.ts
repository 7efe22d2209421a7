import { InvalidBodyError } from '../../base/body.ts';
import { type SubResource, subResourceKey } from '../../schema/rows.ts';
import type { Rules } from '../../schema/rules.ts';
import type { Client } from '../client.ts';
import type { ExtractRun } from '../extract-run.ts';
import { isAbsence } from '../service-errors.ts';
import type { Fetched, ResponseInfo } from '../types.ts';

type SurveySubResource = Readonly<Record<string, string>> & { readonly survey_id: string };

interface SurveyResource extends Pick<Resource, 'name' | 'why' | 'optional'> {
  subResources(run: { readonly options: ResourceOptions }, surveyId: string): readonly SurveySubResource[];
  /** For messages. */
  what(detail: SurveySubResource): string;
  ask(client: Client, detail: SurveySubResource, answers?: string): Promise<Fetched<unknown>>;
  /** What `doctor` requests if a run needs nothing. @default nothing */
  example?(surveyId: string): SurveySubResource;
  /** Where the lake has values, an answer without any counts as not fetched. @default every answer is loaded */
  hasValues?(data: unknown): boolean;
}

/**
 * Requested with every survey that is loaded, and for those for which it never was. If the service lacks it (400, 404),
 * that is recorded; a failure is reported for the survey, the lake keeps what it had, and the next run asks again.
 */
export function ofSurveys(resource: SurveyResource): Resource {
  const { name } = resource;
  return {
    ...resource,
    due: (run, unchanged) => {
      const known = run.state?.subResources.get(name) ?? new Map();
      const rejected = new Set(run.state?.rejectedSurveyIds);
      return unchanged
        .filter((surveyId) => !rejected.has(surveyId))
        .flatMap((surveyId) => resource.subResources(run, surveyId))
        .filter((detail) => !known.has(subResourceKey(detail)));
    },
    requests: (run, { due, surveys }) => {
      const loaded = surveys.loaded.filter(({ surveyId }) => !surveys.rejected.has(surveyId));
      // A later run takes an item from disk only for the version of the survey that it was requested with.
      const versions = new Map(surveys.loaded.map((one) => [one.surveyId, `${one.listingHash} ${one.lastUpdatedAt}`]));
      const wanted = [
        ...loaded.flatMap(({ surveyId }) => resource.subResources(run, surveyId)),
        ...(due as readonly SurveySubResource[]), // from `subResources`, of this run or an earlier one
      ];
      const byKey = new Map(wanted.map((detail) => [subResourceKey(detail), detail]));
      return [...byKey].map(([key, detail]) => {
        const version = versions.get(detail.survey_id);
        const before = run.state?.subResources.get(name)?.get(key) ?? undefined;
        return {
          detail,
          what: resource.what(detail),
          surveyId: detail.survey_id,
          // Without its survey, it is not known to which version of that it belongs.
          answers: version === undefined ? undefined : `${name} ${key} ${version}`,
          ask: (client, answers) => resource.ask(client, detail, answers).catch(noneIfAbsent),
          check: (data) => {
            if (before === undefined || resource.hasValues?.(data) !== false) return null;
            throw new InvalidBodyError('no values, of which the lake has some', { pointer: '/data' });
          },
          before: version === undefined ? undefined : before,
        } satisfies SubResourceRequest;
      });
    },
    probe: (client, { surveyId, options }) => {
      const detail = resource.subResources({ options }, surveyId)[0] ?? resource.example?.(surveyId);
      return detail === undefined ? null : resource.ask(client, detail).then(() => resource.what(detail));
    },
  };
}

function noneIfAbsent(error: unknown): SubResourceAnswer {
  if (!isAbsence(error)) throw error;
  return { data: null, response: null };
}

/** A resource other than listings and surveys. The transform has it under the same name. */
export interface Resource {
  /** Also the name of its stage, its key in journals and the scope of its issues. */
  readonly name: string;
  /** What is due for reasons other than surveys being loaded; `unchanged` are those that are not. */
  due(run: ExtractRun, unchanged: readonly string[]): readonly SubResource[];
  requests(
    run: ExtractRun,
    night: { readonly due: readonly SubResource[]; readonly surveys: ExtractedSurveys },
  ): readonly SubResourceRequest[];
  /** For the plan. */
  why(run: { readonly options: ResourceOptions }): string;
  /** Requests one example, for `doctor`, given `data` of a survey; null if that has none. */
  probe(
    client: Client,
    run: { readonly options: ResourceOptions; readonly surveyId: string; readonly survey: unknown },
  ): Promise<string> | null;
  /** Set if a refusal is not a fault: says who can do without the resource. */
  readonly optional?: string;
}

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
  /** For messages. */
  readonly what: string;
  /** The survey that counts as failed if this cannot be fetched; null if it concerns no single one. */
  readonly surveyId: string | null;
  /** If `surveyId` is null: what is recorded as not answered if this cannot be fetched. @default nothing */
  readonly ifFailed?: SubResource | null;
  /**
   * What `data` answers if that is not all of the request, and what is wrong with the rest; null for a whole answer.
   * @throws InvalidBodyError for `data` that does not answer this request
   */
  check?(data: unknown): { readonly detail: SubResource; readonly error: InvalidBodyError } | null;
  /** The body that the lake has and would lose with this run: it is loaded again if this cannot be fetched. */
  readonly before?: ResponseInfo | undefined;
  /** Equal for requests with the same answer: one that an unpublished run landed is read from disk. @default none is */
  readonly answers?: string | undefined;
  ask(client: Client, answers?: string): Promise<SubResourceAnswer>;
}

/** Null if the service does not have it. */
type SubResourceAnswer = Fetched<unknown> | { readonly data: null; readonly response: null };

/** Those known before the lake's own rules are. */
type ResourceOptions = Omit<ExtractRun['options'], keyof Rules>;

export interface SubResourceResult {
  readonly resource: string;
  readonly detail: SubResource;
  readonly response: ResponseInfo | null;
  /** Why it could not be fetched, if this is what the lake had before: the survey is requested again. */
  readonly failure?: string;
}

export interface SubResourceBody extends SubResourceResult {
  readonly data: unknown;
}
