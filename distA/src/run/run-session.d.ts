import { type LakeState } from '../load/lake-state.ts';
import { type RunSummary } from '../report/report-builder.ts';
import { type RunStats } from '../report/run-stats.ts';
import type { EffectiveOptions } from './options.ts';
import type { Pipeline, PipelineRun, ReplayRun } from './pipeline.ts';
import { type SessionLakeOptions } from './run-lake.ts';
/** What a run session is created from. */
export interface SessionOptions extends SessionLakeOptions {
    readonly pipeline: Pick<Pipeline, 'name' | 'source'>;
    readonly options: EffectiveOptions;
    /** What `base` knows; null if nothing of it can be used. */
    readonly state: LakeState | null;
    /** Only lists and plans; lands nothing. */
    readonly dryRun: boolean;
    /** Milliseconds. */
    readonly startedAt: number;
}
/** A run in progress: what its pipeline receives, and what must be closed afterwards. */
export interface RunSession {
    readonly stats: RunStats;
    readonly published: boolean;
    /** Opens service and landing. */
    open(): Promise<PipelineRun>;
    /** For a pipeline whose source is the landing. */
    openReplay(): Promise<ReplayRun>;
    summary(): RunSummary;
    close(): Promise<void>;
}
export declare function createSession(options: SessionOptions): RunSession;
