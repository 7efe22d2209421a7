import {
  extractLandedListings,
  extractLandedSubResources,
  extractLandedSurveys,
  extractLanding,
  landedOutcome,
  readingLanded,
} from '../src/extract/extract-landing.ts';
import { loadBatches, mergeRun } from '../src/load/load-run.ts';
import { definePipeline } from '../src/run/pipeline.ts';
import { transformSubResources, transformSurveys } from '../src/transform/transform-bodies.ts';
import { transformState } from '../src/transform/transform-state.ts';

/** Rebuilds the whole lake from the landed bodies alone, without network: this is how new rules apply to old data. */
export default definePipeline({
  name: 'replay',
  source: 'landing',
  async run(run) {
    // The journals of published runs tell which landed body answers which request.
    const landing = await run.stage('read landing', () => extractLanding(run));

    // Extract, transform and load every landed body again. A damaged body ends the replay: the next run requests it.
    await readingLanded(run, landing, async () => {
      const read = await run.stage('surveys', () =>
        loadBatches(run, transformSurveys(run, extractLandedSurveys(run, landing))),
      );
      const surveys = landedOutcome(landing, read);
      const subResources = await run.stage('details', () =>
        loadBatches(run, transformSubResources(run, extractLandedSubResources(run, landing))),
      );

      // Rebuild the current tables from scratch; keep the history of runs and restatements.
      const listing = await extractLandedListings(run, landing);
      const merged = { listing, plan: { removed: [] }, surveys, subResources };
      await run.stage('merge', () => mergeRun(run, merged, transformState({ clean: run.clean, state: null }, merged)));
    });
    await run.stage('publish', () => run.publish(null));
  },
});
