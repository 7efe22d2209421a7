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
export { InvalidBodyError } from './base/body-errors.js';
export { EsgLakeError, exitCodes, GuardError, InterruptedError, UsageError } from './base/errors.js';
export { CredentialsError, HttpError, UnreachableError } from './extract/service-errors.js';
export { planRun } from './inspect/plan-report.js';
export { openLake } from './load/lake.js';
export { verifySnapshot } from './load/verify/verify-snapshot.js';
export { defaultRunOptions } from './run/options.js';
export { runPipeline } from './run/run-pipeline.js';
export { startSandbox } from './sandbox/server.js';
