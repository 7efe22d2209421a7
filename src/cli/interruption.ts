import { exitCodes } from '../base/errors.ts';
import { stopAtOnce } from './stop-at-once.ts';
import type { Console } from './terminal/console.ts';

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
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, onSignal);
    process.off(name, stopAtOnce);
  }
  return asked.signal;
}
