/** What a run reports while it works; the command shows it, `log.ndjson` keeps it. Never contains a credential. */
export type RunEvent =
  | { readonly type: 'stage'; readonly name: string; readonly state: 'started' | 'finished'; readonly ms?: number }
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
      /** Time until the last of them is answered; `null` while it cannot be estimated. */
      readonly secondsLeft: number | null;
    };

export type RunListener = (event: RunEvent) => void;
