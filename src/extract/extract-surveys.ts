import { stat } from 'node:fs/promises';
import type { StagedBody } from '../base/body.ts';
import { mapConcurrently } from '../base/concurrency.ts';
import { messageOf } from '../base/errors.ts';
import { isoTime } from '../base/time.ts';
import type { KnownSurvey } from '../schema/rows.ts';
import type { ExtractRun, ListedSurvey } from './extract-run.ts';
import { createFetchFailures } from './fetch-failures.ts';
import { type LandedResponse, landedBody } from './landing/landing-files.ts';
import type { Note, ResponseInfo } from './types.ts';

/** A survey to extract, with the body that an earlier run landed for it if that is still current. */
export interface WantedSurvey {
  readonly survey: Pick<ListedSurvey, 'surveyId' | 'listingHash' | 'lastUpdatedAt' | 'lastUpdatedRaw'>;
  readonly landed: LandedResponse | null;
  /** Whether the lake has its values, which are kept if the body cannot be used. @default false */
  readonly isInLake?: boolean;
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
export interface FailedSurvey {
  readonly kind: 'failed';
  readonly wanted: WantedSurvey;
  readonly reason: string;
}

/**
 * Bodies of surveys (endpoint 5), each as soon as it is landed: from disk if an earlier run landed it, else from the
 * service. A survey that still fails after its retries counts as failed and does not end the run.
 *
 * @throws UnreachableError if surveys fail one after the other; CredentialsError at once.
 */
export async function* extractSurveys(
  run: ExtractRun,
  wanted: readonly WantedSurvey[],
): AsyncGenerator<SurveyBody | FailedSurvey, void, undefined> {
  const failures = createFetchFailures(run);
  const fetch = async (one: WantedSurvey): Promise<SurveyBody | FailedSurvey> => {
    const { surveyId } = one.survey;
    try {
      const received = await run.client.surveyBody(surveyId, landingNote(run, one.survey));
      failures.succeeded();
      return { kind: 'body', wanted: one, ...received, isChecked: true };
    } catch (error) {
      return { kind: 'failed', wanted: one, reason: failures.note(surveyId, `survey ${surveyId}`, error) };
    }
  };
  const extract = async (one: WantedSurvey) => (await fromLanding(run, one)) ?? fetch({ ...one, landed: null });
  let done = 0;
  // As many bodies as there are connections may wait to be transformed, so that none of these is idle.
  for await (const one of mapConcurrently(wanted, 2 * run.options.concurrency, extract)) {
    run.progress('surveys', ++done, wanted.length);
    yield one;
  }
}

/** The landed body; null if it no longer exists. */
async function fromLanding(run: ExtractRun, wanted: WantedSurvey): Promise<SurveyBody | null> {
  const { landed, survey } = wanted;
  if (landed === null) return null;
  const body = landedBody(run.options, landed);
  try {
    await stat(body.file);
  } catch (error) {
    const reason = messageOf(error);
    run.log('warn', `the landed body of survey ${survey.surveyId} cannot be used (${reason}): it is requested again`);
    return null;
  }
  return { kind: 'body', wanted, response: landed, body, isChecked: false };
}

/**
 * What the landing's index records of the listing for which a body was requested, so that a later run knows whether it
 * is current.
 */
const landingNote = (run: ExtractRun, survey: WantedSurvey['survey']): Note => ({
  survey_id: survey.surveyId,
  listing_hash: survey.listingHash,
  last_updated_at: survey.lastUpdatedAt,
  full: run.stats.mode === 'full' ? 1 : 0,
});

/** A survey in the lake, to be read again from the body that it was loaded from. */
export const wantedAgain = (
  known: Pick<KnownSurvey, 'surveyId' | 'listingHash' | 'lastUpdatedAt'>,
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
