import type { Pipeline } from '../run/pipeline.ts';
import type { Invocation } from './invocation.ts';
/** Runs a pipeline, shows its progress and reports its outcome. Resolves with the exit code from its report. */
export declare function runAndReport(invocation: Invocation, pipeline: Pipeline): Promise<number>;
