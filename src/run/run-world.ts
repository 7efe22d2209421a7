import type { Dispatcher } from 'undici';
import type { Secrets } from '../base/secrets.ts';
import type { RunListener } from './events.ts';

/** A run's connections to the outside world; tests pass their own. */
export interface RunWorld {
  readonly onEvent?: RunListener;
  /** Aborting it stops the run cleanly: exit code 130. */
  readonly signal?: AbortSignal;
  /** Collects what must not be shown. Whoever shows more than events and report cleans it with this. @default the run's own */
  readonly secrets?: Secrets;
  /** Milliseconds. @default Date.now */
  readonly clock?: () => number;
  /** HTTP connections. @default the client's own keep-alive pool */
  readonly dispatcher?: Dispatcher;
}
