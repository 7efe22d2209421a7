import {
  extractLandedListings,
  extractLandedSubResources,
  extractLandedSurveys,
  extractLanding,
  readingLanded,
  requireUsable,
  responsesOf,
} from '../src/extract/extract-landing.ts';
import { loadBatches, mergeReplay } from '../src/load/load-run.ts';
import { definePipeline } from '../src/run/pipeline.ts';
import { transformSubResources, transformSurveys } from '../src/transform/transform-bodies.ts';
import { transformLanding } from '../src/transform/transform-state.ts';

/** Rebuilds the whole lake from the landed bodies alone, without network: this is how new rules apply to old data. */
export default definePipeline({
  name: 'replay',
  source: 'landing',
  async run(run) {
    // The journals of published runs tell which landed body answers which request.
    const landing = await run.stage('read landing', () => extractLanding(run));

    // Extract, transform and load every landed body again. A damaged body ends the replay: the next run requests it.
    await readingLanded(run, landing, async () => {
      const surveys = await run.stage('surveys', () =>
        loadBatches(run, transformSurveys(run, extractLandedSurveys(run, landing))),
      );
      requireUsable(surveys);
      const subResources = await run.stage('details', () =>
        loadBatches(run, transformSubResources(run, extractLandedSubResources(run, landing))),
      );

      // Rebuild the current tables from scratch; keep the history of runs and restatements.
      const listings = await extractLandedListings(run, landing);
      const replayed = { landing, listings, subResources, responses: responsesOf(landing) };
      await run.stage('merge', () => mergeReplay(run, replayed, transformLanding(run, replayed)));
    });
    await run.stage('publish', () => run.publish(null));
  },
});
