/**
 * esg-lake as a library: run a pipeline, open and verify the published lake, or start the simulated service.
 *
 * ```ts
 * import { defaultRunOptions, openLake, runPipeline } from 'esg-lake';
 * import nightly from 'esg-lake/pipelines/nightly';
 *
 * const report = await runPipeline(nightly, { ...defaultRunOptions, baseUrl, credentials: { kind: 'token', token } });
 * const lake = await openLake('./output');
 * const rows = await lake.query('FROM figures_enriched LIMIT 10');
 * ```
 *
 * The steps of a pipeline are in `esg-lake/steps`.
 *
 * @module esg-lake
 */

export { type PlanReport, planRun } from './answers/plan-report.ts';
export { InvalidBodyError } from './base/body.ts';
export {
  type ErrorDetails,
  EsgLakeError,
  type ExitCode,
  exitCodes,
  GuardError,
  InterruptedError,
  UsageError,
} from './base/errors.ts';
export { CredentialsError, HttpError, UnreachableError } from './extract/service-errors.ts';
export type { Credentials } from './extract/types.ts';
export { type Lake, type LakeOptions, openLake } from './publish/lake.ts';
export { type VerifyReport, verifySnapshot } from './publish/verify-snapshot.ts';
export type { RunReport } from './report/report.ts';
export type { RunEvent } from './run/events.ts';
export { defaultRunOptions, type RunOptions } from './run/options.ts';
export { runPipeline } from './run/run-pipeline.ts';
export { type Sandbox, type SandboxOptions, startSandbox } from './sandbox/server.ts';
