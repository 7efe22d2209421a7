import {
  definePipeline,
  extractDetails,
  extractListings,
  extractSurveys,
  GuardError,
  guardRemovals,
  inRounds,
  journalOf,
  loadBatches,
  mergeNight,
  type PipelineRun,
  planNight,
  transformDetails,
  transformState,
  transformSurveys,
  UsageError,
} from 'esg-lake';
import replay from 'esg-lake/pipelines/replay';

/**
 * The nightly run with a gate of our own: a new snapshot is published only when every yearly report of the group for one
 * year is complete. Until then readers keep the snapshot before, and the run ends with exit code 7 and says who is missing.
 */
export default definePipeline({
  name: 'complete-year',
  // Runs first when the published lake cannot be used as it is, such as after an update of esg-lake.
  rebuild: replay,
  async run(run) {
    const year = reportingYear(run);

    // What is there, and what of it the lake does not have yet.
    const listing = await run.stage('list', () => extractListings(run));
    const plan = await run.stage('plan', () => planNight(run, listing));
    if (plan.isEmpty) return run.unchanged();
    guardRemovals(run, listing, plan);

    // Extract, transform, load: first the surveys, then what belongs to them.
    const surveys = await run.stage('surveys', () =>
      inRounds(run, plan, (wanted) => loadBatches(run, transformSurveys(run, extractSurveys(run, wanted)))),
    );
    const details = await run.stage('details', () =>
      loadBatches(run, transformDetails(run, extractDetails(run, plan, surveys))),
    );

    // Merged into a private copy of the lake, which nobody else sees yet.
    const night = { listing, plan, surveys, details };
    await run.stage('merge', () => mergeNight(run, night, transformState(run, night)));

    // The gate: whatever is thrown here ends the run, and nothing is published. All that was fetched is on the disk already:
    // the next run requests only what has changed by then.
    await run.stage('gate', () => requireComplete(run, year));
    await run.stage('publish', () => run.publish(journalOf(run, night)));
  },
});

/** `REPORTING_YEAR`, or last year. */
function reportingYear(run: PipelineRun): number {
  const given = process.env['REPORTING_YEAR'];
  if (given === undefined) return new Date(run.now()).getUTCFullYear() - 1;
  if (!/^\d{4}$/.test(given)) throw new UsageError(`REPORTING_YEAR is not a year: ${given}`);
  return Number(given);
}

/** @throws GuardError (exit code 7) that names the reports that are not complete */
async function requireComplete(run: PipelineRun, year: number): Promise<void> {
  const lake = await run.lake();
  const reports = await lake.query(
    `SELECT coalesce(i.path, s.initiative_id) AS reporter, s.is_complete
     FROM surveys s LEFT JOIN initiatives i USING (initiative_id)
     WHERE s.removed_at IS NULL AND s.period = 'yearly' AND year(s.period_end) = $1 ORDER BY ALL`,
    [year],
  );
  if (reports.length === 0) throw new GuardError(`nothing was published: there is no yearly report for ${year}`);
  const missing = reports.filter((report) => report['is_complete'] !== true).map((report) => `${report['reporter']}`);
  if (missing.length === 0) {
    run.log('info', `all ${reports.length} yearly reports for ${year} are complete`);
    return;
  }
  const named = missing.slice(0, 10).join('; ');
  const more = missing.length > 10 ? ` and ${missing.length - 10} more` : '';
  throw new GuardError(
    `nothing was published: ${missing.length} of ${reports.length} yearly reports for ${year} are not complete: ${named}${more}`,
    { hint: 'Run again when they are. What is fetched already is not requested again.' },
  );
}
