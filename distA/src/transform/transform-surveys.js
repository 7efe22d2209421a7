import { unitsCsvIn } from '../schema/decisions/decision-file.js';
import { transformInThreads } from './workers/threads.js';
/**
 * Turns landed bodies of surveys into batches of rows, in worker threads: while one body is still being received,
 * others are transformed. A finished survey may have rows in a later batch, since many surveys share one.
 */
export async function* transformSurveys(run, bodies) {
    const jobOf = (body) => body.kind === 'failed' ? null : toJob(run, body);
    for await (const { batches, input, answer } of transformInThreads(bodies, jobOf, run.options.workers)) {
        yield { batches, done: input === null ? [] : [toResult(input, answer)] };
    }
}
function toResult(input, answer) {
    const { wanted } = input;
    if (input.kind === 'failed')
        return { kind: 'failed', wanted, reason: input.reason };
    if (answer === null)
        throw new Error('a survey body was not transformed');
    const { response } = input;
    return 'failure' in answer
        ? { kind: 'unusable', wanted, response, failure: answer.failure }
        : { kind: 'loaded', wanted, response, outcome: answer.outcome };
}
const toJob = (run, { wanted, response, body, isChecked }) => ({
    body,
    responseId: response.responseId,
    byteCount: response.byteCount,
    isChecked,
    surveyId: wanted.survey.surveyId,
    isInLake: wanted.isInLake ?? false,
    lastUpdated: wanted.survey.lastUpdatedRaw,
    runId: run.runId,
    timeZone: run.options.timeZone,
    defaultCurrency: run.options.defaultCurrency,
    unitsCsv: unitsCsvIn(run.options.decisions),
});
