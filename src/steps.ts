/**
 * The steps of a pipeline, in the order of `esg-lake/pipelines/nightly`, and the types that pass between them: for a
 * pipeline of your own. `createClient`, the client of the service, is useful alone.
 *
 * ```ts
 * import { definePipeline, extractListings } from 'esg-lake/steps';
 *
 * export default definePipeline({
 *   name: 'count',
 *   async run(run) {
 *     const { surveys } = await run.stage('list', () => extractListings(run));
 *     run.log('info', `${surveys.length} surveys`);
 *     run.unchanged();
 *   },
 * });
 * ```
 *
 * @module esg-lake/steps
 */

export type { Client } from './extract/client.ts';
export { type ClientOptions, createClient } from './extract/client.ts';
export { extractListings, type Listing } from './extract/extract-listings.ts';
export { extractSubResources } from './extract/extract-sub-resources.ts';
export {
  extractSurveys,
  inRounds,
  type RunSurveys,
  type SurveyBody,
  type WantedSurvey,
} from './extract/extract-surveys.ts';
export { distrustBodies } from './extract/landing/damaged-bodies.ts';
export { journalOf } from './extract/landing/journal.ts';
export type { ClientLog, Fetched, ResponseInfo } from './extract/types.ts';
export { loadBatches, mergeRun, type RunLake } from './load/load-run.ts';
export type { RunListener } from './run/events.ts';
export { guardLosses, guardRemovals } from './run/guards.ts';
export type { RunWorld } from './run/options.ts';
export {
  type CurrentLake,
  definePipeline,
  type LandingPipeline,
  type Pipeline,
  type PipelineRun,
  type ServicePipeline,
} from './run/pipeline.ts';
export { type LoadPlan, planLoad } from './run/plan-load.ts';
export type { Row } from './schema/rows.ts';
export { schemaVersion, type TableName, tables } from './schema/tables.ts';
export { publishToStore } from './share/push.ts';
export { type SurveyResult, transformSubResources, transformSurveys } from './transform/transform-bodies.ts';
export { transformState } from './transform/transform-state.ts';
