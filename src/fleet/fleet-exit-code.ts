import { type ExitCode, exitCodes } from '../base/errors.ts';

/** From what most needs somebody's attention to what heals by itself. */
const gravest: readonly ExitCode[] = [
  exitCodes.unexpected,
  exitCodes.guard,
  exitCodes.credentials,
  exitCodes.usage,
  exitCodes.unreachable,
  exitCodes.locked,
  exitCodes.gaps,
];

/**
 * The exit code of several runs: 0 if all went well, 3 if some did not, and the gravest of their codes if none did (gaps
 * are not a failure of a run). 130 if any was interrupted.
 */
export function fleetExitCode(codes: readonly ExitCode[]): ExitCode {
  if (codes.includes(exitCodes.interrupted)) return exitCodes.interrupted;
  const failed: readonly ExitCode[] = codes.filter((code) => code !== exitCodes.ok);
  if (failed.length === 0) return exitCodes.ok;
  if (failed.length < codes.length) return exitCodes.gaps;
  return gravest.find((code) => failed.includes(code)) ?? exitCodes.unexpected;
}
