import { onCrash } from '../base/end-process.ts';
import { stopAtOnce, stopSignals } from './stop-at-once.ts';
import type { Console } from './terminal/console.ts';

let controller: AbortController | null = null;

/**
 * The first SIGINT, SIGTERM or SIGHUP asks the work to stop cleanly; the second ends the process at once. There is one
 * AbortSignal for the whole process; listening starts with the first call.
 */
export function interruptionSignal(console: Console): AbortSignal {
  if (controller !== null) return controller.signal;
  const asked = new AbortController();
  controller = asked;
  const onSignal = (name: NodeJS.Signals): void => {
    if (asked.signal.aborted) {
      stopAtOnce();
      return;
    }
    console.endProgress();
    console.log('warn', `${name}: stopping cleanly; send it again to stop at once`);
    asked.abort();
  };
  for (const name of stopSignals) {
    process.on(name, onSignal);
    process.off(name, stopAtOnce);
  }
  onCrash(() => asked.abort()); // nothing is published after a fault
  return asked.signal;
}
