import { type Detail, detailKey, textIn } from '../../base/detail.ts';
import type { LandedResponse } from '../landing/reader.ts';
import { HttpError } from '../service-errors.ts';
import type { Client, Fetched, Note } from '../types.ts';
import type { DetailRequest, LoadedSurvey, Resource, ResourceOptions } from './resource.ts';

/** A detail of a survey: its `survey_id`, and whatever else the request names. */
export type SurveyDetail = Readonly<Record<string, string>> & { readonly survey_id: string };

/** Describes a resource that every survey has. */
export interface SurveyResource {
  readonly name: string;
  /** What a run wants from each survey: nothing, one thing or several. */
  details(run: { readonly options: ResourceOptions }, surveyId: string): readonly SurveyDetail[];
  /** A detail in words, for messages. */
  what(detail: SurveyDetail): string;
  /** Sends the request; `note` is written to the landing's index with the body. */
  ask(client: Client, detail: SurveyDetail, note?: Note): Promise<Fetched<unknown>>;
  /** Why it is requested, for the plan. */
  why(run: { readonly options: ResourceOptions }): string;
  /** What the doctor requests if a run wants nothing. @default nothing */
  example?(surveyId: string): SurveyDetail;
  /** If a refusal is not a fault: who can do without it. */
  readonly optional?: string;
}

/**
 * A resource that each survey has for itself: it is requested with every survey that is loaded, and for those that never had
 * it. If the service does not have it (400, 404), that is recorded; a failure is a gap, which the next run requests again.
 */
export function ofSurveys(resource: SurveyResource): Resource {
  const { name, optional } = resource;
  return {
    name,
    concurrency: ({ options }) => 2 * options.concurrency,
    due: (run, unchanged) => {
      const known = run.state?.details.get(name) ?? new Set();
      const rejected = new Set(run.state?.rejectedSurveyIds);
      return unchanged
        .filter((surveyId) => !rejected.has(surveyId))
        .flatMap((surveyId) => resource.details(run, surveyId))
        .filter((detail) => !known.has(detailKey(detail)));
    },
    requests: async (run, { due, surveys }) => {
      const loaded = surveys.loaded.filter(({ surveyId }) => !surveys.rejected.has(surveyId));
      const versions = new Map(surveys.loaded.map((survey) => [survey.surveyId, versionOf(survey)]));
      const landed = landedDetails(name, await run.landed());
      const wanted = [...loaded.flatMap(({ surveyId }) => resource.details(run, surveyId)), ...due.map(toSurveyDetail)];
      return [...new Map(wanted.map((detail) => [detailKey(detail), detail])).values()].map((detail) =>
        toRequest(resource, detail, versions.get(detail.survey_id) ?? null, landed),
      );
    },
    forecast: (run, { surveys, due }) => ({
      count: resource.details(run, '').length * surveys + due.length,
      why: resource.why(run),
    }),
    probe: (client, { surveyId, options }) => {
      const detail = resource.details({ options }, surveyId)[0] ?? resource.example?.(surveyId);
      return detail === undefined ? null : resource.ask(client, detail).then(() => resource.what(detail));
    },
    ...(optional === undefined ? {} : { optional }),
  };
}

/** The version of the survey that a detail was requested with: a later run takes it from disk only for the same version. */
const versionOf = (survey: LoadedSurvey): string => `${survey.listingHash} ${survey.lastUpdatedAt}`;

function toSurveyDetail(detail: Detail): SurveyDetail {
  const texts = Object.entries(detail).flatMap(([field, value]) => (typeof value === 'string' ? [[field, value]] : []));
  return { ...Object.fromEntries(texts), survey_id: textIn(detail, 'survey_id') };
}

function toRequest(
  resource: SurveyResource,
  detail: SurveyDetail,
  version: string | null,
  landed: ReadonlyMap<string, LandedResponse>,
): DetailRequest {
  return {
    detail,
    what: resource.what(detail),
    surveyId: detail.survey_id,
    landed: landed.get(`${detailKey(detail)} ${version}`) ?? null,
    ask: async (client) => {
      try {
        return await resource.ask(client, detail, { ...detail, version });
      } catch (error) {
        if (!(error instanceof HttpError) || (error.status !== 400 && error.status !== 404)) throw error;
        return { data: null, response: null };
      }
    },
  };
}

function landedDetails(name: string, landed: readonly LandedResponse[]): ReadonlyMap<string, LandedResponse> {
  return new Map(
    landed.flatMap((response) => {
      const { version, ...fields } = response.note ?? {};
      if (response.endpoint !== name || typeof version !== 'string') return [];
      const texts = Object.entries(fields).flatMap(([field, value]) =>
        typeof value === 'string' ? [[field, value]] : [],
      );
      return [[`${detailKey(Object.fromEntries(texts))} ${version}`, response] as const];
    }),
  );
}
