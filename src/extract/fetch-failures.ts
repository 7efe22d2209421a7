import { InvalidBodyError } from '../base/body.ts';
import { EsgLakeError, exitCodes } from '../base/errors.ts';
import type { ExtractRun } from './extract-run.ts';
import { CredentialsError, HttpError, UnreachableError } from './service-errors.ts';

/** A service that fails this many times in a row is considered down. */
const failuresInARow = 12;
const lostConnectionsInARow = 3;

export type StartFetch = ReturnType<typeof createFetchFailures>;

/** Call the result before each fetch. */
export function createFetchFailures(run: Pick<ExtractRun, 'stats' | 'log'>) {
  let successes = 0;
  let inARow = 0;
  return () => {
    const before = successes;
    return {
      succeeded: (): void => {
        successes++;
        inARow = 0;
      },
      /**
       * Returns why. Retries last: what others fetched meanwhile counts.
       * @throws the error itself unless it concerns only this one thing (errors of credentials, interruption and disk
       * end a run); UnreachableError if nothing succeeds any more
       */
      failed: (surveyId: string, what: string, error: unknown): string => {
        if (!concernsOneBody(error)) throw error;
        run.stats.surveys.failed.push({ surveyId, reason: error.message });
        warn(run, what, error);
        if (isRefusal(error) || successes > before) return error.message;
        const limit = error instanceof UnreachableError ? lostConnectionsInARow : failuresInARow;
        if (++inARow < limit) return error.message;
        throw new UnreachableError(
          `the service keeps failing: ${inARow} surveys in a row, the last with: ${error.message}`,
          { hint, cause: error },
        );
      },
    };
  };
}

/**
 * For what a run can do without, even if the credentials may not read it: if they read nothing, the listings failed.
 * @throws the error itself if it ends a run (interruption and disk)
 */
export function noteFailedLookup(run: Pick<ExtractRun, 'stats' | 'log'>, what: string, error: unknown): void {
  if (!concernsOneBody(error) && !(error instanceof CredentialsError)) throw error;
  run.stats.failedLookups.push({ what, reason: error.message });
  warn(run, what, error);
}

const warn = ({ log }: Pick<ExtractRun, 'log'>, what: string, { message, hint: advice }: EsgLakeError): void =>
  log('warn', `${what} could not be fetched: ${[message, advice ?? []].flat().join('. ')}`);

const hint = 'Run again later: landed responses are kept and not requested again.';

export const nothingRead = (surveys: number, firstReason: string): UnreachableError =>
  new UnreachableError(
    surveys === 1
      ? `the only survey could not be read: ${firstReason}`
      : `none of ${surveys} surveys could be read, the first: ${firstReason}`,
    { hint },
  );

const concernsOneBody = (error: unknown): error is EsgLakeError =>
  error instanceof EsgLakeError && error.exitCode === exitCodes.unreachable && !(error instanceof CredentialsError);

/** Whether the service works but refuses this one thing (a survey was just removed), or sends invalid data for it. */
const isRefusal = (error: EsgLakeError): boolean =>
  error instanceof HttpError
    ? error.status < 500 && error.status !== 408 && error.status !== 429
    : error instanceof InvalidBodyError && error.isOfData;
