import { type RunReport } from '../report/report.ts';
import type { RunOptions, RunWorld } from './options.ts';
import type { Pipeline } from './pipeline.ts';
/**
 * Runs a pipeline on an output folder, which it locks. Once the folder is locked, every outcome resolves with a report
 * (`error` says what went wrong), which is also written to `runs/<run_id>/report.json`.
 *
 * @throws UsageError for an output folder or decisions that cannot be used; LockedError if another run holds it.
 */
export declare function runPipeline(pipeline: Pipeline, options: RunOptions, given?: RunWorld): Promise<RunReport>;
