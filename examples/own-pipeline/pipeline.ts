import { GuardError, UsageError } from 'esg-lake';
import replay from 'esg-lake/pipelines/replay';
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
  type PipelineRun,
  planLoad,
  transformState,
  transformSubResources,
  transformSurveys,
} from 'esg-lake/steps';

/**
 * The nightly pipeline with a gate: it publishes a new snapshot only when every yearly report of the group for one year is
 * complete. Until then readers keep the previous snapshot, and the run exits with code 7 and names the missing reports.
 */
export default definePipeline({
  name: 'complete-year',
  // Migrates or repairs the published lake if it cannot be used as it is, for example after an upgrade of esg-lake.
  rebuild: replay,
  async run(run) {
    const year = reportingYear(run);

    // What the service has, and which of it the lake does not have yet.
    const listing = await run.stage('list', () => extractListings(run));
    const plan = await run.stage('plan', () => planLoad(run, listing));
    if (plan.isEmpty) return run.unchanged();
    guardRemovals(run, listing, plan);

    // Extract, transform, load: first the surveys, then the data that belongs to them.
    const surveys = await run.stage('surveys', () =>
      inRounds(run, plan, (wanted) => loadBatches(run, transformSurveys(run, extractSurveys(run, wanted)))),
    );
    const subResources = await run.stage('details', () =>
      loadBatches(run, transformSubResources(run, extractSubResources(run, plan, surveys))),
    );

    // Merges into a private copy of the lake that no reader sees yet.
    const merged = { listing, plan, surveys, subResources };
    const losses = await run.stage('merge', () => mergeRun(run, merged, transformState(run, merged)));
    await guardLosses(run, losses, (surveyIds) => distrustBodies(run, merged, surveyIds));

    // The gate: an error thrown here ends the run, and nothing is published. Everything fetched is already on disk, so the
    // next run requests only what has changed by then.
    await run.stage('gate', () => requireComplete(run, year));
    await run.stage('publish', () => run.publish(journalOf(run, merged)));
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
  const reports = await run.lake.query(
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
