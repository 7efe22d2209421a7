import type { ExpectedRequests } from '../extract/expected-requests.ts';
import type { Journal } from '../extract/landing/journal.ts';
import type { LandedResponse } from '../extract/landing/reader.ts';
import type { Client, ResponseInfo } from '../extract/types.ts';
import type { LakeBuilder } from '../load/lake-builder.ts';
import type { LakeState } from '../load/lake-state.ts';
import type { Snapshot } from '../load/publish/snapshots.ts';
import type { RunMode } from '../report/report.ts';
import type { TransformPool } from '../transform/workers/pool.ts';
import type { RunEvent } from './events.ts';
import type { SettledOptions } from './rules.ts';

/** A runnable definition: reads top to bottom as extract, transform, load (see `pipelines/`). */
export interface Pipeline {
  readonly name: string;
  /** `replay` needs neither service nor credentials: its runs have no client. @default 'service' */
  readonly source?: 'service' | 'landing';
  /** Runs first when the published lake cannot be used as it is: altered by others, or made by other rules. */
  readonly rebuild?: Pipeline;
  /** Publishes through `run.lake()`, or calls `run.unchanged()`; whatever it throws ends the run unpublished. */
  run(run: PipelineRun): Promise<void>;
}

/** Gives a pipeline its type; nothing more. */
export const definePipeline = (pipeline: Pipeline): Pipeline => pipeline;

/** What a run hands to its pipeline. */
export interface PipelineRun {
  readonly runId: string;
  readonly options: SettledOptions;
  readonly signal: AbortSignal;
  /** The published lake this run starts from; `null` on the first run. */
  readonly base: Snapshot | null;
  /** What the published lake knows; `null` on the first run. */
  readonly state: LakeState | null;
  /** The service; throws in a pipeline whose source is the landing. */
  readonly client: Client;
  /** Bodies landed by runs that did not publish. */
  landed(): Promise<readonly LandedResponse[]>;
  readonly transforms: TransformPool;
  /** A private copy of the lake, opened on first use and published by `publish`. */
  lake(): Promise<LakeBuilder>;
  /** Times a stage and shows it. */
  stage<T>(name: string, work: () => Promise<T>): Promise<T>;
  progress(stage: string, done: number, total: number): void;
  log(level: (RunEvent & { type: 'log' })['level'], message: string, fields?: Readonly<Record<string, unknown>>): void;
  /** Our clock in milliseconds. */
  now(): number;
  /** What the report says; steps fill it in as they learn it. */
  readonly facts: RunFacts;
  /** Writes the journal, the run's row, verifies and switches `current`. */
  publish(journal: Omit<Journal, 'snapshot_id'> | null): Promise<void>;
  /** Whether what is published is byte for byte what it was when it was published. Reads all of it. */
  isPublishedIntact(): Promise<boolean>;
  /** Ends the run with what is published now: nothing has changed. */
  unchanged(): void;
}

/** Mutable on purpose: the one place where steps tell the report what happened. */
export interface RunFacts {
  mode: RunMode;
  changedSince: string | null;
  /** Microseconds: what changed until then has been seen, whatever the clocks say (`watermark.ts`). */
  watermarkAt: number | null;
  /** Microseconds, by the clock of the service: when the listing was asked for. */
  listedAt: number | null;
  /** What the stages to come will request, for the time left. */
  expected: ExpectedRequests;
  surveyListing: 'connection' | 'initiatives' | null;
  responses: ResponseInfo[];
  surveys: {
    listed: number;
    changed: number;
    fetched: number;
    reused: number;
    unchanged: number;
    removed: number;
    failed: { readonly surveyId: string; readonly reason: string }[];
  };
  changes: { added: number; changed: number; removed: number };
  rows: Readonly<Record<string, number>>;
  issues: Readonly<Record<string, number>>;
}
