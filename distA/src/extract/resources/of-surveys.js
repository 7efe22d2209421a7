import { InvalidBodyError } from '../../base/body-errors.js';
import { subResourceKey, textIn } from '../../base/sub-resource.js';
import { HttpError } from '../service-errors.js';
/**
 * A resource that belongs to single surveys. It is requested with every survey that is loaded, and for surveys for
 * which it was never requested. If the service does not have it (400, 404), that is recorded; a failure is reported for
 * the survey, the lake keeps what it had, and the next run requests it again.
 */
export function ofSurveys(resource) {
    const { name, optional } = resource;
    return {
        name,
        concurrency: ({ options }) => 2 * options.concurrency,
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
            const bodies = {
                landed: landedSubResources(name, await run.landed()),
                inLake: run.state?.subResourceBodies.get(name) ?? new Map(),
            };
            const wanted = [
                ...loaded.flatMap(({ surveyId }) => resource.subResources(run, surveyId)),
                ...due.map(toSurveySubResource),
            ];
            return [...new Map(wanted.map((detail) => [subResourceKey(detail), detail])).values()].map((detail) => toRequest(resource, detail, versions.get(detail.survey_id) ?? null, bodies));
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
const versionOf = (survey) => `${survey.listingHash} ${survey.lastUpdatedAt}`;
function toSurveySubResource(detail) {
    const texts = Object.entries(detail).flatMap(([field, value]) => (typeof value === 'string' ? [[field, value]] : []));
    return { ...Object.fromEntries(texts), survey_id: textIn(detail, 'survey_id') };
}
function toRequest(resource, detail, version, bodies) {
    const { hasValues } = resource;
    const before = bodies.inLake.get(subResourceKey(detail));
    return {
        detail,
        what: resource.what(detail),
        surveyId: detail.survey_id,
        landed: bodies.landed.get(`${subResourceKey(detail)} ${version}`) ?? null,
        ask: async (client) => {
            try {
                return await resource.ask(client, detail, { ...detail, version });
            }
            catch (error) {
                if (!(error instanceof HttpError) || (error.status !== 400 && error.status !== 404))
                    throw error;
                return { data: null, response: null };
            }
        },
        ...(before === undefined || hasValues === undefined
            ? {}
            : {
                check: (data) => {
                    if (hasValues(data))
                        return null;
                    throw new InvalidBodyError('no values, of which the lake has some', { pointer: '/data' });
                },
            }),
        ...(before === undefined || version === null ? {} : { before }),
    };
}
function landedSubResources(name, landed) {
    return new Map(landed.flatMap((response) => {
        const { version, ...fields } = response.note ?? {};
        if (response.endpoint !== name || typeof version !== 'string')
            return [];
        const texts = Object.entries(fields).flatMap(([field, value]) => typeof value === 'string' ? [[field, value]] : []);
        return [[`${subResourceKey(Object.fromEntries(texts))} ${version}`, response]];
    }));
}
