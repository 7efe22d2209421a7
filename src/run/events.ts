/** What a run tells while it works; the command shows it, `log.ndjson` keeps it. Never holds a credential. */
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
      /** What the service allows: requests left in the window, of how many, in how many seconds. */
      readonly budget: { readonly remaining: number; readonly limit: number; readonly windowSeconds: number } | null;
      /** Of this stage and of those to come, as far as is known yet; a replay has none to send. */
      readonly requestsLeft: number;
      /** Until the last of them is answered; `null` while nothing can be said. */
      readonly secondsLeft: number | null;
    };

export type RunListener = (event: RunEvent) => void;
