import type { ExtractRun } from '../extract/extract-run.ts';
import type { Journal } from '../extract/landing/journal.ts';
import type { LostBodies } from '../extract/landing/needed-bodies.ts';
import type { LandedResponse } from '../extract/landing/reader.ts';
import type { Resource } from '../extract/resources/resource.ts';
import type { LakeState } from '../load/lake-state.ts';
import type { LoadRun } from '../load/load-run.ts';
import type { Snapshot } from '../load/publish/snapshot-folders.ts';
import type { RunFacts } from '../report/facts.ts';
import type { TransformRun } from '../transform/transform-run.ts';
import type { RunEvent } from './events.ts';
import type { SettledOptions } from './rules.ts';

/** A runnable definition that reads top to bottom as extract, transform, load (see `pipelines/`). */
export interface Pipeline {
  readonly name: string;
  /** `replay` needs neither service nor credentials: its runs have no client. @default 'service' */
  readonly source?: 'service' | 'landing';
  /** Runs first when the published lake cannot be used as it is: altered by somebody, or made by other rules. */
  readonly rebuild?: Pipeline;
  /** Publishes through `run.lake()`, or calls `run.unchanged()`; whatever it throws ends the run unpublished. */
  run(run: PipelineRun): Promise<void>;
}

/** Gives a pipeline its type; nothing more. */
export const definePipeline = (pipeline: Pipeline): Pipeline => pipeline;

/**
 * What the published lake knows; for a replay, also every body that it was made from, and whether its rows are whole and made
 * by the rules and the version in use.
 */
export type KnownLake = LakeState & {
  readonly responses?: readonly LandedResponse[];
  readonly isOfSameRules?: boolean;
};

/** What a run hands to its pipeline: everything that any step needs. */
export interface PipelineRun extends ExtractRun, TransformRun, LoadRun {
  readonly runId: string;
  readonly options: SettledOptions;
  /** The published lake this run starts from; `null` on the first run. */
  readonly base: Snapshot | null;
  /** What the published lake knows; `null` on the first run. */
  readonly state: KnownLake | null;
  /** The resources of the service besides listings and surveys. */
  readonly resources: readonly Resource[];
  /** Times a stage and shows it. */
  stage<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** @param secondsLeft for work that is not requests to the service. @default as the service's limits allow */
  progress(stage: string, done: number, total: number, secondsLeft?: number | null): void;
  /** A line of the run's log. `fields` are for programs. */
  log(level: (RunEvent & { type: 'log' })['level'], message: string, fields?: Readonly<Record<string, unknown>>): void;
  now(): number;
  /** The text without credentials: whatever may quote the service passes through it before it is stored. */
  clean(text: string): string;
  /** From now on no message contains it. */
  addSecret(secret: string): void;
  readonly facts: RunFacts;
  /** Writes the journal, the run's row, verifies and switches `current`. */
  publish(journal: Omit<Journal, 'snapshot_id'> | null): Promise<void>;
  /** Whether the published snapshot is still byte for byte what was published. Reads all of it. */
  isPublishedIntact(): Promise<boolean>;
  /** Landed bodies that the lake is based on and that are lost. */
  lostBodies(): Promise<LostBodies>;
  /** What is published now: by this run, or else what it started from; null if nothing ever was. */
  published(): Snapshot | null;
  /** Call it after making links to published files: the next run does not read them again then. */
  rememberFiles(): Promise<void>;
  /** Ends the run with the published snapshot as it is: nothing has changed. */
  unchanged(): void;
}
