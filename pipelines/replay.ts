import {
  extractLandedDetails,
  extractLandedListings,
  extractLandedSurveys,
  extractLanding,
  lostSurveys,
  readingLanded,
  responsesOf,
} from '../src/extract/extract-landing.ts';
import { publishTables } from '../src/formats/publish-tables.ts';
import { loadBatches } from '../src/load/load-batches.ts';
import { mergeReplay } from '../src/load/merge-replay.ts';
import { definePipeline } from '../src/run/pipeline.ts';
import { transformDetails } from '../src/transform/transform-details.ts';
import { requireUsable, transformLanding } from '../src/transform/transform-landing.ts';
import { transformSurveys } from '../src/transform/transform-surveys.ts';

/** The whole lake again from the landed bodies alone, without network: how new rules reach old data. */
export default definePipeline({
  name: 'replay',
  source: 'landing',
  async run(run) {
    // Which landed body answers for what, from the journals of the runs that published.
    const landing = await run.stage('read landing', () => extractLanding(run));

    // Extract, transform, load: every landed body again. A damaged one is named with what heals it, and what the lake has of
    // its survey stays.
    await readingLanded(run, landing, async () => {
      const surveys = await run.stage('surveys', () =>
        loadBatches(run, transformSurveys(run, extractLandedSurveys(run, landing))),
      );
      const lost = await lostSurveys(run, landing, surveys);
      requireUsable(surveys, lost);
      const details = await run.stage('details', () =>
        loadBatches(run, transformDetails(run, extractLandedDetails(run, landing))),
      );

      // Current tables from nothing; the history of runs and restatements is kept.
      const listings = await extractLandedListings(run, landing);
      const replayed = { landing, lost, listings, details, responses: responsesOf(landing) };
      await run.stage('merge', () => mergeReplay(run, replayed, transformLanding(run, replayed)));
    });
    await run.stage('publish', () => run.publish(null));
    await publishTables(run);
  },
});
