import { messageOf } from '../../base/errors.ts';
import { LandingError } from '../service-errors.ts';

/** Carries out one step of landing a body; a disk error becomes a LandingError that says what was being done. */
export async function landingStep<T>(doing: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (cause) {
    throw toLandingError(doing, cause);
  }
}

/** The same for a synchronous step. */
export function landingStepNow<T>(doing: string, step: () => T): T {
  try {
    return step();
  } catch (cause) {
    throw toLandingError(doing, cause);
  }
}

const toLandingError = (doing: string, cause: unknown): LandingError =>
  cause instanceof LandingError ? cause : new LandingError(`could not ${doing}: ${messageOf(cause)}`, { cause });
