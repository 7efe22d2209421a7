import type { RunMode } from './report.ts';

/** What the report will say of a run under way: the steps fill it in as they go. */
export interface RunFacts {
  mode: RunMode;
  changedSince: string | null;
  /** Microseconds: every change up to then has been seen, whatever the clocks say (`watermark.ts`). */
  watermarkAt: number | null;
  /** Microseconds, by the service's clock: when the listing was requested. */
  listedAt: number | null;
  /** Requests that the stages to come will send, for estimating the time left. */
  expected: { listings: number; surveys: number; details: Readonly<Record<string, number>> };
  surveyListing: 'connection' | 'initiatives' | null;
  surveys: {
    listed: number;
    changed: number;
    fetched: number;
    reused: number;
    unchanged: number;
    removed: number;
    failed: { readonly surveyId: string; readonly reason: string }[];
  };
  changes: { readonly added: number; readonly changed: number; readonly removed: number };
  rows: Readonly<Record<string, number>>;
  issues: Readonly<Record<string, number>>;
}

export const emptyFacts = (): RunFacts => ({
  mode: 'full',
  changedSince: null,
  watermarkAt: null,
  listedAt: null,
  expected: { listings: 0, surveys: 0, details: {} },
  surveyListing: null,
  surveys: { listed: 0, changed: 0, fetched: 0, reused: 0, unchanged: 0, removed: 0, failed: [] },
  changes: { added: 0, changed: 0, removed: 0 },
  rows: {},
  issues: {},
});

/** What the client counted about its requests. */
export interface RequestStats {
  readonly requests: number;
  readonly byEndpoint: Readonly<Record<string, number>>;
  readonly retries: number;
  readonly throttled: number;
  readonly waitedMs: number;
  readonly bytesReceived: number;
}
