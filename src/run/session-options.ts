import type { Snapshot } from '../load/publish/snapshots.ts';
import type { RunOptions } from './options.ts';
import type { Pipeline } from './pipeline.ts';
import type { Recorder } from './recorder.ts';
import type { RunWorld } from './run-world.ts';

/** What a run under way is made from. */
export interface SessionOptions {
  readonly pipeline: Pipeline;
  readonly options: RunOptions;
  readonly world: RunWorld;
  readonly base: Snapshot | null;
  readonly runId: string;
  readonly recorder: Recorder;
  /** Milliseconds. */
  readonly startedAt: number;
  /** Lists and plans only; nothing is landed. */
  readonly dryRun: boolean;
}
