import { EsgLakeError, exitCodes } from '../base/errors.ts';
import type { ExtractRun } from './extract-run.ts';
import { CredentialsError, HttpError, UnreachableError } from './service-errors.ts';

/** What could not be fetched although everything else could. */
export interface Gaps {
  /**
   * Records one thing that could not be fetched.
   * @throws the error itself unless it concerns only that one thing (credentials, interruption and disk end a run);
   * UnreachableError if nothing succeeds any more
   */
  note(surveyId: string, what: string, error: unknown): string;
  /** Call it when something was fetched, which shows that the service is up. */
  succeeded(): void;
  /** Whether `note` has thrown, so that nothing more should be requested. */
  readonly ended: boolean;
}

/** A service that fails this many times in a row, without a success in between, is considered down. */
const failuresInARow = 12;
const lostConnectionsInARow = 3;

export function createGaps(run: Pick<ExtractRun, 'facts' | 'log'>): Gaps {
  let inARow = 0;
  let ended = false;
  const end = (error: unknown): never => {
    ended = true;
    throw error;
  };
  return {
    note: (surveyId, what, error) => {
      if (!isGap(error)) return end(error);
      run.facts.surveys.failed.push({ surveyId, reason: error.message });
      run.log('warn', `${what} could not be fetched: ${[error.message, error.hint ?? []].flat().join('. ')}`);
      if (isRefusal(error)) return error.message;
      const limit = error instanceof UnreachableError ? lostConnectionsInARow : failuresInARow;
      if (++inARow >= limit) return end(keepsFailing(inARow, error));
      return error.message;
    },
    succeeded: () => {
      inARow = 0;
    },
    get ended() {
      return ended;
    },
  };
}

const hint = 'Run again later: what was landed is kept and will not be requested again.';

/** The service answers, but with errors. */
const keepsFailing = (times: number, last: EsgLakeError): UnreachableError =>
  new UnreachableError(`the service keeps failing: ${times} surveys in a row, the last with: ${last.message}`, {
    hint,
    cause: last,
  });

/** A first run that cannot read a single survey does not publish a lake. */
export const nothingRead = (surveys: number, firstReason: string): UnreachableError =>
  new UnreachableError(
    surveys === 1
      ? `the only survey could not be read: ${firstReason}`
      : `none of ${surveys} surveys could be read, the first: ${firstReason}`,
    { hint },
  );

const isGap = (error: unknown): error is EsgLakeError =>
  error instanceof EsgLakeError && error.exitCode === exitCodes.unreachable && !(error instanceof CredentialsError);

/** Whether the service works but refuses this one thing, such as a survey that has just been removed. */
const isRefusal = (error: EsgLakeError): boolean =>
  error instanceof HttpError && error.status < 500 && error.status !== 408 && error.status !== 429;
