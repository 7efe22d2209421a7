import { endProcess } from '../base/end-process.ts';
import { exitCodes } from '../base/errors.ts';

/** Signals that ask the process to end; SIGHUP is sent when the terminal is closed. */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ends the process on a signal until a command listens for it: nothing has begun that needs a clean end. */
export function stopAtOnce(): void {
  void endProcess(exitCodes.interrupted);
}
