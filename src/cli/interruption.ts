import { exitCodes } from '../errors.ts';
import type { Console } from './console.ts';

let controller: AbortController | null = null;

/**
 * The first SIGINT or SIGTERM asks the work to stop cleanly; the second ends the process at once. One signal for the
 * whole process, listened for from the first call.
 */
export function interruptionSignal(console: Console): AbortSignal {
  if (controller !== null) return controller.signal;
  const asked = new AbortController();
  controller = asked;
  const onSignal = (name: NodeJS.Signals): void => {
    if (asked.signal.aborted) process.exit(exitCodes.interrupted);
    console.progress(null);
    console.log('warn', `${name}: stopping cleanly; once more to stop at once`);
    asked.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return asked.signal;
}
