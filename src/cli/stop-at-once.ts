import { endProcess } from '../base/end-process.ts';
import { exitCodes } from '../base/errors.ts';

/** Signals that ask for an end: SIGHUP comes when the terminal goes. */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** What a signal does until a command listens for it: nothing has begun that would have to be ended cleanly. */
export function stopAtOnce(): void {
  void endProcess(exitCodes.interrupted);
}
