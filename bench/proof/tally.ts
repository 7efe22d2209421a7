/** The counts of a proof; the first four of `broken` are the promises. */
export interface Tally {
  runs: number;
  nights: number;
  /** Processes ended by SIGKILL, by crash point, and at any other moment. */
  readonly killsAt: Map<string, number>;
  killsAnywhere: number;
  /** Runs under a fault, by its kind. */
  readonly faults: Map<string, number>;
  /** Runs whose file system filled up at a crash point. */
  readonly fullAt: Map<string, number>;
  readonly endings: Map<string, number>;
  reads: number;
  /** The variations of the scenarios' lakes. */
  readonly variations: Map<string, number>;
  /** Checks of a store. */
  stores: number;
  lost: number;
  duplicated: number;
  torn: number;
  repeated: number;
  /** Processes that did not exit by themselves. */
  hung: number;
  /** Files damaged between two nights, by kind and damage. */
  readonly damages: Map<string, number>;
  /** Undisturbed runs that did not succeed, and files they left behind. */
  broken: number;
  /** Each broken promise, with the information needed to reproduce it. */
  readonly findings: string[];
}

export const createTally = (): Tally => ({
  runs: 0,
  nights: 0,
  killsAt: new Map(),
  killsAnywhere: 0,
  faults: new Map(),
  fullAt: new Map(),
  endings: new Map(),
  reads: 0,
  variations: new Map(),
  stores: 0,
  lost: 0,
  duplicated: 0,
  torn: 0,
  repeated: 0,
  hung: 0,
  damages: new Map(),
  broken: 0,
  findings: [],
});

export function increase(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

export const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((a, b) => a + b, 0);
