import type { Dispatcher } from 'undici';
import type { Secrets } from '../base/secrets.ts';
import type { RunListener } from './events.ts';

/** What enters at the edge; tests pass their own. */
export interface RunWorld {
  readonly onEvent?: RunListener;
  /** Aborting it stops the run cleanly: exit code 130. */
  readonly signal?: AbortSignal;
  /** Takes in what must not be shown. Whoever shows more than events and report cleans that with it. @default the run's own */
  readonly secrets?: Secrets;
  /** Milliseconds. @default Date.now */
  readonly clock?: () => number;
  /** HTTP connections. @default a keep-alive pool of the client's */
  readonly dispatcher?: Dispatcher;
}
