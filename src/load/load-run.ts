import type { LakeBuilder } from './lake-builder.ts';

/** What the functions that load need from a run. */
export interface LoadRun {
  readonly runId: string;
  /** A private copy of the lake, opened on first use. */
  lake(): Promise<LakeBuilder>;
  readonly options: { readonly ownOnly: readonly string[] };
  /** The clock of the machine in milliseconds. */
  now(): number;
  /** What the report says about the merged lake. */
  readonly facts: LoadFacts;
}

export interface LoadFacts {
  /** Microseconds, by the clock of the service. */
  readonly listedAt: number | null;
  changes: { readonly added: number; readonly changed: number; readonly removed: number };
  rows: Readonly<Record<string, number>>;
  issues: Readonly<Record<string, number>>;
}
