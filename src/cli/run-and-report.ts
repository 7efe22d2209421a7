import { constants } from 'node:fs';
import { access, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { UnmatchedDecision } from '../answers/decide/read-decide.ts';
import { listQuestions } from '../answers/questions/question-folders.ts';
import { EsgLakeError, exitCodes, messageOf, UsageError } from '../base/errors.ts';
import { isMissing } from '../base/files.ts';
import { makeFolders } from '../base/folders.ts';
import type { RunReport } from '../report/report.ts';
import type { Pipeline } from '../run/pipeline.ts';
import { answer, type Invocation } from './invocation.ts';
import { withSnapshot } from './lake-location.ts';
import { openRunNotifications } from './notifications.ts';
import { toRunOptions } from './options/run-options.ts';
import { workOnUnread } from './process-endings.ts';
import { refuseManaged, requireTarget } from './target-file.ts';
import { errorMessage } from './terminal/error-message.ts';
import { showProgress } from './terminal/progress.ts';
import { runSummary } from './terminal/run-summary.ts';
import { widthOf } from './terminal/text-output.ts';

/** Runs a pipeline, shows its progress and reports its outcome. Resolves with the exit code from its report. */
export async function runAndReport(invocation: Invocation, pipeline: Pipeline): Promise<number> {
  const notifications = await openRunNotifications(invocation);
  const report = await shownRun(invocation, pipeline).catch(async (error: unknown) => {
    await notifications.failed(error);
    throw error;
  });
  await notifications.ended(report);
  return report.exit_code;
}

async function shownRun(invocation: Invocation, pipeline: Pipeline): Promise<RunReport> {
  const { values, console, world, styles, output } = invocation;
  const options = toRunOptions(invocation);
  const complaints = options.queries === null ? [] : (await listQuestions(options.queries)).complaints.values();
  for (const { message } of complaints) console.log('warn', message);
  const path = values.report === undefined ? null : resolve(world.workingDirectory, values.report);
  if (path !== null) await requireReportFile(output, path);
  const signal = invocation.interruption();
  workOnUnread();
  const { runPipeline } = await import('../run/run-pipeline.ts');
  const report = await runPipeline(pipeline, options, { onEvent: showProgress(console), signal });
  console.progress(null);
  // The snapshot stays published, so the exit code is that of the run.
  if (path !== null)
    await writeReport(path, report, output).catch((error: unknown) => {
      console.log('warn', `could not write the report: ${messageOf(error)}`);
    });
  const { error, exit_code: exitCode } = report;
  if (error !== undefined) {
    const isInterrupted = exitCode === exitCodes.interrupted;
    const hint = error.hint ?? (isInterrupted ? 'Run again to continue from the landed responses.' : undefined);
    const failure = new EsgLakeError(error.message, { exitCode, ...(hint === undefined ? {} : { hint }) });
    world.stderr.write(errorMessage(failure, { styles: styles.stderr, width: widthOf(world.stderr) }));
  }
  if (values.json || (!values.quiet && error === undefined)) {
    const unmatchedDecisions = values.json ? [] : await unmatchedIn(invocation, report);
    const context = { unmatchedDecisions, width: widthOf(world.stdout), styles: styles.stdout };
    answer(invocation, report, () => runSummary(report, values.output, context));
  }
  return report;
}

/** An unreadable lake does not make a published run a failure. */
async function unmatchedIn({ console, output }: Invocation, report: RunReport): Promise<readonly UnmatchedDecision[]> {
  const { status, snapshot_id: snapshot } = report;
  if (snapshot === null || !status.startsWith('published')) return [];
  const { readUnmatchedDecisions } = await import('../answers/decide/read-decide.ts');
  return withSnapshot(output, snapshot, ({ query }) => readUnmatchedDecisions(query)).catch((error: unknown) => {
    console.log('warn', `could not check the decisions against the lake: ${messageOf(error)}`);
    return [];
  });
}

/** Checked before the work: a run must not publish and then fail because of its report file. */
async function requireReportFile(output: string, path: string): Promise<void> {
  const option = `--report ${path}`;
  await refuseManaged(output, path, option);
  try {
    await makeFolders(dirname(path));
    await requireTarget(path, option);
    await access(dirname(path), constants.W_OK);
    await access(path, constants.W_OK).catch((cause: unknown) => {
      if (!isMissing(cause)) throw cause;
    });
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    throw new UsageError(`${option} cannot be written: ${messageOf(cause)}`, {
      hint: 'Choose another file, or give this user permission to write there.',
      cause,
    });
  }
}

/** For an `.html` path, the lake's report page, or a page about the run alone if it failed; otherwise JSON. */
async function writeReport(path: string, report: RunReport, output: string): Promise<void> {
  if (!path.endsWith('.html')) return writeFile(path, `${JSON.stringify(report, null, 2)}\n`);
  const { error, snapshot_id: id } = report;
  const page = error === undefined && id !== null ? join(output, 'snapshots', id, 'report.html') : null;
  const text = page === null ? null : await readFile(page, 'utf8').catch(() => null);
  const { renderRunPage } = await import('../page/run-page.ts');
  return writeFile(path, text ?? renderRunPage(report));
}
