import { constants } from 'node:fs';
import { access, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { EsgLakeError, exitCodes, messageOf, UsageError } from '../base/errors.ts';
import { makeFolders } from '../base/make-folders.ts';
import type { RunOutcomeDetails } from '../inspect/run-outcome.ts';
import { snapshotsFolder } from '../load/publish/snapshot-folders.ts';
import type { RunReport } from '../report/report.ts';
import type { RunListener } from '../run/events.ts';
import type { Pipeline } from '../run/pipeline.ts';
import { workOnUnread } from './closed-streams.ts';
import type { Invocation } from './invocation.ts';
import { refuseManaged } from './managed-folder.ts';
import { toRunOptions } from './options/run-options.ts';
import { openTelling } from './tell/telling.ts';
import { errorMessage } from './terminal/error-message.ts';
import { showProgress } from './terminal/progress.ts';
import { maxRestatedShown, runSummary } from './terminal/run-summary.ts';
import { stringify } from './terminal/safe-json.ts';
import { widthOf } from './terminal/text-output.ts';

/** Runs a pipeline, shows its progress and reports its outcome. Resolves with the exit code from its report. */
export async function carryOut(invocation: Invocation, pipeline: Pipeline): Promise<number> {
  const telling = await openTelling(invocation, pipeline.name);
  let report: RunReport;
  try {
    report = await shownRun(invocation, pipeline, telling.onEvent);
  } catch (error) {
    await telling.failed(error);
    throw error;
  }
  await telling.ended(report);
  return report.exit_code;
}

async function shownRun(invocation: Invocation, pipeline: Pipeline, listener: RunListener): Promise<RunReport> {
  const { values, console, world, secrets } = invocation;
  const options = toRunOptions(invocation);
  if (values.report !== undefined)
    await requireReportFile(options.output, resolve(world.workingDirectory, values.report));
  const signal = invocation.interruption();
  workOnUnread();
  const { runPipeline } = await import('../run/run-pipeline.ts');
  const show = showProgress(console);
  const onEvent: RunListener = (event) => {
    show(event);
    listener(event);
  };
  const report = await runPipeline(pipeline, options, { onEvent, signal, secrets });
  console.progress(null);
  if (values.report !== undefined) {
    const path = resolve(world.workingDirectory, values.report);
    // What is published stays published: the exit code is that of the run.
    await writeReport(path, report, options.output).catch((error: unknown) => {
      console.log('warn', `the report was not written: ${messageOf(error)}`);
    });
  }
  if (report.error !== undefined) showError(invocation, report);
  if (values.json) world.stdout.write(`${stringify(report, 2)}\n`);
  else if (!values.quiet && report.error === undefined)
    world.stdout.write(
      runSummary(report, values.output, {
        details: await detailsOf(report, options.output),
        width: widthOf(world.stdout),
        styles: invocation.styles.stdout,
      }),
    );
  return report;
}

/** An unreadable lake is no reason to call a published run failed: then the report alone is shown. */
async function detailsOf(report: RunReport, output: string): Promise<RunOutcomeDetails | null> {
  if (report.snapshot_id === null || report.status === 'unchanged') return null;
  const { readRunOutcome } = await import('../inspect/run-outcome.ts');
  return readRunOutcome(output, report, maxRestatedShown).catch(() => null);
}

function showError({ world, styles }: Invocation, { error, exit_code: exitCode }: RunReport): void {
  const hint =
    error?.hint ?? (exitCode === exitCodes.interrupted ? 'Run again to continue from what was landed.' : undefined);
  const failure = new EsgLakeError(error?.message ?? '', { exitCode, ...(hint === undefined ? {} : { hint }) });
  world.stderr.write(errorMessage(failure, { styles: styles.stderr }));
}

/** Checked before the work: a run must not publish and then fail because of its report. */
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
      hint: 'Name a file elsewhere, or give this user permission to write there.',
      cause,
    });
  }
}

/** As a page, that of the lake; of the run alone if it failed. */
async function writeReport(path: string, report: RunReport, output: string): Promise<void> {
  if (!path.endsWith('.html')) return writeFile(path, `${JSON.stringify(report, null, 2)}\n`);
  if (report.error === undefined && report.snapshot_id !== null) {
    const page = join(snapshotsFolder(output), report.snapshot_id, 'report.html');
    const text = await readFile(page, 'utf8').catch(() => null);
    if (text !== null) return writeFile(path, text);
  }
  const { renderRunPage } = await import('../report/page/run-page.ts');
  return writeFile(path, renderRunPage(report));
}
