import { exitCodes } from '../base/errors.ts';

/** What a signal does until a command listens for it: nothing has begun that would have to be ended cleanly. */
export function stopAtOnce(): void {
  process.exit(exitCodes.interrupted);
}
