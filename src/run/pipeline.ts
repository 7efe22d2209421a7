import type { ExtractRun } from '../extract/extract-run.ts';
import type { LostBodies } from '../extract/landing/damaged-bodies.ts';
import type { Journal } from '../extract/landing/journal.ts';
import type { Resource } from '../extract/resources/resource.ts';
import type { LoadRun } from '../load/load-run.ts';
import type { LakeState } from '../publish/lake-state.ts';
import type { Snapshot } from '../publish/snapshot-folders.ts';
import type { RunStats } from '../report/report-builder.ts';
import type { TransformRun } from '../transform/transform-context.ts';
import type { RunEvent } from './events.ts';
import type { EffectiveOptions } from './options.ts';

/** A runnable definition that reads top to bottom as extract, transform, load (see `pipelines/`). */
export type Pipeline = ServicePipeline | LandingPipeline;

interface DefinedPipeline {
  readonly name: string;
  /** Runs first if the published lake cannot be used as it is: altered from outside, or made by other rules. */
  readonly rebuild?: Pipeline;
}

/** Reads the service. */
export interface ServicePipeline extends DefinedPipeline {
  /** @default 'service' */
  readonly source?: 'service';
  /** Calls `run.publish` or `run.unchanged`; any error it throws ends the run unpublished. */
  run(run: PipelineRun): Promise<void>;
}

/** Reads landed bodies: it needs neither service nor credentials, and its runs have no client. */
export interface LandingPipeline extends DefinedPipeline {
  readonly source: 'landing';
  /** Calls `run.publish`; any error it throws ends the run unpublished. */
  run(run: ReplayRun): Promise<void>;
}

/** Gives a pipeline its type; returns it unchanged. */
export const definePipeline = (pipeline: Pipeline): Pipeline => pipeline;

/** What a run passes to its pipeline: everything that any step needs. */
export interface PipelineRun extends ExtractRun, TransformRun, LoadRun {
  readonly runId: string;
  readonly options: EffectiveOptions;
  /** What the published lake knows; `null` on the first run. */
  readonly state: LakeState | null;
  readonly published: CurrentLake;
  /** The service's resources other than listings and surveys that the run requests. */
  readonly resources: readonly Resource[];
  /** Runs a stage, shows it and measures its time. */
  stage<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Writes a line to the run's log. `fields` are for programs. */
  log(level: (RunEvent & { type: 'log' })['level'], message: string, fields?: Readonly<Record<string, unknown>>): void;
  now(): number;
  /** The text without credentials: text that may quote the service is cleaned by it before it is stored. */
  clean(text: string): string;
  readonly stats: RunStats;
  /** Writes the journal, the run's row, verifies and switches `current`. */
  publish(journal: Journal | null): Promise<void>;
  /** Ends the run with the published snapshot as it is: nothing has changed. */
  unchanged(): void;
}

export interface ReplayRun extends Omit<PipelineRun, 'client' | 'state'> {
  /** Null if nothing was published. */
  readonly state: Pick<LakeState, 'runIds'> | null;
}

/** The lake as its readers see it. */
export interface CurrentLake {
  /** This run's snapshot, or else the one it started from; null if nothing was ever published. */
  snapshot(): Snapshot | null;
  /** Landed bodies that the lake is based on and that are lost. */
  lostBodies(): Promise<LostBodies>;
}
