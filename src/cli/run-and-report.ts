import { constants } from 'node:fs';
import { access, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { UnmatchedDecision } from '../answers/decide/unmatched-decisions.ts';
import { listQuestions } from '../answers/questions/question-folders.ts';
import { EsgLakeError, exitCodes, messageOf, UsageError } from '../base/errors.ts';
import { makeFolders } from '../base/folders.ts';
import { stringify } from '../base/printable.ts';
import { databaseName } from '../publish/manifest.ts';
import { snapshotsFolder } from '../publish/snapshot-folders.ts';
import type { RunReport } from '../report/report.ts';
import type { Pipeline } from '../run/pipeline.ts';
import type { Invocation } from './invocation.ts';
import { openRunNotifications } from './notifications.ts';
import { toRunOptions } from './options/run-options.ts';
import { workOnUnread } from './process-endings.ts';
import { refuseManaged } from './target-file.ts';
import { errorMessage } from './terminal/error-message.ts';
import { showProgress } from './terminal/progress.ts';
import { runSummary } from './terminal/run-summary.ts';
import { widthOf } from './terminal/text-output.ts';

/** Runs a pipeline, shows its progress and reports its outcome. Resolves with the exit code from its report. */
export async function runAndReport(invocation: Invocation, pipeline: Pipeline): Promise<number> {
  const notifications = await openRunNotifications(invocation);
  let report: RunReport;
  try {
    report = await shownRun(invocation, pipeline);
  } catch (error) {
    await notifications.failed(error);
    throw error;
  }
  await notifications.ended(report);
  return report.exit_code;
}

async function shownRun(invocation: Invocation, pipeline: Pipeline): Promise<RunReport> {
  const { values, console, world } = invocation;
  const options = toRunOptions(invocation);
  if (options.queries !== null) {
    for (const { message } of (await listQuestions(options.queries)).complaints) console.log('warn', message);
  }
  if (values.report !== undefined)
    await requireReportFile(options.output, resolve(world.workingDirectory, values.report));
  const signal = invocation.interruption();
  workOnUnread();
  const { runPipeline } = await import('../run/run-pipeline.ts');
  const report = await runPipeline(pipeline, options, { onEvent: showProgress(console), signal });
  console.progress(null);
  if (values.report !== undefined) {
    const path = resolve(world.workingDirectory, values.report);
    // The snapshot stays published, so the exit code is that of the run.
    await writeReport(path, report, options.output).catch((error: unknown) => {
      console.log('warn', `could not write the report: ${messageOf(error)}`);
    });
  }
  if (report.error !== undefined) showError(invocation, report);
  if (values.json) world.stdout.write(`${stringify(report, 2)}\n`);
  else if (!values.quiet && report.error === undefined)
    world.stdout.write(
      runSummary(report, values.output, {
        unmatchedDecisions: await unmatchedIn(invocation, report, options.output),
        width: widthOf(world.stdout),
        styles: invocation.styles.stdout,
      }),
    );
  return report;
}

/** An unreadable lake does not make a published run a failure. */
async function unmatchedIn(
  { console }: Invocation,
  { status, snapshot_id: snapshot }: RunReport,
  output: string,
): Promise<readonly UnmatchedDecision[]> {
  if (snapshot === null || !status.startsWith('published')) return [];
  const file = join(snapshotsFolder(output), snapshot, databaseName);
  const [{ readUnmatchedDecisions }, { selectRows }, { withPublished }] = await Promise.all([
    import('../answers/decide/unmatched-decisions.ts'),
    import('../load/database.ts'),
    import('../publish/open-published.ts'),
  ]);
  const read = withPublished(file, ({ connection }) => readUnmatchedDecisions((sql) => selectRows(connection, sql)));
  return read.catch((error: unknown) => {
    console.log('warn', `could not check the decisions against the lake: ${messageOf(error)}`);
    return [];
  });
}

function showError({ world, styles }: Invocation, { error, exit_code: exitCode }: RunReport): void {
  const hint =
    error?.hint ??
    (exitCode === exitCodes.interrupted ? 'Run again to continue from the landed responses.' : undefined);
  const failure = new EsgLakeError(error?.message ?? '', { exitCode, ...(hint === undefined ? {} : { hint }) });
  world.stderr.write(errorMessage(failure, { styles: styles.stderr, width: widthOf(world.stderr) }));
}

/** Checked before the work: a run must not publish and then fail because of its report file. */
async function requireReportFile(output: string, path: string): Promise<void> {
  await refuseManaged(output, path, `--report ${path}`);
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory() === true) {
    throw new UsageError(`--report ${path} is a folder`, { hint: 'Name a file in it, such as report.json.' });
  }
  try {
    await makeFolders(dirname(path));
    await access(found === null ? dirname(path) : path, constants.W_OK);
  } catch (cause) {
    throw new UsageError(`--report ${path} cannot be written: ${messageOf(cause)}`, {
      hint: 'Choose another file, or give this user permission to write there.',
      cause,
    });
  }
}

/** For an `.html` path, the lake's report page, or a page about the run alone if it failed; otherwise JSON. */
async function writeReport(path: string, report: RunReport, output: string): Promise<void> {
  if (!path.endsWith('.html')) return writeFile(path, `${JSON.stringify(report, null, 2)}\n`);
  if (report.error === undefined && report.snapshot_id !== null) {
    const page = join(snapshotsFolder(output), report.snapshot_id, 'report.html');
    const text = await readFile(page, 'utf8').catch(() => null);
    if (text !== null) return writeFile(path, text);
  }
  const { renderRunPage } = await import('../page/run-page.ts');
  return writeFile(path, renderRunPage(report));
}
