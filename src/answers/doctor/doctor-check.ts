import { EsgLakeError, type ExitCode, messageOf } from '../../base/errors.ts';

export interface DoctorCheck {
  readonly name: string;
  readonly status: 'ok' | 'warn' | 'fail';
  readonly detail: string;
  /** What to do about it. */
  readonly advice?: string;
  /** Exit code of a run that would fail for this reason. */
  readonly exit_code?: ExitCode;
}

/** What a check found: a detail if all is well, else also what to do. @default of status: warn */
export type Finding = string | { readonly detail: string; readonly advice: string; readonly status?: 'warn' | 'fail' };

/** Carries out a check: if it throws, the message is the detail, the hint (or `fault.advice`) the advice. */
export async function doctorCheck(
  name: string,
  work: () => Finding | Promise<Finding>,
  fault: Partial<Pick<DoctorCheck, 'status' | 'advice'>> = {},
): Promise<DoctorCheck> {
  try {
    const found = await work();
    return typeof found === 'string' ? { name, status: 'ok', detail: found } : { name, status: 'warn', ...found };
  } catch (error) {
    return { ...failedCheck(name, error), ...fault };
  }
}

export function failedCheck(name: string, error: unknown): DoctorCheck {
  const detail = messageOf(error);
  if (!(error instanceof EsgLakeError)) return { name, status: 'fail', detail };
  const advice = error.hint === undefined ? {} : { advice: error.hint };
  return { name, status: 'fail', detail, ...advice, exit_code: error.exitCode };
}
