import { extractCalculated } from '../src/extract/extract-calculated.ts';
import { extractListings } from '../src/extract/extract-listings.ts';
import { extractSurveys } from '../src/extract/extract-surveys.ts';
import { extractValueLists } from '../src/extract/extract-value-lists.ts';
import { journalOf, mergeNight } from '../src/load/merge-night.ts';
import { guardRemovals, planNight } from '../src/plan/plan-night.ts';
import { definePipeline } from '../src/run/pipeline.ts';
import replay from './replay.ts';

/** What changed since the last run, from the service to a new snapshot. The first run loads everything. */
export default definePipeline({
  name: 'nightly',
  rebuild: replay,
  async run(run) {
    // Extract: what is there, and what of it the lake does not have yet.
    const listing = await run.stage('list', () => extractListings(run));
    const plan = await run.stage('plan', () => planNight(run, listing));
    if (plan.isEmpty) return run.unchanged();
    guardRemovals(run, listing, plan);

    // Extract and transform, overlapped: while one body is on its way, worker threads turn others into rows.
    const surveys = await run.stage('surveys', () => extractSurveys(run, plan));
    const calculated = await run.stage('calculated', () => extractCalculated(run, plan, surveys));
    const valueLists = await run.stage('value lists', () => extractValueLists(run, plan, surveys));

    // Load: merged into a private copy of the lake, which is verified and then becomes the current one.
    const night = { listing, plan, surveys, calculated, valueLists };
    await run.stage('merge', () => mergeNight(run, night));
    await run.stage('publish', () => run.publish(journalOf(run, night)));
  },
});
