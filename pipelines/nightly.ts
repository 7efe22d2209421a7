import { extractDetails } from '../src/extract/extract-details.ts';
import { extractListings } from '../src/extract/extract-listings.ts';
import { extractSurveys } from '../src/extract/extract-surveys.ts';
import { inRounds } from '../src/extract/in-rounds.ts';
import { journalOf } from '../src/extract/landing/journal.ts';
import { publishTables } from '../src/formats/publish-tables.ts';
import { loadBatches } from '../src/load/load-batches.ts';
import { mergeNight } from '../src/load/merge-night.ts';
import { guardRemovals, planNight } from '../src/plan/plan-night.ts';
import { definePipeline } from '../src/run/pipeline.ts';
import { publishToStore } from '../src/store/publish-to-store.ts';
import { transformDetails } from '../src/transform/transform-details.ts';
import { transformState } from '../src/transform/transform-state.ts';
import { transformSurveys } from '../src/transform/transform-surveys.ts';
import replay from './replay.ts';

/** What changed since the last run, from the service to a new snapshot. The first run loads everything. */
export default definePipeline({
  name: 'nightly',
  rebuild: replay,
  async run(run) {
    // What is there, and what of it the lake does not have yet.
    const listing = await run.stage('list', () => extractListings(run));
    const plan = await run.stage('plan', () => planNight(run, listing));
    if (plan.isEmpty) {
      run.unchanged();
      await publishTables(run);
      return publishToStore(run);
    }
    guardRemovals(run, listing, plan);

    // Extract, transform, load, overlapped: a body is landed, becomes rows in a thread, and is inserted in batches.
    const surveys = await run.stage('surveys', () =>
      inRounds(run, plan, (wanted) => loadBatches(run, transformSurveys(run, extractSurveys(run, wanted)))),
    );
    // The same for what belongs to them: calculated values, value lists and whatever else the service has.
    const details = await run.stage('details', () =>
      loadBatches(run, transformDetails(run, extractDetails(run, plan, surveys))),
    );

    // Merged into a private copy of the lake, which is verified and then becomes the current one.
    const night = { listing, plan, surveys, details };
    await run.stage('merge', () => mergeNight(run, night, transformState(run, night)));
    await run.stage('publish', () => run.publish(journalOf(run, night)));
    // The same files as open tables, where they are wanted.
    await publishTables(run);
    // And in an object store.
    await publishToStore(run);
  },
});
