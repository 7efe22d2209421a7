import {
  definePipeline,
  distrustBodies,
  extractListings,
  extractSubResources,
  extractSurveys,
  guardLosses,
  guardRemovals,
  inRounds,
  journalOf,
  loadBatches,
  mergeRun,
  planLoad,
  publishToStore,
  transformState,
  transformSubResources,
  transformSurveys,
} from '../src/steps.ts';
import replay from './replay.ts';

/** Loads what changed since the last run from the service into a new snapshot. The first run loads everything. */
export default definePipeline({
  name: 'nightly',
  rebuild: replay,
  async run(run) {
    // List what exists, then plan what the lake does not have yet.
    const listing = await run.stage('list', () => extractListings(run));
    const plan = await run.stage('plan', () => planLoad(run, listing));
    if (plan.isEmpty) {
      run.unchanged();
      return publishToStore(run);
    }
    guardRemovals(run, listing, plan);

    // Extract, transform and load overlap: a body is landed, becomes rows in a thread, and is inserted in batches.
    const surveys = await run.stage('surveys', () =>
      inRounds(run, plan, (wanted) => loadBatches(run, transformSurveys(run, extractSurveys(run, wanted)))),
    );
    // The same for the surveys' other resources: calculated values, value lists and whatever else the service has.
    const subResources = await run.stage('details', () =>
      loadBatches(run, transformSubResources(run, extractSubResources(run, plan, surveys))),
    );

    // Merge into a private copy of the lake. It is verified and published, unless too much would be removed.
    const merged = { listing, plan, surveys, subResources };
    const losses = await run.stage('merge', () => mergeRun(run, merged, transformState(run, merged)));
    await guardLosses(run, losses, (surveyIds) => distrustBodies(run, surveyIds));
    await run.stage('publish', () => run.publish(journalOf(run, merged)));
    // Push its tables to a folder or object store, if configured.
    await publishToStore(run);
  },
});
