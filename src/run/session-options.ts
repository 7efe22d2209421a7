import type { LakeState } from '../load/lake-state.ts';
import type { FileChecks } from '../load/publish/file-checks.ts';
import type { Snapshot } from '../load/publish/snapshot-folders.ts';
import type { Pipeline } from './pipeline.ts';
import type { Recorder } from './recorder.ts';
import type { SettledOptions } from './rules.ts';
import type { RunWorld } from './run-world.ts';

/** What a run session is made from. */
export interface SessionOptions {
  readonly pipeline: Pipeline;
  readonly options: SettledOptions;
  readonly world: RunWorld & Required<Pick<RunWorld, 'secrets'>>;
  readonly base: Snapshot | null;
  /** What `base` knows, where it has been read already. @default it is read when the session opens */
  readonly state?: LakeState | null;
  readonly checks: FileChecks;
  /** The published snapshot is damaged: the run publishes even if the service has nothing new. @default false */
  readonly mustPublish?: boolean;
  /** The lost snapshot that was current, when `base` is an older one. @default null */
  readonly lostCurrent?: string | null;
  /** Whether the rows of `base` are whole and made by the rules and the version in use. @default false */
  readonly isOfSameRules?: boolean;
  readonly runId: string;
  readonly recorder: Recorder;
  /** Milliseconds. */
  readonly startedAt: number;
  /** Only lists and plans; nothing is landed. */
  readonly dryRun: boolean;
}
