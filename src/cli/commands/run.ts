import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { lakeStatus } from '../../answers/lake-status.ts';
import type { PlanReport } from '../../answers/plan-report.ts';
import { listQuestions } from '../../answers/questions/named-question.ts';
import { exitCodes, messageOf, UsageError } from '../../base/errors.ts';
import { writeDurably } from '../../base/files.ts';
import { groupBy } from '../../base/grouping.ts';
import { packageVersion } from '../../base/package-files.ts';
import { plainLines } from '../../base/printable.ts';
import { addSecretAddress, processSecrets } from '../../base/secrets.ts';
import { timeOfRun } from '../../base/time.ts';
import { postJson } from '../../extract/http/post-json.ts';
import { withLake } from '../../publish/lake.ts';
import { openSnapshot } from '../../publish/snapshot-folders.ts';
import { lastGoodRun } from '../../report/earlier-runs.ts';
import { metricsText } from '../../report/metrics.ts';
import type { RunReport } from '../../report/report.ts';
import { type UnbegunRun, webhookMessage } from '../../report/webhook-message.ts';
import type { Pipeline } from '../../run/pipeline.ts';
import { publishToStore } from '../../share/push.ts';
import { answer, type Invocation } from '../invocation.ts';
import { targetFile } from '../lake-files.ts';
import { refusePlainHttp, toRunOptions } from '../options/run-options.ts';
import { workOnUnread } from '../process-endings.ts';
import { showProgress } from '../terminal/console.ts';
import { toEsgLakeError } from '../terminal/failures.ts';
import { alignedTable } from '../terminal/layout.ts';
import { runSummary } from '../terminal/run-summary.ts';
import { count, counted, shortTime, timeSpan, widthOf } from '../terminal/text.ts';

export const run = async (invocation: Invocation) =>
  runAndReport(invocation, (await import('../../../pipelines/nightly.ts')).default);

/** The push is not in the pipeline because a run may start with that to rebuild the lake. */
export async function replay(invocation: Invocation) {
  // A run creates its output folder: a mistyped one is refused before it.
  if (!existsSync(join(invocation.output, 'landing'))) {
    throw new UsageError(`nothing has been landed in ${invocation.output}`, {
      hint: 'Name the folder of a lake with --output, or load everything: esg-lake run.',
    });
  }
  const { default: pipeline } = await import('../../../pipelines/replay.ts');
  return runAndReport(invocation, {
    ...pipeline,
    run: async (replayed) => {
      await pipeline.run(replayed);
      await publishToStore(replayed);
    },
  });
}

async function runAndReport(invocation: Invocation, pipeline: Pipeline) {
  const notify = await openNotifications(invocation);
  const report = await shownRun(invocation, pipeline).catch(async (error: unknown) => {
    const { name, message, hint, exitCode: exit_code } = toEsgLakeError(error);
    // The run that holds the lock sends its own notifications.
    if (exit_code !== exitCodes.locked) await notify({ status: 'failed', exit_code, error: { name, message, hint } });
    throw error;
  });
  await notify(report);
  return report.exit_code;
}

async function shownRun(invocation: Invocation, pipeline: Pipeline) {
  const { values, console, world, styles } = invocation;
  const options = toRunOptions(invocation);
  const complaints = options.queries === null ? [] : (await listQuestions(options.queries)).complaints.values();
  for (const { message } of complaints) console.log('warn', message);
  const signal = invocation.interruption();
  workOnUnread();
  const { runPipeline } = await import('../../run/run-pipeline.ts');
  const report = await runPipeline(pipeline, options, { onEvent: showProgress(console), signal });
  console.progress(null);
  const { error } = report;
  if (error !== undefined) console.fail({ ...error, state: lakeAfter(report, values.output) });
  if (values.json || (!values.quiet && error === undefined)) {
    answer(invocation, report, () => runSummary(report, values.output, styles, widthOf(world.stdout)));
    if (!values.json) await tellUnmatchedDecisions(invocation, report);
  }
  return report;
}

function lakeAfter({ snapshot_id: id, run_id: runId, exit_code: code }: RunReport, output: string) {
  const kept = id === null ? '' : `; the lake of ${shortTime(new Date(timeOfRun(id)).toISOString())} is unchanged`;
  const lake = id === runId ? 'The lake of this run is published' : `Nothing was published${kept}`;
  const next = code === exitCodes.unreachable ? '. The next run continues from the landed responses' : '';
  return `${lake}${next}. Report: ${join(output, 'runs', runId, 'report.json')}`;
}

const maxUnmatched = 3;

/** That the lake cannot be read does not fail a run that has published. */
async function tellUnmatchedDecisions({ console, output }: Invocation, report: RunReport) {
  const { status, snapshot_id: snapshot } = report;
  if (snapshot === null || !status.startsWith('published')) return;
  try {
    const published = await openSnapshot(output, snapshot);
    if (published.manifest.rules.decisions.length === 0) return;
    const { readUnmatchedDecisions, unmatchedSentence } = await import('../../answers/decide/decide-lines.ts');
    const unmatched = await withLake(published, readUnmatchedDecisions);
    for (const one of unmatched.slice(0, maxUnmatched)) console.log('warn', unmatchedSentence(one));
    const left = unmatched.length - maxUnmatched;
    if (left > 0) console.log('warn', `${counted(left, 'more line')} like this; esg-lake decide lists them`);
  } catch (error) {
    console.log('warn', `could not check the decisions against the lake: ${messageOf(error)}`);
  }
}

/** Call the result last: receivers may be slow. A failure of it is a warning, never an exit code. */
async function openNotifications(invocation: Invocation) {
  const { values, world, console, output } = invocation;
  const { notify: url } = values;
  const file = values['metrics-file'];
  const metrics = file === undefined ? null : await targetFile(invocation, 'metrics-file', file, false);
  if (url !== undefined) {
    addSecretAddress(processSecrets, url);
    refusePlainHttp(url, values.insecure, 'notify', 'what is sent');
  }
  const trying = (what: string, work: Promise<void>) =>
    work.catch((error: unknown) => console.log('warn', `could not ${what}: ${messageOf(error)}`));
  return async (run: RunReport | UnbegunRun) => {
    if (metrics !== null) await trying('write the metrics', writeMetrics(metrics, output, run));
    if (url === undefined) return;
    const message = webhookMessage(run, { on: values['notify-on'], page: values['page-url'] ?? null });
    const webhook = { url, name: 'the webhook of notify', environment: world.environment };
    if (message !== null) await trying('send the notification', postJson(webhook, processSecrets.cleanAll(message)));
  };
}

async function writeMetrics(file: string, output: string, run: RunReport | UnbegunRun) {
  const report = 'run_id' in run ? run : null;
  const text = metricsText({
    version: packageVersion(),
    exitCode: run.exit_code,
    endedAt: report === null ? Date.now() : Date.parse(report.finished_at),
    report,
    lastSuccessAt: (await lastGoodRun(output))?.finished_at ?? null,
    // A failed run must be reported even if its lake cannot be read.
    lake: await lakeStatus(output, Date.now()).catch(() => null),
  });
  await writeDurably(file, text);
}

export async function plan(invocation: Invocation) {
  const options = toRunOptions(invocation);
  const { planRun } = await import('../../answers/plan-report.ts');
  const onEvent = showProgress(invocation.console);
  const report = await planRun(options, { onEvent, signal: invocation.interruption() });
  invocation.console.progress(null);
  answer(invocation, report, () => plainLines(planText(report)));
  return 0;
}

const shownReasons: Readonly<Record<string, string>> = {
  new: 'new',
  changed: 'answers changed',
  metadata: 'metadata changed',
  failed_before: 'failed before',
  full: 'full run',
  forced: 'changed since the given day',
};

function planText(report: PlanReport) {
  const { surveys, rate_limit: limit, minutes, initiatives_removed: gone } = report;
  const { listed, fetch, reuse, unchanged, removed } = surveys;
  const rows = report.requests.map(({ endpoint, count: n, why }) => [endpoint, count(n), why]);
  const table = alignedTable(['endpoint', 'requests', 'why'], [...rows, ['total', count(report.total_requests), '']], {
    right: new Set([1]),
    indent: '  ',
  });
  const time = minutes === null ? '' : `: about ${timeSpan(minutes * 60)}`;
  const rate =
    limit === null
      ? 'The service reports no rate limit.'
      : `Rate limit ${count(limit.limit)} per ${count(limit.window_s)} s${time}.`;
  return [
    `Plan (${report.mode}) for ${report.source}\n`,
    ...table,
    '',
    `  ${counted(listed, 'survey')} listed: ${count(fetch.length)} to fetch, ${count(reuse.length)} already landed, ${count(unchanged)} unchanged, ${count(removed.length)} to remove`,
    ...[...groupBy(fetch, ({ reason }) => reason)].map(
      ([reason, which]) => `    ${shownReasons[reason] ?? reason}: ${some(which.map(({ survey_id: id }) => id))}`,
    ),
    ...(removed.length > 0 ? [`    removed: ${some(removed)}`] : []),
    ...(gone.length > 0 ? [`  initiatives to remove: ${some(gone)}`] : []),
    ...(report.guard === null ? [] : ['', `  A guard would stop this run: ${report.guard}`]),
    `\n  ${rate}\n`,
  ].join('\n');
}

const some = (ids: readonly string[]) =>
  `${count(ids.length)} (${ids.slice(0, 3).join(', ')}${ids.length > 3 ? ', …' : ''})`;
