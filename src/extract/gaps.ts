import { EsgLakeError, exitCodes } from '../base/errors.ts';
import { CredentialsError, HttpError, UnreachableError } from './errors.ts';
import type { ExtractRun } from './extract-run.ts';

/** What could not be fetched although everything else could. */
export interface Gaps {
  /**
   * Takes note of one thing that could not be fetched.
   * @throws the error itself unless it concerns that one thing (credentials, interruption and disk end a run);
   * UnreachableError when nothing succeeds any more
   */
  note(surveyId: string, what: string, error: unknown): string;
  /** Something was fetched: the service is up. */
  succeeded(): void;
  /** Whether `note` has thrown: nothing more is to be asked for. */
  readonly ended: boolean;
}

/** A host that fails so often in a row, with nothing between that succeeds, is taken for down. */
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

/** A first lake without a single survey is none. */
export const nothingRead = (surveys: number, firstReason: string): UnreachableError =>
  new UnreachableError(
    surveys === 1
      ? `the only survey could not be read: ${firstReason}`
      : `none of ${surveys} surveys could be read, the first: ${firstReason}`,
    { hint },
  );

const isGap = (error: unknown): error is EsgLakeError =>
  error instanceof EsgLakeError && error.exitCode === exitCodes.unreachable && !(error instanceof CredentialsError);

/** The service is well and says no, as of a survey that has just gone. */
const isRefusal = (error: EsgLakeError): boolean =>
  error instanceof HttpError && error.status < 500 && error.status !== 408 && error.status !== 429;
