/**
 * esg-lake as a library: run a pipeline, use just the client of the service, transform one survey body, open the published
 * lake.
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

export { InvalidBodyError } from './base/body-errors.ts';
export { EsgLakeError, type ExitCode, exitCodes, GuardError, InterruptedError, UsageError } from './base/errors.ts';
export { type ClientOptions, createClient } from './extract/client.ts';
export { extractDetails } from './extract/extract-details.ts';
export { extractListings, type Listing } from './extract/extract-listings.ts';
export { extractSurveys, type SurveyBody, type WantedSurvey } from './extract/extract-surveys.ts';
export { inRounds, type NightSurveys } from './extract/in-rounds.ts';
export { journalOf } from './extract/landing/journal.ts';
export { CredentialsError, HttpError, UnreachableError } from './extract/service-errors.ts';
export type { Client, Credentials, ExtractEvent, Fetched, ResponseInfo } from './extract/types.ts';
export { icebergMetadataFor } from './formats/iceberg/iceberg-metadata-for.ts';
export { publishTables } from './formats/publish-tables.ts';
export { type PlanReport, planRun } from './inspect/plan-report.ts';
export { openLake } from './load/lake.ts';
export { loadBatches } from './load/load-batches.ts';
export { mergeNight } from './load/merge-night.ts';
export { guardRemovals, type NightPlan, planNight } from './plan/plan-night.ts';
export type { RunReport } from './report/report.ts';
export type { RunEvent, RunListener } from './run/events.ts';
export { defaultRunOptions, type RunOptions } from './run/options.ts';
export { definePipeline, type Pipeline, type PipelineRun } from './run/pipeline.ts';
export { runPipeline } from './run/run-pipeline.ts';
export type { RunWorld } from './run/run-world.ts';
export { type Sandbox, type SandboxOptions, startSandbox } from './sandbox/service/server.ts';
export type { Row } from './schema/rows.ts';
export { type TableName, tables } from './schema/tables.ts';
export { schemaVersion } from './schema/versions.ts';
export { publishToStore } from './store/publish-to-store.ts';
export { transformDetails } from './transform/transform-details.ts';
export { transformState } from './transform/transform-state.ts';
export { type SurveyResult, transformSurveys } from './transform/transform-surveys.ts';
export {
  type SurveyRows,
  type SurveyTablesOptions,
  surveyToArrow,
  surveyToRows,
} from './transform/workers/survey-tables.ts';
