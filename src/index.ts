/**
 * esg-lake as a library: run a pipeline, use the client of the service alone, transform one survey body, open the
 * published lake.
 *
 * ```ts
 * import { openLake, runPipeline } from 'esg-lake';
 * import nightly from 'esg-lake/pipelines/nightly';
 *
 * const report = await runPipeline(nightly, { ...defaultRunOptions, baseUrl, credentials: { kind: 'token', token } });
 * const lake = await openLake('./output');
 * const rows = await lake.query('FROM latest_data_points LIMIT 10');
 * ```
 */
export { EsgLakeError, type ExitCode, exitCodes, GuardError, InterruptedError, UsageError } from './errors.ts';
export { type ClientOptions, createClient } from './extract/client.ts';
export { CredentialsError, HttpError, InvalidBodyError, UnreachableError } from './extract/errors.ts';
export type { Client, Credentials, ExtractEvent, Fetched, ResponseInfo } from './extract/types.ts';
export { openLake } from './load/lake.ts';
export { extractCalculated } from './run/calculated.ts';
export type { RunEvent, RunListener } from './run/events.ts';
export { extractListings, type Listing } from './run/listings.ts';
export { journalOf, mergeNight, type Night } from './run/load-night.ts';
export { guardRemovals, type NightPlan, planNight } from './run/night-plan.ts';
export { defaultRunOptions, type RunOptions } from './run/options.ts';
export { definePipeline, type Pipeline, type PipelineRun } from './run/pipeline.ts';
export { type PlanReport, planRun } from './run/plan.ts';
export type { RunReport } from './run/report.ts';
export { runPipeline } from './run/run-pipeline.ts';
export type { RunWorld } from './run/run-world.ts';
export { extractSurveys, type LoadedSurveys } from './run/survey-bodies.ts';
export { type SurveyRows, type SurveyTablesOptions, surveyToArrow, surveyToRows } from './run/survey-tables.ts';
export { extractValueLists } from './run/value-lists.ts';
export { type Sandbox, type SandboxOptions, startSandbox } from './sandbox/server.ts';
export type { Row } from './schema/rows.ts';
export { schemaVersion, type TableName, tables } from './schema/tables.ts';
