/** What a run reports while it works; the command shows it, `log.ndjson` keeps it. Never contains a credential. */
export type RunEvent =
  | {
      readonly type: 'stage';
      readonly name: string;
      readonly state: 'started' | 'finished';
      readonly ms?: number;
      /** When a stage starts: time until the run ends; missing while it cannot be estimated. */
      readonly secondsLeft?: number;
    }
  | {
      readonly type: 'log';
      readonly level: 'debug' | 'info' | 'warn' | 'error';
      readonly message: string;
      readonly fields?: Readonly<Record<string, unknown>>;
    }
  | {
      readonly type: 'progress';
      readonly stage: string;
      readonly done: number;
      readonly total: number;
      /** The service's rate limit: requests left in the window, their number per window, and its length in seconds. */
      readonly budget: { readonly remaining: number; readonly limit: number; readonly windowSeconds: number } | null;
      /** Requests left in this stage and those to come, as far as is known; a replay sends none. */
      readonly requestsLeft: number;
      /** Time until the run ends, all its stages included; `null` while it cannot be estimated. */
      readonly secondsLeft: number | null;
      /** What the run has done so far: attempts sent, bytes received as transferred, rows of `data_points` read. */
      readonly soFar: { readonly requests: number; readonly bytesReceived: number; readonly dataPoints: number };
    };

/** Hears of everything that happens in a run, as it happens. */
export type RunListener = (event: RunEvent) => void;
