import { mergeReplay, readLanding, transformLanding } from '../src/load/replay.ts';
import { definePipeline } from '../src/run/pipeline.ts';

/** The whole lake again from the landed bodies alone, without network: how new rules reach old data. */
export default definePipeline({
  name: 'replay',
  source: 'landing',
  async run(run) {
    // Extract: which landed body answers for what, from the journals of the runs that published.
    const landing = await run.stage('read landing', () => readLanding(run));

    // Transform: every body again.
    await run.stage('surveys', () => transformLanding(run, landing));

    // Load: current tables from nothing; the history of runs and restatements is kept.
    await run.stage('merge', () => mergeReplay(run, landing));
    await run.stage('publish', () => run.publish(null));
  },
});
