import { lakeStatus } from '../answers/lake-status.ts';
import { exitCodes, messageOf } from '../base/errors.ts';
import { writeDurably } from '../base/files.ts';
import { packageVersion } from '../base/package-files.ts';
import { addSecretAddress, processSecrets } from '../base/secrets.ts';
import { postJson } from '../extract/http/post-json.ts';
import { lastGoodRun } from '../report/earlier-runs.ts';
import { metricsText } from '../report/metrics.ts';
import type { RunReport } from '../report/report.ts';
import { type UnbegunRun, webhookMessage } from '../report/webhook-message.ts';
import type { Invocation } from './invocation.ts';
import { targetFile } from './lake-files.ts';
import { refusePlainHttp } from './options/run-options.ts';
import { toEsgLakeError } from './terminal/console.ts';

/** Notifications about a run: metrics file, webhook. A failure is a warning, never an exit code. */
interface RunNotifications {
  /** Call it after everything else is done, since receivers may be slow to answer. */
  ended(report: RunReport): Promise<void>;
  /** The error with which the run ended before it began. */
  failed(error: unknown): Promise<void>;
}

/** @throws UsageError if a file or address in the options cannot be used, or a message would be sent unencrypted */
export async function openRunNotifications(invocation: Invocation): Promise<RunNotifications> {
  const { values, world, console, output } = invocation;
  const { notify: url } = values;
  const file = values['metrics-file'];
  const metrics = file === undefined ? null : await targetFile(invocation, 'metrics-file', file, false);
  if (url !== undefined) {
    addSecretAddress(processSecrets, url);
    refusePlainHttp(url, values.insecure, '--notify', 'what is sent');
  }
  const trying = (what: string, work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => console.log('warn', `could not ${what}: ${messageOf(error)}`));
  const ended = async (run: RunReport | UnbegunRun): Promise<void> => {
    if (metrics !== null) await trying('write the metrics', writeMetrics(metrics, output, run));
    if (url === undefined) return;
    const asked = { on: values['notify-on'], page: values['page-url'] ?? null };
    const message = webhookMessage(run, asked);
    const webhook = { url, name: 'the webhook of --notify', environment: world.environment };
    if (message !== null) await trying('send the notification', postJson(webhook, processSecrets.cleanAll(message)));
  };
  return {
    ended,
    failed: async (error) => {
      const { name, message, hint, exitCode } = toEsgLakeError(error);
      if (exitCode === exitCodes.locked) return; // the run that holds the lock sends its own notifications
      const what = { name, message, ...(hint === undefined ? {} : { hint }) };
      await ended({ status: 'failed', exit_code: exitCode, error: what });
    },
  };
}

/** Replaces the metrics file with the metrics of a run that has ended, and of the lake after it. */
async function writeMetrics(file: string, output: string, run: RunReport | UnbegunRun): Promise<void> {
  const report = 'run_id' in run ? run : null;
  // A lake that cannot be read has no counts of rows and issues; the failed run must be reported anyway.
  const status = await lakeStatus(output, Date.now()).catch(() => null);
  const text = metricsText({
    version: packageVersion(),
    exitCode: run.exit_code,
    endedAt: report === null ? Date.now() : Date.parse(report.finished_at),
    report,
    lastSuccessAt: (await lastGoodRun(output))?.finished_at ?? null,
    lake: status,
  });
  await writeDurably(file, text);
}
