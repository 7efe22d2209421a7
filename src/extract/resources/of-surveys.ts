import { InvalidBodyError } from '../../base/body-errors.ts';
import { subResourceKey } from '../../base/sub-resource.ts';
import type { LandedResponse } from '../landing/reader.ts';
import { HttpError } from '../service-errors.ts';
import type { Client, Fetched, Note, ResponseInfo } from '../types.ts';
import type { LoadedSurvey, Resource, ResourceOptions, SubResourceRequest } from './resource.ts';

/** One item of a resource of a survey: its `survey_id`, and whatever else the request names. */
type SurveySubResource = Readonly<Record<string, string>> & { readonly survey_id: string };

/** Describes a resource that every survey has. */
interface SurveyResource {
  readonly name: string;
  /** The items that a run needs from each survey: none, one or several. */
  subResources(run: { readonly options: ResourceOptions }, surveyId: string): readonly SurveySubResource[];
  /** A human-readable name of the item, for messages. */
  what(detail: SurveySubResource): string;
  /** Sends the request; `note` is written to the landing's index with the body. */
  ask(client: Client, detail: SurveySubResource, note?: Note): Promise<Fetched<unknown>>;
  /** Why it is requested, for the plan. */
  why(run: { readonly options: ResourceOptions }): string;
  /** What `doctor` requests if a run needs nothing. @default nothing */
  example?(surveyId: string): SurveySubResource;
  /**
   * Whether `data` has values. Where the lake has some, an answer without any counts as not fetched.
   * @default every answer is loaded
   */
  hasValues?(data: unknown): boolean;
  /** Set if a refusal is not a fault: says who can do without the resource. */
  readonly optional?: string;
}

/**
 * A resource that belongs to single surveys. It is requested with every survey that is loaded, and for surveys for
 * which it was never requested. If the service does not have it (400, 404), that is recorded; a failure is reported for
 * the survey, the lake keeps what it had, and the next run requests it again.
 */
export function ofSurveys(resource: SurveyResource): Resource {
  const { name, optional } = resource;
  return {
    name,
    due: (run, unchanged) => {
      const known = run.state?.subResources.get(name) ?? new Set();
      const rejected = new Set(run.state?.rejectedSurveyIds);
      return unchanged
        .filter((surveyId) => !rejected.has(surveyId))
        .flatMap((surveyId) => resource.subResources(run, surveyId))
        .filter((detail) => !known.has(subResourceKey(detail)));
    },
    requests: async (run, { due, surveys }) => {
      const loaded = surveys.loaded.filter(({ surveyId }) => !surveys.rejected.has(surveyId));
      const versions = new Map(surveys.loaded.map((survey) => [survey.surveyId, versionOf(survey)]));
      const landed = (await run.landed()).filter(({ endpoint }) => endpoint === name);
      const bodies = {
        landed: new Map(landed.map((response) => [response.note?.[answers], response])),
        inLake: run.state?.subResourceBodies.get(name) ?? new Map<string, ResponseInfo>(),
      };
      const wanted = [
        ...loaded.flatMap(({ surveyId }) => resource.subResources(run, surveyId)),
        ...(due as readonly SurveySubResource[]), // from `subResources`, of this run or an earlier one
      ];
      return [...new Map(wanted.map((detail) => [subResourceKey(detail), detail])).values()].map((detail) =>
        toRequest(resource, detail, versions.get(detail.survey_id) ?? null, bodies),
      );
    },
    forecast: (run, { surveys, due }) => ({
      count: resource.subResources(run, '').length * surveys + due.length,
      why: resource.why(run),
    }),
    probe: (client, { surveyId, options }) => {
      const detail = resource.subResources({ options }, surveyId)[0] ?? resource.example?.(surveyId);
      return detail === undefined ? null : resource.ask(client, detail).then(() => resource.what(detail));
    },
    ...(optional === undefined ? {} : { optional }),
  };
}

/**
 * The version of the survey that an item was requested with: a later run takes it from disk only for the same version.
 */
const versionOf = (survey: LoadedSurvey): string => `${survey.listingHash} ${survey.lastUpdatedAt}`;

/** The field of a note that says what a landed body answers. */
const answers = 'answers';

function toRequest(
  resource: SurveyResource,
  detail: SurveySubResource,
  version: string | null,
  bodies: {
    readonly landed: ReadonlyMap<unknown, LandedResponse>;
    readonly inLake: ReadonlyMap<string, ResponseInfo>;
  },
): SubResourceRequest {
  const { hasValues } = resource;
  const key = subResourceKey(detail);
  const before = bodies.inLake.get(key);
  // Of what was requested without its survey, it is not known which version of the survey it belongs to.
  const note = version === null ? undefined : { [answers]: `${key} ${version}` };
  return {
    detail,
    what: resource.what(detail),
    surveyId: detail.survey_id,
    landed: note === undefined ? null : (bodies.landed.get(note[answers]) ?? null),
    ask: async (client) => {
      try {
        return await resource.ask(client, detail, note);
      } catch (error) {
        if (!(error instanceof HttpError) || (error.status !== 400 && error.status !== 404)) throw error;
        return { data: null, response: null };
      }
    },
    ...(before === undefined || hasValues === undefined
      ? {}
      : {
          check: (data) => {
            if (hasValues(data)) return null;
            throw new InvalidBodyError('no values, of which the lake has some', { pointer: '/data' });
          },
        }),
    ...(before === undefined || version === null ? {} : { before }),
  };
}
