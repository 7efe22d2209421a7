import { HttpError } from '../errors.ts';
import type { LandedResponse } from '../landing/reader.ts';
import { type DetailRequest, type LoadedSurvey, type Resource, textIn } from './resource.ts';

/**
 * Calculated values (endpoint 6) of every survey loaded now and of those that never had them, one request per survey and
 * code. A service that knows no calculation for a survey (400, 404) leaves a notice; one that fails leaves a gap, which the
 * next run asks for again.
 */
export const calculated: Resource = {
  name: 'calculated',
  concurrency: ({ options }) => 2 * options.concurrency,
  due: ({ options, state }, unchanged) => {
    if (options.calculations.length === 0) return [];
    const known = new Set(state?.calculated.map(({ surveyId, code }) => `${surveyId} ${code}`));
    const rejected = new Set(state?.rejectedSurveyIds);
    return unchanged
      .filter((surveyId) => !rejected.has(surveyId))
      .flatMap((survey_id) => options.calculations.map((code) => ({ survey_id, code })))
      .filter(({ survey_id, code }) => !known.has(`${survey_id} ${code}`));
  },
  requests: async (run, { due, surveys }) => {
    const ofSurveys = surveys.loaded
      .filter(({ surveyId }) => !surveys.rejected.has(surveyId))
      .flatMap(({ surveyId }) => run.options.calculations.map((code) => ({ survey_id: surveyId, code })));
    const versions = new Map(surveys.loaded.map((survey) => [survey.surveyId, versionOf(survey)]));
    const landed = landedCalculations(await run.landed());
    return [...ofSurveys, ...due].map((detail) => {
      const surveyId = textIn(detail, 'survey_id');
      const code = textIn(detail, 'code');
      const version = versions.get(surveyId) ?? null;
      return toRequest({ surveyId, code, version, landed: landed.get(`${surveyId} ${code} ${version}`) ?? null });
    });
  },
  forecast: ({ options }, { surveys, due }) => ({
    count: options.calculations.length * surveys + due.length,
    why: options.calculations.join(', '),
  }),
  probe: (client, { surveyId, calculations }) => {
    const code = calculations[0] ?? 'wfn_2024';
    return client.calculated(surveyId, code).then(() => `${code} of ${surveyId}`);
  },
  optional: 'Only --calculation needs it.',
};

const versionOf = (survey: LoadedSurvey): string => `${survey.listingHash} ${survey.lastUpdatedAt}`;

function toRequest(o: {
  readonly surveyId: string;
  readonly code: string;
  readonly version: string | null;
  readonly landed: LandedResponse | null;
}): DetailRequest {
  const { surveyId, code, version } = o;
  return {
    detail: { survey_id: surveyId, code },
    what: `calculation ${code} of survey ${surveyId}`,
    surveyId,
    landed: o.landed,
    ask: async (client) => {
      try {
        return await client.calculated(surveyId, code, { survey_id: surveyId, code, version });
      } catch (error) {
        if (!(error instanceof HttpError) || (error.status !== 400 && error.status !== 404)) throw error;
        return { data: null, response: null };
      }
    },
  };
}

function landedCalculations(landed: readonly LandedResponse[]): ReadonlyMap<string, LandedResponse> {
  return new Map(
    landed.flatMap((response) => {
      const { survey_id, code, version } = response.note ?? {};
      return response.endpoint === 'calculated' && typeof version === 'string'
        ? [[`${survey_id} ${code} ${version}`, response] as const]
        : [];
    }),
  );
}
