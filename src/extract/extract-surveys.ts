import { stat } from 'node:fs/promises';
import pLimit from 'p-limit';
import type { StagedBody } from '../base/body.ts';
import { messageOf } from '../base/errors.ts';
import { isoTime } from '../base/iso-time.ts';
import { mapConcurrently } from '../base/map-concurrently.ts';
import type { ExtractRun } from './extract-run.ts';
import { createGaps } from './gaps.ts';
import { landedBody } from './landing/landed-data.ts';
import type { LandedResponse } from './landing/reader.ts';
import type { ListedSurvey } from './listed-survey.ts';
import type { Note, ResponseInfo } from './types.ts';

/** A survey to extract, with the body that an earlier run landed for it, if that is still current. */
export interface WantedSurvey {
  readonly survey: Pick<ListedSurvey, 'surveyId' | 'listingHash' | 'lastUpdatedAt' | 'lastUpdatedRaw'>;
  readonly landed: LandedResponse | null;
}

/** A landed body of a survey. */
export interface SurveyBody {
  readonly kind: 'body';
  readonly wanted: WantedSurvey;
  readonly response: ResponseInfo;
  readonly body: StagedBody;
  /** Whether this run decoded and hashed the body; if not, its checksum still has to be compared. */
  readonly isChecked: boolean;
}

/** A survey that could not be fetched although others could. */
export interface SurveyGap {
  readonly kind: 'gap';
  readonly wanted: WantedSurvey;
  readonly reason: string;
}

/**
 * In addition to the requests under way, at most this many bodies may be landing or waiting to be transformed, so that
 * connections do not wait for the disk and landings share their fsyncs.
 */
const maxBodiesBeside = 48;

/**
 * Bodies of surveys (endpoint 5), each as soon as it is landed: from disk if an earlier run landed it, else from the service.
 * A survey that still fails after its retries is a gap and does not end the run.
 *
 * @throws UnreachableError if surveys fail one after the other; CredentialsError at once.
 */
export async function* extractSurveys(
  run: ExtractRun,
  wanted: readonly WantedSurvey[],
): AsyncGenerator<SurveyBody | SurveyGap, void, undefined> {
  const places = 2 * run.options.concurrency;
  const requests = pLimit(places);
  const gaps = createGaps(run);
  const fetch = async (one: WantedSurvey): Promise<SurveyBody | SurveyGap | null> => {
    const { surveyId } = one.survey;
    try {
      const received = await requests(() =>
        gaps.ended ? null : run.client.surveyBody(surveyId, landingNote(run, one.survey)),
      );
      if (received === null) return null;
      const response = await received.landed;
      gaps.succeeded();
      const body = isAside(received.body) ? bodyOf(run, response, received.body) : received.body;
      return { kind: 'body', wanted: one, response, body, isChecked: true };
    } catch (error) {
      return { kind: 'gap', wanted: one, reason: gaps.note(surveyId, `survey ${surveyId}`, error) };
    }
  };
  const extract = async (one: WantedSurvey) => (await fromLanding(run, one)) ?? fetch({ ...one, landed: null });
  let done = 0;
  for await (const one of mapConcurrently(wanted, places + maxBodiesBeside, extract)) {
    run.progress('surveys', ++done, wanted.length);
    if (one !== null) yield one;
  }
}

/** The landed body; null if it no longer exists. */
async function fromLanding(run: ExtractRun, wanted: WantedSurvey): Promise<SurveyBody | null> {
  const { landed, survey } = wanted;
  if (landed === null) return null;
  const body = landedBody(run.options, landed);
  try {
    await stat(body.gzip.file);
  } catch (error) {
    const reason = messageOf(error);
    run.log('warn', `the landed body of survey ${survey.surveyId} cannot be used (${reason}): it is requested again`);
    return null;
  }
  return { kind: 'body', wanted, response: landed, body, isChecked: false };
}

const isAside = (body: StagedBody): boolean => 'gzip' in body && 'file' in body.gzip;

/** A body that was set aside as a file has been moved to its place. */
const bodyOf = (run: ExtractRun, response: ResponseInfo, body: StagedBody): StagedBody =>
  response.landingFile === null ? body : landedBody(run.options, response);

/**
 * What the landing's index keeps of the listing for which a body was requested, so that a later run knows if it is current.
 */
const landingNote = (run: ExtractRun, survey: WantedSurvey['survey']): Note => ({
  survey_id: survey.surveyId,
  listing_hash: survey.listingHash,
  last_updated_at: survey.lastUpdatedAt,
  full: run.facts.mode === 'full' ? 1 : 0,
});

/** A survey of the lake, to be read again from the body that it was loaded from. */
export const wantedAgain = (
  known: { readonly surveyId: string; readonly listingHash: string | null; readonly lastUpdatedAt: number | null },
  landed: LandedResponse,
): WantedSurvey => ({
  survey: {
    surveyId: known.surveyId,
    listingHash: known.listingHash ?? '',
    lastUpdatedAt: known.lastUpdatedAt,
    lastUpdatedRaw: known.lastUpdatedAt === null ? null : isoTime(known.lastUpdatedAt),
  },
  landed,
});
