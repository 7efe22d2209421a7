/**
 * The steps of a pipeline, in the order of `esg-lake/pipelines/nightly`, and the types that pass between them: for a
 * pipeline of your own. Some are useful alone: `createClient` is the client of the service, `surveyToRows` and
 * `surveyToArrow` turn one survey body into tables.
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
export { createClient } from './extract/client.js';
export { extractListings } from './extract/extract-listings.js';
export { extractSubResources } from './extract/extract-sub-resources.js';
export { extractSurveys } from './extract/extract-surveys.js';
export { inRounds } from './extract/in-rounds.js';
export { journalOf } from './extract/landing/journal.js';
export { distrustBodies } from './extract/landing/reader.js';
export { icebergMetadataFor } from './formats/iceberg/iceberg-metadata-for.js';
export { publishTables } from './formats/publish-tables.js';
export { loadBatches, mergeRun } from './load/load-run.js';
export { guardLosses, guardRemovals, planLoad } from './plan/plan-load.js';
export { definePipeline, } from './run/pipeline.js';
export { tables } from './schema/tables.js';
export { schemaVersion } from './schema/versions.js';
export { publishToStore } from './store/push-lake.js';
export { surveyToArrow, surveyToRows, } from './transform/survey.js';
export { transformState } from './transform/transform-state.js';
export { transformSubResources } from './transform/transform-sub-resources.js';
export { transformSurveys } from './transform/transform-surveys.js';
