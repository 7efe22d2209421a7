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

/** The check for work that threw: its message is the detail, its hint the advice. */
export function failedCheck(name: string, error: unknown): DoctorCheck {
  const detail = messageOf(error);
  if (!(error instanceof EsgLakeError)) return { name, status: 'fail', detail };
  const advice = error.hint === undefined ? {} : { advice: error.hint };
  return { name, status: 'fail', detail, ...advice, exit_code: error.exitCode };
}
