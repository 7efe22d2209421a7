/** What a proof counts; the first four of `broken` are the promises. */
export interface Tally {
  runs: number;
  nights: number;
  /** Processes that SIGKILL ended, by checkpoint, and at any other moment. */
  readonly killsAt: Map<string, number>;
  killsAnywhere: number;
  /** Runs under a fault, by its kind. */
  readonly faults: Map<string, number>;
  readonly endings: Map<string, number>;
  reads: number;
  lost: number;
  duplicated: number;
  torn: number;
  repeated: number;
  /** Runs without a disturbance that did not succeed, and what they left lying about. */
  broken: number;
  /** Each broken promise, with what leads back to it. */
  readonly findings: string[];
}

export const createTally = (): Tally => ({
  runs: 0,
  nights: 0,
  killsAt: new Map(),
  killsAnywhere: 0,
  faults: new Map(),
  endings: new Map(),
  reads: 0,
  lost: 0,
  duplicated: 0,
  torn: 0,
  repeated: 0,
  broken: 0,
  findings: [],
});

export function increase(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

export const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((a, b) => a + b, 0);
