import { LandingError } from '../errors.ts';

/** Does one step of landing a body; what the disk refuses becomes a LandingError that says what was being done. */
export async function landingStep<T>(doing: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (cause) {
    if (cause instanceof LandingError) throw cause;
    throw new LandingError(`could not ${doing}: ${reasonOf(cause)}`, { cause });
  }
}

export function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
