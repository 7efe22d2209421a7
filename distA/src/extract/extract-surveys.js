import { stat } from 'node:fs/promises';
import pLimit from 'p-limit';
import { messageOf } from '../base/errors.js';
import { mapConcurrently } from '../base/map-concurrently.js';
import { isoTime } from '../base/time.js';
import { createFetchFailures } from './fetch-failures.js';
import { landedBody } from './landing/reader.js';
/**
 * In addition to the requests in progress, at most this many bodies may be landing or waiting to be transformed, so
 * that connections do not wait for the disk and landings share their fsyncs.
 */
const maxBodiesBeside = 48;
/**
 * Bodies of surveys (endpoint 5), each as soon as it is landed: from disk if an earlier run landed it, else from the
 * service. A survey that still fails after its retries counts as failed and does not end the run.
 *
 * @throws UnreachableError if surveys fail one after the other; CredentialsError at once.
 */
export async function* extractSurveys(run, wanted) {
    const places = 2 * run.options.concurrency;
    const requests = pLimit(places);
    const failures = createFetchFailures(run);
    const fetch = async (one) => {
        const { surveyId } = one.survey;
        try {
            const received = await requests(() => failures.ended ? null : run.client.surveyBody(surveyId, landingNote(run, one.survey)));
            if (received === null)
                return null;
            failures.succeeded(); // not after landing: a slow disk says nothing about the service
            const response = await received.landed;
            const body = placeOf(run, response, received.body);
            return { kind: 'body', wanted: one, response, body, isChecked: true };
        }
        catch (error) {
            return { kind: 'failed', wanted: one, reason: failures.note(surveyId, `survey ${surveyId}`, error) };
        }
    };
    const extract = async (one) => (await fromLanding(run, one)) ?? fetch({ ...one, landed: null });
    let done = 0;
    for await (const one of mapConcurrently(wanted, places + maxBodiesBeside, extract)) {
        run.progress('surveys', ++done, wanted.length);
        if (one !== null)
            yield one;
    }
}
/** The landed body; null if it no longer exists. */
async function fromLanding(run, wanted) {
    const { landed, survey } = wanted;
    if (landed === null)
        return null;
    const body = landedBody(run.options, landed);
    try {
        await stat(body.file);
    }
    catch (error) {
        const reason = messageOf(error);
        run.log('warn', `the landed body of survey ${survey.surveyId} cannot be used (${reason}): it is requested again`);
        return null;
    }
    return { kind: 'body', wanted, response: landed, body, isChecked: false };
}
/** A body that was set aside as a file has been moved to its final path. */
const placeOf = (run, response, body) => body.kind !== 'file' || response.landingFile === null ? body : landedBody(run.options, response);
/**
 * What the landing's index records of the listing for which a body was requested, so that a later run knows whether it
 * is current.
 */
const landingNote = (run, survey) => ({
    survey_id: survey.surveyId,
    listing_hash: survey.listingHash,
    last_updated_at: survey.lastUpdatedAt,
    full: run.stats.mode === 'full' ? 1 : 0,
});
/** A survey in the lake, to be read again from the body that it was loaded from. */
export const wantedAgain = (known, landed) => ({
    survey: {
        surveyId: known.surveyId,
        listingHash: known.listingHash ?? '',
        lastUpdatedAt: known.lastUpdatedAt,
        lastUpdatedRaw: known.lastUpdatedAt === null ? null : isoTime(known.lastUpdatedAt),
    },
    landed,
});
